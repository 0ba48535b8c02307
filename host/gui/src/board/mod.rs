//! The board as a widget: a position in, the index of a chosen move out. Knows snapshots, the click routine and the
//! painter; must not know sessions, engines or any game.

pub mod animate;
pub mod geometry;
mod glyphs;
mod input;
mod outline;
mod overlay;
mod paint;
pub mod pieces;
mod spoken;

use std::collections::VecDeque;

use abstrakt_plugin_api::{Board, Piece, Player, Site, Snapshot, TransitionStep};
use abstrakt_session::input::{Alternatives, Click, Clicks};
use egui::{Painter, Rect, Sense, Ui, vec2};

use crate::text::Texts;
use animate::{Animation, Moving, Speed};
use geometry::{BoardGeometry, Projection};
use pieces::Brush;

/// Space between the board and the border of its panel, in points.
const PADDING: f32 = 10.0;

/// What the user wants to see on the board.
#[derive(Clone, Copy)]
pub struct BoardStyle<'a> {
    /// Show legal moves.
    pub hints: bool,
    /// A person is to move: hints are shown.
    pub playable: bool,
    /// Clicks count.
    pub clickable: bool,
    /// Texts in the user's language.
    pub texts: &'a Texts,
}

/// A board in the window.
pub struct BoardView {
    layout: BoardGeometry,
    clicks: Clicks,
    alternatives: Alternatives,
    /// Sites to click next, each with the move that the click would make, as far as it decides.
    open: Vec<(Site, Option<usize>)>,
    turns: u16,
    focus: Site,
    running: VecDeque<Animation>,
    last: Vec<Site>,
    refused: bool,
}

impl BoardView {
    /// An empty position on a board.
    pub fn new(board: Board) -> Self {
        Self {
            layout: BoardGeometry::new(board),
            clicks: Clicks::default(),
            alternatives: Alternatives::default(),
            open: Vec::new(),
            turns: 0,
            focus: Site(0),
            running: VecDeque::new(),
            last: Vec::new(),
            refused: false,
        }
    }

    /// Turns the board by the smallest angle that maps its grid onto itself.
    pub fn rotate(&mut self) {
        self.turns += 1;
    }

    /// Clicks made so far.
    pub fn clicked(&self) -> &[Site] {
        self.clicks.made()
    }

    /// Did the last click lead nowhere?
    pub fn refused(&self) -> bool {
        self.refused
    }

    /// Takes a click back; false when there was none.
    pub fn back(&mut self, moves: &Snapshot) -> bool {
        let taken = self.clicks.back();
        self.refresh(moves);
        taken
    }

    /// Another position: `steps` lead from the picture before to it, if it came by a move, and `last` are the sites
    /// of the last move.
    pub fn set_position(
        &mut self,
        before: Option<(&Snapshot, &[TransitionStep])>,
        after: &Snapshot,
        last: Vec<Site>,
        speed: Speed,
        now: f64,
    ) {
        self.clicks.clear();
        self.refused = false;
        self.alternatives = Alternatives::default();
        self.last = last;
        let fresh =
            before.and_then(|(before, steps)| Animation::new(&before.scene, steps, &after.scene, speed, now));
        match fresh {
            Some(animation) => {
                // Quick computers must not run away from their picture.
                self.running.truncate(1);
                self.running.push_back(animation);
            }
            None => self.running.clear(),
        }
        self.refresh(after);
    }

    /// Shows everything as it is, without waiting for pieces on their way.
    pub fn settle(&mut self) {
        self.running.clear();
    }

    /// Draws the board and reads the hand. Returns the index of the move that a click decided.
    pub fn show(&mut self, ui: &mut Ui, position: &Snapshot, style: BoardStyle<'_>) -> Option<usize> {
        let rect = ui.available_rect_before_wrap();
        ui.allocate_rect(rect, Sense::hover());
        let to =
            self.layout.project(rect.shrink(PADDING), f32::from(self.turns * self.layout.board.turn.max(1)));
        let cycling = style.playable && position.scene.alternatives;
        let idle = self.layout.idle_buttons(&position.moves);
        let mut focus = self.focus;
        let node = |site| spoken::node(self, position, site, style);
        let hand = input::hand(ui, rect, (&self.layout, &to, &idle), &mut focus, cycling, node);
        self.focus = focus;
        let chosen =
            if style.playable && style.clickable { self.execute(&hand, position, cycling) } else { None };
        let painter = ui.painter_at(rect);
        paint::board(&painter, &self.layout, &to, style.texts.language().code(), &idle);
        let moving = self.moving(ui, position);
        overlay::below(&painter, self, &to, position, &hand, style);
        self.pieces(&painter, &to, &moving, symbols(position));
        overlay::above(&painter, self, &to, position, &hand, style);
        chosen
    }

    /// Does what the hand did to the clicks; the index of a move, when that decided one.
    fn execute(&mut self, hand: &input::Selection, position: &Snapshot, cycling: bool) -> Option<usize> {
        let moves = &position.moves;
        if hand.back {
            self.clicks.back();
            self.refused = false;
            self.refresh(position);
        }
        if cycling {
            if let Some(site) = hand.pointed {
                self.alternatives.point(moves, site);
            }
            if let Some(forward) = hand.cycle {
                self.alternatives.cycle(moves, hand.pointed, forward);
            }
            let taken = hand.clicked.filter(|_| hand.cycle.is_none());
            return taken.and_then(|site| self.alternatives.click(moves, site));
        }
        let click = self.clicks.click(moves, hand.clicked?);
        self.refused = click == Click::Refused;
        self.refresh(position);
        match click {
            Click::Play(index) => Some(index),
            Click::More | Click::Back | Click::Refused => None,
        }
    }

    fn refresh(&mut self, position: &Snapshot) {
        let moves = &position.moves;
        let next = self.clicks.next(moves);
        self.open = next.into_iter().map(|site| (site, self.clicks.aim(moves, site))).collect();
    }

    /// The pieces as they are at this moment; asks for the next frame while some are on their way.
    fn moving(&mut self, ui: &Ui, position: &Snapshot) -> Vec<Moving> {
        let now = ui.input(|input| input.time);
        while self.running.front().is_some_and(|animation| animation.is_over(now)) {
            self.running.pop_front();
            if let Some(next) = self.running.front_mut() {
                next.begin(now);
            }
        }
        match self.running.front() {
            Some(animation) => {
                ui.ctx().request_repaint();
                animation.pieces(now)
            }
            None => position.scene.pieces.iter().cloned().map(Moving::still).collect(),
        }
    }

    fn pieces(&self, painter: &Painter, to: &Projection, moving: &[Moving], symbols: bool) {
        for piece in moving {
            let at = piece.at(|site| to.place(self.layout.place(site)), |a, b, share| a.lerp(b, share));
            let brush = Brush { unit: to.unit(), opacity: piece.opacity, width: piece.width, symbols };
            pieces::piece(painter, &piece.piece, at, brush, |way| to.way(way));
        }
    }
}

/// Draws a position that cannot be touched, without buttons: covers, previews, exported pictures.
pub fn static_board(
    painter: &Painter,
    layout: &BoardGeometry,
    rect: Rect,
    pieces: &[Piece],
    symbols: bool,
    language: &str,
) {
    let to = layout.project(rect, 0.0);
    let buttons: Vec<Site> =
        layout.sites().filter(|(_, facts)| facts.caption.is_some()).map(|(site, _)| site).collect();
    paint::board(painter, layout, &to, language, &buttons);
    for piece in pieces {
        let at = to.place(layout.place(piece.site));
        pieces::piece(painter, piece, at, Brush::solid(to.unit(), symbols), |way| to.way(way));
    }
}

/// Do three or more seats play, so that colours alone do not tell them apart?
pub fn symbols(position: &Snapshot) -> bool {
    position.scores.len() > 2
}

/// The colour of a seat now.
pub fn seat_ink(position: &Snapshot, seat: Player) -> abstrakt_plugin_api::Ink {
    let own = abstrakt_plugin_api::Ink(seat.0);
    position.scene.inks.get(usize::from(seat.0)).copied().unwrap_or(own)
}

/// Draws a small piece that stands for a seat in a line of text.
pub fn seat_badge(ui: &mut Ui, position: &Snapshot, seat: Player) {
    let size = ui.text_style_height(&egui::TextStyle::Body) * 1.05;
    let (rect, _) = ui.allocate_exact_size(vec2(size, size), Sense::hover());
    let piece = Piece {
        size: 0.86,
        ..Piece::new(Site(0), abstrakt_plugin_api::Shape::Ball, seat_ink(position, seat))
    };
    let brush = Brush::solid(size, symbols(position));
    pieces::piece(ui.painter(), &piece, rect.center(), brush, |way| vec2(way[0], -way[1]) * size);
}
