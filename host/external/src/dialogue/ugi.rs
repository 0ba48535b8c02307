//! UGI, from the side of the host. Source: its description (github.com/kz04px/ugi, `ugi.md`).
//!
//! Followed: options, new games, positions, `go` with every kind of limit, `info`, `stop`; and of what Abstrakt adds, the settings of
//! the game as options and the outcomes of chance among the moves. UGI has no word for pondering, resigning or offering a draw.

use std::time::Duration;

use abstrakt_engine::Limits;
use abstrakt_system::ForeignText;

use super::{Dialogue, ForeignSetting, ForeignStart, Identity, SearchInfo, SearchUnderWay, Talk, Task};
use crate::wire::ugi::{ERROR, Go, Info, Score, SeatClock, UgiAnswer, UgiCommand};
use crate::{FailureCause, RegisteredEngine};

/// The value of a won game, less the plies to its end. The unit of an engine is its own; none of them comes near.
const WON: f64 = 1e6;
/// The moves by which engines say that they have none.
const NO_MOVES: [&str; 3] = ["none", "(none)", "0000"];

/// A conversation by UGI.
pub(super) struct Ugi;

impl Dialogue for Ugi {
    fn greet(
        &mut self,
        talk: &mut Talk<'_>,
        engine: &RegisteredEngine,
        start: &ForeignStart,
    ) -> Result<Identity, FailureCause> {
        talk.line.say(UgiCommand::Ugi);
        let mut identity = Identity::default();
        talk.answer(|answer| {
            match answer {
                UgiAnswer::Name(name) => identity.name = name,
                UgiAnswer::Author(author) => identity.author = author,
                UgiAnswer::Param(param) => identity.options.push(param.into()),
                UgiAnswer::UgiOk => return Ok(Some(())),
                // Unknown messages are passed over.
                _ => {}
            }
            Ok(None)
        })?;
        let chosen = engine.options.iter().filter_map(|option| Some((&option.name, option.value.as_ref()?)));
        let is_set = |name: &str| start.settings.iter().any(|setting| setting.name == name);
        for (name, value) in chosen.filter(|(name, _)| !is_set(name)) {
            talk.line.say(UgiCommand::SetOption { name: name.clone(), value: value.clone() });
        }
        for ForeignSetting { name, value, is_default } in &start.settings {
            if identity.options.iter().any(|option| option.name == *name) {
                talk.line.say(UgiCommand::SetOption { name: name.clone(), value: value.clone() });
            } else if !is_default {
                return Err(FailureCause::Variant(ForeignText::of(format_args!("{name}={value}"))));
            }
        }
        ready(talk)?;
        Ok(identity)
    }

    fn new_game(
        &mut self,
        talk: &mut Talk<'_>,
        _start: &ForeignStart,
        _limits: &Limits,
    ) -> Result<(), FailureCause> {
        talk.line.say(UgiCommand::NewGame);
        ready(talk)
    }

    fn think(
        &mut self,
        talk: &mut Talk<'_>,
        start: &ForeignStart,
        search: &mut SearchUnderWay<'_, '_>,
    ) -> Result<Option<(String, SearchInfo)>, FailureCause> {
        let task = search.task;
        talk.line.say(UgiCommand::Position { start: start.position.clone(), moves: task.moves.to_vec() });
        // An engine that refuses a position would answer for another one.
        ready(talk)?;
        talk.line.say(UgiCommand::Go(go(start, task)));
        let (mut found, mut refusal) = (SearchInfo::default(), None);
        loop {
            match talk.next(&mut search.wait)? {
                Some(UgiAnswer::Info(info)) => found = with_info(found, info),
                Some(UgiAnswer::Text(text)) if text.starts_with(ERROR) => refusal = Some(text),
                Some(UgiAnswer::BestMove(best)) if !NO_MOVES.contains(&best.as_str()) => {
                    return Ok(Some((best, found)));
                }
                Some(UgiAnswer::BestMove(_)) => {
                    return Err(refusal.map_or(FailureCause::NoMove, |text| refused(&text)));
                }
                _ => {}
            }
            if !search.goes_on(&found, || talk.line.say(UgiCommand::Stop)) {
                return Ok(None);
            }
        }
    }

    fn farewell(&self) -> String {
        UgiCommand::Quit.to_string()
    }
}

/// Waits until the engine has done what it was told.
fn ready(talk: &mut Talk<'_>) -> Result<(), FailureCause> {
    talk.line.say(UgiCommand::IsReady);
    talk.answer(|answer| match answer {
        UgiAnswer::ReadyOk => Ok(Some(())),
        UgiAnswer::Text(text) if text.starts_with(ERROR) => Err(refused(&text)),
        _ => Ok(None),
    })
}

fn refused(text: &str) -> FailureCause {
    FailureCause::Refused(ForeignText::of(text.strip_prefix(ERROR).unwrap_or(text)))
}

/// The protocol has one limit; where a player has several, that of time comes first, which is watched.
fn go(start: &ForeignStart, task: &Task<'_>) -> Go {
    let Limits { depth, nodes, clock, .. } = *task.limits;
    let left = task.left.or(clock.map(|clock| clock.budget));
    match (task.time, clock, left, nodes) {
        (Some(time), ..) => {
            let time = left.filter(|_| clock.is_some()).map_or(time, |left| left.min(time));
            Go { move_time: Some(time.max(Duration::from_millis(1))), ..Go::default() }
        }
        (None, Some(clock), Some(left), _) => {
            // The clocks of the others are not known here; the protocol expects all.
            let told = Some(SeatClock { left, increment: clock.increment });
            let mut clocks = [None; 4];
            clocks.iter_mut().take(start.seats.max(2).into()).for_each(|seat| *seat = told);
            Go { clocks, ..Go::default() }
        }
        (None, _, _, Some(nodes)) => Go { nodes: Some(nodes), ..Go::default() },
        _ => Go { depth, ..Go::default() },
    }
}

fn with_info(found: SearchInfo, info: Info) -> SearchInfo {
    // Lines behind the best say nothing of the move.
    if info.line.is_some_and(|rank| rank > 1) {
        return found;
    }
    let score = info.score.map(|score| match score {
        Score::Value(value) => value as f64,
        Score::Plies(plies) if plies < 0 => -WON - plies as f64,
        Score::Plies(plies) => WON - plies as f64,
    });
    SearchInfo {
        depth: info.depth.or(found.depth),
        score: score.or(found.score),
        nodes: info.nodes.or(found.nodes),
        variation: if info.variation.is_empty() { found.variation } else { info.variation },
    }
}
