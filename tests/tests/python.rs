//! `docs/python/abstrakt.py` plays, and the examples of `docs/python.md` hold.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use abstrakt_tests::{Sandbox, program};

/// The folder of this test's files.
const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

fn documents() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this package lies in the workspace").join("docs")
}

/// Whether there is a Python that can run the file; else the test is skipped.
fn has_python() -> bool {
    let found = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    if !found {
        abstrakt_skips::skip("python3 is not installed");
    }
    found
}

/// Runs a script with the file beside it; its output.
fn run(sandbox: &Sandbox, script: &str) -> String {
    let path = sandbox.path("script.py");
    fs::write(&path, script).expect("the folder is writable");
    let mut command = Command::new("python3");
    sandbox.surround(&mut command);
    command.args(["-B", "-W", "error"]).arg(&path).env("PYTHONPATH", documents().join("python"));
    let output = command.env("ABSTRAKT_PROGRAM", program()).output().expect("python3 starts");
    let (out, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{error}{out}\n{script}");
    out.into_owned()
}

#[test]
fn the_examples_of_the_page_hold() {
    if !has_python() {
        return;
    }
    let sandbox = Sandbox::new(FOLDER, &["gomoku", "template", "duke"]);
    let page = fs::read_to_string(documents().join("python.md")).expect("the page is there");
    let examples: Vec<&str> = page
        .split("```python\n")
        .skip(1)
        .map(|rest| rest.split_once("```").expect("the block is closed").0)
        .collect();
    assert!(examples.len() >= 3);
    for example in examples {
        run(&sandbox, example);
    }
}

#[test]
fn games_are_played_with_chance_included() {
    if !has_python() {
        return;
    }
    let games = ["duke", "draughts-frisian", "terrace", "yinsh"];
    let sandbox = Sandbox::new(FOLDER, &games);
    let out = run(
        &sandbox,
        r#"
import copy
import random
import abstrakt

assert sorted(abstrakt.Game.names()) == ["draughts-frisian", "duke", "terrace", "yinsh"]
for name in abstrakt.Game.names():
    with abstrakt.Game(name, engine="best-move") as game:
        players = [abstrakt.engine_player(), *(abstrakt.random_player(seat) for seat in range(1, game.num_players()))]
        state = abstrakt.play_game(game, players, seed=5, max_plies=80)
        again = abstrakt.play_game(
            game, [abstrakt.engine_player(), *(abstrakt.random_player(seat) for seat in range(1, game.num_players()))],
            seed=5, max_plies=80)
        assert state.history() == again.history(), name
        assert len(state.returns()) == game.num_players()
        if state.is_terminal():
            assert state.current_player() == abstrakt.TERMINAL and not state.legal_moves()
        # The position alone leads to the same moves.
        start = game.new_initial_state()
        while start.is_chance_node():
            start.apply(start.chance_outcomes()[0][0])
        read = game.new_initial_state(position=str(start))
        assert read.legal_moves() == start.legal_moves()
        before = str(start)
        other = copy.deepcopy(start).apply(start.legal_moves()[0])
        assert str(start) == before and str(other) != before
        for wrong in ["", "no such", "nonsense"]:
            try:
                start.apply(wrong)
            except abstrakt.IllegalMove:
                assert str(start) == before
            else:
                raise AssertionError(wrong)
        print(name, len(state.history()), start.search(depth=1).depth)
with abstrakt.Game("terrace") as game:
    setup = game.options["setup"]
    assert setup.kind == "combo" and setup.default in setup.values
    most = game.options["players"].maximum
with abstrakt.Game("terrace", players=most) as game:
    assert game.num_players() == most
    results = abstrakt.play_match(game, [abstrakt.random_player(seat) for seat in range(most)], 2, max_plies=20)
    assert [len(result) for result in results] == [most, most]
for wrong in [lambda: abstrakt.Game("no-such-game"), lambda: abstrakt.Game("duke", setup="no-such-setup"),
              lambda: abstrakt.Game("duke", program="/no/such/program")]:
    try:
        wrong()
    except abstrakt.AbstraktError as error:
        assert "\n" not in str(error)
    else:
        raise AssertionError("it is refused")
"#,
    );
    assert_eq!(out.lines().count(), games.len(), "{out}");
}
