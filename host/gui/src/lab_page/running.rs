//! A run that is watched: how far it is, what stands, its games, and the games under way.
//!
//! Knows what a run has told. Must not know who plays it.

use abstrakt_lab::report::{Section, TournamentReport};
use abstrakt_lab::run::game_file;
use abstrakt_lab::statistics::SprtVerdict;
use abstrakt_lab::tournament::SprtCourse;
use abstrakt_texts::{Localize, Message, Texts, message, say};
use egui::{ComboBox, Label, RichText, Ui, vec2};
use strum::VariantArray;

use super::learning::LearningPage;
use super::plots::{self, PlotKind};
use super::suite::SuitePage;
use super::{ExportContent, LabChoice, LabExport, boards, games, learning, table, tuning};
use crate::dialogs::main_button;
use crate::game_list::GameList;
use crate::lab::{LabRun, Progress, Results, RunView, Stage};
use crate::numbers::{decimal, span};
use crate::{list, progress, theme};

/// The view of the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Localize, VariantArray)]
enum Tab {
    /// The results of every engine.
    #[default]
    #[message("lab-table")]
    Table,
    /// The games that were played.
    #[message("lab-played-games")]
    Games,
    /// The results as plots.
    #[message("lab-plots")]
    Plots,
}

/// The choices on the page of a run.
#[derive(Default)]
pub struct RunPage {
    tab: Tab,
    plot: PlotKind,
    section: usize,
    suite: SuitePage,
    learning: LearningPage,
}

impl RunPage {
    /// Draws the page; returns what was decided.
    ///
    /// `height`: that of the results, in points; as much as is left where there is none.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        (run, known): (&LabRun, &GameList),
        height: Option<f32>,
        texts: &Texts,
    ) -> Option<LabChoice> {
        let mut choice = head(ui, run, texts);
        let Some(view) = run.view() else { return choice };
        ui.separator();
        let report = match &view.results {
            Results::Games(report) => report,
            Results::Suite(page) => return self.suite.show(ui, (view, page), height, texts).or(choice),
            Results::Tuning(state) => return tuning::show(ui, (state, known), height, texts).or(choice),
            Results::Learning(state) => {
                return self.learning.show(ui, (view, state, known), height, texts).or(choice);
            }
        };
        ui.horizontal_wrapped(|ui| {
            for tab in Tab::VARIANTS {
                ui.selectable_value(&mut self.tab, *tab, texts.show(tab));
            }
            self.sections(ui, report, texts);
            if ui.button(say!(texts, "lab-export-tables")).clicked() {
                choice = Some(export(view, ExportContent::Tables(report.into())));
            }
        });
        ui.add_space(theme::TIGHT);
        let boards_height = if run.boards().is_empty() { 0.0 } else { boards::HEIGHT };
        let height = height.unwrap_or_else(|| (ui.available_height() - boards_height).max(0.0));
        let available = vec2(ui.available_width(), height);
        ui.allocate_ui(available, |ui| {
            ui.set_min_size(available);
            match self.tab {
                Tab::Table => {
                    if let Some(section) = report.sections.get(self.section) {
                        table::show(ui, section, texts);
                    }
                }
                Tab::Plots => {
                    let section = report.sections.get(self.section);
                    let chart = section.and_then(|section| {
                        plots::show(ui, &mut self.plot, |kind| kind.chart(section, texts), texts)
                    });
                    choice = chart.map(|chart| export(view, ExportContent::Plot(chart))).or(choice.take());
                }
                Tab::Games => {
                    if let Some(game) = games::show(ui, run.games(), texts).map(|place| &run.games()[place]) {
                        choice = Some(LabChoice::OpenGame(game_file(&view.path, game)));
                    }
                }
            }
        });
        if boards_height > 0.0 {
            boards::show(ui, run.boards(), texts);
        }
        choice
    }

    /// Draws the choice of the event, where there are several.
    fn sections(&mut self, ui: &mut Ui, report: &TournamentReport, texts: &Texts) {
        let sections = &report.sections;
        self.section = self.section.min(sections.len().saturating_sub(1));
        if sections.len() < 2 {
            return;
        }
        let name = |place: usize, section: &Section| match place {
            0 => say!(texts, "lab-all-events"),
            _ => section.heading.clone(),
        };
        let shown =
            sections.get(self.section).map_or_else(String::new, |section| name(self.section, section));
        let combo = ComboBox::from_id_salt("section").selected_text(shown);
        list::show(ui, combo, say!(texts, "lab-view"), |ui| {
            for (place, section) in sections.iter().enumerate() {
                ui.selectable_value(&mut self.section, place, name(place, section));
            }
        });
    }
}

/// The file to be written, under the name of the run's folder.
pub(super) fn export(view: &RunView, content: ExportContent) -> LabChoice {
    let name = view.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    LabChoice::Export(Box::new(LabExport { name, content }))
}

/// The name of the run, how far it is, and what can be done with it.
fn head(ui: &mut Ui, run: &LabRun, texts: &Texts) -> Option<LabChoice> {
    let mut choice = None;
    let view = run.view();
    ui.horizontal_wrapped(|ui| {
        let name = view.map_or("", |view| view.title.as_str());
        ui.strong(RichText::new(name).size(theme::FIGURE));
        if run.is_playing() {
            ui.add_enabled_ui(!run.is_stopping(), |ui| {
                if main_button(ui, &say!(texts, "tuning-stop")).clicked() {
                    choice = Some(LabChoice::Stop);
                }
            });
        } else {
            if let Some(view) = view.filter(|view| !view.is_over)
                && main_button(ui, &say!(texts, "tuning-go-on")).clicked()
            {
                choice = Some(LabChoice::Open { path: view.path.clone(), goes_on: true });
            }
            if ui.button(say!(texts, "lab-runs")).clicked() {
                choice = Some(LabChoice::Close);
            }
        }
    });
    let mut parts = Vec::new();
    match view {
        None if run.ended().is_none() => parts.push(say!(texts, "lab-opening")),
        None => {}
        Some(view) => {
            parts.push(done(view, run.progress(), texts));
            if run.is_stopping() && run.is_playing() {
                parts.push(say!(texts, "tuning-stopping"));
            } else if let Some(left) = run.progress().time.filter(|_| run.is_playing()) {
                parts.push(say!(texts, "tuning-left", time = span(left)));
            } else if !run.is_playing() {
                parts.extend(end(view).map(|end| texts.render(&end)));
            }
        }
    }
    ui.horizontal(|ui| {
        if let Progress { done, left: Some(left), .. } = run.progress() {
            let share = *done as f32 / (*done as f32 + *left as f32).max(1.0);
            let width = ui.available_width().min(160.0);
            progress::bar(ui, share, "", width, say!(texts, "progress"));
        }
        ui.add(Label::new(parts.join(" · ")).wrap());
    });
    if let Some(Err(error)) = run.ended() {
        let text = RichText::new(texts.show(error)).color(ui.visuals().warn_fg_color);
        ui.add(Label::new(text).wrap());
    }
    if let Some(view) = view {
        let sections = match &view.results {
            Results::Games(report) => report.sections.as_slice(),
            Results::Suite(_) | Results::Tuning(_) | Results::Learning(_) => &[],
        };
        for course in sections.iter().filter_map(|section| section.sprt.as_ref()) {
            ui.add(Label::new(test(course, texts)).wrap());
        }
        let folder = say!(texts, "lab-folder", path = &view.path);
        ui.add(Label::new(RichText::new(folder).small().weak()).truncate());
    }
    choice
}

/// The end of a run that is not being played, where `done` does not tell it.
fn end(view: &RunView) -> Option<Message> {
    match view.results {
        Results::Tuning(_) | Results::Learning(_) => None,
        _ if !view.is_over => Some(message!("lab-stopped")),
        _ if view.is_exhausted => Some(message!("lab-exhausted")),
        _ => Some(message!("lab-complete")),
    }
}

/// The state of a sequential test: its ratio between the bounds.
fn test(course: &SprtCourse, texts: &Texts) -> String {
    let figure = |value: f64| decimal(value, 2, texts.language());
    let [low, high] = course.sprt.bounds().map(figure);
    let ratio = figure(course.ratios.last().copied().unwrap_or_default());
    let elo = match course.verdict {
        SprtVerdict::Open => return say!(texts, "lab-sprt-open", ratio, low, high),
        SprtVerdict::Elo0 => course.sprt.elo0,
        SprtVerdict::Elo1 => course.sprt.elo1,
    };
    say!(texts, "lab-sprt-decided", elo = decimal(elo, 0, texts.language()), ratio, low, high)
}

/// "12 of 100 games", or "12 of 40 measurements and games, table 3".
fn done(view: &RunView, progress: &Progress, texts: &Texts) -> String {
    let Progress { done, left, stage, .. } = progress;
    let all = |left: u64| (done.to_string(), (done + left).to_string());
    match (&view.results, left) {
        (Results::Tuning(state), _) => tuning::done(state, progress, texts),
        (Results::Learning(state), _) => learning::done(state, progress, texts),
        (Results::Suite(_), left) => match stage {
            Stage::Table(table) => {
                let (done, all) = all(left.unwrap_or_default());
                say!(texts, "lab-measured-of", done, all, table)
            }
            _ => say!(texts, "lab-suite"),
        },
        (Results::Games(_), Some(left)) if *left > 0 => {
            let (played, games) = all(*left);
            say!(texts, "lab-played-of", played, games)
        }
        (Results::Games(_), _) => say!(texts, "lab-played", played = *done),
    }
}
