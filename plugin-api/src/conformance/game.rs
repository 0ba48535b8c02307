//! Plays the random games: every setup with default options, and every value of every option with the default setup.

use crate::{CallError, Choice, Editor, Line, Move, Range, Rules, Tree};

use super::places::Frame;
use super::report::{Log, Plan};
use super::stage::Stage;
use super::{counters, extensions, foreign, heuristics, picture, plies, solvers, texts};

pub(super) fn check<R: Rules>(rules: &R, plan: &Plan, log: &mut Log<'_>) {
    for choice in choices(rules) {
        let setup = &rules.facts().setups[choice.setup];
        let words = rules.facts().options.iter().zip(&choice.options).map(|(option, value)| {
            let word = option.word(*value);
            format!(" {}={word}", option.id)
        });
        let setup = format!("{}{}", setup.id, words.collect::<String>());
        let place = format!("setup {setup}");
        log.at(place.clone());
        log.stage(Stage::Opening(&setup));
        let Some(frame) = Frame::of(rules, &choice, &place, log) else { continue };
        let mut offered = Offered {
            editor: extensions::check_choice(rules, &frame, log),
            texts: counters::Texts::default(),
        };
        log.stage(Stage::Games(&setup));
        for _ in 0..plan.games {
            play(rules, &frame, &mut offered, plan, log);
            if log.is_full() {
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

/// What the games of a setup share.
struct Offered {
    editor: Option<Editor>,
    texts: counters::Texts,
}

/// One random game.
fn play<R: Rules>(rules: &R, frame: &Frame<'_>, offered: &mut Offered, plan: &Plan, log: &mut Log<'_>) {
    log.count_game();
    log.at(frame.place.clone());
    let mut line = match rules.open(frame.choice, None) {
        Ok(line) => line,
        Err(error) => return log.expect(false, "games: a setup opens again", || error.to_string()),
    };
    let mut past = plies::Past::default();
    let mut moves: Vec<String> = Vec::new();
    for ply in 0..plan.plies {
        log.at(format!("{} after \"{}\"", frame.place, moves.join(" ")));
        let problems = log.is_clean();
        let Some(entries) = plies::check(&mut line, frame, &mut past, log) else { return };
        if ply % plan.every == 0 || entries.is_empty() {
            if let Some(snapshot) = texts::check(rules, &mut line, frame, &entries, log) {
                picture::check(&snapshot, frame, log);
                offered.texts.check(&line, &snapshot, log);
                extensions::check(rules, &mut line, frame, offered.editor.as_ref(), &snapshot, log);
                foreign::check(rules, &mut line, frame, &entries, &snapshot, log);
            }
            heuristics::check(&mut line, frame, &entries, log);
            solvers::check(&mut line, log);
        }
        if let Some(fault) = line.fault() {
            return log.expect(false, "games: no call fails", || fault);
        }
        if entries.is_empty() || (problems && !log.is_clean()) {
            return;
        }
        let code = entries[log.random(entries.len())].code;
        moves.push(text_of(&mut line, code).unwrap_or_else(|error| error.to_string()));
        line.push(code);
        log.count_ply();
    }
}

fn text_of(line: &mut impl Line, code: Move) -> Result<String, CallError> {
    Ok(line.move_text(code)?.0)
}
