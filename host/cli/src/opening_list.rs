//! Openings as people have them, as a list that the lab reads: an opening a line.
//!
//! Knows lists, game files, folders of them, and PDN. Must not know which games are played from the openings.

use std::fs;
use std::path::Path;

use abstrakt_exchange::pdn::{self, Recogniser};
use abstrakt_exchange::{Form, Variant};
use abstrakt_formats::pdn::{Reader, ResultOrder};
use abstrakt_record::{Act, Record, file};
use abstrakt_referee::protocol_opening;
use abstrakt_system::{LARGEST_TEXT, ReadRefusal, SystemError, read_bytes};
use abstrakt_texts::message;
use abstrakt_worker::Client;

use crate::error::CliError;
use crate::text;

/// The byte order mark that some editors write at the beginning of a text in UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// The first word of a game file.
const GAME_FILE: &[u8] = b"abstrakt-game ";
/// The notation of draughts.
const PDN: &str = "pdn";

/// Turns what people have into a list of openings of a game.
pub struct OpeningList<'a> {
    /// A worker of the game.
    pub client: &'a mut Client,
    /// Id of the setup that the openings begin with; none: the game's first. A game that begins otherwise gives its position.
    pub setup: Option<&'a str>,
    /// Plies that are taken of each game; none: all of its main line.
    pub plies: Option<usize>,
}

impl OpeningList<'_> {
    /// The list of openings at `path`: a list itself; a game file, or a folder of them; or a file of PDN, which begins with a tag.
    ///
    /// # Errors
    /// Nothing can be read; a game is damaged, of another game, or cannot be played; the worker stops. The line begins with the
    /// path, but for the last one.
    pub fn read(&mut self, path: &Path) -> Result<String, CliError> {
        if path.is_dir() {
            return self.folder(path);
        }
        let bytes = bytes(path)?;
        let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&bytes);
        if text.starts_with(GAME_FILE) {
            self.game_file(path, text)
        } else if text.trim_ascii_start().starts_with(b"[") {
            self.collection(path, text)
        } else {
            String::from_utf8(bytes).map_err(|_| unreadable(path, &ReadRefusal::NoText.into()))
        }
    }

    /// The game files of a folder, by their names.
    fn folder(&mut self, path: &Path) -> Result<String, CliError> {
        let refused = |error| unreadable(path, &error);
        let mut files = Vec::new();
        for entry in fs::read_dir(path).map_err(refused)? {
            let file = entry.map_err(refused)?.path();
            if Form::of(&file) == Some(Form::Record) {
                files.push(file);
            }
        }
        files.sort();
        if files.is_empty() {
            return Err(CliError::usage(message!("cli-list-no-files", path)));
        }
        files.iter().map(|file| self.game_file(file, &bytes(file)?)).collect()
    }

    fn game_file(&mut self, path: &Path, text: &[u8]) -> Result<String, CliError> {
        let damaged = |damage| CliError::Usage(format!("{}, {damage}", path.display()));
        let record = file::read(text).map_err(damaged)?;
        let (right, found) = (&self.client.facts().id, &record.header.game);
        if right != found {
            return Err(CliError::usage(message!("cli-list-game", path, found, right)));
        }
        self.line(&record)
    }

    /// The games of a file of PDN, in the order of the file.
    fn collection(&mut self, path: &Path, text: &[u8]) -> Result<String, CliError> {
        let variants = Variant::all([self.client.facts()], PDN);
        let game = self.client.facts().id.clone();
        let no_pdn = || CliError::usage(message!("cli-pdn-no-notation", path, game = &game));
        if variants.is_empty() {
            return Err(no_pdn());
        }
        let recogniser = Recogniser::new(variants);
        let mut list = String::new();
        for (number, found) in (1..).zip(Reader::new(text)) {
            let place = message!("cli-game-of-file", path, number).to_string();
            let wrong = |reason: &dyn std::fmt::Display| CliError::Usage(format!("{place}: {reason}"));
            let game =
                found.map_err(|error| unreadable(path, &error))?.game.map_err(|damage| wrong(&damage))?;
            let candidates = recogniser.of(&game).map_err(|error| wrong(&error))?;
            let variant = candidates.first().ok_or_else(no_pdn)?;
            let imported = pdn::import(self.client, variant, &game, ResultOrder::WhiteFirst)?;
            let imported = imported.map_err(|stop| wrong(&stop))?;
            for note in &imported.notes {
                text::note(format_args!("{place}: {note}"));
            }
            // Damage to a game behind the opening is of no account.
            let taken = self.plies.unwrap_or(usize::MAX);
            if let Some(stop) = imported.stop.filter(|_| main_line(&imported.record).len() < taken) {
                return Err(wrong(&stop));
            }
            list += &self.line(&imported.record)?;
        }
        Ok(list)
    }

    /// A record as a line of the list.
    fn line(&mut self, record: &Record) -> Result<String, CliError> {
        let header = &record.header;
        let setup = self.setup.or_else(|| self.client.facts().setups.first().map(|setup| setup.id.as_str()));
        let begins_alike = header.start.is_none() && setup == Some(&header.setup);
        let mut moves = main_line(record);
        moves.truncate(self.plies.unwrap_or(usize::MAX));
        let moves = moves.join(" ");
        if begins_alike && !moves.is_empty() {
            return Ok(format!("{moves}\n"));
        }
        let position = self.client.open(&protocol_opening(header))?.snapshot.text;
        let played = if moves.is_empty() { moves } else { format!(" moves {moves}") };
        Ok(format!("position {position}{played}\n"))
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> CliError {
    CliError::usage(SystemError::at(path, error))
}

fn bytes(path: &Path) -> Result<Vec<u8>, CliError> {
    read_bytes(path, LARGEST_TEXT).map_err(|error| unreadable(path, &error))
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
