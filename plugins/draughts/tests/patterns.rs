//! The heuristic of our own: features by example, patterns against a slow count, and both players' views.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use abstrakt_draughts::heuristics::patterns::{Fitted, PATTERNS, Patterns, blocks, fitted};
use abstrakt_draughts::variant::{BLACK, Brazilian, Czech, International, Variant, WHITE};
use abstrakt_draughts::{Draughts, DraughtsPosition, Plain};
use abstrakt_plugin_api::kit::mix;
use abstrakt_plugin_api::{Game, Heuristic, Player, Position, Sum, Term, legal_moves};
use common::position;

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

/// The sum of patterns as White sees it, square by square.
fn slow<V: Variant>(position: &DraughtsPosition<V>, fitted: &Fitted) -> i32 {
    let mut sum = 0;
    for (side, sign) in [(WHITE, 1), (BLACK, -1)] {
        for block in 0..blocks::<V>() {
            let (top, left) = (2 * (block / (V::WIDTH - 1)), block % (V::WIDTH - 1));
            let (mut way, mut times) = (0, 1);
            for row in top..top + 4 {
                for column in left..left + 2 {
                    let (row, column) = match side {
                        WHITE => (row, column),
                        _ => (2 * V::WIDTH - 1 - row, V::WIDTH - 1 - column),
                    };
                    let square = V::GRID.square(row, column);
                    let stands = |side| (position.men(side) >> square & 1) as usize;
                    way += times * (stands(side) + 2 * stands(side ^ BLACK));
                    times *= 3;
                }
            }
            sum += sign * i32::from(fitted.tables[block][way]);
        }
    }
    sum
}

fn check_patterns<V: Variant>() {
    let mut differ = 0;
    for position in met::<V>(40) {
        let slow = slow(&position, fitted::<V>().unwrap());
        let known = terms(&position, 0).iter().any(|term| term.feature > PATTERNS);
        let white = DraughtsPosition::<V>::seat(WHITE).0;
        let fast =
            terms(&position, white).iter().find(|term| term.feature == PATTERNS).map(|term| term.amount);
        assert!(known || fast == Some(slow), "{position:?}");
        differ += i32::from(slow != 0);
    }
    assert!(differ > 500, "{differ} positions with patterns of some value");
}

#[test]
fn patterns_are_what_a_slow_count_finds() {
    check_patterns::<International>();
    check_patterns::<Czech>();
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
}

#[test]
fn features_count_what_they_say() {
    let facts = Draughts::<Plain<International>>::facts();
    let facts = &facts.heuristics[0];
    assert_eq!(facts.id, "patterns");
    // Four men of 40 are present.
    let position = position::<International>("W:W31,32,26,K46,K9:B20,K50");
    let terms = terms(&position, 0);
    let amount = |name: &str| {
        let feature = facts.features.iter().position(|feature| feature.name == name).unwrap();
        let term = terms.iter().find(|term| term.feature == feature).unwrap();
        (term.amount, term.divisor)
    };
    assert_eq!(amount("men-early"), (2 * 4, 40));
    assert_eq!(amount("men-late"), (2 * 36, 40));
    assert_eq!(amount("kings"), (1, 1));
    assert_eq!(amount("first-king"), (0, 1));
    // 46 is the corner of the long diagonal, 50 is not.
    assert_eq!(amount("main-road"), (1, 1));
    // Rows from the first one: 31 and 32 three each, 26 four; Black's 20 three.
    assert_eq!(amount("tempo-early"), ((3 + 3 + 4 - 3) * 4, 40));
    // 26, 31 and 32 are on the left half: three more than on the right; Black's 20 is one more on the right.
    assert_eq!(amount("balance"), (3 - 1, 1));
    assert_eq!(amount("turn"), (1, 1));
    assert!(terms.iter().all(|term| term.feature <= PATTERNS));
}

#[test]
fn a_variant_without_fitted_weights_offers_no_patterns() {
    assert!(fitted::<Brazilian>().is_none());
    let heuristics = Draughts::<Plain<Brazilian>>::facts().heuristics;
    assert!(heuristics.iter().all(|facts| facts.id != "patterns"));
}
