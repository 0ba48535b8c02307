//! A line of play as it would stand, on a board of its own that covers the game's. Only [`LinePreview`] changes that board; it
//! follows the line that the analysis wants to be shown. Knows boards and analyses; must not know the game's position.

use abstrakt_exchange::words;
use abstrakt_scene::Speed;
use abstrakt_texts::say;
use abstrakt_vocabulary::{Board, Snapshot};
use egui::Ui;

use super::super::known_plies::LastMove;
use crate::analysis::{Analysis, Answer, Preview, Question};
use crate::board::{BoardStyle, BoardView, caption};

/// A line of play on a board of its own.
pub(super) struct LinePreview {
    preview: Preview,
    board: BoardView,
    position: Snapshot,
}

impl LinePreview {
    /// Brings `shown` to the line that the analysis wants to be shown, as soon as its positions are known; without such a line it is
    /// none. `widget` is the board that it covers, and `now` egui's time.
    pub(super) fn follow(
        shown: &mut Option<Self>,
        widget: &BoardView,
        analysis: &mut Analysis,
        (speed, now): (Speed, f64),
    ) {
        let Some(wanted) = analysis.preview().cloned() else {
            *shown = None;
            return;
        };
        if shown.as_ref().is_some_and(|line| line.preview == wanted) {
            return;
        }
        let mut known = |plies: &[String]| match analysis.ask(Question::Position(wanted.node, plies.to_vec()))
        {
            Some(Answer::Position(position)) => Some((**position).clone()),
            _ => None,
        };
        let Some((last, earlier)) = wanted.plies.split_last() else { return };
        let (before, after) = (known(earlier), known(&wanted.plies));
        let (Some(before), Some(after)) = (before, after) else { return };
        let listed = before.moves.iter().find(|listed| listed.text == *last);
        let last_move = listed.map(LastMove::of).unwrap_or_default();
        let mut board = widget.empty_clone();
        board.set_position(Some((&before, &last_move.steps)), &after, last_move.trace(), speed, now);
        *shown = Some(Self { preview: wanted, board, position: after });
    }

    /// The plies of the line.
    pub(super) fn plies(&self) -> &[String] {
        &self.preview.plies
    }

    /// The board on which it is shown.
    pub(super) fn board(&self) -> &BoardView {
        &self.board
    }

    /// Draws the line, and its plies below it, named as on the buttons of the game's `board`. Nothing can be clicked.
    pub(super) fn show(&mut self, ui: &mut Ui, board: Option<&Board>, style: BoardStyle<'_>) {
        let area = ui.available_rect_before_wrap();
        let inert = BoardStyle {
            hints: false,
            playable: false,
            clickable: false,
            premoves: false,
            careful: false,
            only_way: false,
            numbers: &[],
            ..style
        };
        self.board.show(ui, &self.position, inert);
        let line = board.map_or_else(String::new, |board| {
            let name = |ply: &String| words::caption(board, ply, style.texts).unwrap_or(ply).to_owned();
            self.preview.plies.iter().map(name).collect::<Vec<_>>().join(" ")
        });
        caption(ui, area, &say!(style.texts, "analysis-preview", line));
    }
}
