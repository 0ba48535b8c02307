//! The printed tiles: the sheet's table, and the bounds that follow from it.

use std::collections::BTreeSet;

use abstrakt_duke::MAX_MOVES;
use abstrakt_duke::bag::Bag;
use abstrakt_duke::reach::Reach;
use abstrakt_duke::squares::{Bits, SQUARES, Square};
use abstrakt_duke::tiles::{Action, Face, Kind, Tile};

use crate::plain;

/// Targets on an empty board, summed over the 36 squares: first face; second face by moves and strikes, without strikes,
/// with command squares.
const SHEET: [(Kind, [u32; 4]); 15] = [
    (Kind::Assassin, [120, 120, 120, 120]),
    (Kind::Bowman, [162, 154, 80, 154]),
    (Kind::Champion, [216, 216, 96, 216]),
    (Kind::Dragoon, [116, 204, 204, 204]),
    (Kind::Duke, [180, 180, 180, 180]),
    (Kind::Footman, [120, 124, 124, 124]),
    (Kind::General, [148, 178, 178, 258]),
    (Kind::Knight, [154, 172, 172, 172]),
    (Kind::Longbowman, [120, 92, 50, 92]),
    (Kind::Marshall, [236, 238, 238, 238]),
    (Kind::Pikeman, [82, 124, 84, 124]),
    (Kind::Priest, [220, 164, 164, 164]),
    (Kind::Ranger, [260, 150, 150, 150]),
    (Kind::Seer, [196, 184, 184, 184]),
    (Kind::Wizard, [220, 160, 160, 160]),
];

fn summed(tile: Tile, side: usize, set: impl Fn(&Reach, Square) -> Bits) -> u32 {
    let squares = (0..SQUARES as u8).map(Square::of);
    squares.map(|from| set(Reach::of(side, tile, from), from).count_ones()).sum()
}

fn landing(reach: &Reach, from: Square) -> Bits {
    reach.landing(from, 0)
}

#[test]
fn targets_are_as_many_as_the_sheet_counts() {
    for side in [0, 1] {
        let (mut all, mut gone, mut commanded) = (0, 0, 0);
        for (kind, [first, second, without_strikes, with_commands]) in SHEET {
            let faces = Face::ALL.map(|face| Tile { kind, face });
            let targets = |reach: &Reach, from| landing(reach, from) | reach.strikes;
            let counted = faces.map(|tile| summed(tile, side, targets));
            assert_eq!(counted, [first, second], "{kind:?}");
            assert_eq!(summed(faces[1], side, landing), without_strikes, "{kind:?} without strikes");
            let any = |reach: &Reach, from| targets(reach, from) | reach.commands;
            assert_eq!(summed(faces[1], side, any), with_commands, "{kind:?} with commands");
            all += first + second;
            gone += faces.map(|tile| summed(tile, side, landing)).iter().sum::<u32>();
            commanded += faces.map(|tile| summed(tile, side, any)).iter().sum::<u32>();
        }
        assert_eq!((all, gone, commanded), (5010, 4678, 5090));
    }
}

#[test]
fn faces_are_those_of_the_second_table_and_symmetric() {
    let faces = plain::faces();
    assert_eq!(faces.len(), 30);
    for kind in Kind::ALL {
        for face in Face::ALL {
            let tile = Tile { kind, face };
            let action = |action| match action {
                Action::Move => "move",
                Action::Jump => "jump",
                Action::Slide => "slide",
                Action::JumpSlide => "jump-slide",
                Action::Strike => "strike",
                Action::Command => "command",
            };
            let icons: BTreeSet<(String, i32, i32)> = tile
                .icons()
                .iter()
                .map(|icon| (action(icon.action).into(), icon.right.into(), icon.ahead.into()))
                .collect();
            assert_eq!(icons.len(), tile.icons().len(), "{tile:?} has no icon twice");
            let other = &faces[&(kind.id().to_owned(), face == Face::Second)];
            assert_eq!(icons, other.iter().cloned().collect(), "{tile:?}");
            let mirrored = icons.iter().map(|(action, right, ahead)| (action.clone(), -right, *ahead));
            assert_eq!(icons, mirrored.collect(), "{tile:?} from left and right");
        }
    }
}

#[test]
fn nineteen_tiles_of_fifteen_kinds_sixteen_of_them_in_the_bag() {
    assert_eq!((Bag::OWNED.len(), Bag::OWNED.kinds()), (19, 15));
    assert_eq!((Bag::START.len(), Bag::START.kinds()), (16, 14));
    let some = |kind: Kind| (Bag::OWNED.count(kind), Bag::START.count(kind));
    for kind in Kind::ALL {
        let wanted = match kind {
            Kind::Duke => (1, 0),
            Kind::Footman => (3, 1),
            Kind::Pikeman => (3, 3),
            _ => (1, 1),
        };
        assert_eq!(some(kind), wanted, "{kind:?}");
    }
    let letters: BTreeSet<char> = Kind::ALL.iter().map(|kind| kind.letter()).collect();
    assert_eq!(letters.len(), 15);
}

/// No position has more plies than all tiles at their widest, with every Command that the squares allow, and a draw.
#[test]
fn max_moves_is_above_all_tiles_at_their_widest() {
    let widest = |tile: Tile| {
        let reached = |from| {
            let reach = Reach::of(0, tile, from);
            let commands = reach.commands.count_ones();
            (landing(reach, from) | reach.strikes).count_ones() + (commands / 2) * commands.div_ceil(2)
        };
        (0..SQUARES as u8).map(Square::of).map(reached).max().unwrap()
    };
    let of_kind = |kind: Kind| {
        let faces = Face::ALL.map(|face| widest(Tile { kind, face }));
        u32::from(kind.owned()) * faces.into_iter().max().unwrap()
    };
    let bound: u32 = Kind::ALL.into_iter().map(of_kind).sum::<u32>() + 1;
    assert_eq!(bound as usize, MAX_MOVES);
}
