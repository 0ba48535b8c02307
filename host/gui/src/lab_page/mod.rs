//! The page of the lab: a run is set up, or one of those begun before is chosen; then it is watched.
//!
//! Knows runs and what they have told. Must not know who plays them, or files.

mod boards;
mod games;
mod plots;
mod running;
mod set_up;
mod table;

use std::path::PathBuf;

use abstrakt_lab::report::{Chart, Page};
use abstrakt_texts::{Texts, say};
use egui::{Frame, Label, Margin, RichText, ScrollArea, Ui};

use crate::game_list::GameList;
use crate::lab::{LabRun, PlanSource, RunList};
use crate::seat_choice::NamedEngine;
use crate::theme;

use self::running::RunPage;
use self::set_up::SetUp;

/// Space beside the page, in points.
const MARGIN: i8 = 16;
/// With less room, in points, what stands side by side else stands one below the other.
const WIDE: f32 = 760.0;

/// What the user decided.
pub enum LabChoice {
    /// The page is left.
    Leave,
    /// A run of this plan begins.
    Begin(PlanSource),
    /// The run of this folder is opened; gone on with, or only looked at.
    Open {
        /// The folder.
        path: PathBuf,
        /// Is it gone on with?
        goes_on: bool,
    },
    /// No more games of the run are begun.
    Stop,
    /// The run that has ended is put away.
    Close,
    /// The weights of this game are to evolve.
    Tune(String),
    /// The game of this file is put on the board.
    OpenGame(PathBuf),
    /// This is written to a file.
    Export(Box<LabExport>),
}

/// What is exported, and the name that its file is proposed to have.
pub struct LabExport {
    /// Without its ending.
    pub name: String,
    /// What is written.
    pub content: ExportContent,
}

/// What is written to a file.
pub enum ExportContent {
    /// The tables of a report, as Markdown, CSV, or a page of the web with its plots.
    Tables(Page),
    /// A plot, as SVG.
    Plot(Chart),
}

/// What the page shows.
pub struct LabContext<'a> {
    /// The run that is watched.
    pub run: Option<&'a LabRun>,
    /// The runs that were begun before.
    pub runs: &'a RunList,
    /// The games.
    pub games: &'a GameList,
    /// The computers of the user's own.
    pub engines: &'a mut Vec<NamedEngine>,
    /// Texts in the user's language.
    pub texts: &'a Texts,
}

/// What is typed and chosen on the page.
#[derive(Default)]
pub struct LabPage {
    set_up: SetUp,
    run: RunPage,
}

impl LabPage {
    /// Draws the page; returns what was decided.
    pub fn show(&mut self, ui: &mut Ui, context: &mut LabContext<'_>) -> Option<LabChoice> {
        let texts = context.texts;
        let mut choice = None;
        Frame::new().inner_margin(Margin::same(MARGIN)).show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.heading(RichText::new(say!(texts, "command-lab")).size(theme::TITLE));
                if ui.button(say!(texts, "lab-back")).clicked() {
                    choice = Some(LabChoice::Leave);
                }
            });
            match context.run {
                Some(run) => choice = self.run.show(ui, run, texts).or(choice.take()),
                None => {
                    ui.add(Label::new(RichText::new(say!(texts, "lab-help")).weak()).wrap());
                    ui.add_space(theme::GAP);
                    choice = self.begin(ui, context).or(choice.take());
                }
            }
        });
        choice
    }

    /// The form for a new run, and the runs that were begun before.
    fn begin(&mut self, ui: &mut Ui, context: &mut LabContext<'_>) -> Option<LabChoice> {
        let mut choice = None;
        let side_by_side = ui.available_width() >= WIDE;
        if side_by_side {
            let height = ui.available_height();
            ui.columns(2, |columns| {
                for (column, ui) in columns.iter_mut().enumerate() {
                    let scrolled =
                        ScrollArea::vertical().id_salt(column).auto_shrink(false).max_height(height);
                    scrolled.show(ui, |ui| match column {
                        0 => choice = self.set_up.show(ui, context).or(choice.take()),
                        _ => choice = runs(ui, context).or(choice.take()),
                    });
                }
            });
        } else {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                choice = self.set_up.show(ui, context);
                ui.add_space(theme::GAP);
                choice = runs(ui, context).or(choice.take());
            });
        }
        choice
    }
}

/// The runs that were begun before, the latest first.
fn runs(ui: &mut Ui, context: &LabContext<'_>) -> Option<LabChoice> {
    let texts = context.texts;
    let mut choice = None;
    ui.strong(say!(texts, "lab-runs"));
    if context.runs.runs().is_empty() {
        ui.add(Label::new(RichText::new(say!(texts, "lab-runs-none")).weak()).wrap());
    }
    let code = texts.language().code();
    for run in context.runs.runs() {
        ui.horizontal(|ui| {
            let folder = run.path.file_name().unwrap_or_default().to_string_lossy();
            let open = ui.button(say!(texts, "lab-open"));
            let open = open.accessible_name(say!(texts, "lab-open-run", name = folder.as_ref()));
            if open.on_hover_text(run.path.display().to_string()).clicked() {
                choice = Some(LabChoice::Open { path: run.path.clone(), goes_on: false });
            }
            let name = |id: &String| match context.games.game(id) {
                Some(found) => found.facts.name.get(code).to_owned(),
                None => id.clone(),
            };
            let games: Vec<String> = run.games.iter().map(name).collect();
            let state = match run.is_over {
                true => say!(texts, "lab-complete"),
                false => say!(texts, "lab-can-go-on"),
            };
            ui.add(Label::new(format!("{folder}: {} ({state})", games.join(", "))).truncate());
        });
    }
    choice
}
