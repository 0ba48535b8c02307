//! The positions to which a game can come, among those that are read or set up.
//!
//! Knows positions. Must not know how they are written.

use abstrakt_plugin_api::{Refusal, refusal};

use crate::board::has_five;
use crate::position::{Phase, RINGS, SIDES, YinshPosition};

/// The position, if a game can come to it. It settles the parts that follow from the rest: a pass, the end.
///
/// # Errors
/// The mistake, and what is expected.
pub(crate) fn check(mut position: YinshPosition) -> Result<YinshPosition, Refusal> {
    if position.phase == Phase::Place {
        return check_placing(position);
    }
    let to_win = position.variant.to_win;
    for (side, (_, name, czech)) in SIDES.iter().enumerate() {
        let rings = position.rings[side].count_ones() as u8;
        if rings > RINGS || rings < RINGS - to_win {
            let least = RINGS - to_win;
            return Err(refusal(
                format!("{name} has {rings} rings: expected {least}..{RINGS}"),
                format!("{czech} má kroužků {rings}: správně {least} až {RINGS}"),
            ));
        }
    }
    let decided = [0, 1].map(|side| position.removed(side) == to_win);
    let rows = [0, 1].map(|side| has_five(position.markers[side]));
    let (mover, (_, name, czech)) = (position.side, SIDES[position.side]);
    match position.phase {
        Phase::Over if decided == [true, true] => {
            return Err(refusal("both have won: expected one at most", "vyhráli oba: správně nejvýše jeden"));
        }
        Phase::Over if decided[1 - mover] => {
            return Err(refusal(
                format!("{name} is not the winner: the winner acts last"),
                format!("{czech} nevyhrál: poslední jedná vítěz"),
            ));
        }
        Phase::Over if decided[mover] => position.win(mover),
        _ if decided != [false, false] => {
            return Err(refusal(
                format!("a player has taken off {to_win}: expected the phase over"),
                format!("některý hráč už odebral kroužků {to_win}: správně je fáze over"),
            ));
        }
        Phase::Row if !rows[mover] => {
            return Err(refusal(
                format!("{name} has no row of five: expected phase move"),
                format!("{czech} nemá řadu pěti: správně je fáze move"),
            ));
        }
        Phase::Row if !position.variant.alternating && wrong_removal(&position, rows) => {
            return Err(refusal(
                format!("{name} does not remove now: by the official rules the mover removes first"),
                format!("{czech} teď neodebírá: podle oficiálních pravidel odebírá nejdříve ten, kdo táhl"),
            ));
        }
        Phase::Ring if !position.begun => {
            return Err(refusal(
                "a ring follows a row: expected turn +",
                "kroužek se odebírá po řadě: správně je tah +",
            ));
        }
        Phase::Shift | Phase::Over if rows != [false, false] => {
            return Err(refusal(
                "there is a row of five: expected phase row-first or row-last",
                "na desce je řada pěti: správně je fáze row-first nebo row-last",
            ));
        }
        Phase::Shift | Phase::Over => {
            let was_over = position.phase == Phase::Over;
            position.phase = Phase::Shift;
            position.check_shift();
            if was_over != (position.phase == Phase::Over) {
                return Err(if was_over {
                    refusal("the game goes on: expected phase move", "hra pokračuje: správně je fáze move")
                } else {
                    refusal("the game has ended: expected phase over", "hra skončila: správně je fáze over")
                });
            }
        }
        _ => {}
    }
    if position.phase == Phase::Over && position.begun {
        return Err(refusal("turn + after the end: expected -", "tah + po konci hry: správně je -"));
    }
    Ok(position)
}

/// Officially the mover removes all their rows, in the turn of their ring move, before the opponent removes.
fn wrong_removal(position: &YinshPosition, rows: [bool; 2]) -> bool {
    if position.side == position.next { rows[1 - position.side] } else { !position.begun }
}

fn check_placing(position: YinshPosition) -> Result<YinshPosition, Refusal> {
    let [white, black] = position.rings.map(|rings| rings.count_ones() as u8);
    let right = position.markers == [0, 0]
        && white + black < 2 * RINGS
        && white == black + position.side as u8
        && !position.begun;
    if !right {
        return Err(refusal(
            "the phase place: expected no markers, 0..9 rings, as many black as white or (Black to place) one fewer, \
             turn -",
            "fáze place: správně je deska bez kamenů, 0 až 9 kroužků, černých stejně jako bílých nebo (klade-li \
             černý) o jeden méně, tah -",
        ));
    }
    Ok(position)
}
