//! Files of tournaments, tuning and learning: what is read is written and read again, equal; what is wrong is told in one line.

use std::cell::{LazyCell, RefCell};
use std::collections::BTreeMap;
use std::fmt::{Debug, Display};
use std::fs;
use std::path::PathBuf;

use abstrakt_lab::WeightsFile;
use abstrakt_lab::openings;
use abstrakt_lab::run::{Folder, Games, Head, RunFolder, RunKind};
use abstrakt_lab::tournament::TournamentPlan;
use abstrakt_learn::{LearnPlan, Learning};
use abstrakt_tune::{Candidate, Duels, TuningHead, TuningPlan, TuningShard};
use abstrakt_worker::protocol::Opening;
use abstrakt_worker::{Client, Host, Launch, Service, Timeouts};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use tempfile::TempDir;

use crate::Target;

thread_local! {
    /// A folder of this thread's, for what is read from files alone.
    static FOLDER: LazyCell<TempDir> = LazyCell::new(|| tempfile::tempdir().expect("a folder for files"));
}

/// The file of a tournament.
const PLAN: &str = "name = \"Five\"\nat-once = 2\n[settings]\nformat = \"round-robin\"\nrounds = 1\n\
    [[engine]]\nname = \"e1\"\nspec = \"best-move\"\n[[engine]]\nname = \"e2\"\nspec = \"pvs:depth=2\"\n\
    [[event]]\ngame = \"noughts-and-crosses\"\nsettings.sprt = { elo0 = 0, elo1 = 5 }\n";

/// Id of the game whose lists of openings are read.
pub const GAME_OF_LISTS: &str = "noughts-and-crosses";

/// The plan of a run of tuning, as such a run writes it.
const TUNING_PLAN: &str = include_str!("../seeds/tuning-plan.json");

/// The plan of a run of learning, and the journal of its first generation with fewer positions, as such a run writes them.
const LEARNING_PLAN: &str = include_str!("../seeds/learning-plan.json");
const LEARNING_JOURNAL: &str = include_str!("../seeds/learning.jsonl");

/// The targets of this module that need no game.
pub(crate) fn targets() -> Vec<Target> {
    vec![
        Target::plain("tournament", tournament, [PLAN]),
        Target::plain("tournament_journal", tournament_journal, journal_seeds()),
        Target::plain("tuning_journal", tuning_journal, tuning_journal_seeds()),
        Target::plain("learning_journal", learning_journal, [LEARNING_JOURNAL]),
        Target::plain("weights", weights, [weights_seed()]),
        Target::plain("tuning_plan", tuning_plan, [TUNING_PLAN]),
        Target::plain("learning_plan", learning_plan, [LEARNING_PLAN]),
    ]
}

/// The target of lists of openings, of noughts and crosses from the plugin's library.
///
/// # Panics
/// The plugin does not load.
pub fn opening_list_target(plugin: PathBuf) -> Target {
    let client = RefCell::new(client(Service::plugins(), plugin));
    Target {
        name: "opening_list".into(),
        body: Box::new(move |input| opening_list(&mut client.borrow_mut(), input)),
        seeds: vec![b"# openings\nb2 a1\n\nposition .../.x./... o\na1\n".to_vec()],
    }
}

/// A worker on a thread of this process.
///
/// # Panics
/// The plugin does not load.
pub fn client(service: Service, plugin: PathBuf) -> Client {
    let (host, game) = (Host::of_service(service), "noughts and crosses".to_owned());
    let started = Client::start(Launch { host, plugin, game: game.into(), timeouts: Timeouts::default() });
    started.expect("a worker on a thread")
}

fn assert_one_line(error: &dyn Display) {
    let text = error.to_string();
    assert!(!text.is_empty() && !text.contains('\n'), "one line: {text}");
}

/// The file of a tournament.
///
/// # Panics
/// A refusal is not one line.
pub fn tournament(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    match TournamentPlan::read(text) {
        Ok(plan) => drop(plan.games()),
        Err(error) => assert_one_line(&error),
    }
}

/// The journal of a tournament.
///
/// # Panics
/// A folder that was opened is another one when it is opened again, or a refusal is not one line.
pub fn tournament_journal(input: &[u8]) {
    open_twice::<Games>(input, None);
}

/// The journal of a run of tuning.
///
/// # Panics
/// As those of [`tournament_journal`], with or without the plan's file beside the journal.
pub fn tuning_journal(input: &[u8]) {
    open_twice::<Duels>(input, None);
    open_twice::<Duels>(input, Some(TUNING_PLAN));
}

/// The journal of a run of learning.
///
/// # Panics
/// As those of [`tournament_journal`], with or without the plan's file beside the journal.
pub fn learning_journal(input: &[u8]) {
    open_twice::<Learning>(input, None);
    open_twice::<Learning>(input, Some(LEARNING_PLAN));
}

/// Opens the folder of a run that has this journal, and the file of this plan, and opens it again.
fn open_twice<K: RunKind<Head: Debug + PartialEq, Line: Debug + PartialEq>>(
    input: &[u8],
    plan: Option<&str>,
) {
    FOLDER.with(|folder| {
        let path = folder.path().join("run");
        fs::create_dir_all(&path).expect("a folder");
        fs::write(path.join(K::JOURNAL), input).expect("a journal");
        plan.iter().for_each(|plan| fs::write(path.join("plan.json"), plan).expect("a plan"));
        match Folder::<K>::open(&path) {
            Ok((opened, head, lines)) => {
                drop(opened);
                let again = Folder::<K>::open(&path);
                let (_, head_again, lines_again) = again.expect("what was opened before");
                assert_eq!((head_again, lines_again), (head, lines));
            }
            Err(error) => assert_one_line(&error),
        }
        fs::remove_dir_all(&path).expect("the folder is ours");
    });
}

/// The journal of a whole run, and that of a shard.
fn journal_seeds() -> [Vec<u8>; 2] {
    let lists = BTreeMap::from([("list.txt".to_owned(), "b2\n".to_owned())]);
    let games = BTreeMap::from([("noughts-and-crosses".to_owned(), "1.0.0".to_owned())]);
    let head = Head::new(PLAN.to_owned(), lists, games);
    let shard = "2/3".parse().expect("a shard");
    [head.clone(), head.of_shard(Some(shard))].map(|head| {
        let folder = tempfile::tempdir().expect("a folder");
        drop(RunFolder::create(folder.path(), &head).expect("a new folder"));
        fs::read(folder.path().join("games.jsonl")).expect("a journal")
    })
}

/// The journal of a run of tuning, one of an older program, and that of a shard.
fn tuning_journal_seeds() -> [Vec<u8>; 3] {
    let game =
        "{\"duel\":1,\"game\":0,\"points\":\"win\",\"plies\":40,\"fingerprint\":\"263703d95c833720\"}\n";
    let head = TuningHead::new(TUNING_PLAN.to_owned());
    let shard = TuningShard {
        shard: "2/3".parse().expect("a shard"),
        duel: 1,
        games: 0..4,
        candidates: [Candidate::default(), Candidate::default()],
        hash: "5ac1".into(),
    };
    let line = |head: &TuningHead| serde_json::to_string(head).expect("a head has a JSON form");
    [
        format!("{}\n{game}", line(&head)).into(),
        game.into(),
        format!("{}\n{game}", line(&head.of_shard(shard))).into(),
    ]
}

/// A file of weights.
///
/// # Panics
/// Weights that were read are not the same after they were written and read again, or a refusal is not one line.
pub fn weights(input: &[u8]) {
    FOLDER.with(|folder| {
        let path = folder.path().join("weights.json");
        fs::write(&path, input).expect("a file of weights");
        match WeightsFile::load(&path) {
            Ok((file, _)) => {
                file.save(&path).expect("a folder of ours");
                assert_eq!(WeightsFile::load(&path).expect("what was just written").0, file);
            }
            Err(error) => assert_one_line(&error),
        }
    });
}

fn weights_seed() -> Vec<u8> {
    let file = json!({
        "game": "abalone", "version": "1.0.0", "heuristic": "analyzing", "made-by": "abstrakt tune", "generations": 3,
        "weights": { "centre": 20, "win": 100_000 }, "switches": { "lmr": "on" },
    });
    file.to_string().into_bytes()
}

/// The plan of a run of tuning.
///
/// # Panics
/// A plan that can be used is not the same after it was written and read again, or a refusal is not one line.
pub fn tuning_plan(input: &[u8]) {
    read_plan(input, TuningPlan::check);
}

/// The plan of a run of learning.
///
/// # Panics
/// As [`tuning_plan`].
pub fn learning_plan(input: &[u8]) {
    read_plan(input, LearnPlan::check);
}

/// Reads a plan: one that `check` takes is the same after it was written and read again.
fn read_plan<P: Serialize + DeserializeOwned, E: Display>(input: &[u8], check: fn(&P) -> Result<(), E>) {
    let Ok(plan) = serde_json::from_slice::<P>(input) else { return };
    if let Err(error) = check(&plan) {
        return assert_one_line(&error);
    }
    let text = serde_json::to_string(&plan).expect("plans have a JSON form");
    let again: P = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(serde_json::to_string(&again).expect("a JSON form"), text);
}

/// A list of openings.
///
/// # Panics
/// An opening that was read cannot be played again, or a refusal is not one line.
pub fn opening_list(client: &mut Client, input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    match openings::read(client, &Opening::default(), text) {
        Ok(starts) => {
            for start in starts {
                client.open(&start.opening).expect("an opening that was tried");
                client.line(&start.plies, 0).expect("plies that were tried");
            }
        }
        Err(error) => assert_one_line(&error),
    }
}
