//! Are the static facts complete, unique and within bounds?

use crate::{Facts, HeuristicFacts, Opt, Range, Text};

use super::report::Log;

/// Longest short text, bytes: names stand in menus.
const SHORT: usize = 200;
/// Longest long text, bytes.
const LONG: usize = 1 << 20;
/// The host's table keeps 12 bits of a move's place in the list.
const MOST_MOVES: usize = 4096;

pub(super) fn check(facts: &Facts, log: &mut Log<'_>) {
    log.expect(is_kebab(&facts.id), "facts: the id is kebab-case", || {
        format!("id {:?}: lower-case letters, digits and single hyphens are right", shown(&facts.id))
    });
    log.expect(is_version(&facts.version), "facts: the version is three numbers", || {
        format!("version {:?}: for example 1.0.0", shown(&facts.version))
    });
    short(&facts.name, "name", log);
    long(&facts.summary, "summary", log);
    long(&facts.rules, "rules", log);
    let moves = facts.max_moves;
    log.expect((1..=MOST_MOVES).contains(&moves), "facts: max_moves is a true and usable bound", || {
        format!("max_moves = {moves}: 1..={MOST_MOVES} is right")
    });
    let repetition = facts.repetition;
    log.expect(repetition >= 2, "facts: repetition is 2 or more", || format!("repetition = {repetition}"));
    log.expect(!facts.endings.is_empty(), "facts: there is an ending", || "endings is empty".into());
    facts.endings.iter().for_each(|ending| short(ending, "ending", log));
    let joint = plain(&facts.turn_joint) && facts.turn_joint.len() <= 8;
    log.expect(joint, "facts: turn_joint is a short plain text", || {
        format!("{:?}", shown(&facts.turn_joint))
    });

    log.expect(!facts.setups.is_empty(), "facts: there is a setup", || "setups is empty".into());
    unique("setups", facts.setups.iter().map(|setup| &setup.id), log);
    for setup in &facts.setups {
        short(&setup.name, "setup name", log);
        let (id, players) = (&setup.id, setup.players);
        log.expect((1..=4).contains(&players), "facts: a setup has 1 to 4 players", || {
            format!("{id}: {players}")
        });
    }
    unique("options", facts.options.iter().map(|option| &option.id), log);
    facts.options.iter().for_each(|option| check_option(option, log));
    log.expect(!facts.heuristics.is_empty(), "facts: there is a heuristic", || "heuristics is empty".into());
    unique("heuristics", facts.heuristics.iter().map(|heuristic| &heuristic.id), log);
    facts.heuristics.iter().for_each(|heuristic| check_heuristic(heuristic, log));
    super::foreign::check_facts(facts, log);
    unique("solvers", facts.solvers.iter().map(|solver| &solver.id), log);
    for solver in &facts.solvers {
        short(&solver.name, "solver name", log);
        long(&solver.summary, "solver summary", log);
    }
}

fn check_option(option: &Opt, log: &mut Log<'_>) {
    short(&option.name, "option name", log);
    let (id, default) = (&option.id, option.default);
    if let Range::OneOf(ids) = &option.range {
        unique("values of an option", ids.iter().map(|(id, _)| id), log);
        ids.iter().for_each(|(_, name)| short(name, "value of an option", log));
    }
    let read = option.read(&option.word(default));
    log.expect(read == Ok(default), "facts: an option's default is in its range", || {
        format!("{id}: {default}")
    });
}

fn check_heuristic(heuristic: &HeuristicFacts, log: &mut Log<'_>) {
    let HeuristicFacts { id, name, summary, win, features, weights, .. } = heuristic;
    short(name, "heuristic name", log);
    long(summary, "heuristic summary", log);
    log.expect(*win >= 1, "facts: a win is worth 1 or more", || format!("{id}: win = {win}"));
    log.expect(!features.is_empty(), "facts: a heuristic has features", || id.clone());
    let (have, most) = (weights.len(), features.len());
    log.expect(have <= most, "facts: no more weights than features", || format!("{id}: {have} > {most}"));
    let mut names: Vec<&str> = features.iter().map(|feature| feature.name.as_str()).collect();
    for name in &names {
        let legal = |letter: char| letter.is_ascii_alphanumeric() || "-._".contains(letter);
        let good = !name.is_empty() && name.chars().all(legal) && !["win", "draw"].contains(name);
        log.expect(good, "facts: a feature's name can be written in an engine spec", || {
            format!("{id}: {:?}: letters, digits, '-', '.' and '_' are right", shown(name))
        });
    }
    names.sort_unstable();
    let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
    log.expect(twice.is_none(), "facts: features have different names", || format!("{id}: {twice:?}"));
    features.iter().for_each(|feature| long(&feature.meaning, "meaning of a feature", log));
}

fn unique<'a>(what: &str, ids: impl Iterator<Item = &'a String>, log: &mut Log<'_>) {
    let mut ids: Vec<&String> = ids.collect();
    ids.sort();
    for id in &ids {
        log.expect(is_kebab(id), "facts: ids are kebab-case", || format!("{what}: {:?}", shown(id)));
    }
    let twice = ids.windows(2).find(|pair| pair[0] == pair[1]);
    log.expect(twice.is_none(), "facts: ids are unique", || format!("{what}: {twice:?}"));
}

pub(super) fn short(text: &Text, what: &str, log: &mut Log<'_>) {
    bounded(text, what, SHORT, plain, log);
}

pub(super) fn long(text: &Text, what: &str, log: &mut Log<'_>) {
    let lines = |text: &str| text.lines().all(plain);
    bounded(text, what, LONG, lines, log);
}

fn bounded(text: &Text, what: &str, most: usize, good: impl Fn(&str) -> bool, log: &mut Log<'_>) {
    for (language, words) in [("English", &text.en), ("Czech", &text.cs)] {
        let there = !words.trim().is_empty() && words.len() <= most && good(words);
        log.expect(there, "facts: texts are there in English and Czech, plain and not too long", || {
            format!("{what}, {language}: {:?} ({} bytes, at most {most})", shown(words), words.len())
        });
    }
}

/// No control characters: they would reach terminals.
pub(super) fn plain(text: &str) -> bool {
    !text.chars().any(|letter| letter.is_control() && letter != '\t')
}

/// The beginning of a text, for a report.
pub(super) fn shown(text: &str) -> String {
    text.chars().take(80).collect()
}

pub(super) fn is_kebab(id: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty() && word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
    };
    id.len() <= 64 && id.split('-').all(word)
}

fn is_version(version: &str) -> bool {
    version.len() <= 32
        && version.split('.').count() == 3
        && version.split('.').all(|part| part.parse::<u32>().is_ok())
}
