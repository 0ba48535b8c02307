//! Leaf counts of every variant: unique moves counted by the game and with every leaf made, and ways of captures apart.
//!
//! The deeper rows: `cargo test --release -p abstrakt-draughts --test perft -- --ignored`.

use crate::common::position_with;
use abstrakt_draughts::variant::{
    Brazilian, Czech, English, Frisian, International, Italian, Russian, Variant,
};
use abstrakt_draughts::walks::walks;
use abstrakt_draughts::{Draughts, DraughtsPosition, Plain};
use abstrakt_plugin_api::perft::{Leaves, count};
use abstrakt_plugin_api::{Move, Native, Position, legal_moves};

/// Leaves up to which an ordinary test counts, makes every leaf, and follows every way.
const COUNTED: u64 = 3_000_000;
const MADE: u64 = 400_000;
const WALKED: u64 = 1_200_000;

fn after<V: Variant>(position: &DraughtsPosition<V>, code: Move) -> DraughtsPosition<V> {
    let mut next = *position;
    next.play(code);
    next
}

/// Each way of a capture counts.
fn perft_of_ways<V: Variant>(position: &DraughtsPosition<V>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let walks = walks(position);
    if depth == 1 {
        return if walks.is_empty() { position.turns().unwrap() } else { walks.len() as u64 };
    }
    let ways = |code: Move| walks.iter().filter(|walk| walk.ply.code(V::GRID) == code).count().max(1) as u64;
    let nodes = |code| ways(code) * perft_of_ways(&after(position, code), depth - 1);
    legal_moves(position).iter().map(|entry| nodes(entry.code)).sum()
}

/// Checks a row as far as `most` leaves; the number of counts compared.
fn check<V: Variant>(row: &str, liberal: bool, most: [u64; 3]) -> usize {
    let fields: Vec<&str> = row.split(';').map(str::trim).collect();
    let [_, kind, line, leaves] = fields[..] else { panic!("{row}: expected four fields") };
    let root = position_with::<V>(line, liberal);
    let unique = |depth, leaves| count(&mut Native::<Draughts<Plain<V>>>::new().line(root, 2), depth, leaves);
    let [counted, made, walked] = most;
    let mut compared = 0;
    for (depth, wanted) in (1..).zip(leaves.split(' ').map(|leaves| leaves.parse::<u64>().unwrap())) {
        match kind {
            "unique" if wanted <= counted => {
                assert_eq!(unique(depth, Leaves::Counted), wanted, "{row}, depth {depth}");
                if wanted <= made {
                    assert_eq!(unique(depth, Leaves::Made), wanted, "{row}, depth {depth}, every leaf made");
                }
            }
            "dup" if wanted <= walked => {
                assert_eq!(perft_of_ways(&root, depth), wanted, "{row}, depth {depth}, every way");
            }
            _ => continue,
        }
        compared += 1;
    }
    compared
}

fn check_variant<V: Variant>(name: &str, most: [u64; 3]) -> usize {
    let rows = include_str!("perft.txt").lines();
    let of_name = rows.filter_map(|row| Some((row, row.split_once(';')?.0.strip_prefix(name)?)));
    let checked = of_name.filter_map(|(row, rest)| match rest {
        "" => Some(check::<V>(row, false, most)),
        "-liberal" => Some(check::<V>(row, true, most)),
        _ => None,
    });
    checked.sum()
}

fn check_all(most: [u64; 3]) -> [usize; 7] {
    [
        check_variant::<International>("international", most),
        check_variant::<Czech>("czech", most),
        check_variant::<Russian>("russian", most),
        check_variant::<Brazilian>("brazilian", most),
        check_variant::<English>("english", most),
        check_variant::<Italian>("italian", most),
        check_variant::<Frisian>("frisian", most),
    ]
}

#[test]
fn leaves_are_the_published_ones() {
    let compared = check_all([COUNTED, MADE, WALKED]);
    assert_eq!(compared, [55, 129, 16, 16, 16, 40, 15], "as many counts as the file has below the limits");
}

#[test]
#[ignore = "minutes: the deeper rows"]
fn leaves_are_the_published_ones_as_deep_as_the_file_goes() {
    check_all([u64::MAX, 50_000_000, 50_000_000]);
}
