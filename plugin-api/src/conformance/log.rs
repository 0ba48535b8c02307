//! Collects problems while the kit runs.

use std::collections::HashSet;
use std::hash::Hash;

use super::checks::Check;
use super::coverage::Coverage;
use super::report::{Found, Place, Plan, Problem, Report};
use super::signs::Signs;
use super::stage::Stage;
use super::words::{digest, quoted};
use crate::kit::mix;
use crate::{CallError, Facts, Refusal, ScoredMove, Status, Text};

/// After this many failures going on tells nothing new.
const ENOUGH: u64 = 1000;

/// Collects problems while the kit runs.
pub(super) struct Log<'a> {
    report: Report,
    stage: &'a mut dyn FnMut(Stage<'_>),
    random: u64,
    seed: u64,
    place: Place,
    /// Everything that coverage counts as new.
    met: HashSet<u64>,
    /// The signs that all games together show.
    pub signs: Signs,
    /// The number of failures.
    count: u64,
    /// The problems before the position that is looked at, and a call that failed there: then whatever else looked odd
    /// there may follow from it.
    before: Vec<Problem>,
    fault: Option<String>,
}

impl<'a> Log<'a> {
    pub fn new(facts: &Facts, plan: &Plan, stage: &'a mut dyn FnMut(Stage<'_>)) -> Self {
        let coverage = Coverage::of(facts);
        let report = Report { game: facts.id.clone(), coverage, seed: plan.seed, ..Report::default() };
        Self {
            report,
            stage,
            random: mix(plan.seed),
            seed: plan.seed,
            place: Place::default(),
            met: HashSet::new(),
            signs: Signs::default(),
            count: 0,
            before: Vec::new(),
            fault: None,
        }
    }

    /// The facts are read.
    pub fn facts(&mut self) {
        (self.stage)(Stage::Facts);
    }

    /// A setup is opened.
    pub fn opening(&mut self, setup: &str, options: &[(String, String)]) {
        self.place = Place { setup: Some(setup.into()), options: options.to_vec(), ..Place::default() };
        (self.stage)(Stage::Opening(self.place.setup().into()));
        self.looks();
    }

    /// A random game of the setup begins that was opened at this place.
    pub fn game(&mut self, place: &Place) {
        self.report.coverage.games += 1;
        self.place.clone_from(place);
        (self.stage)(Stage::Game { setup: self.place.setup().into(), seed: self.seed });
        self.looks();
    }

    /// The game goes on with this move, in a position of this status.
    pub fn ply(&mut self, text: String, status: Status) {
        (self.stage)(Stage::Ply(text.as_str().into()));
        self.place.moves.push(text);
        let plies = self.plies();
        self.coverage().ply(status, plies);
        self.looks();
    }

    /// The place of what is found now.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Looks at a position that no game has reached, of which this is the text.
    pub fn at_position(&mut self, text: &str, look: impl FnOnce(&mut Self)) {
        self.place.position = Some(text.into());
        look(self);
        self.place.position = None;
    }

    /// The games met this: coverage grows when they never did before.
    pub fn met(&mut self, kind: impl Hash) {
        if self.met.insert(digest(&kind)) {
            self.report.coverage.latest = self.report.coverage.games;
        }
    }

    /// Begins a group of findings that belong together.
    fn looks(&mut self) {
        self.before.clone_from(&self.report.problems);
    }

    /// Takes the moves of a position into the digest.
    pub fn order(&mut self, entries: &[ScoredMove]) {
        let codes = entries.iter().map(|entry| entry.code.0);
        self.report.order = codes.fold(self.report.order, |order, code| mix(order ^ code));
    }

    /// Plies of the game so far.
    pub fn plies(&self) -> u64 {
        self.place.moves.len() as u64
    }

    pub fn coverage(&mut self) -> &mut Coverage {
        &mut self.report.coverage
    }

    /// One check; `found` is only written when it failed.
    #[inline]
    pub fn expect<F: Into<Found>>(&mut self, holds: bool, check: Check, found: impl FnOnce() -> F) {
        self.report.checks += 1;
        if !holds {
            self.problem(check, found().into());
        }
    }

    /// The same of what may be right although it is likely wrong.
    pub fn advise<F: Into<Found>>(&mut self, holds: bool, check: Check, found: impl FnOnce() -> F) {
        self.report.checks += 1;
        if !holds {
            add(&mut self.report.notes, check, &self.place, found().into());
        }
    }

    /// Something that may not fail: its answer, if it did not.
    pub fn answer<T>(&mut self, asked: Result<T, CallError>, check: Check) -> Option<T> {
        self.report.checks += 1;
        asked.map_err(|error| self.failed(check, &error, String::new)).ok()
    }

    /// A refusal, where `check` allows none; or a call that failed, asked with `question`.
    pub fn failed(&mut self, check: Check, error: &CallError, question: impl FnOnce() -> String) {
        let question = question();
        let message = if question.is_empty() { error.to_string() } else { format!("{question}: {error}") };
        match error {
            CallError::Refused(_) => self.problem(check, message.into()),
            CallError::Fault(_) => self.fault = self.fault.take().or(Some(message)),
        }
    }

    /// Reports an answer that may be refused, in words of both languages, but must not fail. Text that a refusal quotes
    /// need not be plain: the host makes it so.
    pub fn refused(&mut self, error: &CallError, check: Check, question: impl FnOnce() -> String) {
        match error {
            CallError::Refused(Refusal(Text { en, cs })) => {
                let lines = !en.is_empty() && !en.contains('\n') && !cs.contains('\n');
                self.expect(lines && en != cs, Check::RefusalWords, || {
                    format!("{} in English, {} in Czech", quoted(en), quoted(cs))
                });
                self.advise(!cs.is_empty(), Check::CzechThere, || format!("refusal: {}", quoted(en)));
            }
            CallError::Fault(_) => self.failed(check, error, question),
        }
    }

    fn problem(&mut self, check: Check, example: Found) {
        self.count += 1;
        add(&mut self.report.problems, check, &self.place, example);
    }

    /// A call failed at this position, as the library tells: nothing else that was found there is believed, and nothing
    /// else is asked.
    pub fn fault(&mut self, message: Option<String>) -> bool {
        let fault = match (self.fault.take(), message) {
            // The question that led to it is worth telling.
            (Some(asked), Some(message)) if !asked.contains(&message) => Some(message),
            (asked, message) => asked.or(message),
        };
        let Some(fault) = fault else { return false };
        self.report.problems.clone_from(&self.before);
        let problem =
            Problem { check: Check::NoCallFails, count: 1, place: self.place.clone(), example: fault.into() };
        self.report.problems.insert(0, problem);
        true
    }

    pub fn is_clean(&self) -> bool {
        self.report.problems.is_empty()
    }

    /// Returns whether something was found at this position for the first time.
    pub fn has_news(&self) -> bool {
        self.report.problems.len() > self.before.len()
    }

    /// Returns whether so much is broken that going on tells nothing new.
    pub fn is_full(&self) -> bool {
        self.count >= ENOUGH
    }

    /// A number below `bound`, the same for every run of a plan.
    pub fn random(&mut self, bound: usize) -> usize {
        self.random = mix(self.random);
        (self.random % bound.max(1) as u64) as usize
    }

    pub fn finish(mut self, facts: &Facts) -> Report {
        for (check, found) in self.signs.found(facts) {
            add(&mut self.report.notes, check, &Place::default(), found);
        }
        let cut_short = self.is_full()
            || self.report.problems.first().is_some_and(|first| first.check == Check::NoCallFails);
        Report { cut_short, ..self.report }
    }
}

/// Adds a finding, or counts it with those of its kind and keeps the shortest example.
fn add(problems: &mut Vec<Problem>, check: Check, place: &Place, example: Found) {
    match problems.iter_mut().find(|problem| problem.check == check) {
        None => problems.push(Problem { check, count: 1, place: place.clone(), example }),
        Some(known) => {
            known.count += 1;
            // Moves are easier to follow than a position out of nowhere.
            let length = |place: &Place| (place.position.is_some(), place.moves.len());
            if known.place.setup.is_some() && length(place) < length(&known.place) {
                known.place.clone_from(place);
                known.example = example;
            }
        }
    }
}
