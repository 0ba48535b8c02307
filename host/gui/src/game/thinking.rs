//! The findings of the computers, kept for people: the last search of every seat, its standing from one view, and the
//! advice that a person asks for. Knows sessions and scores; must not know how they are drawn.

use std::collections::VecDeque;

use abstrakt_engine::{Spec, presets};
use abstrakt_record::{Assessment, NodeId, SeatId, SeatKind};
use abstrakt_referee::{assess, scales};
use abstrakt_session::SessionError;
use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::{Facts, Status, WinScale};
use abstrakt_worker::protocol::{Findings, Search};

use super::GameView;
use crate::analysis;

/// The last search of a seat's computer that found something.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The findings of the search.
    pub findings: Findings,
    /// The node of the record whose position was searched.
    pub node: NodeId,
}

/// The last search of every seat's computer; nobody else keeps them.
#[derive(Debug, Default)]
pub(super) struct Thoughts(Vec<Option<Thought>>);

impl Thoughts {
    /// Keeps what a seat's computer has found, in place of what it found before.
    fn insert(&mut self, seat: SeatId, thought: Thought) {
        let place = usize::from(seat.0);
        self.0.resize(self.0.len().max(place + 1), None);
        self.0[place] = Some(thought);
    }

    /// The searches, by seat.
    fn iter(&self) -> impl Iterator<Item = (SeatId, &Thought)> {
        let seats = (0..).map(SeatId).zip(&self.0);
        seats.filter_map(|(seat, thought)| Some((seat, thought.as_ref()?)))
    }
}

/// The use of the move that a person asked the computer for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// It is shown on the board.
    Show,
    /// It is played.
    Play,
}

/// The advice under way.
#[derive(Debug, Default)]
pub(super) struct Adviser {
    asked: Option<Advice>,
    /// Plies of the turn that are still to be played.
    planned: VecDeque<String>,
}

impl GameView {
    /// Keeps what a seat's computer has found.
    pub(super) fn keep_findings(&mut self, seat: SeatId) {
        // A move of a book has no lines.
        let says = |found: &&Findings| !found.lines.is_empty() || !found.book.is_empty();
        let Some(findings) = self.session.thinking(seat).filter(says) else { return };
        let thought = Thought { findings: findings.clone(), node: self.session.record().cursor() };
        if let Some(spec) = self.spec(seat) {
            self.analysis.note(&self.session, thought.node, &spec, &thought.findings);
        }
        self.thoughts.insert(seat, thought);
    }

    /// The last search of every computer, by seat. Searches are kept when the game is paused or has ended, and when another
    /// position is shown.
    pub fn thoughts(&self) -> impl Iterator<Item = (SeatId, &Thought)> {
        self.thoughts.iter()
    }

    /// From whose view scores are shown: that of the only person, else of the first seat. In games for three and four
    /// every computer's own, because there one player's chances are not what the other's lack.
    pub fn view(&self, thought: &Thought) -> SeatId {
        match self.record().header.seats.len() {
            2 => analysis::view(&self.session),
            _ => SeatId(thought.findings.view.0),
        }
    }

    /// The assessment for the seat of [`GameView::view`] by a seat's search.
    pub fn assessment(&self, seat: SeatId, thought: &Thought) -> Option<Assessment> {
        let assessment = self.own_assessment(seat, thought)?;
        let turned = self.view(thought).0 != thought.findings.view.0;
        Some(if turned { assessment.opposite() } else { assessment })
    }

    /// The assessment for the player whose view the search took.
    fn own_assessment(&self, seat: SeatId, thought: &Thought) -> Option<Assessment> {
        let line = thought.findings.lines.first()?;
        Some(assess(line.score, self.scales(seat)))
    }

    /// The scales of a seat's heuristic; see [`scales`].
    pub fn scales(&self, seat: SeatId) -> &[WinScale] {
        let seats = self.record().header.seats.len();
        let known = self.facts().zip(self.spec(seat));
        known.map_or(&[], |(facts, spec)| scales(facts, &spec, seats))
    }

    /// The spec of a seat's computer; none for a person.
    fn spec(&self, seat: SeatId) -> Option<Spec> {
        match &self.record().header.seats.get(usize::from(seat.0))?.kind {
            SeatKind::Engine(spec) => spec.parse().ok(),
            SeatKind::Human => None,
        }
    }

    /// The number of the turn in whose position a search was made.
    pub fn turn_of(&self, thought: &Thought) -> usize {
        let record = self.record();
        if !record.contains(thought.node) {
            return 0;
        }
        record.turns(&record.line_to(thought.node)).last().map_or(1, |turn| turn.number + 1)
    }

    /// The reason why a computer does not agree to a draw that `asking` offers: it thinks that it stands better, or has not searched
    /// in this game yet. None if all computers agree. A computer answers by the value that its last search found.
    pub fn draw_refusal(&self, asking: SeatId, texts: &Texts) -> Option<String> {
        let seats = &self.record().header.seats;
        let others = (0..seats.len()).map(|seat| SeatId(seat as u8)).filter(|seat| *seat != asking);
        let mut computers = others.filter(|seat| seats[usize::from(seat.0)].kind != SeatKind::Human);
        computers.find_map(|seat| {
            let player = self.seat_name(seat, texts);
            // A move of a book has no value.
            let searched = |thought: &Thought| !thought.findings.lines.is_empty();
            let Some((_, thought)) =
                self.thoughts().find(|(searcher, thought)| *searcher == seat && searched(thought))
            else {
                return Some(say!(texts, "draw-unknown", player));
            };
            let is_own_view = thought.findings.view.0 == seat.0;
            let better =
                self.own_assessment(seat, thought).is_none_or(|stands| stands.is_better() == is_own_view);
            better.then(|| say!(texts, "draw-better", player))
        })
    }

    /// Asks a computer for the move of the person to move.
    ///
    /// # Errors
    /// The game is over or busy.
    pub fn advise(&mut self, advice: Advice) -> Result<(), SessionError> {
        let Some(spec) = self.facts().map(adviser) else { return Ok(()) };
        self.session.analyse(Search::new(spec))?;
        self.adviser = Adviser { asked: Some(advice), planned: VecDeque::new() };
        Ok(())
    }

    /// Whether a search is under way for a move that a person asked for.
    pub fn is_advising(&self) -> bool {
        self.adviser.asked.is_some() && self.session.is_analysing()
    }

    /// The analysis has found more, or ended: then its move is shown or played.
    pub(super) fn advised(&mut self) {
        if self.session.is_analysing() {
            return;
        }
        let Some(advice) = self.adviser.asked.take() else { return };
        let line = self.session.analysis().and_then(|findings| findings.lines.first());
        let mut plies: VecDeque<String> = line.map(|line| line.plies.clone().into()).unwrap_or_default();
        let Some(ply) = plies.pop_front() else { return };
        match advice {
            Advice::Play => {
                self.adviser.planned = plies;
                self.play_advised(&ply);
            }
            Advice::Show => self.board.suggest(&ply),
        }
    }

    /// Another position is shown: a turn that the computer plays for a person goes on.
    pub(super) fn go_on_as_advised(&mut self) {
        self.adviser.asked = None;
        let is_mid_turn = |status: Status| matches!(status, Status::Turn { mid_turn: true, .. });
        let position = self.board.position();
        let next = self.adviser.planned.pop_front().filter(|ply| {
            position.is_some_and(|position| {
                is_mid_turn(position.status) && position.moves.iter().any(|facts| facts.text == *ply)
            })
        });
        match next.filter(|_| self.session.awaits_human()) {
            Some(ply) => self.play_advised(&ply),
            None => self.adviser.planned.clear(),
        }
    }

    fn play_advised(&mut self, ply: &str) {
        if let Err(error) = self.session.play(ply) {
            tracing::info!(%error, ply, "advice refused");
        }
    }
}

/// The engine that finds a person's move: quick, and stronger than most players.
fn adviser(facts: &Facts) -> Spec {
    let [_, _, advanced, _] = presets(facts);
    advanced.spec
}
