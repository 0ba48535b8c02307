//! Endings whose outcome is known, as a search sees them: by default, with every heuristic, and only where it plays to win.

use super::take_tables;
use crate::common::choice;
use abstrakt_draughts::variant::{
    Brazilian, Czech, English, Frisian, International, Italian, Russian, Variant,
};
use abstrakt_draughts::{Draughts, Plain};
use abstrakt_engine::{Engine, NoObserver, Score, SearchResult, SearchTask, Spec, Stop, SystemClock};
use abstrakt_plugin_api::{
    HeuristicChoice, KnownOutcome, Line, Native, NativeLine, Player, Rules, Status, Tree,
};

type Own<V> = NativeLine<Draughts<Plain<V>>>;

fn open<V: Variant>(position: &str, heuristic: &str) -> Own<V> {
    let rules = Native::<Draughts<Plain<V>>>::new();
    let mut line = rules.open(&choice::<V>(false), Some(position)).unwrap();
    line.bind(&HeuristicChoice { id: Some(heuristic.into()), weights: Vec::new() }).unwrap();
    line
}

fn heuristics<V: Variant>() -> Vec<String> {
    let rules = Native::<Draughts<Plain<V>>>::new();
    rules.facts().heuristics.iter().map(|facts| facts.id.clone()).collect()
}

fn search<V: Variant>(line: &mut Own<V>, spec: &str) -> SearchResult {
    let (stop, clock) = (Stop::new(), SystemClock::start());
    let mut observer = NoObserver;
    let task = SearchTask::new(&stop, &clock, &mut observer);
    Engine::new(spec.parse::<Spec>().unwrap()).unwrap().search(line, task).unwrap()
}

/// Searches a position by every heuristic; the value is that of the known outcome, for the player to move.
fn is_seen<V: Variant>(position: &str, winner: Option<Player>) {
    for heuristic in heuristics::<V>() {
        let mut line = open::<V>(position, &heuristic);
        let known = line.known_outcome().unwrap();
        assert_eq!(known.winner, winner, "{position}");
        let wanted = match winner {
            None => Score::ZERO,
            winner if winner == line.status().player() => Score::win_in(known.plies.into()),
            Some(_) => Score::loss_in(known.plies.into()),
        };
        for spec in ["pvs:depth=1", "pvs:depth=4", "lazy-smp:depth=3,threads=2"] {
            assert_eq!(search(&mut line, spec).score, wanted, "{position} by {heuristic}, {spec}");
        }
    }
}

/// Three kings against one, two kings and a man against a king on the main road, and the like.
#[test]
fn drawn_endings_never_look_won() {
    take_tables();
    for line in ["W:WK47,K48,K49:BK5", "W:WK47,K48,31:BK5", "B:WK47,K48:BK5"] {
        is_seen::<International>(line, None);
    }
    for line in ["W:WKc1,Kh2,e7:BKd4", "B:WKc1,Kh2,e7:BKd4", "W:WKc1,Ke1,Kg1:BKh8"] {
        is_seen::<Czech>(line, None);
        is_seen::<Russian>(line, None);
        is_seen::<Brazilian>(line, None);
    }
    is_seen::<English>("W:WK29,K30:BK4,K3", None);
    is_seen::<Italian>("W:WK30,K31:BK1,K2", None);
    is_seen::<Frisian>("W:WK46:BK4", None);
}

#[test]
fn wins_are_seen_with_their_plies() {
    take_tables();
    is_seen::<Russian>("B:WKc3,Kd4,Kf6:BKb8", Some(Player(0)));
    is_seen::<Czech>("W:WKc3,Kd4,Kf6:BKb8", Some(Player(0)));
    is_seen::<International>("W:WK47,K48:B4", Some(Player(0)));
    is_seen::<Frisian>("W:WK47,K48:B4", Some(Player(0)));
}

/// The search by itself plays the shortest win against the longest defence.
#[test]
fn a_search_brings_a_win_home() {
    take_tables();
    fn plays<V: Variant>(position: &str) {
        let mut line = open::<V>(position, &heuristics::<V>()[0]);
        let KnownOutcome { winner, plies } = line.known_outcome().unwrap();
        for _ in 0..plies {
            let best = search(&mut line, "pvs:depth=2").best.unwrap();
            line.push(best);
        }
        let Status::Over(outcome) = line.status() else { panic!("{position}: {plies} plies were told") };
        assert_eq!(outcome.winners.iter().next(), winner, "{position}");
    }
    plays::<Russian>("B:WKc3,Kd4,Kf6:BKb8");
    plays::<Czech>("W:Wa1,c1,Ke1:BKh2");
    plays::<English>("W:WK29,K30,K31:BK4");
    plays::<Italian>("W:WK30,K31:BK1");
    plays::<International>("W:WK47,K48:B4");
    plays::<Frisian>("W:WK47,K48:B4");
}

/// Exact mode asks for no outcome, and alpha-beta has minimax's value there.
#[test]
fn exact_mode_searches_them() {
    take_tables();
    let position = "W:WKc1,Kh2,e7:BKd4";
    let value = |spec| search(&mut open::<Czech>(position, "kuhr"), spec).score;
    assert_eq!(value("pvs:depth=3,mode=exact"), value("minimax:depth=3"));
    assert_ne!(value("minimax:depth=3"), Score::ZERO);
    assert_ne!(value("pvs:depth=3,known-outcomes=off"), Score::ZERO);
}
