//! The board of a game: the position shown with what analyses found of it, or a line of play as it would stand. Knows
//! boards and analyses; must not know panels.

use abstrakt_exchange::words;
use abstrakt_record::{SeatId, SeatKind};
use abstrakt_referee::Standing;
use abstrakt_scene::{Orientation, seat_ink};
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::{Player, Snapshot};
use egui::{Rect, Ui, UiBuilder, vec2};

use super::GameView;
use super::known_plies::LastMove;
use super::site_card;
use crate::analysis::{self, Answer, Preview, Question};
use crate::assessment::standing_figure;
use crate::board::{BoardStyle, BoardView, caption, evaluation_bar};
use crate::focus;
use crate::state::Settings;
use crate::theme;

/// Width of the evaluation bar with the space around it, in points.
const BAR_ROOM: f32 = theme::BAR + 2.0 * theme::TIGHT;

/// A line of play on a board of its own.
pub(super) struct Ghost {
    preview: Preview,
    board: BoardView,
    position: Snapshot,
}

impl GameView {
    /// Draws the board, and plays what is clicked on it, if it is `clickable`.
    pub fn show_board(&mut self, ui: &mut Ui, settings: &Settings, texts: &Texts, clickable: bool) {
        if self.board.is_none() || self.shown.is_none() {
            ui.centered_and_justified(|ui| ui.spinner());
            return;
        }
        let whole = ui.available_rect_before_wrap();
        let orientation = self.orientation(settings);
        let room = self.room_beside_bar(whole, orientation, settings);
        if settings.analysis.bar && !self.analysis.values.is_empty() {
            let bar = whole.with_max_x(whole.left() + BAR_ROOM);
            self.bar(ui, bar, texts);
        }
        let mut ui = ui.new_child(UiBuilder::new().max_rect(room).id_salt("position"));
        let ui = &mut ui;
        self.follow_preview(ui, settings);
        if let Some(ghost) = &mut self.ghost {
            let style = BoardStyle {
                hints: false,
                playable: false,
                clickable: false,
                gesture: settings.gesture,
                careful: false,
                only_way: false,
                orientation,
                seats: &self.seat_pieces,
                best: &[],
                reach: &[],
                texts,
            };
            ghost.board.show(ui, &ghost.position, style);
            let line = self.session.board().map_or_else(String::new, |board| {
                let word = |ply: &String| words::caption(board, ply, texts).unwrap_or(ply).to_owned();
                ghost.preview.plies.iter().map(word).collect::<Vec<_>>().join(" ")
            });
            caption(ui, room, &say!(texts, "analysis-preview", line));
            return;
        }
        self.live_board(ui, settings, texts, clickable);
    }

    /// The room of the board: what the bar takes is left free before there is one, so that the board never moves. A board
    /// that leaves so much beside it stays in the middle.
    fn room_beside_bar(&self, whole: Rect, orientation: Orientation, settings: &Settings) -> Rect {
        let may_come = settings.analysis.bar && self.record().header.seats.len() == 2;
        let Some(board) = self.board.as_ref().filter(|_| may_come) else { return whole };
        let spare = (whole.width() - board.width_in(whole, orientation)) / 2.0;
        if spare < BAR_ROOM { whole.with_min_x(whole.left() + BAR_ROOM) } else { whole }
    }

    /// The part of the window that the board takes, as of the last frame.
    pub fn board_place(&self) -> Option<Rect> {
        self.board.as_ref().and_then(BoardView::place)
    }

    /// How the board lies: towards the person who was to move last, if that is wished.
    fn orientation(&mut self, settings: &Settings) -> Orientation {
        let Some(board) = &self.board else { return Orientation::default() };
        if self.session.awaits_human() && !board.is_moving() {
            self.facing = self.session.to_move().unwrap_or_default();
        }
        let seats = &self.session.record().header.seats;
        let persons = seats.iter().filter(|seat| seat.kind == SeatKind::Human).count();
        let first = self.session.first_position().filter(|_| settings.auto_rotate && persons > 1);
        let degrees = first.map_or(0.0, |first| board.turn_to(first, self.facing));
        Orientation { degrees, mirrored: settings.mirrored }
    }

    /// The position shown, to be played on.
    fn live_board(&mut self, ui: &mut Ui, settings: &Settings, texts: &Texts, clickable: bool) {
        let orientation = self.orientation(settings);
        let best = if settings.analysis.arrows { self.best_moves() } else { Vec::new() };
        let told = self.told_site(ui, settings);
        let reach = told.as_ref().and_then(|(_, told)| told.as_deref()).map_or(&[][..], |told| &told.reach);
        let (Some(board), Some((_, position))) = (&mut self.board, &self.shown) else { return };
        let style = BoardStyle {
            hints: settings.hints,
            playable: self.session.awaits_human(),
            clickable,
            gesture: settings.gesture,
            careful: settings.careful,
            only_way: settings.only_way,
            orientation,
            seats: &self.seat_pieces,
            best: &best,
            reach,
            texts,
        };
        let allowed = ui.memory(|memory| memory.allows_interaction(ui.layer_id()));
        let begun = allowed && std::mem::take(&mut self.keyboard) && focus::by_keys(ui.ctx());
        if begun || (allowed && focus::enters(ui.ctx())) {
            board.take_keyboard(ui);
        }
        let chosen = board.show(ui, position, style);
        if let Some((pointed, told)) = &told
            && let Some(room) = board.room(reach.iter().copied().chain([pointed.site]))
        {
            site_card::show(ui, room, told.as_deref(), texts);
        }
        if let Some(of) = chosen.and_then(|index| position.moves.get(index)) {
            board.settle();
            // The session refuses what came too late; the board then simply stays as it is.
            if let Err(error) = self.session.play(&of.text) {
                tracing::info!(%error, ply = of.text, "click refused");
            }
        }
    }

    /// The best moves of the position shown that the first engine has found, as indices, the best first; none where chance is to
    /// act.
    fn best_moves(&self) -> Vec<usize> {
        let shown = self.shown.as_ref().filter(|(_, position)| position.status.player().is_some());
        let Some((node, position)) = shown.filter(|_| self.analysis.live.on) else {
            return Vec::new();
        };
        let found = self.analysis.live.engines[0].findings(*node);
        let plies = found.into_iter().flat_map(|found| &found.lines).filter_map(|line| line.plies.first());
        let mut best = Vec::new();
        for index in plies.filter_map(|ply| position.moves.iter().position(|of| of.text == *ply)) {
            if !best.contains(&index) {
                best.push(index);
            }
        }
        best
    }

    /// How the first seat of a game for two stands in the position shown: by its result, by the search of it that is under way, by
    /// the review and what computers found; as in the one before where nothing is known yet, so that the bar does not jump.
    pub fn standing(&self) -> Option<Standing> {
        if let Some(result) = self.result() {
            return Some(Standing::ended(result, SeatId(0)));
        }
        let record = self.record();
        let here = record.cursor();
        let searched = self.analysis.live.on && self.analysis.live.engines[0].findings(here).is_some();
        let live = self.analysis.values.get(here).filter(|_| searched);
        let mut nodes = std::iter::successors(Some(here), |&node| record.node(node).parent());
        live.map(|found| Standing::Open(found.stands))
            .or_else(|| nodes.find_map(|node| self.analysis.standing(record, node)))
    }

    fn bar(&self, ui: &mut Ui, rect: Rect, texts: &Texts) {
        let (Some(position), Some(stands)) = (self.position(), self.standing()) else { return };
        let look = theme::board_look(ui.ctx());
        let colours = [0, 1].map(|seat| look.ink(seat_ink(position, Player(seat))));
        let view = analysis::view(&self.session);
        let figure = standing_figure(if view.0 == 0 { stands } else { stands.opposite() });
        let player = self.seat_name(view, texts);
        let name = match stands {
            Standing::Ended(_) => say!(texts, "analysis-bar-end", player, figure = &figure),
            Standing::Open(_) => say!(texts, "analysis-bar", player, figure = &figure),
        };
        let rect = rect.shrink2(vec2(theme::TIGHT, theme::GAP));
        evaluation_bar(ui, rect, (stands.share(), colours), SeatId(0) == view, (&figure, &name));
    }

    /// The line of play that the board shows instead of the position, for tests.
    pub fn line_shown(&self) -> Option<&[String]> {
        self.ghost.as_ref().map(|ghost| ghost.preview.plies.as_slice())
    }

    /// Brings the ghost to the line of play that is asked for; without one it goes.
    fn follow_preview(&mut self, ui: &Ui, settings: &Settings) {
        let Some(wanted) = self.analysis.preview().cloned() else {
            self.ghost = None;
            return;
        };
        if self.ghost.as_ref().is_some_and(|ghost| ghost.preview == wanted) {
            return;
        }
        let known = |analysis: &mut analysis::Analysis, plies: &[String]| match analysis
            .ask(Question::Position(wanted.node, plies.to_vec()))
        {
            Some(Answer::Position(position)) => Some((**position).clone()),
            _ => None,
        };
        let Some((last, earlier)) = wanted.plies.split_last() else { return };
        let (before, after) = (known(&mut self.analysis, earlier), known(&mut self.analysis, &wanted.plies));
        let (Some(before), Some(after), Some(board)) = (before, after, &self.board) else { return };
        let moved = before.moves.iter().find(|of| of.text == *last).map(LastMove::of).unwrap_or_default();
        let mut board = board.twin();
        let now = ui.input(|input| input.time);
        board.set_position(Some((&before, &moved.steps)), &after, moved.sites(), settings.speed, now);
        self.ghost = Some(Ghost { preview: wanted, board, position: after });
    }

    /// Are pieces on their way?
    pub fn is_moving(&self) -> bool {
        let boards = self.board.iter().chain(self.ghost.as_ref().map(|ghost| &ghost.board));
        boards.into_iter().any(BoardView::is_moving)
    }
}
