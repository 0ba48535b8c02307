//! A computer player in every detail: algorithm, heuristic, limits and the algorithm's own switches, all drawn from
//! what engine and game declare.

use std::path::Path;
use std::time::Duration;

use abstrakt_book::Book;
use abstrakt_engine::{ALGORITHMS, Algorithm, BookChoice, MAX_DEPTH, MAX_TABLE, Spec};
use abstrakt_texts::{Message, Texts, message, say};
use abstrakt_vocabulary::Facts;
use egui::{ComboBox, DragValue, RichText, TextEdit, Ui};

use super::number::Number;
use super::{form, option};
use crate::list;
use crate::{engine_words, learned_files};

/// Width of the lists, in points.
pub const LIST: f32 = 230.0;
/// More nodes than this take years.
const MOST_NODES: u64 = 1_000_000_000_000;

/// Most threads that are offered: more than a processor has would only slow it down.
pub fn threads() -> u16 {
    std::thread::available_parallelism().map_or(1, |count| u16::try_from(count.get()).unwrap_or(u16::MAX))
}

/// Draws the settings of a spec; `salt` tells seats apart. False if a number is out of its range.
pub fn show(ui: &mut Ui, salt: usize, spec: &mut Spec, facts: &Facts, texts: &Texts) -> bool {
    let mut right = true;
    form::rows(ui, ("custom", salt)).show(ui, |ui| {
        algorithm(ui, salt, spec, facts, texts);
        if spec.algorithm == Algorithm::Solver {
            solver(ui, salt, spec, facts, texts);
        }
        heuristic(ui, salt, spec, facts, texts);
        right &= limits(ui, spec, texts);
        right &= resources(ui, spec, texts);
        right &= book(ui, salt, spec, facts, texts);
        switches(ui, spec, facts, texts);
    });
    if let Err(error) = spec.check_limits() {
        ui.label(RichText::new(say!(texts, "custom-unlimited")).color(ui.visuals().warn_fg_color))
            .on_hover_text(texts.show(&error));
    }
    ui.horizontal(|ui| {
        let text = spec.to_string();
        ui.small(say!(texts, "custom-spec"));
        ui.add(egui::Label::new(RichText::new(&text).small().monospace()).truncate()).on_hover_text(text);
    });
    right
}

fn algorithm(ui: &mut Ui, salt: usize, spec: &mut Spec, facts: &Facts, texts: &Texts) {
    let name = say!(texts, "custom-algorithm");
    form::name(ui, &name);
    let chosen = spec.algorithm.facts();
    let mut help = engine_words::algorithm_help(chosen.id, texts);
    if let Some(parallel) = chosen.on_threads {
        let parallel = engine_words::algorithm(parallel.facts().id, texts);
        help = format!("{help} {}", say!(texts, "custom-on-threads", algorithm = parallel));
    }
    option::with_help(ui, &help, |ui| algorithms(ui, salt, spec, facts, (&name, texts)));
    ui.end_row();
}

/// The list of algorithms of use in this game, by families.
fn algorithms(ui: &mut Ui, salt: usize, spec: &mut Spec, facts: &Facts, (name, texts): (&str, &Texts)) {
    let shown = engine_words::algorithm(spec.algorithm.facts().id, texts);
    let combo = ComboBox::from_id_salt(("algorithm", salt)).width(LIST).selected_text(shown);
    list::show(ui, combo, name, |ui| {
        let mut family = None;
        for other in ALGORITHMS.iter() {
            let chosen = other.algorithm == spec.algorithm;
            if !chosen && !other.suits(facts) {
                continue;
            }
            if family.replace(other.family) != Some(other.family) {
                ui.label(RichText::new(engine_words::family(other.family, texts)).small().strong());
            }
            let (label, help) =
                (engine_words::algorithm(other.id, texts), engine_words::algorithm_help(other.id, texts));
            if option::entry(ui, chosen, &label, &help).clicked() && !chosen {
                *spec = with_algorithm(spec, other.algorithm);
            }
        }
    });
}

/// The spec with another algorithm: what both share stays, the rest starts at the new one's defaults.
fn with_algorithm(spec: &Spec, algorithm: Algorithm) -> Spec {
    let mut fresh = Spec::new(algorithm);
    fresh.heuristic = spec.heuristic.clone();
    fresh.limits = spec.limits.clone();
    fresh.seed = spec.seed;
    fresh.book = spec.book.clone();
    if algorithm.facts().parallel {
        fresh.threads = threads();
    }
    if fresh.check_limits().is_err() {
        fresh.limits.depth = Some(3);
    }
    fresh
}

/// Draws the choice of the game's solver.
fn solver(ui: &mut Ui, salt: usize, spec: &mut Spec, facts: &Facts, texts: &Texts) {
    let code = texts.language().code();
    let place = |id: &String| facts.solvers.iter().position(|solver| solver.id == *id);
    let current = spec.solver.as_ref().and_then(place).unwrap_or_default();
    let Some(chosen) = facts.solvers.get(current) else { return };
    let name = say!(texts, "custom-solver");
    form::name(ui, &name);
    let list = |ui: &mut Ui| {
        let combo = ComboBox::from_id_salt(("solver", salt)).width(LIST).selected_text(chosen.name.get(code));
        list::show(ui, combo, &name, |ui| {
            for (index, other) in facts.solvers.iter().enumerate() {
                let (label, help) = (other.name.get(code), other.summary.get(code));
                if option::entry(ui, index == current, label, help).clicked() {
                    spec.solver = Some(other.id.clone());
                }
            }
        });
    };
    option::with_help(ui, chosen.summary.get(code), list);
    ui.end_row();
}

/// Draws the row for the heuristic of a computer.
pub fn heuristic(ui: &mut Ui, salt: usize, spec: &mut Spec, facts: &Facts, texts: &Texts) {
    let code = texts.language().code();
    let Ok(current) = facts.heuristic(spec.heuristic.id.as_deref()).or_else(|_| facts.heuristic(None)) else {
        return;
    };
    let Some(chosen) = facts.heuristics.get(current) else { return };
    let name = say!(texts, "custom-heuristic");
    form::name(ui, &name);
    let learned = learned_files::shown(ui, spec, facts, texts);
    let learned_help = say!(texts, "custom-learned-help");
    let (shown, help) = match &learned {
        Some(learned) => (learned.as_str(), learned_help.as_str()),
        None => (chosen.name.get(code), chosen.summary.get(code)),
    };
    let list = |ui: &mut Ui| {
        let combo = ComboBox::from_id_salt(("heuristic", salt)).width(LIST).selected_text(shown);
        list::show(ui, combo, &name, |ui| {
            let entry = |ui: &mut Ui, chosen: bool, name: &str, help: &str| {
                option::entry(ui, chosen, name, help).clicked()
            };
            learned_files::entries(ui, spec, facts, texts, entry);
        });
    };
    option::with_help(ui, help, list);
    ui.end_row();
}

fn limits(ui: &mut Ui, spec: &mut Spec, texts: &Texts) -> bool {
    let limits = &mut spec.limits;
    let depth = limit(
        ui,
        ((message!("custom-depth"), message!("custom-depth-help")), texts),
        &mut limits.depth,
        3,
        |ui, name, depth| {
            let mut typed = f64::from(*depth);
            let right = Number::whole(name, 1..=u64::from(MAX_DEPTH)).show(ui, &mut typed, texts);
            *depth = typed as _;
            right
        },
    );
    let time = limit(
        ui,
        ((message!("custom-time"), message!("custom-time-help")), texts),
        &mut limits.time,
        Duration::from_secs(5),
        |ui, name, time| {
            let mut typed = time.as_secs_f64();
            let field = Number::whole(name, 0..=3600).decimals(2, 0.05).suffix(" s");
            let right = field.show(ui, &mut typed, texts);
            *time = Duration::from_millis((typed * 1000.0).round() as u64);
            right
        },
    );
    let nodes = limit(
        ui,
        ((message!("custom-nodes"), message!("custom-nodes-help")), texts),
        &mut limits.nodes,
        100_000,
        |ui, name, nodes| {
            let mut typed = *nodes as f64;
            let right = Number::whole(name, 1..=MOST_NODES).speed(1000.0).show(ui, &mut typed, texts);
            *nodes = typed as u64;
            right
        },
    );
    depth && time && nodes
}

/// A limit that can be switched off; false if it is out of its range.
fn limit<T: Clone>(
    ui: &mut Ui,
    ((name, help), texts): ((Message, Message), &Texts),
    value: &mut Option<T>,
    usual: T,
    edit: impl FnOnce(&mut Ui, &str, &mut T) -> bool,
) -> bool {
    let name = texts.render(&name);
    form::name(ui, &name);
    let mut right = true;
    option::with_help(ui, &texts.render(&help), |ui| {
        ui.horizontal(|ui| {
            let mut is_limited = value.is_some();
            if ui.checkbox(&mut is_limited, "").accessible_name(&name).changed() {
                *value = is_limited.then_some(usual);
            }
            if let Some(value) = value {
                right = edit(ui, &name, value);
            }
        });
    });
    ui.end_row();
    right
}

fn resources(ui: &mut Ui, spec: &mut Spec, texts: &Texts) -> bool {
    let facts = spec.algorithm.facts();
    let number = |ui: &mut Ui, (name, help): (Message, Message), range, unit: &str, mut value: f64| {
        let name = texts.render(&name);
        form::name(ui, &name);
        let mut right = true;
        option::with_help(ui, &texts.render(&help), |ui| {
            ui.horizontal(|ui| right = Number::whole(&name, range).suffix(unit).show(ui, &mut value, texts));
        });
        ui.end_row();
        (value, right)
    };
    let (mut threads_right, mut table_right) = (true, true);
    if facts.parallel {
        let value;
        let range = 1..=u64::from(threads());
        (value, threads_right) = number(
            ui,
            (message!("custom-threads"), message!("custom-threads-help")),
            range,
            "",
            f64::from(spec.threads),
        );
        spec.threads = value as _;
    }
    if facts.table.is_some() {
        let value;
        let range = 0..=u64::from(MAX_TABLE);
        (value, table_right) = number(
            ui,
            (message!("custom-table"), message!("custom-table-help")),
            range,
            " MiB",
            f64::from(spec.table),
        );
        spec.table = value as _;
    }
    let name = say!(texts, "custom-seed");
    form::name(ui, &name);
    option::with_help(ui, &say!(texts, "custom-seed-help"), |ui| {
        ui.add(DragValue::new(&mut spec.seed)).accessible_name(&name);
    });
    ui.end_row();
    threads_right && table_right
}

/// Draws the choice of the book; false if the file that is named is no book of the game.
fn book(ui: &mut Ui, salt: usize, spec: &mut Spec, facts: &Facts, texts: &Texts) -> bool {
    let name = say!(texts, "custom-book");
    form::name(ui, &name);
    let mut right = true;
    option::with_help(ui, &say!(texts, "custom-book-help"), |ui| {
        ui.vertical(|ui| {
            let words = [
                say!(texts, "custom-book-none"),
                say!(texts, "custom-book-game"),
                say!(texts, "custom-book-file"),
            ];
            let current = match &spec.book {
                None => 0,
                Some(BookChoice::Game) => 1,
                Some(BookChoice::File { .. }) => 2,
            };
            let combo = ComboBox::from_id_salt(("book", salt)).width(LIST).selected_text(&words[current]);
            list::show(ui, combo, &name, |ui| {
                for (index, word) in words.iter().enumerate() {
                    if ui.selectable_label(index == current, word).clicked() && index != current {
                        spec.book = match index {
                            0 => None,
                            1 => Some(BookChoice::Game),
                            _ => Some(BookChoice::File { path: String::new(), sum: None }),
                        };
                    }
                }
            });
            if let Some(BookChoice::File { path, sum }) = &mut spec.book {
                right = book_file(ui, ("book file", salt), (path, sum), &facts.id, texts);
            }
        });
    });
    ui.end_row();
    right
}

/// Draws the name of a book's file, which is read when it was typed; false where it is none of the game.
fn book_file(
    ui: &mut Ui,
    salt: (&str, usize),
    (path, sum): (&mut String, &mut Option<String>),
    game: &str,
    texts: &Texts,
) -> bool {
    let name = say!(texts, "custom-book-path");
    let field = ui.add(TextEdit::singleline(path).id_salt(salt).desired_width(LIST).hint_text(&name));
    let field = field.accessible_name(&name);
    let slot = ui.scope_id().with(salt);
    if field.changed() {
        *sum = None;
        ui.data_mut(|data| data.remove::<String>(slot));
    }
    if field.lost_focus() && sum.is_none() {
        match Book::read(Path::new(path.trim()), game) {
            Ok(book) => {
                *sum = Some(book.sum().to_owned());
                *path = path.trim().to_owned();
            }
            Err(error) => {
                ui.data_mut(|data| data.insert_temp(slot, texts.show(&error)));
            }
        }
    }
    if let Some(error) = ui.data(|data| data.get_temp::<String>(slot)) {
        ui.add(egui::Label::new(RichText::new(error).color(ui.visuals().warn_fg_color)).wrap());
    }
    sum.is_some()
}

fn switches(ui: &mut Ui, spec: &mut Spec, facts: &Facts, texts: &Texts) {
    let declared: Vec<_> = spec.switches().filter(|(switch, _)| switch.suits(facts)).collect();
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
