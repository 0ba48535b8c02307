//! Clicks on random paths: what every path and every row of clicks keeps to.

use std::collections::BTreeSet;

use abstrakt_session::input::{Click, Clicks};
use abstrakt_vocabulary::{MoveFacts, Site};
use proptest::prelude::*;

/// Moves with random paths over few sites, so that prefixes, crossings and repeated sites are common; no path
/// belongs to two moves, as the contract promises.
fn positions() -> impl Strategy<Value = Vec<MoveFacts>> {
    let path = prop::collection::vec(0..6u16, 1..5);
    prop::collection::vec(prop::collection::vec(path, 1..4), 1..12).prop_map(|raw| {
        let mut seen = BTreeSet::new();
        let fresh = |paths: Vec<Vec<u16>>| MoveFacts {
            paths: paths
                .into_iter()
                .filter(|path| seen.insert(path.clone()))
                .map(|path| path.into_iter().map(Site).collect())
                .collect(),
            ..MoveFacts::default()
        };
        raw.into_iter().map(fresh).collect()
    })
}

proptest! {
    #[test]
    fn every_path_makes_its_move(moves in positions()) {
        for (index, path) in moves.iter().enumerate().flat_map(|(i, facts)| facts.paths.iter().map(move |p| (i, p))) {
            let mut clicks = Clicks::default();
            let mut last = Click::More;
            for site in path {
                prop_assert_eq!(last, Click::More);
                prop_assert!(clicks.next(&moves).contains(site));
                last = clicks.click(&moves, *site);
            }
            let longer = moves.iter().flat_map(|facts| &facts.paths).any(|other| other.len() > path.len() && other.starts_with(path));
            if longer {
                prop_assert_eq!(last, Click::More);
                let doubled = [&path[..], &path[path.len() - 1..]].concat();
                if !moves.iter().flat_map(|facts| &facts.paths).any(|other| other.starts_with(&doubled)) {
                    prop_assert_eq!(clicks.click(&moves, path[path.len() - 1]), Click::Play(index));
                }
            } else {
                prop_assert_eq!(last, Click::Play(index));
            }
        }
    }

    #[test]
    fn random_clicks_keep_to_the_paths(moves in positions(), sites in prop::collection::vec(0..6u16, 0..30)) {
        let mut clicks = Clicks::default();
        for site in sites.into_iter().map(Site) {
            let before = clicks.clone();
            match clicks.click(&moves, site) {
                Click::Play(index) => {
                    prop_assert!(moves[index].paths.iter().any(|path| path[..] == *clicks.made()));
                    clicks.clear();
                }
                Click::More => prop_assert_eq!(clicks.made().last(), Some(&site)),
                Click::Back => prop_assert_eq!(clicks.made().len() + 1, before.made().len()),
                Click::Refused => prop_assert_eq!(&clicks, &before),
            }
            let started = moves.iter().flat_map(|facts| &facts.paths).any(|path| path.starts_with(clicks.made()));
            prop_assert!(started);
            while clicks.made().len() > 3 {
                prop_assert!(clicks.back());
            }
        }
    }
}
