//! Plays the random games: every setup with default options, and every value of every option with the default setup.

use crate::{CallError, Choice, Editor, Facts, Line, Range, Rules, ScoredMove, Tree};

use super::checks::Check;
use super::log::Log;
use super::places::Frame;
use super::report::Plan;
use super::{counters, extensions, foreign, heuristics, keys, picture, plies, solvers, texts};

pub(super) fn check<R: Rules>(rules: &R, plan: &Plan, log: &mut Log<'_>) {
    for choice in choices(rules) {
        let setup = &rules.facts().setups[choice.setup].id;
        log.opening(setup, &changed_options(rules.facts(), &choice));
        let frame = Frame::of(rules, &choice, log);
        let mut setting = frame.map(|frame| Setting {
            editor: extensions::check_choice(rules, &frame, log),
            known: keys::Known::default(),
            frame,
        });
        if log.fault(rules.first_fault()) {
            return;
        }
        let Some(setting) = &mut setting else { continue };
        for _ in 0..plan.games {
            log.game();
            play(rules, setting, plan, log);
            if log.fault(rules.first_fault()) || log.is_full() {
                return;
            }
        }
    }
}

/// Every setup with the options' defaults, then the first setup with each other value of each option.
fn choices<R: Rules>(rules: &R) -> Vec<Choice> {
    let facts = rules.facts();
    let mut choices: Vec<Choice> = (0..facts.setups.len()).map(|setup| Choice::of(facts, setup)).collect();
    for (index, option) in facts.options.iter().enumerate() {
        let values: Vec<i32> = match &option.range {
            Range::Switch => vec![0, 1],
            Range::Number(low, high) => vec![*low, *high],
            Range::OneOf(ids) => (0..ids.len() as i32).collect(),
        };
        for value in values.into_iter().filter(|value| *value != option.default) {
            let mut choice = Choice::of(facts, 0);
            choice.options[index] = value;
            choices.push(choice);
        }
    }
    choices
}

/// Options that are not at their default, as people write them.
fn changed_options(facts: &Facts, choice: &Choice) -> Vec<(String, String)> {
    let options = facts.options.iter().zip(&choice.options);
    let changed = options.filter(|(option, value)| option.default != **value);
    changed.map(|(option, value)| (option.id.clone(), option.word(*value))).collect()
}

/// The data that the games of a setup share.
struct Setting<'a> {
    frame: Frame<'a>,
    editor: Option<Editor>,
    known: keys::Known,
}

/// One random game, until it is over, a call fails, or something is wrong that was never seen before: what comes behind
/// it may follow from it.
fn play<R: Rules>(rules: &R, setting: &mut Setting<'_>, plan: &Plan, log: &mut Log<'_>) {
    let opened = rules.open(setting.frame.choice, None);
    let Some(mut line) = log.answer(opened, Check::SetupReopens) else { return };
    let mut past = plies::Past::default();
    for ply in 0..plan.plies {
        let closely = plan.looks_closely(ply);
        let ways = plies::check(&mut line, &setting.frame, &mut past, closely, log);
        let Some(plies::Ways { entries, children }) = ways else { return };
        let over = entries.is_empty();
        past.way.check(&line, log);
        setting.known.check_children(&mut line, &children, log);
        past.way.look_back(&mut line, &entries, log);
        if closely || over {
            look(rules, &mut line, setting, &entries, log);
        }
        if let Some(fault) = line.fault() {
            // `check` tells it.
            log.failed(Check::NoCallFails, &CallError::Fault(fault), String::new);
            return;
        }
        if over || log.has_news() {
            return;
        }
        let entry = entries[log.random(entries.len())];
        let written = line.move_text(entry.code);
        let Some((text, _)) = log.answer(written, Check::MoveText) else { return };
        past.way.play(&entry, &text, log);
        log.ply(text, line.status());
        line.push(entry.code);
    }
}

/// All that can be asked of a position.
fn look<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    setting: &mut Setting<'_>,
    entries: &[ScoredMove],
    log: &mut Log<'_>,
) {
    let Setting { frame, editor, known } = setting;
    if let Some(snapshot) = texts::check(rules, line, frame, entries, log) {
        picture::check(&snapshot, frame, log);
        counters::check(&snapshot, log);
        known.check(&snapshot, line.table_key(), log);
        extensions::check(rules, line, frame, editor.as_ref(), &snapshot, log);
        foreign::check(rules, line, frame, entries, &snapshot, log);
    }
    heuristics::check(line, frame, entries, log);
    solvers::check(line, log);
}
