//! The board of a game: the position on it, how it lies, what the pointer hovers over, and the line of play that is shown in its
//! place. Only [`GameBoard`] changes any of it. It follows the session and asks the analysis, which it is handed, and returns the
//! ply that a click decides: it plays nothing itself. Knows boards, sessions and analyses; must not know panels.

mod line_preview;
mod site_card;

use abstrakt_record::{NodeId, Record, SeatKind};
use abstrakt_scene::{Orientation, SeatPieces, needs_symbols};
use abstrakt_session::Session;
use abstrakt_texts::Texts;
use abstrakt_vocabulary::{Board, Player, Site, Snapshot};
use egui::{Rect, Ui};

use super::known_plies::KnownPlies;
use super::premoves::may_plan;
use crate::analysis::{Analysis, Answer, Question};
use crate::board::{BoardStyle, BoardView, seat_badge};
use crate::focus;
use crate::state::Settings;
use line_preview::LinePreview;
use site_card::HoverState;

/// The board of a game.
pub(super) struct GameBoard {
    /// The widget; none before the game is set up.
    widget: Option<BoardView>,
    /// The position on the board, and its node.
    shown: Option<(NodeId, Snapshot)>,
    /// The line of play that is shown instead.
    line_preview: Option<LinePreview>,
    seat_pieces: SeatPieces,
    /// The seat of the person who was to move last.
    facing: Player,
    hover: HoverState,
    /// The board takes the keyboard when it is drawn next.
    requests_focus: bool,
}

impl GameBoard {
    /// No board yet; `seat_pieces` stand for the seats until they have others on the board.
    pub(super) fn new(seat_pieces: SeatPieces) -> Self {
        Self {
            widget: None,
            shown: None,
            line_preview: None,
            seat_pieces,
            facing: Player(0),
            hover: HoverState::default(),
            requests_focus: false,
        }
    }

    /// The game is set up, on this board.
    pub(super) fn set_up(&mut self, board: Option<Board>) {
        self.widget = board.map(BoardView::new);
    }

    /// The board is to take the keyboard when it is drawn next, or not.
    pub(super) fn request_focus(&mut self, wanted: bool) {
        self.requests_focus = wanted;
    }

    /// Shows the session's position, with the move that led to it where that is known; `now` is egui's time.
    pub(super) fn follow(
        &mut self,
        session: &Session,
        known: &mut KnownPlies,
        settings: &Settings,
        now: f64,
    ) {
        let Some(after) = session.snapshot().cloned() else { return };
        let record = session.record();
        let node = record.cursor();
        let before = self.shown.take();
        let came_from = before.as_ref().filter(|(old, _)| record.node(node).parent() == Some(*old));
        if let Some((_, before)) = came_from {
            known.learn(record, node, before);
        }
        for &child in record.node(node).children() {
            known.learn(record, child, &after);
        }
        self.seat_pieces.learn(&after);
        let last_move = known.last_move(node);
        if let Some(widget) = &mut self.widget {
            let steps = last_move.map_or(&[][..], |last_move| &last_move.steps);
            let before = came_from.map(|(_, before)| (before, steps));
            widget.set_position(before, &after, known.trace(record, node), settings.speed, now);
        }
        self.shown = Some((node, after));
    }

    /// The position on the board.
    pub(super) fn position(&self) -> Option<&Snapshot> {
        self.shown.as_ref().map(|(_, position)| position)
    }

    /// The position on the board and its node. A node that was just deleted from the record is shown until the position before it
    /// arrives.
    pub(super) fn shown(&self) -> Option<(NodeId, &Snapshot)> {
        self.shown.as_ref().map(|(node, position)| (*node, position))
    }

    /// Whether the game is set up, with a position on the board.
    pub(super) fn is_ready(&self) -> bool {
        self.widget.is_some() && self.shown.is_some()
    }

    /// The widget with the position that it shows.
    pub(super) fn widget(&self) -> Option<(&BoardView, &Snapshot)> {
        self.widget.as_ref().zip(self.position())
    }

    /// The pieces that stand for the seats.
    pub(super) fn seat_pieces(&self) -> &SeatPieces {
        &self.seat_pieces
    }

    /// Draws the piece that stands for a seat.
    pub(super) fn badge(&self, ui: &mut Ui, seat: Player) {
        let symbols = self.position().is_some_and(needs_symbols);
        seat_badge(ui, &self.seat_pieces.get(seat), symbols);
    }

    /// Marks what the last turn did, as far as it is known by now.
    pub(super) fn mark_last(&mut self, record: &Record, known: &KnownPlies) {
        if let (Some(widget), Some((shown, _))) = (&mut self.widget, &self.shown)
            && record.contains(*shown)
        {
            widget.mark_last(known.trace(record, *shown));
        }
    }

    /// Shows a ply of this position as advice.
    pub(super) fn suggest(&mut self, ply: &str) {
        let moves = self.position().map_or(&[][..], |position| &position.moves);
        let index = moves.iter().position(|listed| listed.text == ply);
        if let (Some(index), Some(widget)) = (index, &mut self.widget) {
            widget.suggest(index);
        }
    }

    /// Takes back the move that was clicked for the person's next turn.
    pub(super) fn clear_premove(&mut self) {
        if let Some(widget) = &mut self.widget {
            widget.clear_premove();
        }
    }

    /// The person's turn has come: the ply that was clicked for it.
    pub(super) fn play_premove(&mut self) -> Option<String> {
        let (widget, (_, position)) = (self.widget.as_mut()?, self.shown.as_ref()?);
        let index = widget.play_premove(position)?;
        widget.settle();
        position.moves.get(index).map(|facts| facts.text.clone())
    }

    /// Takes a click back; false when there was none.
    pub(super) fn click_back(&mut self) -> bool {
        match (&mut self.widget, &self.shown) {
            (Some(widget), Some((_, position))) => widget.back(position),
            _ => false,
        }
    }

    /// Turns the board.
    pub(super) fn rotate(&mut self) {
        if let Some(widget) = &mut self.widget {
            widget.rotate();
            self.line_preview = None;
        }
    }

    /// Shows everything as it is, without waiting for pieces on their way.
    pub(super) fn settle(&mut self) {
        if let Some(widget) = &mut self.widget {
            widget.settle();
        }
    }

    /// The part of the window that the board takes, as of the last frame.
    pub(super) fn bounds(&self) -> Option<Rect> {
        self.widget.as_ref().and_then(BoardView::place)
    }

    /// The free width on either side of the board, if it is drawn into `area`, in points.
    pub(super) fn margin(&mut self, area: Rect, session: &Session, settings: &Settings) -> f32 {
        let orientation = self.orientation(session, settings);
        let width = self.widget.as_ref().map_or(0.0, |widget| widget.width_in(area, orientation));
        (area.width() - width) / 2.0
    }

    /// The plies of the line that is shown instead of the position.
    pub(super) fn line_shown(&self) -> Option<&[String]> {
        self.line_preview.as_ref().map(LinePreview::plies)
    }

    /// Whether pieces are on their way.
    pub(super) fn is_moving(&self) -> bool {
        let previewed = self.line_preview.as_ref().map(LinePreview::board);
        self.widget.iter().chain(previewed).any(BoardView::is_moving)
    }

    /// Draws the line of play that the analysis wants to be shown, or else the position with `numbers` on its pieces, to be played on
    /// if it is `clickable`. Returns the ply that a click has decided.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        (session, analysis): (&Session, &mut Analysis),
        (settings, texts): (&Settings, &Texts),
        (numbers, clickable): (&[(Site, u32)], bool),
    ) -> Option<String> {
        let orientation = self.orientation(session, settings);
        if let Some(widget) = &self.widget {
            let now = ui.input(|input| input.time);
            LinePreview::follow(&mut self.line_preview, widget, analysis, (settings.speed, now));
        }
        let style = BoardStyle {
            hints: settings.hints,
            playable: session.awaits_human(),
            clickable,
            premoves: settings.premoves && may_plan(session),
            gesture: settings.gesture,
            careful: settings.careful,
            only_way: settings.only_way,
            orientation,
            seats: &self.seat_pieces,
            best: &[],
            numbers: &[],
            reach: &[],
            values: (&[], 0),
            texts,
        };
        if let Some(line_preview) = &mut self.line_preview {
            line_preview.show(ui, session.board(), style);
            return None;
        }
        let best = if settings.analysis.arrows { self.best_moves(analysis) } else { Vec::new() };
        let inspected = match (&self.widget, &self.shown) {
            (Some(widget), Some((node, _))) => {
                self.hover.inspected(ui, (*node, widget.pointed()), analysis, settings)
            }
            _ => None,
        };
        let (Some(widget), Some((node, position))) = (&mut self.widget, &self.shown) else { return None };
        let inspection = inspected.as_ref().and_then(|(_, inspection)| inspection.as_deref());
        let reach = inspection.map_or(&[][..], |inspection| &inspection.reach);
        let allowed = ui.memory(|memory| memory.allows_interaction(ui.layer_id()));
        let requested = allowed && std::mem::take(&mut self.requests_focus) && focus::by_keys(ui.ctx());
        if requested || (allowed && focus::enters(ui.ctx())) {
            widget.take_keyboard(ui);
        }
        let values = analysis.values_of(*node).map_or((&[][..], 0), |shown| (&*shown.values, shown.greatest));
        let chosen = widget.show(ui, position, BoardStyle { best: &best, numbers, reach, values, ..style });
        let refused = widget.refused().map(|refused| refused.clicks.clone());
        if let Some(clicks) = refused {
            let answer = analysis.ask(Question::RefusedClick(*node, clicks));
            let reason = answer.and_then(|answer| match answer {
                Answer::RefusedClick(reason) => reason.clone(),
                _ => None,
            });
            widget.explain_refusal(reason);
        }
        if let Some((pointed, _)) = &inspected
            && let Some(bounds) = widget.bounds(reach.iter().copied().chain([pointed.site]))
        {
            site_card::show(ui, bounds, inspection, texts);
        }
        let decided = chosen.and_then(|index| position.moves.get(index))?;
        widget.settle();
        Some(decided.text.clone())
    }

    /// The orientation of the board: towards the only person, or of several towards the one who was to move last, if the settings say
    /// so.
    fn orientation(&mut self, session: &Session, settings: &Settings) -> Orientation {
        let Some(widget) = &self.widget else { return Orientation::default() };
        if session.awaits_human() && !widget.is_moving() {
            self.facing = session.to_move().unwrap_or_default();
        }
        let seats = &session.record().header.seats;
        let persons = (0..).map(Player).zip(seats).filter(|(_, seat)| seat.kind == SeatKind::Human);
        let persons: Vec<Player> = persons.map(|(seat, _)| seat).collect();
        let bottom_seat = match persons[..] {
            [] => None,
            [only] => Some(only).filter(|_| settings.person_below),
            [..] => Some(self.facing).filter(|_| settings.auto_rotate),
        };
        let turned = session.first_position().zip(bottom_seat);
        let degrees = turned.map_or(0.0, |(first, seat)| widget.turn_to(first, seat));
        Orientation { degrees, mirrored: settings.mirrored, tilted: settings.board.tilted }
    }

    /// The best moves of the position shown that the first engine has found, as indices, the best first; none where chance is to
    /// act.
    fn best_moves(&self, analysis: &Analysis) -> Vec<usize> {
        let shown = self.shown.as_ref().filter(|(_, position)| position.status.player().is_some());
        let Some((node, position)) = shown.filter(|_| analysis.live().is_on()) else {
            return Vec::new();
        };
        let findings = analysis.live().engines()[0].findings(*node);
        let lines = findings.into_iter().flat_map(|findings| &findings.lines);
        let plies = lines.filter_map(|line| line.plies.first());
        let mut best = Vec::new();
        for index in plies.filter_map(|ply| position.moves.iter().position(|listed| listed.text == *ply)) {
            if !best.contains(&index) {
                best.push(index);
            }
        }
        best
    }
}
