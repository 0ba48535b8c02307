//! A recorded game becomes a web page through a real worker: main line, variation, marks and comments.

use std::time::Duration;

use abstrakt_exchange::page;
use abstrakt_formats::web::Heading;
use abstrakt_record::file;
use abstrakt_tests::plugin_file;
use abstrakt_worker::protocol::Opening;
use abstrakt_worker::{Client, Host, Launch, Timeouts, WorkerError};
use serde_json::Value;

const GAME: &str = "abstrakt-game 1
Game: noughts-and-crosses 0.1.0
Setup: standard
Seat 1: \"Ann\" human
Seat 2: \"Bob\" human

Moves:
\"A short game.\"
1. 1: b2
2. 2: a1 ?! \"A corner.\"
(
  2. 2: b1
  3. 1: a3
)
3. 1: c1
4. 2: a3
Result: unfinished.
";

/// The page of a game file in the rules of the template.
fn page_of(text: &str) -> Result<String, WorkerError> {
    let timeouts =
        Timeouts { rules: Duration::from_secs(60), load: Duration::from_secs(60), ..Timeouts::default() };
    let launch = Launch {
        host: Host::in_process(),
        plugin: plugin_file("template"),
        game: "template".into(),
        timeouts,
    };
    let mut client = Client::start(launch)?;
    let opened = client.open(&Opening::default())?;
    let record = file::read(text.as_bytes()).expect("the file is whole");
    Ok(page::replay(&record, &mut client, &opened, Heading::default())?.to_html())
}

#[test]
fn a_page_has_every_position_of_the_tree() {
    let page = page_of(GAME).expect("the game replays");
    assert!(page.contains("<p class=\"comment\">A short game.</p>"));
    assert!(page.contains(">a1?!</button>") && page.contains(">A corner.</span>"));
    let (_, data) = page.split_once("id=\"data\">").expect("there is data");
    let (data, _) = data.split_once("</script>").expect("the data end");
    let data: Value = serde_json::from_str(data).expect("the data are JSON");
    let nodes = data["nodes"].as_array().expect("nodes are a list");
    let children: Vec<&Value> = nodes.iter().map(|node| &node["children"]).collect();
    assert_eq!(*children[1], serde_json::json!([2, 5]), "the main line, then the variation");
    let pieces: Vec<usize> = nodes.iter().map(|node| node["pieces"].as_array().map_or(0, Vec::len)).collect();
    assert_eq!(pieces, [0, 1, 2, 3, 4, 2, 3], "a piece for every ply made");
    assert_eq!((&nodes[0]["turn"], &nodes[1]["turn"]), (&serde_json::json!(0), &serde_json::json!(1)));
}

#[test]
fn an_illegal_ply_is_refused() {
    let error = page_of(&GAME.replace("c1", "b2")).expect_err("b2 is taken");
    assert!(matches!(error, WorkerError::Refused { .. }), "{error}");
}
