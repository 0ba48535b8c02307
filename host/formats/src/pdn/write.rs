//! Games as PDN 3.0.
//!
//! The output keeps the restrictions that the specification puts on writers: no spaces in moves, no leading
//! zeros, marks directly behind their moves, `*` and nothing else between games, the sign between the squares of a
//! capture that the game type asks for. Reading it gives the same game back.

use std::fmt::{self, Write as _};
use std::io;

use super::game::{Item, MoveItem, MoveNumber, PdnGame, Tag};

/// Characters of a line at most; a longer word has a line of its own, and closing parentheses stand where they belong.
const WIDTH: usize = 80;

/// The seven tags that come first, in this order.
const FIRST: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Writes games one behind the other.
pub struct Writer<W> {
    output: W,
    capture_sign: char,
}

impl<W: io::Write> Writer<W> {
    /// A writer at the end of a file, or in a new one. Captures are written with `x`.
    pub fn new(output: W) -> Self {
        Self { output, capture_sign: 'x' }
    }

    /// The same with the sign of a game type between the squares of a capture.
    #[must_use]
    pub fn with_capture_sign(self, capture_sign: char) -> Self {
        Self { capture_sign, ..self }
    }

    /// Writes a game, and an empty line behind it.
    ///
    /// # Errors
    /// The output's.
    pub fn write(&mut self, game: &PdnGame) -> io::Result<()> {
        self.output.write_all(text(game, self.capture_sign).as_bytes())
    }

    /// The output.
    pub fn into_inner(self) -> W {
        self.output
    }
}

/// A game as text, with captures as `26x17`.
impl fmt::Display for PdnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text(self, 'x'))
    }
}

fn text(game: &PdnGame, capture_sign: char) -> String {
    let mut out = String::new();
    for tag in in_order(&game.tags) {
        let value = tag.value().replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string does not fail.
        let _ = writeln!(out, "[{} \"{value}\"]", tag.name());
    }
    if !out.is_empty() {
        out.push('\n');
    }
    let mut lines = Lines { out, column: 0, capture_sign };
    lines.items(&game.body);
    lines.word("*");
    lines.out.push_str("\n\n");
    lines.out
}

/// The tags, the seven usual ones first, all others as they stand.
fn in_order(tags: &[Tag]) -> impl Iterator<Item = &Tag> {
    let usual = |tag: &&Tag| FIRST.contains(&tag.name());
    let first = FIRST.into_iter().flat_map(move |name| tags.iter().filter(move |tag| tag.name() == name));
    first.chain(tags.iter().filter(move |tag| !usual(tag)))
}

/// Words in lines.
struct Lines {
    out: String,
    column: usize,
    capture_sign: char,
}

/// The rest of a body that is still to be written, and whether it is a variation.
struct Open<'a> {
    items: std::slice::Iter<'a, Item>,
    first: bool,
}

impl Lines {
    fn items(&mut self, body: &[Item]) {
        let mut open = vec![Open { items: body.iter(), first: false }];
        while let Some(body) = open.last_mut() {
            let first = std::mem::take(&mut body.first);
            let Some(item) = body.items.next() else {
                open.pop();
                if !open.is_empty() {
                    self.attach(")");
                }
                continue;
            };
            let before = if first { "(" } else { "" };
            match item {
                Item::Move(played) => self.played(before, played),
                Item::Nag(nag) => self.word(&format!("{before}${nag}")),
                Item::Setup(setup) => self.sentence(&format!("{before}/"), setup.as_str(), "/"),
                Item::Comment(comment) => self.sentence(&format!("{before}{{"), comment.as_str(), "}"),
                Item::Variation(items) => {
                    if first {
                        self.word("(");
                    }
                    open.push(Open { items: items.iter(), first: true });
                }
            }
        }
    }

    fn played(&mut self, before: &str, MoveItem { number, played, strength }: &MoveItem) {
        let moved = played.with_capture_sign(self.capture_sign);
        let strength = strength.as_ref().map_or("", |strength| strength.as_str());
        match number {
            Some(MoveNumber { number, second }) => {
                self.word(&format!("{before}{number}{}", if *second { "..." } else { "." }));
                self.word(&format!("{moved}{strength}"));
            }
            None => self.word(&format!("{before}{moved}{strength}")),
        }
    }

    /// Words between two signs. A line may break between any two, but not before one that would begin a tag or a line
    /// comment there.
    fn sentence(&mut self, open: &str, text: &str, close: &str) {
        let mut words = text.split(' ').peekable();
        let mut before = open;
        let mut joined = String::new();
        while let Some(word) = words.next() {
            joined.push_str(before);
            joined.push_str(word);
            before = "";
            match words.peek() {
                Some(next) if next.starts_with(['[', '%']) => joined.push(' '),
                Some(_) => self.word(&std::mem::take(&mut joined)),
                None => {}
            }
        }
        joined.push_str(close);
        self.word(&joined);
    }

    /// A word, in a new line where it does not fit into this one.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + length < WIDTH;
            self.out.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.attach(word);
    }

    /// A word directly behind the one before.
    fn attach(&mut self, word: &str) {
        self.out.push_str(word);
        self.column += word.chars().count();
    }
}
