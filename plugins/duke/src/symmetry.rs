//! The board seen from other sides: reflected left to right, as every tile is, and from the other player's seat.
//!
//! In the set-up there are none: the Footman on the lower square comes first, so that a reflected set-up is met by other plies.
//!
//! Knows squares and positions. Must not know what symmetries serve for.

use abstrakt_plugin_api::{Outcome, Player, Players, Symmetry};

use crate::position::{DukePosition, Side, Stage};
use crate::reach::SIDES;
use crate::scene::Spot;
use crate::squares::{SQUARES, Square, WIDTH};

/// All but the identity.
pub(crate) fn symmetries(position: &DukePosition) -> Vec<Symmetry> {
    match position.stage() {
        Stage::Duke | Stage::FirstFootman | Stage::SecondFootman => Vec::new(),
        _ => [(true, false), (false, true), (true, true)].map(|(left, seats)| symmetry(left, seats)).into(),
    }
}

/// The board turned to the second player, in every stage of the game.
pub(crate) fn seen_by_second() -> Symmetry {
    symmetry(false, true)
}

/// Reflected left to right, seats exchanged.
fn symmetry(reflected: bool, exchanged: bool) -> Symmetry {
    let other = |side: Side| if exchanged { 1 - side } else { side };
    let square = |square: Square| {
        let turned = |place: u8, turn: bool| if turn { WIDTH - 1 - place } else { place };
        Square::at(turned(square.column(), reflected), turned(square.row(), exchanged)).site()
    };
    let squares = (0..SQUARES as u8).map(|number| square(Square::of(number)));
    let bags = (0..SIDES).map(|side| Spot::Bag(other(side)));
    let off_board =
        bags.chain((0..SIDES).map(|side| Spot::Captured(other(side)))).chain([Spot::Counter, Spot::Hand]);
    Symmetry {
        sites: squares.chain(off_board.map(Spot::site)).collect(),
        seats: (0..SIDES).map(|side| Player(other(side) as u8)).collect(),
    }
}

/// The position seen through a symmetry.
pub(crate) fn image_of(position: &DukePosition, symmetry: &Symmetry) -> DukePosition {
    let seat = |side: Side| usize::from(symmetry.seat(Player(side as u8)).0);
    let mut bags = [position.bag(0), position.bag(1)];
    if seat(0) == 1 {
        bags.swap(0, 1);
    }
    let mut image = DukePosition::with_bags(position.variant, bags);
    for side in 0..SIDES {
        for (square, tile, _) in position.army(side) {
            image.put(seat(side), tile, Square::of(symmetry.site(square.site()).0 as u8));
        }
    }
    image.side = seat(position.side);
    image.quiet = position.quiet;
    image.stage = match position.stage {
        Stage::Over(Outcome { winners, reason }) => {
            let winners =
                winners.iter().map(|winner| symmetry.seat(winner)).fold(Players::NONE, Players::with);
            Stage::Over(Outcome { winners, reason })
        }
        stage => stage,
    };
    image
}
