//! The groups and tuples that follow from the inputs of a game and the geometry of its board.

use std::collections::BTreeMap;

use abstrakt_vocabulary::{Board, Inputs, Site};

/// Sites are neighbours up to this distance, in board units: the diagonal of a square.
const NEIGHBOURS: f32 = 1.5;
/// Points of boards are as far from a straight line as this.
const STRAIGHT: f32 = 0.05;

/// The group of each input: all inputs of a site are one, and every other input is one of its own.
pub fn groups_of(inputs: &Inputs) -> Vec<u16> {
    let mut sites: BTreeMap<Site, u16> = BTreeMap::new();
    let mut next = 0;
    let mut new = || {
        next += 1;
        next - 1
    };
    let group = |site: Option<Site>| match site {
        Some(site) => *sites.entry(site).or_insert_with(&mut new),
        None => new(),
    };
    // The closure is called once for each input, in order.
    inputs.meanings.iter().map(|meaning| meaning.site).map(group).collect()
}

/// All groups alone, and the groups of sites that are neighbours in a straight line on the board: pairs for `length` 2, triples too for 3.
/// Tuples with more than `most` states are left out.
pub fn straight_tuples(inputs: &Inputs, board: &Board, length: usize, most: usize) -> Vec<Vec<u16>> {
    let groups = groups_of(inputs);
    let mut group_of: BTreeMap<Site, u16> = BTreeMap::new();
    let mut states = vec![1_usize; groups.len()];
    for (meaning, &group) in inputs.meanings.iter().zip(&groups) {
        states[usize::from(group)] += 1;
        if let Some(site) = meaning.site {
            group_of.insert(site, group);
        }
    }
    let count = groups.iter().max().map_or(0, |&last| last + 1);
    let mut tuples: Vec<Vec<u16>> = (0..count).map(|group| vec![group]).collect();
    let on_board = |site: &Site| board.sites.get(site.index()).filter(|facts| !facts.off_board);
    let placed: Vec<([f32; 2], u16)> =
        group_of.iter().filter_map(|(site, &group)| Some((on_board(site)?.at, group))).collect();
    for &(centre, group) in &placed {
        // One direction of each line, so that a pair is there once.
        let ahead = |next: &&([f32; 2], u16)| {
            let step = [next.0[0] - centre[0], next.0[1] - centre[1]];
            let is_ahead = step[0] > STRAIGHT || (step[0] > -STRAIGHT && step[1] > 0.0);
            is_ahead && next.1 != group && step[0].hypot(step[1]) < NEIGHBOURS
        };
        for &(second_centre, second) in placed.iter().filter(ahead) {
            let mut tuple = vec![group, second];
            let step = [second_centre[0] - centre[0], second_centre[1] - centre[1]];
            let mut last = second_centre;
            tuples.push(tuple.clone());
            while tuple.len() < length {
                let expected = [last[0] + step[0], last[1] + step[1]];
                let is_expected = |next: &&([f32; 2], u16)| {
                    (next.0[0] - expected[0]).hypot(next.0[1] - expected[1]) < STRAIGHT
                };
                let Some(&(centre, group)) = placed.iter().find(is_expected) else { break };
                tuple.push(group);
                last = centre;
                tuples.push(tuple.clone());
            }
        }
    }
    let size = |tuple: &Vec<u16>| tuple.iter().map(|&group| states[usize::from(group)]).product::<usize>();
    tuples.retain(|tuple| tuple.len() == 1 || size(tuple) <= most);
    tuples
}
