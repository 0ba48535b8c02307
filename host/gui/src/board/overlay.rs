//! The host's marks on a board around the pieces: the last move, legal moves, clicks made, alternatives, the move
//! under the pointer, the game's marks, the keyboard's place. Knows the widget and what was clicked; must not make shapes.

use abstrakt_scene::colour::{HINTS, fade};
use abstrakt_scene::{BoardPainter, SeatPieces, seat_ink};
use abstrakt_session::input::sites;
use abstrakt_vocabulary::{Mark, MoveFacts, Piece, Shape, Site, Snapshot, TransitionStep};
use egui::Color32;

use super::{BoardStyle, BoardView, input::Selection};

/// Largest radius of the dot on a free site, in points.
const QUIET: f32 = 6.0;
/// More first clicks than this on empty sites are not dotted: they are the whole board.
const MANY: usize = 48;

/// Opacity of the smallest value.
const VALUE_LEAST: f32 = 0.12;
/// Radius of the ring of a value, in units of the board, and its width as a share of that.
const VALUE_RING: f32 = 0.4;
const VALUE_WIDTH: f32 = 0.2;

/// The widget with what it shows in a frame.
#[derive(Clone, Copy)]
pub struct Overlay<'a> {
    pub view: &'a BoardView,
    pub position: &'a Snapshot,
    pub selection: &'a Selection,
    pub style: BoardStyle<'a>,
}

impl<'a> Overlay<'a> {
    /// Under the pieces.
    pub fn below(self, board: &mut BoardPainter<'_, '_>) {
        let Self { view, position, selection, style } = self;
        board.trace(&view.last);
        self.values().for_each(|(site, colour)| board.tint(site, colour, 1.0));
        view.clicks.made().iter().for_each(|site| board.tint(*site, HINTS.chosen, 0.6));
        view.premove().iter().for_each(|site| board.tint(*site, HINTS.premove, 0.45));
        if !style.playable {
            return;
        }
        if position.scene.alternatives {
            let shown = view.alternatives.shown();
            for (index, candidate) in position.moves.iter().enumerate() {
                let (colour, opacity) =
                    if index == shown { (HINTS.last, 0.0) } else { (HINTS.alternative, 0.35) };
                sites(candidate).for_each(|site| board.tint(site, colour, opacity));
            }
            let shown = position.moves.get(shown);
            shown.into_iter().flat_map(sites).for_each(|site| board.tint(site, HINTS.last, 0.85));
            return;
        }
        if let Some(site) = selection.pointed.filter(|site| view.open.iter().any(|(open, _)| open == site)) {
            board.tint(site, HINTS.open, 0.3);
        }
    }

    /// Over the pieces.
    pub fn above(self, board: &mut BoardPainter<'_, '_>) {
        let Self { view, position, selection, style } = self;
        let scene = &position.scene;
        let choosing = style.playable && scene.alternatives;
        if view.running.is_empty() {
            board.trace_on_pieces(&view.last, &scene.pieces, style.numbers);
            board.numbers(style.numbers, &scene.pieces);
            for &(site, mark) in &scene.marks {
                // Candidates are grey, and only the one shown is crossed out.
                if !(choosing && mark == Mark::Doomed) {
                    board.mark(site, mark);
                }
            }
        }
        if choosing {
            let shown = position.moves.get(view.alternatives.shown());
            shown.into_iter().for_each(|shown| cross_out_vanishing(board, shown));
        } else if style.playable && style.hints && view.running.is_empty() {
            self.hints(board);
        }
        for &site in view.clicks.made() {
            board.halo_around(self.piece(site), site, 0.45, HINTS.chosen, 0.13);
        }
        for &site in view.premove() {
            board.halo_around(self.piece(site), site, 0.45, HINTS.premove, 0.13);
        }
        for (rank, index) in style.best.iter().enumerate().rev() {
            if let Some(best_move) = position.moves.get(*index) {
                best(board, best_move, rank);
            }
        }
        for (site, colour) in self.values().filter(|_| view.running.is_empty()) {
            board.halo_around(self.piece(site), site, VALUE_RING, colour, VALUE_WIDTH);
        }
        style.reach.iter().for_each(|site| board.halo(*site, 0.24, HINTS.reach, 0.07));
        let waiting = view.doubtful.or(view.suggested).and_then(|index| position.moves.get(index));
        if let Some(waiting) = waiting {
            self.suggestion(board, waiting);
        }
        if style.playable && !scene.alternatives {
            self.preview(board);
        }
        if selection.focused {
            board.focus(view.focus);
        }
    }

    /// The sites that can be clicked next.
    fn hints(self, board: &mut BoardPainter<'_, '_>) {
        let Self { view, position, selection, .. } = self;
        let first = view.clicks.made().is_empty();
        for &(site, aim) in &view.open {
            let facts = view.geometry.facts(site);
            // A place beside the board, such as a bag, is framed as it is shaped: a ring would lie on what stands in it.
            if facts.caption.is_some() || facts.off_board && !facts.outline.is_empty() {
                board.frame(site, HINTS.open, 0.04);
            } else if let (Some(index), false) = (aim, first) {
                // Under the pointer the whole move is shown instead.
                if selection.pointed != Some(site) {
                    self.target(board, &position.moves[index], site);
                }
            } else if self.is_occupied(site) {
                let colour = if first { fade(HINTS.open, 0.8) } else { fade(HINTS.chosen, 0.9) };
                board.halo_around(self.piece(site), site, if first { 0.43 } else { 0.4 }, colour, 0.075);
            } else if view.open.len() <= MANY {
                board.dot(site, (QUIET / board.unit()).min(0.06), fade(HINTS.open, 0.55));
            }
        }
    }

    /// Sites with the colours of their values, the fainter the smaller a value is.
    fn values(self) -> impl Iterator<Item = (Site, Color32)> {
        let (values, greatest) = self.style.values;
        let colour = move |&(site, value): &(Site, i32)| {
            let share = value.unsigned_abs() as f32 / greatest.max(1) as f32;
            (value != 0).then(|| {
                let end = if value > 0 { HINTS.gain } else { HINTS.loss };
                (site, fade(end, VALUE_LEAST + (1.0 - VALUE_LEAST) * share))
            })
        };
        values.iter().filter_map(colour)
    }

    fn is_occupied(self, site: Site) -> bool {
        self.piece(site).is_some()
    }

    /// The top piece on a site.
    fn piece(self, site: Site) -> Option<&'a Piece> {
        self.position.scene.pieces.iter().rfind(|piece| piece.site == site)
    }

    /// Marks a site whose click makes a move: by an arrow head in the direction of the move, or by a dot if it has none.
    fn target(self, board: &mut BoardPainter<'_, '_>, facts: &MoveFacts, site: Site) {
        if let Some(piece) = self.piece(site) {
            board.halo_around(Some(piece), site, 0.43, HINTS.open, 0.11);
        }
        let slide = slides(facts).find(|(_, end)| *end == site).or_else(|| slides(facts).next());
        let leg = slide.map(|(from, end)| board.centre(end) - board.centre(from));
        match leg.filter(|leg| leg.length() > 1.0) {
            Some(leg) => board.direction(site, leg.normalized(), HINTS.open),
            None => board.dot(site, 0.13, HINTS.open),
        }
    }

    /// The move that a click here would make: every slide as an arrow, what goes crossed out, the piece that comes half
    /// transparent.
    fn preview(self, board: &mut BoardPainter<'_, '_>) {
        let Self { view, position, selection, style } = self;
        let aimed =
            |pointed: Site| view.open.iter().find(|(site, _)| *site == pointed).and_then(|(_, aim)| *aim);
        let Some((site, index)) = selection.pointed.and_then(|site| aimed(site).map(|index| (site, index)))
        else {
            return;
        };
        let facts = &position.moves[index];
        let empty = !self.is_occupied(site);
        let coming = match slides(facts).find(|(_, end)| *end == site) {
            Some((from, _)) if empty => {
                position.scene.pieces.iter().rev().find(|piece| piece.site == from).cloned()
            }
            None if empty && view.geometry.facts(site).caption.is_none() => {
                Some(newcomer(position, site, style.seats))
            }
            _ => None,
        };
        if let Some(piece) = coming {
            board.faint_piece(&Piece { site, ..piece }, 0.55);
        }
        slides(facts).for_each(|slide| board.arrow(slide, HINTS.open));
        cross_out_vanishing(board, facts);
    }

    /// The move that a computer advises: every slide as an arrow, and a ring around what is to be clicked.
    fn suggestion(self, board: &mut BoardPainter<'_, '_>, facts: &MoveFacts) {
        for &site in facts.paths.first().into_iter().flatten() {
            match self.view.geometry.facts(site).caption {
                Some(_) => board.frame(site, HINTS.advice, 0.06),
                None => board.halo_around(self.piece(site), site, 0.44, HINTS.advice, 0.13),
            }
        }
        slides(facts).for_each(|slide| board.arrow(slide, HINTS.advice));
    }
}

/// One of the best moves that an analysis has found: arrows, or a ring where something comes, fainter and with its number
/// the further behind it is.
fn best(board: &mut BoardPainter<'_, '_>, facts: &MoveFacts, rank: usize) {
    let colour = fade(HINTS.best, 0.9 - 0.18 * rank.min(3) as f32);
    slides(facts).for_each(|slide| board.arrow(slide, colour));
    let coming = facts.steps.iter().find_map(|step| match step {
        TransitionStep::Appear { at } => Some(*at),
        _ => None,
    });
    let end = slides(facts).next().map(|(_, end)| end);
    if let (None, Some(site)) = (end, coming) {
        board.halo(site, 0.4, colour, 0.1);
    }
    if let Some(site) = end.or(coming) {
        board.number(site, rank + 1, HINTS.best);
    }
}

fn slides(facts: &MoveFacts) -> impl Iterator<Item = (Site, Site)> {
    facts.steps.iter().filter_map(|step| match step {
        TransitionStep::Slide { from, to } => Some((*from, *to)),
        _ => None,
    })
}

/// The piece that the player to move would put down: of their colour, in the form that they put down last, or usually.
fn newcomer(position: &Snapshot, site: Site, seats: &SeatPieces) -> Piece {
    let ink = position.status.player().map(|player| seat_ink(position, player)).unwrap_or_default();
    let like = position.scene.pieces.iter().rev().find(|piece| piece.ink == ink);
    let shape = position.status.player().map_or(Shape::Disc, |player| seats.get(player).shape);
    let plain = || Piece::new(site, shape, ink);
    like.map_or_else(plain, |piece| Piece { site, label: String::new(), glyphs: Vec::new(), ..piece.clone() })
}

fn cross_out_vanishing(board: &mut BoardPainter<'_, '_>, facts: &MoveFacts) {
    for step in &facts.steps {
        if let TransitionStep::Vanish { at } = step {
            board.cross_out(*at);
        }
    }
}
