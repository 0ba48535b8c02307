//! A board on which pieces are put and taken away, without rules. Knows geometry, pieces and the hand; must not know what a
//! game allows.

use abstrakt_scene::colour::HINTS;
use abstrakt_scene::{BoardGeometry, BoardPainter, Orientation};
use abstrakt_vocabulary::{Piece, Site};
use egui::{Key, Sense, Ui};

use super::input::{self, SiteNode};
use super::{PADDING, draw};

/// What the hand holds between two frames.
#[derive(Clone, Copy, Debug)]
pub struct EditState {
    focus: Site,
    carrying: Option<Site>,
}

impl Default for EditState {
    fn default() -> Self {
        Self { focus: Site(0), carrying: None }
    }
}

/// What is shown.
pub struct Editable<'a> {
    /// The board.
    pub geometry: &'a BoardGeometry,
    /// What stands on it.
    pub pieces: &'a [Piece],
    /// Colours alone do not tell seats apart.
    pub symbols: bool,
    /// Language of what is written on the board.
    pub language: &'a str,
    /// A site in words, for screen readers.
    pub name: &'a dyn Fn(Site) -> String,
    /// Can the chosen piece stand there?
    pub open: &'a dyn Fn(Site) -> bool,
}

/// What the hand did in this frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditAct {
    /// A click, Enter or Space on a site.
    Put(Site),
    /// The other mouse button, Delete or Backspace on a site.
    Take(Site),
    /// A piece was dragged from a site to another, or beside the board.
    Drag(Site, Option<Site>),
}

impl Editable<'_> {
    /// Draws the board into what is left of `ui`.
    pub fn show(&self, ui: &mut Ui, state: &mut EditState) -> Option<EditAct> {
        let rect = ui.available_rect_before_wrap();
        ui.allocate_rect(rect, Sense::hover());
        let geometry = self.geometry;
        let to = geometry.project(rect.shrink(PADDING), Orientation::default());
        let buttons = geometry.idle_buttons(&[]);
        // The hand takes these keys and the other mouse button alike: here Escape only leaves the board.
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        let keys = [Key::Escape, Key::Backspace, Key::Delete].map(pressed);
        let node = |site| SiteNode { name: (self.name)(site), chosen: false, open: (self.open)(site) };
        let hand = input::hand(ui, rect, (geometry, &to, &buttons), &mut state.focus, false, node);
        draw(&ui.painter_at(rect), |canvas| {
            let mut board = BoardPainter::new(canvas, geometry, &to, self.symbols);
            board.ground(self.language, &buttons);
            if let Some(site) = hand.pointed.filter(|site| (self.open)(*site)) {
                board.tint(site, HINTS.chosen, 0.35);
            }
            for piece in self.pieces {
                match hand.carried.filter(|_| state.carrying == Some(piece.site)) {
                    Some(pointer) => board.piece_at(piece, pointer, 1.0),
                    None => board.piece(piece),
                }
            }
            if hand.focused {
                board.focus(state.focus);
            }
        });
        self.act(ui, state, &hand, keys)
    }

    fn act(
        &self,
        ui: &Ui,
        state: &mut EditState,
        hand: &input::Selection,
        [escape, backspace, delete]: [bool; 3],
    ) -> Option<EditAct> {
        if hand.focused && escape {
            ui.memory_mut(|memory| memory.stop_text_input());
            return None;
        }
        let occupied = |site: Site| self.pieces.iter().any(|piece| piece.site == site);
        if let Some(site) = hand.picked.filter(|site| occupied(*site)) {
            state.carrying = Some(site);
        }
        if let Some(place) = hand.dropped {
            let from = state.carrying.take()?;
            return (place != Some(from)).then_some(EditAct::Drag(from, place));
        }
        if hand.focused && (backspace || delete) {
            return Some(EditAct::Take(state.focus));
        }
        if hand.back {
            return hand.pointed.map(EditAct::Take);
        }
        hand.clicked.map(EditAct::Put)
    }
}
