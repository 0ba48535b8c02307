//! The card that tells about a site and the pieces on it, after the pointer has hovered over it or when a key asks.
//! Only [`HoverState`] decides when that is. Knows pointers and answers; must not know boards.

use std::time::Duration;

use abstrakt_record::NodeId;
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::{Inspection, Site};
use egui::accesskit::Live;
use egui::{Rect, RichText, Tooltip, Ui};

use crate::analysis::{Analysis, Answer, Question};
use crate::board::{PointedSite, picture};
use crate::state::Settings;

/// Seconds that the pointer hovers over a site before its card is shown.
const HOVER_DELAY: f64 = 0.7;
/// Side of a picture, in points.
const PICTURE: f32 = 128.0;

/// The site over which the pointer hovers, and since when.
#[derive(Debug, Default)]
pub(super) struct HoverState {
    place: Option<(NodeId, Option<Site>)>,
    since: f64,
    /// No card is shown for this site: the pointer clicked here, or the board came under a pointer at rest.
    silent: bool,
}

/// The pointer in a frame.
#[derive(Clone, Copy, Debug)]
struct PointerFrame {
    moved: bool,
    pressed: bool,
    now: f64,
}

impl HoverState {
    /// Notes where the pointer is. Returns the seconds until the card of the site is shown; none if there is to be none.
    fn delay(&mut self, node: NodeId, site: Option<Site>, pointer: PointerFrame) -> Option<f64> {
        if self.place != Some((node, site)) {
            // A position, or a board, that comes under a pointer at rest was not pointed at.
            *self = Self { place: Some((node, site)), since: pointer.now, silent: !pointer.moved };
        }
        self.silent |= pointer.pressed;
        site.filter(|_| !self.silent).map(|_| (self.since + HOVER_DELAY - pointer.now).max(0.0))
    }

    /// The site of the position `node` whose card is shown now, with the game's information about it.
    /// A site about which a key asks is there also where the game tells nothing.
    pub(super) fn inspected(
        &mut self,
        ui: &Ui,
        (node, pointed): (NodeId, Option<PointedSite>),
        analysis: &mut Analysis,
        settings: &Settings,
    ) -> Option<(PointedSite, Option<Box<Inspection>>)> {
        let pointer = ui.input(|input| PointerFrame {
            moved: pointed.is_some_and(|pointed| pointed.moved),
            pressed: input.pointer.any_down(),
            now: input.time,
        });
        let hovered = pointed.filter(|pointed| !pointed.asked).map(|pointed| pointed.site);
        let delay = self.delay(node, hovered, pointer);
        let pointed = pointed?;
        if !pointed.asked {
            let delay = delay.filter(|_| settings.site_cards)?;
            if delay > 0.0 {
                ui.ctx().request_repaint_after(Duration::from_secs_f64(delay));
                return None;
            }
        }
        let inspection = match analysis.ask(Question::Site(node, pointed.site)) {
            Some(Answer::Inspection(inspection)) => Some(inspection.clone()),
            Some(_) => Some(None),
            None => None,
        };
        if analysis.is_asking() {
            ui.ctx().request_repaint();
        }
        let inspection = inspection?;
        (inspection.is_some() || pointed.asked).then_some((pointed, inspection))
    }
}

/// Draws the card beside `bounds`: those of its site and of what is reached from there.
pub(super) fn show(ui: &Ui, bounds: Rect, inspection: Option<&Inspection>, texts: &Texts) {
    let language = texts.language().code();
    let id = ui.scope_id().with("site-card");
    let card = Tooltip::always_open(ui.ctx().clone(), ui.layer_id(), id, bounds);
    card.show(|ui| {
        let text = inspection.map_or_else(
            || say!(texts, "site-card-empty"),
            |inspection| inspection.text.get(language).to_owned(),
        );
        for (number, line) in text.lines().enumerate() {
            let line = RichText::new(line);
            let label = ui.label(if number == 0 { line.strong() } else { line });
            // Screen readers say it at once.
            ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(Live::Polite));
        }
        let pictures = inspection.map_or(&[][..], |inspection| &inspection.pictures);
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

    /// A card is shown where the pointer came and stayed, not where it clicked, nor where a position came under it.
    #[test]
    fn a_site_is_told_of_where_the_pointer_came_and_stayed() {
        let frame = |moved, pressed, now| PointerFrame { moved, pressed, now };
        let waits = |delay: Option<f64>| delay.is_some_and(|delay| (delay - HOVER_DELAY).abs() < 1e-9);
        let node = NodeId::ROOT;
        let mut hover = HoverState::default();
        assert_eq!(hover.delay(node, Some(Site(3)), frame(false, false, 0.0)), None, "it was there before");
        assert!(waits(hover.delay(node, Some(Site(4)), frame(true, false, 1.0))));
        assert_eq!(hover.delay(node, Some(Site(4)), frame(false, false, 3.0)), Some(0.0));
        assert_eq!(hover.delay(node, Some(Site(4)), frame(false, true, 3.1)), None, "a click");
        assert_eq!(hover.delay(node, Some(Site(4)), frame(true, false, 9.0)), None);
        assert_eq!(hover.delay(node, None, frame(true, false, 9.1)), None);
        assert!(waits(hover.delay(node, Some(Site(4)), frame(true, false, 9.2))));
        hover.place = None;
        assert_eq!(hover.delay(node, Some(Site(4)), frame(false, false, 9.9)), None, "another position");
    }
}
