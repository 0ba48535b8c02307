//! Hub, from the side of the host. Source: its description (github.com/rhalbersma/scan, `protocol.txt`).
//!
//! Followed: parameters, the three kinds of `level`, `info`, `stop`. Not followed: pondering, and `go analyze`, since a seat
//! thinks in its own time alone. Hub has no word for resigning or for offering a draw.

use abstrakt_engine::Limits;
use abstrakt_system::ForeignText;

use super::{Dialogue, ForeignStart, Identity, SearchInfo, SearchUnderWay, Talk, Task};
use crate::wire::hub::{Go, HubAnswer, HubCommand, Level};
use crate::{EngineOption, FailureCause, RegisteredEngine};

/// The parameter that chooses a variant, and the one that an engine without it plays.
const VARIANT: &str = "variant";
const USUAL: &str = "normal";

/// A conversation by Hub.
pub(super) struct Hub;

impl Dialogue for Hub {
    fn greet(
        &mut self,
        talk: &mut Talk<'_>,
        engine: &RegisteredEngine,
        start: &ForeignStart,
    ) -> Result<Identity, FailureCause> {
        talk.line.say(HubCommand::Hub);
        let mut identity = Identity::default();
        talk.answer(|answer| match answer {
            HubAnswer::Id { name, version, author, .. } => {
                identity.name = format!("{name} {version}").trim().to_owned();
                identity.author = author;
                Ok(None)
            }
            HubAnswer::Param(param) => {
                identity.options.push(param.into());
                Ok(None)
            }
            HubAnswer::Wait => Ok(Some(())),
            HubAnswer::Error(message) => Err(FailureCause::Refused(ForeignText::of(message))),
            // Unknown words are passed over.
            _ => Ok(None),
        })?;
        let has_variant = identity.options.iter().any(|option| option.name == VARIANT);
        if has_variant {
            let value = start.game.clone();
            talk.line.say(HubCommand::SetParam { name: VARIANT.into(), value });
        } else if start.game != USUAL {
            return Err(FailureCause::Variant(ForeignText::of(&start.game)));
        }
        for EngineOption { name, value, .. } in engine.options.iter().filter(|option| option.name != VARIANT)
        {
            if let Some(value) = value {
                talk.line.say(HubCommand::SetParam { name: name.clone(), value: value.clone() });
            }
        }
        talk.line.say(HubCommand::Init);
        talk.answer(|answer| match answer {
            HubAnswer::Ready => Ok(Some(())),
            HubAnswer::Error(message) => Err(FailureCause::Refused(ForeignText::of(message))),
            _ => Ok(None),
        })?;
        Ok(identity)
    }

    fn new_game(
        &mut self,
        talk: &mut Talk<'_>,
        _start: &ForeignStart,
        _limits: &Limits,
    ) -> Result<(), FailureCause> {
        talk.line.say(HubCommand::NewGame);
        Ok(())
    }

    fn think(
        &mut self,
        talk: &mut Talk<'_>,
        start: &ForeignStart,
        search: &mut SearchUnderWay<'_, '_>,
    ) -> Result<Option<(String, SearchInfo)>, FailureCause> {
        let task = search.task;
        let pos = start.position.clone().unwrap_or_default();
        talk.line.say(HubCommand::Pos { pos, moves: task.moves.to_vec() });
        // Some engines forget the level at every position, so that it comes behind.
        talk.line.say(HubCommand::Level(level(task)));
        talk.line.say(HubCommand::Go(Go::Think));
        let mut found = SearchInfo::default();
        loop {
            match talk.next(&mut search.wait)? {
                Some(HubAnswer::Info(info)) => {
                    found = SearchInfo {
                        depth: info.depth.or(found.depth),
                        score: info.score.or(found.score),
                        nodes: info.nodes.or(found.nodes),
                        variation: if info.pv.is_empty() { found.variation } else { info.pv },
                    };
                }
                Some(HubAnswer::Done { best: Some(best), .. }) => return Ok(Some((best, found))),
                Some(HubAnswer::Done { best: None, .. }) => return Err(FailureCause::NoMove),
                // An engine that refuses a position would answer for another one.
                Some(HubAnswer::Error(message)) => {
                    return Err(FailureCause::Refused(ForeignText::of(message)));
                }
                _ => {}
            }
            if !search.goes_on(&found, || talk.line.say(HubCommand::Stop)) {
                return Ok(None);
            }
        }
    }

    fn farewell(&self) -> String {
        HubCommand::Quit.to_string()
    }
}

/// The time of a clock is told without the increment of this move: the engine adds it before it moves, while the clock of a
/// seat shows it already.
fn level(task: &Task<'_>) -> Level {
    let clock = task.limits.clock;
    let increment = clock.map(|clock| clock.increment);
    let left = task.left.or(clock.map(|clock| clock.budget));
    Level {
        depth: task.limits.depth,
        nodes: task.limits.nodes,
        move_time: task.time,
        moves: None,
        time: left.filter(|_| clock.is_some()).map(|left| left.saturating_sub(increment.unwrap_or_default())),
        increment,
        infinite: false,
    }
}
