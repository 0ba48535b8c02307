//! The cost of the boundary: the same work natively and through the library, in turns, as a ratio.
//!
//! The two take turns in short rounds and the ratio is that of the medians, so that other work on the machine troubles
//! both alike.

use std::time::{Duration, Instant};

use abstrakt_engine::testing::{self, StepClock};
use abstrakt_engine::{Leaves, Spec, Stop, perft};
use abstrakt_loader::Plugin;
use abstrakt_plugin_api::{Choice, Game, Line, Native, Rules};
use abstrakt_tests::plugin_file;

/// Rounds of each kind of work.
const ROUNDS: usize = 31;

/// Prints a table for a game: `folder` names its package, `depth` is perft's.
pub fn measure<G: Game>(folder: &str, depth: u32) {
    let native = Native::<G>::new();
    let plugin = Plugin::load(&plugin_file(folder)).expect("the plugin loads");
    let choice = Choice::of(native.facts(), 0);
    let mut local = native.open(&choice, None).expect("the setup opens");
    let mut far = plugin.open(&choice, None).expect("the setup opens");
    let spec = "alpha-beta:nodes=200000,tt=1,ordering=on".parse().expect("the spec is right");
    println!(
        "{folder}: million nodes or leaves a second, natively and through the library; ratio of the medians"
    );
    for (work, leaves) in [("perft, leaves made", Leaves::Made), ("perft, leaves counted", Leaves::Counted)] {
        compare(work, || count(&mut local, depth, leaves), || count(&mut far, depth, leaves));
    }
    compare("alpha-beta", || search(&mut local, &spec), || search(&mut far, &spec));
}

fn compare(work: &str, mut local: impl FnMut() -> u64, mut far: impl FnMut() -> u64) {
    let timed = |done: &mut dyn FnMut() -> u64| {
        let started = Instant::now();
        let amount = done();
        (started.elapsed(), amount)
    };
    let mut times = [Vec::new(), Vec::new()];
    let mut amount = 0;
    for _ in 0..ROUNDS {
        let (time, done) = timed(&mut local);
        times[0].push(time);
        amount = done;
        let (time, done) = timed(&mut far);
        times[1].push(time);
        assert_eq!(amount, done, "{work}: both sides must do the same work");
    }
    let [local, far] = times.map(|mut times: Vec<Duration>| {
        times.sort();
        times[ROUNDS / 2].as_secs_f64()
    });
    let speed = |time: f64| amount as f64 / time / 1e6;
    println!("  {work:<22} {:>8.2} {:>8.2}   {:.3}", speed(local), speed(far), local / far);
}

fn count(line: &mut impl Line, depth: u32, leaves: Leaves) -> u64 {
    perft(line, depth, leaves, &StepClock::frozen(), &Stop::new()).expect("nobody stops it").leaves
}

fn search(line: &mut impl Line, spec: &Spec) -> u64 {
    line.bind(&spec.heuristic).expect("the heuristic binds");
    testing::search(line, &spec.to_string()).figures.nodes
}
