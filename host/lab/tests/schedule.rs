//! Pairings of every format, whatever the results are.

use std::collections::{BTreeMap, BTreeSet};

use abstrakt_lab::schedule::{Encounter, Format, PlayedEncounter, Schedule, ScheduleError};
use proptest::prelude::*;

/// Plays a tournament to its end; `result` tells the half points of the first of two engines in an encounter.
fn play(schedule: &Schedule, result: &mut dyn FnMut(&Encounter) -> u32) -> Vec<PlayedEncounter> {
    let mut met: Vec<PlayedEncounter> = Vec::new();
    loop {
        let following = schedule.next(&met);
        if following.is_empty() {
            return met;
        }
        for encounter in following {
            let first = result(&encounter).min(4);
            let halves = match encounter.engines.len() {
                2 => vec![first, 4 - first],
                count => vec![2; count],
            };
            met.push(PlayedEncounter { encounter, halves });
        }
    }
}

/// The number of times that each set of engines met.
fn meetings(met: &[PlayedEncounter]) -> BTreeMap<Vec<usize>, u32> {
    let mut meetings = BTreeMap::new();
    for PlayedEncounter { encounter, .. } in met {
        let mut engines = encounter.engines.clone();
        engines.sort_unstable();
        *meetings.entry(engines).or_default() += 1;
    }
    meetings
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Every set of engines meets as often as there are rounds, and everyone has every seat equally often against
    /// everyone, in games from openings that all have in common.
    #[test]
    fn a_round_robin_is_fair(engines in 2_usize..8, seats in 2_usize..5, rounds in 1_u32..5) {
        prop_assume!(engines >= seats);
        let schedule = Schedule { format: Format::RoundRobin, engines, seats, rounds };
        prop_assert_eq!(schedule.check(), Ok(()));
        let met = play(&schedule, &mut |_| 2);
        let meetings = meetings(&met);
        let sets = (0..seats).fold(1, |sets, place| sets * (engines - place) / (place + 1));
        prop_assert_eq!(meetings.len(), sets);
        prop_assert!(meetings.values().all(|&times| times == rounds));
        prop_assert_eq!(schedule.encounters(), Some(met.len() as u64));
        let mut sat: BTreeMap<(usize, usize), u32> = BTreeMap::new();
        for PlayedEncounter { encounter, .. } in &met {
            for rotation in 0..seats {
                let seated = encounter.seats(rotation);
                prop_assert_eq!(seated.iter().collect::<BTreeSet<_>>().len(), seats, "nobody sits twice");
                seated.iter().enumerate().for_each(|(seat, &engine)| *sat.entry((engine, seat)).or_default() += 1);
            }
            prop_assert_eq!(encounter.opening, encounter.round);
        }
        prop_assert_eq!(sat.values().collect::<BTreeSet<_>>().len(), 1, "{:?}", sat);
    }

    /// The first meets every other, and nobody else meets.
    #[test]
    fn a_gauntlet_is_run_by_the_first(engines in 2_usize..9, rounds in 1_u32..5) {
        let schedule = Schedule { format: Format::Gauntlet, engines, seats: 2, rounds };
        let meetings = meetings(&play(&schedule, &mut |_| 3));
        prop_assert_eq!(meetings.len(), engines - 1);
        prop_assert!(meetings.iter().all(|(pair, &times)| pair[0] == 0 && times == rounds));
    }

    /// In every round everyone plays once, but for one bye where the number is odd; nobody meets twice, and no bye
    /// is had twice.
    #[test]
    fn nobody_meets_twice_in_a_swiss_tournament(
        engines in 2_usize..24,
        rounds in 1_u32..8,
        results in prop::collection::vec(0_u32..5, 200),
    ) {
        let most = (engines - 1 + engines % 2) as u32;
        // Pairing by points may run out of opponents when nearly everyone has met: half as many rounds never do.
        let rounds = rounds.min(most.div_ceil(2));
        let schedule = Schedule { format: Format::Swiss, engines, seats: 2, rounds };
        prop_assert_eq!(schedule.check(), Ok(()));
        let mut index = 0;
        let met = play(&schedule, &mut |_| { index += 1; results[index % results.len()] });
        prop_assert_eq!(schedule.encounters(), Some(met.len() as u64));
        prop_assert!(meetings(&met).values().all(|&times| times == 1));
        let mut byes = BTreeMap::<usize, u32>::new();
        for round in 0..rounds {
            let playing: Vec<usize> = met.iter().filter(|met| met.encounter.round == round)
                .flat_map(|met| met.encounter.engines.clone()).collect();
            let distinct: BTreeSet<usize> = playing.iter().copied().collect();
            prop_assert_eq!((playing.len(), distinct.len()), (engines / 2 * 2, engines / 2 * 2));
            (0..engines).filter(|engine| !distinct.contains(engine)).for_each(|engine| *byes.entry(engine).or_default() += 1);
        }
        prop_assert!(byes.values().all(|&times| times == 1), "{:?}", byes);
    }

    /// Everyone but the winner loses exactly one match; level matches are played on, and end.
    #[test]
    fn a_knock_out_has_one_winner(
        engines in 2_usize..20,
        rounds in 1_u32..4,
        results in prop::collection::vec(0_u32..5, 200),
    ) {
        let schedule = Schedule { format: Format::KnockOut, engines, seats: 2, rounds };
        let mut index = 0;
        let met = play(&schedule, &mut |_| { index += 1; results[index % results.len()] });
        let matches: BTreeSet<(u32, Vec<usize>)> =
            met.iter().map(|met| (met.encounter.round, met.encounter.engines.clone())).collect();
        prop_assert_eq!(matches.len(), engines - 1, "a match for everyone who goes out");
        let last = matches.iter().map(|(round, _)| *round).max().unwrap_or_default();
        prop_assert_eq!(matches.iter().filter(|(round, _)| *round == last).count(), 1, "one final");
        let openings: BTreeSet<u32> = met.iter().map(|met| met.encounter.opening).collect();
        prop_assert_eq!(openings.len(), met.len(), "no opening twice");
        for (round, pair) in &matches {
            let encounters = met.iter().filter(|met| met.encounter.round == *round && met.encounter.engines == *pair);
            let count = encounters.count() as u32;
            prop_assert!((rounds..=rounds + 3).contains(&count));
        }
    }
}

/// The better ones meet the better ones: with results by strength the first two of eight have met after three rounds,
/// and the winner has won all.
#[test]
fn a_swiss_tournament_finds_the_strongest() {
    let schedule = Schedule { format: Format::Swiss, engines: 8, seats: 2, rounds: 3 };
    let met =
        play(&schedule, &mut |encounter| if encounter.engines[0] < encounter.engines[1] { 4 } else { 0 });
    let mut halves = [0; 8];
    for PlayedEncounter { encounter, halves: earned } in &met {
        encounter.engines.iter().zip(earned).for_each(|(&engine, earned)| halves[engine] += earned);
    }
    assert_eq!(halves[0], 12);
    assert!(halves.iter().skip(1).all(|&others| others < 12));
    assert!(meetings(&met).contains_key(&vec![0, 1]));
}

#[test]
fn what_cannot_be_paired_is_refused() {
    let schedule = |format, engines, seats, rounds| Schedule { format, engines, seats, rounds }.check();
    assert_eq!(schedule(Format::RoundRobin, 2, 3, 1), Err(ScheduleError::Engines { engines: 2, seats: 3 }));
    assert_eq!(schedule(Format::Swiss, 4, 3, 1), Err(ScheduleError::Seats(3)));
    assert_eq!(schedule(Format::KnockOut, 4, 4, 1), Err(ScheduleError::Seats(4)));
    assert_eq!(
        schedule(Format::Swiss, 5, 2, 6),
        Err(ScheduleError::Rounds { engines: 5, most: 5, rounds: 6 })
    );
}
