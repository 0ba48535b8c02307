//! Plays the random games: every setup with default options, and every value of every option with the default setup.

use std::time::Duration;

use crate::{CallError, Choice, Editor, Facts, Inputs, Line, Range, Rules, ScoredMove, Status, Tree};

use super::checks::Check;
use super::log::Log;
use super::moves::Style;
use super::places::Frame;
use super::report::{Deal, Place, Plan};
use super::{
    counters, extensions, foreign, heuristics, inputs, keys, mutations, noisy, picture, plies, solvers,
    symmetry, texts, transitions,
};

pub(super) fn check<R: Rules>(rules: &R, plan: &Plan, clock: &dyn Fn() -> Duration, log: &mut Log<'_>) {
    let choices = choices(rules);
    let mut settings = Vec::new();
    for choice in &choices {
        log.opening(&rules.facts().setups[choice.setup].id, &changed_options(rules.facts(), choice));
        let setting = Setting::open(rules, choice, log);
        if log.fault(rules.first_fault()) {
            return;
        }
        settings.extend(setting);
    }
    let (number, each) = (settings.len() as u64, u64::from(plan.games));
    for game in 0.. {
        let (goes_on, index, round) = match plan.deal {
            Deal::Each => (game < each * number, game / each.max(1), 0),
            Deal::Round => (game < each, game % number.max(1), game / number.max(1)),
            Deal::Settled { seconds } => {
                let settled = log.coverage().is_settled() || clock() >= Duration::from_secs(seconds.into());
                (!settled, game % number.max(1), game / number.max(1))
            }
        };
        let Some(setting) = settings.get_mut(index as usize).filter(|_| goes_on) else { return };
        // Games are looked at after different plies: where chance acts before every turn, all would else be looked at there alone.
        let offset = if plan.deal == Deal::Each { game % each.max(1) } else { round };
        play(rules, setting, plan, round as u32, offset as u32, log);
        if log.fault(rules.first_fault()) || log.is_full() {
            return;
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
pub(super) struct Setting<'a> {
    pub frame: Frame<'a>,
    place: Place,
    pub editor: Option<Editor>,
    inputs: Option<Inputs>,
    pub known: keys::Known,
    pub texts: mutations::Texts,
    /// A game has gone through its first position without a fault.
    has_begun: bool,
}

impl<'a> Setting<'a> {
    /// Opens the setup and checks what belongs to it, before any game; `None` when it is refused or fails.
    fn open<R: Rules>(rules: &'a R, choice: &'a Choice, log: &mut Log<'_>) -> Option<Self> {
        let frame = Frame::of(rules, choice, log)?;
        let mut known = keys::Known::default();
        let editor = extensions::check_choice(rules, &frame, &mut known, log);
        let inputs = inputs::check_choice(rules, &frame, log);
        let texts = mutations::Texts::default();
        Some(Self { editor, inputs, known, texts, place: log.place().clone(), frame, has_begun: false })
    }
}

/// One random game of a round, looked at `offset` plies earlier than after every so many, until it is over, a call fails, or something is wrong that was never seen before: what comes behind
/// it may follow from it.
fn play<R: Rules>(
    rules: &R,
    setting: &mut Setting<'_>,
    plan: &Plan,
    round: u32,
    offset: u32,
    log: &mut Log<'_>,
) {
    log.game(&setting.place);
    let opened = rules.open(setting.frame.choice, None);
    let Some(mut line) = log.answer(opened, Check::SetupReopens) else { return };
    let style = Style::of(round);
    style.prepare(&mut line, log);
    let (mut past, mut last) = (plies::Past::default(), None);
    for ply in 0..plan.plies {
        let closely = plan.looks_closely(ply + offset);
        let ways = plies::check(&mut line, &setting.frame, &mut past, closely, log);
        let Some(plies::Ways { entries, children }) = ways else { return };
        let is_over = entries.is_empty();
        if let Some(last) = last.as_ref().filter(|_| is_over) {
            heuristics::check_end(&mut line, &setting.frame, last, log);
        }
        past.way.check(&line, setting.frame.facts.repetition, log);
        setting.known.check_children(&mut line, &children, log);
        past.way.look_back(&mut line, &entries, log);
        if closely || is_over {
            look(rules, &mut line, setting, &entries, plan, log);
        }
        if let Some(fault) = line.fault() {
            // `check` tells it.
            log.failed(Check::NoCallFails, &CallError::Fault(fault), String::new);
            return;
        }
        if is_over || log.has_news() {
            return;
        }
        if !std::mem::replace(&mut setting.has_begun, true) {
            symmetry::check_start(rules, &setting.frame, log);
        }
        let entry = style.choose(&mut line, &entries, log);
        let written = line.move_text(entry.code);
        let Some((text, _)) = log.answer(written, Check::MoveText) else { return };
        if line.status() == Status::Chance {
            log.coverage().met_outcome(&text);
        }
        past.way.play(&entry, &text, log);
        log.ply(text, line.status());
        line.push(entry.code);
        last = Some(entry);
    }
}

/// All that can be asked of a position.
fn look<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    setting: &mut Setting<'_>,
    entries: &[ScoredMove],
    plan: &Plan,
    log: &mut Log<'_>,
) {
    let Setting { frame, editor, inputs, known, .. } = &mut *setting;
    if let Some(snapshot) = texts::check(rules, line, frame, entries, log) {
        for outcome in snapshot.moves.iter().filter(|_| snapshot.status == Status::Chance) {
            log.met(("outcome", &outcome.text));
            log.coverage().outcome(&outcome.text, outcome.weight);
        }
        log.met(("out", snapshot.eliminated.iter().count()));
        picture::check(&snapshot, frame, log);
        transitions::check(line, entries, &snapshot, log);
        counters::check(&snapshot, log);
        known.check(&snapshot, line.table_key(), log);
        extensions::check(rules, line, frame, (editor.as_ref(), inputs.as_ref()), &snapshot, log);
        foreign::check(rules, line, frame, entries, &snapshot, log);
        if plan.deal != Deal::Each {
            mutations::check(rules, line, setting, &snapshot, log);
        }
    }
    noisy::check(line, entries, log);
    heuristics::check(line, &setting.frame, entries, log);
    solvers::check(line, log);
}
