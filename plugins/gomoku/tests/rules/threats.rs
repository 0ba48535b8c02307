//! Threat search: published puzzles, lines replayed by the rules, and the definition of a win tried out move by move.

use abstrakt_gomoku::GomokuPosition;
use abstrakt_gomoku::grid::Cell;
use abstrakt_gomoku::threats::{Attack, Finding, ThreatSearch};
use abstrakt_plugin_api::{Notation, Players, Position, Status};
use abstrakt_random::Random;
use serde_json::Value;

use crate::corpus::row_text;
use crate::oracle::{Oracle, Rule};
use crate::{corpus, play, position, start};

/// Replays a line by the rules: every move is legal, and the attacker wins with the last.
fn replay(root: &GomokuPosition, line: &[Cell]) {
    let attacker = root.seat();
    let mut game = root.clone();
    for &cell in line {
        let name = game.variant().grid().name(cell);
        let code = game.read_move(&name).expect(&name);
        game.play(code);
    }
    let Status::Over(outcome) = game.status() else { panic!("no win:\n{}", game.dump()) };
    assert_eq!(outcome.winners, Players::only(attacker), "{}", game.dump());
}

/// A puzzle of the corpus.
struct Puzzle {
    name: String,
    fours: bool,
    /// Attacker's stones up to the one that wins by force: of the published line, or, where that is not the longest defence, of
    /// the published depth.
    stones: usize,
    root: GomokuPosition,
}

fn puzzles() -> Vec<Puzzle> {
    let Some(file) = corpus::json("puzzles.json") else { return Vec::new() };
    let read = |puzzle: &Value| {
        let published = puzzle["published-line"].as_array().unwrap().len().div_ceil(2);
        let depths = puzzle["solved-with-limit"].as_array().unwrap();
        let depth = depths.iter().filter_map(|depth| depth.as_str()?.parse().ok()).max();
        Puzzle {
            name: puzzle["name"].as_str().unwrap().to_owned(),
            fours: puzzle["kind"] == "vcf",
            stones: depth.unwrap_or(0).max(published),
            root: position(
                "rule=renju",
                &corpus::line(&puzzle["board"], puzzle["attacker"].as_str().unwrap()),
            ),
        }
    };
    file["puzzles"].as_array().unwrap().iter().map(read).collect()
}

/// A puzzle whose published line is not the longest defence by far, and what it needs.
const LONG: (&str, u64) = ("bench_vct_black", 8_000_000);
/// A puzzle that begins with a quiet move, and what it needs.
const QUIET: (&str, u64) = ("test_vct_fukumi_move", 1_000_000);

#[test]
fn published_puzzles_are_solved_with_no_more_stones() {
    let (mut fours, mut threats) = (ThreatSearch::new(Attack::Fours), ThreatSearch::new(Attack::Threats));
    for Puzzle { name, fours: by_fours, stones, root } in puzzles() {
        let search = if by_fours { &mut fours } else { &mut threats };
        let budget = match name.as_str() {
            name if name == LONG.0 => LONG.1,
            name if name == QUIET.0 => QUIET.1,
            _ => 200_000,
        };
        let finding = search.search(root.stones(), root.colour(), budget);
        assert!(search.nodes() <= budget);
        assert_eq!(finding, Finding::Won, "{name}");
        replay(&root, search.line());
        // The row itself comes one stone after the one that wins by force.
        let found = search.line().len() / 2;
        assert!(found <= stones || name == LONG.0, "{name}: {found} stones, published {stones}");
        // None of the puzzles by threats has a victory by fours.
        if !by_fours {
            assert_eq!(fours.search(root.stones(), root.colour(), 200_000), Finding::NotWon, "{name}");
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer_and_a_small_budget_is_kept() {
    for attack in [Attack::Fours, Attack::Threats] {
        let mut search = ThreatSearch::new(attack);
        let root = position("board=9", "9/9/4x4/4x4/oxxx5/9/2oo5/9/9 black 1 play");
        let ask = |search: &mut ThreatSearch, budget| {
            let finding = search.search(root.stones(), root.colour(), budget);
            (finding, search.nodes(), search.line().to_vec())
        };
        let first = ask(&mut search, 10_000);
        assert_eq!(first.0, Finding::Won);
        replay(&root, &first.2);
        for budget in [0, 1, 2, 3] {
            let (finding, nodes, line) = ask(&mut search, budget);
            assert!(nodes <= budget && (finding == Finding::Won || line.is_empty()));
        }
        assert_eq!(ask(&mut search, 10_000), first);
        assert_eq!(ask(&mut ThreatSearch::new(attack), 10_000), first);
    }
}

/// Positions of games lost to other programs, where the winner's attack begins: too deep for a search that deepens by stones.
const ATTACKS: [&str; 4] = [
    "h8 i8 i11 j10 g9 h10 g11 f10 g10 g12 h11 j11 f9 e8 e9 d9 g7 g8 f8 h6 f7 f6 e7 d7 d6 c5 f11 e11 i12 j13 j12 d10 i13 i10 k12 l12 \
     k11 h14 i14 i15 l10 m9 k13 k14 e12 d13 d11 m8 i9 h9 c10 b9 c9 k6 c8 c11 f13 g14 i7 h7 j8 k9 e5 c7 l14 m15 n9",
    "h8 i8 g7 h9 j7 g8 j6 i10 j11 f7 e6 i9 i11 g9 f9 g11 j9 g10 g12 h10 j8 j5 f10 f12 e13 e11 f11 g13 h14 e8 i7 d10 c9 d9 c10 d8 d7 \
     e10 e9 c8 f8 h6 k7 h7 m7 l7 k5 l4 k4 k6 i4 a6 b7 a8 b8 a7 a5 h5 g6 h4 h3 f5 l6 g5 i5 f6 e7 i3 j2 f4 f3 e3 d2 m8 n9 n8 k11 a9 a10 \
     d12 d11 d5 e5 l11",
    "h8 h9 i10 i9 g9 g10 i8 j8 k7 i7 h6 h11 e8 i12 j13 h10 h13 g11 f12 f11 e11 d10 f10 d12 e12 j9 j11 d9 d11 e10 c8 c10 f8 g8 k9 b10 \
     a10 c11 e13 h7 i6 j6 j7 c12 c13 k8 f6 e6 f7 f9 e5 e9",
    "h8 h9 h7 h6 g7 i7 j8 i8 i9 j10 g10 g8 h10 g11 f7 f6 g6 e8 e7 d7 f8 g9 j6 j5 l6 k7 k6 m6 m7 f10 e9 d10 k5 j4 n8 o9 k8 l8 h11 e11 \
     i10 j9 i12 j13 j11 g13 f12 i13 h13 h12 j14 i11 f14 k10 g14 f15 g12 h14 d12 e14 f11 e10 e12 c12 d11 c10 b10 c11 c9 k11 j12 l11 m12",
];

#[test]
fn attacks_of_real_games_are_proved_within_ten_thousand_nodes_against_every_reply() {
    let mut search = ThreatSearch::new(Attack::Threats);
    for (plies, thorough) in ATTACKS.into_iter().zip([true, true, false, false]) {
        let mut root = start("");
        play(&mut root, plies);
        let found = search.search(root.stones(), root.colour(), 10_000);
        assert_eq!(found, Finding::Won, "{}", root.dump());
        replay(&root, search.line());
        if !thorough {
            continue;
        }
        // Not only against the reply of the line.
        let first = root.variant().grid().name(search.line()[0]);
        play(&mut root, &first);
        for reply in root.stones().empty().collect::<Vec<_>>() {
            let mut game = root.clone();
            play(&mut game, &root.variant().grid().name(reply));
            assert!(!game.status().is_over(), "{}", game.dump());
            let found = search.search(game.stones(), game.colour(), 12_000);
            assert_eq!(found, Finding::Won, "{}", game.dump());
        }
    }
}

impl Oracle {
    fn wins_with(&self, cell: usize) -> bool {
        self.play(cell).wins(cell)
    }

    /// Whether the other colour could complete a row if it were to move.
    fn threatens(&self) -> bool {
        let mut turned = self.clone();
        turned.colour = if self.colour == 'x' { 'o' } else { 'x' };
        turned.moves().into_iter().any(|cell| turned.wins_with(cell))
    }

    /// Returns whether the colour to move wins with at most `stones` stones; with `fours` by moves alone that threaten
    /// to complete a row.
    fn wins_within(&self, stones: usize, fours: bool) -> bool {
        let moves = self.moves();
        if moves.iter().any(|&cell| self.wins_with(cell)) {
            return true;
        }
        let attack = |&cell: &usize| {
            let after = self.play(cell);
            if fours && !after.threatens() {
                return false;
            }
            let replies = after.moves();
            let lost = |&reply: &usize| {
                let next = after.play(reply);
                !next.wins(reply) && next.wins_within(stones - 1, fours)
            };
            !replies.is_empty() && replies.iter().all(lost)
        };
        stones > 1 && moves.iter().any(attack)
    }
}

/// Random stones of both colours, `each` of the defender and one more of the attacker, who is to move; neither has a
/// row.
fn random_position(empty: &Oracle, each: usize, random: &mut Random) -> Option<(Oracle, GomokuPosition)> {
    let mut oracle = empty.clone();
    oracle.colour = ['x', 'o'][random.below(2)];
    let other = if oracle.colour == 'x' { 'o' } else { 'x' };
    for index in 0..=2 * each {
        let free: Vec<usize> = (0..oracle.stones.len()).filter(|&cell| oracle.stones[cell] == '.').collect();
        oracle.stones[free[random.below(free.len())]] = if index % 2 == 0 { oracle.colour } else { other };
    }
    if (0..oracle.stones.len()).any(|cell| oracle.stones[cell] != '.' && oracle.wins(cell)) {
        return None;
    }
    let rows: Vec<String> = oracle.stones.chunks(oracle.side as usize).rev().map(row_text).collect();
    let colour = if oracle.colour == 'x' { "black" } else { "white" };
    let rule = ["exact", "free", "renju", "caro"][oracle.rule as usize];
    let options = format!("board={} win={} rule={rule}", oracle.side, oracle.win);
    let game = position(&options, &format!("{} {colour} 1 play", rows.join("/")));
    (!game.status().is_over()).then_some((oracle, game))
}

#[test]
fn findings_are_those_of_the_definition() {
    let mut random = Random::new(11);
    let (mut fours, mut threats) = (ThreatSearch::new(Attack::Fours), ThreatSearch::new(Attack::Threats));
    let (mut longer, mut by_threats) = (0, 0);
    for (rule, side, win, each, tries) in [
        (Rule::Exact, 6, 4, 4, 30),
        (Rule::Free, 6, 4, 4, 30),
        (Rule::Renju, 7, 5, 8, 30),
        (Rule::Caro, 7, 5, 8, 30),
        (Rule::Exact, 5, 3, 1, 10),
    ] {
        let empty = Oracle { side, win, rule, stones: vec!['.'; (side * side) as usize], colour: 'x' };
        for _ in 0..tries {
            let Some((oracle, game)) = random_position(&empty, each, &mut random) else { continue };
            let finding = fours.search(game.stones(), game.colour(), 100_000);
            let stones = fours.line().len().div_ceil(2);
            for most_stones in 1..=3 {
                let wanted = oracle.wins_within(most_stones, true);
                let found = finding == Finding::Won && stones <= most_stones;
                assert_eq!(found, wanted, "{rule:?} fours within {most_stones}, {stones}\n{}", game.dump());
            }
            if finding == Finding::Won {
                replay(&game, fours.line());
                longer += usize::from(stones > 1);
                continue;
            }
            // A victory by threats is one against every reply.
            if threats.search(game.stones(), game.colour(), 20_000) == Finding::Won {
                replay(&game, threats.line());
                let stones = threats.line().len().div_ceil(2);
                by_threats += 1;
                assert!(stones > 3 || oracle.wins_within(stones, false), "{rule:?}\n{}", game.dump());
            }
        }
    }
    assert!(longer > 30 && by_threats > 3, "{longer} by several fours, {by_threats} by threats");
}
