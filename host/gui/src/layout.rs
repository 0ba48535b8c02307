//! The panels that there are, and their layout, as data that the settings keep. Knows names and tiles; must not know what a panel
//! shows.

use std::collections::HashSet;

use abstrakt_texts::Localize;
use egui::Id;
use egui_tiles::{Container, Linear, LinearDir, Tile, TileId, Tiles, Tree};
use serde::{Deserialize, Serialize};

mod low;

pub use low::LowLayout;

/// Declares the panels that can be hidden, in the order of the menu: each with the key of its name in the translations, the
/// panel with which it shares its tabs at first (itself if it is the first one of them), and whether it is shown
/// at first.
macro_rules! panels {
    ($($(#[$about:meta])* $name:ident: $key:literal, $group:ident, $shown:literal;)*) => {
        /// A panel.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Localize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Panel {
            /// The board; always there.
            #[message("panel-board")]
            Board,
            $($(#[$about])* #[message($key)] $name,)*
        }

        impl Panel {
            /// The panels that can be hidden, in the order of the menu.
            pub const OPTIONAL: [Self; [$($key),*].len()] = [$(Self::$name),*];

            /// The panel with which it shares its tabs at first.
            pub fn tab_group(self) -> Self {
                match self {
                    Self::Board => self,
                    $(Self::$name => Self::$group,)*
                }
            }

            /// Whether it is shown at first.
            pub fn is_shown_at_first(self) -> bool {
                match self {
                    Self::Board => true,
                    $(Self::$name => $shown,)*
                }
            }
        }
    };
}

panels! {
    /// Seats and scores.
    Score: "panel-score", Score, true;
    /// The moves.
    History: "panel-history", History, true;
    /// The possible moves.
    Possible: "panel-possible", History, false;
    /// The facts about the game.
    Information: "panel-information", History, false;
    /// The findings of the computers.
    Thinking: "panel-thinking", Thinking, true;
    /// Searches of the position shown.
    Analysis: "panel-analysis", Thinking, true;
    /// The openings of a library.
    Explorer: "panel-explorer", Thinking, false;
    /// The course of the game.
    Review: "panel-review", Thinking, false;
    /// A heuristic's value of the position shown, feature by feature.
    Explained: "panel-explained", Thinking, false;
    /// The tree of a shallow search.
    Tree: "panel-tree", Thinking, false;
    /// The log.
    Console: "panel-console", Thinking, false;
}

/// The layout of the first start: the board, and a column with scores above moves above what the computers think.
pub fn default_layout() -> Tree<Panel> {
    let mut tiles = Tiles::default();
    let board = tiles.insert_pane(Panel::Board);
    let score = tiles.insert_pane(Panel::Score);
    let history = tiles.insert_pane(Panel::History);
    let thinking = tiles.insert_pane(Panel::Thinking);
    let tabs = [board, score, history, thinking].map(|pane| tiles.insert_tab_tile(vec![pane]));
    // Below the scores, which take what they need, twelve rows of moves and two computers at 1280x800.
    let column = linear(&mut tiles, LinearDir::Vertical, &[(tabs[1], 0.75), (tabs[2], 1.52), (tabs[3], 0.9)]);
    let root = linear(&mut tiles, LinearDir::Horizontal, &[(tabs[0], 2.9), (column, 1.0)]);
    let mut tree = Tree::new(Id::unique("panels"), root, tiles);
    add_missing(&mut tree);
    tree
}

/// Puts the panels that a layout lacks where they belong; those that are not shown at first are hidden.
fn add_missing(tree: &mut Tree<Panel>) {
    for panel in Panel::OPTIONAL {
        if tree.tiles.find_pane(&panel).is_some() {
            continue;
        }
        let group = tree.tiles.find_pane(&panel.tab_group()).and_then(|pane| tree.tiles.parent_of(pane));
        let Some(place) = group.or(tree.root()) else { continue };
        let tile = tree.tiles.insert_pane(panel);
        if let Some(Tile::Container(container)) = tree.tiles.get_mut(place) {
            let shown = if let Container::Tabs(tabs) = container { tabs.active } else { None };
            container.add_child(tile);
            // The panel that was in front stays there.
            if let Container::Tabs(tabs) = container {
                tabs.active = shown;
            }
        }
        tree.set_visible(tile, panel.is_shown_at_first());
    }
}

fn linear(tiles: &mut Tiles<Panel>, direction: LinearDir, children: &[(TileId, f32)]) -> TileId {
    let mut linear = Linear::new(direction, children.iter().map(|(tile, _)| *tile).collect());
    children.iter().for_each(|(tile, share)| linear.shares.set_share(*tile, *share));
    tiles.insert_container(linear)
}

/// Whether a panel is shown.
pub fn is_visible(tree: &Tree<Panel>, panel: Panel) -> bool {
    tree.tiles.find_pane(&panel).is_some_and(|tile| tree.is_visible(tile))
}

/// Shows or hides a panel.
pub fn set_visible(tree: &mut Tree<Panel>, panel: Panel, visible: bool) {
    if let Some(tile) = tree.tiles.find_pane(&panel) {
        tree.set_visible(tile, visible);
        if visible {
            tree.make_active(|id, _| id == tile);
        }
        // A tab bar without tabs would stay as an empty frame.
        if let Some(parent) = tree.tiles.parent_of(tile) {
            let any = tree
                .tiles
                .get_container(parent)
                .is_some_and(|tabs| tabs.children().any(|child| tree.tiles.is_visible(*child)));
            tree.set_visible(parent, any);
        }
    }
}

/// Makes a layout that was read from a file whole: panels that it does not know yet are put where they belong. One that
/// lacks the board, has a panel twice or cannot be shown becomes that of the first start.
pub fn complete(tree: &mut Tree<Panel>) {
    if !remove_unreached(tree) {
        *tree = default_layout();
    }
    // The counter of a file may be any number.
    tree.tiles.recompute_next_tile_id();
    let count = |panel: Panel| {
        tree.tiles.tiles().filter(|tile| matches!(tile, Tile::Pane(pane) if *pane == panel)).count()
    };
    let twice = Panel::OPTIONAL.into_iter().any(|panel| count(panel) > 1);
    if tree.root().is_none() || twice || count(Panel::Board) != 1 {
        *tree = default_layout();
    }
    add_missing(tree);
}

/// Removes the tiles that the root does not reach. False if a tile is reached twice or absent, its number leaves none
/// for a new tile, or a share is not a number that a file can hold.
fn remove_unreached(tree: &mut Tree<Panel>) -> bool {
    let mut reached = HashSet::new();
    let mut open: Vec<TileId> = tree.root().into_iter().collect();
    while let Some(id) = open.pop() {
        let Some(tile) = tree.tiles.get(id) else { return false };
        if id.0 > u64::from(u32::MAX) || !reached.insert(id) {
            return false;
        }
        let Tile::Container(container) = tile else { continue };
        open.extend(container.children());
        let writable = |share: &f32| share.is_finite() && *share >= 0.0;
        let shares = match container {
            Container::Tabs(_) => true,
            Container::Linear(linear) => linear.shares.iter().all(|(_, share)| writable(share)),
            Container::Grid(grid) => grid.col_shares.iter().chain(&grid.row_shares).all(writable),
        };
        if !shares {
            return false;
        }
    }
    let unreached: Vec<TileId> = tree.tiles.tile_ids().filter(|id| !reached.contains(id)).collect();
    for id in unreached {
        tree.tiles.remove(id);
    }
    true
}

/// The part of the width that the board has where it stands at the left from top to bottom; none in other layouts, and before it was
/// drawn.
pub fn board_share(tree: &Tree<Panel>) -> Option<f32> {
    let whole = tree.tiles.rect(tree.root()?)?;
    let board = tree.tiles.rect(tree.tiles.find_pane(&Panel::Board)?)?;
    let stands = board.left() <= whole.left() && board.height() >= whole.height();
    (stands && board.width() < whole.width()).then(|| board.width() / whole.width())
}

/// Least width of the column beside the board, in points: names, scores and clocks are read in it.
const COLUMN: f32 = 214.0;

/// Gives the column beside the board its least width, and `panel` in it the height that it needs, if they are docked
/// one above the other; what is left is for the others, which keep at least a quarter. `width` and `height` are those
/// of all panels together, in points.
pub fn fit_column(tree: &mut Tree<Panel>, width: f32, (panel, needed, height): (Panel, f32, f32)) {
    let Some(pane) = tree.tiles.find_pane(&panel).filter(|pane| tree.is_visible(*pane)) else { return };
    let Some(tabs) = tree.tiles.parent_of(pane) else { return };
    let Some(column) = tree.tiles.parent_of(tabs) else { return };
    let alone = fit(tree, column, tabs, LinearDir::Vertical, needed.min(height * 0.75), height);
    if let (true, Some(row)) = (alone, tree.tiles.parent_of(column)) {
        fit(tree, row, column, LinearDir::Horizontal, COLUMN.min(width * 0.5), width);
    }
}

/// Gives `child` its `needed` part of `whole`: exactly in a column, at least in a row, whose border people move. False if
/// `parent` does not lie in this direction.
fn fit(
    tree: &mut Tree<Panel>,
    parent: TileId,
    child: TileId,
    direction: LinearDir,
    needed: f32,
    whole: f32,
) -> bool {
    let shown: Vec<TileId> = match tree.tiles.get_container(parent) {
        Some(container) => {
            container.children().copied().filter(|child| tree.tiles.is_visible(*child)).collect()
        }
        None => return false,
    };
    let Some(Tile::Container(Container::Linear(linear))) = tree.tiles.get_mut(parent) else {
        return false;
    };
    if linear.dir != direction {
        return false;
    }
    let others: f32 = shown.iter().filter(|id| **id != child).map(|id| linear.shares[*id]).sum();
    let least = needed / (whole - needed).max(1.0) * others;
    if others > 0.0 && (direction == LinearDir::Vertical || linear.shares[child] < least) {
        linear.shares.set_share(child, least);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_layout_gets_the_panels_that_it_lacks_and_keeps_its_own() {
        let mut tiles = Tiles::default();
        let panes = [Panel::Board, Panel::History, Panel::Thinking].map(|panel| tiles.insert_pane(panel));
        let tabs = panes.map(|pane| tiles.insert_tab_tile(vec![pane]));
        let root = linear(&mut tiles, LinearDir::Vertical, &tabs.map(|tab| (tab, 1.0)));
        let mut tree = Tree::new(Id::unique("older"), root, tiles);
        set_visible(&mut tree, Panel::History, false);
        complete(&mut tree);
        assert!(Panel::OPTIONAL.into_iter().all(|panel| tree.tiles.find_pane(&panel).is_some()));
        assert!(!is_visible(&tree, Panel::History));
        let place = |panel| tree.tiles.find_pane(&panel).and_then(|tile| tree.tiles.parent_of(tile));
        assert_eq!(place(Panel::Analysis), Some(tabs[2]), "a tab beside what the computers think");
        assert_ne!(tree.root(), default_layout().root());
    }

    #[test]
    fn a_damaged_layout_becomes_the_first_one() {
        let mut tiles = Tiles::default();
        let panes = [Panel::Board, Panel::Board].map(|panel| tiles.insert_pane(panel));
        let root = tiles.insert_tab_tile(panes.to_vec());
        let mut tree = Tree::new(Id::unique("panels"), root, tiles);
        complete(&mut tree);
        assert_eq!(tree, default_layout());
    }

    /// The layout that a file with one change in that of the first start is read as.
    fn read_changed(change: impl FnOnce(&mut serde_json::Value)) -> Tree<Panel> {
        let mut written = serde_json::to_value(default_layout()).expect("JSON");
        change(&mut written);
        let mut tree = serde_json::from_value(written).expect("a layout");
        complete(&mut tree);
        tree
    }

    #[test]
    fn a_layout_that_cannot_be_shown_or_written_becomes_the_first_one() {
        let Some(root) = default_layout().root() else { panic!("a root") };
        let with_row = |row: serde_json::Value| {
            read_changed(|written| written["tiles"]["tiles"][root.0.to_string()] = row)
        };
        let mut usual = serde_json::Value::Null;
        assert_eq!(
            read_changed(|written| usual = written["tiles"]["tiles"][root.0.to_string()].clone()),
            default_layout()
        );
        for share in [1e300, -1.0] {
            let mut changed = usual.clone();
            let shares = &mut changed["Container"]["Linear"]["shares"]["shares"];
            let first = shares.as_object_mut().and_then(|shares| shares.values_mut().next());
            *first.expect("a share") = share.into();
            assert_eq!(with_row(changed), default_layout(), "{share}");
        }
        // A row in itself, one of tiles that are not there, no row at all, and no number for a new tile.
        for child in [root.0, 999, u64::MAX] {
            let mut changed = usual.clone();
            changed["Container"]["Linear"]["children"][0] = child.into();
            assert_eq!(with_row(changed), default_layout(), "{child}");
        }
        let missing = read_changed(|written| {
            let tiles = written["tiles"]["tiles"].as_object_mut();
            tiles.and_then(|tiles| tiles.remove(&root.0.to_string())).expect("a row");
        });
        assert_eq!(missing, default_layout());
    }
}
