//! The evaluation of [Košťál 2021]: its weights, and its value on hand-made positions. The features of our own, against
//! the plain board.

use std::collections::{BTreeMap, BTreeSet};

use abstrakt_duke::reach::Reach;
use abstrakt_duke::squares::Square;
use abstrakt_duke::tiles::{Face, Kind, Tile};
use abstrakt_duke::{DukePosition, MAX_MOVES, TheDuke, weights};
use abstrakt_plugin_api::conformance::english;
use abstrakt_plugin_api::{
    Game, GeneTarget, HeuristicChoice, Line, Native, Notation, Player, Rules, Tree, Weights, kit::mix,
};

use crate::plain::{Due, Piece, Plain, name};
use crate::{choice, play, position};

/// The factor of the thesis's numbers.
const SCALE: f64 = weights::SCALE as f64;
/// The thesis's table (2.4.5), in its order.
const TABLE: &str = "assassin 16, bowman 20, dragoon 28, duke 1000, footman 22, general 30, champion 23, knight 28, \
                     longbowman 1, marshall 9, pikeman 18, priest 19, ranger 6, seer 9, wizard 16";

/// The second individual that the thesis prints (fig. 2.6).
const SECOND: &str = "assassin 18, bowman 2, dragoon 17, duke 1000, footman 16, general 25, champion 6, knight 19, \
                      longbowman 30, marshall 3, pikeman 4, priest 27, ranger 1, seer 10, wizard 23";

/// A strategy of the thesis.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Individual {
    table: &'static str,
    moves: f64,
    duke_moves: f64,
    bag_divisor: f64,
}

const BEST: Individual = Individual { table: TABLE, moves: 0.6875, duke_moves: 0.5, bag_divisor: 1.25 };
const OTHER: Individual = Individual { table: SECOND, moves: 0.875, duke_moves: 0.1875, bag_divisor: 3.25 };

impl Individual {
    fn weight(&self, kind: &str) -> f64 {
        let rows = self.table.split(", ").map(|row| row.split_once(' ').unwrap());
        rows.into_iter().find(|(name, _)| *name == kind).unwrap().1.parse().unwrap()
    }

    /// The weights by which a spec plays it, as far as they differ from the defaults.
    fn choice(&self) -> HeuristicChoice {
        let weight = |kind: Kind| (kind.id().to_owned(), (self.weight(kind.id()) * SCALE) as i32);
        let weighted = [
            ("moves", self.moves * SCALE),
            ("duke-moves", self.duke_moves * SCALE),
            ("bag-divisor", self.bag_divisor * 4.0),
        ];
        let weighted = weighted.map(|(name, value)| (name.to_owned(), value as i32));
        let weights = Kind::ALL.into_iter().map(weight).chain(weighted).collect();
        HeuristicChoice { id: Some("thesis".into()), weights }
    }
}

fn value(position: &DukePosition, player: u8) -> i32 {
    let mut line = Native::<TheDuke>::new().open(&choice(&[]), Some(&position.text())).unwrap();
    line.bind(&HeuristicChoice { id: Some("thesis".into()), weights: Vec::new() }).unwrap();
    line.value(Player(player))
}

/// Formula 2.1, in the thesis's own numbers.
fn formula(strategy: &Individual, plain: &Plain, side: usize) -> f64 {
    let sign = |owner: usize| if owner == side { 1.0 } else { -1.0 };
    let board: f64 = plain.board.values().map(|piece| sign(piece.owner) * strategy.weight(&piece.kind)).sum();
    let bag = |owner: usize| {
        plain.bags[owner].iter().map(|(kind, count)| strategy.weight(kind) * f64::from(*count)).sum::<f64>()
    };
    let bags = (bag(side) - bag(1 - side)) / strategy.bag_divisor;
    let around_duke = plain.duke(side).map_or(0, |(x, y)| {
        let neighbours = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        let free = |square: &&(i32, i32)| {
            (0..6).contains(&square.0) && (0..6).contains(&square.1) && !plain.board.contains_key(*square)
        };
        neighbours.iter().filter(free).count()
    });
    let placements = if plain.bags[side].is_empty() { 0 } else { around_duke };
    let moves = plain.actions(side).len() + placements;
    let duke = plain.duke(side).map_or(0, |square| plain.actions_of(square).len());
    board + bags + moves as f64 * strategy.moves + duke as f64 * strategy.duke_moves
}

#[test]
fn values_of_both_printed_individuals_are_the_thesis_formula_times_the_scale() {
    let mut seen = 0;
    for game in 0..12 {
        let strategy = if game % 2 == 0 { BEST } else { OTHER };
        let mut line = Native::<TheDuke>::new().open(&choice(&[]), None).unwrap();
        line.bind(&strategy.choice()).unwrap();
        let mut plain = Plain::new(false, true);
        for ply in 0..120_u64 {
            let texts: Vec<String> = plain.plies().into_iter().collect();
            if texts.is_empty() {
                break;
            }
            if line.status().starts_turn() {
                for side in [0, 1] {
                    let wanted = formula(&strategy, &plain, side) * SCALE;
                    let value = f64::from(line.value(Player(side as u8)));
                    assert!((value - wanted).abs() < 1e-4, "{value} not {wanted}: {}", line.text().unwrap());
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
    // 22 + (16 - 9) / 1.25 + (8 + 2) x 0.6875 + 5 x 0.5 = 22 + 5.6 + 6.875 + 2.5 = 36.975.
    let game = position("2d3/6/6/6/2F3/2D3 1 act W s 0");
    assert_eq!(value(&game, 0), 36_975 * 3120 / 1000);
    // -22 - 5.6 + (5 + 3) x 0.6875 + 2.5 = -19.6.
    assert_eq!(value(&game, 1), -196 * 3120 / 10);
    let mut drawn = game;
    play(&mut drawn, "draw wizard wizard@b1");
    // 22 + 16 - 9 / 1.25 + M; the Wizard on b1 goes to a1, a2, b2 (c2 is own); no bag, so no placements; the Duke goes right.
    assert_eq!(value(&drawn, 0), ((22.0_f64 + 16.0 - 7.2 + 9.0 * 0.6875 + 3.0 * 0.5) * SCALE).round() as i32);
}

/// The Duke of the thesis counts 1000; all else on one side, and more actions than any position has, stay below a win.
#[test]
fn a_win_is_worth_more_than_any_value() {
    let facts = TheDuke::facts();
    let thesis = facts.heuristics.iter().find(|heuristic| heuristic.id == "thesis").unwrap();
    let owned = |kind: Kind| i32::from(kind.owned()) * thesis.weights[kind.index()];
    let most = Kind::ALL.into_iter().map(owned).sum::<i32>()
        + MAX_MOVES as i32 * (thesis.weights[30] + thesis.weights[31]);
    assert!(thesis.win > most, "{} is not above {most}", thesis.win);
    assert_eq!((thesis.draw, thesis.weights.len()), (0, thesis.features.len()));
    assert_eq!(thesis.weights[30..], [11 * 3120 / 16, 3120 / 2, 5]);
}

/// The chromosomes that the thesis prints (fig. 2.6), the second with the bit that it lacks there.
#[test]
fn the_printed_chromosomes_are_the_printed_strategies() {
    let facts = TheDuke::facts();
    let thesis = facts.heuristics.iter().find(|heuristic| heuristic.id == "thesis").unwrap();
    let genome = thesis.genome();
    assert_eq!(genome.iter().map(|gene| u32::from(gene.bits)).sum::<u32>(), 83);
    let bits = "10010 00010 10001 10000 11001 00110 10011 11110 00011 00100 11011 00001 01010 10111 0 1101 0010 1000";
    let numbers = bits.split(' ').map(|bits| u32::from_str_radix(bits, 2).unwrap());
    let mut weights = Vec::new();
    for (gene, n) in genome.iter().zip(numbers) {
        match &gene.target {
            GeneTarget::Weight(feature) => {
                weights.push((thesis.features[*feature].name.clone(), gene.value(n)));
            }
            GeneTarget::Switch { key, values } => {
                assert_eq!((key.as_str(), values[gene.value(n) as usize].as_str()), ("sampling", "average"));
            }
        }
    }
    weights.sort();
    let mut wanted = OTHER.choice().weights;
    wanted.retain(|(name, _)| name != "duke");
    wanted.sort();
    assert_eq!(weights, wanted);
}

#[test]
fn what_is_in_the_bag_follows_from_the_board() {
    let facts = TheDuke::facts();
    let bind = |weights: &[(&str, i32)]| {
        let weights = weights.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
        Weights::of(&facts, &HeuristicChoice { id: Some("thesis".into()), weights })
    };
    let bag = |weights: &Weights, kind: Kind| weights.features[weights::BAG + kind.index()];
    let weights = bind(&[]).unwrap();
    assert_eq!(f64::from(bag(&weights, Kind::Knight)), 28.0 / 1.25 * SCALE);
    let weights = bind(&[("knight", 1000), ("bag-divisor", 9)]).unwrap();
    assert_eq!((bag(&weights, Kind::Knight), bag(&weights, Kind::Seer)), (4000 / 9, 9 * 3120 * 4 / 9));
    let refused = english(bind(&[("bag.knight", 7)]).unwrap_err());
    assert_eq!(refused, "thesis: w.bag.knight follows from other weights: expected knight, bag-divisor");
    assert!(english(bind(&[("bag-divisor", 0)]).unwrap_err()).contains("the divisor is 0"));
}

/// The squares around the Duke and all enemies, as the tactical features say, by the plain board.
fn plain_features(plain: &Plain, side: usize) -> BTreeMap<&'static str, i32> {
    let targets = |attacker: usize| -> BTreeSet<String> {
        let captured = |text: String| text[text.len() - 2..].to_owned();
        plain.actions(attacker).into_iter().map(captured).collect()
    };
    // A square is under attack if an enemy there could be captured.
    let attacks = |attacker: usize, square: (i32, i32)| {
        let mut supposed = plain.clone();
        if supposed.board.get(&square).is_some_and(|piece| piece.owner == attacker) {
            return false;
        }
        supposed.board.insert(square, Piece { owner: 1 - attacker, kind: "wizard".into(), second: false });
        supposed.actions(attacker).iter().any(|text| text.ends_with(&name(square)))
    };
    let around_duke = |owner: usize| {
        let (x, y) = plain.duke(owner).unwrap();
        let all = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy)));
        let on_board = |square: &(i32, i32)| {
            *square != (x, y) && (0..6).contains(&square.0) && (0..6).contains(&square.1)
        };
        all.filter(on_board).filter(|square| attacks(1 - owner, *square)).count() as i32
    };
    let attacked = |owner: usize| {
        let hit = targets(1 - owner);
        let tiles = plain.board.iter().filter(|(_, piece)| piece.owner == owner && piece.kind != "duke");
        tiles.filter(|(square, _)| hit.contains(&name(**square))).count() as i32
    };
    let placings = |owner: usize| {
        if plain.bags[owner].is_empty() { 0 } else { plain.beside_duke(owner).len() as i32 }
    };
    let actions = |owner: usize| plain.actions(owner).len() as i32;
    let threatened = |owner: usize| i32::from(plain.threatened(owner));
    let other = 1 - side;
    let (lost, warned) = if plain.actor == side {
        (threatened(other), -threatened(side))
    } else {
        (-threatened(side), threatened(other))
    };
    BTreeMap::from([
        ("mobility", actions(side) - actions(other)),
        ("placings", placings(side) - placings(other)),
        ("attacked", attacked(other) - attacked(side)),
        ("around-duke", around_duke(other) - around_duke(side)),
        ("duke-lost", lost),
        ("duke-threatened", warned),
    ])
}

#[test]
fn tactical_features_are_what_they_say() {
    let facts = TheDuke::facts();
    let features = &facts.heuristics.iter().find(|heuristic| heuristic.id == "tactical").unwrap().features;
    let mut met: BTreeMap<&str, i32> = BTreeMap::new();
    for game in 0..10 {
        let mut line = Native::<TheDuke>::new().open(&choice(&[]), None).unwrap();
        line.bind(&HeuristicChoice { id: Some("tactical".into()), weights: Vec::new() }).unwrap();
        let mut plain = Plain::new(false, true);
        for ply in 0..160_u64 {
            let texts: Vec<String> = plain.plies().into_iter().collect();
            if texts.is_empty() {
                break;
            }
            if plain.due == Due::Act {
                for side in [0, 1] {
                    let reported: BTreeMap<&str, i32> = line
                        .explain(Player(side as u8))
                        .unwrap()
                        .iter()
                        .filter(|term| term.feature >= 30)
                        .map(|term| (features[term.feature].name.as_str(), term.amount))
                        .collect();
                    let wanted = plain_features(&plain, side);
                    wanted
                        .iter()
                        .for_each(|(name, amount)| *met.entry(name).or_default() += i32::from(*amount != 0));
                    assert_eq!(reported, wanted, "player {}: {}", side + 1, line.text().unwrap());
                }
            }
            let text = &texts[mix(game << 20 | ply) as usize % texts.len()];
            let code = line.read_move(text).unwrap();
            line.push(code);
            plain.play(text);
        }
    }
    assert!(met.len() == 6 && met.values().all(|times| *times > 0), "{met:?}");
}

#[test]
fn a_capture_is_ordered_by_what_it_takes() {
    let mut line =
        Native::<TheDuke>::new().open(&choice(&[]), Some("5d/6/1p1c2/2+F3/6/D5 1 act - - 0")).unwrap();
    line.bind(&HeuristicChoice { id: Some("tactical".into()), weights: Vec::new() }).unwrap();
    let mut order = |text: &str| {
        let code = line.read_move(text).unwrap();
        line.explain_order(code).unwrap().iter().map(|term| term.product).sum::<i64>()
    };
    assert_eq!([order("c3-d4"), order("c3-b4"), order("c3-d2")], [432, 206, 0]);
}

/// A tile's weight is its reach in the fact sheet's table.
#[test]
fn tactical_weights_are_the_reach_of_the_tiles() {
    let facts = TheDuke::facts();
    let weights = &facts.heuristics.iter().find(|heuristic| heuristic.id == "tactical").unwrap().weights;
    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Duke) {
        let reach = |tile: Tile| -> u32 {
            let squares = (0..36).map(Square::of).map(|from| (from, Reach::of(0, tile, from)));
            squares
                .map(|(from, reach)| (reach.landing(from, 0) | reach.strikes | reach.commands).count_ones())
                .sum()
        };
        let both: u32 = Face::ALL.into_iter().map(|face| reach(Tile { kind, face })).sum();
        assert_eq!(weights[kind.index()], both as i32, "{kind:?}");
    }
}
