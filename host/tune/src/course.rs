//! The course of a run: where it stands by the games that were played, and which ones it needs next.
//!
//! Knows the method and results. Must not know how games are played, or where results are kept.

use std::ops::Range;

use sha2::{Digest, Sha256};

use crate::folder::KnownGames;
use crate::{Candidate, Duel, DuelGame, DuelGameId, Generation, Method, TuningPlan};

/// The state of a run. The same games lead to the same place.
#[derive(Clone, Debug)]
pub(crate) struct Course<'p> {
    plan: &'p TuningPlan,
    method: Method,
    /// The number of the duel under way: that of its generation, from 1; 0: the match at the end.
    number: u32,
    duel: Duel,
    candidates: [Candidate; 2],
    /// Games that count so far.
    games: u32,
    /// Of the plan, and all games that count so far.
    hash: Sha256,
}

impl<'p> Course<'p> {
    /// Nothing was played of the plan, whose file has this text.
    pub fn new(plan: &'p TuningPlan, text: &str) -> Self {
        let method = Method::new(plan.genome.clone(), &plan.method, plan.most_games, plan.seed);
        let hash = Sha256::new_with_prefix(text.as_bytes());
        let (number, duel, candidates) = next_duel(plan, &method);
        Self { plan, method, number, duel, candidates, games: 0, hash }
    }

    /// The method.
    pub fn method(&self) -> &Method {
        &self.method
    }

    /// The number of the duel under way: that of its generation, from 1; 0: the match at the end.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The duel under way.
    pub fn duel(&self) -> &Duel {
        &self.duel
    }

    /// Those that meet in it.
    pub fn candidates(&self) -> &[Candidate; 2] {
        &self.candidates
    }

    /// Games that count so far.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// The games of the duel under way that must be played next whatever their results are, by number from 0; empty: the run is over.
    pub fn needed(&self) -> Range<u32> {
        self.duel.needed()
    }

    /// The identity of a game of the duel under way.
    pub fn id(&self, game: u32) -> DuelGameId {
        DuelGameId { duel: self.number, game }
    }

    /// SHA-256, in hexadecimal digits, of everything on which the games depend that are needed: the plan, and the games before them.
    pub fn hash(&self) -> String {
        self.hash.clone().finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Tells the result of the next game. When it decides a generation, that is told.
    pub fn tell(&mut self, game: &DuelGame) -> Option<Generation> {
        self.games += 1;
        // A game can always be written.
        self.hash.update(serde_json::to_vec(game).unwrap_or_default());
        self.duel.tell(game.points, game.fingerprint.clone());
        if self.number == 0 || !self.duel.is_over() {
            return None;
        }
        let generation = self.method.settle(&self.duel);
        (self.number, self.duel, self.candidates) = next_duel(self.plan, &self.method);
        Some(generation)
    }

    /// Goes as far as the known games lead, and hears of every generation on the way. The games that are missing there are those
    /// needed that are not known.
    ///
    /// # Errors
    /// That of `observe`.
    pub fn advance<E>(
        &mut self,
        known: &KnownGames,
        observe: &mut dyn FnMut(&Self, &Generation) -> Result<(), E>,
    ) -> Result<Vec<u32>, E> {
        loop {
            let needed = self.needed();
            let missing: Vec<u32> =
                needed.clone().filter(|game| !known.contains_key(&self.id(*game))).collect();
            if needed.is_empty() || !missing.is_empty() {
                return Ok(missing);
            }
            let games: Vec<&DuelGame> = needed.filter_map(|game| known.get(&self.id(game))).collect();
            for game in games {
                if let Some(generation) = self.tell(game) {
                    observe(self, &generation)?;
                }
            }
        }
    }
}

/// The duel that follows what the method has settled, and those that meet in it.
fn next_duel(plan: &TuningPlan, method: &Method) -> (u32, Duel, [Candidate; 2]) {
    let (number, candidates) = match method.is_over() {
        true => (0, [method.best(), plan.genome.at(&plan.genome.start())]),
        false => (method.generation(), method.pair()),
    };
    (number, Duel::new(plan.rule(number)), candidates)
}
