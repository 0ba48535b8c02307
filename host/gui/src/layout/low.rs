//! The panels of a window that is too low for docks one above the other, as it is with large text: they become tabs of one
//! dock beside the board, and where it is narrow, too, the board is one of them. Made from the layout that the settings
//! keep, which stays as it is.

use egui::Id;
use egui_tiles::{Container, LinearDir, Tile, TileId, Tiles, Tree};

use super::{COLUMN, Panel, fit, linear};

/// Least height of a dock, title included, in points: three lines of a panel are read in it.
const DOCK: f32 = 118.0;
/// With less room, in points, a low window has no dock beside the board.
const NARROW: f32 = 420.0;

/// The layout of a low window, which lasts as long as the panels shown are the same.
#[derive(Default)]
pub struct LowLayout {
    made: Option<Made>,
    /// The panels that were in front of their docks in the whole layout.
    front: Vec<Panel>,
}

/// The place of the panels in a low window.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Tabs of one dock with the board.
    WithBoard,
    /// Tabs of a dock beside the board.
    Beside,
    /// The same, below the scores.
    BelowScores,
}

struct Made {
    tree: Tree<Panel>,
    panels: Vec<Panel>,
    place: Place,
    row: TileId,
    column: TileId,
    tabs: TileId,
}

impl LowLayout {
    /// The layout that was shown last in place of `whole`, or `whole` itself.
    pub fn shown<'a>(&'a self, whole: &'a Tree<Panel>) -> &'a Tree<Panel> {
        self.made.as_ref().map_or(whole, |made| &made.tree)
    }

    /// The panels of `whole` for this width and height, in points, or none where they have room as they are. The scores,
    /// which need the height `scores`, stay above the other panels where those have room then.
    pub fn of(
        &mut self,
        whole: &Tree<Panel>,
        (width, height): (f32, f32),
        scores: f32,
    ) -> Option<&mut Tree<Panel>> {
        if whole.root().is_none_or(|root| least_height(whole, root) <= height) {
            self.made = None;
            return None;
        }
        let panels: Vec<Panel> =
            Panel::OPTIONAL.into_iter().filter(|panel| super::is_visible(whole, *panel)).collect();
        let shows_scores = panels.len() > 2 && panels.contains(&Panel::Score) && height >= scores + DOCK;
        let place = match shows_scores {
            _ if width < NARROW => Place::WithBoard,
            true => Place::BelowScores,
            false => Place::Beside,
        };
        let known = self.made.take().filter(|made| made.panels == panels && made.place == place);
        let fresh = known.is_none();
        let mut made = known.unwrap_or_else(|| Made::new(panels, place));
        // Whatever comes to the front in the whole layout does so here.
        let front = fronts(whole);
        let come = front.iter().copied().rfind(|panel| !self.front.contains(panel));
        let usual = if place == Place::WithBoard { Panel::Board } else { Panel::History };
        let first = if fresh && self.front.is_empty() { Some(usual) } else { come };
        if let Some(tile) = first.and_then(|panel| made.tree.tiles.find_pane(&panel)) {
            made.tree.make_active(|id, _| id == tile);
        }
        self.front = front;
        fit(&mut made.tree, made.row, made.column, LinearDir::Horizontal, COLUMN.min(width * 0.5), width);
        if place == Place::BelowScores {
            fit(&mut made.tree, made.column, made.tabs, LinearDir::Vertical, height - scores, height);
        }
        Some(&mut self.made.insert(made).tree)
    }
}

impl Made {
    fn new(panels: Vec<Panel>, place: Place) -> Self {
        let id = Id::unique("panels, low");
        let mut tiles = Tiles::default();
        let board = tiles.insert_pane(Panel::Board);
        let others = panels.iter().filter(|panel| place != Place::BelowScores || **panel != Panel::Score);
        let mut others: Vec<TileId> = others.map(|panel| tiles.insert_pane(*panel)).collect();
        if place == Place::WithBoard {
            others.insert(0, board);
            let tabs = tiles.insert_tab_tile(others);
            return Self { tree: Tree::new(id, tabs, tiles), panels, place, row: tabs, column: tabs, tabs };
        }
        let board = tiles.insert_tab_tile(vec![board]);
        let tabs = tiles.insert_tab_tile(others);
        let column = if place == Place::BelowScores {
            let scores = tiles.insert_pane(Panel::Score);
            let scores = tiles.insert_tab_tile(vec![scores]);
            linear(&mut tiles, LinearDir::Vertical, &[(scores, 1.0), (tabs, 1.0)])
        } else {
            tabs
        };
        let row = linear(&mut tiles, LinearDir::Horizontal, &[(board, 2.9), (column, 1.0)]);
        Self { tree: Tree::new(id, row, tiles), panels, place, row, column, tabs }
    }
}

/// The least height in which every dock of a part of the layout is of use, in points.
fn least_height(tree: &Tree<Panel>, tile: TileId) -> f32 {
    if !tree.is_visible(tile) {
        return 0.0;
    }
    match tree.tiles.get(tile) {
        Some(Tile::Container(Container::Linear(linear))) => {
            let heights = linear.children.iter().map(|child| least_height(tree, *child));
            if linear.dir == LinearDir::Vertical { heights.sum() } else { heights.fold(0.0, f32::max) }
        }
        Some(_) => DOCK,
        None => 0.0,
    }
}

/// The panels that lie in front of the other tabs of their docks.
fn fronts(tree: &Tree<Panel>) -> Vec<Panel> {
    let active = tree.tiles.tiles().filter_map(|tile| match tile {
        Tile::Container(Container::Tabs(tabs)) => tabs.active,
        _ => None,
    });
    let mut front: Vec<Panel> = active.filter_map(|tile| tree.tiles.get_pane(&tile).copied()).collect();
    // The tiles of a tree have no order of their own.
    front.sort_by_key(|panel| Panel::OPTIONAL.iter().position(|other| other == panel));
    front
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{default_layout, set_visible};

    fn in_front(tree: &Tree<Panel>) -> Vec<Panel> {
        let mut front = fronts(tree);
        front.retain(|panel| *panel != Panel::Board);
        front
    }

    #[test]
    fn panels_are_docks_where_they_have_room_and_tabs_where_not() {
        let (mut low, whole) = (LowLayout::default(), default_layout());
        assert!(low.of(&whole, (1280.0, 700.0), 150.0).is_none());
        // The scores stay in sight, and the moves are in front of the others.
        let tree = low.of(&whole, (640.0, 330.0), 150.0).expect("low");
        assert_eq!(in_front(tree), [Panel::Score, Panel::History]);
        let tree = low.of(&whole, (640.0, 150.0), 150.0).expect("lower");
        assert_eq!(in_front(tree).len(), 1, "one dock beside the board");
        let mut narrow = LowLayout::default();
        let tree = narrow.of(&whole, (320.0, 150.0), 150.0).expect("narrow");
        assert_eq!(fronts(tree), [Panel::Board], "one dock in all");
        assert!(Panel::OPTIONAL.into_iter().all(|panel| {
            tree.tiles.find_pane(&panel).is_some() == crate::layout::is_visible(&whole, panel)
        }));
        assert_eq!(whole, default_layout());
    }

    #[test]
    fn a_panel_that_is_shown_comes_to_the_front() {
        let (mut low, mut whole) = (LowLayout::default(), default_layout());
        low.of(&whole, (640.0, 330.0), 150.0);
        set_visible(&mut whole, Panel::Possible, true);
        let tree = low.of(&whole, (640.0, 330.0), 150.0).expect("low");
        assert_eq!(in_front(tree), [Panel::Score, Panel::Possible]);
        set_visible(&mut whole, Panel::Possible, false);
        let tree = low.of(&whole, (640.0, 330.0), 150.0).expect("low");
        assert!(tree.tiles.find_pane(&Panel::Possible).is_none());
    }
}
