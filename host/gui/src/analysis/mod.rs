//! The analysis of a game: searches of the position shown, a review of the whole game, and questions about positions, all
//! by one worker beside the game. Knows sessions, records and searches; must not know how anything is drawn.

mod inspector;
mod live;
mod review;
mod values;

use abstrakt_engine::Spec;
use abstrakt_record::{Evaluation, NodeId, Record, SeatId, SeatKind};
use abstrakt_referee::{EngineSpec, PlayerStanding, assess, scales};
use abstrakt_session::{Analyst, AnalystEvent, Session, SessionError};
use abstrakt_texts::{Localize as _, Message, message};
use abstrakt_vocabulary::{Facts, Site};
use abstrakt_worker::protocol::{Findings, RequestId, Response};
use serde::{Deserialize, Serialize};

use inspector::Inspector;
pub use inspector::{Answer, Question};
pub use live::{ENGINES, LiveAnalysis, external_analysts, usual};
pub use review::{Effort, Review};
pub use values::Values;

/// Most lines of play that a search of the position shown tells.
pub const MOST_LINES: u8 = 5;

/// The user's settings of analyses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct AnalysisSettings {
    /// Lines of play, 1..=[`MOST_LINES`].
    pub lines: u8,
    /// Whether the evaluation bar is shown beside the board.
    pub bar: bool,
    /// Whether the best moves are shown on the board.
    pub arrows: bool,
    /// Whether two engines search side by side.
    pub second: bool,
    /// Whether sites have the colours of what their pieces do to the value by the heuristic that is explained.
    pub site_values: bool,
    /// The effort with which games are reviewed.
    pub effort: Effort,
}

impl Default for AnalysisSettings {
    fn default() -> Self {
        Self {
            lines: 3,
            bar: true,
            arrows: true,
            second: false,
            site_values: false,
            effort: Effort::default(),
        }
    }
}

/// A line of play as it would stand: plies after a node of the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// The position that they begin in.
    pub node: NodeId,
    /// The plies.
    pub plies: Vec<String>,
}

/// The part of each piece in the value of a position for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteValues {
    /// The position.
    pub node: NodeId,
    /// The greatest size of a value.
    pub greatest: u32,
    /// The value less the value without what is on a site.
    pub values: Vec<(Site, i32)>,
}

/// The analysis of one game.
#[derive(Default)]
pub struct Analysis {
    analyst: Option<Analyst>,
    live: LiveAnalysis,
    review: Review,
    inspector: Inspector,
    values: Values,
    /// The line of play that the pointer asks to see, in this frame and in the one before.
    wanted: Option<Preview>,
    preview: Option<Preview>,
    /// The values that a panel asks to see on the sites, in this frame and in the one before.
    wanted_values: Option<SiteValues>,
    values_shown: Option<SiteValues>,
    error: Option<Message>,
    /// The review has come to an end, and the record does not know it yet.
    reviewed: bool,
}

impl Analysis {
    /// The analysis that a record keeps of a game.
    pub fn of(record: &Record) -> Self {
        let mut analysis = Self { review: Review::restored(record), ..Self::default() };
        for (node, found) in analysis.review.values.iter() {
            analysis.values.note(node, found);
        }
        analysis
    }

    /// Searches of the position shown.
    pub fn live(&self) -> &LiveAnalysis {
        &self.live
    }

    /// The review of the whole game.
    pub fn review(&self) -> &Review {
        &self.review
    }

    /// The evaluations of the positions of the record.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The reason why the last search of the position shown failed.
    pub fn error(&self) -> Option<&Message> {
        self.error.as_ref()
    }

    /// Begins to search the position shown, or ends that; true if it begins.
    pub fn toggle(&mut self) -> bool {
        self.live.set_on(!self.live.is_on());
        self.live.is_on()
    }

    /// Lets an engine search by this.
    pub fn set_spec(&mut self, engine: usize, spec: EngineSpec) {
        self.live.set_spec(engine, spec);
    }

    /// Begins to review the game, or ends that.
    pub fn toggle_review(&mut self, record: &Record, facts: Option<&Facts>, effort: Effort) {
        if self.review.is_running() {
            self.cancel_review();
        } else if let Some(facts) = facts {
            self.review.begin(record, facts, effort);
        }
    }

    /// Collects what the worker has found, and sets it to search what is shown now. Nobody looks at a game that is not `shown`: its
    /// searches wait until it is. True: something is new.
    pub fn update(&mut self, session: &Session, settings: &AnalysisSettings, shown: bool) -> bool {
        let (mut news, mut given_up, mut answers) = (false, None, Vec::new());
        while let Some(event) = self.analyst.as_mut().and_then(Analyst::poll) {
            news = true;
            match event {
                AnalystEvent::Answer { id, response } => answers.push((id, response)),
                AnalystEvent::Stopped(stopped) if stopped.given_up => {
                    given_up = Some(stopped.message());
                }
                AnalystEvent::Stopped(_) => {}
            }
        }
        match self.live.hear() {
            Ok(is_new) => news |= is_new,
            Err(reason) => (news, self.error) = (true, Some(reason)),
        }
        let reviewing = self.review.is_running();
        for (id, response) in answers {
            self.answered(session, id, response);
        }
        if let Some(message) = given_up {
            self.give_up(message);
        }
        self.reviewed |= reviewing && !self.review.is_running();
        if self.is_wanted(shown) && self.analyst.is_none() {
            match session.analyst() {
                Ok(analyst) => self.analyst = Some(analyst),
                Err(error) => self.cannot_start(&error),
            }
        }
        if let Some(analyst) = &mut self.analyst {
            let followed = self.live.follow(analyst, session, (settings, shown));
            if let Err(error) = followed {
                self.error = Some(error.message());
                self.live.set_on(false);
            }
            self.review.follow(analyst, session.record());
            self.inspector.send(analyst, session.record());
        }
        news
    }

    /// Whether there is something for a worker to do.
    fn is_wanted(&self, shown: bool) -> bool {
        (shown && self.live.is_on()) || self.review.is_running() || self.inspector.is_waiting()
    }

    /// The worker failed too often: its requests end. A new request gets another worker.
    fn give_up(&mut self, message: Message) {
        self.inspector.abandon(&message);
        self.review.cancel();
        self.live.set_on(false);
        self.error = Some(message);
        self.analyst = None;
    }

    /// No worker can be started: whatever was wanted comes to its end, so that the next frame does not try again.
    fn cannot_start(&mut self, error: &SessionError) {
        tracing::warn!(%error, "no analysis");
        let message = error.message();
        self.inspector.refuse(&message);
        self.review.cancel();
        self.live.set_on(false);
        self.error = Some(message);
    }

    /// The wishes of the frame that is over become what is shown in the next one. True: it is another one.
    pub fn turn_preview(&mut self) -> bool {
        let wanted = self.wanted.take();
        let values = self.wanted_values.take();
        let other = wanted != self.preview || values != self.values_shown;
        (self.preview, self.values_shown) = (wanted, values);
        other
    }

    /// Shows a line of play on the board, as long as it is asked for in every frame.
    pub fn show_line(&mut self, preview: Preview) {
        self.wanted = Some(preview);
    }

    /// Shows values on the sites of the board, as long as it is asked for in every frame.
    pub fn show_values(&mut self, values: SiteValues) {
        self.wanted_values = Some(values);
    }

    /// The values that the sites of this position show.
    pub fn values_of(&self, node: NodeId) -> Option<&SiteValues> {
        self.values_shown.as_ref().filter(|shown| shown.node == node)
    }

    /// The line of play that the board shows.
    pub fn preview(&self) -> Option<&Preview> {
        self.preview.as_ref()
    }

    /// The answer to a question, if it is known; the question is asked if it was not yet.
    pub fn ask(&mut self, question: Question) -> Option<&Answer> {
        self.inspector.ask(question)
    }

    /// Whether a question goes to the worker with the next update.
    pub fn is_asking(&self) -> bool {
        self.inspector.is_waiting()
    }

    /// The standing of the first seat at a node, for everything that shows the course of the game: by the review, or without one by
    /// the searches of the computers that played.
    pub fn standing(&self, record: &Record, node: NodeId) -> Option<PlayerStanding> {
        self.review.standing(record, node).or_else(|| self.values.standing(record, node))
    }

    /// Notes what a search has found of a position.
    pub fn note(&mut self, session: &Session, node: NodeId, spec: &Spec, findings: &Findings) {
        let Some(facts) = session.facts() else { return };
        if let Some(found) = evaluation(session, facts, spec, findings) {
            self.values.note_search(node, found, findings);
        }
    }

    fn answered(&mut self, session: &Session, id: RequestId, response: Response) {
        if self.live.is_search(id) {
            self.error = match &response {
                Response::Refused { reason, ply } => Some(reason.at(*ply)),
                Response::Fault { reason, .. } => Some(message!("words", text = reason)),
                _ => None,
            };
        }
        match self.live.answered(id, response) {
            Ok(Some((node, spec, findings))) => self.note(session, node, &spec, &findings),
            Ok(None) => {}
            Err(response) => match self.review.answered(session, id, response) {
                Ok(Some((node, spec, findings))) => self.reviewed(session, node, &spec, &findings),
                Ok(None) => {}
                Err(response) => self.inspector.answered(id, response),
            },
        }
    }

    fn reviewed(&mut self, session: &Session, node: NodeId, spec: &Spec, findings: &Findings) {
        let found = session.facts().and_then(|facts| evaluation(session, facts, spec, findings));
        if let Some(found) = found {
            self.review.values.note(node, found.rounded());
            self.values.note_search(node, found, findings);
        }
    }

    /// The findings of a review that has just ended.
    pub fn take_reviewed(&mut self, record: &Record) -> Option<Vec<(NodeId, Evaluation)>> {
        std::mem::take(&mut self.reviewed).then(|| self.review.found(record).collect())
    }

    /// Ends the review; what it has found stays.
    fn cancel_review(&mut self) {
        if let (Some(search), Some(analyst)) = (self.review.cancel(), &mut self.analyst) {
            analyst.stop(search);
        }
        self.reviewed = true;
    }
}

/// The evaluation for the first seat by a search, in a game for two.
fn evaluation(session: &Session, facts: &Facts, spec: &Spec, findings: &Findings) -> Option<Evaluation> {
    let line = findings.lines.first()?;
    if session.record().header.seats.len() != 2 {
        return None;
    }
    let assessment = assess(line.score, scales(facts, spec, 2));
    let stands = if findings.view.0 == 0 { assessment } else { assessment.opposite() };
    Some(Evaluation { stands, depth: line.depth, loss: None })
}

/// From whose view scores are shown: that of the only person, else of the first seat.
pub fn view(session: &Session) -> SeatId {
    let seats = &session.record().header.seats;
    let mut persons = (0..).zip(seats).filter(|(_, seat)| seat.kind == SeatKind::Human);
    match (persons.next(), persons.next()) {
        (Some((only, _)), None) if seats.len() == 2 => SeatId(only),
        _ => SeatId(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The next frame finds nothing to do, so that nobody is warned twice, and the panel shows the reason.
    #[test]
    fn a_worker_that_cannot_be_started_is_tried_once() {
        let mut analysis = Analysis::default();
        analysis.live.set_on(true);
        let question = || Question::Diagram(NodeId::ROOT);
        assert!(analysis.ask(question()).is_none() && analysis.is_wanted(true));
        let error = SessionError::Start(std::io::Error::from(std::io::ErrorKind::WouldBlock).into());
        analysis.cannot_start(&error);
        assert!(!analysis.is_wanted(true));
        assert_eq!(analysis.error, Some(error.message()));
        assert_eq!(analysis.ask(question()), Some(&Answer::Refused(error.message())));
        assert!(!analysis.is_wanted(true), "asked again it is answered at once");
    }
}
