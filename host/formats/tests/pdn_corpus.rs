//! Files that other programs wrote, file by file as the corpus's table counts them.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the report")]

use std::fs::File;
use std::path::{Path, PathBuf};

use abstrakt_formats::pdn::{
    Colour, Fen, Index, Item, PdnGame, PdnMove, PdnResult, Reader, ResultOrder, read_at,
};

/// The folder with the files, where this machine has it.
fn corpus() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/pdn");
    let found = folder.is_dir();
    if !found {
        abstrakt_skips::skip(format_args!("{} is missing", folder.display()));
    }
    found.then_some(folder)
}

fn games(path: &Path) -> Vec<PdnGame> {
    let found = Reader::new(File::open(path).unwrap());
    found
        .map(|found| found.unwrap().game.unwrap_or_else(|damage| panic!("{}: {damage}", path.display())))
        .collect()
}

fn plies(games: &[PdnGame]) -> usize {
    games.iter().map(|game| game.moves().count()).sum()
}

#[test]
fn games_and_plies_of_every_file() {
    let Some(folder) = corpus() else { return };
    // Games and plies that replay. Our plies are those of the grammar.
    let table = [
        ("Cat.A1", 35, 357),
        ("Cat.B1", 37, 397),
        ("Cat.D1", 19, 184),
        ("DUTCH96H", 13, 1381),
        ("PWCP_2", 51, 602),
        ("candidate95", 8, 816),
        ("delfts", 2, 252),
        ("kurnik", 4, 535),
        ("schildpad", 34, 3014),
        ("wk2003", 23, 2381),
        ("mrcd2000kval", 40, 1954),
        ("mrcd2006", 44, 1994),
        ("mrdrcd08", 40, 1788),
        ("abatsiev", 56, 2648 + 50),
        ("OCA_2.0", 43, 2280),
        ("borderclassics", 183, 62),
        ("goulds", 262, 0),
        ("lpc", 100, 0),
        ("gem", 162, 0),
        ("beginner", 58, 0),
        ("alphanumeric", 1, 1),
        ("gameterminator", 1, 1),
        ("movestrength", 1, 3),
        ("nested_comment", 1, 3),
        ("string", 1, 1),
        ("unicode", 1, 2),
        ("variation", 1, 4),
        ("linecomment", 1, 2),
        ("fen", 3, 0),
    ];
    let mut wrong = Vec::new();
    for (name, expected_games, expected_plies) in table {
        let games = games(&folder.join(format!("{name}.pdn")));
        if (games.len(), plies(&games)) != (expected_games, expected_plies) {
            wrong.push(format!("{name}: {} games, {} plies", games.len(), plies(&games)));
        }
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
fn every_position_of_the_corpus_is_read_and_written() {
    let Some(folder) = corpus() else { return };
    let mut count = 0;
    for file in folder.read_dir().unwrap() {
        for game in games(&file.unwrap().path()) {
            let Some(text) = game.tag("FEN") else { continue };
            let fen = Fen::read(text).unwrap();
            assert!(!fen.pieces().is_empty());
            assert_eq!(Fen::read(&fen.to_string()).as_ref(), Ok(&fen), "{text}");
            assert_eq!(Fen::read(&format!("{fen:#}")), Ok(fen), "{text}");
            count += 1;
        }
    }
    assert_eq!(count, 909);
}

#[test]
fn samples_of_the_grammar() {
    let Some(folder) = corpus() else { return };
    let one = |name: &str| games(&folder.join(format!("{name}.pdn"))).remove(0);
    assert_eq!(one("unicode").tag("Black"), Some("高文龙"));
    assert_eq!(one("string").tag("White"), Some("This is a string with an escaped character \""));
    assert_eq!(one("gameterminator").outcome(ResultOrder::WhiteFirst), PdnResult::Draw);
    let strengths = one("movestrength");
    let strengths: Vec<_> = strengths.moves().map(|played| played.strength).collect();
    assert_eq!(format!("{strengths:?}"), "[Some(!?), Some(!?!!!), None]");
    let nested = one("nested_comment");
    let Some(Item::Comment(comment)) = nested.body.last() else { panic!("{nested:?}") };
    assert_eq!(comment.as_str(), "nested ( comment )");
    let variation = one("variation");
    let Some(Item::Variation(outer)) = variation.body.get(2) else { panic!("{variation:?}") };
    let Some(Item::Variation(inner)) = outer.get(2) else { panic!("{outer:?}") };
    assert_eq!(inner.len(), 3);
    let alphanumeric = one("alphanumeric");
    let played = &alphanumeric.moves().next().unwrap().played;
    assert!(matches!(played, PdnMove::Unmarked(path) if path.squares().len() == 2));
    let delfts = games(&folder.join("delfts.pdn"));
    let results: Vec<_> = delfts.iter().map(|game| game.outcome(ResultOrder::WhiteFirst)).collect();
    assert_eq!(results, [PdnResult::Win(Colour::Black); 2]);
    let wholly_unknown = games(&folder.join("abatsiev.pdn"));
    let unknown = |game: &&PdnGame| game.moves().all(|played| played.played == PdnMove::Unknown);
    assert_eq!(wholly_unknown.iter().filter(unknown).count(), 1);
}

#[test]
fn an_index_leads_to_the_same_games() {
    let Some(folder) = corpus() else { return };
    for name in ["mrdrcd08", "borderclassics", "wk2003", "abatsiev", "fen"] {
        let path = folder.join(format!("{name}.pdn"));
        let mut last = 0;
        let index = Index::build(File::open(&path).unwrap(), |progress| {
            assert!(progress.bytes >= last);
            last = progress.bytes;
            std::ops::ControlFlow::Continue(())
        });
        let index = index.unwrap();
        let games = games(&path);
        assert_eq!(index.len(), games.len(), "{name}");
        let mut file = File::open(&path).unwrap();
        for (game, indexed) in games.iter().zip(index.games()).rev() {
            assert_eq!(read_at(&mut file, indexed.place()).unwrap().as_ref(), Ok(game));
            for (name, value) in indexed.tags() {
                assert!(game.tags.iter().any(|tag| tag.name() == name && tag.value() == value));
            }
        }
    }
}
