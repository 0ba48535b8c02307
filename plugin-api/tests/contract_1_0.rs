//! The JSON of games of contract 1.0 is read for ever: answers of four games as they were on that day
//! (`contract-1.0/*.json`, rules cut short) are read into today's types and lose nothing. The files are never written
//! again; a later version of the contract gets files of its own.

use abstrakt_plugin_api::{
    Arrangement, Assembled, Board, Editor, Extension, ExtensionFacts, Facts, ForeignMove, ForeignPosition,
    Images, Inspection, JointOptions, ReadForeignMove, ReadForeignPosition, Scoring, Snapshot, Term,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

const GAMES: [&str; 4] = [
    include_str!("contract-1.0/abalone.json"),
    include_str!("contract-1.0/draughts-international.json"),
    include_str!("contract-1.0/duke.json"),
    include_str!("contract-1.0/gomoku.json"),
];

/// The first place where `new` lacks something of `old` or has it otherwise; more fields are no loss.
fn lost(old: &Value, new: &Value, place: &str) -> Option<String> {
    match (old, new) {
        (Value::Object(old), Value::Object(new)) => old.iter().find_map(|(key, value)| {
            let place = format!("{place}.{key}");
            new.get(key).map_or(Some(place.clone()), |is| lost(value, is, &place))
        }),
        (Value::Array(old), Value::Array(new)) if old.len() == new.len() => {
            let pairs = old.iter().zip(new).enumerate();
            pairs.into_iter().find_map(|(index, (old, new))| lost(old, new, &format!("{place}[{index}]")))
        }
        // Coordinates are 32 bits wide: what is read and written again has the same value.
        (Value::Number(old), Value::Number(new)) if old.as_f64() == new.as_f64() => None,
        _ => (old != new).then(|| place.to_owned()),
    }
}

/// Reads what a game of that day said and writes it again.
fn reads<T: Serialize + DeserializeOwned>(said: &Value, place: &str) {
    let read: T = serde_json::from_value(said.clone()).unwrap_or_else(|error| panic!("{place}: {error}"));
    let again = serde_json::to_value(&read).expect("what was read can be written");
    assert_eq!(lost(said, &again, place), None);
}

#[test]
fn answers_of_1_0_are_read() {
    for game in GAMES {
        let said: Value = serde_json::from_str(game).unwrap();
        reads::<Facts>(&said["facts"], "facts");
        reads::<Board>(&said["board"], "board");
        reads::<Vec<Scoring>>(&said["scoring"], "scoring");
        reads::<Vec<ExtensionFacts>>(&said["extensions"], "extensions");
        reads::<Snapshot>(&said["snapshot"], "snapshot");
        reads::<Vec<Term>>(&said["explain"], "explain");
        reads::<Vec<Term>>(&said["explain-order"], "explain-order");
    }
}

/// Every extension of 1.0 is answered by one of the games, is still known, and means the same.
#[test]
fn extensions_of_1_0_are_known() {
    fn check<E: Extension>(games: &[Value]) {
        let answers: Vec<&Value> = games.iter().filter_map(|said| said["answers"].get(E::ID)).collect();
        assert!(!answers.is_empty(), "{}: no game of that day answers it", E::ID);
        answers.into_iter().for_each(|answer| reads::<E>(answer, E::ID));
    }
    let games = GAMES.map(|game| serde_json::from_str::<Value>(game).unwrap());
    check::<JointOptions>(&games);
    check::<Editor>(&games);
    check::<Assembled>(&games);
    check::<Arrangement>(&games);
    check::<Images>(&games);
    check::<Inspection>(&games);
    check::<ForeignMove>(&games);
    check::<ReadForeignMove>(&games);
    check::<ForeignPosition>(&games);
    check::<ReadForeignPosition>(&games);
    let known = ExtensionFacts::all();
    for said in &games {
        let listed: Vec<ExtensionFacts> = serde_json::from_value(said["extensions"].clone()).unwrap();
        let missing: Vec<_> = listed.iter().filter(|facts| !known.contains(facts)).collect();
        assert!(missing.is_empty(), "{missing:?} can no longer be asked of a plugin built for 1.0");
    }
}

#[test]
fn a_loss_is_seen() {
    let old = serde_json::json!({"a": [1, {"b": "c"}]});
    let told = |new: Value| lost(&old, &new, "");
    assert_eq!(told(serde_json::json!({"a": [1.0, {"b": "c", "more": 2}], "new": null})), None);
    assert_eq!(told(serde_json::json!({"a": [1, {}]})).as_deref(), Some(".a[1].b"));
    assert_eq!(told(serde_json::json!({"a": [1]})).as_deref(), Some(".a"));
    assert_eq!(told(serde_json::json!({"a": [2, {"b": "c"}]})).as_deref(), Some(".a[0]"));
}
