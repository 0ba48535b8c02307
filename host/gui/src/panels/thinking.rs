//! What a computer has found: depth, positions, speed, its best lines with their scores.

use abstrakt_record::SeatId;
use abstrakt_texts::Texts;
use abstrakt_worker::protocol::{Findings, SearchScore};
use egui::{Grid, RichText, ScrollArea, Ui};

use crate::game::GameView;

/// Draws the panel: the computer that thinks, or the one that thought last.
pub fn show(ui: &mut Ui, game: &GameView, texts: &Texts) {
    let Some((seat, findings)) = game.findings() else {
        ui.weak(texts.say("thinking-nobody"));
        return;
    };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        figures(ui, seat, findings, game, texts);
        ui.separator();
        for line in &findings.lines {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(score(line.score, texts)).strong());
                ui.label(line.plies.join(" "));
            });
        }
        if findings.lines.is_empty() {
            ui.weak(texts.say("thinking-begun"));
        } else {
            let view = game.seat_name(SeatId(findings.view.0), texts);
            ui.small(texts.fill("thinking-view", &[("player", view.into())]));
        }
    });
}

fn figures(ui: &mut Ui, seat: SeatId, findings: &Findings, game: &GameView, texts: &Texts) {
    ui.label(RichText::new(game.seat_name(seat, texts)).strong());
    Grid::new("figures").num_columns(2).spacing([16.0, 3.0]).show(ui, |ui| {
        let rows = [
            ("thinking-depth", format!("{} / {}", findings.depth, findings.selective_depth)),
            ("thinking-nodes", count(findings.nodes)),
            (
                "thinking-speed",
                texts.fill("per-second", &[("count", count(findings.nodes_per_second()).into())]),
            ),
            ("thinking-table", format!("{} %", findings.table / 10)),
        ];
        for (key, value) in rows {
            ui.weak(texts.say(key));
            ui.label(value);
            ui.end_row();
        }
    });
}

/// A score as people read it: units of the heuristic, or the plies to the decision.
pub fn score(score: SearchScore, texts: &Texts) -> String {
    match score {
        SearchScore::Win(plies) => texts.fill("score-win", &[("plies", plies.into())]),
        SearchScore::Loss(plies) => texts.fill("score-loss", &[("plies", plies.into())]),
        SearchScore::Value(value) => format!("{value:+.2}"),
    }
}

/// "950", "12.4 k", "3.1 M".
pub fn count(count: u64) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..1_000_000 => format!("{:.1} k", count as f64 / 1e3),
        _ => format!("{:.1} M", count as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_are_rounded() {
        assert_eq!([950, 12_440, 3_140_000, 31_400_000].map(count), ["950", "12.4 k", "3.1 M", "31.4 M"]);
    }
}
