//! Games from a stream, one after the other, and the parser of a single one.

use std::io::{self, Read};

use super::comment::Comment;
use super::damage::{PdnDamage, PdnDamageReason as Reason};
use super::game::{Item, MoveItem, MoveNumber, PdnGame, SetupCommand, Tag};
use super::moves::PdnMove;
use super::split::{GameSpan, Splitter};
use super::tags::tag;
use super::words::{Word, blank, ends_word, word};
use crate::decode;

/// The glyph that PDN 3.0 has for `*` behind a move: it is the only one.
const FORCED: u16 = 7;

/// A game that was found in a stream, whole or damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadGame {
    /// The place of the game.
    pub place: GameSpan,
    /// The game.
    pub game: Result<PdnGame, PdnDamage>,
}

/// Reads the games of a stream one by one. No more than one game is held at a time, and none longer than 16 MiB.
///
/// A text that is not UTF-8 is read as Latin-1, game by game.
pub struct Reader<R> {
    games: Splitter<R>,
}

impl<R: Read> Reader<R> {
    /// A reader from the start of a file; it buffers by itself.
    pub fn new(input: R) -> Self {
        Self { games: Splitter::new(input) }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = io::Result<ReadGame>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.games.next().transpose()?;
        Some(next.map(|(place, bytes, cut)| ReadGame { place, game: parse_at(bytes, place.line, cut) }))
    }
}

/// Parses the bytes of one game.
///
/// # Errors
/// The first damage; its line counts from the first of `bytes`.
pub fn parse(bytes: &[u8]) -> Result<PdnGame, PdnDamage> {
    parse_at(bytes, 1, false)
}

/// Parses the bytes of a game that begin in `line`; `cut` tells that more of it was passed over.
pub(super) fn parse_at(bytes: &[u8], line: u64, cut: bool) -> Result<PdnGame, PdnDamage> {
    let text = decode(bytes);
    let mut parser =
        Parser { rest: &text, game: PdnGame::default(), open: Vec::new(), result: None, flat: false };
    let parsed = parser.game().and(if cut { Err(Reason::TooLong) } else { Ok(()) });
    let stopped = text.len() - parser.rest.len();
    match parsed {
        Ok(()) => Ok(parser.finish()),
        Err(reason) => {
            let passed = text.as_bytes()[..stopped].iter().filter(|&&byte| byte == b'\n').count();
            Err(PdnDamage { line: line + passed as u64, reason, kept: Box::new(parser.finish()) })
        }
    }
}

/// The parser of one game. Where it stops at damage, `rest` begins with it.
struct Parser<'a> {
    rest: &'a str,
    game: PdnGame,
    /// Bodies of the variations that are open, and at the bottom of the game.
    open: Vec<Vec<Item>>,
    result: Option<&'a str>,
    /// Comments do not nest in this game: one that seemed to would have had no end.
    flat: bool,
}

impl<'a> Parser<'a> {
    fn game(&mut self) -> Result<(), Reason> {
        loop {
            self.skip_blank();
            let Some(first) = self.rest.chars().next() else { break };
            match first {
                '[' if self.open.is_empty() && self.moveless() => match remark(self.rest) {
                    Some(end) => self.remark(end),
                    None => self.tag()?,
                },
                '[' => {
                    return Err(Reason::TagAmongMoves);
                }
                '{' => self.comment()?,
                ';' => self.line_comment(),
                '/' => self.setup()?,
                '(' if !self.rest[1..].starts_with(['!', '?']) => self.open_variation()?,
                ')' => self.close_variation()?,
                // A dot behind nothing, or behind the result, as files that were typed by hand have it.
                '.' if !self.rest.starts_with("...") => self.rest = &self.rest[1..],
                '}' => return Err(Reason::ClosedComment),
                _ => self.word()?,
            }
        }
        match self.open.len() {
            0 => Ok(()),
            more => Err(Reason::OpenVariations(more)),
        }
    }

    /// The game with what was read, and its result among the tags.
    fn finish(mut self) -> PdnGame {
        while !self.open.is_empty() {
            self.end_variation();
        }
        match self.result.filter(|result| *result != "*") {
            // The name is that of a tag: this cannot fail.
            Some(result) if self.game.result().is_none() => drop(self.game.set_tag("Result", result)),
            Some(_) => {}
            None => self.drop_result_move(),
        }
        self.game
    }

    /// Results by points of the match look like moves: `4-6`. The last word of a game that is its tag `Result` too is
    /// the result and no move.
    fn drop_result_move(&mut self) {
        if let Some(Item::Move(MoveItem { played, strength: None, .. })) = self.game.body.last()
            && self.game.result().is_some_and(|result| PdnMove::read(result).as_ref() == Some(played))
        {
            self.game.body.pop();
        }
    }

    fn moveless(&self) -> bool {
        self.result.is_none() && self.game.body.iter().all(|item| matches!(item, Item::Comment(_)))
    }

    fn skip_blank(&mut self) {
        // It takes nothing where there is nothing to take, and never fails.
        let _ = blank(&mut self.rest);
    }

    fn body(&mut self) -> &mut Vec<Item> {
        self.open.last_mut().unwrap_or(&mut self.game.body)
    }

    fn tag(&mut self) -> Result<(), Reason> {
        let mut input = self.rest;
        let Ok((name, value)) = tag(&mut input) else {
            return Err(Reason::NoTag);
        };
        self.rest = input;
        self.game.tags.push(Tag::new(name, &value).map_err(Reason::TagName)?);
        Ok(())
    }

    /// A word in brackets that is no tag is kept as a comment.
    fn remark(&mut self, end: usize) {
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.body().extend(Comment::new(text).map(Item::Comment));
    }

    /// A comment in braces. Braces in it may be nested, which no version of PDN allows and some files have; where they
    /// do not match, the first closing one ends the comment.
    fn comment(&mut self) -> Result<(), Reason> {
        let nested = if self.flat { None } else { matching_brace(self.rest) };
        self.flat |= nested.is_none();
        let end = nested.or_else(|| self.rest.find('}'));
        let end = end.ok_or(Reason::OpenComment)?;
        let text = &self.rest[1..end];
        self.rest = &self.rest[end + 1..];
        self.body().extend(Comment::new(text).map(Item::Comment));
        Ok(())
    }

    fn line_comment(&mut self) {
        let end = self.rest.find(['\n', '\r']).unwrap_or(self.rest.len());
        let text = &self.rest[1..end];
        self.rest = &self.rest[end..];
        self.body().extend(Comment::new(text).map(Item::Comment));
    }

    fn setup(&mut self) -> Result<(), Reason> {
        let end = self.rest[1..].find('/').ok_or(Reason::OpenSetup)?;
        let setup = SetupCommand::command(&self.rest[1..=end]);
        self.rest = &self.rest[end + 2..];
        self.body().push(Item::Setup(setup));
        Ok(())
    }

    fn open_variation(&mut self) -> Result<(), Reason> {
        if self.open.len() >= Item::DEEPEST {
            return Err(Reason::TooDeep);
        }
        self.rest = &self.rest[1..];
        self.open.push(Vec::new());
        Ok(())
    }

    fn close_variation(&mut self) -> Result<(), Reason> {
        if self.open.is_empty() {
            return Err(Reason::ClosedVariation);
        }
        self.rest = &self.rest[1..];
        self.end_variation();
        Ok(())
    }

    fn end_variation(&mut self) {
        let variation = self.open.pop().unwrap_or_default();
        if !variation.is_empty() {
            self.body().push(Item::Variation(variation));
        }
    }

    fn word(&mut self) -> Result<(), Reason> {
        let mut input = self.rest;
        let Ok(found) = word(&mut input) else { return Err(no_word(self.rest)) };
        match found {
            Word::Result(result) => {
                self.rest = input;
                if self.open.is_empty() {
                    // A second result, as some programs write it, says nothing new.
                    self.result.get_or_insert(result);
                } else {
                    self.body().extend(Comment::new(result).map(Item::Comment));
                }
                Ok(())
            }
            _ if self.result.is_some() => Err(Reason::AfterResult),
            Word::Number(number) => {
                self.rest = input;
                self.numbered(number)
            }
            Word::Move(played) => self.played(input, None, played),
            Word::Strength(strength) => {
                self.rest = input;
                match self.body().last_mut() {
                    Some(Item::Move(played)) => played.strength = Some(strength),
                    _ => return Err(Reason::MarkAlone(strength.as_str().into())),
                }
                Ok(())
            }
            Word::Nag(nag) => {
                self.rest = input;
                self.body().push(Item::Nag(nag));
                Ok(())
            }
        }
    }

    /// A number belongs to the move that follows it. One without a move (`12. 1-0`) is passed over.
    fn numbered(&mut self, number: MoveNumber) -> Result<(), Reason> {
        self.skip_blank();
        let mut input = self.rest;
        match word(&mut input) {
            Ok(Word::Move(played)) => self.played(input, Some(number), played),
            _ => Ok(()),
        }
    }

    fn played(
        &mut self,
        remainder: &'a str,
        number: Option<MoveNumber>,
        played: PdnMove,
    ) -> Result<(), Reason> {
        let whole = remainder.chars().next().is_none_or(|c| ends_word(c) || matches!(c, '!' | '?' | '*'));
        if !whole && played != PdnMove::Unknown {
            return Err(no_word(self.rest));
        }
        self.rest = remainder;
        let mut forced = false;
        if let Some(remainder) =
            remainder.strip_prefix('*').filter(|remainder| !remainder.trim_end().is_empty())
        {
            (self.rest, forced) = (remainder, true);
        }
        self.body().push(Item::Move(MoveItem { number, played, strength: None }));
        if forced {
            self.body().push(Item::Nag(FORCED));
        }
        Ok(())
    }
}

/// The end of a word in brackets that cannot be a tag, such as `[12/99]`: no name begins in it. It ends on its line.
fn remark(rest: &str) -> Option<usize> {
    let bracketed = rest.strip_prefix('[')?;
    let first = bracketed.chars().next()?;
    if first.is_ascii_alphabetic() || first.is_whitespace() {
        return None;
    }
    let end = bracketed.find([']', '\n', '\r'])?;
    bracketed[end..].starts_with(']').then_some(end + 2)
}

/// The index of the brace that closes the one at the start.
fn matching_brace(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(index);
        }
    }
    None
}

/// Says that the text begins with nothing that PDN knows.
fn no_word(rest: &str) -> Reason {
    if rest.starts_with('$') {
        return Reason::NoGlyph;
    }
    let word: String = rest.chars().take_while(|&c| !ends_word(c)).take(20).collect();
    match word.as_str() {
        "" => Reason::NoSign(rest.chars().next().unwrap_or_default()),
        _ => Reason::NoMove(word),
    }
}
