//! A computer player in every detail: algorithm, heuristic, limits and the algorithm's own switches, all drawn from
//! what engine and game declare.

use std::time::Duration;

use abstrakt_engine::{ALGORITHMS, MAX_DEPTH, MAX_TABLE, Spec};
use abstrakt_plugin_api::Facts;
use egui::{ComboBox, DragValue, Grid, RichText, Ui};

use super::option;
use crate::engine_words;
use crate::text::Texts;

/// Most threads that are offered: more than a processor has would only slow it down.
fn threads() -> u16 {
    std::thread::available_parallelism().map_or(1, |count| u16::try_from(count.get()).unwrap_or(u16::MAX))
}

/// Draws the settings of a spec; `salt` tells seats apart.
pub fn show(ui: &mut Ui, salt: usize, spec: &mut Spec, facts: &Facts, texts: &Texts) {
    Grid::new(("custom", salt)).num_columns(2).spacing([18.0, 6.0]).show(ui, |ui| {
        algorithm(ui, salt, spec, texts);
        heuristic(ui, salt, spec, facts, texts);
        limits(ui, spec, texts);
        resources(ui, spec, texts);
        switches(ui, spec, texts);
    });
    if let Err(error) = spec.check_limits() {
        ui.label(RichText::new(texts.say("custom-unlimited")).color(ui.visuals().warn_fg_color))
            .on_hover_text(error.to_string());
    }
    ui.horizontal(|ui| {
        let text = spec.to_string();
        ui.small(texts.say("custom-spec"));
        ui.add(egui::Label::new(RichText::new(&text).small().monospace()).truncate()).on_hover_text(text);
    });
}

fn algorithm(ui: &mut Ui, salt: usize, spec: &mut Spec, texts: &Texts) {
    let name = texts.say("custom-algorithm");
    ui.label(&name);
    let facts = spec.algorithm.facts();
    let combo = ComboBox::from_id_salt(("algorithm", salt))
        .width(230.0)
        .selected_text(engine_words::algorithm(facts.id, texts));
    let combo = combo.show_ui(ui, |ui| {
        for other in ALGORITHMS.iter() {
            let chosen = other.algorithm == spec.algorithm;
            let label = ui
                .selectable_label(chosen, engine_words::algorithm(other.id, texts))
                .on_hover_text(engine_words::algorithm_help(other.id, texts));
            if label.clicked() && !chosen {
                // What the algorithms share stays; the rest starts at the new one's defaults.
                let mut fresh = Spec::new(other.algorithm);
                fresh.heuristic = spec.heuristic.clone();
                fresh.limits = spec.limits.clone();
                fresh.seed = spec.seed;
                if fresh.check_limits().is_err() {
                    fresh.limits.depth = Some(3);
                }
                *spec = fresh;
            }
        }
    });
    combo.response.accessible_name(name).on_hover_text(engine_words::algorithm_help(facts.id, texts));
    ui.end_row();
}

fn heuristic(ui: &mut Ui, salt: usize, spec: &mut Spec, facts: &Facts, texts: &Texts) {
    let code = texts.language().code();
    let Ok(current) = facts.heuristic(spec.heuristic.id.as_deref()).or_else(|_| facts.heuristic(None)) else {
        return;
    };
    let Some(chosen) = facts.heuristics.get(current) else { return };
    let name = texts.say("custom-heuristic");
    ui.label(&name);
    let combo = ComboBox::from_id_salt(("heuristic", salt)).width(230.0).selected_text(chosen.name.get(code));
    let combo = combo.show_ui(ui, |ui| {
        for (index, other) in facts.heuristics.iter().enumerate() {
            let label = ui.selectable_label(index == current, other.name.get(code));
            if label.on_hover_text(other.summary.get(code)).clicked() && index != current {
                spec.heuristic.id = Some(other.id.clone());
                spec.heuristic.weights.clear();
            }
        }
    });
    combo.response.accessible_name(name).on_hover_text(chosen.summary.get(code));
    ui.end_row();
}

fn limits(ui: &mut Ui, spec: &mut Spec, texts: &Texts) {
    let limits = &mut spec.limits;
    limit(ui, &texts.say("custom-depth"), &mut limits.depth, 3, |ui, depth| {
        ui.add(DragValue::new(depth).range(1..=MAX_DEPTH));
    });
    limit(ui, &texts.say("custom-time"), &mut limits.time, Duration::from_secs(5), |ui, time| {
        let mut seconds = time.as_secs_f64();
        let drag = DragValue::new(&mut seconds).range(0.05..=3600.0).speed(0.1).max_decimals(2).suffix(" s");
        if ui.add(drag).changed() {
            *time = Duration::from_millis((seconds * 1000.0).round() as u64);
        }
    });
    limit(ui, &texts.say("custom-nodes"), &mut limits.nodes, 100_000, |ui, nodes| {
        ui.add(DragValue::new(nodes).range(1..=u64::MAX).speed(1000.0));
    });
}

/// A limit that can be switched off.
fn limit<T: Clone>(
    ui: &mut Ui,
    name: &str,
    value: &mut Option<T>,
    usual: T,
    edit: impl FnOnce(&mut Ui, &mut T),
) {
    ui.label(name);
    ui.name_inputs(name, |ui| {
        ui.horizontal(|ui| {
            let mut on = value.is_some();
            if ui.checkbox(&mut on, "").accessible_name(name).changed() {
                *value = on.then_some(usual);
            }
            if let Some(value) = value {
                edit(ui, value);
            }
        });
    });
    ui.end_row();
}

fn resources(ui: &mut Ui, spec: &mut Spec, texts: &Texts) {
    let facts = spec.algorithm.facts();
    let number = |ui: &mut Ui, key: &str, drag: DragValue<'_>| {
        let name = texts.say(key);
        ui.label(&name);
        ui.name_inputs(name, |ui| ui.add(drag));
        ui.end_row();
    };
    if facts.parallel {
        number(ui, "custom-threads", DragValue::new(&mut spec.threads).range(1..=threads()));
    }
    if facts.table.is_some() {
        number(ui, "custom-table", DragValue::new(&mut spec.table).range(0..=MAX_TABLE).suffix(" MiB"));
    }
    number(ui, "custom-seed", DragValue::new(&mut spec.seed));
}

fn switches(ui: &mut Ui, spec: &mut Spec, texts: &Texts) {
    let declared: Vec<_> = spec.switches().collect();
    for (switch, value) in declared {
        let mut chosen = value;
        if option::row(ui, &engine_words::option(switch, texts), &mut chosen, texts.language()) {
            // In exact mode the spec refuses what would change values; the box then stays empty.
            if let Err(error) = spec.set(&switch.opt.id, &switch.opt.word(chosen)) {
                tracing::debug!(%error, "switch refused");
            }
        }
    }
}
