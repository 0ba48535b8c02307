//! The positions to which a game can come, among those that are read or set up.
//!
//! Knows positions. Must not know how they are written.

use abstrakt_plugin_api::{Outcome, Player, Players, Refusal, refusal};

use crate::lines::Colour;
use crate::position::{GomokuPosition, Phase, ending};
use crate::rows::winning_rows;
use crate::variant::Opening;

/// Colours, in the order of their values.
const NAMES: [(&str, &str); 2] = [("black", "černý"), ("white", "bílý")];

/// The position, if a game can come to it, and its end, if it has ended.
///
/// # Errors
/// The mistake, and what is expected.
pub(crate) fn check(mut position: GomokuPosition) -> Result<GomokuPosition, Refusal> {
    check_opening(&position)?;
    position.turn.outcome = outcome(&position)?;
    Ok(position)
}

/// Stones, colour and seat that the phases of SWAP2 have; other openings have one phase and Black first.
fn check_opening(position: &GomokuPosition) -> Result<(), Refusal> {
    let turn = &position.turn;
    let count = |colour| {
        let cells = position.variant.grid().all();
        cells.filter(|&cell| position.stones.at(cell) == Some(colour)).count()
    };
    let stones = (count(Colour::Black), count(Colour::White));
    let first = turn.black == Player(0);
    let swap2 = position.variant.opening() == Opening::Swap2;
    let (right, rule, czech) = match turn.phase {
        Phase::Play if !turn.begun && !swap2 => (
            first,
            "with opening = free, expected seat 1 for Black",
            "s opening = free je správně místo 1 pro černého",
        ),
        Phase::Play if !turn.begun => (true, "", ""),
        _ if !swap2 => {
            (false, "with opening = free, expected phase play", "s opening = free je správně fáze play")
        }
        // The seat that stayed White has the turn: the second seat after three stones, the first after five.
        Phase::Play => (
            stones == (2, 1) && first || stones == (3, 2) && !first,
            "phase stone: expected 2 black and 1 white stone with seat 1, or 3 and 2 with seat 2",
            "fáze stone: správně jsou 2 černé kameny a 1 bílý s místem 1, nebo 3 a 2 s místem 2",
        ),
        Phase::Three => (
            [(0, 0), (1, 0), (1, 1)].contains(&stones) && first,
            "phase three: expected fewer than three stones, black first, and seat 1",
            "fáze three: správně je méně než tři kameny, první černý, a místo 1",
        ),
        Phase::Choice => (
            stones == (2, 1) && first,
            "phase choice: expected 2 black stones, 1 white one and seat 1",
            "fáze choice: správně jsou 2 černé kameny, 1 bílý a místo 1",
        ),
        Phase::TwoMore => (
            [(2, 1), (2, 2)].contains(&stones) && first,
            "phase two-more: expected 3 or 4 stones, black first, and seat 1",
            "fáze two-more: správně jsou 3 nebo 4 kameny, první černý, a místo 1",
        ),
        Phase::Answer => (
            stones == (3, 2) && first,
            "phase answer: expected 3 black stones, 2 white ones and seat 1",
            "fáze answer: správně jsou 3 černé kameny, 2 bílé a místo 1",
        ),
    };
    if !right {
        return Err(refusal(rule, czech));
    }
    let due = if stones.0 > stones.1 { Colour::White } else { Colour::Black };
    if (turn.phase, turn.begun) != (Phase::Play, false) && turn.colour != due {
        let (english, czech) = NAMES[due as usize];
        return Err(refusal(
            format!("in the opening the colours alternate: expected {english}"),
            format!("v zahájení se barvy střídají: správně je {czech} ({english})"),
        ));
    }
    Ok(())
}

/// The end of the game, if it has ended.
fn outcome(position: &GomokuPosition) -> Result<Option<Outcome>, Refusal> {
    let mover = position.turn.colour;
    let rows = |colour| winning_rows(&position.stones, position.variant, colour).next().is_some();
    if rows(mover) {
        let (english, czech) = NAMES[mover as usize];
        return Err(refusal(
            format!("{english} has a winning row: who completes a row moved last"),
            format!("{czech} má vítěznou řadu: kdo řadu doplnil, táhl poslední"),
        ));
    }
    if !rows(mover.other()) {
        return Ok(position.stuck());
    }
    if !position.is_settled() || position.turn.begun {
        return Err(refusal(
            "a winning row in the opening: expected phase play",
            "vítězná řada v zahájení: správně je fáze play",
        ));
    }
    let black = position.turn.black;
    let winner = if mover == Colour::White { black } else { Player(1 - black.0) };
    Ok(Some(Outcome { winners: Players::only(winner), reason: ending::ROW }))
}
