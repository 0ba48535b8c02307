//! The heuristics at work: which features they add.
//!
//! Knows positions and the order of features in [`crate::weights`]; the weights themselves are the host's. Actions are
//! counted as [Košťál 2021] plays, without the guard rule.

use abstrakt_plugin_api::{Heuristic, Move, Player, Sum};

use crate::bag::Bag as Tiles;
use crate::ply::Ply;
use crate::position::{DukePosition, Side};
use crate::squares::{Bits, Square};
use crate::tiles::Kind;
use crate::weights::{BAG, BOARD, Style, tactical, thesis};

/// A heuristic for one search thread.
pub fn heuristic(style: Style) -> Box<dyn Heuristic<DukePosition>> {
    match style {
        Style::Tactical => Box::new(Tactical),
        Style::Thesis => Box::new(Thesis),
    }
}

/// The thesis's evaluation (formula 2.1).
struct Thesis;

impl Heuristic<DukePosition> for Thesis {
    fn features(&mut self, position: &DukePosition, player: Player, sum: &mut Sum<'_>) {
        let side = usize::from(player.0);
        add_tiles(position, side, sum);
        let moves = position.count_actions(side) as i32 + placings(position, side);
        sum.add(thesis::MOVES, moves);
        let duke = position.army(side).find(|(_, tile, _)| tile.kind == Kind::Duke);
        let actions = duke.map_or(0, |(square, _, reach)| position.count_of(side, square, reach));
        sum.add(thesis::DUKE_MOVES, actions as i32);
    }
}

/// Our own: both players' reach, attacks and Dukes.
struct Tactical;

impl Heuristic<DukePosition> for Tactical {
    fn features(&mut self, position: &DukePosition, player: Player, sum: &mut Sum<'_>) {
        let side = usize::from(player.0);
        let other = 1 - side;
        add_tiles(position, side, sum);
        let (survey, theirs) = (Survey::of(position, side), Survey::of(position, other));
        sum.add(tactical::MOBILITY, survey.actions - theirs.actions);
        sum.add(tactical::PLACINGS, placings(position, side) - placings(position, other));
        let under_attack = |attacker: &Survey, owner: Side| {
            size(attacker.attacked & position.occupied(owner))
                - i32::from(attacker.reaches(position.duke(owner)))
        };
        sum.add(tactical::ATTACKED, under_attack(&survey, other) - under_attack(&theirs, side));
        let around_duke = |attacker: &Survey, owner: Side| {
            size(attacker.attacked & position.duke(owner).map_or(0, Square::around))
        };
        sum.add(tactical::AROUND_DUKE, around_duke(&survey, other) - around_duke(&theirs, side));
        // A threat is a capture for who is to act, a warning for who is not.
        let (attacks, warnings) = (survey.reaches(position.duke(other)), theirs.reaches(position.duke(side)));
        let (lost, threatened) = match position.side() == side {
            true => (i32::from(attacks), -i32::from(warnings)),
            false => (-i32::from(warnings), i32::from(attacks)),
        };
        sum.add(tactical::DUKE_LOST, lost);
        sum.add(tactical::DUKE_THREATENED, threatened);
    }

    fn order(&mut self, position: &DukePosition, code: Move, sum: &mut Sum<'_>) {
        let target = match Ply::of(code) {
            Ply::Go { to, .. } | Ply::Command { to, .. } => to,
            Ply::Strike { target, .. } => target,
            Ply::Draw | Ply::Drawn(_) | Ply::Place(_) => return,
        };
        if let Some((_, tile)) = position.tile(target) {
            let worth = sum.aside(|worth| worth.add(BOARD + tile.kind.index(), 1));
            sum.add(tactical::CAPTURED, worth);
        }
    }
}

/// The possibilities of one player's tiles.
struct Survey {
    actions: i32,
    /// Squares without a tile of the player on which an enemy is or would be captured.
    attacked: Bits,
}

impl Survey {
    fn of(position: &DukePosition, side: Side) -> Self {
        let (occupied, theirs) = (position.occupied(side), position.occupied(1 - side));
        let mut survey = Self { actions: 0, attacked: 0 };
        for (square, _, reach) in position.army(side) {
            let landing = reach.landing(square, position.all());
            survey.actions += size(landing & !occupied) + size(reach.strikes & theirs);
            survey.attacked |= landing | reach.strikes;
            let commanded = reach.commands & occupied;
            if commanded != 0 {
                survey.actions += size(commanded) * size(reach.commands & !occupied);
                survey.attacked |= reach.commands;
            }
        }
        survey.attacked &= !occupied;
        survey
    }

    fn reaches(&self, square: Option<Square>) -> bool {
        square.is_some_and(|square| self.attacked & square.bit() != 0)
    }
}

/// Tiles by kind, own minus opponent's, on the board and in the bag.
fn add_tiles(position: &DukePosition, side: Side, sum: &mut Sum<'_>) {
    let mut add = |first: usize, tiles: Tiles, theirs: Tiles| {
        if tiles == theirs {
            return;
        }
        for kind in Kind::ALL {
            let amount = i32::from(tiles.count(kind)) - i32::from(theirs.count(kind));
            if amount != 0 {
                sum.add(first + kind.index(), amount);
            }
        }
    };
    add(BOARD, position.on_board(side), position.on_board(1 - side));
    add(BAG, position.bag(side), position.bag(1 - side));
}

/// Squares to which the player could draw, were it their turn.
fn placings(position: &DukePosition, side: Side) -> i32 {
    if position.bag(side).is_empty() { 0 } else { size(position.free_beside_duke(side)) }
}

fn size(set: Bits) -> i32 {
    set.count_ones() as i32
}
