//! The Swiss system: in each round those meet who have about equal points, nobody meets the same opponent twice, and
//! where their number is odd one of the last has a bye, which counts as an encounter won.
//!
//! Equal points are ordered by the opponents' points (Buchholz), then as the engines are listed.

use super::{BYE, Encounter, PlayedEncounter, Schedule};

/// Pairings that are tried before a second meeting is put up with.
const TRIES: u32 = 20_000;

/// The pairings of the round that follows; none behind the last.
pub(super) fn next_round(schedule: &Schedule, met: &[PlayedEncounter]) -> Vec<Encounter> {
    let games = schedule.engines / 2;
    let round = (met.len() / games.max(1)) as u32;
    if round >= schedule.rounds {
        return Vec::new();
    }
    let mut order = Table::of(schedule.engines, met, games).order();
    let opponents = opponents(schedule.engines, met);
    if order.len() % 2 == 1 {
        // The last one that has had none, so that nobody has two.
        let rests = |engine: usize| opponents[engine].len() < round as usize;
        let place = order.iter().rposition(|&engine| !rests(engine)).unwrap_or(order.len() - 1);
        order.remove(place);
    }
    let mut tries = TRIES;
    let mut pairs = Vec::new();
    if !pair(&order, &opponents, &mut pairs, &mut tries) {
        pairs = order.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    }
    let encounter = |(place, pair): (usize, [usize; 2])| Encounter {
        round,
        engines: pair.to_vec(),
        opening: round * games as u32 + place as u32,
    };
    pairs.into_iter().enumerate().map(encounter).collect()
}

/// Pairs the first with the nearest that it has not met, and the rest likewise; goes back where that leads nowhere.
fn pair(left: &[usize], opponents: &[Vec<usize>], pairs: &mut Vec<[usize; 2]>, tries: &mut u32) -> bool {
    let Some((&first, rest)) = left.split_first() else { return true };
    for (place, &second) in rest.iter().enumerate() {
        if opponents[first].contains(&second) {
            continue;
        }
        if *tries == 0 {
            return false;
        }
        *tries -= 1;
        pairs.push([first, second]);
        let mut others = rest.to_vec();
        others.remove(place);
        if pair(&others, opponents, pairs, tries) {
            return true;
        }
        pairs.pop();
    }
    false
}

/// Whom each engine has met.
fn opponents(engines: usize, met: &[PlayedEncounter]) -> Vec<Vec<usize>> {
    let mut opponents = vec![Vec::new(); engines];
    for PlayedEncounter { encounter, .. } in met {
        let [first, second] = [encounter.engines[0], encounter.engines[1]];
        opponents[first].push(second);
        opponents[second].push(first);
    }
    opponents
}

/// Points so far.
struct Table {
    halves: Vec<u32>,
    /// Points of everyone's opponents.
    buchholz: Vec<u32>,
}

impl Table {
    fn of(engines: usize, met: &[PlayedEncounter], games: usize) -> Self {
        let mut halves = vec![0; engines];
        for PlayedEncounter { encounter, halves: earned } in met {
            for (&engine, earned) in encounter.engines.iter().zip(earned) {
                halves[engine] += earned;
            }
        }
        let opponents = opponents(engines, met);
        let rounds = met.len() / games.max(1);
        for (engine, opponents) in opponents.iter().enumerate() {
            halves[engine] += BYE * (rounds - opponents.len().min(rounds)) as u32;
        }
        let sum = |opponents: &Vec<usize>| opponents.iter().map(|&engine| halves[engine]).sum();
        let buchholz = opponents.iter().map(sum).collect();
        Self { halves, buchholz }
    }

    /// The engines, the first in front.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.halves.len()).collect();
        order
            .sort_by_key(|&engine| (std::cmp::Reverse((self.halves[engine], self.buchholz[engine])), engine));
        order
    }
}
