//! Everyone against everyone, or the first against all others.

use super::{Encounter, Format, Schedule};

/// All encounters, cycle by cycle: engines that meet do so once in each, and all of a cycle have the same opening.
pub(super) fn encounters(schedule: &Schedule) -> Vec<Encounter> {
    let groups = groups(schedule);
    let cycle = |round: u32| {
        let met = groups.iter().cloned();
        met.map(move |engines| Encounter { round, engines, opening: round })
    };
    (0..schedule.rounds).flat_map(cycle).collect()
}

/// As many as [`encounters`] has.
pub(super) fn count(schedule: &Schedule) -> u64 {
    u64::from(schedule.rounds) * groups(schedule).len() as u64
}

/// Every set of engines that meets, in the order of the engines.
fn groups(schedule: &Schedule) -> Vec<Vec<usize>> {
    let mut groups = Vec::new();
    choose(schedule.engines, schedule.seats, &mut Vec::new(), &mut groups);
    if schedule.format == Format::Gauntlet {
        groups.retain(|group| group.contains(&0));
    }
    groups
}

/// Adds every way to fill `chosen` up to `size` with later ones of `engines`.
fn choose(engines: usize, size: usize, chosen: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
    if chosen.len() == size {
        return found.push(chosen.clone());
    }
    for next in chosen.last().map_or(0, |last| last + 1)..engines {
        chosen.push(next);
        choose(engines, size, chosen, found);
        chosen.pop();
    }
}
