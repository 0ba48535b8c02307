//! The positions to which a game can come, among those that are read or set up.
//!
//! Knows positions. Must not know how they are written.

use abstrakt_plugin_api::{Refusal, Text, refusal, text as words};

use crate::bag::Bag;
use crate::position::{DukePosition, QUIET_TURNS, Side, Stage};
use crate::tiles::{Kind, Tile};

/// Stages of the set-up: before each, the player has placed as many tiles as there are stages before it.
const SETUP: [Stage; 3] = [Stage::Duke, Stage::FirstFootman, Stage::SecondFootman];

/// The number of tiles of a kind that a player has in all, in words.
pub(crate) fn owns(side: Side, kind: Kind) -> Text {
    let (player, owned) = (side + 1, kind.owned());
    words(
        format!("player {player} owns {owned} x {}", kind.id()),
        format!("hráč {player} vlastní {owned} x {}", kind.czech()),
    )
}

/// The position, if a game can come to it; whether the game is over is determined here.
///
/// # Errors
/// The mistake, and what is expected.
pub(crate) fn check(mut position: DukePosition) -> Result<DukePosition, Refusal> {
    check_counts(&position)?;
    if SETUP.contains(&position.stage) {
        check_setup(&position)?;
    } else {
        check_play(&mut position)?;
    }
    Ok(position)
}

/// Checks that no player has more of a kind than they own.
fn check_counts(position: &DukePosition) -> Result<(), Refusal> {
    for side in [0, 1] {
        let hand = match position.stage {
            Stage::Place(kind) if side == position.side => Bag::one(kind),
            _ => Bag::EMPTY,
        };
        for kind in Kind::ALL {
            let bags = [position.on_board(side), position.bag(side), hand];
            let (found, owned) = (bags.iter().map(|bag| bag.count(kind)).sum::<u8>(), kind.owned());
            if found > owned {
                let (player, id, czech) = (side + 1, kind.id(), kind.czech());
                return Err(refusal(
                    format!(
                        "player {player} has {found} x {id} on the board, in the bag and in the hand: \
                         expected {owned} at most"
                    ),
                    format!(
                        "hráč {player} má {found} x {czech} na desce, v sáčku a v ruce: správně nejvýše {owned}"
                    ),
                ));
            }
        }
        if position.bag(side).count(Kind::Duke) > 0 {
            let player = side + 1;
            return Err(refusal(
                format!("bag of player {player}: the Duke is never in it"),
                format!("sáček hráče {player}: vévoda v něm nikdy není"),
            ));
        }
    }
    Ok(())
}

/// The set-up is one that the players can have come to.
fn check_setup(position: &DukePosition) -> Result<(), Refusal> {
    let begun = SETUP.iter().position(|stage| *stage == position.stage).unwrap_or_default();
    // Player 1 has placed all their tiles when player 2 begins.
    let placed = if position.side == 0 { [begun, 0] } else { [SETUP.len(), begun] };
    for (side, placed) in placed.into_iter().enumerate() {
        let player = side + 1;
        let refuse = |en: &str, cs: &str| {
            Err(refusal(
                format!("the set-up of player {player}: {en}"),
                format!("rozestavení hráče {player}: {cs}"),
            ))
        };
        let tiles: Vec<_> = position.army(side).map(|(square, tile, _)| (square, tile)).collect();
        let full = position.bag(side) == Bag::START && position.quiet() == 0;
        if tiles.len() != placed || !full {
            return refuse(
                &format!("{placed} tiles on the board, the other 16 in the bag, 0 quiet turns"),
                &format!("správně je dílků na desce {placed}, ostatních 16 v sáčku a 0 klidných tahů"),
            );
        }
        let mut replay = DukePosition::start(position.variant);
        replay.side = side;
        for stage in &SETUP[..placed] {
            replay.stage = *stage;
            let kind = if *stage == Stage::Duke { Kind::Duke } else { Kind::Footman };
            let free = replay.placings();
            let mut placings =
                tiles.iter().filter(|(square, tile)| *tile == Tile::fresh(kind) && free & square.bit() != 0);
            let Some((square, tile)) = placings.next() else {
                return refuse(
                    "the Duke on c or d of the home row, Footmen beside or in front of it, the first of two on \
                     the lower square",
                    "správně je vévoda na c nebo d své první řady, pěšáci vedle něj nebo před ním, první ze dvou na nižším poli",
                );
            };
            replay.put(side, *tile, *square);
        }
    }
    Ok(())
}

/// Both Dukes are there, or one has just been captured; the bag can be reached into where that has begun.
fn check_play(position: &mut DukePosition) -> Result<(), Refusal> {
    let (side, stage) = (position.side, position.stage);
    let player = side + 1;
    let refuse =
        |en: &str, cs: &str| Err(refusal(format!("player {player}: {en}"), format!("hráč {player}: {cs}")));
    if position.duke(1 - side).is_none() {
        return refuse(
            "the other Duke is not on the board: whoever has lost a Duke is to act",
            "soupeřův vévoda není na desce: na tahu je ten, kdo o vévodu přišel",
        );
    }
    if position.duke(side).is_none() && stage != Stage::Act {
        return refuse(
            "without a Duke nothing can be drawn or placed: expected the stage act",
            "bez vévody nelze losovat ani pokládat: správně je fáze act",
        );
    }
    if stage == Stage::Act {
        position.settle();
        return Ok(());
    }
    let drawable = stage != Stage::Draw || !position.bag(side).is_empty();
    if !drawable || position.placings() == 0 || position.quiet() >= QUIET_TURNS {
        return refuse(
            "no tile can be drawn and placed here: expected the stage act",
            "tady nelze vylosovat a položit žádný dílek: správně je fáze act",
        );
    }
    Ok(())
}
