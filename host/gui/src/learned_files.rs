//! The learned evaluations of games that were found beside plugins and in the user's folder, for the lists of heuristics, and those that
//! are kept there.
//!
//! Knows where the list is kept between frames: every dialog with a list of heuristics reads it there. Must not know dialogs.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use abstrakt_engine::{LearnedChoice, Spec};
use abstrakt_learned::{Learned, LearnedError, ListedLearned, list};
use abstrakt_system::SystemError;
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::{Facts, HeuristicChoice};
use abstrakt_worker::Wake;
use egui::{Context, Id, Ui};

use crate::background::{AtExit, Background, Gate, RequestResult, Sequence, Ticket, Work};

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

impl LearnedFile {
    /// The file of an evaluation; none where a spec cannot name its path.
    fn of(path: PathBuf, learned: &Learned) -> Option<Self> {
        let path = path.into_os_string().into_string().ok()?;
        let choice = LearnedChoice { path, sum: Some(learned.sum().to_owned()) };
        Some(Self { game: learned.facts().game.clone(), name: learned.facts().name.clone(), choice })
    }
}

/// The files that were found.
type Found = Arc<[LearnedFile]>;

fn place() -> Id {
    Id::unique("learned-files")
}

/// A file that was kept, or the reason why it was not.
type Kept = Result<LearnedFile, LearnedError>;

/// A look at the folders.
struct Look {
    found: Found,
    /// The file that was kept before it, if it is a look after that.
    kept: Option<Kept>,
}

/// The folders in which the files are.
pub struct LearnedFolders {
    folders: Arc<[PathBuf]>,
    background: Background<RequestResult<Ticket, Look>>,
    looks: Sequence,
    /// A look is under way that no keeping of a file asked for.
    looking: bool,
}

impl LearnedFolders {
    /// Nothing is known yet of these folders; `wake` is called when something is known, `gate` before anything is done.
    pub fn new(folders: Vec<PathBuf>, wake: Wake, gate: Gate) -> Self {
        let background = Background::new(wake, gate);
        Self { folders: folders.into(), background, looks: Sequence::default(), looking: false }
    }

    /// Copies a file into a folder beside the window, under the name that it carries, and looks at all folders anew. The program does not end before.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn save(&mut self, file: PathBuf, folder: PathBuf) -> io::Result<()> {
        let (request, folders, lane) = (self.looks.draw(), Arc::clone(&self.folders), folder.clone());
        self.background.start_in_order(&lane, AtExit::Awaited, move || {
            let kept = Some(save(&file, &folder));
            RequestResult { request, result: Look { found: look(&folders), kept } }
        })
    }

    /// Looks for the files beside the window, unless that is under way: they are read whole to tell their names.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn look(&mut self) -> io::Result<()> {
        if self.looking {
            return Ok(());
        }
        let (request, folders) = (self.looks.draw(), Arc::clone(&self.folders));
        let work = Work::Folder(folders.last().cloned().unwrap_or_default());
        self.background.start(work, move || RequestResult {
            request,
            result: Look { found: look(&folders), kept: None },
        })?;
        self.looking = true;
        Ok(())
    }

    /// Takes what was found for the lists of heuristics; the files that were kept since the last call, in order.
    pub fn collect(&mut self, ctx: &Context) -> Vec<Result<LearnedFile, LearnedError>> {
        let mut all_kept = Vec::new();
        for RequestResult { request, result: Look { found, kept } } in self.background.collect() {
            self.looking &= kept.is_some();
            if self.looks.admit(request) {
                ctx.data_mut(|data| data.insert_temp(place(), found));
            }
            all_kept.extend(kept);
        }
        all_kept
    }

    /// Waits until every file that is to be kept is there, or cannot be.
    pub fn finish(&self) {
        self.background.finish();
    }
}

fn save(file: &Path, folder: &Path) -> Kept {
    let (path, learned) = abstrakt_learned::save(&Learned::read_any(file)?, folder)?;
    let unnamed = || SystemError::at(folder, &io::ErrorKind::InvalidFilename.into());
    LearnedFile::of(path, &learned).ok_or_else(|| LearnedError::System(unnamed()))
}

fn look(folders: &[PathBuf]) -> Found {
    let usable = list(folders).into_iter().filter_map(|ListedLearned { path, learned }| {
        let learned = learned.inspect_err(|error| tracing::warn!("{error}")).ok()?;
        LearnedFile::of(path, &learned)
    });
    usable.collect()
}

/// The name of the learned evaluation by which a spec values positions, if it is by one.
pub fn shown(ui: &Ui, spec: &Spec, facts: &Facts, texts: &Texts) -> Option<String> {
    spec.learned.as_ref().map(|learned| label(learned, &of_game(ui, &facts.id), texts))
}

/// Draws the entries of a list of heuristics, those of the game before the learned evaluations; `entry` draws one with its name and its help,
/// and returns whether it was clicked. A choice becomes that of the spec.
pub fn entries(
    ui: &mut Ui,
    spec: &mut Spec,
    facts: &Facts,
    texts: &Texts,
    entry: impl Fn(&mut Ui, bool, &str, &str) -> bool,
) {
    let code = texts.language().code();
    let current = facts.heuristic(spec.heuristic.id.as_deref()).unwrap_or_default();
    for (place, heuristic) in facts.heuristics.iter().enumerate() {
        let is_chosen = place == current && spec.learned.is_none();
        if entry(ui, is_chosen, heuristic.name.get(code), heuristic.summary.get(code)) && !is_chosen {
            spec.learned = None;
            spec.heuristic = HeuristicChoice { id: Some(heuristic.id.clone()), ..HeuristicChoice::default() };
        }
    }
    let (files, help) = (of_game(ui, &facts.id), say!(texts, "custom-learned-help"));
    for file in &files {
        let is_chosen = spec.learned.as_ref() == Some(&file.choice);
        if entry(ui, is_chosen, &label(&file.choice, &files, texts), &help) && !is_chosen {
            spec.learned = Some(file.choice.clone());
            spec.heuristic = HeuristicChoice::default();
        }
    }
}

/// The files of a game.
fn of_game(ui: &Ui, game: &str) -> Vec<LearnedFile> {
    let found: Option<Found> = ui.data(|data| data.get_temp(place()));
    found.iter().flat_map(|found| found.iter()).filter(|file| file.game == game).cloned().collect()
}

/// The words for an evaluation in a list: by its name, or by its path where the file was not found.
fn label(choice: &LearnedChoice, files: &[LearnedFile], texts: &Texts) -> String {
    let file = files.iter().find(|file| file.choice == *choice);
    let name = file.map_or(choice.path.as_str(), |file| file.name.as_str());
    say!(texts, "custom-learned", name)
}
