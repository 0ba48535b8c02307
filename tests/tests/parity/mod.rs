//! The same game natively and through its library: equal counts, equal searches, equal in all that can be seen. Each
//! game is a test program of its own: two exporting games cannot be linked into one.

use abstrakt_engine::testing::{Sample, StepClock, check_exact, check_repeatable, check_stopping, search};
use abstrakt_engine::{Leaves, SearchResult, Spec, Stop, perft};
use abstrakt_learned::{LearnedTree, testing};
use abstrakt_loader::Plugin;
use abstrakt_plugin_api::conformance::{Plan, assert_conforms};
use abstrakt_plugin_api::{
    Choice, Facts, Game, HeuristicChoice, Inputs, Line, Native, Player, Rules, ScoredMove, Tree, View,
};
use abstrakt_random::Random;
use abstrakt_tests::plugin_file;

/// Searches that must agree to the node. Algorithms and switches differ so that every call of the walk is met.
const SEARCHES: [&str; 5] = [
    "negamax:depth=2,tt=off",
    "alpha-beta:depth=3,tt=off,ordering=on",
    "alpha-beta:depth=3,tt=1,ordering=on",
    "pvs:nodes=20000,tt=1",
    "mtdf:depth=2,tt=1",
];

/// Runs all comparisons for a game: `folder` names its package, `depth` bounds perft, `plies` how far from the start
/// searched positions are, `options` what differs from the defaults: a smaller board.
pub fn check<G: Game>(folder: &str, depth: u32, plies: usize, options: &[(&str, &str)]) {
    let options: Vec<(String, String)> =
        options.iter().map(|(id, word)| ((*id).to_owned(), (*word).to_owned())).collect();
    let chosen = |facts: &Facts, setup: usize| {
        let chosen = facts.choose(Some(&facts.setups[setup].id), None, &options);
        chosen.expect("the options are declared")
    };
    let native = Native::<G>::new();
    let plugin = Plugin::load(&plugin_file(folder)).expect("the plugin loads");
    assert_eq!(native.facts(), plugin.facts());
    assert_eq!(native.cover(), plugin.cover());
    for setup in 0..native.facts().setups.len() {
        let choice = chosen(native.facts(), setup);
        let place = &native.facts().setups[setup].id;
        assert_eq!(native.board(&choice), plugin.board(&choice), "{place}");
        assert_eq!(native.scoring(&choice), plugin.scoring(&choice), "{place}");
        let mut local = native.open(&choice, None).expect("the setup opens");
        let mut far = plugin.open(&choice, None).expect("the setup opens");
        counts(&mut local, &mut far, depth, place);
        games(&mut local, &mut far, setup, place);
        values(&native, &plugin, &choice, place);
        for heuristic in &native.facts().heuristics {
            for search in SEARCHES {
                let spec = format!("{search},heuristic={}", heuristic.id);
                let spec: Spec = spec.parse().expect("the spec is right");
                assert_eq!(verdict(&mut local, &spec), verdict(&mut far, &spec), "{place} {spec}");
            }
        }
    }
    promises(&native, &plugin, plies, &chosen);
    assert_conforms(&plugin, &Plan::quick());
}

/// Checks the engine's promises on random positions of the game for each number of players: every algorithm that promises
/// minimax's value gives it, whatever its value-preserving switches; searches repeat; they can be stopped anywhere.
/// Natively on many positions, across the library on some.
fn promises<R: Rules>(native: &R, plugin: &Plugin, plies: usize, chosen: &impl Fn(&Facts, usize) -> Choice) {
    let facts = native.facts();
    for players in 2..=4 {
        let Some(setup) = facts.setups.iter().position(|setup| setup.players == players) else { continue };
        let choice = chosen(facts, setup);
        let mut local = native.open(&choice, None).expect("the setup opens");
        let mut far = plugin.open(&choice, None).expect("the setup opens");
        for (index, heuristic) in facts.heuristics.iter().enumerate() {
            let chosen = HeuristicChoice { id: Some(heuristic.id.clone()), weights: Vec::new() };
            local.bind(&chosen).expect("the heuristic binds");
            far.bind(&chosen).expect("the heuristic binds");
            let sample = Sample { positions: 80, plies, seed: index as u64, depth: 2, specs: 12 };
            let compared = check_exact(&mut local, sample, 40);
            assert!(compared > 300, "{compared} searches were compared");
            check_exact(&mut far, Sample { positions: 6, ..sample }, 40);
            check_repeatable(&mut local, Sample { positions: 1, ..sample });
            check_stopping(&mut local, Sample { positions: 2, ..sample });
        }
    }
}

/// Leaf counts, made one by one and counted in bulk.
fn counts(local: &mut impl Line, far: &mut impl Line, depth: u32, place: &str) {
    for depth in 1..=depth {
        for leaves in [Leaves::Made, Leaves::Counted] {
            let stop = Stop::new();
            let clock = StepClock::frozen();
            let local = perft(local, depth, leaves, &clock, &stop).map(|count| count.leaves);
            let far = perft(far, depth, leaves, &clock, &stop).map(|count| count.leaves);
            assert!(
                local.is_some() && local == far,
                "{place}, depth {depth}, {leaves:?}: {local:?} and {far:?}"
            );
        }
    }
}

/// Inputs along random walks: those of the library are the crate's, and those of a fresh arrangement; values by models with random weights
/// are those from scratch, natively and in the library.
fn values<G: Game>(native: &Native<G>, plugin: &Plugin, choice: &Choice, place: &str) {
    let Some(layout) = G::input_layout(choice) else { return };
    let inputs = layout.inputs();
    let told: Option<Inputs> = plugin.extension(choice, &()).expect("the question is answered");
    assert_eq!(told.as_ref(), Some(inputs), "{place}");
    let count = inputs.meanings.len();
    let models = [testing::network(count, 32, vec![20], 5), testing::linear_of(inputs, 6)];
    for model in models.map(|model| model.expect("the parts fit")) {
        let facts = testing::facts(&native.facts().id, inputs.mark());
        let Some(learned) = testing::learned(&facts, &model) else { continue };
        let mut local = LearnedTree::new(native.open(choice, None).expect("the setup opens"), &learned);
        let mut far = LearnedTree::new(plugin.open(choice, None).expect("the setup opens"), &learned);
        let mut arranged = native.open(choice, None).expect("the setup opens");
        let mut random = Random::new(count as u64);
        let mut moves = vec![ScoredMove::default(); local.max_moves()];
        let mut plies = 0;
        for step in 0..400 {
            let count = local.moves(&mut moves, false);
            if count == 0 || (plies > 0 && random.below(3) == 0) {
                let back = random.below(plies) + 1;
                for _ in 0..back {
                    local.pop();
                    far.pop();
                    arranged.pop();
                }
                plies -= back;
            } else {
                let code = moves[random.below(count)].code;
                local.push(code);
                far.push(code);
                arranged.push(code);
                plies += 1;
            }
            for seat in (0..choice.players).map(Player) {
                let [mut active, mut other, mut fresh] = [(); 3].map(|()| vec![u64::MAX; inputs.words()]);
                assert!(local.inputs(seat, &mut active) && far.inputs(seat, &mut other), "{place}");
                fresh.fill(0);
                let arrangement = arranged.position().arrangement().expect("the game has an editor");
                layout.put_arrangement(seat, &arrangement, &mut fresh);
                assert_eq!([&active, &active], [&other, &fresh], "{place}, step {step}");
                let expected = model.value(&active);
                assert_eq!([local.value(seat), far.value(seat)], [expected; 2], "{place}, step {step}");
            }
        }
    }
}

/// A game of moves chosen by place: every position equal in all that can be seen.
fn games(local: &mut impl Line, far: &mut impl Line, seed: usize, place: &str) {
    let mut plies = 0;
    for ply in 0..60 {
        let (seen, other) = (local.snapshot().expect("a snapshot"), far.snapshot().expect("a snapshot"));
        assert_eq!(seen, other, "{place} at ply {ply}");
        assert_eq!((local.dump(), local.table_key()), (far.dump(), far.table_key()), "{place} at ply {ply}");
        let Some(chosen) = seen.moves.get((seed + ply * 7) % seen.moves.len().max(1)) else { break };
        let code = local.read_move(&chosen.text).expect("a listed move reads back");
        assert_eq!(far.read_move(&chosen.text), Ok(code));
        assert_eq!(local.push(code), far.push(code));
        plies += 1;
    }
    for _ in 0..plies {
        local.pop();
        far.pop();
    }
}

/// The result of a search with a table of its own; the clock stands still, so that nothing depends on time.
fn verdict<L: Line>(line: &mut L, spec: &Spec) -> SearchResult {
    line.bind(&spec.heuristic).expect("the heuristic binds");
    search(line, &spec.to_string())
}
