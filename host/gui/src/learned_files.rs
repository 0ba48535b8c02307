//! The learned evaluations of games that were found beside plugins and in the user's folder, for the lists of heuristics, and those that
//! are kept there.
//!
//! Knows where the list is kept between frames: every dialog with a list of heuristics reads it there. Must not know dialogs.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use abstrakt_engine::{LearnedChoice, Spec};
use abstrakt_learned::{Learned, LearnedError, ListedLearned, list};
use abstrakt_system::SystemError;
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::{Facts, HeuristicChoice};
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

/// The folders in which the files are.
pub struct LearnedFolders {
    folders: Arc<[PathBuf]>,
    /// A thread is looking.
    looking: Arc<AtomicBool>,
    /// The files that were kept: both ends of the queue.
    kept: (Sender<Kept>, Receiver<Kept>),
}

/// A file that was kept, or the reason why it was not.
type Kept = Result<LearnedFile, LearnedError>;

impl LearnedFolders {
    /// Nothing is known yet of these folders.
    pub fn new(folders: Vec<PathBuf>) -> Self {
        Self { folders: folders.into(), looking: Arc::default(), kept: channel() }
    }

    /// Copies a file into a folder on a thread of its own, under the name that it carries, and looks at all folders anew.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub fn keep(&self, ctx: &Context, file: PathBuf, folder: PathBuf) -> io::Result<()> {
        let (ctx, folders, sender) = (ctx.clone(), Arc::clone(&self.folders), self.kept.0.clone());
        let act = move || {
            let kept = keep(&file, &folder);
            look(&ctx, &folders);
            // The other end is gone only with the window.
            let _ = sender.send(kept);
            ctx.request_repaint();
        };
        std::thread::Builder::new().name("learned evaluation".into()).spawn(act).map(drop)
    }

    /// The files that were kept since the last call, in order.
    pub fn take_kept(&self) -> Vec<Result<LearnedFile, LearnedError>> {
        self.kept.1.try_iter().collect()
    }

    /// Looks for the files on a thread of its own, unless one is looking, and keeps the list: files are read whole to tell their names.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub fn look(&self, ctx: &Context) -> io::Result<()> {
        if self.looking.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        let (ctx, folders, looking) = (ctx.clone(), Arc::clone(&self.folders), Arc::clone(&self.looking));
        let act = move || {
            look(&ctx, &folders);
            looking.store(false, Ordering::Relaxed);
        };
        let begun = std::thread::Builder::new().name("learned evaluations".into()).spawn(act);
        begun.map(drop).inspect_err(|_| self.looking.store(false, Ordering::Relaxed))
    }
}

fn keep(file: &Path, folder: &Path) -> Kept {
    let (path, learned) = abstrakt_learned::keep(&Learned::read_any(file)?, folder)?;
    let unnamed = || SystemError::at(folder, &io::ErrorKind::InvalidFilename.into());
    LearnedFile::of(path, &learned).ok_or_else(|| LearnedError::System(unnamed()))
}

fn look(ctx: &Context, folders: &[PathBuf]) {
    let usable = list(folders).into_iter().filter_map(|ListedLearned { path, learned }| {
        let learned = learned.inspect_err(|error| tracing::warn!("{error}")).ok()?;
        LearnedFile::of(path, &learned)
    });
    let found: Found = usable.collect();
    ctx.data_mut(|data| data.insert_temp(place(), found));
    ctx.request_repaint();
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
