//! Clicks of mouse and keyboard on the moves of a position: they decide a move, and some are doubtful. Knows the click routine;
//! must not draw.

use abstrakt_scene::Projection;
use abstrakt_session::input::{Click, Clicks};
use abstrakt_vocabulary::{MoveFacts, Site, Snapshot};
use egui::{Ui, Vec2};

use super::{BoardStyle, BoardView, Gesture, PointedSite, RefusedClicks, input};

/// A click is doubtful where another site is less than so many times as far from it as its own.
const DOUBT: f32 = 1.6;

impl BoardView {
    /// Notes the site that somebody may want to know of: what a key asked about stays so until it asks again or leaves the site.
    pub(super) fn point(&mut self, ui: &Ui, selection: &input::Selection) {
        let before = self.pointed.take().filter(|pointed| pointed.asked).map(|pointed| pointed.site);
        let kept = before == Some(self.focus);
        let by_key = (selection.focused && kept != selection.asked).then_some((self.focus, true));
        let free = selection.hovered
            && selection.carried.is_none()
            && selection.clicked.is_none()
            && self.running.is_empty();
        let by_pointer = || selection.pointed.filter(|_| free).map(|site| (site, false));
        let moved = ui.input(|input| input.pointer.delta() != Vec2::ZERO);
        let pointed = |(site, asked)| PointedSite { site, asked, moved };
        self.pointed = by_key.or_else(by_pointer).map(pointed);
    }

    /// Adds a frame's input to the clicks made; returns the index of a move, when that decided one.
    pub(super) fn execute(
        &mut self,
        selection: &input::Selection,
        position: &Snapshot,
        (cycling, style): (bool, BoardStyle<'_>),
    ) -> Option<usize> {
        let moves = &position.moves;
        if selection.back {
            self.clicks.back();
            self.refused = None;
            self.refresh(position);
        }
        if cycling {
            if let Some(site) = selection.pointed {
                self.alternatives.point(moves, site);
            }
            if let Some(forward) = selection.cycle {
                self.alternatives.cycle(moves, selection.pointed, forward);
            }
            let taken = selection.clicked.filter(|_| selection.cycle.is_none());
            return taken.and_then(|site| self.alternatives.click(moves, site));
        }
        if style.gesture != Gesture::Click
            && let Some(site) = selection.picked
        {
            self.pick_up(moves, site);
            self.refresh(position);
        }
        let dropped = selection.dropped.filter(|_| self.carrying.take().is_some());
        let site = match dropped {
            // Put down beside the board, or where it was: nothing moves.
            Some(place) => place.filter(|site| self.clicks.made().last() != Some(site))?,
            None => selection.clicked?,
        };
        let leads = !self.clicks.made().is_empty() && self.clicks.aim(moves, site).is_some();
        if style.gesture == Gesture::Drag && dropped.is_none() && leads && !selection.focused {
            return None;
        }
        let clicks = [self.clicks.made(), &[site]].concat();
        let click = self.clicks.click(moves, site);
        self.refused = (click == Click::Refused).then_some(RefusedClicks { clicks, reason: None });
        self.refresh(position);
        match click {
            Click::Play(index) => Some(index),
            Click::More if style.only_way => self.clicks.only(moves),
            Click::More | Click::Back | Click::Refused => None,
        }
    }

    /// Whether the pointer was clicked nearly as close to another site that can be clicked as to its own.
    pub(super) fn is_near_border(&self, to: &Projection, selection: &input::Selection) -> bool {
        let (Some(site), Some(point)) = (selection.clicked, selection.point) else { return false };
        let distance = |site: Site| to.centre(self.geometry.facts(site)).distance(point);
        let others = self.open.iter().map(|(open, _)| *open).filter(|open| *open != site);
        others.map(distance).any(|other| other < distance(site) * DOUBT)
    }

    /// A move that a doubtful click decided waits for a second click on it; what was clicked before stays.
    pub(super) fn ask_again(
        &mut self,
        chosen: Option<usize>,
        is_doubtful: bool,
        (before, position): (Clicks, &Snapshot),
        selection: &input::Selection,
    ) -> Option<usize> {
        if selection.clicked.is_none() && !selection.back {
            return chosen;
        }
        let waited = self.doubtful.take();
        match chosen {
            Some(index) if is_doubtful && waited != Some(index) => {
                self.doubtful = Some(index);
                self.clicks = before;
                self.refresh(position);
                None
            }
            _ => chosen,
        }
    }

    /// Picks a piece up: the last one clicked continues the clicks made, another one starts over.
    fn pick_up(&mut self, moves: &[MoveFacts], site: Site) {
        if self.clicks.made().last() != Some(&site) {
            self.clicks.clear();
            if self.clicks.click(moves, site) != Click::More {
                self.clicks.clear();
                return;
            }
        }
        self.refused = None;
        self.carrying = Some(site);
    }
}
