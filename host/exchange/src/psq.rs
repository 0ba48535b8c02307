//! Games of Piskvork as records, and back.
//!
//! Such a file tells the board, the stones and their times, and in its last line who has won and by which rule: no other option,
//! nor the choices of SWAP2. Its two lines for engines hold the names of the players, the first one with that of the opening in brackets.
//!
//! A player of a file is a seat, not a colour: the head says which of the two has put the first stone, the black one. Where SWAP2
//! has given Black to the second seat, that is the second player.

use std::time::Duration;

use abstrakt_formats::piskvork::{Psq, Stone, Verdict};
use abstrakt_record::{EndCause, GameResult, Header, NodeId, Record, Seat, SeatId};
use abstrakt_referee::{by_rules, first_position, protocol_plies, record_ply};
use abstrakt_vocabulary::{Facts, Status};
use abstrakt_worker::Client;
use abstrakt_worker::protocol::Opened;

use crate::replay::replay_to_refusal;
use crate::{ExchangeError, RefusedMove, Variant};

/// The notation's name in the facts of games.
pub const NOTATION: &str = "psq";

/// Names of players of whom a file tells none.
const NAMELESS: [&str; 2] = ["Player 1", "Player 2"];

/// The option of our games that says which rule is played, and its words for the names that Piskvork has.
const RULE: &str = "rule";
const RULES: [(&str, &str); 4] =
    [("Freestyle", "free"), ("Standard", "exact"), ("Renju", "renju"), ("Caro", "caro")];

/// The key of the opening among the tags of a record, as PDN files have it, too.
const OPENING: &str = "opening";

/// A record, as far as it could be made.
#[derive(Debug)]
pub struct Imported {
    /// The game.
    pub record: Record,
    /// The stone that was refused; nothing where all of them are there.
    pub stop: Option<RefusedMove>,
}

/// The name of a game's board in the file.
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
    let variant = with_rule(variant, game);
    let opened = client.opened(&variant.opening(None))?;
    let facts = client.facts().clone();
    let mut header = Header::new(&facts.id, &facts.version, &variant.foreign.setup, seats(game));
    header.tags.extend(named_opening(game).map(|(_, opening)| (OPENING.to_owned(), opening.to_owned())));
    header.options = variant.foreign.options.iter().cloned().collect();
    header.repetition = facts.repetition;
    let mut record = Record::new(header);
    record.learn(NodeId::ROOT, first_position(&opened.snapshot));
    let text = |stone: &Stone| format!("{},{}", u16::from(stone.column) + 1, u16::from(stone.row) + 1);
    let texts: Vec<String> = game.stones.iter().map(text).collect();
    let (end, stop) = replay_to_refusal(client, NOTATION, texts)?;
    for (made, stone) in end.made.iter().zip(&game.stones) {
        let spent = stone.time.map(|time| Duration::from_millis(time.into()));
        let (ply, after) = record_ply(made, spent)?;
        record.play(ply, after);
    }
    record.finish(result(&facts, end.state.status, game).filter(|_| stop.is_none()));
    Ok(Imported { record, stop })
}

/// The variant with the rule that the file names, unless a rule was chosen for it.
fn with_rule(variant: &Variant, game: &Psq) -> Variant {
    let mut variant = variant.clone();
    let named = game
        .verdict
        .as_ref()
        .and_then(|verdict| RULES.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(&verdict.rule)));
    let options = &mut variant.foreign.options;
    if let Some((_, word)) = named.filter(|_| options.iter().all(|(id, _)| id != RULE)) {
        options.push((RULE.into(), word.into()));
    }
    variant
}

/// The winner and the cause: by the position at the end where that decides, else by the last line. There the loser has
/// run out of time, where the code says so, or else has resigned; a draw was agreed.
fn result(facts: &Facts, status: Status, game: &Psq) -> Option<GameResult> {
    let by_file = || {
        let won = |player: u8| SeatId(player ^ game.first);
        match (game.verdict.as_ref()?.winner, game.code) {
            (Some(winner), code) => {
                let loser = won(1 - winner);
                let cause = match code {
                    Some(Psq::TIME_OUT) => EndCause::Time(loser),
                    _ => EndCause::Resignation(loser),
                };
                Some(GameResult { winners: vec![won(winner)], cause })
            }
            (None, Some(0)) => Some(GameResult { winners: Vec::new(), cause: EndCause::Agreement }),
            (None, _) => None,
        }
    };
    by_rules(facts, status).or_else(by_file)
}

/// The first player's name and the opening that newer files tell behind it: `Alice [Taraguchi-10]`.
fn named_opening(game: &Psq) -> Option<(&str, &str)> {
    let (name, opening) = game.engines.as_ref()?.0.strip_suffix(']')?.rsplit_once(" [")?;
    (!name.trim().is_empty() && !opening.trim().is_empty()).then_some((name.trim(), opening.trim()))
}

/// The seats, the player who puts the first stone first.
fn seats(game: &Psq) -> Vec<Seat> {
    let [one, two] = match &game.engines {
        Some((one, two)) => [named_opening(game).map_or(one.as_str(), |(name, _)| name), two],
        None => NAMELESS,
    };
    let names = if game.first == 0 { [one, two] } else { [two, one] };
    names.map(Seat::human).into()
}

/// Writes the main line of a record that begins with the empty board, as `opened` has it. The worker has opened its game. Plies that
/// are no stones, as the choices of SWAP2, are left out; a second seat that they made Black is the player who put the first stone.
///
/// # Errors
/// The worker stops; or the variant's name is no board.
pub fn export(
    record: &Record,
    client: &mut Client,
    variant: &Variant,
    opened: &Opened,
) -> Result<Psq, ExchangeError> {
    let side = |text: &str| text.parse::<u8>().ok();
    let name = &variant.foreign.game;
    let sides = name.split_once('x').and_then(|(width, height)| side(width).zip(side(height)));
    let (width, height) = sides.ok_or_else(|| ExchangeError::NoBoard(name.clone()))?;
    let mut game = Psq::new(width, height);
    let end = record.main_end();
    let plies = protocol_plies(record, end);
    // A ply that the rules refuse is told by them, with its place, and not left out as one that is no stone.
    client.line(&plies, plies.len())?;
    for (index, node) in record.line_to(end).into_iter().skip(1).enumerate() {
        client.line(&plies[..index], index)?;
        let ply = record.node(node).ply.as_ref();
        let text = ply.and_then(|ply| ply.act.text()).unwrap_or_default();
        let moves = client.foreign_moves(NOTATION)?;
        let point = moves.iter().find(|moved| moved.ply == text).and_then(|moved| point(&moved.foreign));
        let time = ply.and_then(|ply| ply.spent).and_then(|spent| u32::try_from(spent.as_millis()).ok());
        game.stones.extend(point.map(|(column, row)| Stone { column, row, time }));
    }
    let inks = client.line(&plies, plies.len())?.snapshot.scene.inks;
    game.first = u8::from(inks != opened.snapshot.scene.inks);
    if let [one, two] = &record.header.seats[..]
        && [one.name.as_str(), &two.name] != NAMELESS
    {
        let opening = record.header.tags.get(OPENING).map(|opening| format!(" [{opening}]"));
        game.engines = Some((one.name.clone() + &opening.unwrap_or_default(), two.name.clone()));
    }
    game.code = record.result().map(|result| match result.cause {
        EndCause::Time(_) => Psq::TIME_OUT,
        _ => 0,
    });
    game.verdict = rule(record, client.facts()).map(|rule| Verdict {
        winner: record.result().and_then(|result| result.winners.first()).map(|seat| seat.0),
        rule: rule.into(),
    });
    Ok(game)
}

/// Returns whether a record begins with the choices of SWAP2, which have no place in a file.
pub(crate) fn has_choices(record: &Record) -> bool {
    record.header.options.get("opening").is_some_and(|opening| opening == "swap2")
}

/// Piskvork's name of the rule that a record is played by.
fn rule(record: &Record, facts: &Facts) -> Option<&'static str> {
    let (place, option) = facts.options.iter().enumerate().find(|(_, option)| option.id == RULE)?;
    let options: Vec<(String, String)> = record.header.options.clone().into_iter().collect();
    let choice = facts.choose(Some(&record.header.setup), None, &options).ok()?;
    let word = option.word(*choice.options.get(place)?);
    RULES.into_iter().find(|(_, ours)| *ours == word).map(|(name, _)| name)
}

/// Column and row from 0 of a point from 1.
fn point(text: &str) -> Option<(u8, u8)> {
    let (column, row) = text.split_once(',')?;
    let place = |text: &str| text.parse::<u8>().ok()?.checked_sub(1);
    Some((place(column)?, place(row)?))
}
