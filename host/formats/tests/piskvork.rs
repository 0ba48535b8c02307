//! Games and openings of Piskvork.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::path::Path;

use abstrakt_formats::piskvork::{Psq, PsqOpening, Stone, Verdict, read_openings};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

#[test]
fn a_game_of_a_tournament() {
    let text = "Piskvorky 20x15, 11:0, 1\r\n11,8,0\r\n12,9,1234\r\n20,15,-5\r\nC:\\engines\\pbrain-a.exe\r\npbrain-b.exe\r\n15\r\n";
    let game = Psq::read(text).unwrap();
    assert_eq!((game.width, game.height, game.levels, game.first), (20, 15, (11, 0), 1));
    let stones: Vec<_> = game.stones.iter().map(|stone| (stone.column, stone.row, stone.time)).collect();
    assert_eq!(stones, [(10, 7, Some(0)), (11, 8, Some(1234)), (19, 14, None)]);
    assert_eq!(game.engines, Some(("C:\\engines\\pbrain-a.exe".into(), "pbrain-b.exe".into())));
    assert_eq!(game.code, Some(15));
}

#[test]
fn a_game_at_the_board() {
    let game = Psq::read("Piskvorky 15x15\n8,8\n9,9,\n").unwrap();
    assert_eq!((game.stones.len(), game.levels, game.code), (1, (0, 0), None));
    let game = Psq::read("\u{feff}Piskvorky 15x15, 0:0, 0\n8,8,0\n\n-1\n").unwrap();
    assert_eq!((game.stones.len(), game.code, game.engines), (1, None, None));
    let spaced = Psq::read("Piskvorky 15x15 , 0 - 3\n8,8,0\n-1\n").unwrap();
    assert_eq!((spaced.stones.len(), spaced.levels), (1, (0, 3)));
    // Names that would be stones if nothing stood between, and a line end of an old Mac in one.
    let odd = Psq::read("Piskvorky 15x15\n1,1\n\na\rb\n2,2,2\n\n").unwrap();
    assert_eq!(Psq::read(&odd.write()).as_ref(), Ok(&odd));
}

#[test]
fn newer_files_tell_winner_and_rule() {
    let read = |tail: &str| Psq::read(&format!("Piskvorky 15x15, 0:0, 1\n8,8,0\n{tail}\n")).unwrap();
    let verdict = |winner, rule: &str| Some(Verdict { winner, rule: rule.into() });
    assert_eq!(read("A\nB\n15\n2,Freestyle").verdict, verdict(Some(1), "Freestyle"));
    assert_eq!(read("-1\n0,Standard").verdict, verdict(None, "Standard"));
    // Names that look like it stay names: it stands behind a code.
    let names = read("A\n1,Renju\n0");
    assert_eq!((names.engines, names.verdict), (Some(("A".into(), "1,Renju".into())), None));
    for other in ["3,Renju", "1,", "1,2", "x,Caro"] {
        assert_eq!(read(&format!("A\nB\n0\n{other}")).verdict, None, "{other}");
    }
}

#[test]
fn damage_is_told_with_its_line() {
    let reason = |text| Psq::read(text).unwrap_err().to_string();
    assert_eq!(
        reason(""),
        "line 1: this is not a game of Piskvork: expected a first line such as Piskvorky 15x15, 0:0, 0"
    );
    assert!(reason("Piskvorky 0x15, 0:0, 0").starts_with("line 1"));
    assert!(reason("Piskvorky 300x15, 0:0, 0").starts_with("line 1"));
    let off_board = "line 3: 16,1 is outside the board: expected 1,1 to 15,15";
    assert_eq!(reason("Piskvorky 15x15, 0:0, 0\n1,1,0\n16,1,0\n"), off_board);
    assert!(reason("Piskvorky 15x15, 0:0, 0\n0,1,0\n").starts_with("line 2"));
}

#[test]
fn openings_stand_around_the_centre() {
    let opening = PsqOpening::read(" 0,0, -1,2 ,3,-7 ").unwrap();
    assert_eq!(opening.offsets(), [(0, 0), (-1, 2), (3, -7)]);
    assert_eq!(opening.points(15, 15), Some(vec![(7, 7), (6, 9), (10, 0)]));
    assert_eq!(opening.points(15, 13), None);
    assert_eq!(PsqOpening::read("0,0, \u{2212}1,2 ,3,\u{2013}7"), Some(opening));
    for offset in -128..=127 {
        let opening = PsqOpening::read(&format!("0,{offset}")).unwrap();
        let fits = |&side: &u8| opening.points(side, side).is_some();
        assert_eq!((1..=255).find(fits).unwrap_or(255), opening.least_side(), "{offset}");
    }
    for wrong in ["", "1", "1,2,3", "1,2 3,4", "a,b", "1,999"] {
        assert_eq!(PsqOpening::read(wrong), None, "{wrong}");
    }
    assert_eq!(read_openings("# list\n\n0,0\nx\n").unwrap_err().line, 4);
}

#[test]
fn openings_of_piskvork() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/gomoku/openings-piskvorky.txt");
    let Ok(text) = std::fs::read_to_string(&path) else {
        abstrakt_skips::skip(format_args!("{} is missing", path.display()));
        return;
    };
    let openings = read_openings(&text).unwrap();
    let count = |stones| openings.iter().filter(|opening| opening.offsets().len() == stones).count();
    assert_eq!((openings.len(), count(3), count(5)), (41, 22, 19));
    assert_eq!(openings.iter().map(|opening| opening.least_side()).max(), Some(16));
}

fn verdict() -> impl Strategy<Value = Option<Verdict>> {
    let told = (option::of(0_u8..2), "[A-Z][a-z]{1,8}").prop_map(|(winner, rule)| Verdict { winner, rule });
    option::of(told)
}

fn psq() -> impl Strategy<Value = Psq> {
    let board = (1_u8..=100, 1_u8..=100);
    board.prop_flat_map(|(width, height)| {
        let stone = (0..width, 0..height, any::<u32>()).prop_map(|(column, row, time)| Stone {
            column,
            row,
            time: Some(time).filter(|time| time % 2 == 0),
        });
        let engines = ("[a-z]{1,8}\\.exe", "pbrain-[a-z]{1,8}");
        (vec(stone, 0..40), 0_u32..100, 0_u32..100, 0_u8..2, option::of(engines), -1..30, verdict()).prop_map(
            move |(stones, one, two, first, engines, code, verdict)| Psq {
                levels: (one, two),
                first,
                stones,
                engines,
                code: Some(code).filter(|code| *code != -1),
                verdict,
                ..Psq::new(width, height)
            },
        )
    })
}

proptest! {
    #[test]
    fn what_is_written_reads_back(game in psq()) {
        prop_assert_eq!(Psq::read(&game.write()), Ok(game));
    }

    #[test]
    fn any_text_is_read_without_panic(bytes in vec(any::<u8>(), 0..200), near in "(Piskvorky [0-9]{1,3}x15, 0:0, 0\n)?([0-9]{1,3},[-0-9]{1,11}(,[0-9]{1,12})?\n){0,9}[a-z\n]{0,9}") {
        for text in [String::from_utf8_lossy(&bytes).into_owned(), near] {
            if let Ok(game) = Psq::read(&text) {
                prop_assert!(game.stones.iter().all(|stone| stone.column < game.width && stone.row < game.height));
            }
            let _ = read_openings(&text);
        }
    }
}
