//! Setting a position up: men and kings on dark squares, the draw counters, Frisian's kings that have moved, the side to move.
//!
//! Knows positions and their text, which checks what is set up. Must not know how a host edits.

use abstrakt_plugin_api::{
    Arrangement, Editor, InputLayout, PieceKind, Player, Refusal, Setting, Site, Text, TurnKind, refusal,
    text as words,
};

use crate::counters::KingRun;
use crate::grid::{Bits, NOWHERE, squares};
use crate::limits::{DrawRule, EndingLimits, MAIN_ROAD};
use crate::numbering::{self, site};
use crate::position::DraughtsPosition;
use crate::scene;
use crate::text;
use crate::variant::{BLACK, Side, Variant, WHITE};

const SIDES: [(&str, &str, &str); 2] = [("white", "White", "bílý"), ("black", "Black", "černý")];

/// The editor of a game by this draw rule.
pub(crate) fn editor<V: Variant>(rule: DrawRule) -> Editor {
    let turn = |(id, en, cs): (&str, &str, &str)| {
        TurnKind::new(id, words(format!("{en} to move"), format!("na tahu je {cs}")))
    };
    Editor {
        kinds: (0..4).map(kind::<V>).collect(),
        settings: settings::<V>(rule),
        turns: SIDES.map(turn).into(),
    }
}

/// Kinds: white man, white king, black man, black king.
fn kind<V: Variant>(index: u16) -> PieceKind {
    let (side, king) = (Side::from(index > 1), index % 2 == 1);
    let (id, en, _) = SIDES[side];
    let (piece, cs) = match (king, side) {
        (false, WHITE) => ("man", "bílý kámen"),
        (false, _) => ("man", "černý kámen"),
        (true, WHITE) => ("king", "bílá dáma"),
        (true, _) => ("king", "černá dáma"),
    };
    let last = V::GRID.row(if side == WHITE { 0 } else { 2 * V::WIDTH - 1 });
    let allowed = if king { V::GRID.board } else { V::GRID.board & !last };
    PieceKind {
        id: format!("{id}-{piece}"),
        name: words(format!("{} {piece}", en.to_lowercase()), cs),
        look: scene::piece(Site(0), king, side),
        sites: squares(allowed).map(site::<V>).collect(),
        most: V::MEN as u16,
    }
}

fn settings<V: Variant>(rule: DrawRule) -> Vec<Setting> {
    let draws = V::draws(rule);
    let setting = |id: String, name, max: u8| Setting { id, name, min: 0, max: max.into(), default: 0 };
    let mut settings = Vec::new();
    if draws.quiet > 0 {
        let name = words("plies by kings alone", "půltahy jen dámami");
        settings.push(setting("quiet-plies".into(), name, draws.quiet));
    }
    if draws.endings != EndingLimits::None {
        settings.push(setting(
            "ending-plies".into(),
            ending_plies(draws.endings),
            draws.endings.most_plies(),
        ));
    }
    if draws.endings == EndingLimits::Fmjd64 {
        let name = words("plies on the main road", "půltahy na hlavní diagonále");
        settings.push(setting("main-road-plies".into(), name, MAIN_ROAD));
    }
    if V::KING_MOVES > 0 {
        for (id, en, cs) in SIDES {
            let moves =
                words(format!("moves in a row by a king of {en}"), format!("tahy dámy za sebou ({cs})"));
            settings.push(setting(format!("king-moves-of-{id}"), moves, V::KING_MOVES));
            let square = words(format!("square of that king of {en}"), format!("pole této dámy ({cs})"));
            settings.push(setting(format!("king-square-of-{id}"), square, (2 * V::WIDTH * V::WIDTH) as u8));
        }
    }
    settings
}

fn ending_plies(endings: EndingLimits) -> Text {
    match endings {
        EndingLimits::Fmjd64 => words("plies of the ending", "půltahy koncovky"),
        _ => words("plies against a lone king", "půltahy proti osamocené dámě"),
    }
}

/// The position that is set up so, in a game by this draw rule.
///
/// # Errors
/// Counters that do not belong to it, and all that a position's text is refused for.
pub(crate) fn assemble<V: Variant>(
    arrangement: &Arrangement,
    rule: DrawRule,
) -> Result<DraughtsPosition<V>, Refusal> {
    let (mut sides, mut kings): ([Bits; 2], Bits) = ([0; 2], 0);
    for square in squares(V::GRID.board) {
        let kind = arrangement
            .pieces
            .iter()
            .find(|(occupied, _)| *occupied == site::<V>(square))
            .map(|(_, kind)| *kind);
        if let Some(kind) = kind {
            sides[Side::from(kind > 1)] |= 1 << square;
            kings |= Bits::from(kind % 2) << square;
        }
    }
    let mut values = arrangement.settings.iter().map(|value| *value as u8);
    let mut next = || values.next().unwrap_or_default();
    let position = DraughtsPosition::<V>::with_pieces(sides, kings, arrangement.turn.into()).ruled(rule);
    let draws = position.draws();
    let limit = position.ending_limit().map(|limit| limit.plies);
    let mut counters = *position.draw_counts();
    if draws.quiet > 0 {
        counters.quiet = next();
    }
    if draws.endings != EndingLimits::None {
        let made = next();
        counters.ending = limit.and_then(|limit| limit.checked_sub(made));
        if made > limit.unwrap_or_default() {
            let Text { en, cs } = limit.map_or_else(
                || words("expected 0 in this ending", "v této koncovce je správně 0"),
                |limit| words(format!("expected 0..{limit}"), format!("správně je 0 až {limit}")),
            );
            let name = ending_plies(draws.endings);
            return Err(refusal(format!("{made} {}: {en}", name.en), format!("{} {made}: {cs}", name.cs)));
        }
    }
    if draws.endings == EndingLimits::Fmjd64 {
        counters.road = next();
    }
    let mut runs = [KingRun::default(); 2];
    if V::KING_MOVES > 0 {
        for side in [WHITE, BLACK] {
            let (moves, number) = (next(), next());
            let square = numbering::by_number::<V>(number.into()).unwrap_or(NOWHERE);
            let standing = position.kings(side) >> square & 1 == 1;
            if (moves > 0) != (number > 0) || (moves > 0 && !standing) {
                let (_, king, czech) = SIDES[side];
                return Err(refusal(
                    format!(
                        "{moves} moves by a king of {king} on square {number}: expected a king's square, or 0 and 0"
                    ),
                    format!(
                        "{czech}: tahy jednou dámou {moves}, pole {number}: správně je pole dámy, nebo 0 a 0"
                    ),
                ));
            }
            if moves > 0 {
                runs[side] = KingRun { square, moves };
            }
        }
    }
    text::read(&text::write(&position.counted(counters, runs)), rule)
}

/// The squares of each kind, as the palette has them.
fn by_kind<V: Variant>(position: &DraughtsPosition<V>) -> [Bits; 4] {
    [position.men(WHITE), position.kings(WHITE), position.men(BLACK), position.kings(BLACK)]
}

/// The pieces on their squares.
fn placed<V: Variant>(position: &DraughtsPosition<V>) -> impl Iterator<Item = (Site, u16)> {
    let sites = |(kind, set)| squares(set).map(move |square| (site::<V>(square), kind));
    (0..).zip(by_kind(position)).flat_map(sites)
}

/// The values of the settings, in their order.
fn each_setting<V: Variant>(position: &DraughtsPosition<V>, mut tell: impl FnMut(i32)) {
    let (draws, counters) = (position.draws(), position.draw_counts());
    if draws.quiet > 0 {
        tell(counters.quiet.into());
    }
    if draws.endings != EndingLimits::None {
        let made = position.ending_limit().zip(counters.ending);
        let made = made.map(|(limit, left)| limit.plies.saturating_sub(left));
        tell(made.unwrap_or_default().into());
    }
    if draws.endings == EndingLimits::Fmjd64 {
        tell(counters.road.into());
    }
    if V::KING_MOVES > 0 {
        for run in position.runs() {
            let number = if run.moves > 0 { numbering::number::<V>(run.square) } else { 0 };
            tell(run.moves.into());
            tell(number.into());
        }
    }
}

/// Puts on the inputs of what [`arrangement`] has.
pub(crate) fn put_inputs<V: Variant>(
    position: &DraughtsPosition<V>,
    layout: &InputLayout,
    player: Player,
    active: &mut [u64],
) {
    for (kind, set) in (0..).zip(by_kind(position)) {
        layout.put_pieces(player, kind, squares(set).map(site::<V>), active);
    }
    let mut setting = 0;
    each_setting(position, |value| {
        layout.put_setting(player, setting, value, active);
        setting += 1;
    });
    layout.put_turn(player, position.side() as u16, active);
}

/// The position as it would be set up.
pub(crate) fn arrangement<V: Variant>(position: &DraughtsPosition<V>) -> Arrangement {
    let mut settings = Vec::new();
    each_setting(position, |value| settings.push(value));
    Arrangement { pieces: placed(position).collect(), settings, turn: position.side() as u16 }
}
