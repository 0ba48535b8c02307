//! `--check`: every game replayed by the rules of its game.

use std::collections::BTreeMap;
use std::io::{Seek, Write};

use abstrakt_exchange::pdn::{GameCheck, NOTATION, Recogniser, ReplayStop};
use abstrakt_exchange::{Games, Variant};
use abstrakt_formats::pdn::Reader;
use abstrakt_texts::{Count, message};
use serde_json::{Value, json};

use super::{Pdn, STEP};
use crate::context::Context;
use crate::error::CliError;
use crate::progress::Progress;
use crate::text;

/// The findings in a file.
#[derive(Default)]
struct Findings {
    games: usize,
    /// By game of ours: games that were replayed, their plies, captures settled by what follows.
    replayed: BTreeMap<String, [usize; 3]>,
    /// Games in which the file does not tell every move.
    unknown: usize,
    /// Games with a position and no move.
    positions: usize,
    /// Number, line, what is wrong.
    wrong: Vec<(usize, u64, String)>,
    /// Number, line, what was read otherwise than it is written.
    notes: Vec<(usize, u64, String)>,
}

impl Pdn {
    /// Replays every game.
    pub(super) fn check(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let mut recogniser = recogniser(context, self.variant.as_deref())?;
        let mut workers = Games::new(|game: &str| context.start(game));
        let progress = Progress::start(message!("cli-pdn-replaying"));
        let mut file = self.open()?;
        let sound = Reader::new(&mut file).filter_map(|found| found.ok()?.game.ok());
        recogniser.learn(sound, &mut workers)?;
        let mut findings = Findings::default();
        file.rewind().map_err(|error| self.usage(&error))?;
        for found in Reader::new(file) {
            let found = found.map_err(|error| self.usage(&error))?;
            findings.games += 1;
            let (number, line) = (findings.games, found.place.line);
            match found.game {
                Err(damage) => findings.wrong.push((number, damage.line, damage.reason.to_string())),
                Ok(game) => match recogniser.check(&game, &mut workers)? {
                    Err(unrecognised) => findings.wrong.push((number, line, unrecognised.to_string())),
                    Ok((variant, check)) => findings.add(number, line, variant, &check),
                },
            }
            if findings.games.is_multiple_of(STEP / 100) {
                progress.tell(text::games(findings.games as u64));
            }
        }
        drop(progress);
        if self.json {
            text::json(&findings.json(), out)?;
        } else {
            findings.print(out)?;
        }
        if findings.wrong.is_empty() {
            return Ok(());
        }
        out.flush()?;
        let (path, wrong, games) = (&self.file, findings.wrong.len(), findings.games);
        Err(CliError::failed(message!("cli-pdn-wrong", path, wrong, games)))
    }
}

impl Findings {
    fn add(&mut self, number: usize, line: u64, variant: &Variant, check: &GameCheck) {
        let [games, plies, ambiguous] = self.replayed.entry(variant.game.clone()).or_default();
        *plies += check.plies;
        *ambiguous += check.ambiguous;
        self.notes.extend(check.notes.iter().map(|note| (number, line, format!("{}: {note}", variant.game))));
        match &check.stop {
            Some(ReplayStop::Unknown(_)) => self.unknown += 1,
            Some(stop) => self.wrong.push((number, line, format!("{}: {stop}", variant.game))),
            None => {
                *games += 1;
                self.positions += usize::from(check.plies == 0);
            }
        }
    }

    fn print(&self, out: &mut dyn Write) -> Result<(), CliError> {
        for (number, line, reason) in &self.wrong {
            writeln!(out, "{}", message!("cli-pdn-place", number, line, reason))?;
        }
        for (number, line, reason) in &self.notes {
            let note = message!("cli-pdn-place", number, line, reason);
            writeln!(out, "{}", message!("cli-note", note))?;
        }
        for (game, [games, plies, ambiguous]) in &self.replayed {
            let (games, plies) = (text::games(*games as u64), Count(*plies as u64));
            let replayed = message!("cli-pdn-replayed", game, games, plies);
            let line = match ambiguous {
                0 => replayed,
                count => message!("cli-pdn-settled", replayed, count),
            };
            writeln!(out, "{line}")?;
        }
        if self.unknown > 0 {
            let games = text::games(self.unknown as u64);
            writeln!(out, "{}", message!("cli-pdn-unknown-moves", games))?;
        }
        if self.positions > 0 {
            let games = text::games(self.positions as u64);
            writeln!(out, "{}", message!("cli-pdn-positions", games))?;
        }
        let (games, wrong) = (text::games(self.games as u64), self.wrong.len());
        Ok(writeln!(out, "{}", message!("cli-pdn-checked", games, wrong))?)
    }

    fn json(&self) -> Value {
        let replayed: Vec<Value> = self
            .replayed
            .iter()
            .map(|(game, [games, plies, ambiguous])| {
                json!({ "game": game, "games": games, "plies": plies, "ambiguous": ambiguous })
            })
            .collect();
        let told = |list: &[(usize, u64, String)], what: &str| -> Vec<Value> {
            list.iter()
                .map(|(number, line, text)| json!({ "game": number, "line": line, what: text }))
                .collect()
        };
        let (wrong, notes) = (told(&self.wrong, "reason"), told(&self.notes, "note"));
        json!({
            "games": self.games, "replayed": replayed, "unknown": self.unknown, "positions": self.positions,
            "wrong": wrong, "notes": notes,
        })
    }
}

/// Finds the game of PDN's games: the one named, or by what the file says.
pub fn recogniser(context: &Context, wanted: Option<&str>) -> Result<Recogniser, CliError> {
    let variants = Variant::all(context.catalog()?.games().iter().map(|game| game.facts.as_ref()), NOTATION);
    let Some(wanted) = wanted else {
        return match variants.is_empty() {
            true => Err(CliError::usage(message!("cli-pdn-no-game"))),
            false => Ok(Recogniser::new(variants)),
        };
    };
    let known: Vec<&str> = variants.iter().map(|variant| variant.game.as_str()).collect();
    let right = known.join(", ");
    let found = variants.iter().find(|variant| variant.game == wanted || variant.foreign.game == wanted);
    let variant = found.cloned();
    variant
        .map(Recogniser::only)
        .ok_or_else(|| CliError::usage(message!("cli-pdn-variant", name = wanted, known = right)))
}
