//! The findings of the computers: the player who stands better, on one scale and from one view, the best lines, and the figures of
//! the search. Knows games and texts; must not know what a search is for.

use abstrakt_record::{Assessment, SeatId};
use abstrakt_referee::{PlayerStanding, assess};
use abstrakt_texts::{Texts, message, say};
use abstrakt_vocabulary::Player;
use abstrakt_worker::protocol::Findings;
use egui::{Label, RichText, ScrollArea, TextStyle, Ui};

use super::PanelContext;
use crate::assessment::{figure, figures, standing_figure, word};
use crate::clipped::clipped;
use crate::game::{GameView, Thought};
use crate::numbers::count;
use crate::theme;

/// Rows of a line of play beside that of another computer: both are seen at once, and each line is whole under the pointer.
const ROWS: usize = 2;

/// Draws the panel: the last search of every computer, also of one that is paused or whose game has ended.
pub fn show(ui: &mut Ui, game: &mut GameView, context: &mut PanelContext<'_>) {
    let texts = context.texts;
    if game.thoughts().next().is_none() {
        ui.weak(say!(texts, "thinking-nobody"));
        return;
    }
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        let rows = if game.thoughts().count() > 1 { ROWS } else { usize::MAX };
        for (index, (seat, thought)) in game.thoughts().enumerate() {
            if index > 0 {
                ui.separator();
            }
            one(ui, game, (seat, thought, rows), texts);
        }
    });
}

/// One computer: how somebody stands, why, and at what cost.
fn one(ui: &mut Ui, game: &GameView, (seat, thought, rows): (SeatId, &Thought, usize), texts: &Texts) {
    let view = game.view(thought);
    let result = game.result().filter(|_| game.record().header.seats.len() == 2);
    if let Some(result) = result {
        // Thoughts from before the end are no news any more.
        let figure = standing_figure(PlayerStanding::ended(result, view));
        ui.horizontal(|ui| {
            game.badge(ui, Player(view.0));
            let line = say!(texts, "thinking-ended", player = game.seat_name(view, texts), figure);
            ui.add(Label::new(RichText::new(line).strong()).truncate());
        });
    } else if let Some(assessment) = game.assessment(seat, thought).filter(|_| game.result().is_none()) {
        let name = say!(texts, "thinking-view", player = game.seat_name(view, texts));
        ui.horizontal_wrapped(|ui| {
            game.badge(ui, Player(view.0));
            ui.label(name);
            figure_of(ui, assessment, texts);
        });
    }
    let turned = view.0 != thought.findings.view.0;
    let stands = thought.findings.lines.iter().map(|line| {
        let assessment = assess(line.score, game.scales(seat));
        if turned { assessment.opposite() } else { assessment }
    });
    let stands: Vec<Assessment> = stands.collect();
    for (line, figure) in thought.findings.lines.iter().zip(figures(&stands, texts.language())) {
        let plies = game.line_text(&line.plies, texts);
        // A single line needs no score of its own.
        if thought.findings.lines.len() == 1 {
            let shown = clipped(ui, plies.clone(), &TextStyle::Body, f32::INFINITY, rows);
            let label = ui.add(Label::new(shown).wrap());
            if rows < usize::MAX {
                label.on_hover_text(plies);
            }
            continue;
        }
        ui.horizontal_wrapped(|ui| {
            ui.strong(figure);
            ui.label(&plies);
        });
    }
    let (player, number) = (game.seat_name(seat, texts), game.turn_of(thought));
    if !thought.findings.book.is_empty() && thought.findings.lines.is_empty() {
        let line = say!(texts, "thinking-book", player, number);
        ui.add(Label::new(line).wrap());
        return;
    }
    let Findings { depth, selective_depth: selective, .. } = thought.findings;
    let speed =
        say!(texts, "per-second", count = count(thought.findings.nodes_per_second(), texts.language()));
    let table = format!("{} %", thought.findings.table / 10);
    let nodes = count(thought.findings.nodes, texts.language());
    let cost = say!(texts, "thinking-cost", player, number, depth, nodes, speed, table, selective);
    // Room for a second computer: the cost is whole under the pointer.
    ui.add(Label::new(RichText::new(cost).small().weak()).truncate());
}

/// The word and the figure, large.
pub fn figure_of(ui: &mut Ui, assessment: Assessment, texts: &Texts) {
    let word = word(assessment, texts);
    let help = if word.is_empty() { message!("thinking-bare") } else { message!("thinking-chance") };
    // The words stay together, and so do the figure and its sign.
    if !word.is_empty() {
        ui.add(Label::new(RichText::new(word).strong().size(theme::FIGURE)).extend());
    }
    let figure = figure(assessment).replace(' ', "\u{a0}");
    let figure = ui.label(RichText::new(figure).size(theme::FIGURE));
    figure.on_hover_text(texts.render(&help));
}
