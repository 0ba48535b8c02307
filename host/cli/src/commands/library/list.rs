//! `abstrakt library list`: the games of a library.

use std::io::Write;

use abstrakt_library::Library;
use abstrakt_texts::{Count, message};
use clap::Args;
use serde_json::{Value, json};

use super::selection::{Key, SelectionArgs, as_json, print};
use crate::error::CliError;
use crate::text;

/// List games: number, date, game, players, result, turns, event
#[derive(Args, Debug)]
pub struct List {
    /// Only games of this game
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    #[command(flatten)]
    pub selection: SelectionArgs,
    /// Order of the list; games that do not tell come last
    #[arg(long, value_enum, default_value_t, help_heading = "List")]
    pub sort: Key,
    /// The other way round
    #[arg(long, help_heading = "List")]
    pub reverse: bool,
    /// At most this many games
    #[arg(long, value_name = "N", help_heading = "List")]
    pub limit: Option<u64>,
    /// Without this many games at the beginning
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, help_heading = "List")]
    pub skip: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl List {
    /// Lists.
    pub fn run(&self, library: &Library, out: &mut dyn Write) -> Result<(), CliError> {
        let selection = self.selection.selection(self.game.as_deref());
        let most = self.limit.unwrap_or(u64::MAX);
        let games = library.list(&selection, self.sort.into(), self.reverse, self.skip, most)?;
        let (found, all) = (library.count(&selection)?, library.count(&Default::default())?);
        if self.json {
            let games: Vec<Value> = games.iter().map(as_json).collect();
            return text::json(&json!({ "games": games, "found": found, "in_library": all }), out);
        }
        for game in &games {
            print(game, out)?;
        }
        match found == all {
            true => writeln!(out, "{}", text::games(all))?,
            false => {
                let found = message!("count-games-of", shown = Count(found), count = Count(all));
                writeln!(out, "{found}")?;
            }
        }
        Ok(())
    }
}
