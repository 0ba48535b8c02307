//! `abstrakt games`: every game found, and every file refused with the reason.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use abstrakt_learned::{Learned, LearnedError, ListedLearned};
use abstrakt_loader::{FoundPlugin, RefusedFile};
use abstrakt_texts::message;
use clap::Args;
use serde_json::{Value, json};

use crate::context::Context;
use crate::error::CliError;
use crate::text;

/// List every game found, and every file refused with the reason
#[derive(Args, Debug)]
pub struct Games {
    /// Judge every plugin anew, or those that GAME names: the id of a game, or the name or path of a file
    #[arg(long, alias = "again", value_name = "GAME", num_args = 0..=1)]
    pub recheck: Option<Option<String>>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Games {
    /// Prints them.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let catalog = match &self.recheck {
            Some(which) => context.judge_again(which.as_deref())?,
            None => context.catalog()?,
        };
        let (games, refused) = (catalog.games(), catalog.refused());
        let learned = context.learned();
        if self.json {
            let refused: Vec<_> = refused.iter().map(refusal).collect();
            let games: Vec<_> = games.iter().map(|game| as_json(game, &learned)).collect();
            let folders: Vec<_> =
                catalog.folders().iter().map(|folder| folder.path.to_string_lossy()).collect();
            let unusable: Vec<_> = unusable(&learned)
                .map(|(path, error)| json!({ "path": path.to_string_lossy(), "reason": error.to_string() }))
                .collect();
            let all = json!({ "games": games, "refused": refused, "folders": folders, "unusable": unusable });
            return text::json(&all, out);
        }
        if games.is_empty() {
            writeln!(out, "{}", message!("cli-games-none"))?;
        }
        for game in games {
            let facts = &game.facts;
            let (name, players, version) = (&facts.name.en, players(game), &facts.version);
            writeln!(out, "{}: {name} {version}, {players} players", facts.id)?;
            writeln!(out, "  {}", facts.summary.en)?;
            let setups: Vec<&str> = facts.setups.iter().map(|setup| setup.id.as_str()).collect();
            writeln!(out, "  setups: {}", setups.join(", "))?;
            let heuristics: Vec<&str> =
                facts.heuristics.iter().map(|heuristic| heuristic.id.as_str()).collect();
            writeln!(out, "  heuristics: {}", heuristics.join(", "))?;
            let names: Vec<&str> =
                learned_of(&learned, &facts.id).map(|(_, learned)| learned.facts().name.as_str()).collect();
            if !names.is_empty() {
                writeln!(out, "  learned: {}", names.join(", "))?;
            }
            writeln!(out, "  file: {}", game.source.display())?;
            if facts.debug_build {
                writeln!(out, "  {}", text::DEBUG_BUILD)?;
            }
        }
        if !refused.is_empty() || unusable(&learned).next().is_some() {
            writeln!(out, "Refused:")?;
        }
        for file in refused {
            writeln!(out, "  {}: {}", file.path.display(), file.reason)?;
        }
        // Each error names its file.
        for (_, error) in unusable(&learned) {
            writeln!(out, "  {error}")?;
        }
        writeln!(out, "{}", message!("cli-games-folders"))?;
        for folder in catalog.folders() {
            writeln!(out, "  {}", folder.path.display())?;
        }
        Ok(())
    }
}

/// `2`, or `2, 3, 4`.
fn players(game: &FoundPlugin) -> String {
    let numbers: BTreeSet<u8> = game.facts.setups.iter().map(|setup| setup.players).collect();
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn refusal(file: &RefusedFile) -> Value {
    json!({ "path": file.path.to_string_lossy(), "reason": file.reason.to_string() })
}

/// The learned evaluations of a game.
fn learned_of<'a>(
    learned: &'a [ListedLearned],
    game: &'a str,
) -> impl Iterator<Item = (&'a Path, &'a Learned)> {
    let usable =
        learned.iter().filter_map(|listed| Some((listed.path.as_path(), listed.learned.as_ref().ok()?)));
    usable.filter(move |(_, learned)| learned.facts().game == game)
}

/// The files of learned evaluations that cannot be used, each with the reason.
fn unusable(learned: &[ListedLearned]) -> impl Iterator<Item = (&Path, &LearnedError)> {
    learned.iter().filter_map(|listed| Some((listed.path.as_path(), listed.learned.as_ref().err()?)))
}

fn as_json(game: &FoundPlugin, learned: &[ListedLearned]) -> Value {
    let facts = &game.facts;
    let setups: Vec<_> =
        facts.setups.iter().map(|setup| json!({ "id": setup.id, "players": setup.players })).collect();
    let option = |option: &abstrakt_plugin_api::Opt| json!({ "id": option.id, "default": option.word(option.default) });
    json!({
        "id": facts.id,
        "version": facts.version,
        "name": facts.name,
        "summary": facts.summary,
        "setups": setups,
        "options": facts.options.iter().map(option).collect::<Vec<_>>(),
        "heuristics": facts.heuristics.iter().map(|heuristic| &heuristic.id).collect::<Vec<_>>(),
        "learned": learned_of(learned, &facts.id).map(as_learned).collect::<Vec<_>>(),
        "chance": facts.chance,
        "debug_build": facts.debug_build,
        "file": game.source.to_string_lossy(),
    })
}

fn as_learned((path, learned): (&Path, &Learned)) -> Value {
    let facts = learned.facts();
    json!({ "name": facts.name, "file": path.to_string_lossy(), "hash": learned.sum(), "made_by": facts.making.command })
}
