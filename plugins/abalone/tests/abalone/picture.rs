//! The picture: sites, trays, balls, clicks and steps.

use std::collections::{HashMap, HashSet};

use crate::common::{choice, place, read, rows, start};
use abstrakt_abalone::Abalone;
use abstrakt_plugin_api::kit::mix;
use abstrakt_plugin_api::{Game, Notation, Position, Site, TransitionStep, View, legal_moves};

#[test]
fn sites_are_named_and_apart() {
    for players in 2..=4 {
        let board = Abalone::board(&choice(players));
        assert_eq!(board.sites.len(), 61 + 6 * usize::from(players));
        let names: HashSet<&str> = board.sites.iter().map(|place| place.name.as_str()).collect();
        assert_eq!(names.len(), board.sites.len());
        for (index, one) in board.sites.iter().enumerate() {
            for other in &board.sites[index + 1..] {
                let apart = (one.at[0] - other.at[0]).hypot(one.at[1] - other.at[1]);
                let least = if one.off_board { 0.6 } else { 0.99 };
                assert!(
                    apart >= least || (other.off_board && apart > 0.8),
                    "{} and {}: {apart}",
                    one.name,
                    other.name
                );
            }
        }
        assert_eq!((board.labels.len(), board.turn), (18, 60));
        let [a1, i5] =
            ["a1", "i5"].map(|name| board.sites.iter().find(|place| place.name == name).unwrap().at);
        assert!(a1[1] < i5[1], "row a is at the bottom");
    }
}

#[test]
fn every_move_has_clicks_of_its_own() {
    for setup in crate::common::facts().setups {
        let mut position = start(&setup.id);
        for ply in 0..100 {
            let moves = legal_moves(&position);
            let mut owners: HashMap<Vec<Site>, usize> = HashMap::new();
            for (index, entry) in moves.iter().enumerate() {
                let mut paths = Vec::new();
                position.clicks(entry.code, &mut paths);
                assert!(!paths.is_empty(), "{}", position.move_text(entry.code));
                for path in paths {
                    let other = owners.insert(path, index);
                    assert_eq!(other, None, "{} in {}", position.move_text(entry.code), position.text());
                }
            }
            // No click that ends a move also goes on to another: a window may play it at once.
            for path in owners.keys() {
                assert!((1..path.len()).all(|len| !owners.contains_key(&path[..len])), "{path:?}");
            }
            match moves.len() {
                0 => break,
                count => position.play(moves[mix(ply) as usize % count].code),
            }
        }
    }
}

#[test]
fn the_cell_above_the_middle_of_a_pair_belongs_to_no_move() {
    let board = Abalone::board(&choice(2));
    let site = |name: &str| Site(board.sites.iter().position(|place| place.name == name).unwrap() as u16);
    let position = place(&["e5 e6", "a1"]);
    let paths = |text: &str| {
        let mut paths = Vec::new();
        position.clicks(position.read_move(text).unwrap(), &mut paths);
        paths
    };
    // e5-e6 to f5-f6 and to f6-f7: f6 is next to both ends.
    assert_eq!(
        paths("e5-e6,f5"),
        [[site("e5"), site("e6"), site("f5")], [site("e6"), site("e5"), site("f5")]]
    );
    assert_eq!(
        paths("e5-e6,f6"),
        [[site("e5"), site("e6"), site("f7")], [site("e6"), site("e5"), site("f7")]]
    );
    assert_eq!(paths("e5,e4"), [[site("e5"), site("e4")]]);
}

#[test]
fn steps_lead_from_one_picture_to_the_next() {
    let board = Abalone::board(&choice(3));
    let text = format!("{} 1 3,-,- ", rows(&["e5 e6 e7", "e8 a1", "e9 i9"]));
    let position = read(3, &text).unwrap();
    let code = position.read_move("e5-e7,e6").unwrap();
    let named: Vec<String> = position
        .transition(code)
        .iter()
        .map(|step| match *step {
            TransitionStep::Slide { from, to } => {
                format!("{} {}", board.sites[usize::from(from.0)].name, board.sites[usize::from(to.0)].name)
            }
            _ => panic!("{step:?}"),
        })
        .collect();
    assert_eq!(named, ["e9 captured-1-2", "e8 e9", "e7 e8", "e6 e7", "e5 e6"]);

    // Sliding the pieces as told gives the next picture, over a game with pushes.
    let mut position = start("alien-attack");
    for ply in 0..200 {
        let moves = legal_moves(&position);
        if moves.is_empty() {
            break;
        }
        let chosen =
            moves.iter().find(|entry| entry.flags.0 != 0).unwrap_or(&moves[mix(ply) as usize % moves.len()]);
        let mut pieces: HashMap<Site, u8> =
            position.scene().pieces.iter().map(|piece| (piece.site, piece.ink.0)).collect();
        for step in position.transition(chosen.code) {
            let TransitionStep::Slide { from, to } = step else { panic!("{step:?}") };
            let piece = pieces.remove(&from).unwrap();
            assert_eq!(pieces.insert(to, piece), None, "{to:?} is taken");
        }
        position.play(chosen.code);
        let after: HashMap<Site, u8> =
            position.scene().pieces.iter().map(|piece| (piece.site, piece.ink.0)).collect();
        assert_eq!(pieces, after, "{}", position.text());
    }
    assert!(position.status().is_over(), "the game was to have captures");
}
