//! The page of the lab: a run is set up, or one of those begun before is chosen; then it is watched.
//!
//! Knows runs and what they have told. Must not know who plays them, or files.

mod boards;
mod fields;
mod games;
mod learning;
mod learning_form;
mod plots;
mod running;
mod set_up;
mod suite;
mod table;
mod tuning;
mod tuning_form;

use std::path::PathBuf;
use std::sync::Arc;

use abstrakt_external::Registry;
use abstrakt_lab::report::{Chart, Page};
use abstrakt_texts::{Message, Texts, message, say};
use abstrakt_vocabulary::Facts;
use abstrakt_worker::protocol::Opening;
use egui::{Align, Frame, Label, Layout, Margin, RichText, ScrollArea, Ui};

use crate::dialogs::main_button;
use crate::game_list::GameList;
use crate::lab::{KnownRun, LabRun, PlanSource, RunList, RunSort};
use crate::seat_choice::NamedEngine;
use crate::theme;

pub use self::tuning::heuristic_name;

use self::running::RunPage;
use self::set_up::SetUp;

/// Space beside the page, in points.
const MARGIN: i8 = 16;
/// With less room, in points, what stands side by side else stands one below the other, and the page scrolls as a whole.
const WIDE: f32 = 760.0;
const HIGH: f32 = 420.0;
/// Height of the button below the form with the space above it, in points.
const BUTTON: f32 = 48.0;
/// Height of the results on a page that scrolls, in points.
const LOW: f32 = 260.0;

/// The user's decision.
pub enum LabChoice {
    /// The page is left.
    Leave,
    /// A run of this plan begins.
    Begin(PlanSource),
    /// The run of this folder is opened: resumed, or only looked at.
    Open {
        /// The folder.
        path: PathBuf,
        /// Whether it is resumed.
        goes_on: bool,
    },
    /// No more games of the run are begun.
    Stop,
    /// The run that has ended is put away.
    Close,
    /// An external engine is to be added for this game.
    AddEngine(String),
    /// The best weights of the run, or its best evaluation, become a computer.
    Keep,
    /// The game of this file is put on the board.
    OpenGame(PathBuf),
    /// This is written to a file.
    Export(Box<LabExport>),
}

/// An export, and the name proposed for its file.
pub struct LabExport {
    /// Without its ending.
    pub name: String,
    /// The text that is written.
    pub content: ExportContent,
}

/// The contents of a file.
pub enum ExportContent {
    /// The tables of a report, as Markdown, CSV, or a page of the web with its plots.
    Tables(Page),
    /// A plot, as SVG.
    Plot(Chart),
}

/// The contents of the page.
pub struct LabContext<'a> {
    /// The run that is watched.
    pub run: Option<&'a LabRun>,
    /// The runs that were begun before.
    pub runs: &'a RunList,
    /// The games.
    pub games: &'a GameList,
    /// The external engines that are registered.
    pub registry: &'a Registry,
    /// The computers of the user's own.
    pub engines: &'a mut Vec<NamedEngine>,
    /// Texts in the user's language.
    pub texts: &'a Texts,
}

/// Texts and choices on the page.
#[derive(Default)]
pub struct LabPage {
    set_up: SetUp,
    run: RunPage,
}

impl LabPage {
    /// The form asks what is tuned of a game that begins so.
    pub fn tune(&mut self, facts: &Arc<Facts>, opening: Opening) {
        self.set_up.tune(facts, opening);
    }

    /// Draws the page; returns what was decided.
    pub fn show(&mut self, ui: &mut Ui, context: &mut LabContext<'_>) -> Option<LabChoice> {
        let mut choice = None;
        let available = ui.available_size();
        let small = available.x < WIDE || available.y < HIGH;
        Frame::new().inner_margin(Margin::same(MARGIN)).show(ui, |ui| {
            if small {
                let whole = ScrollArea::vertical().id_salt("lab").auto_shrink(false);
                whole.show(ui, |ui| choice = self.whole(ui, context, true));
            } else {
                choice = self.whole(ui, context, false);
            }
        });
        self.set_up.take_asked().map(LabChoice::AddEngine).or(choice)
    }

    /// These external engines can play now; the one of this name sits down where it was asked for.
    pub fn take_engines(&mut self, games: &GameList, registry: &Registry, name: Option<&str>) {
        self.set_up.take_engines(games, registry, name);
    }

    /// Draws the page; a small one is as long as it needs to be, and scrolls.
    fn whole(&mut self, ui: &mut Ui, context: &mut LabContext<'_>, small: bool) -> Option<LabChoice> {
        let texts = context.texts;
        let mut choice = None;
        ui.horizontal(|ui| {
            ui.heading(RichText::new(say!(texts, "command-lab")).size(theme::TITLE));
            if ui.button(say!(texts, "lab-back")).clicked() {
                choice = Some(LabChoice::Leave);
            }
        });
        if let Some(run) = context.run {
            return self.run.show(ui, (run, context.games), small.then_some(LOW), texts).or(choice);
        }
        ui.add(Label::new(RichText::new(say!(texts, "lab-help")).weak()).wrap());
        ui.add_space(theme::GAP);
        if small {
            let ready = self.set_up.show(ui, context);
            choice = button(ui, ready, texts).or(choice);
            ui.add_space(theme::GAP);
            return runs(ui, context).or(choice);
        }
        let height = ui.available_height();
        ui.columns(2, |columns| {
            // Nothing is as wide as its column but what wants to be.
            let mut plain = |place: usize, draw: &mut dyn FnMut(&mut Ui)| {
                columns[place].with_layout(Layout::top_down(Align::Min), |ui| draw(ui));
            };
            let scrolled = |height: f32| ScrollArea::vertical().auto_shrink([false, true]).max_height(height);
            plain(0, &mut |ui| {
                // The button is in sight however long the form is.
                let form = scrolled(height - BUTTON).show(ui, |ui| self.set_up.show(ui, context));
                choice = button(ui, form.inner, texts).or(choice.take());
            });
            plain(1, &mut |ui| {
                let listed = scrolled(height).id_salt("runs").show(ui, |ui| runs(ui, context));
                choice = listed.inner.or(choice.take());
            });
        });
        choice
    }
}

/// The button below the form, which does what is `ready`.
fn button(ui: &mut Ui, (ready, name): (Option<LabChoice>, Message), texts: &Texts) -> Option<LabChoice> {
    ui.add_space(theme::GAP);
    let pressed = ui.add_enabled_ui(ready.is_some(), |ui| main_button(ui, &texts.render(&name)).clicked());
    ready.filter(|_| pressed.inner)
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
    for KnownRun { sort, listed: run } in context.runs.runs() {
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
            let sort = texts.render(&match sort {
                RunSort::Match => message!("lab-match"),
                RunSort::Tournament => message!("lab-tournament"),
                RunSort::Suite => message!("lab-suite"),
                RunSort::Tuning => message!("lab-tuning"),
                RunSort::Learning => message!("lab-learning"),
            });
            ui.add(Label::new(format!("{folder}: {sort}, {} ({state})", games.join(", "))).truncate());
        });
    }
    choice
}
