//! The thesis's evaluation: its weights, and its value on hand-made positions.

use abstrakt_duke::tiles::Kind;
use abstrakt_duke::{DukePosition, MAX_MOVES, TheDuke};
use abstrakt_plugin_api::{Game, HeuristicChoice, Line, Native, Notation, Player, Rules, Tree, kit::mix};

use crate::{choice, play, position};

/// The thesis's table (2.4.5), in its order.
const TABLE: &str = "assassin 16, bowman 20, dragoon 28, duke 1000, footman 22, general 30, champion 23, knight 28, \
                     longbowman 1, marshall 9, pikeman 18, priest 19, ranger 6, seer 9, wizard 16";

fn weight(kind: &str) -> f64 {
    let rows = TABLE.split(", ").map(|row| row.split_once(' ').unwrap());
    rows.into_iter().find(|(name, _)| *name == kind).unwrap().1.parse().unwrap()
}

fn value(position: &DukePosition, player: u8) -> i32 {
    let mut line = Native::<TheDuke>::new().open(&choice(&[]), Some(&position.text())).unwrap();
    line.bind(&HeuristicChoice { id: Some("thesis".into()), weights: Vec::new() }).unwrap();
    line.value(Player(player))
}

/// Formula 2.1, in the thesis's own numbers.
fn formula(plain: &crate::plain::Plain, side: usize) -> f64 {
    let sign = |owner: usize| if owner == side { 1.0 } else { -1.0 };
    let board: f64 = plain.board.values().map(|piece| sign(piece.owner) * weight(&piece.kind)).sum();
    let bag = |owner: usize| {
        plain.bags[owner].iter().map(|(kind, count)| weight(kind) * f64::from(*count)).sum::<f64>()
    };
    let bags = (bag(side) - bag(1 - side)) / 1.25;
    let around_duke = plain.duke(side).map_or(0, |(x, y)| {
        let around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        let free = |at: &&(i32, i32)| {
            (0..6).contains(&at.0) && (0..6).contains(&at.1) && !plain.board.contains_key(*at)
        };
        around.iter().filter(free).count()
    });
    let placements = if plain.bags[side].is_empty() { 0 } else { around_duke };
    let moves = plain.actions(side).len() + placements;
    let duke = plain.duke(side).map_or(0, |at| plain.actions_of(at).len());
    board + bags + moves as f64 * 0.6875 + duke as f64 * 0.5
}

#[test]
fn values_are_the_thesis_formula_eighty_times() {
    let mut seen = 0;
    for game in 0..12 {
        let mut line = Native::<TheDuke>::new().open(&choice(&[]), None).unwrap();
        line.bind(&HeuristicChoice { id: Some("thesis".into()), weights: Vec::new() }).unwrap();
        let mut plain = crate::plain::Plain::new(false, true);
        for ply in 0..120_u64 {
            let texts: Vec<String> = plain.plies().into_iter().collect();
            if texts.is_empty() {
                break;
            }
            if line.status().starts_turn() {
                for side in [0, 1] {
                    let wanted = formula(&plain, side) * 80.0;
                    let value = f64::from(line.value(Player(side as u8)));
                    assert!((value - wanted).abs() < 1e-6, "{value} not {wanted}: {}", line.text().unwrap());
                    seen += 1;
                }
            }
            let text = &texts[mix(game << 16 | ply) as usize % texts.len()];
            let code = line.read_move(text).unwrap();
            line.push(code);
            plain.play(text);
        }
    }
    assert!(seen > 200, "{seen}");
}

#[test]
fn one_position_by_hand() {
    // Player 1: Duke c1 (5 slides), Footman c2 (3 moves); bag Wizard. Player 2: Duke c6; bag Seer.
    // 22 + (16 - 9) / 1.25 + (8 + 2) x 0.6875 + 5 x 0.5 = 22 + 5.6 + 6.875 + 2.5 = 36.975, x 80 = 2958.
    let game = position("2d3/6/6/6/2F3/2D3 1 act W s 0");
    assert_eq!(value(&game, 0), 2958);
    // -22 - 5.6 + (5 + 3) x 0.6875 + 2.5 = -19.6, x 80 = -1568.
    assert_eq!(value(&game, 1), -1568);
    let mut drawn = game;
    play(&mut drawn, "draw wizard wizard@b1");
    // 22 + 16 - 9 / 1.25 + M; the Wizard on b1 goes to a1, a2, b2 (c2 is own); no bag, so no placements; the Duke goes right.
    assert_eq!(value(&drawn, 0), ((22.0 + 16.0 - 7.2 + 9.0 * 0.6875 + 3.0 * 0.5) * 80.0) as i32);
}

/// The Duke of the thesis counts 1000; all else on one side, and more actions than any position has, stay below a win.
#[test]
fn a_win_is_worth_more_than_any_value() {
    let facts = TheDuke::facts();
    let thesis = facts.heuristics.iter().find(|heuristic| heuristic.id == "thesis").unwrap();
    let owned = |kind: Kind| i32::from(kind.owned()) * thesis.weights[kind.index()];
    let most = Kind::ALL.into_iter().map(owned).sum::<i32>() + MAX_MOVES as i32 * (55 + 40);
    assert!(thesis.win > most, "{} is not above {most}", thesis.win);
    assert_eq!((thesis.draw, thesis.weights.len()), (0, thesis.features.len()));
    assert_eq!(thesis.weights[32..], [] as [i32; 0]);
    assert_eq!(thesis.weights[30..], [55, 40]);
}
