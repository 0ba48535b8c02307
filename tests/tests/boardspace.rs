//! Games of boardspace.net through the program and the library of Yinsh. The game here is our own, in the site's words.

#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

use std::fs;
use std::sync::LazyLock;

use abstrakt_tests::Sandbox;

static SANDBOX: LazyLock<Sandbox> = LazyLock::new(|| Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &["yinsh"]));

const HEAD: &str = " (;\nGM[24]VV[2]\nSU[Yinsh]\nDT[Fri Feb 20 11:58:00 MSK 2026]\nGN[Y-Anna-Bert]\nP0[id \"Anna\"]\nP1[id \"Bert\"]\n";
const RINGS: [&str; 10] = ["E 5", "G 7", "D 4", "H 8", "F 3", "G 4", "C 5", "I 6", "B 3", "E 8"];

/// The rings are placed, then each side moves one: White by two acts, as people do it, Black by one, as the site's programs do.
fn game(result: &str, end: &str) -> String {
    let place = |(place, point): (usize, &&str)| {
        let (player, ring, number) = (place % 2, ["wr", "br"][place % 2], 2 * place + 1);
        let time = (place / 2 + 1) * 1000;
        format!(
            "; P{player}[{number} place {ring}  {point}]TM[{time}]\n; P{player}[{} Done ]TM[{time}]\n",
            number + 1
        )
    };
    let rings: String = RINGS.iter().enumerate().map(place).collect();
    format!(
        "{HEAD}RE[{result}]\n; P0[0 Start White]\n{rings}; P0[21 place w  E 5]TM[5500]\n; P0[22 drop board  E 6]TM[6000]\n\
         ; P0[23 Done ]TM[6100]\n; P1[24 move G 7 G 8]TM[7000]\n; P1[25 Done ]TM[7100]\n{end};\nP0[time 0:00:06 ]\n)\n"
    )
}

#[test]
fn a_game_of_the_site_becomes_a_record() {
    for (name, result, end, ending) in [
        ("resigned", "", "; P0[26 Resign ]TM[9000]\n", "Result: 2 wins by resignation of 1."),
        ("told", "Игру выиграл(а) Anna.", "", "Result: 1 wins by resignation of 2."),
        ("draw", "The game is a draw", "", "Result: draw by agreement."),
        ("open", "", "", "Result: unfinished."),
    ] {
        let [file, record] = ["sgf", "abstrakt"].map(|form| format!("{name}.{form}"));
        fs::write(SANDBOX.path(&file), game(result, end)).unwrap();
        SANDBOX.print(&["convert", &file, &record]);
        let text = fs::read_to_string(SANDBOX.path(&record)).unwrap();
        assert!(text.contains("Seat 1: \"Anna\" human") && text.contains("Tag: date = 2026.02.20"), "{text}");
        assert!(text.contains("1: e5-e6 +1s") && text.contains("2: g7-g8 +2s"), "{text}");
        assert!(text.contains(ending), "{text}");
    }
    let imported = SANDBOX.print(&["library", "import", "resigned.sgf", "--library", "site.library"]);
    assert!(imported.starts_with("1 game added"), "{imported}");
}

#[test]
fn what_cannot_be_read_is_one_line() {
    let refused = |text: &str| {
        fs::write(SANDBOX.path("bad.sgf"), text).unwrap();
        SANDBOX.refusal(&["convert", "bad.sgf", "bad.abstrakt", "--overwrite"])
    };
    assert!(refused("(;GM[1]SU[Hive])").contains("no game here is called Hive at boardspace.net"));
    assert!(refused("nothing").contains("not a game of boardspace.net"));
    assert!(refused("(;SU[Yinsh]").contains("ends within a game"));
    let cut = refused(&format!("{HEAD}; P0[1 place wr E 5]\n; P1[2 place br E 5]\n)"));
    assert!(cut.contains("act 2") && cut.ends_with("everything before that is written"), "{cut}");
    let written = SANDBOX.refusal(&["convert", "bad.abstrakt", "back.sgf"]);
    assert!(written.contains("unknown format"), "{written}");
}
