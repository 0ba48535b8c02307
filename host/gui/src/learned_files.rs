//! The learned evaluations of games that were found beside plugins and in the user's folder, for the lists of heuristics.
//!
//! Knows where the list is kept between frames: every dialog with a list of heuristics reads it there. Must not know dialogs.

use std::path::PathBuf;
use std::sync::Arc;

use abstrakt_engine::LearnedChoice;
use abstrakt_learned::{Listed, list};
use abstrakt_texts::{Texts, say};
use egui::{Context, Id, Ui};

/// A learned evaluation that can be chosen.
#[derive(Clone, Debug)]
pub struct LearnedFile {
    /// Id of the game.
    pub game: String,
    /// The name that it carries.
    pub name: String,
    /// The file, as a spec names it.
    pub choice: LearnedChoice,
}

/// The files that were found.
type Found = Arc<[LearnedFile]>;

fn place() -> Id {
    Id::unique("learned-files")
}

/// Looks for the files in these folders, and keeps the list.
pub fn look(ctx: &Context, folders: &[PathBuf]) {
    let usable = list(folders).into_iter().filter_map(|Listed { path, learned }| {
        let learned = learned.inspect_err(|error| tracing::warn!("{error}")).ok()?;
        let path = path.into_os_string().into_string().ok()?;
        let choice = LearnedChoice { path, sum: Some(learned.sum().to_owned()) };
        Some(LearnedFile { game: learned.facts().game.clone(), name: learned.facts().name.clone(), choice })
    });
    let found: Found = usable.collect();
    ctx.data_mut(|data| data.insert_temp(place(), found));
}

/// The files of a game.
pub fn of_game(ui: &Ui, game: &str) -> Vec<LearnedFile> {
    let found: Option<Found> = ui.data(|data| data.get_temp(place()));
    found.iter().flat_map(|found| found.iter()).filter(|file| file.game == game).cloned().collect()
}

/// The words for an evaluation in a list: by its name, or by its path where the file was not found.
pub fn label(choice: &LearnedChoice, files: &[LearnedFile], texts: &Texts) -> String {
    let file = files.iter().find(|file| file.choice == *choice);
    let name = file.map_or(choice.path.as_str(), |file| file.name.as_str());
    say!(texts, "custom-learned", name)
}
