//! The set-up: six ways each, met once.

use std::collections::BTreeSet;

use abstrakt_duke::{DukePosition, TheDuke};
use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::{Game, Notation, Player, Position, Status, legal_moves};

use crate::{choice, play, texts};

fn start() -> DukePosition {
    TheDuke::start(&choice(&[])).unwrap()
}

/// Every position after a whole set-up of the player to act.
fn set_ups(position: &DukePosition) -> Vec<DukePosition> {
    let mut found = vec![position.clone()];
    for _ in 0..3 {
        found = found
            .iter()
            .flat_map(|before| {
                legal_moves(before).into_iter().map(|entry| {
                    let mut after = before.clone();
                    after.play(entry.code);
                    after
                })
            })
            .collect();
    }
    found
}

#[test]
fn each_player_has_six_set_ups_and_both_thirty_six() {
    let first = set_ups(&start());
    assert_eq!(first.len(), 6);
    assert_eq!(start().turns(), Some(6));
    let both: Vec<DukePosition> = first.iter().flat_map(set_ups).collect();
    let different: BTreeSet<String> = both.iter().map(Notation::text).collect();
    assert_eq!((both.len(), different.len()), (36, 36));
    // Left and right exchanged, half of them are the same.
    let mirrored = |position: &DukePosition| {
        let rows = |text: &str| {
            let row = |row: &str| row.chars().rev().collect::<String>();
            text.split(' ').next().unwrap().split('/').map(row).collect::<Vec<_>>().join("/")
        };
        let text = position.text();
        let first_rows = text.split(' ').next().unwrap().to_owned();
        rows(&text).min(first_rows)
    };
    assert_eq!(both.iter().map(mirrored).collect::<BTreeSet<_>>().len(), 18);
    for position in &both {
        assert_eq!(position.status(), Status::Turn { player: Player(0), mid_turn: false });
        assert_eq!([0, 1].map(|side| position.bag(side).len()), [16, 16]);
    }
}

#[test]
fn footmen_are_placed_in_ascending_order_beside_or_before_the_duke() {
    let mut position = start();
    assert_eq!(texts(&position), ["duke@c1", "duke@d1"].map(String::from).into());
    play(&mut position, "duke@d1");
    assert_eq!(position.status(), Status::Turn { player: Player(0), mid_turn: true });
    assert_eq!(texts(&position), ["footman@c1", "footman@e1"].map(String::from).into());
    play(&mut position, "footman@e1");
    assert_eq!(texts(&position), ["footman@d2"].map(String::from).into());
    play(&mut position, "footman@d2");
    // Player 2's squares before the Duke are lower than those beside it.
    assert_eq!(position.status(), Status::Turn { player: Player(1), mid_turn: false });
    play(&mut position, "duke@c6");
    assert_eq!(texts(&position), ["footman@c5", "footman@b6"].map(String::from).into());
    play(&mut position, "footman@c5");
    assert_eq!(texts(&position), ["footman@b6", "footman@d6"].map(String::from).into());
    play(&mut position, "footman@d6");
    assert_eq!(position.text(), "2df2/2f3/6/6/3F2/3DF1 1 act ABCOFGKLM3PIRSW abcofgklm3pirsw 0");
}

#[test]
fn set_ups_that_cannot_be_are_refused() {
    let bags = crate::FULL_BAGS;
    for (rows, stage) in [
        ("6/6/6/6/6/1D4", "1 footman-1"),
        ("6/6/6/6/6/2D3", "1 duke"),
        ("6/6/6/6/2F3/2D3", "1 footman-2"),
        ("6/6/6/6/6/2D3", "2 duke"),
        ("6/6/6/6/3F2/2DF2", "2 duke"),
        ("2d3/6/6/6/2F3/2DF2", "2 duke"),
        ("6/6/6/6/6/2+D3", "1 footman-1"),
    ] {
        let line = format!("{rows} {stage} {bags}");
        let refused = TheDuke::read(&choice(&[]), &line);
        assert!(refused.is_err_and(|refusal| english(refusal).contains("set-up")), "{line}");
    }
    let emptied = "6/6/6/6/6/2D3 1 footman-1 A abcofgklm3pirsw 0";
    assert!(TheDuke::read(&choice(&[]), emptied).is_err());
}
