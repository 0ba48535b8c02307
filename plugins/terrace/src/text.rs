//! Positions as text: one line for files, a board for a terminal.
//!
//! Knows how positions are written. Must not know moves.
//!
//! One line: the rows from the top, joined by `/`, and the seat to move, counted from 1. A piece is its letter, small
//! for seats 1 and 3, capital for seats 2 and 4, with a prime behind for seats 3 and 4, as PBM prints them; a digit is
//! that many vacant squares. The start of Long: `DDCCBBAT/AABBCCDD/8/8/8/8/ddccbbaa/tabbccdd 1`.

use std::fmt::Write;

use abstrakt_plugin_api::{Position, Refusal, Status, Text, letter, refusal, text as words};

use crate::pieces::{Kind, Pieces};
use crate::position::{GOAL, TerracePosition};
use crate::squares::{Square, name};
use crate::terrain::Terrain;

/// The letters of a piece: `d` is seat 1's, `D` seat 2's, `d'` seat 3's, `D'` seat 4's.
fn piece_text(seat: usize, kind: Kind) -> String {
    let letter = kind.letter();
    let letter = if seat.is_multiple_of(2) { letter.to_ascii_lowercase() } else { letter };
    let prime = if seat < 2 { "" } else { "'" };
    format!("{letter}{prime}")
}

/// The position in one line.
pub(crate) fn write(position: &TerracePosition) -> String {
    let side = usize::from(position.terrain.side);
    let mut line = String::new();
    for row in (0..side).rev() {
        let mut vacant = 0;
        for square in (0..side).map(|column| column + 8 * row) {
            let Some(seat) = position.pieces.seat_on(square) else {
                vacant += 1;
                continue;
            };
            if vacant > 0 {
                line += &std::mem::take(&mut vacant).to_string();
            }
            line += &piece_text(seat, position.pieces.kind_on(square));
        }
        if vacant > 0 {
            line += &vacant.to_string();
        }
        line.push(if row > 0 { '/' } else { ' ' });
    }
    line + &(position.turn() + 1).to_string()
}

/// The position that `write` wrote. Armies may be of any size.
///
/// # Errors
/// What cannot be read, and where; or what cannot be in this game.
pub(crate) fn read(terrain: &'static Terrain, players: u8, text: &str) -> Result<TerracePosition, Refusal> {
    let mut parts = text.split_whitespace();
    let (Some(rows), Some(turn), None) = (parts.next(), parts.next(), parts.next()) else {
        return Err(refusal(
            "a position is two words: the rows from the top, joined by /, and the seat to move",
            "pozice jsou dvě slova: řady shora spojené / a hráč na tahu",
        ));
    };
    let turn = match turn.parse::<u8>() {
        Ok(turn) if (1..=players).contains(&turn) => usize::from(turn - 1),
        _ => {
            return Err(refusal(
                format!("seat to move {turn}: expected 1..{players}"),
                format!("hráč na tahu {turn}: správně je 1 až {players}"),
            ));
        }
    };
    let pieces = read_rows(terrain, players, rows)?;
    check_tees(&pieces, players)?;
    let position = TerracePosition::new(terrain, players, pieces, turn);
    if !position.status().is_over() && !position.is_in(turn) {
        let player = turn + 1;
        return Err(refusal(
            format!("seat to move {player}: it has no pieces"),
            format!("hráč na tahu {player}: nemá žádné kameny"),
        ));
    }
    if position.seats().filter(|&seat| position.is_home(seat)).count() > 1 {
        return Err(refusal(
            "two T pieces are on their goals: the first of them ends the game",
            "dva kameny T jsou ve svém cíli: hru končí první z nich",
        ));
    }
    Ok(position)
}

fn read_rows(terrain: &Terrain, players: u8, rows: &str) -> Result<Pieces, Refusal> {
    let side = usize::from(terrain.side);
    let found = rows.split('/').count();
    if found != side {
        return Err(refusal(
            format!("{found} rows: expected {side} rows joined by /"),
            format!("počet řad {found}: správně je řad spojených / {side}"),
        ));
    }
    let mut pieces = Pieces::default();
    for (row, text) in (0..side).rev().zip(rows.split('/')) {
        read_row(&mut pieces, terrain, players, row, text).map_err(|Text { en, cs }| {
            refusal(format!("row {}: {en}", row + 1), format!("řada {}: {cs}", row + 1))
        })?;
    }
    Ok(pieces)
}

fn read_row(pieces: &mut Pieces, terrain: &Terrain, players: u8, row: usize, text: &str) -> Result<(), Text> {
    let side = usize::from(terrain.side);
    let mut column = 0;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if let Some(vacant @ 1..) = character.to_digit(10) {
            column += vacant as usize;
        } else {
            let primed = characters.next_if_eq(&'\'').is_some();
            let (seat, kind) = read_piece(terrain, players, character, primed)?;
            if column < side {
                pieces.put(seat, kind, column + 8 * row);
            }
            column += 1;
        }
        if column > side {
            return Err(words(format!("more than {side} squares"), format!("polí je víc než {side}")));
        }
    }
    if column == side {
        Ok(())
    } else {
        let en = format!("{column} squares, expected {side}");
        Err(words(en, format!("polí je {column}, správně {side}")))
    }
}

/// The piece of a letter.
fn read_piece(terrain: &Terrain, players: u8, letter: char, primed: bool) -> Result<(usize, Kind), Text> {
    let largest = if terrain.side == 8 { 'D' } else { 'C' };
    let kind = Kind::of(letter.to_ascii_uppercase()).filter(|kind| kind.tee || kind.letter() <= largest);
    let right = || {
        words(
            format!("no piece {letter}: expected A to {largest} and T, digits for vacant squares"),
            format!("kámen {letter} neexistuje: správně je A až {largest} a T, pro volná pole číslice"),
        )
    };
    let kind = kind.ok_or_else(right)?;
    let seat = usize::from(letter.is_ascii_uppercase()) + if primed { 2 } else { 0 };
    if seat < usize::from(players) {
        Ok((seat, kind))
    } else {
        let (piece, owner) = (piece_text(seat, kind), seat + 1);
        Err(words(
            format!("{piece} is a piece of player {owner}, but there are {players} players"),
            format!("{piece} je kámen hráče {owner}, ale počet hráčů je {players}"),
        ))
    }
}

/// Nobody has two T pieces; somebody has one; with three or four players only who has one has pieces.
fn check_tees(pieces: &Pieces, players: u8) -> Result<(), Refusal> {
    let seats = 0..usize::from(players);
    for seat in seats.clone() {
        let player = seat + 1;
        let tees = pieces.tee(seat).count_ones();
        if tees > 1 {
            return Err(refusal(
                format!("player {player}: {tees} T pieces, expected at most one"),
                format!("hráč {player}: kamenů T je {tees}, správně nejvýše jeden"),
            ));
        }
        if tees == 0 && pieces.army(seat) != 0 && players > 2 {
            return Err(refusal(
                format!("player {player}: pieces without a T, but who loses it loses all"),
                format!("hráč {player}: kameny bez T, kdo však o T přijde, přijde o všechny"),
            ));
        }
    }
    if seats.into_iter().all(|seat| pieces.tee(seat) == 0) {
        return Err(refusal(
            "no T on the board: at least one player has it",
            "na desce není T: aspoň jeden hráč ho má",
        ));
    }
    Ok(())
}

/// The board, the heights beside it, and who is to move.
pub(crate) fn dump(position: &TerracePosition) -> String {
    let side = usize::from(position.terrain.side);
    let row = |row: usize, cell: &dyn Fn(Square) -> String| {
        (0..side).map(|column| cell(column + 8 * row)).collect::<String>()
    };
    let piece = |square: Square| match position.pieces.seat_on(square) {
        Some(seat) => format!(" {:2}", piece_text(seat, position.pieces.kind_on(square))),
        None => " . ".into(),
    };
    let height = |square: Square| format!(" {}", position.terrain.spots[square].height + 1);
    let mut board = String::new();
    for number in (0..side).rev() {
        let (pieces, heights) = (row(number, &piece), row(number, &height));
        let _ = writeln!(board, "{} {pieces}  {heights}", number + 1);
    }
    let letters = |width: usize| {
        (0..side as u16).map(|column| format!(" {:<w$}", letter(column), w = width)).collect::<String>()
    };
    let _ = writeln!(board, "  {}  {}  (heights)", letters(2), letters(1));
    let reported = match position.status() {
        Status::Turn { player, .. } => {
            let seat = usize::from(player.0);
            let goal = name(position.terrain.goal(seat));
            let pieces = piece_text(seat, Kind { size: 0, tee: true });
            format!("Player {} to move; its T ({pieces}) goes to {goal}.", seat + 1)
        }
        Status::Over(outcome) => match outcome.winners.iter().next() {
            Some(player) => {
                let how = if outcome.reason == GOAL { "its T is on its goal" } else { "only its T is left" };
                format!("Player {} has won: {how}.", player.0 + 1)
            }
            None => "A draw: nobody to move can.".into(),
        },
        Status::Chance => String::new(),
    };
    board + &reported + "\n"
}
