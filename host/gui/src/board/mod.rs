//! The board as a widget: a position in, the index of a chosen move out. Knows snapshots, the click routine and the
//! painter; must not know games being played, engines or rules.

mod act;
mod bar;
mod editable;
mod ground;
mod input;
mod overlay;
mod spoken;
mod style;
mod widgets;

use std::collections::VecDeque;

use abstrakt_scene::{
    Animation, BoardGeometry, BoardPainter, Orientation, Projection, Speed, Trace, needs_symbols,
};
use abstrakt_session::input::{Alternatives, Clicks, Premove, PremoveEnd};
use abstrakt_texts::Texts;
use abstrakt_vocabulary::{Board, Player, Site, Snapshot, Text, TransitionStep};
use egui::{Rect, Sense, Ui, Vec2};

pub use bar::{caption, evaluation_bar};
pub use editable::{EditAct, EditState, Editable};
use ground::GroundTexture;
use input::View;
use overlay::Overlay;
pub use spoken::piece_name;
pub use style::{BoardStyle, Gesture, Numbers};
use widgets::{draw, shapes};
pub use widgets::{draw_diagram, picture, piece_button, seat_badge, seat_badge_size, thumbnail};

/// Space between the board and the border of its panel, in points.
const PADDING: f32 = 10.0;

/// A site about which the card may tell something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointedSite {
    /// The site.
    pub site: Site,
    /// A key has asked for it; else the pointer is over it.
    pub asked: bool,
    /// The pointer moved.
    pub moved: bool,
}

/// Clicks of which the last one led nowhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RefusedClicks {
    /// All of them, the refused one last.
    pub clicks: Vec<Site>,
    /// The game's reason, where it tells one and has been asked.
    pub reason: Option<Text>,
}

/// Clicks of a premove before any move of the person was seen: a piece and its target.
const PREMOVE_CLICKS: usize = 2;

/// A board in the window.
pub struct BoardView {
    geometry: BoardGeometry,
    clicks: Clicks,
    /// Clicks that wait for the person's turn.
    premove: Premove,
    /// The clicks of the longest move that a person had.
    longest: Option<usize>,
    alternatives: Alternatives,
    /// Sites to click next, each with the move that the click would make, as far as it decides.
    open: Vec<(Site, Option<usize>)>,
    turns: u16,
    focus: Site,
    running: VecDeque<Animation>,
    last: Trace,
    /// Clicks of which the last one led nowhere.
    refused: Option<RefusedClicks>,
    /// The site of the piece that the pointer drags.
    carrying: Option<Site>,
    /// The move that a computer advises.
    suggested: Option<usize>,
    /// A move that a doubtful click decided: the next click on it plays it.
    doubtful: Option<usize>,
    pointed: Option<PointedSite>,
    /// The place of the board in the window in the last frame.
    projection: Option<Projection>,
    /// The ground for pieces that move on a slow display.
    ground: Option<GroundTexture>,
}

impl BoardView {
    /// An empty position on a board.
    pub fn new(board: Board) -> Self {
        Self {
            geometry: BoardGeometry::new(board),
            clicks: Clicks::default(),
            premove: Premove::default(),
            longest: None,
            alternatives: Alternatives::default(),
            open: Vec::new(),
            turns: 0,
            focus: Site(0),
            running: VecDeque::new(),
            last: Trace::default(),
            refused: None,
            carrying: None,
            suggested: None,
            doubtful: None,
            pointed: None,
            projection: None,
            ground: None,
        }
    }

    /// An empty board that lies as this one does.
    #[must_use]
    pub fn empty_clone(&self) -> Self {
        Self { turns: self.turns, ..Self::new(self.geometry.board().clone()) }
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
        let no_side = |seat: u8| self.geometry.turn_to(first, Player(seat)).is_none();
        let none = (0..first.scores.len() as u8).all(no_side);
        let turn = self.geometry.turn_to(first, seat);
        turn.unwrap_or_else(|| if none { opposite() } else { 0.0 })
    }

    /// Whether pieces are on their way, so that the next frame is another picture.
    pub fn is_moving(&self) -> bool {
        !self.running.is_empty()
    }

    /// The site under the pointer while nothing is dragged and no piece is on its way, or the one that a key asked about; as of the last
    /// frame.
    pub fn pointed(&self) -> Option<PointedSite> {
        self.pointed
    }

    /// The part of the window that sites take, as of the last frame.
    pub fn bounds(&self, sites: impl Iterator<Item = Site>) -> Option<Rect> {
        let projection = self.projection.as_ref()?;
        let rect = |site| {
            let facts = self.geometry.facts(site);
            let outline = projection.outline(facts);
            match outline.is_empty() {
                true => Rect::from_center_size(projection.centre(facts), Vec2::splat(projection.unit())),
                false => Rect::from_points(&outline),
            }
        };
        sites.map(rect).reduce(Rect::union)
    }

    /// Clicks made so far.
    pub fn clicked(&self) -> &[Site] {
        self.clicks.made()
    }

    /// The clicks of which the last one led nowhere.
    pub fn refused(&self) -> Option<&RefusedClicks> {
        self.refused.as_ref()
    }

    /// The game's reason why the last click led nowhere.
    pub fn explain_refusal(&mut self, reason: Option<Text>) {
        if let Some(refused) = &mut self.refused {
            refused.reason = reason;
        }
    }

    /// The clicks that wait for the person's turn.
    pub fn premove(&self) -> &[Site] {
        self.premove.made()
    }

    /// Takes the premove back; false when there was none.
    pub fn clear_premove(&mut self) -> bool {
        self.premove.clear()
    }

    /// The person's turn has come, in this position: the index of the move that the premove is. One that begins several moves is a click; one
    /// that is not legal is told as a refused click.
    pub fn play_premove(&mut self, position: &Snapshot) -> Option<usize> {
        let made = self.premove.made().to_vec();
        if made.is_empty() || position.scene.alternatives {
            self.premove.clear();
            return None;
        }
        let end = self.premove.play(&mut self.clicks, &position.moves);
        if end == PremoveEnd::Illegal {
            self.refused = Some(RefusedClicks { clicks: made, reason: None });
        }
        self.refresh(position);
        match end {
            PremoveEnd::Play(index) => Some(index),
            PremoveEnd::Begun | PremoveEnd::Illegal => None,
        }
    }

    /// Takes a click back, or the premove; false when there was none.
    pub fn back(&mut self, moves: &Snapshot) -> bool {
        let taken = self.premove.clear() || self.clicks.back();
        self.refresh(moves);
        taken
    }

    /// Another position: `steps` lead from the picture before to it, if it came by a move, and `last` is the trace
    /// of the last turn.
    pub fn set_position(
        &mut self,
        before: Option<(&Snapshot, &[TransitionStep])>,
        after: &Snapshot,
        last: Trace,
        speed: Speed,
        now: f64,
    ) {
        self.clicks.clear();
        self.carrying = None;
        self.suggested = None;
        self.doubtful = None;
        self.refused = None;
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

    /// Marks the trace of the last turn.
    pub fn mark_last(&mut self, trace: Trace) {
        self.last = trace;
    }

    /// Shows everything as it is, without waiting for pieces on their way.
    pub fn settle(&mut self) {
        self.running.clear();
    }

    /// Gives the keyboard to the board, which is drawn into `ui` next.
    pub fn take_keyboard(&self, ui: &Ui) {
        input::take_keyboard(ui, self.focus);
    }

    /// Draws the board and reads mouse and keyboard. Returns the index of the move that a click decided.
    pub fn show(&mut self, ui: &mut Ui, position: &Snapshot, style: BoardStyle<'_>) -> Option<usize> {
        let rect = ui.available_rect_before_wrap();
        ui.allocate_rect(rect, Sense::hover());
        let orientation = self.turned(style.orientation);
        let to = self.geometry.project(rect.shrink(PADDING), orientation);
        let cycling = style.playable && position.scene.alternatives;
        let idle = self.geometry.idle_buttons(&position.moves);
        let mut focus = self.focus;
        let node = |site| spoken::node(self, position, site, style);
        let view =
            View { geometry: &self.geometry, projection: &to, pieces: &position.scene.pieces, idle: &idle };
        let selection = input::read(ui, rect, view, &mut focus, cycling, node);
        self.focus = focus;
        self.point(ui, &selection);
        let chosen = if style.playable && style.clickable {
            let before = self.clicks.clone();
            let is_doubtful = style.careful && self.is_near_border(&to, &selection);
            let chosen = self.execute(&selection, position, (cycling, style));
            self.ask_again(chosen, is_doubtful, (before, position), &selection)
        } else {
            if style.premoves && style.clickable {
                self.click_premove(&selection, style.gesture);
            }
            None
        };
        if style.playable {
            let longest = position.moves.iter().flat_map(|facts| &facts.paths).map(Vec::len).max();
            self.longest = self.longest.max(longest);
        }
        self.advance(ui.input(|input| input.time));
        let (painter, symbols) = (ui.painter_at(rect), needs_symbols(position));
        // The nearer parts of a tilted board hide things that lie on it: there the ground is no layer of its own.
        if !to.is_tilted() {
            let shapes = shapes(&painter, |canvas| {
                let mut board = BoardPainter::new(canvas, &self.geometry, &to, symbols);
                board.ground(style.texts.language().code(), &idle);
            });
            let is_moving = self.is_moving();
            ground::show(&mut self.ground, &painter, shapes, is_moving);
        }
        draw(&painter, |canvas| {
            let mut board = BoardPainter::new(canvas, &self.geometry, &to, symbols);
            let overlay = Overlay { view: self, position, selection: &selection, style };
            if to.is_tilted() {
                board.ground(style.texts.language().code(), &idle);
            }
            overlay.below(&mut board);
            match self.running.front() {
                Some(animation) => {
                    let now = ui.input(|input| input.time);
                    animation.pieces(now).iter().for_each(|piece| board.animated_piece(piece));
                }
                None => position.scene.pieces.iter().for_each(|piece| board.piece(piece)),
            }
            overlay.above(&mut board);
            if let (Some(site), Some(pointer)) = (self.carrying, selection.carried)
                && let Some(piece) = position.scene.pieces.iter().rfind(|piece| piece.site == site)
            {
                board.piece_at(piece, pointer, 0.8);
            }
        });
        self.projection = Some(to);
        chosen
    }

    /// The width that the board takes of `area`, in points, with the space around it.
    pub fn width_in(&self, area: Rect, orientation: Orientation) -> f32 {
        self.geometry.width_in(area.shrink(PADDING), self.turned(orientation)) + 2.0 * PADDING
    }

    /// The orientation with the turns that the user made.
    fn turned(&self, orientation: Orientation) -> Orientation {
        let turned = f32::from(self.turns * self.geometry.board().turn.max(1));
        Orientation { degrees: turned + orientation.degrees, ..orientation }
    }

    /// The part of the window that the whole board takes, as of the last frame.
    pub fn place(&self) -> Option<Rect> {
        self.bounds(self.geometry.sites().map(|(site, _)| site))
    }

    /// A site and what stands there in this position, in words.
    pub fn site_words(&self, position: &Snapshot, site: Site, texts: &Texts) -> String {
        spoken::words(self, position, site, texts)
    }

    /// Whether a doubtful click waits for a second one.
    pub fn doubts(&self) -> bool {
        self.doubtful.is_some()
    }

    /// Reads clicks and drags as a move for the person's next turn.
    fn click_premove(&mut self, selection: &input::Selection, gesture: Gesture) {
        if selection.back {
            self.premove.clear();
        }
        let longest = self.longest.unwrap_or(PREMOVE_CLICKS);
        let is_dragged = gesture != Gesture::Click;
        if let Some(site) = selection.picked.filter(|_| is_dragged) {
            self.premove.clear();
            self.premove.click(site, longest);
        }
        let dropped = selection.dropped.flatten().filter(|_| is_dragged);
        let dropped = dropped.filter(|site| !self.premove.made().contains(site));
        if let Some(site) = dropped.or(selection.clicked) {
            self.premove.click(site, longest);
        }
    }

    fn refresh(&mut self, position: &Snapshot) {
        let moves = &position.moves;
        let next = self.clicks.next(moves);
        self.open = next.into_iter().map(|site| (site, self.clicks.aim(moves, site))).collect();
    }

    /// Lets the next animation begin where one is over.
    fn advance(&mut self, now: f64) {
        while self.running.front().is_some_and(|animation| animation.is_over(now)) {
            self.running.pop_front();
            if let Some(next) = self.running.front_mut() {
                next.begin(now);
            }
        }
    }
}
