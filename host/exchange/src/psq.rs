//! Games of Piskvork as records, and back.
//!
//! Such a file tells the board, the stones and their times: neither the rule nor any other option, nor the choices of SWAP2, nor
//! who won, which the last position tells. Its two lines for engines hold the names of the players.

use std::time::Duration;

use abstrakt_formats::piskvork::{Psq, Stone};
use abstrakt_record::{Header, NodeId, Record, Seat};
use abstrakt_referee::{by_rules, first_position, protocol_plies, record_ply};
use abstrakt_worker::Client;

use crate::{ExchangeError, RefusedMove, Variant, replay};

/// The notation's name in the facts of games.
pub const NOTATION: &str = "psq";

/// Names of players of whom a file tells none.
const NAMELESS: [&str; 2] = ["Player 1", "Player 2"];

/// A record, as far as it could be made.
#[derive(Debug)]
pub struct Imported {
    /// The game.
    pub record: Record,
    /// The stone that was refused; nothing where all of them are there.
    pub stop: Option<RefusedMove>,
}

/// What the board of a game is called there.
fn board(game: &Psq) -> String {
    format!("{}x{}", game.width, game.height)
}

/// The variant on whose board a game was played.
///
/// # Errors
/// None of them has such a board.
pub fn variant(game: &Psq, variants: impl IntoIterator<Item = Variant>) -> Result<Variant, ExchangeError> {
    let board = board(game);
    let found = variants.into_iter().find(|variant| variant.foreign.game == board);
    found.ok_or(ExchangeError::NoSuchBoard(board))
}

/// Makes a record of a game on a variant's board.
///
/// # Errors
/// The worker stops, or the game writes what no record can hold.
pub fn import(client: &mut Client, variant: &Variant, game: &Psq) -> Result<Imported, ExchangeError> {
    let opened = client.open(&variant.opening(None))?;
    let facts = client.facts().clone();
    let mut header = Header::new(&facts.id, &facts.version, &variant.foreign.setup, seats(game));
    header.options = variant.foreign.options.iter().cloned().collect();
    header.repetition = facts.repetition;
    let mut record = Record::new(header);
    record.learn(NodeId::ROOT, first_position(&opened.snapshot));
    let text = |stone: &Stone| format!("{},{}", u16::from(stone.column) + 1, u16::from(stone.row) + 1);
    let mut texts: Vec<String> = game.stones.iter().map(text).collect();
    let mut stop = None;
    let end = loop {
        match replay(client, &[], NOTATION, &texts, &|text, full| text == full, true)? {
            Ok(replayed) => break replayed.end,
            Err(refused) => {
                texts.truncate(refused.index);
                stop = Some(refused);
            }
        }
    };
    for (made, stone) in end.made.iter().zip(&game.stones) {
        let spent = stone.time.map(|time| Duration::from_millis(time.into()));
        let (ply, after) = record_ply(made, spent)?;
        record.play(ply, after);
    }
    record.finish(by_rules(&facts, end.snapshot.status).filter(|_| stop.is_none()));
    Ok(Imported { record, stop })
}

/// Who puts the first stone first.
fn seats(game: &Psq) -> Vec<Seat> {
    let [one, two] = match &game.engines {
        Some((one, two)) => [one.as_str(), two],
        None => NAMELESS,
    };
    let names = if game.first == 0 { [one, two] } else { [two, one] };
    names.map(Seat::human).into()
}

/// Writes the main line of a record that begins with the empty board. The worker has opened its game. Plies that are no stones,
/// as the choices of SWAP2, are left out.
///
/// # Errors
/// The worker stops; or the variant's name is no board.
pub fn export(record: &Record, client: &mut Client, variant: &Variant) -> Result<Psq, ExchangeError> {
    let side = |text: &str| text.parse::<u8>().ok();
    let name = &variant.foreign.game;
    let sides = name.split_once('x').and_then(|(width, height)| side(width).zip(side(height)));
    let (width, height) = sides.ok_or_else(|| ExchangeError::NoBoard(name.clone()))?;
    let mut game = Psq::new(width, height);
    let end = record.main_end();
    let plies = protocol_plies(record, end);
    for (index, node) in record.line_to(end).into_iter().skip(1).enumerate() {
        client.line(&plies[..index], index)?;
        let ply = record.node(node).ply.as_ref();
        let own = ply.and_then(|ply| ply.act.text()).unwrap_or_default();
        let moves = client.foreign_moves(NOTATION)?;
        let point = moves.iter().find(|moved| moved.ply == own).and_then(|moved| point(&moved.foreign));
        let time = ply.and_then(|ply| ply.spent).and_then(|spent| u32::try_from(spent.as_millis()).ok());
        game.stones.extend(point.map(|(column, row)| Stone { column, row, time }));
    }
    if let [one, two] = &record.header.seats[..]
        && [one.name.as_str(), &two.name] != NAMELESS
    {
        game.engines = Some((one.name.clone(), two.name.clone()));
    }
    game.code = record.result().map(|_| 0);
    Ok(game)
}

/// Column and row from 0 of a point from 1.
fn point(text: &str) -> Option<(u8, u8)> {
    let (column, row) = text.split_once(',')?;
    let place = |text: &str| text.parse::<u8>().ok()?.checked_sub(1);
    Some((place(column)?, place(row)?))
}
