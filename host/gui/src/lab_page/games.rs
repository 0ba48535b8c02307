//! The games of a run that were played, the latest first.
//!
//! Knows summaries of games. Must not know files.

use abstrakt_lab::tournament::{End, GameSummary};
use abstrakt_texts::{Message, Texts, message, say};
use egui::{Align, Label, Layout, RichText, Ui};
use egui_extras::{Column, TableBuilder};

/// Height of a row, and of the heads, in points.
const ROW: f32 = 26.0;

/// The heads.
const HEADS: [Message; 4] = [
    message!("lab-head-game"),
    message!("lab-head-players"),
    message!("lab-head-result"),
    message!("lab-head-turns"),
];

/// Draws the games; the place of the one that is to be opened.
pub fn show(ui: &mut Ui, games: &[GameSummary], texts: &Texts) -> Option<usize> {
    if games.is_empty() {
        ui.weak(say!(texts, "lab-no-games"));
        return None;
    }
    let mut opened = None;
    let mut table = TableBuilder::new(ui).striped(true).auto_shrink(false);
    table = table.cell_layout(Layout::left_to_right(Align::Center));
    table = table.column(Column::exact(150.0)).column(Column::remainder().at_least(140.0).clip(true));
    table = table.column(Column::exact(130.0).clip(true)).column(Column::exact(60.0));
    let table = table.header(ROW, |mut row| {
        for head in HEADS {
            row.col(|ui| drop(ui.weak(texts.render(&head))));
        }
    });
    table.body(|body| {
        body.rows(ROW, games.len(), |mut row| {
            let place = games.len() - 1 - row.index();
            let Some(game) = games.get(place) else { return };
            row.col(|ui| {
                let name = game.name();
                let label = say!(texts, "lab-open-game", game = name.as_str());
                if ui.link(name).accessible_name(label).clicked() {
                    opened = Some(place);
                }
            });
            row.col(|ui| drop(ui.add(Label::new(game.seats.join(" – ")).truncate())));
            row.col(|ui| {
                let shown = ui.add(Label::new(result(game)).truncate());
                if let End::Void(reason) = &game.end {
                    shown.on_hover_text(say!(texts, "lab-void", reason = reason.as_str()));
                }
            });
            row.col(|ui| drop(ui.label(RichText::new(game.turns.to_string()))));
        });
    });
    opened
}

/// "1–0", "½–½"; a dash for a game that does not count.
fn result(game: &GameSummary) -> String {
    let points = |halves: u32| match halves {
        0 => "0",
        1 => "½",
        _ => "1",
    };
    let of_seats = |halves: Vec<u32>| halves.into_iter().map(points).collect::<Vec<_>>().join("–");
    game.halves().map_or_else(|| "–".to_owned(), of_seats)
}

#[cfg(test)]
mod tests {
    use abstrakt_record::{EndCause, GameResult, SeatId};

    use super::*;

    #[test]
    fn a_result_has_the_points_of_every_seat() {
        let game = |end| GameSummary {
            event: String::new(),
            game: 1,
            seats: vec!["A".into(), "B".into()],
            end,
            forfeits: Vec::new(),
            out_of_time: Vec::new(),
            turns: 9,
            effort: Vec::new(),
            fingerprint: String::new(),
        };
        let played = |winners: &[u8]| End::Played {
            result: GameResult {
                winners: winners.iter().copied().map(SeatId).collect(),
                cause: EndCause::Repetition,
            },
            scores: vec![0, 0],
        };
        assert_eq!(result(&game(played(&[0]))), "1–0");
        assert_eq!(result(&game(played(&[1]))), "0–1");
        assert_eq!(result(&game(played(&[]))), "½–½");
        assert_eq!(result(&game(End::Void("a crash".into()))), "–");
    }
}
