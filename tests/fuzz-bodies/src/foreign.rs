//! Files of other programs: Portable Draughts Notation, what Piskvork writes, and games of boardspace.net.

use abstrakt_formats::boardspace::BoardspaceGame;
use abstrakt_formats::pdn::{Fen, GameType, Index, Reader, Writer, parse};
use abstrakt_formats::piskvork::{Psq, PsqOpening, read_openings};

use crate::Target;

const PDN: [&str; 3] = [
    "[Event \"a \\\"b\\\"\"]\n[White \"A\"]\n[GameType \"20\"]\n[Result \"2-0\"]\n\n1. 32-28 19-23 {[%clock w0:12:00 b0:11:00]} 2. 28x19 14x23 ! $3 2-0\n",
    "[GameType \"25,W,8,8,A0,0\"]\n[FEN \"W:W21-24,K30:B1,2,K5.\"]\n1. c3-d4 (1. a3-b4 b6-a5 ; rest\n) b6xd4:f2 *\n",
    "% line\n1. 1-7 12-18 1.1/2-1/2\n{at the start} 3. ... 8-12 12.31-27*17-21 1 - 0 *\n{/FEN \"B:W18,24,27,28,K10:B12,16\"}\n0-0\n",
];

const FEN: [&str; 4] =
    ["W:W31-50:B1-20.", "B:W18,24,27,28,K10:B12,16,20,K22,K25", "?:Wa1,Kc3:Bh8:H3:F7", "[FEN \"W:W:B\"]"];

const PSQ: [&str; 2] = [
    "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,1200\n10,10,30\nA.exe\nB.exe\n-1\n",
    "Piskvorky 20x20, 3:5, 1\n1,1,0\n20,20,99999\n",
];

const OPENINGS: [&str; 2] = ["0,0, 1,1, -2,3\n\n5,5\n", "-3,-4,-2,-4,0,0"];

const BOARDSPACE: [&str; 3] = [
    "(;\nGM[24]VV[2]\nSU[Yinsh]\nDT[Fri Feb 20 11:58:00 MSK 2026]\nGN[Y-Anna-Bert]\nRE[Game won by Anna]\nP0[id \"Anna\"]\nP1[id \"Bert\"]\n\
        ; P0[0 Start White]\n; P0[1 place wr  H 6]TM[809]\n; P0[2 Done ]TM[1689]\n; P1[3 place br  G 6]TM[620]\n; P1[4 Done ]TM[1126]\n)\n",
    "(;SU[Yinsh-Blitz]; P0[5 place w  H 6]TM[2000]; P0[6 drop board  H 7]TM[2500]; P0[7 pick board  H 7]; P0[8 drop board  H 8]TM[3000]; P1[move G 6 G 7]TM[2126])",
    "(;SU[a\\]b]C[x][y]; P0[12 remove w H 5 H 9]TM[4000]; P0[13 remove wr E 10]; P1[13 Resign ]TM[3000]; P0[time 0:02:16 ])",
];

/// The targets of this module.
pub(crate) fn targets() -> Vec<Target> {
    vec![
        Target::plain("pdn", pdn, PDN),
        Target::plain("fen", fen, FEN),
        Target::plain("psq", psq, PSQ),
        Target::plain("openings", openings, OPENINGS),
        Target::plain("boardspace", boardspace, BOARDSPACE),
    ]
}

/// A file of draughts games.
///
/// # Panics
/// Reader and index count other games, or a game that was read whole is not the same after it was written and read again.
pub fn pdn(input: &[u8]) {
    let games: Vec<_> =
        Reader::new(input).map(|found| found.expect("a slice can be read to its end")).collect();
    let index = Index::build(input, |_| std::ops::ControlFlow::Continue(())).expect("a slice can be read");
    assert_eq!(index.len(), games.len());
    for found in games {
        let game = match found.game {
            Ok(game) => game,
            Err(damage) => {
                assert!(!damage.to_string().contains('\n'), "one line: {damage}");
                *damage.kept
            }
        };
        let mut writer = Writer::new(Vec::new());
        writer.write(&game).expect("a vector takes everything");
        let text = writer.into_inner();
        let again = parse(&text);
        let again = again.unwrap_or_else(|damage| {
            panic!("{damage} of what was just written:\n{}", String::from_utf8_lossy(&text))
        });
        let mut writer = Writer::new(Vec::new());
        writer.write(&again).expect("a vector takes everything");
        let twice = writer.into_inner();
        assert_eq!(String::from_utf8_lossy(&twice), String::from_utf8_lossy(&text));
    }
}

/// A position of draughts, and what names a variant of draughts.
///
/// # Panics
/// A position that was read is not the same after it was written and read again.
pub fn fen(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let _ = GameType::read(text);
    let Ok(position) = Fen::read(text) else { return };
    let written = position.to_string();
    let again = Fen::read(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(again, position, "{written}");
}

/// A game of Piskvork's.
///
/// # Panics
/// A game that was read is not the same after it was written and read again.
pub fn psq(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let Ok(game) = Psq::read(text) else { return };
    let written = game.write();
    let again = Psq::read(&written).unwrap_or_else(|error| panic!("{error}:\n{written}"));
    assert_eq!(again, game, "{written}");
}

/// A list of openings.
///
/// # Panics
/// It gives a point beyond the board.
pub fn openings(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let openings = read_openings(text).unwrap_or_default();
    for opening in openings.into_iter().chain(PsqOpening::read(text)) {
        for (width, height) in [(15, 15), (20, 20), (1, 1), (255, 255)] {
            let points = opening.points(width, height).unwrap_or_default();
            assert!(points.iter().all(|&(x, y)| x < width && y < height));
        }
    }
}

/// A game of boardspace.net.
///
/// # Panics
/// A move is no words with one space between them, or a damage is more than a line.
pub fn boardspace(input: &[u8]) {
    let game = match BoardspaceGame::read_from(input).expect("a slice can be read") {
        Ok(game) => game,
        Err(damage) => return assert!(!damage.to_string().contains('\n'), "one line: {damage}"),
    };
    assert!(!game.game.is_empty() && game.resigned.is_none_or(|player| player < 2));
    for played in &game.moves {
        let words: Vec<&str> = played.text.split_whitespace().collect();
        assert!(!words.is_empty() && words.join(" ") == played.text, "{:?}", played.text);
    }
}
