//! The cost of workers: `cargo bench -p abstrakt-tests --bench worker`. Median and worst of each.
//!
//! Times include the parent's part. A hang is told apart from a slow answer only by waiting, so its time is the limit
//! (1 s by default) and what is measured here on top of it.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use abstrakt_tests::{faulty, plugin_file, program};
use abstrakt_worker::protocol::{LinePly, Opening, Search};
use abstrakt_worker::{Client, Host, Launch, Timeouts};
use tempfile::TempDir;

fn main() {
    let folder = TempDir::new().expect("a folder for plugins");
    let host = Host::process(program());
    let start = |plugin: std::path::PathBuf, timeouts: Timeouts| {
        let launch = Launch { host: host.clone(), plugin, game: "the game".into(), timeouts };
        Client::start(launch).expect("the plugin is good until later")
    };
    let abalone = plugin_file("abalone");
    measure("start of a worker, plugin loaded", 50, |_| {
        timed(|| drop(start(abalone.clone(), Timeouts::default())))
    });

    let mut client = start(abalone, Timeouts::default());
    client.open(&Opening::default()).expect("Abalone has a default setup");
    measure("round trip: board as text", 200, |_| timed(|| drop(client.dump())));
    let mut plies = Vec::new();
    measure("round trip: a move, with everything that a window shows", 200, |_| {
        let mut moves = client.line(&plies, plies.len()).expect("these plies are legal").snapshot.moves;
        if moves.is_empty() {
            plies.clear();
            moves = client.line(&plies, 0).expect("the opening is there").snapshot.moves;
        }
        plies.push(LinePly::text(&moves[0].text));
        timed(|| drop(client.line(&plies, plies.len() - 1)))
    });
    let random = Search::new("random".parse().expect("a spec"));
    measure("round trip: a search that costs nothing", 200, |_| {
        timed(|| drop(client.search(&random, &mut |_| ControlFlow::Continue(()))))
    });
    let search = Search::new("alpha-beta:id=on,depth=99".parse().expect("a spec"));
    client.line(&[], 0).expect("the opening is there");
    measure("stop of a search, to the verdict", 200, |_| {
        let mut stopped = None;
        let _ = client.search(&search, &mut |_| {
            stopped.get_or_insert_with(Instant::now);
            ControlFlow::Break(())
        });
        stopped.map_or(Duration::ZERO, |stopped| stopped.elapsed())
    });

    let timeouts = Timeouts { rules: Duration::from_millis(100), restarts: u32::MAX, ..Timeouts::default() };
    for (what, fault, limit) in [
        ("segmentation fault in play, to a playable board", "null-write-in-dump", Duration::ZERO),
        ("hang in play, to a playable board, beyond the limit", "loop-in-dump", timeouts.rules),
    ] {
        let mut client = start(faulty(folder.path(), fault), timeouts);
        client.open(&Opening::default()).expect("the fixture opens");
        let plies = ["1", "2", "3", "1"].map(LinePly::text);
        client.line(&plies, 0).expect("the fixture plays");
        measure(what, if limit.is_zero() { 200 } else { 50 }, |_| {
            let start = Instant::now();
            assert!(client.dump().is_err(), "this fault was asked for");
            client.line(&plies, plies.len()).expect("the new worker stands there");
            start.elapsed().saturating_sub(limit)
        });
    }
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn measure(what: &str, times: usize, work: impl FnMut(usize) -> Duration) {
    let mut taken: Vec<Duration> = (0..times).map(work).collect();
    taken.sort_unstable();
    println!("{what:<56} median {:>9.1?}  max {:>9.1?}  ({times})", taken[times / 2], taken[times - 1]);
}
