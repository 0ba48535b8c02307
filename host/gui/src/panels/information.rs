//! The facts about the game: its name, players and date, and the counters of the rules in the position shown. Knows records and
//! texts; must not know how a game is played.

use abstrakt_exchange::words;
use abstrakt_record::{NodeId, SeatId};
use abstrakt_texts::{Texts, say};
use egui::{Grid, Label, RichText, ScrollArea, Ui};

use super::PanelContext;
use crate::game::GameView;
use crate::summary;
use crate::theme;

/// In a narrower panel, in points, a value stands below its name.
const NARROW: f32 = 260.0;

/// Draws the panel.
pub fn show(ui: &mut Ui, game: &mut GameView, context: &mut PanelContext<'_>) {
    let rows = rows(game, context.texts);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        if ui.available_width() < NARROW {
            for (name, value) in rows {
                ui.add(Label::new(RichText::new(name).small().weak()).wrap());
                ui.add(Label::new(RichText::new(value)).wrap());
            }
            return;
        }
        Grid::new("information").num_columns(2).spacing([theme::GAP, theme::TIGHT]).show(ui, |ui| {
            for (name, value) in rows {
                ui.weak(name);
                ui.add(Label::new(RichText::new(value)).wrap());
                ui.end_row();
            }
        });
    });
}

fn rows(game: &GameView, texts: &Texts) -> Vec<(String, String)> {
    let code = texts.language().code();
    let Some(facts) = game.facts() else { return Vec::new() };
    let record = game.record();
    let header = &record.header;
    let mut rows: Vec<(String, String)> = Vec::new();
    let mut row = |name: String, value: String| rows.push((name, value));
    row(say!(texts, "information-game"), format!("{} {}", facts.name.get(code), header.version));
    let setup = facts.setups.iter().find(|setup| setup.id == header.setup);
    let setup = setup.map_or(header.setup.as_str(), |setup| setup.name.get(code));
    row(say!(texts, "information-setup"), setup.to_owned());
    for option in &facts.options {
        if let Some(word) = header.options.get(&option.id) {
            row(option.name.get(code).to_owned(), words::option_value(option, word, texts));
        }
    }
    for seat in (0..header.seats.len()).map(|seat| SeatId(seat as u8)) {
        row(texts.seat(seat), format!("{}, {}", game.seat_name(seat, texts), game.seat_kind(seat, texts)));
    }
    row(say!(texts, "information-result"), summary::outcome(record, texts));
    let repetition = match header.repetition {
        0 => say!(texts, "information-off"),
        count => count.to_string(),
    };
    row(say!(texts, "information-repetition"), repetition);
    for (id, value) in &header.tags {
        row(words::tag_name(id, texts), value.clone());
    }
    if let Some(file) = game.file() {
        rows.push((say!(texts, "information-file"), file.display().to_string()));
    }
    position(game, &mut rows, texts);
    rows
}

/// Adds the rows about the position shown.
fn position(game: &GameView, rows: &mut Vec<(String, String)>, texts: &Texts) {
    let Some(position) = game.position() else { return };
    let code = texts.language().code();
    let record = game.record();
    rows.push((say!(texts, "information-moves"), position.moves.len().to_string()));
    for counter in &position.counters {
        rows.push((counter.name.get(code).to_owned(), format!("{} / {}", counter.value, counter.limit)));
    }
    let line = record.line_to(record.cursor());
    let same = |id: &&NodeId| record.node(**id).after.as_ref().is_some_and(|after| after.key == position.key);
    rows.push((say!(texts, "information-times"), line.iter().filter(same).count().max(1).to_string()));
    rows.push((say!(texts, "information-position"), position.text.clone()));
}
