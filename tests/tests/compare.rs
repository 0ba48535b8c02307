//! Engines beside a reference on many positions: cuts at chance nodes change no value, samples do and cost less.
#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

use std::time::Duration;

use abstrakt_lab::compare::{Compared, Comparison, compare, text};
use abstrakt_tests::plugin_file;
use abstrakt_worker::protocol::Opening;
use abstrakt_worker::{Client, Host, Launch, Timeouts};

const LONG: Duration = Duration::from_secs(60);

#[test]
fn cuts_keep_the_full_expectation_and_samples_come_near_it() {
    let timeouts = Timeouts { load: LONG, rules: LONG, ..Timeouts::default() };
    let launch =
        Launch { host: Host::in_process(), plugin: plugin_file("duke"), game: "The Duke".into(), timeouts };
    let mut client = Client::start(launch).unwrap();
    let engine = |spec: &str| (spec.to_owned(), format!("expectimax:depth=2,tt=off,{spec}").parse().unwrap());
    let plan = Comparison {
        opening: Opening::default(),
        positions: 8,
        turns: 12,
        seed: 5,
        reference: engine("star=off").1,
        engines: vec![
            engine("star=off"),
            engine("star=star1"),
            engine("star=star2"),
            engine("mode=play,samples=1"),
            engine("mode=play,samples=6"),
        ],
    };
    let mut heard = Vec::new();
    let lines = compare(&mut client, &plan, &mut |done| heard.push(done)).unwrap();
    assert_eq!(heard, (1..=8).collect::<Vec<u32>>());
    let [reference, same, cut, probed, one, six] = <[Compared; 6]>::try_from(lines.clone()).unwrap();
    assert_eq!((same.error, same.misjudged, same.same_move, same.nodes), (0.0, 0, 8, reference.nodes));
    assert_eq!((cut.error, cut.misjudged), (0.0, 0));
    // Probing needs depth to pay; here it must only keep the value.
    assert_eq!((probed.error, probed.misjudged), (0.0, 0));
    assert!(cut.nodes < reference.nodes, "{} not below {}", cut.nodes, reference.nodes);
    assert!(one.error > 0.0 && one.nodes < six.nodes && six.nodes < reference.nodes, "{one:?} {six:?}");
    let printed = text(&lines, plan.positions);
    assert!(printed.lines().count() == 7 && printed.contains("100 %"), "{printed}");
}
