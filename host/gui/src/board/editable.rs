//! A board on which pieces are put and taken away, without rules. Knows geometry, pieces, mouse and keyboard; must not know what a
//! game allows.

use abstrakt_scene::colour::HINTS;
use abstrakt_scene::{BoardGeometry, BoardPainter, Orientation};
use abstrakt_vocabulary::{Piece, Site};
use egui::{Key, Sense, Ui};

use super::input::{self, SiteNode, View};
use super::{PADDING, draw};
use crate::theme;

/// The site with the keyboard and the piece that is dragged, from one frame to the next.
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

/// The board and the pieces that are shown.
pub struct Editable<'a> {
    /// The board.
    pub geometry: &'a BoardGeometry,
    /// The pieces on it.
    pub pieces: &'a [Piece],
    /// Colours alone do not tell seats apart.
    pub symbols: bool,
    /// The language of the words on the board.
    pub language: &'a str,
    /// A site in words, for screen readers.
    pub name: &'a dyn Fn(Site) -> String,
    /// Whether the chosen piece can stand on a site.
    pub open: &'a dyn Fn(Site) -> bool,
}

/// A change of the position that mouse or keyboard asks for.
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
        let tilted = theme::board_look(ui.ctx()).tilted;
        let to = geometry.project(rect.shrink(PADDING), Orientation { tilted, ..Orientation::default() });
        let buttons = geometry.idle_buttons(&[]);
        // `input::read` takes these keys and the other mouse button alike: here Escape only leaves the board.
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        let keys = [Key::Escape, Key::Backspace, Key::Delete].map(pressed);
        let node = |site| SiteNode { name: (self.name)(site), chosen: false, open: (self.open)(site) };
        let view = View { geometry, projection: &to, pieces: self.pieces, idle: &buttons };
        let selection = input::read(ui, rect, view, &mut state.focus, false, node);
        draw(&ui.painter_at(rect), |canvas| {
            let mut board = BoardPainter::new(canvas, geometry, &to, self.symbols);
            board.ground(self.language, &buttons);
            if let Some(site) = selection.pointed.filter(|site| (self.open)(*site)) {
                board.tint(site, HINTS.chosen, 0.35);
            }
            for piece in self.pieces {
                match selection.carried.filter(|_| state.carrying == Some(piece.site)) {
                    Some(pointer) => board.piece_at(piece, pointer, 1.0),
                    None => board.piece(piece),
                }
            }
            if selection.focused {
                board.focus(state.focus);
            }
        });
        self.act(ui, state, &selection, keys)
    }

    fn act(
        &self,
        ui: &Ui,
        state: &mut EditState,
        selection: &input::Selection,
        [escape, backspace, delete]: [bool; 3],
    ) -> Option<EditAct> {
        if selection.focused && escape {
            ui.memory_mut(|memory| memory.stop_text_input());
            return None;
        }
        let occupied = |site: Site| self.pieces.iter().any(|piece| piece.site == site);
        if let Some(site) = selection.picked.filter(|site| occupied(*site)) {
            state.carrying = Some(site);
        }
        if let Some(place) = selection.dropped {
            let from = state.carrying.take()?;
            return (place != Some(from)).then_some(EditAct::Drag(from, place));
        }
        if selection.focused && (backspace || delete) {
            return Some(EditAct::Take(state.focus));
        }
        if selection.back {
            return selection.pointed.map(EditAct::Take);
        }
        selection.clicked.map(EditAct::Put)
    }
}
