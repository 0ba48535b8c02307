//! Searches of the position shown, by one engine or by two side by side, until another position is shown. Knows searches;
//! must not know what follows from what they find.

use std::time::Duration;

use abstrakt_engine::{Spec, presets};
use abstrakt_external::Registry;
use abstrakt_record::NodeId;
use abstrakt_referee::{EngineSpec, ExternalPlayer, protocol_plies};
use abstrakt_session::{Analyst, ExternalAnalyst, ExternalAnalystEvent, Session, SessionError};
use abstrakt_texts::Message;
use abstrakt_vocabulary::Facts;
use abstrakt_worker::protocol::{Findings, Request, RequestId, Response, Search};

use super::AnalysisSettings;
use crate::seat_choice::external_players;

/// Most engines that search side by side.
pub const ENGINES: usize = 2;
/// A search that nobody ends ends by itself: so long nobody looks at a position.
const LONGEST: Duration = Duration::from_secs(600);

/// The subject of a search.
#[derive(Clone, Debug, PartialEq)]
struct Subject {
    node: NodeId,
    lines: u8,
    spec: EngineSpec,
}

/// A search under way.
#[derive(Clone, Copy, Debug, PartialEq)]
enum LiveSearch {
    /// By the worker beside the game.
    Worker(RequestId),
    /// By an external engine.
    External,
}

/// An engine, its search, and what it has found.
#[derive(Default)]
pub struct LiveEngine {
    /// With what it searches; none until the game is known.
    spec: Option<EngineSpec>,
    subject: Option<Subject>,
    search: Option<LiveSearch>,
    /// The external engine that was started last.
    external: Option<(ExternalPlayer, ExternalAnalyst)>,
    findings: Option<Findings>,
    /// Its last search was ended before its time.
    broken_off: bool,
}

impl LiveEngine {
    /// With what it searches; none until the game is known.
    pub fn spec(&self) -> Option<&EngineSpec> {
        self.spec.as_ref()
    }

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
        match (self.search.take(), &mut self.external) {
            (None, _) => return,
            (Some(LiveSearch::Worker(search)), _) => analyst.stop(search),
            (Some(LiveSearch::External), external) => {
                external.iter_mut().for_each(|(_, engine)| engine.stop());
            }
        }
        self.broken_off = true;
    }

    /// Begins to search a position.
    ///
    /// # Errors
    /// The system has no thread to give for an external engine.
    fn begin(
        &mut self,
        analyst: &mut Analyst,
        session: &Session,
        subject: &Subject,
    ) -> Result<(), SessionError> {
        let plies = protocol_plies(session.record(), subject.node);
        self.search = Some(match &subject.spec {
            EngineSpec::Search(spec) => {
                self.external = None;
                let search = Search { multipv: subject.lines, ..Search::new(Spec::clone(spec)) };
                LiveSearch::Worker(analyst.ask_at(plies, Request::Search(search)))
            }
            EngineSpec::External(player) => {
                let known = self.external.take().filter(|(known, _)| known == &**player);
                let (player, mut engine) = match known {
                    Some(known) => known,
                    None => (
                        ExternalPlayer::clone(player),
                        session.external_analyst(ExternalPlayer::clone(player))?,
                    ),
                };
                engine.search(plies);
                self.external = Some((player, engine));
                LiveSearch::External
            }
        });
        Ok(())
    }

    /// Takes the news of an external engine; true if there is some. `Err`: it has failed.
    fn hear(&mut self) -> Result<bool, Message> {
        let mut is_new = false;
        while let Some(event) = self.external.as_mut().and_then(|(_, engine)| engine.poll()) {
            is_new = true;
            match event {
                ExternalAnalystEvent::Findings(findings) => self.findings = Some(*findings),
                ExternalAnalystEvent::Ended => self.search = None,
                ExternalAnalystEvent::Failed(reason) => {
                    self.search = None;
                    return Err(reason);
                }
            }
        }
        Ok(is_new)
    }
}

/// The searches.
#[derive(Default)]
pub struct LiveAnalysis {
    is_on: bool,
    engines: [LiveEngine; ENGINES],
}

impl LiveAnalysis {
    /// Whether the position shown is searched.
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// The engines; the second one searches only where two are asked for.
    pub fn engines(&self) -> &[LiveEngine; ENGINES] {
        &self.engines
    }

    /// Begins to search the position shown, or ends that.
    pub(super) fn set_on(&mut self, is_on: bool) {
        self.is_on = is_on;
    }

    /// Searches by this from the next update on.
    pub(super) fn set_spec(&mut self, engine: usize, spec: EngineSpec) {
        self.engines[engine].spec = Some(spec);
    }

    /// Searches what is shown now, and nothing else.
    ///
    /// # Errors
    /// The system has no thread to give for an external engine.
    pub(super) fn follow(
        &mut self,
        analyst: &mut Analyst,
        session: &Session,
        (settings, shown): (&AnalysisSettings, bool),
    ) -> Result<(), SessionError> {
        let Some(facts) = session.facts() else { return Ok(()) };
        let node = session.record().cursor();
        let goes_on = session.snapshot().is_some_and(|shown| !shown.status.is_over());
        for (index, engine) in self.engines.iter_mut().enumerate() {
            let spec = engine.spec.get_or_insert_with(|| usual(facts).into()).clone();
            let asked =
                self.is_on && shown && goes_on && !session.is_busy() && (index == 0 || settings.second);
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
            let begun = engine.begin(analyst, session, &subject);
            engine.subject = Some(subject);
            begun?;
        }
        Ok(())
    }

    /// Takes the news of external engines; true if there is some.
    ///
    /// # Errors
    /// One of them has failed.
    pub(super) fn hear(&mut self) -> Result<bool, Message> {
        let [first, second] = self.engines.each_mut().map(LiveEngine::hear);
        Ok(first? | second?)
    }

    /// Whether a request is one of its searches.
    pub(super) fn is_search(&self, id: RequestId) -> bool {
        self.engines.iter().any(|engine| engine.search == Some(LiveSearch::Worker(id)))
    }

    /// Takes an answer to one of its searches: the position and what was found of it. `Err`: it was to none of them.
    pub(super) fn answered(
        &mut self,
        id: RequestId,
        response: Response,
    ) -> Result<Option<(NodeId, Spec, Findings)>, Response> {
        let Some(engine) =
            self.engines.iter_mut().find(|engine| engine.search == Some(LiveSearch::Worker(id)))
        else {
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
        let subject = engine.subject.as_ref();
        Ok(subject.and_then(|subject| Some((subject.node, subject.spec.search()?.clone(), findings))))
    }
}

/// The external engines that can search a position of this game for as long as somebody looks.
pub fn external_analysts(facts: &Facts, registry: &Registry) -> Vec<ExternalPlayer> {
    let players = external_players(facts, registry, LONGEST);
    players.filter(|player| player.engine.protocol.has_stop()).collect()
}

/// The strongest search of a game, for as long as somebody looks.
pub fn usual(facts: &Facts) -> Spec {
    let [_, _, _, hard] = presets(facts);
    let mut spec = hard.spec;
    spec.limits.nodes = None;
    spec.limits.time = Some(LONGEST);
    spec
}
