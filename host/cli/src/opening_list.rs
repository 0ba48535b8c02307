//! Openings as people have them, as a list that the lab reads: an opening a line.
//!
//! Knows lists, game files, folders of them, and PDN. Must not know which games are played from the openings.

use std::fs;
use std::path::Path;

use abstrakt_exchange::{Variant, pdn};
use abstrakt_formats::pdn::{Reader, ResultOrder};
use abstrakt_record::{Act, Record, file};
use abstrakt_referee::protocol_opening;
use abstrakt_system::{LARGEST_TEXT, ReadRefusal, SystemError, read_bytes};
use abstrakt_texts::Localize;
use abstrakt_worker::Client;

use crate::error::CliError;

/// The byte order mark that some editors write at the beginning of a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// The first word of a game file.
const GAME_FILE: &[u8] = b"abstrakt-game ";
/// How the names of game files end.
const EXTENSION: &str = "abstrakt";
/// The notation of draughts.
const PDN: &str = "pdn";

/// The list of openings at `path`: a list itself; a game file, or a folder of them; or a file of PDN, which begins with a tag. Of
/// games the first `plies` count, by default all. The openings begin with `setup`, by default with the game's first; a game that
/// begins otherwise gives its position.
///
/// # Errors
/// Nothing can be read; a game is damaged, of another game, or cannot be played; the worker stops.
pub fn read(
    client: &mut Client,
    setup: Option<&str>,
    path: &Path,
    plies: Option<usize>,
) -> Result<String, CliError> {
    if path.is_dir() {
        return folder(client, setup, path, plies);
    }
    let bytes = bytes(path)?;
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&bytes);
    if text.starts_with(GAME_FILE) {
        game_file(client, setup, path, text, plies)
    } else if text.trim_ascii_start().starts_with(b"[") {
        collection(client, setup, path, text, plies)
    } else {
        String::from_utf8(bytes)
            .map_err(|_| CliError::usage(SystemError::at(path, &ReadRefusal::NoText.into())))
    }
}

fn bytes(path: &Path) -> Result<Vec<u8>, CliError> {
    read_bytes(path, LARGEST_TEXT).map_err(|error| CliError::usage(SystemError::at(path, &error)))
}

/// The game files of a folder by their names.
fn folder(
    client: &mut Client,
    setup: Option<&str>,
    path: &Path,
    plies: Option<usize>,
) -> Result<String, CliError> {
    let refused = |error| CliError::usage(SystemError::at(path, &error));
    let mut files = Vec::new();
    for entry in fs::read_dir(path).map_err(refused)? {
        let file = entry.map_err(refused)?.path();
        if file.extension().is_some_and(|extension| extension == EXTENSION) {
            files.push(file);
        }
    }
    files.sort();
    let mut list = String::new();
    for file in files {
        list += &game_file(client, setup, &file, &bytes(&file)?, plies)?;
    }
    Ok(list)
}

fn game_file(
    client: &mut Client,
    setup: Option<&str>,
    path: &Path,
    text: &[u8],
    plies: Option<usize>,
) -> Result<String, CliError> {
    let record = file::read(text)
        .map_err(|damage| CliError::Usage(format!("{}, {}", path.display(), damage.message())))?;
    let (game, found) = (&client.facts().id, &record.header.game);
    if game != found {
        return Err(CliError::Usage(format!(
            "{}: a game of {found}: expected one of {game}",
            path.display()
        )));
    }
    line(client, setup, &record, plies)
}

/// The games of a file of PDN, in the order of the file.
fn collection(
    client: &mut Client,
    setup: Option<&str>,
    path: &Path,
    text: &[u8],
    plies: Option<usize>,
) -> Result<String, CliError> {
    let variants = Variant::all([client.facts()], PDN);
    let Some(variant) = variants.first() else {
        let game = &client.facts().id;
        return Err(CliError::Usage(format!("{}: {game} has no notation in PDN", path.display())));
    };
    let mut list = String::new();
    for (number, found) in (1..).zip(Reader::new(text)) {
        let wrong = |reason: String| CliError::Usage(format!("{}, game {number}: {reason}", path.display()));
        let found = found.map_err(|error| CliError::usage(SystemError::at(path, &error)))?;
        let game = found.game.map_err(|damage| wrong(damage.to_string()))?;
        let imported = pdn::import(client, variant, &game, ResultOrder::WhiteFirst)?;
        let imported = imported.map_err(|stop| wrong(stop.to_string()))?;
        match imported.stop {
            // What stops a game behind the opening is of no account.
            Some(stop) if plies.is_none_or(|plies| main_line(&imported.record).len() < plies) => {
                return Err(wrong(stop.to_string()));
            }
            _ => list += &line(client, setup, &imported.record, plies)?,
        }
    }
    Ok(list)
}

/// A record as a line of the list.
fn line(
    client: &mut Client,
    setup: Option<&str>,
    record: &Record,
    plies: Option<usize>,
) -> Result<String, CliError> {
    let header = &record.header;
    let first = client.facts().setups.first().map(|setup| setup.id.clone());
    let plain = header.start.is_none() && setup.or(first.as_deref()) == Some(&header.setup);
    let mut moves = main_line(record);
    moves.truncate(plies.unwrap_or(usize::MAX));
    let moves = moves.join(" ");
    if plain && !moves.is_empty() {
        return Ok(format!("{moves}\n"));
    }
    let position = client.open(&protocol_opening(header))?.snapshot.text;
    Ok(if moves.is_empty() {
        format!("position {position}\n")
    } else {
        format!("position {position} moves {moves}\n")
    })
}

/// The moves of the main line, up to a withdrawal, which no list can tell.
fn main_line(record: &Record) -> Vec<&str> {
    let plies = record.line_to(record.main_end()).into_iter().filter_map(|id| record.node(id).ply.as_ref());
    let text = |act| match act {
        &Act::Move(_, ref text) | &Act::Chance(ref text) => Some(text.as_str()),
        Act::Withdrawal(_) => None,
    };
    plies.map_while(|ply| text(&ply.act)).collect()
}
