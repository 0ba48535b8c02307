//! Foreign notation: what a game writes for others it reads back, for every notation that it declares.

use std::collections::BTreeSet;

use crate::{
    CallError, Facts, ForeignGame, ForeignMove, ForeignMoveQuestion, ForeignPosition, ForeignTextQuestion,
    Line, ReadForeignMove, ReadForeignPosition, Rules, ScoredMove, Snapshot,
};

use super::facts::{is_kebab, plain, shown};
use super::places::Frame;
use super::report::Log;

/// What no reader may fail on.
const GARBAGE: [&str; 6] = ["", "-", "99x99", "W:W1,1:B", "\u{0}\u{7f}", "🎲:-,"];

/// Do the declared games name notations, setups and options that exist?
pub(super) fn check_facts(facts: &Facts, log: &mut Log<'_>) {
    for ForeignGame { notation, game, setup, options } in &facts.foreign {
        let named = is_kebab(notation) && !game.is_empty() && game.len() <= 200 && plain(game);
        log.expect(named, "foreign: notation and game have names", || {
            format!("{:?}, {:?}", shown(notation), shown(game))
        });
        let choice = facts.choose(Some(setup), None, options);
        log.expect(choice.is_ok(), "foreign: setup and options exist", || format!("{game}: {choice:?}"));
    }
}

/// Moves and position of the top, whose snapshot this is.
pub(super) fn check<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    frame: &Frame<'_>,
    entries: &[ScoredMove],
    snapshot: &Snapshot,
    log: &mut Log<'_>,
) {
    let notations: BTreeSet<&str> = frame.facts.foreign.iter().map(|game| game.notation.as_str()).collect();
    for notation in notations {
        for entry in entries {
            check_move(line, notation, entry, log);
        }
        check_position(rules, line, frame, notation, snapshot, log);
        for garbage in GARBAGE {
            let question = ForeignTextQuestion { notation: notation.into(), text: garbage.into() };
            let read = line.extension::<ReadForeignMove>(&question);
            let legal = |code: u64| entries.iter().any(|entry| entry.code.0 == code);
            let good = match &read {
                Ok(Some(ReadForeignMove(code))) => legal(*code),
                Ok(None) | Err(CallError::Refused(_)) => true,
                Err(CallError::Fault(_)) => false,
            };
            log.expect(good, "foreign: a text is read as a legal move or refused", || {
                format!("{notation} {garbage:?}: {read:?}")
            });
            let read = rules.extension::<ReadForeignPosition>(frame.choice, &question);
            let good = !matches!(read, Err(CallError::Fault(_)));
            log.expect(good, "foreign: a text is read as a position or refused", || {
                format!("{notation} {garbage:?}: {read:?}")
            });
        }
    }
}

fn check_move(line: &mut impl Line, notation: &str, entry: &ScoredMove, log: &mut Log<'_>) {
    let question = ForeignMoveQuestion { notation: notation.into(), code: entry.code.0 };
    let text = match line.extension::<ForeignMove>(&question) {
        Ok(Some(ForeignMove(text))) => text,
        Ok(None) => return,
        Err(error) => return log.expect(false, "foreign: a move is written", || error.to_string()),
    };
    let good = !text.is_empty() && text.len() <= 400 && plain(&text);
    log.expect(good, "foreign: a move's text is one plain line", || format!("{notation} {:?}", shown(&text)));
    let question = ForeignTextQuestion { notation: notation.into(), text };
    let read = line.extension::<ReadForeignMove>(&question);
    let same = read == Ok(Some(ReadForeignMove(entry.code.0)));
    log.expect(same, "foreign: a move's text reads back as the move", || {
        format!("{notation} {:?} gave {read:?}, not {:?}", shown(&question.text), entry.code)
    });
}

/// The text reads back as the position, but for counters that the notation may not have.
fn check_position<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    frame: &Frame<'_>,
    notation: &str,
    snapshot: &Snapshot,
    log: &mut Log<'_>,
) {
    let text = match line.extension::<ForeignPosition>(&notation.to_owned()) {
        Ok(Some(ForeignPosition(text))) => text,
        Ok(None) => return,
        Err(error) => return log.expect(false, "foreign: a position is written", || error.to_string()),
    };
    let good = !text.is_empty() && plain(&text);
    log.expect(good, "foreign: a position's text is one plain line", || {
        format!("{notation} {:?}", shown(&text))
    });
    let question = ForeignTextQuestion { notation: notation.into(), text };
    let read = rules.extension::<ReadForeignPosition>(frame.choice, &question);
    let bare =
        |snapshot: &Snapshot| snapshot.text_without_counters.clone().unwrap_or_else(|| snapshot.text.clone());
    let again = match &read {
        Ok(Some(ReadForeignPosition(own))) => {
            rules.open(frame.choice, Some(own)).and_then(|mut line| line.snapshot()).map(|again| bare(&again))
        }
        Ok(None) => Err(CallError::Fault("not offered".into())),
        Err(error) => Err(error.clone()),
    };
    let same = again.as_ref().is_ok_and(|again| *again == bare(snapshot));
    log.expect(same, "foreign: a position's text reads back as the position", || {
        format!("{notation} {:?} gave {again:?}, not {:?}", shown(&question.text), bare(snapshot))
    });
}
