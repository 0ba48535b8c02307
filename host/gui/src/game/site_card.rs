//! What a game tells of a site and of what stands there: a card beside it, after the pointer has rested on it or when a key asks.
//! Knows pointers and answers; must not know boards.

use std::time::Duration;

use abstrakt_record::NodeId;
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::{Inspection, Site};
use egui::accesskit::Live;
use egui::{Rect, RichText, Tooltip, Ui};

use super::GameView;
use crate::analysis::{Answer, Question};
use crate::board::{PointedSite, picture};
use crate::state::Settings;

/// Seconds that the pointer rests on a site before something is told of it.
const PATIENCE: f64 = 0.7;
/// Side of a picture, in points.
const PICTURE: f32 = 128.0;

/// Where the pointer rests.
#[derive(Debug, Default)]
pub(super) struct Rest {
    at: Option<(NodeId, Option<Site>)>,
    since: f64,
    /// Nobody asks: the pointer clicked here, or did not come by itself.
    silent: bool,
}

/// What the pointer does in a frame.
#[derive(Clone, Copy, Debug)]
struct Hand {
    moved: bool,
    pressed: bool,
    now: f64,
}

impl Rest {
    /// Notes where the pointer is. The seconds until something is told of the site, none where nothing is to be told.
    fn left(&mut self, node: NodeId, site: Option<Site>, hand: Hand) -> Option<f64> {
        if self.at != Some((node, site)) {
            // A position, or a board, that comes under a pointer at rest was not pointed at.
            *self = Self { at: Some((node, site)), since: hand.now, silent: !hand.moved };
        }
        self.silent |= hand.pressed;
        site.filter(|_| !self.silent).map(|_| (self.since + PATIENCE - hand.now).max(0.0))
    }
}

impl GameView {
    /// The site of which something is told now, and what; nothing is known of one that only a key has asked about.
    pub(super) fn told_site(
        &mut self,
        ui: &Ui,
        settings: &Settings,
    ) -> Option<(PointedSite, Option<Box<Inspection>>)> {
        let pointed = self.board.as_ref()?.pointed();
        let node = self.shown.as_ref()?.0;
        let hand = ui.input(|input| Hand {
            moved: pointed.is_some_and(|pointed| pointed.moved),
            pressed: input.pointer.any_down(),
            now: input.time,
        });
        let rested = pointed.filter(|pointed| !pointed.asked).map(|pointed| pointed.site);
        let left = self.rest.left(node, rested, hand);
        let pointed = pointed?;
        if !pointed.asked {
            let left = left.filter(|_| settings.site_cards)?;
            if left > 0.0 {
                ui.ctx().request_repaint_after(Duration::from_secs_f64(left));
                return None;
            }
        }
        let told = match self.analysis.ask(Question::Site(node, pointed.site)) {
            Some(Answer::Inspection(told)) => Some(told.clone()),
            Some(_) => Some(None),
            None => None,
        };
        if self.analysis.is_asking() {
            ui.ctx().request_repaint();
        }
        let told = told?;
        (told.is_some() || pointed.asked).then_some((pointed, told))
    }
}

/// Draws the card beside its site and what is reached from there.
pub(super) fn show(ui: &Ui, room: Rect, told: Option<&Inspection>, texts: &Texts) {
    let language = texts.language().code();
    let card = Tooltip::always_open(ui.ctx().clone(), ui.layer_id(), ui.scope_id().with("site-card"), room);
    card.show(|ui| {
        let text =
            told.map_or_else(|| say!(texts, "site-card-empty"), |told| told.text.get(language).to_owned());
        for (number, line) in text.lines().enumerate() {
            let line = RichText::new(line);
            let label = ui.label(if number == 0 { line.strong() } else { line });
            // Screen readers say it at once.
            ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(Live::Polite));
        }
        let pictures = told.map_or(&[][..], |told| &told.pictures);
        if !pictures.is_empty() {
            ui.horizontal(|ui| {
                for shown in pictures {
                    ui.vertical(|ui| {
                        picture(ui, PICTURE, shown, language);
                        ui.small(shown.caption.get(language));
                    });
                }
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Something is told of a site where the pointer came and stayed, not where it clicked, nor where a position came under it.
    #[test]
    fn only_who_comes_and_stays_is_told() {
        let hand = |moved, pressed, now| Hand { moved, pressed, now };
        let waits = |left: Option<f64>| left.is_some_and(|left| (left - PATIENCE).abs() < 1e-9);
        let node = NodeId::ROOT;
        let mut rest = Rest::default();
        assert_eq!(rest.left(node, Some(Site(3)), hand(false, false, 0.0)), None, "it was there before");
        assert!(waits(rest.left(node, Some(Site(4)), hand(true, false, 1.0))));
        assert_eq!(rest.left(node, Some(Site(4)), hand(false, false, 3.0)), Some(0.0));
        assert_eq!(rest.left(node, Some(Site(4)), hand(false, true, 3.1)), None, "a click");
        assert_eq!(rest.left(node, Some(Site(4)), hand(true, false, 9.0)), None);
        assert_eq!(rest.left(node, None, hand(true, false, 9.1)), None);
        assert!(waits(rest.left(node, Some(Site(4)), hand(true, false, 9.2))));
        rest.at = None;
        assert_eq!(rest.left(node, Some(Site(4)), hand(false, false, 9.9)), None, "another position");
    }
}
