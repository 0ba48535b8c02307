//! Searches of the position shown, by one engine or by two side by side, until another position is shown. Knows searches;
//! must not know what follows from what they find.

use std::time::Duration;

use abstrakt_engine::{Spec, presets};
use abstrakt_record::{NodeId, Record};
use abstrakt_referee::protocol_plies;
use abstrakt_session::{Analyst, Session};
use abstrakt_vocabulary::Facts;
use abstrakt_worker::protocol::{Findings, Request, RequestId, Response, Search};

use super::AnalysisSettings;

/// Most engines that search side by side.
pub const ENGINES: usize = 2;
/// A search that nobody ends ends by itself: so long nobody looks at a position.
const LONGEST: Duration = Duration::from_secs(600);

/// The subject of a search.
#[derive(Clone, Debug, PartialEq)]
struct Subject {
    node: NodeId,
    lines: u8,
    spec: Spec,
}

/// An engine, its search, and what it has found.
#[derive(Debug, Default)]
pub struct LiveEngine {
    /// With what it searches; none until the game is known.
    pub spec: Option<Spec>,
    subject: Option<Subject>,
    search: Option<RequestId>,
    findings: Option<Findings>,
    /// Its last search was ended before its time.
    broken_off: bool,
}

impl LiveEngine {
    /// The findings of the search of a position.
    pub fn findings(&self, node: NodeId) -> Option<&Findings> {
        let of_it = self.subject.as_ref().is_some_and(|subject| subject.node == node);
        self.findings.as_ref().filter(|found| of_it && !found.lines.is_empty())
    }

    /// Whether it searches.
    pub fn is_searching(&self) -> bool {
        self.search.is_some()
    }

    fn end(&mut self, analyst: &mut Analyst) {
        if let Some(search) = self.search.take() {
            analyst.stop(search);
            self.broken_off = true;
        }
    }
}

/// The searches.
#[derive(Debug, Default)]
pub struct Live {
    /// Whether the position shown is searched.
    pub on: bool,
    /// The engines; the second one only where two are asked for.
    pub engines: [LiveEngine; ENGINES],
}

impl Live {
    /// Searches what is shown now, and nothing else.
    pub(super) fn follow(&mut self, analyst: &mut Analyst, session: &Session, settings: &AnalysisSettings) {
        let Some(facts) = session.facts() else { return };
        let node = session.record().cursor();
        let goes_on = session.snapshot().is_some_and(|shown| !shown.status.is_over());
        for (index, engine) in self.engines.iter_mut().enumerate() {
            let spec = engine.spec.get_or_insert_with(|| usual(facts)).clone();
            let asked = self.on && goes_on && !session.is_busy() && (index == 0 || settings.second);
            let subject = Subject { node, lines: settings.lines, spec };
            if !asked {
                engine.end(analyst);
                continue;
            }
            if engine.subject.as_ref() == Some(&subject) && !engine.broken_off {
                continue;
            }
            engine.end(analyst);
            engine.findings = None;
            engine.broken_off = false;
            engine.search = Some(begin(analyst, session.record(), &subject));
            engine.subject = Some(subject);
        }
    }

    /// Whether a request is one of its searches.
    pub(super) fn is_search(&self, id: RequestId) -> bool {
        self.engines.iter().any(|engine| engine.search == Some(id))
    }

    /// Takes an answer to one of its searches: the position and what was found of it. `Err`: it was to none of them.
    pub(super) fn answered(
        &mut self,
        id: RequestId,
        response: Response,
    ) -> Result<Option<(NodeId, Spec, Findings)>, Response> {
        let Some(engine) = self.engines.iter_mut().find(|engine| engine.search == Some(id)) else {
            return Err(response);
        };
        let findings = match response {
            Response::Progress(findings) => *findings,
            Response::SearchOutcome(outcome) => {
                engine.search = None;
                outcome.findings
            }
            _ => {
                engine.search = None;
                return Ok(None);
            }
        };
        if findings.lines.is_empty() {
            return Ok(None);
        }
        engine.findings = Some(findings.clone());
        Ok(engine.subject.as_ref().map(|subject| (subject.node, subject.spec.clone(), findings)))
    }
}

fn begin(analyst: &mut Analyst, record: &Record, subject: &Subject) -> RequestId {
    let search = Search { multipv: subject.lines, ..Search::new(subject.spec.clone()) };
    analyst.ask_at(protocol_plies(record, subject.node), Request::Search(search))
}

/// The strongest search of a game, for as long as somebody looks.
pub(super) fn usual(facts: &Facts) -> Spec {
    let [_, _, _, hard] = presets(facts);
    let mut spec = hard.spec;
    spec.limits.nodes = None;
    spec.limits.time = Some(LONGEST);
    spec
}
