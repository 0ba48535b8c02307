//! Ways through a game: to a position, back to where one was, and by itself. Knows records; must not know who plays.

use std::time::Duration;

use abstrakt_record::{Act, NodeId, Record, SeatId, Turn};
use egui::Context;

use super::GameView;

/// Seconds between two moves of a game that plays itself.
const AUTOPLAY: f64 = 1.2;
/// Places remembered, to come back to.
const MOST_PLACES: usize = 50;

/// The positions that were visited, and whether the game plays by itself. No other part writes this; only the session moves between
/// positions.
#[derive(Debug, Default)]
pub(super) struct Travel {
    /// Positions that were left by a jump, the last one last.
    visited: Vec<NodeId>,
    /// The last way was a step: where a series of steps began is remembered, not each of them.
    stepping: bool,
    /// The time at which the next move is shown, by egui's clock.
    next: Option<f64>,
    /// Positions kept aside.
    kept: Vec<NodeId>,
}

impl Travel {
    /// Notes a move from `here` to `there`, by a step along the line if `step`. The start of a jump, or of the first of several
    /// steps, is remembered.
    fn go(&mut self, here: NodeId, there: NodeId, step: bool) {
        let goes_on = std::mem::replace(&mut self.stepping, step) && step;
        if !goes_on && here != there {
            let surplus = (self.visited.len() + 1).saturating_sub(MOST_PLACES);
            self.visited.drain(..surplus);
            self.visited.push(here);
        }
    }

    /// The last place that is still in the record and is not the position shown.
    fn last_place(&self, record: &Record) -> Option<NodeId> {
        let there = |node: &&NodeId| record.contains(**node) && **node != record.cursor();
        self.visited.iter().rev().find(there).copied()
    }

    /// Notes a return to a place, which is forgotten with those after it.
    fn go_back(&mut self, place: NodeId) {
        while self.visited.pop().is_some_and(|node| node != place) {}
        self.stepping = false;
    }

    /// Sets or removes the bookmark of a position.
    fn toggle(&mut self, node: NodeId) {
        match self.kept.iter().position(|&kept| kept == node) {
            Some(place) => drop(self.kept.remove(place)),
            None => self.kept.push(node),
        }
    }

    /// The positions kept aside that are still in the record.
    fn kept(&self, record: &Record) -> impl Iterator<Item = NodeId> {
        self.kept.iter().copied().filter(move |&node| record.contains(node))
    }

    /// The position kept aside that comes after the one shown, in a round.
    fn next_kept(&self, record: &Record) -> Option<NodeId> {
        let (kept, here): (Vec<NodeId>, _) = (self.kept(record).collect(), record.cursor());
        let after = kept.iter().position(|&node| node == here).map_or(0, |place| place + 1);
        kept.get(after).or(kept.first()).copied().filter(|&node| node != here)
    }
}

impl GameView {
    /// Goes to a node of the record, and remembers the position left.
    pub fn go_to(&mut self, node: NodeId) {
        self.travel.next = None;
        self.travel.go(self.session.record().cursor(), node, false);
        self.send_to(node);
    }

    /// Goes along the current line: by so many plies, back or forward. A step does not end where chance is to act and nobody
    /// has anything to do, if there is another place behind that.
    pub fn go_by(&mut self, plies: isize) {
        self.travel.next = None;
        let (line, here, mut there) = self.way(plies);
        if plies.unsigned_abs() == 1 {
            let rolled = |place: usize| self.is_rolled(&line, place);
            while rolled(there) && there.checked_add_signed(plies).is_some_and(|next| next < line.len()) {
                there = there.saturating_add_signed(plies);
            }
        }
        self.walk(&line, (here, there), plies.unsigned_abs() == 1);
    }

    /// The line shown, the place from which a way of so many plies begins, and where it ends.
    fn way(&self, plies: isize) -> (Vec<NodeId>, usize, usize) {
        let line = self.record().line();
        // A second step while the first is under way goes on from where that leads.
        let start = self.session.destination();
        let here = line.iter().position(|&id| id == start).unwrap_or_default();
        let there = here.saturating_add_signed(plies).min(line.len() - 1);
        (line, here, there)
    }

    /// Whether chance was to act at a place of a line, and has acted.
    fn is_rolled(&self, line: &[NodeId], place: usize) -> bool {
        let next = line.get(place + 1).and_then(|&next| self.record().node(next).ply.as_ref());
        next.is_some_and(|ply| matches!(ply.act, Act::Chance(_)))
    }

    /// Goes from one place of a line to another; `step`: to the next one in which there is something to do.
    fn walk(&mut self, line: &[NodeId], (here, there): (usize, usize), step: bool) {
        if there == here {
            return;
        }
        self.travel.go(self.session.record().cursor(), line[there], step);
        self.send_to(line[there]);
    }

    fn send_to(&mut self, node: NodeId) {
        if let Err(error) = self.session.go_to(node) {
            tracing::info!(%error, "refused");
        }
    }

    /// The node to which *back to where I was* leads.
    pub fn last_place(&self) -> Option<NodeId> {
        self.travel.last_place(self.record())
    }

    /// Goes back to the position before the last jump.
    pub fn go_back(&mut self) {
        let Some(place) = self.last_place() else { return };
        self.travel.go_back(place);
        self.send_to(place);
    }

    /// Whether the game plays by itself.
    pub fn plays_itself(&self) -> bool {
        self.travel.next.is_some()
    }

    /// Shows one move after the other from here on, or ends that.
    pub fn set_autoplay(&mut self, ctx: &Context) {
        self.travel.next = match self.travel.next {
            Some(_) => None,
            None => Some(ctx.input(|input| input.time)),
        };
    }

    /// Shows the next move of a game that plays itself, when it is time.
    pub(super) fn play_itself(&mut self, ctx: &Context) {
        let Some(next) = self.travel.next else { return };
        let now = ctx.input(|input| input.time);
        if now >= next && !self.is_moving() && !self.session.is_busy() {
            if self.record().node(self.record().cursor()).next().is_none() {
                self.travel.next = None;
                return;
            }
            let (line, here, there) = self.way(1);
            self.walk(&line, (here, there), true);
            self.travel.next = Some(now + AUTOPLAY);
        }
        let wait = self.travel.next.map_or(0.0, |next| next - now).clamp(0.05, AUTOPLAY);
        ctx.request_repaint_after(Duration::from_secs_f64(wait));
    }

    /// Sets or removes the bookmark of the position shown.
    pub fn keep_aside(&mut self) {
        self.travel.toggle(self.session.record().cursor());
    }

    /// The positions kept aside that are still in the record.
    pub fn kept(&self) -> impl Iterator<Item = NodeId> {
        self.travel.kept(self.record())
    }

    /// The position kept aside that comes after the one shown, in a round.
    pub fn next_kept(&self) -> Option<NodeId> {
        self.travel.next_kept(self.record())
    }

    /// A turn's number as score sheets write it: in a game for two both players' turns have the same, "3." and "3…".
    pub fn turn_label(&self, turn: &Turn) -> String {
        let record = self.record();
        if record.header.seats.len() != 2 {
            return format!("{}.", turn.number);
        }
        let second = turn.seat == Some(SeatId(1));
        format!("{}{}", record.round(turn), if second { "…" } else { "." })
    }
}
