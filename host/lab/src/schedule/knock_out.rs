//! The knock-out: who loses is out. The engines are seeded as they are listed, so that the first two meet in the last
//! round at the earliest; the first ones have a bye where their number is no power of two.

use super::{Encounter, PlayedEncounter, Schedule};

/// Encounters that are added to a level match, one by one, before the one that is listed first goes on.
const REPLAYS: u32 = 3;

/// The encounters that follow: a round's, or those that decide its level matches; none behind the final.
pub(super) fn next_encounters(schedule: &Schedule, met: &[PlayedEncounter]) -> Vec<Encounter> {
    let mut left = bracket(schedule.engines);
    let opening = met.iter().map(|met| met.encounter.opening + 1).max().unwrap_or(0);
    for round in 0.. {
        if left.len() < 2 {
            return Vec::new();
        }
        let mut wanted = Vec::new();
        let mut winners = Vec::new();
        for pair in left.chunks_exact(2) {
            let (Some(first), Some(second)) = (pair[0], pair[1]) else {
                winners.push(pair[0].or(pair[1]));
                continue;
            };
            let played = match_of(met, round, [first, second]);
            let missing = played.missing(schedule.rounds);
            wanted.extend((0..missing).map(|_| [first, second]));
            winners.push(Some(if played.ahead[1] > played.ahead[0] { second } else { first }));
        }
        if !wanted.is_empty() {
            let encounter = |(place, pair): (u32, [usize; 2])| Encounter {
                round,
                engines: pair.to_vec(),
                opening: opening + place,
            };
            return (0..).zip(wanted).map(encounter).collect();
        }
        left = winners;
    }
    Vec::new()
}

/// The part of a match that two engines have played.
struct Match {
    encounters: u32,
    ahead: [u32; 2],
}

impl Match {
    /// Encounters that are to be played before it is decided.
    fn missing(&self, rounds: u32) -> u32 {
        let level = self.ahead[0] == self.ahead[1];
        match self.encounters {
            played if played < rounds => rounds - played,
            played if level && played < rounds + REPLAYS => 1,
            _ => 0,
        }
    }
}

fn match_of(met: &[PlayedEncounter], round: u32, pair: [usize; 2]) -> Match {
    let encounters = met.iter().filter(|met| met.encounter.round == round && met.encounter.engines == pair);
    encounters.fold(Match { encounters: 0, ahead: [0; 2] }, |sum, met| Match {
        encounters: sum.encounters + 1,
        ahead: [sum.ahead[0] + met.halves[0], sum.ahead[1] + met.halves[1]],
    })
}

/// The places of the first round: neighbours meet, and so do the winners of neighbouring matches. None is a bye.
fn bracket(engines: usize) -> Vec<Option<usize>> {
    let mut places = vec![0];
    while places.len() < engines {
        let size = 2 * places.len();
        // The first among half as many meets the last of all, and so on.
        places = places.into_iter().flat_map(|place| [place, size - 1 - place]).collect();
    }
    places.into_iter().map(|place| (place < engines).then_some(place)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_two_can_only_meet_in_the_final() {
        assert_eq!(bracket(2), [Some(0), Some(1)]);
        assert_eq!(bracket(4), [Some(0), Some(3), Some(1), Some(2)]);
        assert_eq!(
            bracket(6),
            [Some(0), None, Some(3), Some(4), Some(1), None, Some(2), Some(5)],
            "the first two have byes"
        );
    }
}
