//! Tuples that share groups, counted as one.
//!
//! A site is in some sixteen of the pairs and triples of a board, and whatever changes there would change the weight of each. The pairs and triples along a
//! line have few groups together, so that one table can hold the sum of their weights for every state of all these groups: a change then is
//! one look-up for each line, and the sums are the same.

use std::cmp::Reverse;

/// States of a table that several tuples share, at most: six sites of three states, and four bytes each, so that the tables of a board stay
/// in the processor's cache.
const MAX_STATES: usize = 1 << 10;
/// States of all tables together that tuples share, at most: a file of many odd tuples gets no more memory by them.
const MAX_ENTRIES: usize = 1 << 21;
/// Tables of a group that are looked at for a tuple, the newest first.
const NEWEST: usize = 64;

/// The weights of tuples as one table for each set of groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fusion {
    /// The weights of all tables, one table after the other.
    pub entries: Vec<i32>,
    /// The entry of each table where nothing is on.
    pub firsts: Vec<u32>,
    /// The tables that each group is in, with the distance between the entries of its states.
    pub uses: Vec<Vec<TableUse>>,
}

/// A group's part in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableUse {
    pub table: u32,
    pub stride: u32,
}

/// A table in the making.
struct Table {
    groups: Vec<u16>,
    states: usize,
    tuples: Vec<usize>,
}

impl Fusion {
    /// Fuses tuples of groups with so many states, whose weights begin at `firsts`, those of the last group next to each other.
    pub fn new(counts: &[u16], tuples: &[Vec<u16>], firsts: &[u32], weights: &[i16]) -> Self {
        let mut fusion =
            Self { entries: Vec::new(), firsts: Vec::new(), uses: vec![Vec::new(); counts.len()] };
        for Table { groups, states, tuples: fused } in tables(counts, tuples) {
            let first = fusion.entries.len();
            let mut stride = 1;
            for &group in groups.iter().rev() {
                let table = fusion.firsts.len() as u32;
                fusion.uses[usize::from(group)].push(TableUse { table, stride });
                stride *= u32::from(counts[usize::from(group)]);
            }
            fusion.firsts.push(first as u32);
            fusion.entries.resize(first + states, 0);
            let entries = &mut fusion.entries[first..];
            for tuple in fused {
                add(entries, &groups, counts, &tuples[tuple], &weights[firsts[tuple] as usize..]);
            }
        }
        fusion
    }
}

/// Sorts tuples into tables: each into one that has all its groups, or becomes one by one group more; the longest first, so that those
/// along a line make one table.
fn tables(counts: &[u16], tuples: &[Vec<u16>]) -> Vec<Table> {
    let states_of = |group: u16| usize::from(counts[usize::from(group)]);
    let mut tables: Vec<Table> = Vec::new();
    let mut with_group: Vec<Vec<usize>> = vec![Vec::new(); counts.len()];
    let mut shared = 0;
    let mut order: Vec<usize> = (0..tuples.len()).collect();
    order.sort_by_key(|&tuple| Reverse(tuples[tuple].len()));
    for index in order {
        let tuple = &tuples[index];
        let newest = tuple.iter().flat_map(|&group| with_group[usize::from(group)].iter().rev().take(NEWEST));
        let missing = |table: usize| {
            let mut missing = tuple.iter().filter(|group| !tables[table].groups.contains(group));
            (missing.next().copied(), missing.next().is_some())
        };
        let grows = |group: u16, table: usize| {
            let more = tables[table].states * (states_of(group) - 1);
            tables[table].states + more <= MAX_STATES && shared + more <= MAX_ENTRIES
        };
        let mut found = None;
        for &table in newest {
            match missing(table) {
                (None, _) => {
                    found = Some((table, None));
                    break;
                }
                (Some(group), false) if tuple.len() > 1 && found.is_none() && grows(group, table) => {
                    found = Some((table, Some(group)));
                }
                _ => {}
            }
        }
        match found {
            Some((table, grown)) => {
                let Table { groups, states, tuples } = &mut tables[table];
                tuples.push(index);
                if let Some(group) = grown {
                    shared += *states * (states_of(group) - 1);
                    *states *= states_of(group);
                    groups.push(group);
                    with_group[usize::from(group)].push(table);
                }
            }
            None => {
                tuple.iter().for_each(|&group| with_group[usize::from(group)].push(tables.len()));
                let states = tuple.iter().map(|&group| states_of(group)).product();
                tables.push(Table { groups: tuple.clone(), states, tuples: vec![index] });
            }
        }
    }
    tables
}

/// Adds the weights of a tuple to the entries of a table that has all its groups.
fn add(entries: &mut [i32], groups: &[u16], counts: &[u16], tuple: &[u16], weights: &[i16]) {
    // Of each group of the table, the distance between the weights of its states; 0 of those that the tuple lacks.
    let mut strides = vec![0; groups.len()];
    let mut stride = 1;
    for group in tuple.iter().rev() {
        if let Some(place) = groups.iter().position(|other| other == group) {
            strides[place] = stride;
        }
        stride *= usize::from(counts[usize::from(*group)]);
    }
    // Entries are gone through in their order, as an odometer: the last group's state changes fastest.
    let mut states = vec![0_u16; groups.len()];
    for entry in entries {
        let weight =
            states.iter().zip(&strides).map(|(state, stride)| usize::from(*state) * stride).sum::<usize>();
        *entry += i32::from(weights[weight]);
        for (state, &group) in states.iter_mut().zip(groups).rev() {
            *state += 1;
            if *state < counts[usize::from(group)] {
                break;
            }
            *state = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pairs and triples along three lines of nine sites of three states, as boards have them, single sites besides.
    #[test]
    fn lines_become_few_tables() {
        let counts = [3_u16; 27];
        let mut tuples: Vec<Vec<u16>> = (0..27).map(|group| vec![group]).collect();
        for first in [0, 9, 18] {
            for length in [2, 3] {
                tuples.extend((first..first + 10 - length).map(|group| (group..group + length).collect()));
            }
        }
        let firsts: Vec<u32> = tuples.iter().map(|_| 0).collect();
        let fusion = Fusion::new(&counts, &tuples, &firsts, &[1; 27]);
        assert_eq!(fusion.firsts.len(), 6, "two for each line, which overlap");
        assert!(fusion.uses.iter().all(|uses| uses.len() <= 2));
        // Whatever is on, each tuple counts once.
        let sum: i32 = fusion.firsts.iter().map(|&first| fusion.entries[first as usize]).sum();
        assert_eq!(sum, tuples.len() as i32);
    }

    #[test]
    fn tables_have_a_greatest_size() {
        let counts = [40_u16; 30];
        let pairs: Vec<Vec<u16>> = (0..29).map(|group| vec![group, group + 1]).collect();
        let found = tables(&counts, &pairs);
        assert_eq!(found.len(), 29, "two pairs would have 64,000 states");
        assert!(found.iter().all(|table| table.states == 1600 && table.tuples.len() == 1));
    }
}
