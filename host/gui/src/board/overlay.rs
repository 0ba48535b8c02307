//! What the host shows on a board around the pieces: the last move, legal moves, clicks made, alternatives, the move
//! under the pointer, the game's marks, the keyboard's place.

use abstrakt_plugin_api::{Mark, MoveFacts, Piece, Shape, Site, Snapshot, TransitionStep};
use abstrakt_session::input::sites;
use egui::{Painter, Pos2};

use super::geometry::{BoardGeometry, Projection};
use super::pieces::Brush;
use super::{BoardStyle, BoardView, SeatPieces, input::Selection, paint, pieces, seat_ink, symbols};
use crate::theme::{ASIDE, HINTS, veil};

/// Largest radius of the dot on a free site, in points.
const QUIET: f32 = 6.0;
/// More first clicks than this on empty sites are not dotted: they are the whole board.
const MANY: usize = 48;

/// A piece with this share of a mark's diameter leaves too little of the mark to be seen.
const COVER: f32 = 0.85;

/// Under the pieces.
pub fn below(
    painter: &Painter,
    view: &BoardView,
    to: &Projection,
    position: &Snapshot,
    hand: &Selection,
    style: BoardStyle<'_>,
) {
    for &site in &view.last {
        paint::last(painter, view.layout.place(site), to);
    }
    for &site in view.clicks.made() {
        paint::tint(painter, view.layout.place(site), to, HINTS.chosen, 0.6);
    }
    if !style.playable {
        return;
    }
    if position.scene.alternatives {
        for (index, candidate) in position.moves.iter().enumerate() {
            let shown = index == view.alternatives.shown();
            let (colour, opacity) = if shown { (HINTS.last, 0.0) } else { (ASIDE, 0.35) };
            sites(candidate)
                .for_each(|site| paint::tint(painter, view.layout.place(site), to, colour, opacity));
        }
        if let Some(shown) = position.moves.get(view.alternatives.shown()) {
            sites(shown).for_each(|site| paint::tint(painter, view.layout.place(site), to, HINTS.last, 0.85));
        }
        return;
    }
    if let Some(site) = hand.pointed.filter(|site| view.open.iter().any(|(open, _)| open == site)) {
        paint::tint(painter, view.layout.place(site), to, HINTS.open, 0.3);
    }
}

/// Over the pieces.
pub fn above(
    painter: &Painter,
    view: &BoardView,
    to: &Projection,
    position: &Snapshot,
    hand: &Selection,
    style: BoardStyle<'_>,
) {
    let scene = &position.scene;
    let occupied = |site: Site| scene.pieces.iter().any(|piece| piece.site == site);
    if view.running.is_empty() {
        last_pieces(painter, &view.layout, to, &view.last, &scene.pieces);
        marks(painter, &view.layout, to, &scene.marks, style.playable && scene.alternatives);
    }
    if style.playable && scene.alternatives {
        if let Some(shown) = position.moves.get(view.alternatives.shown()) {
            vanishing(painter, view, to, shown);
        }
    } else if style.playable && style.hints && view.running.is_empty() {
        let first = view.clicks.made().is_empty();
        for &(site, aim) in &view.open {
            let (place, at) = (view.layout.place(site), to.place(view.layout.place(site)));
            if place.caption.is_some() {
                paint::frame(painter, place, to, HINTS.open, 0.04);
            } else if let (Some(index), false) = (aim, first) {
                // Under the pointer the whole move is shown instead.
                if hand.pointed == Some(site) {
                    continue;
                }
                target(painter, view, to, &position.moves[index], site, occupied(site));
            } else if occupied(site) {
                let colour = if first { veil(HINTS.open, 0.8) } else { veil(HINTS.chosen, 0.9) };
                paint::halo(painter, at, to.unit() * if first { 0.43 } else { 0.4 }, colour, 0.075);
            } else if view.open.len() <= MANY {
                paint::dot(painter, at, (to.unit() * 0.06).min(QUIET), veil(HINTS.open, 0.55));
            }
        }
    }
    for &site in view.clicks.made() {
        paint::halo(painter, to.place(view.layout.place(site)), to.unit() * 0.45, HINTS.chosen, 0.13);
    }
    for (place, index) in style.best.iter().enumerate().rev() {
        if let Some(of) = position.moves.get(*index) {
            best(painter, view, to, of, place);
        }
    }
    for &site in style.reach {
        paint::halo(painter, to.place(view.layout.place(site)), to.unit() * 0.24, HINTS.reach, 0.07);
    }
    let waiting = view.doubtful.or(view.suggested);
    if let Some(of) = waiting.and_then(|index| position.moves.get(index)) {
        suggestion(painter, view, to, of);
    }
    if style.playable && !scene.alternatives {
        preview(painter, view, to, position, (hand, style));
    }
    if hand.focused {
        paint::keyboard(painter, view.layout.place(view.focus), to);
    }
}

/// A small ring on the pieces of the last move that hide the mark of their site: those on points, which have no outline.
pub fn last_pieces(
    painter: &Painter,
    layout: &BoardGeometry,
    to: &Projection,
    last: &[Site],
    pieces: &[Piece],
) {
    let hides = |piece: &&Piece| piece.size >= paint::LAST * COVER && piece.shape != Shape::Ring;
    for piece in pieces.iter().filter(|piece| last.contains(&piece.site)).filter(hides) {
        let place = layout.place(piece.site);
        if place.outline.is_empty() && !place.off_board {
            paint::halo(painter, to.place(place), to.unit() * 0.16, HINTS.last, 0.3);
        }
    }
}

/// Where a click makes a move: an arrow head in the direction of the move, a dot where it has none.
fn target(painter: &Painter, view: &BoardView, to: &Projection, of: &MoveFacts, site: Site, occupied: bool) {
    let centre = |site: Site| to.place(view.layout.place(site));
    let at = centre(site);
    if occupied {
        paint::halo(painter, at, to.unit() * 0.43, HINTS.open, 0.11);
    }
    let slides = || slides(of);
    let slide = slides().find(|(_, end)| *end == site).or_else(|| slides().next());
    match slide.map(|(from, end)| centre(end) - centre(from)).filter(|leg| leg.length() > 1.0) {
        Some(leg) => paint::pointer(painter, at, leg.normalized(), to.unit(), HINTS.open),
        None => paint::dot(painter, at, to.unit() * 0.13, HINTS.open),
    }
}

/// The move that a click here would make: every slide as an arrow, what goes crossed out, the piece that comes as a
/// ghost.
fn preview(
    painter: &Painter,
    view: &BoardView,
    to: &Projection,
    position: &Snapshot,
    (hand, style): (&Selection, BoardStyle<'_>),
) {
    let aimed = |pointed: Site| view.open.iter().find(|(site, _)| *site == pointed).and_then(|(_, aim)| *aim);
    let Some((site, index)) = hand.pointed.and_then(|site| aimed(site).map(|index| (site, index))) else {
        return;
    };
    let of = &position.moves[index];
    let centre = |site: Site| to.place(view.layout.place(site));
    let brush = Brush { opacity: 0.55, ..Brush::solid(to.unit(), symbols(position)) };
    let ghost = |piece: &Piece, at: Pos2| pieces::piece(painter, piece, at, brush, |way| to.way(way));
    let empty = !position.scene.pieces.iter().any(|piece| piece.site == site);
    match slides(of).find(|(_, end)| *end == site) {
        Some((from, _)) if empty => {
            if let Some(piece) = position.scene.pieces.iter().rev().find(|piece| piece.site == from) {
                ghost(piece, centre(site));
            }
        }
        None if empty && view.layout.place(site).caption.is_none() => {
            ghost(&newcomer(position, site, style.seats), centre(site));
        }
        _ => {}
    }
    slides(of)
        .for_each(|(from, end)| paint::arrow(painter, centre(from), centre(end), to.unit(), HINTS.open));
    vanishing(painter, view, to, of);
}

/// The move that a computer advises: every slide as an arrow, and a ring around what is to be clicked.
fn suggestion(painter: &Painter, view: &BoardView, to: &Projection, of: &MoveFacts) {
    let centre = |site: Site| to.place(view.layout.place(site));
    for site in of.paths.first().into_iter().flatten() {
        let place = view.layout.place(*site);
        match &place.caption {
            Some(_) => paint::frame(painter, place, to, HINTS.advice, 0.06),
            None => paint::halo(painter, centre(*site), to.unit() * 0.44, HINTS.advice, 0.13),
        }
    }
    slides(of)
        .for_each(|(from, end)| paint::arrow(painter, centre(from), centre(end), to.unit(), HINTS.advice));
}

/// One of the best moves that an analysis has found: arrows, or a ring where something comes, fainter and with its number
/// the further behind it is.
fn best(painter: &Painter, view: &BoardView, to: &Projection, of: &MoveFacts, place: usize) {
    let centre = |site: Site| to.place(view.layout.place(site));
    let colour = veil(HINTS.best, 0.9 - 0.18 * place.min(3) as f32);
    slides(of).for_each(|(from, end)| paint::arrow(painter, centre(from), centre(end), to.unit(), colour));
    let coming = of.steps.iter().find_map(|step| match step {
        TransitionStep::Appear { at } => Some(*at),
        _ => None,
    });
    let ends = slides(of).next().map(|(_, end)| end);
    if ends.is_none()
        && let Some(site) = coming
    {
        paint::halo(painter, centre(site), to.unit() * 0.4, colour, 0.1);
    }
    if let Some(site) = ends.or(coming) {
        paint::number(painter, centre(site), place + 1, to.unit(), HINTS.best);
    }
}

fn slides(of: &MoveFacts) -> impl Iterator<Item = (Site, Site)> {
    of.steps.iter().filter_map(|step| match step {
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

fn vanishing(painter: &Painter, view: &BoardView, to: &Projection, of: &MoveFacts) {
    for step in &of.steps {
        if let TransitionStep::Vanish { at } = step {
            pieces::crossed(painter, to.place(view.layout.place(*at)), to.unit() * 0.36, HINTS.doomed);
        }
    }
}

/// What the game marks; `choosing`: among candidates that are marked otherwise.
pub fn marks(
    painter: &Painter,
    layout: &BoardGeometry,
    to: &Projection,
    marks: &[(Site, Mark)],
    choosing: bool,
) {
    for &(site, mark) in marks {
        let place = layout.place(site);
        match mark {
            // Candidates are grey, and only the one shown is crossed out.
            Mark::Doomed if choosing => {}
            Mark::Doomed => pieces::crossed(painter, to.place(place), to.unit() * 0.36, HINTS.doomed),
            Mark::Goal => paint::frame(painter, place, to, HINTS.goal, 0.08),
            Mark::Notice => paint::halo(painter, to.place(place), to.unit() * 0.47, HINTS.notice, 0.1),
        }
    }
}
