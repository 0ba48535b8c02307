//! The heuristic of our own: features by example, patterns against a slow count, and both players' views.

use crate::common::position;
use abstrakt_draughts::heuristics::patterns::{
    Drawish, ENDING, Fitted, KING_SQUARES, KINGS, MEN_EARLY, PATTERNS_EARLY, PATTERNS_LATE, Patterns, blocks,
    drawish, fitted,
};
use abstrakt_draughts::variant::{
    BLACK, Brazilian, Czech, English, Frisian, International, Italian, Russian, Variant, WHITE,
};
use abstrakt_draughts::{Draughts, DraughtsPosition, Plain};
use abstrakt_plugin_api::kit::mix;
use abstrakt_plugin_api::{Game, Heuristic, Player, Position, Sum, Term, legal_moves};

/// Positions of random games.
fn met<V: Variant>(games: u64) -> Vec<DraughtsPosition<V>> {
    let mut met = Vec::new();
    for game in 0..games {
        let mut position = position::<V>("start");
        for ply in 0..120 {
            let moves = legal_moves(&position);
            if moves.is_empty() || position.status().is_over() {
                break;
            }
            position.play(moves[mix(game << 32 | ply) as usize % moves.len()].code);
            if !position.status().is_over() {
                met.push(position);
            }
        }
    }
    met
}

fn terms<V: Variant>(position: &DraughtsPosition<V>, player: u8) -> Vec<Term> {
    let fitted = fitted::<V>().unwrap();
    let mut terms = Vec::new();
    let mut sum = Sum::new(&fitted.weights, Some(&mut terms));
    Patterns::new(fitted).features(position, Player(player), &mut sum);
    terms
}

fn value<V: Variant>(position: &DraughtsPosition<V>, player: u8) -> i64 {
    terms(position, player).iter().map(|term| term.product).sum()
}

/// The sums of patterns for many pieces and for few, and of kings' squares, as White sees them, square by square.
fn slow<V: Variant>(position: &DraughtsPosition<V>, fitted: &Fitted) -> [i32; 3] {
    let mut sums = [0; 3];
    for (side, sign) in [(WHITE, 1), (BLACK, -1)] {
        let seen = |row: usize, column: usize| match side {
            WHITE => V::GRID.square(row, column),
            _ => V::GRID.square(2 * V::WIDTH - 1 - row, V::WIDTH - 1 - column),
        };
        for block in 0..blocks::<V>() {
            let (top, left) = (2 * (block / (V::WIDTH - 1)), block % (V::WIDTH - 1));
            let (mut way, mut times) = (0, 1);
            for row in top..top + 4 {
                for column in left..left + 2 {
                    let stands = |side| (position.men(side) >> seen(row, column) & 1) as usize;
                    way += times * (stands(side) + 2 * stands(side ^ BLACK));
                    times *= 3;
                }
            }
            sums[0] += sign * i32::from(fitted.tables[block][way][0]);
            sums[1] += sign * i32::from(fitted.tables[block][way][1]);
        }
        for (row, column) in (0..2 * V::WIDTH).flat_map(|row| (0..V::WIDTH).map(move |column| (row, column)))
        {
            let king = (position.kings(side) >> seen(row, column) & 1) as i32;
            sums[2] += sign * king * i32::from(fitted.king_squares[usize::from(V::GRID.square(row, column))]);
        }
    }
    sums
}

fn check_patterns<V: Variant>() {
    let mut differ = [0; 3];
    for position in met::<V>(40) {
        let slow = slow(&position, fitted::<V>().unwrap());
        let white = DraughtsPosition::<V>::seat(WHITE).0;
        let terms = terms(&position, white);
        if terms.iter().any(|term| term.feature == ENDING) {
            continue;
        }
        let features = [PATTERNS_EARLY, PATTERNS_LATE, KING_SQUARES];
        for ((feature, slow), differ) in features.into_iter().zip(slow).zip(&mut differ) {
            let term = terms.iter().find(|term| term.feature == feature);
            let amount = term.map_or(0, |term| term.amount);
            let present = (position.all(WHITE) | position.all(BLACK)).count_ones() as i32;
            let share = match feature {
                PATTERNS_EARLY => present,
                PATTERNS_LATE => 2 * V::MEN as i32 - present,
                _ => 1,
            };
            assert_eq!(amount, slow * share, "{position:?}");
            *differ += i32::from(slow != 0);
        }
    }
    assert!(
        differ.iter().all(|positions| *positions > 100),
        "{differ:?} positions where tables say something"
    );
}

#[test]
fn patterns_are_what_a_slow_count_finds() {
    check_patterns::<International>();
    check_patterns::<Czech>();
    check_patterns::<English>();
    check_patterns::<Russian>();
    check_patterns::<Brazilian>();
    check_patterns::<Italian>();
    check_patterns::<Frisian>();
}

fn check_views<V: Variant>() {
    for position in met::<V>(40) {
        assert_eq!(value(&position, 0), -value(&position, 1), "{position:?}");
        let turned = |set| V::GRID.turned(set);
        let sides = [turned(position.all(BLACK)), turned(position.all(WHITE))];
        let kings = turned(position.kings(WHITE) | position.kings(BLACK));
        let image = DraughtsPosition::<V>::with_pieces(sides, kings, 1 - position.side());
        let fresh = DraughtsPosition::<V>::with_pieces(
            [position.all(WHITE), position.all(BLACK)],
            position.kings(WHITE) | position.kings(BLACK),
            position.side(),
        );
        assert_eq!(value(&image, 1), value(&fresh, 0), "{position:?}");
    }
}

#[test]
fn both_players_and_both_colours_are_valued_alike() {
    check_views::<International>();
    check_views::<Czech>();
    check_views::<English>();
    check_views::<Russian>();
    check_views::<Brazilian>();
    check_views::<Italian>();
    check_views::<Frisian>();
}

#[test]
fn features_count_what_they_say() {
    let facts = Draughts::<Plain<International>>::facts();
    let facts = &facts.heuristics[0];
    assert_eq!(facts.id, "patterns");
    // Seven pieces of 40 are present, four of them men.
    let position = position::<International>("W:W31,32,26,K46,K9:B20,K50");
    let terms = terms(&position, 0);
    let amount = |name: &str| {
        let feature = facts.features.iter().position(|feature| feature.name == name).unwrap();
        let term = terms.iter().find(|term| term.feature == feature).unwrap();
        (term.amount, term.divisor)
    };
    assert_eq!(amount("men-early"), (2 * 7, 40));
    assert_eq!(amount("men-late"), (2 * 33, 40));
    assert_eq!(amount("kings"), (1, 1));
    assert_eq!(amount("first-king"), (0, 1));
    // 46 is the corner of the long diagonal, 50 is not.
    assert_eq!(amount("main-road"), (1, 1));
    // Rows from the first one: 31 and 32 three each, 26 four; Black's 20 three.
    assert_eq!(amount("tempo-early"), ((3 + 3 + 4 - 3) * 7, 40));
    // 26, 31 and 32 are on the left half: three more than on the right; Black's 20 is one more on the right.
    assert_eq!(amount("balance"), (3 - 1, 1));
    assert_eq!(amount("turn"), (1, 1));
    // From 46 to 41 and 37; from 9 to 3, 4, 13, 18, 22, 27 and 14; Black's from 50 to 45 and the eight up to 6.
    assert_eq!(amount("king-moves"), (2 + 7 - 9, 1));
    assert!(terms.iter().all(|term| term.feature != ENDING));
}

#[test]
fn drawish_endings_are_those_in_which_the_weaker_side_has_a_king() {
    let table = [
        ("W:WK46,K47,K48:BK50", Some(Drawish::Few)),
        ("W:WK46,K47:BK50,10", Some(Drawish::Few)),
        ("W:WK46,K47,31,32:BK50,10", Some(Drawish::Kings)),
        ("W:WK46,K47,31,32:BK50", None),
        ("W:WK46,K47,31:B10", None),
        ("W:W41,K47,31:B10,11,12,13", None),
        ("W:W41,42,31:B10", None),
    ];
    for (text, kind) in table {
        assert_eq!(drawish(&position::<International>(text)), kind, "{text}");
    }
}

/// In such an ending every feature counts its share.
#[test]
fn values_of_drawish_endings_are_divided() {
    let divisor = fitted::<International>().unwrap().divisors[Drawish::Kings as usize];
    let terms = terms(&position::<International>("W:WK46,32,31,26:BK50,40"), 0);
    let ratio =
        |feature| terms.iter().find(|term| term.feature == feature).map(|term| (term.amount, term.divisor));
    // Four pieces against two; six of 40 are present.
    assert_eq!(ratio(MEN_EARLY), Some((2 * 6, 40 * divisor)));
    assert_eq!(ratio(KINGS), Some((0, divisor)));
}
