//! The files of a new game: those of `plugins/template` under another name, and perhaps on another board.
//!
//! The template is the one source. The pieces that another board needs otherwise are listed here.

use std::path::Path;

use clap::ValueEnum;

const SOURCE: &str = include_str!("../../../plugins/template/src/lib.rs");
const TESTS: &str = include_str!("../../../plugins/template/tests/rules.rs");
const RULES_EN: &str = include_str!("../../../plugins/template/assets/rules.en.md");
const RULES_CS: &str = include_str!("../../../plugins/template/assets/rules.cs.md");

/// The board of a new game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum BoardKind {
    /// 3 x 3 squares, three in a row
    #[default]
    Squares,
    /// 37 hexagons, four in a row
    Hexagons,
    /// 7 x 7 points where lines cross, four in a row
    Points,
}

/// A piece of a file of the template, and what stands there on another board.
type Change = (&'static str, &'static str);

/// The names that a game goes by.
pub struct Names {
    /// Kebab-case: the id, and the name of the crate.
    pub id: String,
    /// The library's name, and that of the crate in Rust.
    pub library: String,
    /// The type that stands for the game.
    kind: String,
    /// For people.
    title: String,
}

impl Names {
    /// The names that follow from an id.
    ///
    /// # Errors
    /// The id cannot name a crate and a type: what would be right.
    pub fn of(id: &str) -> Result<Self, String> {
        let word = |word: &str| {
            let mut letters = word.chars();
            letters.next().is_some_and(|first| first.is_ascii_lowercase())
                && letters.all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
        };
        if id.len() > 64 || !id.split('-').all(word) {
            return Err(format!(
                "{id}: expected words of lower-case letters and digits with hyphens between them, as in my-game"
            ));
        }
        let kind: String = id.split('-').map(capitalised).collect();
        let taken = SOURCE.split(|letter: char| !letter.is_ascii_alphanumeric()).any(|known| known == kind);
        if RESERVED.contains(&id) || (taken && kind != KIND) {
            return Err(format!(
                "{id}: this word has a meaning in Rust or in the template: expected two words, as in {id}-game"
            ));
        }
        Ok(Self {
            id: id.into(),
            library: id.replace('-', "_"),
            kind,
            title: capitalised(&id.replace('-', " ")),
        })
    }
}

/// Words that name no crate: those of the language and of its own crates.
const RESERVED: [&str; 51] = [
    "abstract", "alloc", "as", "async", "await", "become", "box", "break", "const", "continue", "core",
    "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in",
    "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "self", "static", "std", "struct", "super", "test", "trait", "true", "try", "type", "unsafe", "use",
    "where", "while",
];

/// The type of the template.
const KIND: &str = "NoughtsAndCrosses";

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// Path in the crate's folder, and text of each file. `api` is the folder of the plugin API.
pub fn files(names: &Names, board: BoardKind, api: &Path) -> Vec<(&'static str, String)> {
    let text = |source: &str, changes: &[Change]| renamed(&changed(source, changes), names);
    let (source, tests, en, cs) = changes(board);
    vec![
        ("Cargo.toml", manifest(names, api)),
        (".gitignore", "/target\n".into()),
        ("src/lib.rs", text(SOURCE, source)),
        ("tests/rules.rs", text(TESTS, tests)),
        ("assets/rules.en.md", text(RULES_EN, en)),
        ("assets/rules.cs.md", text(RULES_CS, cs)),
    ]
}

fn changed(source: &str, changes: &[Change]) -> String {
    changes.iter().fold(source.to_owned(), |text, (old, new)| text.replace(old, new))
}

/// The template's names give way to the game's.
fn renamed(text: &str, names: &Names) -> String {
    let Names { id, library, kind, title } = names;
    text.replace("abstrakt_template", library)
        .replace("noughts-and-crosses", id)
        .replace(KIND, kind)
        .replace("Noughts and crosses", title)
        .replace("Piškvorky 3×3", title)
}

fn manifest(names: &Names, api: &Path) -> String {
    let id = &names.id;
    // A path in TOML: a literal string has no escapes, and a path may hold anything else.
    let api = api.display().to_string().replace('\\', "/");
    format!(
        r#"[package]
name = "{id}"
version = "0.1.0"
edition = "2024"

# "cdylib" is the plugin; "rlib" lets the tests use the game natively.
[lib]
crate-type = ["cdylib", "rlib"]

[dependencies]
abstrakt-plugin-api = {{ path = '{api}' }}

[dev-dependencies]
abstrakt-plugin-api = {{ path = '{api}', features = ["conformance"] }}

# A crate of its own, whatever folder it lies in.
[workspace]
"#
    )
}

/// The changes that this board needs in the template: in the source, the tests, and the rules in both languages.
fn changes(board: BoardKind) -> (&'static [Change], &'static [Change], &'static [Change], &'static [Change]) {
    match board {
        BoardKind::Squares => (&[], &[], &[], &[]),
        BoardKind::Hexagons => (
            &[
                ("Grid, SiteSet, Squares, Zobrist", "Grid, Hexagons, SiteSet, Zobrist"),
                ("Squares = Squares::new(3, 3)", "Hexagons = Hexagons::new(4)"),
                (
                    "[(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)]",
                    "[(i32, i32); 3] = [(1, 0), (0, 1), (1, 1)]",
                ),
                ("LENGTH: i32 = 3", "LENGTH: i32 = 4"),
                ("Zobrist<2, 9>", "Zobrist<2, 37>"),
                ("Three in a row on nine squares.", "Four in a row on 37 cells."),
                ("Tři v řadě na devíti polích.", "Čtyři v řadě na 37 polích."),
                ("three in a row", "four in a row"),
                ("tři v řadě", "čtyři v řadě"),
                ("Click a free square", "Click a free cell"),
            ],
            &[
                (
                    KNOWN_COUNTS,
                    "/// Every cell is free at first, and four marks in a row take seven plies.\n",
                ),
                ("(1..=9)", "(1..=3)"),
                (COUNTS, "[37, 37 * 36, 37 * 36 * 35]"),
                ("three_in_a_row_win", "four_in_a_row_win"),
                ("\"a1 b1 a2 b2 a3\"", "\"a1 b1 a2 b2 a3 b3 a4\""),
                (FULL_BOARD, ""),
                ("\"b2 a1\"", "\"d4 a1\""),
                ("[5, 4, 1]", "[45, 36, 1]"),
                ("line.value(Player(0)), 1)", "line.value(Player(0)), 9)"),
                (WRONG, "[\"\", \"x\", \"xxx/xxx/xxx\"]"),
            ],
            &[
                ("on a board of nine squares", "on a board of 37 hexagons"),
                ("free square", "free cell"),
                ("three marks in a row, straight or diagonal,", "four marks in a row, in any direction,"),
            ],
            &[
                ("na desce o devíti polích", "na desce o 37 šestiúhelnících"),
                ("tři značky v řadě, rovné nebo šikmé,", "čtyři značky v řadě, v kterémkoli směru,"),
            ],
        ),
        BoardKind::Points => (
            &[
                ("Grid, SiteSet, Squares, Zobrist", "Grid, Points, SiteSet, Zobrist"),
                ("Squares = Squares::new(3, 3)", "Points = Points::new(7, 7)"),
                ("LENGTH: i32 = 3", "LENGTH: i32 = 4"),
                ("Zobrist<2, 9>", "Zobrist<2, 49>"),
                ("Three in a row on nine squares.", "Four in a row on 49 points."),
                ("Tři v řadě na devíti polích.", "Čtyři v řadě na 49 bodech."),
                ("three in a row", "four in a row"),
                ("tři v řadě", "čtyři v řadě"),
                ("Click a free square", "Click a free point"),
                ("Klepněte na volné pole", "Klepněte na volný bod"),
            ],
            &[
                (
                    KNOWN_COUNTS,
                    "/// Every point is free at first, and four marks in a row take seven plies.\n",
                ),
                ("(1..=9)", "(1..=3)"),
                (COUNTS, "[49, 49 * 48, 49 * 48 * 47]"),
                ("three_in_a_row_win", "four_in_a_row_win"),
                ("\"a1 b1 a2 b2 a3\"", "\"a1 b1 a2 b2 a3 b3 a4\""),
                (FULL_BOARD, ""),
                ("\"b2 a1\"", "\"d4 a1\""),
                ("[5, 4, 1]", "[85, 72, 1]"),
                ("line.value(Player(0)), 1)", "line.value(Player(0)), 13)"),
                (WRONG, "[\"\", \"x\", \"xxx/xxx/xxx\"]"),
            ],
            &[
                ("on a board of nine squares", "on a board of 49 points"),
                ("free square", "free point"),
                ("three marks", "four marks"),
            ],
            &[
                ("na desce o devíti polích", "na desce o 49 bodech"),
                ("jedno volné pole", "jeden volný bod"),
                ("tři značky", "čtyři značky"),
            ],
        ),
    }
}

const KNOWN_COUNTS: &str =
    "/// Known counts: 255,168 games, of which 127,872 fill the board (the last with or without a row).\n";
const COUNTS: &str = "[9, 72, 504, 3024, 15_120, 54_720, 148_176, 200_448, 127_872]";
const FULL_BOARD: &str = r#"#[test]
fn a_full_board_is_a_draw() {
    let Status::Over(outcome) = after("a1 b1 c1 b2 a2 c2 b3 a3 c3").status() else {
        panic!("the game is over")
    };
    assert_eq!((outcome.winners, outcome.reason), (Players::NONE, 1));
}

"#;
const WRONG: &str = r#"["", "x", "xxx/xxx/xxx", "x../x../...", "o../.../...", "xxx/oo./o.."]"#;

#[cfg(test)]
mod tests {
    use super::*;

    /// A change of the template that forgets this file would leave a new game half on the old board.
    #[test]
    fn every_change_has_its_place_in_the_template() {
        for board in [BoardKind::Hexagons, BoardKind::Points] {
            let (source, tests, en, cs) = changes(board);
            for (text, changes) in [(SOURCE, source), (TESTS, tests), (RULES_EN, en), (RULES_CS, cs)] {
                for (old, _) in changes {
                    assert!(text.contains(old), "{board:?}: the template has no {old:?}");
                }
            }
        }
    }

    #[test]
    fn the_template_is_what_its_own_name_gives() {
        let names = Names::of("noughts-and-crosses").unwrap();
        let files = files(&names, BoardKind::Squares, Path::new("api"));
        let text = |path: &str| &files.iter().find(|(known, _)| *known == path).unwrap().1;
        assert_eq!(text("src/lib.rs"), &SOURCE.replace("Piškvorky 3×3", "Noughts and crosses"));
        assert_eq!(text("tests/rules.rs"), &TESTS.replace("abstrakt_template", "noughts_and_crosses"));
        assert_eq!(text("assets/rules.en.md"), RULES_EN);
    }

    #[test]
    fn names_that_rust_or_the_template_has_are_refused() {
        for wrong in
            ["", "My-game", "my_game", "2-fish", "my--game", "-x", "loop", "test", "board", "site-set"]
        {
            assert!(Names::of(wrong).is_err(), "{wrong}");
        }
        let names = Names::of("nine-mens-morris2").unwrap();
        assert_eq!((names.kind.as_str(), names.title.as_str()), ("NineMensMorris2", "Nine mens morris2"));
        assert_eq!(names.library, "nine_mens_morris2");
    }
}
