//! The picture of a position, and the clicks that make a move.

use crate::kit::steps_between;
use crate::{
    Arrangement, InputLayout, Inspection, Move, Player, Position, Scene, Site, Stock, Symmetry, Text,
    TransitionStep,
};

/// Picture, clicks and animation of a position.
pub trait View: Position {
    /// The picture.
    fn scene(&self) -> Scene;

    /// Every path of clicks that makes `code`. No two moves may share a path. One move may have many. The default
    /// serves placing games: the code is the site.
    fn clicks(&self, code: Move, paths: &mut Vec<Vec<Site>>) {
        paths.push(vec![Site(code.0 as u16)]);
    }

    /// The steps from the picture before `code` to the one after it; empty: the host fades between the two. The default finds them by
    /// comparing the two pictures, which is right where it does not matter which of several equal pieces went where.
    fn transition(&self, code: Move) -> Vec<TransitionStep> {
        let mut after = self.clone();
        after.play(code);
        steps_between(&self.scene(), &after.scene())
    }

    /// Pieces that are counted beside the players' names: captured, left, to be placed.
    fn stocks(&self) -> Vec<Stock> {
        Vec::new()
    }

    /// The reason why the last of these clicks leads to no move: "forbidden, two open threes". Asked of a player to move only after
    /// such a click; the clicks before it begin a path. `None` where the game has nothing to add to the host's own words.
    fn refuse_click(&self, _clicks: &[Site]) -> Option<Text> {
        None
    }

    /// The position in terms of [`crate::Game::editor`]; `None` where the game has no editor.
    fn arrangement(&self) -> Option<Arrangement> {
        None
    }

    /// Puts on the inputs ([`crate::Game::input_layout`]) that are on as `player` sees the position; `active` is empty. Equal positions have equal
    /// inputs. A search asks at most of its nodes: a game that learns puts its pieces on without an arrangement.
    fn inputs(&self, layout: &InputLayout, player: Player, active: &mut [u64]) {
        if let Some(arrangement) = self.arrangement() {
            layout.put_arrangement(player, &arrangement, active);
        }
    }

    /// Symmetries of the rules, without the identity: all turns and reflections under which a game stays a game.
    fn symmetries(&self) -> Vec<Symmetry> {
        Vec::new()
    }

    /// The position as it looks through one of [`View::symmetries`].
    #[must_use]
    fn image(&self, _symmetry: &Symmetry) -> Self {
        self.clone()
    }

    /// Facts about a site for a person; `None` where there are none.
    fn inspect(&self, _site: Site) -> Option<Inspection> {
        None
    }
}
