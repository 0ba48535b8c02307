//! The board as a widget: a position in, the index of a chosen move out. Knows snapshots, the click routine and the
//! painter; must not know sessions, engines or any game.

pub mod animate;
mod bar;
mod editable;
mod flat;
pub mod geometry;
mod glyphs;
mod input;
mod outline;
mod overlay;
mod paint;
pub mod pieces;
mod seats;
mod spoken;
mod still;
#[cfg(test)]
mod terraces;
#[cfg(test)]
mod testing;

use std::collections::VecDeque;

use abstrakt_plugin_api::{Board, MoveFacts, Player, Site, Snapshot, TransitionStep};
use abstrakt_session::input::{Alternatives, Click, Clicks};
use abstrakt_texts::Texts;
use egui::{Painter, Pos2, Rect, Sense, Ui, vec2};
use serde::{Deserialize, Serialize};

use animate::{Animation, Moving, Speed};
pub use bar::{caption, evaluation_bar};
pub use editable::{EditAct, EditState, Editable};
use geometry::{BoardGeometry, Orientation, Projection};
use pieces::Brush;
pub use seats::{SeatPieces, seat_ink};
pub use spoken::piece_name;
pub use still::{Still, picture, piece_button, seat_badge, small_board, static_board, thumbnail};

/// Space between the board and the border of its panel, in points.
const PADDING: f32 = 10.0;

/// A click is doubtful where another site is less than so many times as far from it as its own.
const DOUBT: f32 = 1.6;

/// How pieces are moved with the pointer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gesture {
    /// By clicks or by dragging, as it comes.
    #[default]
    Both,
    /// By clicks: dragging does nothing.
    Click,
    /// By dragging: a click chooses pieces and puts new ones down, and moves none.
    Drag,
}

impl Gesture {
    /// All, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::Both, Self::Click, Self::Drag];

    /// The key of its name in the translations.
    pub fn key(self) -> &'static str {
        match self {
            Self::Both => "gesture-both",
            Self::Click => "gesture-click",
            Self::Drag => "gesture-drag",
        }
    }
}

/// What the user wants to see on the board.
#[derive(Clone, Copy)]
pub struct BoardStyle<'a> {
    /// Show legal moves.
    pub hints: bool,
    /// A person is to move: hints are shown.
    pub playable: bool,
    /// Clicks count.
    pub clickable: bool,
    /// How pieces are moved.
    pub gesture: Gesture,
    /// A click near the border to a site that means something else is asked again.
    pub careful: bool,
    /// A move is played as soon as it is the only one that the clicks lead to.
    pub only_way: bool,
    /// How the board is turned beside what the user turned it by.
    pub orientation: Orientation,
    /// The pieces of the seats, for those that come onto the board.
    pub seats: &'a SeatPieces,
    /// The best moves that an analysis has found, the best first: shown as arrows.
    pub best: &'a [usize],
    /// Sites that the piece reaches of which something is told.
    pub reach: &'a [Site],
    /// Texts in the user's language.
    pub texts: &'a Texts,
}

/// The site that somebody may want to know of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointedSite {
    /// Which.
    pub site: Site,
    /// A key has asked for it; else the pointer is over it.
    pub asked: bool,
    /// The pointer moved.
    pub moved: bool,
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
    /// The site of the piece that the pointer drags.
    carrying: Option<Site>,
    /// The move that a computer advises.
    suggested: Option<usize>,
    /// A move that a doubtful click decided: the next click on it plays it.
    doubtful: Option<usize>,
    pointed: Option<PointedSite>,
    /// How the board lay in the window in the last frame.
    lay: Option<Projection>,
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
            carrying: None,
            suggested: None,
            doubtful: None,
            pointed: None,
            lay: None,
        }
    }

    /// An empty board that lies as this one does.
    #[must_use]
    pub fn twin(&self) -> Self {
        Self { turns: self.turns, ..Self::new(self.layout.board.clone()) }
    }

    /// Turns the board by the smallest angle that maps its grid onto itself.
    pub fn rotate(&mut self) {
        self.turns += 1;
    }

    /// By how many degrees the board is to be turned so that a seat has its own side before it, in a game that began
    /// with `first`.
    pub fn turn_to(&self, first: &Snapshot, seat: Player) -> f32 {
        // Where nobody has a side, two players sit opposite each other.
        let opposite = || if first.scores.len() == 2 { f32::from(seat.0) * 180.0 } else { 0.0 };
        let no_side = |seat: u8| self.layout.turn_to(first, Player(seat)).is_none();
        let none = (0..first.scores.len() as u8).all(no_side);
        let turn = self.layout.turn_to(first, seat);
        turn.unwrap_or_else(|| if none { opposite() } else { 0.0 })
    }

    /// Are pieces on their way, so that the next frame is another picture?
    pub fn is_moving(&self) -> bool {
        !self.running.is_empty()
    }

    /// The site under the pointer while nothing is dragged and no piece is on its way, or the one that a key asked about; as of the last
    /// frame.
    pub fn pointed(&self) -> Option<PointedSite> {
        self.pointed
    }

    /// The part of the window that sites take, as of the last frame.
    pub fn room(&self, sites: impl Iterator<Item = Site>) -> Option<Rect> {
        let to = self.lay.as_ref()?;
        let room = |site| {
            let place = self.layout.place(site);
            let outline = to.outline(place);
            match outline.is_empty() {
                true => Rect::from_center_size(to.place(place), vec2(to.unit(), to.unit())),
                false => Rect::from_points(&outline),
            }
        };
        sites.map(room).reduce(Rect::union)
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
        self.carrying = None;
        self.suggested = None;
        self.doubtful = None;
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

    /// Shows a move of this position as advice.
    pub fn suggest(&mut self, index: usize) {
        self.suggested = Some(index);
    }

    /// The move that is shown as advice.
    pub fn advised(&self) -> Option<usize> {
        self.suggested
    }

    /// Marks the sites of the last move.
    pub fn mark_last(&mut self, sites: Vec<Site>) {
        self.last = sites;
    }

    /// Shows everything as it is, without waiting for pieces on their way.
    pub fn settle(&mut self) {
        self.running.clear();
    }

    /// Draws the board and reads the hand. Returns the index of the move that a click decided.
    pub fn show(&mut self, ui: &mut Ui, position: &Snapshot, style: BoardStyle<'_>) -> Option<usize> {
        let rect = ui.available_rect_before_wrap();
        ui.allocate_rect(rect, Sense::hover());
        let turned = f32::from(self.turns * self.layout.board.turn.max(1));
        let orientation = Orientation { degrees: turned + style.orientation.degrees, ..style.orientation };
        let to = self.layout.project(rect.shrink(PADDING), orientation);
        let cycling = style.playable && position.scene.alternatives;
        let idle = self.layout.idle_buttons(&position.moves);
        let mut focus = self.focus;
        let node = |site| spoken::node(self, position, site, style);
        let hand = input::hand(ui, rect, (&self.layout, &to, &idle), &mut focus, cycling, node);
        self.focus = focus;
        self.point(ui, &hand);
        let chosen = if style.playable && style.clickable {
            let before = self.clicks.clone();
            let near = style.careful && self.is_near_border(&to, &hand);
            let chosen = self.execute(&hand, position, (cycling, style));
            self.ask_again(chosen, near, (before, position), &hand)
        } else {
            None
        };
        let painter = ui.painter_at(rect);
        paint::board(&painter, &self.layout, &to, style.texts.language().code(), &idle);
        let moving = self.moving(ui, position);
        overlay::below(&painter, self, &to, position, &hand, style);
        self.pieces(&painter, &to, &moving, symbols(position));
        overlay::above(&painter, self, &to, position, &hand, style);
        self.carried(&painter, &to, position, hand.carried);
        self.lay = Some(to);
        chosen
    }

    /// Notes the site that somebody may want to know of: what a key asked about stays so until it asks again or leaves the site.
    fn point(&mut self, ui: &Ui, hand: &input::Selection) {
        let before = self.pointed.take().filter(|pointed| pointed.asked).map(|pointed| pointed.site);
        let kept = before == Some(self.focus);
        let by_key = (hand.focused && kept != hand.asked).then_some((self.focus, true));
        let free =
            hand.hovered && hand.carried.is_none() && hand.clicked.is_none() && self.running.is_empty();
        let by_pointer = || hand.pointed.filter(|_| free).map(|site| (site, false));
        let moved = ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO);
        let pointed = |(site, asked)| PointedSite { site, asked, moved };
        self.pointed = by_key.or_else(by_pointer).map(pointed);
    }

    /// Does what the hand did to the clicks; the index of a move, when that decided one.
    fn execute(
        &mut self,
        hand: &input::Selection,
        position: &Snapshot,
        (cycling, style): (bool, BoardStyle<'_>),
    ) -> Option<usize> {
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
        if style.gesture != Gesture::Click
            && let Some(site) = hand.picked
        {
            self.pick_up(moves, site);
            self.refresh(position);
        }
        let dropped = hand.dropped.filter(|_| self.carrying.take().is_some());
        let site = match dropped {
            // Put down beside the board, or where it was: nothing moves.
            Some(place) => place.filter(|site| self.clicks.made().last() != Some(site))?,
            None => hand.clicked?,
        };
        let leads = !self.clicks.made().is_empty() && self.clicks.aim(moves, site).is_some();
        if style.gesture == Gesture::Drag && dropped.is_none() && leads && !hand.focused {
            return None;
        }
        let click = self.clicks.click(moves, site);
        self.refused = click == Click::Refused;
        self.refresh(position);
        match click {
            Click::Play(index) => Some(index),
            Click::More if style.only_way => self.clicks.only(moves),
            Click::More | Click::Back | Click::Refused => None,
        }
    }

    /// Was the pointer clicked nearly as close to another site that can be clicked as to its own?
    fn is_near_border(&self, to: &Projection, hand: &input::Selection) -> bool {
        let (Some(site), Some(at)) = (hand.clicked, hand.at) else { return false };
        let distance = |site: Site| to.place(self.layout.place(site)).distance(at);
        let others = self.open.iter().map(|(open, _)| *open).filter(|open| *open != site);
        others.map(distance).any(|other| other < distance(site) * DOUBT)
    }

    /// A move that a doubtful click decided waits for a second click on it; what was clicked before stays.
    fn ask_again(
        &mut self,
        chosen: Option<usize>,
        near: bool,
        (before, position): (Clicks, &Snapshot),
        hand: &input::Selection,
    ) -> Option<usize> {
        if hand.clicked.is_none() && !hand.back {
            return chosen;
        }
        let waited = self.doubtful.take();
        match chosen {
            Some(index) if near && waited != Some(index) => {
                self.doubtful = Some(index);
                self.clicks = before;
                self.refresh(position);
                None
            }
            _ => chosen,
        }
    }

    /// Does a doubtful click wait for a second one?
    pub fn doubts(&self) -> bool {
        self.doubtful.is_some()
    }

    /// Picks a piece up: the last one clicked goes on with the clicks made, another one begins anew.
    fn pick_up(&mut self, moves: &[MoveFacts], site: Site) {
        if self.clicks.made().last() != Some(&site) {
            self.clicks.clear();
            if self.clicks.click(moves, site) != Click::More {
                self.clicks.clear();
                return;
            }
        }
        self.refused = false;
        self.carrying = Some(site);
    }

    fn refresh(&mut self, position: &Snapshot) {
        let moves = &position.moves;
        let next = self.clicks.next(moves);
        self.open = next.into_iter().map(|site| (site, self.clicks.aim(moves, site))).collect();
    }

    /// The pieces as they are at this moment.
    fn moving(&mut self, ui: &Ui, position: &Snapshot) -> Vec<Moving> {
        let now = ui.input(|input| input.time);
        while self.running.front().is_some_and(|animation| animation.is_over(now)) {
            self.running.pop_front();
            if let Some(next) = self.running.front_mut() {
                next.begin(now);
            }
        }
        match self.running.front() {
            Some(animation) => animation.pieces(now),
            None => position.scene.pieces.iter().cloned().map(Moving::still).collect(),
        }
    }

    /// The piece under the pointer that drags it.
    fn carried(&self, painter: &Painter, to: &Projection, position: &Snapshot, at: Option<Pos2>) {
        let (Some(site), Some(at)) = (self.carrying, at) else { return };
        if let Some(piece) = position.scene.pieces.iter().rfind(|piece| piece.site == site) {
            let brush = Brush { opacity: 0.8, ..Brush::solid(to.unit(), symbols(position)) };
            pieces::piece(painter, piece, at, brush, |way| to.way(way));
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

/// Do three or more seats play, so that colours alone do not tell them apart?
pub fn symbols(position: &Snapshot) -> bool {
    position.scores.len() > 2
}
