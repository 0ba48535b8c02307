//! Searches of the position shown: what is searched with, how somebody stands, and the best lines, which the board shows
//! under the pointer. Knows games and texts; must not know how a search is run.

use abstrakt_engine::{ALGORITHMS, Family, Spec};
use abstrakt_external::Registry;
use abstrakt_record::{Assessment, SeatId};
use abstrakt_referee::{EngineSpec, assess, scales};
use abstrakt_texts::{Texts, message, say};
use abstrakt_vocabulary::{Facts, KnownOutcome, Player};
use abstrakt_worker::protocol::{Findings, Variation};
use egui::{
    Align, Button, ComboBox, DragValue, Label, Layout, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo,
    vec2,
};

use super::PanelContext;
use super::thinking::figure_of;
use crate::analysis::{self, AnalysisSettings, ENGINES, MOST_LINES, Preview};
use crate::assessment::{figure, figures};
use crate::command::Command;
use crate::engine_words;
use crate::game::GameView;
use crate::learned_files;
use crate::list;
use crate::numbers::count;
use crate::theme;

/// Seconds for which a line that plays itself out stands after each ply.
const STEP: f64 = 0.7;

/// Draws the panel.
pub fn show(ui: &mut Ui, game: &mut GameView, context: &mut PanelContext<'_>) {
    let (settings, texts) = (&mut context.settings.analysis, context.texts);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        controls(ui, game, settings, context.wanted, texts);
        if let Some(error) = game.analysis.error() {
            let line = RichText::new(texts.render(error)).color(ui.visuals().warn_fg_color);
            ui.add(Label::new(line).wrap());
        }
        if let Some(known) = game.position().and_then(|position| position.known_outcome) {
            ui.add(Label::new(RichText::new(outcome(game, known, texts)).strong()).wrap());
        }
        let engines = if settings.second { ENGINES } else { 1 };
        for index in 0..engines {
            ui.separator();
            engine(ui, game, index, texts);
        }
        ui.separator();
        ui.collapsing(say!(texts, "analysis-settings"), |ui| {
            ui.checkbox(&mut settings.bar, say!(texts, "analysis-show-bar"));
            ui.checkbox(&mut settings.arrows, say!(texts, "analysis-show-arrows"));
            ui.checkbox(&mut settings.second, say!(texts, "analysis-second"));
            for index in 0..engines {
                choose(ui, game, index, (context.registry, texts));
            }
        });
    });
}

fn controls(
    ui: &mut Ui,
    game: &GameView,
    settings: &mut AnalysisSettings,
    wanted: &mut Option<Command>,
    texts: &Texts,
) {
    ui.horizontal_wrapped(|ui| {
        let is_live = game.analysis.live().is_on();
        let name =
            texts.render(&if is_live { message!("analysis-stop") } else { message!("analysis-start") });
        if ui
            .add(Button::new(name).selected(is_live))
            .on_hover_text(Command::Analyse.tip(ui.ctx(), texts))
            .clicked()
        {
            *wanted = Some(Command::Analyse);
        }
        ui.label(say!(texts, "analysis-lines"));
        let lines = DragValue::new(&mut settings.lines).range(1..=MOST_LINES).speed(0.05);
        ui.add(lines).accessible_name(say!(texts, "analysis-lines"));
    });
}

/// The outcome that the game itself knows, in words.
fn outcome(game: &GameView, known: KnownOutcome, texts: &Texts) -> String {
    match known.winner {
        None => say!(texts, "analysis-known-draw"),
        Some(winner) => {
            let player = game.seat_name(SeatId(winner.0), texts);
            say!(texts, "analysis-known-win", player, plies = known.plies)
        }
    }
}

fn engine(ui: &mut Ui, game: &mut GameView, index: usize, texts: &Texts) {
    let node = game.record().cursor();
    let engine = &game.analysis.live().engines()[index];
    let Some(spec) = engine.spec().cloned() else {
        ui.weak(say!(texts, "analysis-off"));
        return;
    };
    let label = RichText::new(name(&spec, texts)).small().weak();
    let Some(findings) = engine.findings(node).cloned() else {
        let waiting = engine.is_searching();
        ui.weak(texts.render(&if waiting { message!("analysis-waiting") } else { message!("analysis-off") }));
        return;
    };
    let stands = |line: &Variation| stands(game, &spec, &findings, line);
    let seats = game.record().header.seats.len();
    let view = if seats == 2 { analysis::view(game.session_ref()).0 } else { findings.view.0 };
    let shown: Vec<Assessment> = findings.lines.iter().map(stands).collect();
    ui.horizontal_wrapped(|ui| {
        game.badge(ui, Player(view));
        ui.label(game.seat_name(SeatId(view), texts)).on_hover_text(say!(texts, "thinking-chance"));
        if let Some(best) = shown.first() {
            figure_of(ui, *best, texts);
        }
    });
    let mut preview = in_book(ui, game, &findings, texts);
    for (number, (line, figure)) in findings.lines.iter().zip(figures(&shown, texts.language())).enumerate() {
        let named: Vec<String> = line.plies.iter().map(|ply| game.ply_name(ply, texts)).collect();
        preview = variation(ui, index * 10 + number, (line, &named), figure, texts).or(preview);
    }
    if let Some(plies) = preview {
        game.analysis.show_line(Preview { node, plies });
    }
    let speed = say!(texts, "per-second", count = count(findings.nodes_per_second(), texts.language()));
    let nodes = count(findings.nodes, texts.language());
    let figures = say!(texts, "analysis-figures", depth = findings.depth, nodes, speed);
    ui.add(Label::new(RichText::new(figures).small().weak()).wrap());
    ui.add(Label::new(label).truncate());
}

/// Tells that the position is in the book of the engine, and its moves; the plies that the pointer asks to see on the board.
fn in_book(ui: &mut Ui, game: &GameView, findings: &Findings, texts: &Texts) -> Option<Vec<String>> {
    let all: u64 = findings.book.iter().map(|found| u64::from(found.weight)).sum();
    if findings.book.is_empty() {
        return None;
    }
    let mut pointed = None;
    ui.horizontal_wrapped(|ui| {
        ui.label(say!(texts, "analysis-book"));
        for found in &findings.book {
            let share = (u64::from(found.weight) * 100 + all / 2).checked_div(all).unwrap_or_default();
            let text = format!("{} {share}\u{a0}%", game.ply_name(&found.text, texts));
            let response = ui.add(Label::new(text).selectable(false).sense(Sense::click()));
            if response.on_hover_text(say!(texts, "analysis-book-share")).hovered() {
                pointed = Some(vec![found.text.clone()]);
            }
        }
    });
    pointed
}

/// The assessment for the view's player of a move that begins a line of a search of the position shown, as a figure.
pub(super) fn figure_for(game: &GameView, ply: &str) -> Option<String> {
    let node = game.record().cursor();
    game.analysis.live().engines().iter().find_map(|engine| {
        let (spec, findings) = engine.spec().zip(engine.findings(node))?;
        let line = findings.lines.iter().find(|line| line.plies.first().is_some_and(|first| first == ply))?;
        Some(figure(stands(game, spec, findings, line)))
    })
}

/// The assessment for the view's player by a line.
fn stands(game: &GameView, spec: &EngineSpec, findings: &Findings, line: &Variation) -> Assessment {
    let seats = game.record().header.seats.len();
    // The values of an external engine are in a unit of its own.
    let known = game.facts().zip(spec.search());
    let scales = known.map_or(&[][..], |(facts, spec)| scales(facts, spec, seats));
    let assessment = assess(line.score, scales);
    let turned = seats == 2 && analysis::view(game.session_ref()).0 != findings.view.0;
    if turned { assessment.opposite() } else { assessment }
}

/// Draws a line, whose plies have these names; the plies that the pointer asks to see on the board.
fn variation(
    ui: &mut Ui,
    salt: usize,
    (line, named): (&Variation, &[String]),
    figure: String,
    texts: &Texts,
) -> Option<Vec<String>> {
    let mut upto = None;
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.spacing_mut().interact_size.y = ui.text_style_height(&egui::TextStyle::Body);
        let size = vec2(theme::FIGURES, ui.spacing().interact_size.y);
        let figure = ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            ui.set_min_size(size);
            let word = Label::new(RichText::new(figure).strong()).sense(Sense::click());
            ui.add(word).on_hover_text(say!(texts, "analysis-play-out"))
        });
        if figure.inner.hovered() {
            upto = Some(played_out(ui, salt, line.plies.len()));
        } else {
            ui.data_mut(|data| data.remove::<f64>(ui.scope_id().with(("since", salt))));
        }
        ui.horizontal_wrapped(|ui| {
            // The scroll bar lies over the edge.
            ui.set_max_width(ui.available_width() - theme::GAP);
            ui.spacing_mut().item_spacing.x = theme::TIGHT * 1.5;
            if line.plies.is_empty() {
                ui.weak(say!(texts, "analysis-average"));
            }
            for (index, ply) in named.iter().enumerate() {
                let text = if index == 0 { RichText::new(ply).strong() } else { RichText::new(ply) };
                let response = ui.add(Label::new(text).selectable(false).sense(Sense::click()));
                let name = say!(texts, "analysis-ply", line = salt % 10 + 1, ply);
                response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
                if response.hovered() {
                    upto = Some(index + 1);
                }
            }
        });
    });
    upto.filter(|upto| *upto > 0).map(|upto| line.plies[..upto].to_vec())
}

/// The number of plies of a line of this length that are on the board, by the time since the pointer came.
fn played_out(ui: &Ui, salt: usize, length: usize) -> usize {
    let now = ui.input(|input| input.time);
    let key = ui.scope_id().with(("since", salt));
    let since = ui.data_mut(|data| *data.get_temp_mut_or(key, now));
    ui.ctx().request_repaint_after_secs(STEP as f32 / 2.0);
    (((now - since) / STEP) as usize + 1).min(length)
}

/// The name of what searches.
fn name(spec: &EngineSpec, texts: &Texts) -> String {
    match spec {
        EngineSpec::Search(spec) => engine_words::player(spec, texts),
        EngineSpec::External(player) => player.engine.name.clone(),
    }
}

/// Draws the choice of algorithm and heuristic, or of an external engine.
fn choose(ui: &mut Ui, game: &mut GameView, index: usize, (registry, texts): (&Registry, &Texts)) {
    let known = game.facts().zip(game.analysis.live().engines()[index].spec().cloned());
    let Some((facts, mut spec)) = known else { return };
    ui.horizontal_wrapped(|ui| {
        searches(ui, index, &mut spec, (facts, registry), texts);
        if let EngineSpec::Search(spec) = &mut spec {
            heuristics(ui, index, spec, facts, texts);
        }
    });
    game.analysis.set_spec(index, spec);
}

/// Draws the list of algorithms and external engines.
fn searches(
    ui: &mut Ui,
    index: usize,
    spec: &mut EngineSpec,
    (facts, registry): (&Facts, &Registry),
    texts: &Texts,
) {
    let label = say!(texts, "analysis-algorithm", number = index + 1);
    let combo = ComboBox::from_id_salt(("algorithm", index)).selected_text(name(spec, texts));
    list::show(ui, combo, label, |ui| {
        let searching = |family: Family| family != Family::Plain;
        for other in ALGORITHMS.iter().filter(|other| searching(other.family) && other.suits(facts)) {
            let before = spec.search();
            let chosen = before.is_some_and(|before| before.algorithm == other.algorithm);
            if ui.selectable_label(chosen, engine_words::algorithm(other.id, texts)).clicked() && !chosen {
                let usual = analysis::usual(facts);
                let before = before.unwrap_or(&usual);
                let mut fresh = Spec::new(other.algorithm);
                (fresh.heuristic, fresh.limits) = (before.heuristic.clone(), before.limits.clone());
                fresh.table = before.table;
                fresh.book = before.book.clone();
                *spec = fresh.into();
            }
        }
        for player in analysis::external_analysts(facts, registry) {
            let chosen = matches!(&*spec, EngineSpec::External(known) if **known == player);
            if ui.selectable_label(chosen, &player.engine.name).clicked() && !chosen {
                *spec = EngineSpec::External(player.into());
            }
        }
    });
}

/// Draws the list of heuristics.
fn heuristics(ui: &mut Ui, index: usize, spec: &mut Spec, facts: &Facts, texts: &Texts) {
    let code = texts.language().code();
    let current = facts.heuristic(spec.heuristic.id.as_deref()).unwrap_or_default();
    let name = say!(texts, "analysis-heuristic", number = index + 1);
    let learned = learned_files::shown(ui, spec, facts, texts);
    let shown = facts.heuristics.get(current).map_or("", |heuristic| heuristic.name.get(code));
    let combo =
        ComboBox::from_id_salt(("heuristic", index)).selected_text(learned.as_deref().unwrap_or(shown));
    list::show(ui, combo, name, |ui| {
        let entry =
            |ui: &mut Ui, chosen: bool, name: &str, _: &str| ui.selectable_label(chosen, name).clicked();
        learned_files::entries(ui, spec, facts, texts, entry);
    });
}
