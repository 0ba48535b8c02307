//! Games of boardspace.net: SGF with words of its own, of which those of Yinsh are known.
//!
//! Source: files that the site publishes, and how it writes them (github.com/ddyer0/boardspace.net, `Yinshmovespec`). A node is one act of a
//! player, `P0[21 place w  K 8]TM[19220]`: its number, its words, and the time that the player has used so far. Marker and ring of a move may
//! be two acts. Knows words and times; must not know rules: whether an act is legal is for the game.

use std::io::{self, Read};
use std::time::Duration;

use abstrakt_texts::LocalizedError;

use crate::decode;

/// A file is read so far, in bytes: no game is longer.
const LONGEST: u64 = 1 << 20;

/// A game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardspaceGame {
    /// The name of the game and its variant: `Yinsh`, `Yinsh-Blitz`.
    pub game: String,
    /// The names of the players, the first one first; none where the file has none.
    pub players: [Option<String>; 2],
    /// The name of the record, which the site makes of the players and the time.
    pub name: Option<String>,
    /// The time of the game, in the words of a program: `Fri Feb 20 11:58:00 MSK 2026`.
    pub date: Option<String>,
    /// The result in the language of whoever saved the file: `Game won by Anna`.
    pub result: Option<String>,
    /// The moves.
    pub moves: Vec<BoardspaceMove>,
    /// The player, 0 or 1, who has resigned.
    pub resigned: Option<u8>,
}

/// A step of a move, in the site's words without its number and with one space between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardspaceMove {
    /// `place wr E 5`, `move K 8 K 9`, `remove w H 5 H 9` or `remove wr E 10`.
    pub text: String,
    /// The time that the player took for it, where the file tells it.
    pub spent: Option<Duration>,
}

/// The reasons why a text is no game of the site.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum BoardspaceDamage {
    /// It does not begin as SGF does, or no game is named in it.
    #[message("boardspace-no-game")]
    NoGame,
    /// It ends within a value.
    #[message("boardspace-cut")]
    Cut,
}

/// A property of SGF and its value.
type Property = (String, String);

impl BoardspaceGame {
    /// Reads a file as [`BoardspaceGame::read`] does, UTF-8 or Latin-1, and no more of it than any game has.
    ///
    /// # Errors
    /// The outer ones are the file's; the inner one is the damage of the game.
    pub fn read_from(file: impl Read) -> io::Result<Result<Self, BoardspaceDamage>> {
        let mut bytes = Vec::new();
        file.take(LONGEST).read_to_end(&mut bytes)?;
        Ok(Self::read(&decode(&bytes)))
    }

    /// Reads a text. Acts that change nothing are passed over: what a player took up and put back, and the word that ends a turn.
    ///
    /// # Errors
    /// [`BoardspaceDamage`]
    pub fn read(text: &str) -> Result<Self, BoardspaceDamage> {
        let mut game = Self::default();
        let mut acts = Acts::default();
        for node in nodes(text)? {
            let time =
                node.iter().find(|(key, _)| key == "TM").and_then(|(_, value)| value.trim().parse().ok());
            for (key, value) in &node {
                let known = || Some(value.trim().to_owned()).filter(|value| !value.is_empty());
                match key.as_str() {
                    "SU" => value.trim().clone_into(&mut game.game),
                    "GN" => game.name = known(),
                    "DT" => game.date = known(),
                    "RE" => game.result = known(),
                    "P0" => game.act(0, value, time, &mut acts),
                    "P1" => game.act(1, value, time, &mut acts),
                    _ => {}
                }
            }
        }
        game.moves.extend(acts.finished());
        if game.game.is_empty() { Err(BoardspaceDamage::NoGame) } else { Ok(game) }
    }

    /// Takes one act of a player.
    fn act(&mut self, player: u8, value: &str, time: Option<u64>, acts: &mut Acts) {
        let words: Vec<&str> = value.split_whitespace().collect();
        let words = match words.as_slice() {
            [number, rest @ ..] if number.bytes().all(|byte| byte.is_ascii_digit()) => rest,
            all => all,
        };
        let [verb, rest @ ..] = words else { return };
        match (verb.to_ascii_lowercase().as_str(), rest) {
            ("id", _) => {
                let name = value.trim().trim_start_matches("id").trim().trim_matches('"').trim();
                self.players[usize::from(player)] = Some(name.to_owned()).filter(|name| !name.is_empty());
            }
            ("place", ["w" | "b", column, row]) => {
                self.moves.extend(acts.finished());
                acts.marker = Some([(*column).to_owned(), (*row).to_owned()]);
            }
            ("drop", ["board", column, row]) if acts.marker.is_some() => {
                acts.ring = Some([(*column).to_owned(), (*row).to_owned()]);
            }
            ("done", _) => self.moves.extend(acts.finished()),
            ("resign", _) => self.resigned = Some(player),
            ("start" | "time" | "pick" | "ranking", _) => {}
            (verb, _) => {
                self.moves.extend(acts.finished());
                let text = std::iter::once(verb).chain(rest.iter().copied()).collect::<Vec<_>>().join(" ");
                let spent = acts.took(player, time);
                self.moves.push(BoardspaceMove { text, spent });
                return;
            }
        }
        let took = acts.took(player, time);
        acts.spent = acts.spent.zip(took).map(|(before, took)| before + took).or(took).or(acts.spent);
    }
}

/// The parts of a ring's move, until both are there, and the times of the players.
#[derive(Default)]
struct Acts {
    marker: Option<[String; 2]>,
    ring: Option<[String; 2]>,
    /// The parts as they were read.
    spent: Option<Duration>,
    /// Milliseconds that each player has used.
    used: [u64; 2],
}

impl Acts {
    /// The move whose parts are there. The last point where its ring was put down counts.
    fn finished(&mut self) -> Option<BoardspaceMove> {
        let spent = self.spent.take();
        let (marker, ring) = (self.marker.take(), self.ring.take());
        let text = format!("move {} {}", marker?.join(" "), ring?.join(" "));
        Some(BoardspaceMove { text, spent })
    }

    /// The time since the player's last act, up to the one at which the player has used `time`.
    fn took(&mut self, player: u8, time: Option<u64>) -> Option<Duration> {
        let (time, used) = (time?, &mut self.used[usize::from(player)]);
        let took = time.checked_sub(*used).map(Duration::from_millis);
        *used = time;
        took
    }
}

/// The nodes of the main line of a text in SGF: its properties in order.
fn nodes(text: &str) -> Result<Vec<Vec<Property>>, BoardspaceDamage> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let mut rest = text.strip_prefix('(').ok_or(BoardspaceDamage::NoGame)?.chars();
    let (mut nodes, mut key) = (Vec::new(), String::new());
    while let Some(sign) = rest.next() {
        match sign {
            ';' => nodes.push(Vec::new()),
            '[' => {
                let value = value(&mut rest).ok_or(BoardspaceDamage::Cut)?;
                // A further value of the same property has no key before it.
                let node: &mut Vec<Property> = nodes.last_mut().ok_or(BoardspaceDamage::NoGame)?;
                let named = std::mem::take(&mut key);
                match node.last() {
                    Some((last, _)) if named.is_empty() => node.push((last.clone(), value)),
                    _ => node.push((named, value)),
                }
            }
            ')' => return Ok(nodes),
            _ if sign.is_ascii_alphanumeric() => key.push(sign),
            _ => {}
        }
    }
    Err(BoardspaceDamage::Cut)
}

/// A value up to its bracket; a sign behind a backslash is taken as it is.
fn value(rest: &mut std::str::Chars<'_>) -> Option<String> {
    let mut value = String::new();
    loop {
        match rest.next()? {
            ']' => return Some(value),
            '\\' => value.push(rest.next()?),
            sign => value.push(sign),
        }
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    const GAME: &str = " (;\nGM[24]VV[2]\nSU[Yinsh]\nDT[Fri Feb 20 11:58:00 MSK 2026]\nGN[Y-Anna-Bert]\nRE[Game won by Anna]\n\
        P0[id \"Anna\"]\nP1[id \"Bert\"]\n; P0[0 Start White]\n; P0[1 place wr  H 6]TM[809]\n; P0[2 Done ]TM[1689]\n\
        ; P1[3 place br  G 6]TM[620]\n; P1[4 Done ]TM[1126]\n; P0[5 place w  H 6]TM[2000]\n; P0[6 drop board  H 7]TM[2500]\n\
        ; P0[7 pick board  H 7]TM[2600]\n; P0[8 drop board  H 8]TM[3000]\n; P0[9 Done ]TM[3500]\n; P1[move G 6 G 7]TM[2126]\n\
        ; P1[11 Done ]TM[2200]\n; P0[12 remove w H 5 H 9]TM[4000]\n; P1[13 Resign ]TM[3000]\n;\nP0[time 0:02:16 ]\n)\n";

    #[test]
    fn the_acts_of_a_game_are_its_moves() {
        let game = BoardspaceGame::read(GAME).unwrap();
        assert_eq!((game.game.as_str(), game.resigned), ("Yinsh", Some(1)));
        assert_eq!(game.players, [Some("Anna".to_owned()), Some("Bert".to_owned())]);
        assert_eq!(game.result.as_deref(), Some("Game won by Anna"));
        let moves: Vec<(&str, Option<u128>)> = game
            .moves
            .iter()
            .map(|played| (played.text.as_str(), played.spent.map(|spent| spent.as_millis())))
            .collect();
        assert_eq!(moves[0], ("place wr H 6", Some(809)));
        assert_eq!(moves[2].0, "move H 6 H 8");
        assert_eq!(moves[3].0, "move G 6 G 7");
        assert_eq!(moves[4].0, "remove w H 5 H 9");
        assert_eq!(moves.len(), 5);
    }

    #[test]
    fn what_is_no_game_is_told() {
        let damage = |text: &str| BoardspaceGame::read(text).unwrap_err();
        assert_eq!(damage("[White \"A\"]"), BoardspaceDamage::NoGame);
        assert_eq!(damage("(;GM[1])"), BoardspaceDamage::NoGame);
        assert_eq!(damage("(P0[x])"), BoardspaceDamage::NoGame);
        for cut in ["(;SU[Yin", "(;SU[Yinsh]", "(;SU[Yinsh\\"] {
            assert_eq!(damage(cut), BoardspaceDamage::Cut);
        }
        let all = [BoardspaceDamage::NoGame, BoardspaceDamage::Cut];
        let all: Vec<&dyn Localize> = all.iter().map(|damage| damage as &dyn Localize).collect();
        assert_localized(&all, &["boardspace-"]);
    }
}
