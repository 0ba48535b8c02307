//! The lab: the run that is watched, and the list of those that were begun. Only this part starts, stops and forgets a run; what
//! follows elsewhere is told as a [`LabChoice`].

use std::path::PathBuf;
use std::time::Duration;

use abstrakt_system::{Home, SystemError};
use abstrakt_texts::{Texts, say};
use abstrakt_worker::Wake;
use egui::Ui;

use crate::background::Gate;
use crate::exchange::Plugins;
use crate::game_list::GameList;
use crate::lab::{LabOrder, LabRun, LabWorld, RunList};
use crate::lab_page::{LabChoice, LabContext, LabPage};
use crate::seat_choice::NamedEngine;

/// See the module.
pub(super) struct Lab {
    run: Option<LabRun>,
    runs: RunList,
    page: LabPage,
}

impl Lab {
    /// Nothing is watched; `wake` is called for news, `gate` before a folder is read.
    pub(super) fn new(wake: Wake, gate: Gate) -> Self {
        Self { run: None, runs: RunList::new(wake, gate), page: LabPage::default() }
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
        (plugins, now, wake): (Plugins, abstrakt_session::Now, Wake),
        texts: &Texts,
    ) -> Result<(), SystemError> {
        let no_game = say!(texts, "lab-no-game");
        let world = LabWorld { folders: folders(home), plugins, no_game, now, wake };
        self.run = Some(LabRun::start(order, world)?);
        Ok(())
    }

    /// Takes the news. The run that has ended meanwhile, if one has; and the time after which more news are taken.
    pub(super) fn collect(&mut self) -> (Option<&LabRun>, Option<Duration>) {
        self.runs.collect();
        let Some(run) = &mut self.run else { return (None, None) };
        let (has_ended, next) = run.collect();
        (self.run.as_ref().filter(|_| has_ended), next)
    }

    /// Draws the page; returns what was decided and does not concern this part alone.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        (games, home): (&GameList, &Home),
        (engines, texts): (&mut Vec<NamedEngine>, &Texts),
    ) -> Option<LabChoice> {
        let run = self.run.as_ref();
        let mut context = LabContext { run, runs: &self.runs, games, engines, texts };
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

    /// No more games are begun.
    pub(super) fn stop(&self) {
        if let Some(run) = &self.run {
            run.stop();
        }
    }

    /// Is a run being played?
    pub(super) fn is_playing(&self) -> bool {
        self.run.as_ref().is_some_and(LabRun::is_playing)
    }

    /// The name of the run that is being played.
    pub(super) fn playing(&self) -> Option<&str> {
        let run = self.run.as_ref().filter(|run| run.is_playing())?;
        Some(run.view().map_or("", |view| &view.report.title))
    }
}

/// Where matches are kept, and tournaments.
fn folders(home: &Home) -> [PathBuf; 2] {
    [home.matches(), home.tournaments()]
}
