//! The lab: the run that is watched, and the list of those that were begun. Only this part starts, stops and forgets a run; what
//! follows elsewhere is told as a [`LabChoice`].

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use abstrakt_engine::{Limits, Spec, SpecError};
use abstrakt_external::Registry;
use abstrakt_lab::report;
use abstrakt_session::Environment;
use abstrakt_system::{Home, SystemError};
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::Facts;
use abstrakt_worker::Wake;
use abstrakt_worker::protocol::Opening;
use egui::Ui;

use crate::background::Gate;
use crate::exchange::Plugins;
use crate::files::Files;
use crate::game_list::GameList;
use crate::lab::{LabFolders, LabOrder, LabRun, LabWords, LabWorld, Results, RunList, TuningState};
use crate::lab_page::{ExportContent, LabChoice, LabContext, LabExport, LabPage};
use crate::seat_choice::NamedEngine;

/// Time for a move of the computer that gets the best weights of a run.
pub(super) const TIME: Duration = Duration::from_secs(2);

/// See the module.
pub(super) struct Lab {
    run: Option<LabRun>,
    /// The run has ended, and that was not asked yet.
    has_ended: bool,
    runs: RunList,
    page: LabPage,
    /// The export that begins as soon as its file is known.
    export: Option<LabExport>,
}

impl Lab {
    /// Nothing is watched; `wake` is called for news, `gate` before a folder is read.
    pub(super) fn new(wake: Wake, gate: Gate) -> Self {
        Self {
            run: None,
            has_ended: false,
            runs: RunList::new(wake, gate),
            page: LabPage::default(),
            export: None,
        }
    }

    /// Reads anew which runs there are.
    pub(super) fn list(&mut self, home: &Home) {
        self.runs.ask(folders(home));
    }

    /// Begins a run or opens one, in place of the one that is watched.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub(super) fn start(
        &mut self,
        order: LabOrder,
        home: &Home,
        (plugins, environment): (Plugins, &Environment),
        texts: &Texts,
    ) -> Result<(), SystemError> {
        let words = LabWords {
            no_game: say!(texts, "lab-no-game"),
            tuning: say!(texts, "lab-tuning"),
            learning: say!(texts, "lab-learning"),
            code: texts.language().code(),
        };
        let world = LabWorld {
            folders: folders(home),
            plugins,
            registry: environment.engines.registry.clone(),
            words,
            now: environment.now.clone(),
            wake: environment.wake.clone(),
        };
        self.run = Some(LabRun::start(order, world)?);
        Ok(())
    }

    /// The form asks what is tuned of a game that begins so; a run that is being played stays in sight.
    pub(super) fn ask_tune(&mut self, facts: &Arc<Facts>, opening: Opening) {
        self.page.tune(facts, opening);
        self.run.take_if(|run| !run.is_playing());
    }

    /// The run of tuning that is watched.
    pub(super) fn tuning(&self) -> Option<&TuningState> {
        match &self.run.as_ref()?.view()?.results {
            Results::Tuning(state) => Some(state),
            Results::Games(_) | Results::Suite(_) | Results::Learning(_) => None,
        }
    }

    /// The file of the best evaluation of the run of learning that is watched; none before there is one.
    pub(super) fn learned(&self) -> Option<PathBuf> {
        match &self.run.as_ref()?.view()?.results {
            Results::Learning(state) => state.outcome.file.clone(),
            Results::Games(_) | Results::Suite(_) | Results::Tuning(_) => None,
        }
    }

    /// A computer with the best weights of that run; none before there are some.
    pub(super) fn tuned(&self) -> Option<Result<Spec, SpecError>> {
        self.tuning()?.computer(Limits { time: Some(TIME), ..Limits::default() })
    }

    /// Takes the news; gives the time after which more are taken.
    pub(super) fn collect(&mut self) -> Option<Duration> {
        self.runs.collect();
        let (has_ended, next) = self.run.as_mut()?.collect();
        self.has_ended |= has_ended;
        next
    }

    /// Whether a run has ended since [`Lab::take_ended`].
    pub(super) fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// The run that has ended since this was asked last.
    pub(super) fn take_ended(&mut self) -> Option<&LabRun> {
        let has_ended = std::mem::take(&mut self.has_ended);
        self.run.as_ref().filter(|_| has_ended)
    }

    /// Draws the page; returns what was decided and does not concern this part alone.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        (games, home): (&GameList, &Home),
        (engines, registry, texts): (&mut Vec<NamedEngine>, &Registry, &Texts),
    ) -> Option<LabChoice> {
        let run = self.run.as_ref();
        let mut context = LabContext { run, runs: &self.runs, games, registry, engines, texts };
        match self.page.show(ui, &mut context)? {
            LabChoice::Stop => self.stop(),
            LabChoice::Close => {
                self.run = None;
                self.list(home);
            }
            choice => return Some(choice),
        }
        None
    }

    /// These external engines can play now; the one of this name sits down where it was asked for.
    pub(super) fn take_engines(&mut self, games: &GameList, registry: &Registry, name: Option<&str>) {
        self.page.take_engines(games, registry, name);
    }

    /// No more games are begun.
    pub(super) fn stop(&self) {
        if let Some(run) = &self.run {
            run.stop();
        }
    }

    /// This is written as soon as its file is known.
    pub(super) fn keep_export(&mut self, export: LabExport) {
        self.export = Some(export);
    }

    /// Writes what was kept to this file, in the form that its ending tells.
    pub(super) fn write_export(&mut self, path: PathBuf, files: &Files) {
        let Some(LabExport { content, .. }) = self.export.take() else { return };
        let is =
            |ending: &str| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending));
        match content {
            ExportContent::Plot(chart) => files.write_text(path, move || Ok(report::svg(&chart))),
            ExportContent::Tables(page) if is("csv") => files.write_text(path, move || report::csv(page)),
            ExportContent::Tables(page) if is("html") => {
                files.write_text(path, move || Ok(report::html(page)));
            }
            ExportContent::Tables(page) => files.write_text(path, move || Ok(report::markdown(page))),
        }
    }

    /// Whether a run is being played.
    pub(super) fn is_playing(&self) -> bool {
        self.run.as_ref().is_some_and(LabRun::is_playing)
    }

    /// The folder of the run that is being played; none where a run is watched that is not, and no answer where none is watched.
    pub(super) fn folder_playing(&self) -> Option<Option<&Path>> {
        let run = self.run.as_ref()?;
        Some(run.view().filter(|_| run.is_playing()).map(|view| view.path.as_path()))
    }

    /// The name of the run that is being played.
    pub(super) fn playing(&self) -> Option<&str> {
        let run = self.run.as_ref().filter(|run| run.is_playing())?;
        Some(run.view().map_or("", |view| &view.title))
    }
}

/// The folder in which runs are kept.
fn folders(home: &Home) -> LabFolders {
    LabFolders {
        matches: home.matches(),
        tournaments: home.tournaments(),
        suites: home.suites(),
        tuning: home.tuning(),
        learning: home.learning(),
    }
}
