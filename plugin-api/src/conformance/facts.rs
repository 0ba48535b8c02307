//! Checks that the static facts are complete, unique and within bounds.

use crate::{EarlierVersion, Facts, HeuristicFacts, Opt, Range, Text};

use super::checks::Check;
use super::log::Log;
use super::report::Found;
use super::words::{is_kebab, list, plain, quoted, twice};

/// Longest short text, bytes: names stand in menus.
const SHORT: usize = 200;
/// Longest long text, bytes.
const LONG: usize = 1 << 20;
/// The host's table keeps 12 bits of a move's place in the list.
const MOST_MOVES: usize = 4096;

pub(super) fn check(facts: &Facts, log: &mut Log<'_>) {
    log.expect(is_kebab(&facts.id), Check::FactsId, || quoted(&facts.id));
    log.expect(is_version(&facts.version), Check::FactsVersion, || quoted(&facts.version));
    short(&facts.name, "name", log);
    long(&facts.summary, "summary", log);
    long(&facts.rules, "rules", log);
    let moves = facts.max_moves;
    log.expect((1..=MOST_MOVES).contains(&moves), Check::FactsMaxMoves, || moves.to_string());
    log.expect(facts.repetition >= 2, Check::FactsRepetition, || facts.repetition.to_string());
    log.expect(!facts.endings.is_empty(), Check::FactsEndings, || "none");
    facts.endings.iter().for_each(|ending| short(ending, "ending", log));
    log.expect(facts.chance || !facts.rolls_open_turns, Check::FactsRolls, || "Facts::chance is false");
    let joint = plain(&facts.turn_joint) && facts.turn_joint.len() <= 8;
    log.expect(joint, Check::FactsTurnJoint, || quoted(&facts.turn_joint));

    log.expect(!facts.setups.is_empty(), Check::FactsSetups, || "none");
    unique("setups", facts.setups.iter().map(|setup| &setup.id), log);
    for setup in &facts.setups {
        short(&setup.name, "setup name", log);
        let (id, players) = (&setup.id, setup.players);
        log.expect((1..=4).contains(&players), Check::FactsPlayers, || format!("{}: {players}", quoted(id)));
    }
    unique("options", facts.options.iter().map(|option| &option.id), log);
    facts.options.iter().for_each(|option| check_option(option, log));
    for (place, EarlierVersion { version, options }) in facts.earlier.iter().enumerate() {
        let once = facts.earlier[..place].iter().all(|other| other.version != *version);
        let other = is_version(version) && *version != facts.version && once;
        let right = other && facts.choose(None, None, options).is_ok();
        log.expect(right, Check::FactsEarlier, || quoted(version));
    }
    log.expect(!facts.heuristics.is_empty(), Check::FactsHeuristics, || "none");
    unique("heuristics", facts.heuristics.iter().map(|heuristic| &heuristic.id), log);
    for heuristic in &facts.heuristics {
        check_heuristic(heuristic, log);
        super::genes::check(facts, heuristic, log);
    }
    super::foreign::check_facts(facts, log);
    unique("solvers", facts.solvers.iter().map(|solver| &solver.id), log);
    for solver in &facts.solvers {
        short(&solver.name, "solver name", log);
        long(&solver.summary, "solver summary", log);
    }
    super::data::check_facts(facts, log);
}

fn check_option(option: &Opt, log: &mut Log<'_>) {
    short(&option.name, "option name", log);
    let (id, default) = (&option.id, option.default);
    if let Range::OneOf(ids) = &option.range {
        unique("values of an option", ids.iter().map(|(id, _)| id), log);
        ids.iter().for_each(|(_, name)| short(name, "value of an option", log));
    }
    let read = option.read(&option.word(default));
    log.expect(read == Ok(default), Check::FactsOptionDefault, || format!("{}: {default}", quoted(id)));
}

fn check_heuristic(heuristic: &HeuristicFacts, log: &mut Log<'_>) {
    let HeuristicFacts { id, name, summary, win, features, weights, .. } = heuristic;
    let id = quoted(id);
    short(name, "heuristic name", log);
    long(summary, "heuristic summary", log);
    log.expect(*win >= 1, Check::FactsWin, || format!("{id}: {win}"));
    log.expect(!features.is_empty(), Check::FactsFeatures, || id.clone());
    let (have, most) = (weights.len(), features.len());
    log.expect(have <= most, Check::FactsWeights, || format!("{id}: {have} weights, {most} features"));
    let names = || features.iter().map(|feature| feature.name.as_str());
    for name in names() {
        let legal = |letter: char| letter.is_ascii_alphanumeric() || "-._".contains(letter);
        let good = !name.is_empty() && name.chars().all(legal) && !["win", "draw"].contains(&name);
        log.expect(good, Check::FactsFeatureNames, || {
            format!("{id}: {}: expected letters, digits, '-', '.' and '_'", quoted(name))
        });
    }
    let twice = twice(names());
    log.expect(twice.is_none(), Check::FactsUniqueFeatures, || {
        format!("{id}: {} twice", quoted(twice.unwrap_or_default()))
    });
    features.iter().for_each(|feature| long(&feature.meaning, "meaning of a feature", log));
}

fn unique<'a>(what: &str, ids: impl Iterator<Item = &'a String>, log: &mut Log<'_>) {
    let ids: Vec<&str> = ids.map(String::as_str).collect();
    for id in &ids {
        log.expect(is_kebab(id), Check::FactsIds, || format!("{what}: {}", quoted(id)));
    }
    let twice = twice(ids);
    log.expect(twice.is_none(), Check::FactsUniqueIds, || {
        format!("{what}: {} twice", quoted(twice.unwrap_or_default()))
    });
}

/// Ids and names of a list that an extension gives.
pub(super) fn named<'a>(
    check: Check,
    what: &str,
    items: impl Iterator<Item = (&'a String, &'a Text)>,
    log: &mut Log<'_>,
) {
    let items: Vec<(&str, &Text)> = items.map(|(id, name)| (id.as_str(), name)).collect();
    let ids = || items.iter().map(|(id, _)| *id);
    let good = ids().all(is_kebab) && twice(ids()).is_none();
    log.expect(good, check, || list(ids().map(quoted)));
    items.iter().for_each(|(_, name)| short(name, what, log));
}

pub(super) fn short(text: &Text, what: &str, log: &mut Log<'_>) {
    bounded(text, what, SHORT, plain, log);
}

pub(super) fn long(text: &Text, what: &str, log: &mut Log<'_>) {
    let lines = |text: &str| text.lines().all(plain);
    bounded(text, what, LONG, lines, log);
}

fn bounded(text: &Text, what: &str, most: usize, good: impl Fn(&str) -> bool, log: &mut Log<'_>) {
    log.advise(!text.cs.is_empty(), Check::CzechThere, || format!("{what}: {}", quoted(&text.en)));
    for (language, words) in [("English", &text.en), ("Czech", &text.cs)] {
        // Czech may be left out, and is then a note.
        let is_written = !words.trim().is_empty() || language == "Czech" && words.is_empty();
        let there = is_written && words.len() <= most && good(words);
        log.expect(there, Check::FactsTexts, || {
            let size = words.len();
            Found::from(format!("{what}, {language}: {} ({size} bytes, {most} at most)", quoted(words)))
        });
    }
}

fn is_version(version: &str) -> bool {
    version.len() <= 32
        && version.split('.').count() == 3
        && version.split('.').all(|part| part.parse::<u32>().is_ok())
}
