//! The evaluation bar beside the board of a game for two. Knows analyses and results; must not search.

use abstrakt_record::SeatId;
use abstrakt_referee::PlayerStanding;
use abstrakt_scene::seat_ink;
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::Player;
use egui::{Rect, Ui, vec2};

use super::GameView;
use crate::analysis;
use crate::assessment::standing_figure;
use crate::board::evaluation_bar;
use crate::state::Settings;
use crate::theme;

/// Width of the evaluation bar with the space around it, in points.
const BAR_WIDTH: f32 = theme::BAR + 2.0 * theme::TIGHT;

impl GameView {
    /// The standing of the first seat of a game for two in the position shown: by its result, by the search of it that is under way, by
    /// the review and the computers' searches. If nothing is known yet it is that of the position before, so that the bar does not jump.
    pub fn standing(&self) -> Option<PlayerStanding> {
        if let Some(result) = self.result() {
            return Some(PlayerStanding::ended(result, SeatId(0)));
        }
        let record = self.record();
        let here = record.cursor();
        let searched =
            self.analysis.live().is_on() && self.analysis.live().engines()[0].findings(here).is_some();
        let live = self.analysis.values().get(here).filter(|_| searched);
        let mut nodes = std::iter::successors(Some(here), |&node| record.node(node).parent());
        live.map(|found| PlayerStanding::Open(found.stands))
            .or_else(|| nodes.find_map(|node| self.analysis.standing(record, node)))
    }

    /// Draws the bar at the left of `whole`, if anything is known, and returns what is left for the board. The bar's place is left
    /// free before there is a bar, so that the board never moves; a board with that much space beside it stays in the middle.
    pub(super) fn show_evaluation(
        &mut self,
        ui: &mut Ui,
        whole: Rect,
        settings: &Settings,
        texts: &Texts,
    ) -> Rect {
        if settings.analysis.bar && !self.analysis.values().is_empty() {
            self.evaluation_bar(ui, whole.with_max_x(whole.left() + BAR_WIDTH), texts);
        }
        let expected = settings.analysis.bar && self.record().header.seats.len() == 2;
        if expected && self.board.margin(whole, &self.session, settings) < BAR_WIDTH {
            whole.with_min_x(whole.left() + BAR_WIDTH)
        } else {
            whole
        }
    }

    fn evaluation_bar(&self, ui: &mut Ui, rect: Rect, texts: &Texts) {
        let (Some(position), Some(stands)) = (self.position(), self.standing()) else { return };
        let look = theme::board_look(ui.ctx());
        let colours = [0, 1].map(|seat| look.ink(seat_ink(position, Player(seat))));
        let view = analysis::view(&self.session);
        let figure = standing_figure(if view.0 == 0 { stands } else { stands.opposite() });
        let player = self.seat_name(view, texts);
        let name = match stands {
            PlayerStanding::Ended(_) => say!(texts, "analysis-bar-end", player, figure = &figure),
            PlayerStanding::Open(_) => say!(texts, "analysis-bar", player, figure = &figure),
        };
        let rect = rect.shrink2(vec2(theme::TIGHT, theme::GAP));
        evaluation_bar(ui, rect, (stands.share(), colours), SeatId(0) == view, (&figure, &name));
    }
}
