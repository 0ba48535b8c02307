//! The ending of a game goes through every form that can hold the game: by `convert` there and back, and through a library. Where a form
//! cannot say it, a line does; who has won is never lost.
#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

use std::fs;
use std::sync::LazyLock;

use abstrakt_tests::Sandbox;

static SANDBOX: LazyLock<Sandbox> =
    LazyLock::new(|| Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &["draughts-international", "gomoku"]));

/// Every ending of a game of two players but one by its rules, as a game file has it, with words of the page that tells it.
const ENDINGS: [(&str, &str); 12] = [
    ("unfinished", ""),
    ("draw by agreement", "agree"),
    ("draw by repetition", "repetition"),
    ("1 wins by resignation of 2", "resigned"),
    ("2 wins by resignation of 1", "resigned"),
    ("1 wins by time of 2", "ran out of time"),
    ("2 wins by time of 1", "ran out of time"),
    ("draw by turn-limit of 300", "300"),
    ("2 wins by turn-limit of 300", "300"),
    ("draw by adjudication", "adjudicated"),
    ("1 wins by adjudication", "adjudicated"),
    ("1 wins by forfeit of 2 \"crashed (signal 11)\"", "crashed (signal 11)"),
];

/// A game in the form that other programs have for it.
struct Game {
    form: &'static str,
    text: &'static str,
    /// The beginning of its ending by the rules.
    outcome: Option<&'static str>,
}

const GAMES: [Game; 4] = [
    Game {
        form: "pdn",
        text: "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n[GameType \"20\"]\n\n1. 32-28 18-23 *\n",
        outcome: None,
    },
    Game { form: "psq", text: "Piskvorky 15x15, 0:0, 0\r\n8,8,10\r\n8,9,10\r\n", outcome: None },
    Game {
        form: "pdn",
        text: "[White \"A\"]\n[Black \"B\"]\n[Result \"2-0\"]\n[GameType \"20\"]\n[FEN \"W:W28:B23\"]\n\n1. 28x19 2-0\n",
        outcome: Some("1 wins by rules"),
    },
    Game {
        form: "psq",
        text: "Piskvorky 15x15, 0:0, 0\r\n8,8,1\r\n1,1,1\r\n9,8,1\r\n1,3,1\r\n10,8,1\r\n1,5,1\r\n11,8,1\r\n1,7,1\r\n12,8,1\r\nA\r\nB\r\n0\r\n1,Standard\r\n",
        outcome: Some("1 wins by rules"),
    },
];

/// The ending that a game file tells.
fn ending(text: &str) -> String {
    text.lines().find_map(|line| line.strip_prefix("Result: ")).unwrap().trim_end_matches('.').to_owned()
}

/// The winner by an ending.
fn winner(ending: &str) -> &str {
    ending.split(" by ").next().unwrap()
}

fn read(name: &str) -> String {
    fs::read_to_string(SANDBOX.path(name)).unwrap()
}

/// Converts, and gives what is noted.
fn convert(from: &str, to: &str) -> String {
    let output = SANDBOX.run(&["convert", from, to]);
    let noted = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{from} to {to}: {noted}");
    noted
}

/// Game files with every ending of a game, each with players of its own: their names, and their endings.
fn records(number: usize, game: &Game) -> Vec<(String, String)> {
    let base = format!("base-{number}");
    let foreign = format!("{base}.{}", game.form);
    fs::write(SANDBOX.path(&foreign), game.text).unwrap();
    convert(&foreign, &format!("{base}.abstrakt"));
    let text = read(&format!("{base}.abstrakt"));
    if let Some(outcome) = game.outcome {
        assert!(ending(&text).starts_with(outcome), "{text}");
        return vec![(base, ending(&text))];
    }
    let (moves, _) = text.rsplit_once("Result: ").unwrap();
    let named = |(place, (ending, _)): (usize, &(&str, &str))| {
        let name = format!("ending-{number}-{place}");
        let seats = moves.lines().map(|line| match line.split_once(": ") {
            Some((seat @ ("Seat 1" | "Seat 2"), _)) => format!("{seat}: \"{seat} of {place}\" human\n"),
            _ => format!("{line}\n"),
        });
        let record = format!("{}Result: {ending}.\n", seats.collect::<String>());
        fs::write(SANDBOX.path(format!("{name}.abstrakt")), record).unwrap();
        (name, (*ending).to_owned())
    };
    ENDINGS.iter().enumerate().map(named).collect()
}

#[test]
fn an_ending_is_converted_or_its_loss_is_told() {
    for (number, game) in GAMES.iter().enumerate() {
        for (name, ended) in records(number, game) {
            let [record, there, back, page] =
                ["abstrakt", game.form, "back.abstrakt", "html"].map(|form| format!("{name}.{form}"));
            if game.outcome.is_some() {
                fs::remove_file(SANDBOX.path(&there)).unwrap();
            }
            let noted = convert(&record, &there);
            convert(&there, &back);
            let again = ending(&read(&back));
            assert_eq!(winner(&again), winner(&ended), "{}: {ended}", game.form);
            assert_eq!(
                noted.contains("cannot hold"),
                again != ended,
                "{}: {ended}, {again}: {noted}",
                game.form
            );
            assert!(game.form == "psq" || again == ended, "PDN holds every ending: {ended}, {again}");
            convert(&record, &page);
            let words = ENDINGS.iter().find(|(text, _)| *text == ended).map_or("", |(_, words)| words);
            assert!(read(&page).contains(words), "{ended}: the page does not say {words:?}");
        }
    }
}

#[test]
fn an_ending_goes_through_a_library() {
    for (number, game) in GAMES.iter().enumerate().filter(|(_, game)| game.outcome.is_none()) {
        let records = records(number + GAMES.len(), game);
        let [first, second] = ["first", "second"].map(|name| format!("{name}-{number}.library"));
        let files: Vec<String> = records.iter().map(|(name, _)| format!("{name}.abstrakt")).collect();
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        SANDBOX.print(&[&["library", "import"], &files[..], &["--library", &first]].concat());
        for form in ["abstrakt", game.form] {
            let folder = format!("exported-{number}-{form}");
            let output = SANDBOX.run(&["library", "export", &folder, "--format", form, "--library", &first]);
            let noted = String::from_utf8(output.stderr).unwrap();
            assert!(output.status.success(), "{noted}");
            assert_eq!(noted.contains("cannot hold"), form == "psq", "{form}: {noted}");
            let again = format!("{form}-{second}");
            SANDBOX.print(&["library", "import", &folder, "--library", &again]);
            for (place, (_, ended)) in records.iter().enumerate() {
                let shown = (1..=records.len())
                    .map(|id| SANDBOX.print(&["library", "show", &id.to_string(), "--library", &again]));
                let shown: Vec<String> =
                    shown.filter(|text| text.contains(&format!("\"Seat 1 of {place}\""))).collect();
                let [shown] = shown.as_slice() else { panic!("{ended} in {form}: {} games", shown.len()) };
                assert_eq!(winner(&ending(shown)), winner(ended), "{form}: {ended}");
                assert!(form == "psq" || ending(shown) == *ended, "{form}: {ended}, {shown}");
            }
        }
    }
}

/// The words of a site about an end that is none for us stay with the game, and so does a result that no seat has won.
#[test]
fn what_is_no_ending_of_ours_stays_in_pdn() {
    for (name, result, how) in
        [("abandoned", "*", "abandoned"), ("both", "0-0", "normal"), ("rules", "*", "rules infraction")]
    {
        let text = format!(
            "[White \"A\"]\n[Black \"B\"]\n[Result \"{result}\"]\n[GameType \"20\"]\n[Termination \"{how}\"]\n\n1. 32-28 18-23 {result}\n"
        );
        let [there, record, back] = ["pdn", "abstrakt", "back.pdn"].map(|form| format!("{name}.{form}"));
        fs::write(SANDBOX.path(&there), text).unwrap();
        convert(&there, &record);
        convert(&record, &back);
        let back = read(&back);
        for tag in [format!("[Result \"{result}\"]"), format!("[Termination \"{how}\"]")] {
            assert!(back.contains(&tag), "{tag}: {back}");
        }
    }
}
