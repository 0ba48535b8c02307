//! Foreign notation: what a game writes for others it reads back, for every notation that it declares.

use std::collections::BTreeSet;

use crate::{
    Facts, ForeignGame, ForeignMove, ForeignMoveQuestion, ForeignPosition, ForeignTextQuestion, Line, Move,
    ReadForeignMove, ReadForeignPosition, Rules, ScoredMove, Snapshot,
};

use super::checks::Check;
use super::log::Log;
use super::places::Frame;
use super::report::Found;
use super::words::{code, is_kebab, plain, quoted};

/// Texts on which no reader may fail.
const GARBAGE: [&str; 6] = ["", "-", "99x99", "W:W1,1:B", "\u{0}\u{7f}", "🎲:-,"];

/// Checks that the declared games name notations, setups and options that exist.
pub(super) fn check_facts(facts: &Facts, log: &mut Log<'_>) {
    for ForeignGame { notation, game, setup, options } in &facts.foreign {
        let name = format!("{}, {}", quoted(notation), quoted(game));
        let named = is_kebab(notation) && !game.is_empty() && game.len() <= 200 && plain(game);
        log.expect(named, Check::ForeignNames, || name.clone());
        let choice = facts.choose(Some(setup), None, options);
        log.expect(choice.is_ok(), Check::ForeignChoice, || {
            format!("{name}: {}", choice.err().map_or_else(String::new, |refusal| refusal.to_string()))
        });
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
        if log.plies() == 0 {
            check_nonsense(rules, line, frame, notation, entries, log);
        }
    }
}

fn question(notation: &str, text: &str) -> ForeignTextQuestion {
    ForeignTextQuestion { notation: notation.into(), text: text.into() }
}

fn check_nonsense<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    frame: &Frame<'_>,
    notation: &str,
    entries: &[ScoredMove],
    log: &mut Log<'_>,
) {
    for garbage in GARBAGE {
        let question = question(notation, garbage);
        let asked = || format!("{notation} {}", quoted(garbage));
        match line.extension::<ReadForeignMove>(&question) {
            Ok(Some(ReadForeignMove(read))) => {
                let legal = entries.iter().any(|entry| entry.code.0 == read);
                log.expect(legal, Check::ForeignReadsMove, || {
                    format!("{} gave {}", asked(), code(Move(read)))
                });
            }
            Ok(None) => {}
            Err(error) => log.refused(&error, Check::ForeignReadsMove, asked),
        }
        if let Err(error) = rules.extension::<ReadForeignPosition>(frame.choice, &question) {
            log.refused(&error, Check::ForeignReadsPosition, asked);
        }
    }
}

fn check_move(line: &mut impl Line, notation: &str, entry: &ScoredMove, log: &mut Log<'_>) {
    let written = ForeignMoveQuestion { notation: notation.into(), code: entry.code.0 };
    let written = line.extension::<ForeignMove>(&written);
    let Some(Some(ForeignMove(text))) = log.answer(written, Check::ForeignMoveWritten) else { return };
    let named = format!("{notation} {}", quoted(&text));
    let good = !text.is_empty() && text.len() <= 400 && plain(&text);
    log.expect(good, Check::ForeignMoveText, || named.clone());
    let read = line.extension::<ReadForeignMove>(&question(notation, &text));
    if let Some(read) = log.answer(read, Check::ForeignMoveBack) {
        let read = read.map(|read| Move(read.0));
        log.expect(read == Some(entry.code), Check::ForeignMoveBack, || {
            let found = read.map_or_else(|| "nothing".into(), code);
            Found::not(format_args!("{named} gave {found}"), code(entry.code))
        });
    }
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
    let written = line.extension::<ForeignPosition>(&notation.to_owned());
    let Some(Some(ForeignPosition(text))) = log.answer(written, Check::ForeignPositionWritten) else {
        return;
    };
    let named = format!("{notation} {}", quoted(&text));
    log.expect(!text.is_empty() && plain(&text), Check::ForeignPositionText, || named.clone());
    let read = rules.extension::<ReadForeignPosition>(frame.choice, &question(notation, &text));
    let again = read.and_then(|foreign| match foreign {
        Some(ReadForeignPosition(position)) => {
            rules.open(frame.choice, Some(&position))?.snapshot().map(Some)
        }
        None => Ok(None),
    });
    match again {
        Err(error) => log.failed(Check::ForeignPositionBack, &error, || named),
        Ok(again) => {
            let again = again.as_ref().map(Snapshot::bare_text);
            log.expect(again == Some(snapshot.bare_text()), Check::ForeignPositionBack, || {
                let found = again.map_or_else(|| "nothing".into(), quoted);
                Found::not(format_args!("{named} gave {found}"), quoted(snapshot.bare_text()))
            });
        }
    }
}
