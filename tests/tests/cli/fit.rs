//! Weights and scales that are fitted to games.

use super::desk::{GAME, json, print, run, text};

#[test]
fn a_fit_is_the_same_however_many_games_are_played_at_once() {
    let fit = |concurrency: &str| {
        let heuristic =
            ["--heuristic", "open-lines", "--games", "30", "--nodes", "60", "--concurrency", concurrency];
        print(&[["fit", GAME].as_slice(), &heuristic].concat())
    };
    let (one, three) = (fit("1"), fit("3"));
    assert_eq!(one, three);
    assert!(
        one.contains("30 games of 60 nodes a turn, seed 1") && one.contains("loss on every fifth game"),
        "{one}"
    );
}

/// An engine takes the weights of a fit, and nothing is replaced unasked.
#[test]
fn fitted_weights_are_kept_for_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.json");
    let path = path.to_str().unwrap();
    let fit = ["fit", GAME, "--games", "30", "--nodes", "60", "--out", path];
    print(&fit);
    let taken = run(&fit);
    let error = text(&taken.stderr);
    assert_eq!(taken.status.code(), Some(2));
    assert!(error.contains("--out") && error.contains("--overwrite replaces it"), "{error}");
    let engine = format!("pvs:depth=2,weights={path}");
    let save = folder.path().join("match");
    let played = ["--b", "random", "--games", "2", "--save", save.to_str().unwrap()];
    assert!(print(&[["match", GAME, "--a", &engine].as_slice(), &played].concat()).contains("2 games"));
}

#[test]
fn positions_of_a_fit_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions");
    print(&["fit", GAME, "--games", "4", "--nodes", "30", "--positions", path.to_str().unwrap()]);
    let lines = std::fs::read_to_string(path).unwrap();
    let mut lines = lines.lines();
    assert!(lines.next().unwrap().starts_with("abstrakt fit noughts-and-crosses --heuristic"), "the command");
    let fields: Vec<&str> = lines.next().expect("a position").split('\t').collect();
    let [_, result, chance, position] = fields[..] else { panic!("{fields:?}") };
    assert!(["0", "0.5", "1"].contains(&result) && (0.0..=1.0).contains(&chance.parse::<f64>().unwrap()));
    assert!(print(&["show", GAME, "--position", position]).contains(position));
}

#[test]
fn scales_are_told_for_each_heuristic() {
    let scales = json(&["scale", GAME, "--games", "12", "--nodes", "60"]);
    let ids: Vec<&str> =
        scales.as_array().unwrap().iter().map(|scales| scales["heuristic"].as_str().unwrap()).collect();
    assert_eq!(ids, ["open-lines", "centre"]);
    for scale in scales.as_array().unwrap().iter().flat_map(|scales| scales["scales"].as_array().unwrap()) {
        assert!(scale["unit"].as_i64().unwrap() > 0, "{scale}");
        assert!(
            scale["error"].as_f64().unwrap() <= scale["error-of-half"].as_f64().unwrap() + 1e-9,
            "{scale}"
        );
    }
    let printed = print(&["scale", GAME, "--games", "12", "--nodes", "60", "--heuristic", "centre"]);
    assert!(printed.contains("WinScale::new(") && !printed.contains("open-lines"), "{printed}");
}

#[test]
fn what_cannot_be_fitted_is_refused_in_one_line() {
    for arguments in [
        ["fit", GAME, "--heuristic", "zzz"],
        ["scale", GAME, "--heuristic", "zzz"],
        ["fit", GAME, "--games", "0"],
    ] {
        let output = run(&arguments);
        assert_eq!(
            (output.status.code(), text(&output.stderr).lines().count()),
            (Some(2), 1),
            "{arguments:?}"
        );
    }
}
