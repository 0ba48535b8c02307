//! The end of a game, found byte by byte: the state machine behind [`super::split`].
//!
//! Knows tags, strings, comments and words as far as they decide that. Must not know where the bytes come from.

use super::result::ends_a_game;

/// Bytes of a game at most: what is longer was never one game.
const LONGEST: usize = 16 * 1024 * 1024;

/// Bytes that are looked at ahead, at most.
const AHEAD: usize = 64 * 1024;

/// The bytes at hand.
#[derive(Clone, Copy)]
pub(super) struct Bytes<'a> {
    pub(super) all: &'a [u8],
    /// Whether no more bytes follow.
    pub(super) ended: bool,
}

/// A scan through the bytes of a stream, of which the first may be dropped as it goes.
pub(super) struct Scan {
    /// Index at which the game under way begins.
    pub(super) start: usize,
    /// Index of the byte at hand.
    pub(super) offset: usize,
    /// The line in which the game under way begins, from 1.
    pub(super) start_line: u64,
    /// Index from which the game under way is too long, and passed over.
    pub(super) cut: Option<usize>,
    line: u64,
    state: State,
    game: Seen,
}

/// The part to which the byte at hand belongs.
#[derive(Clone, Copy, PartialEq)]
enum State {
    /// Nothing of a game was seen yet.
    Before,
    Tags,
    Tag,
    Text,
    Body,
    Comment(u32),
    Setup,
    /// To the end of the line, then back.
    LineComment(Resume),
    /// Behind the result: comments may follow.
    After,
    /// The game is too long: its rest is passed over.
    Skipped,
}

#[derive(Clone, Copy, PartialEq)]
enum Resume {
    Before,
    Tags,
    Body,
    After,
}

/// The parts of the game under way that were seen so far.
#[derive(Default)]
struct Seen {
    /// Name of its first tag.
    first_tag: Vec<u8>,
    /// Something that is no tag and no comment.
    moves: bool,
    /// An empty line since the last tag.
    empty_line: bool,
    variations: u32,
    /// The result was seen: what follows a comment is the next game.
    result: bool,
}

/// The result of a step of the scan.
pub(super) enum Step {
    /// Go on at this index.
    To(usize),
    /// The game ends before this index.
    Ends(usize),
    /// The bytes at hand do not decide.
    More,
}

impl Scan {
    pub(super) fn new() -> Self {
        Self {
            start: 0,
            offset: 0,
            start_line: 1,
            cut: None,
            line: 1,
            state: State::Before,
            game: Seen::default(),
        }
    }

    /// Returns whether nothing of a game was seen yet.
    pub(super) fn is_before(&self) -> bool {
        self.state == State::Before
    }

    /// Begins anew at this index: a game ended there.
    pub(super) fn restart(&mut self, offset: usize) {
        (self.game, self.state, self.cut) = (Seen::default(), State::Before, None);
        (self.start, self.offset) = (offset, offset);
    }

    /// Goes on until a game ends or the bytes run out.
    pub(super) fn run(&mut self, bytes: Bytes<'_>) -> Step {
        while self.offset < bytes.all.len() {
            match self.step(bytes) {
                Step::To(next) => {
                    let passed = &bytes.all[self.offset..next];
                    self.line += passed.iter().filter(|&&byte| byte == b'\n').count() as u64;
                    self.offset = next;
                }
                other => return other,
            }
            if self.offset - self.start > LONGEST && self.cut.is_none() {
                self.cut = Some(self.offset);
                self.state = State::Skipped;
            }
        }
        Step::More
    }

    fn step(&mut self, bytes: Bytes<'_>) -> Step {
        let (offset, byte) = (self.offset, bytes.all[self.offset]);
        if byte == b'[' && self.state != State::Before && self.begins_line(bytes) {
            match self.tag_name(bytes) {
                None if !bytes.ended => return Step::More,
                Some(name) if !name.is_empty() && self.tag_ends_game(name) => return Step::Ends(offset),
                Some(name) if !name.is_empty() && matches!(self.state, State::Tag | State::Text) => {
                    self.state = State::Tags;
                }
                _ => {}
            }
        }
        if byte == b'\n' && matches!(self.state, State::Tag | State::Text) && self.line_is_empty(bytes) {
            // No tag goes on behind an empty line: its end is missing.
            (self.state, self.game.empty_line) = (State::Tags, true);
        }
        match self.state {
            State::Before => self.before_game(bytes, byte),
            State::Tags => self.among_tags(bytes, byte),
            State::Tag => {
                self.state = match byte {
                    b'"' => State::Text,
                    b']' => State::Tags,
                    _ => State::Tag,
                };
                Step::To(offset + 1)
            }
            State::Text => self.in_text(bytes, byte),
            State::Body => self.in_body(bytes, byte),
            State::Comment(depth) => {
                self.state = match (byte, depth) {
                    (b'}', 0) if self.game.result => State::After,
                    (b'}', 0) => State::Body,
                    (b'}', _) => State::Comment(depth - 1),
                    (b'{', _) => State::Comment(depth + 1),
                    _ => self.state,
                };
                Step::To(offset + 1)
            }
            State::Setup => {
                self.state = if byte == b'/' { State::Body } else { State::Setup };
                Step::To(offset + 1)
            }
            State::LineComment(resume) => {
                if matches!(byte, b'\n' | b'\r') {
                    self.state = match resume {
                        Resume::Before => State::Before,
                        Resume::Tags => State::Tags,
                        Resume::Body => State::Body,
                        Resume::After => State::After,
                    };
                }
                Step::To(offset + 1)
            }
            State::After => self.behind_result(bytes, byte),
            State::Skipped => Step::To(offset + 1),
        }
    }

    fn before_game(&mut self, bytes: Bytes<'_>, byte: u8) -> Step {
        const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
        let offset = self.offset;
        match byte {
            byte if blank(byte) => return Step::To(offset + 1),
            0xef if bytes.all[offset..].starts_with(BYTE_ORDER_MARK) => return Step::To(offset + 3),
            0xef if bytes.all.len() - offset < 3 && !bytes.ended => return Step::More,
            b'%' => {
                self.state = State::LineComment(Resume::Before);
                return Step::To(offset + 1);
            }
            b'*' => return Step::To(offset + 1),
            b'[' => self.state = State::Tags,
            _ => self.state = State::Body,
        }
        (self.start, self.start_line) = (offset, self.line);
        Step::To(offset)
    }

    fn among_tags(&mut self, bytes: Bytes<'_>, byte: u8) -> Step {
        let offset = self.offset;
        match byte {
            b'\n' if self.line_is_empty(bytes) => self.game.empty_line = true,
            byte if blank(byte) => {}
            b'%' => self.state = State::LineComment(Resume::Tags),
            b'[' => {
                let Some(name) = self.tag_name(bytes) else {
                    if !bytes.ended {
                        return Step::More;
                    }
                    self.state = State::Tag;
                    return Step::To(offset + 1);
                };
                if self.game.first_tag.is_empty() {
                    self.game.first_tag = name.to_vec();
                }
                self.game.empty_line = false;
                self.state = State::Tag;
            }
            _ => {
                self.state = State::Body;
                return Step::To(offset);
            }
        }
        Step::To(offset + 1)
    }

    fn in_text(&mut self, bytes: Bytes<'_>, byte: u8) -> Step {
        let offset = self.offset;
        match (byte, bytes.all.get(offset + 1)) {
            (b'\\', None) if !bytes.ended => return Step::More,
            (b'\\', Some(b'"' | b'\\')) => return Step::To(offset + 2),
            (b'"', _) => self.state = State::Tag,
            _ => {}
        }
        Step::To(offset + 1)
    }

    fn in_body(&mut self, bytes: Bytes<'_>, byte: u8) -> Step {
        let offset = self.offset;
        match byte {
            byte if blank(byte) => return Step::To(offset + 1),
            b'{' => self.state = State::Comment(0),
            b';' | b'%' => self.state = State::LineComment(Resume::Body),
            b'[' if !self.game.moves && self.game.first_tag.is_empty() => {
                self.state = State::Tags;
                return Step::To(offset);
            }
            b'[' if self.game.variations == 0 => return Step::Ends(offset),
            b'/' => self.state = State::Setup,
            b'(' => self.game.variations += 1,
            b')' => self.game.variations = self.game.variations.saturating_sub(1),
            b'[' | b']' | b'}' | b'$' => {}
            _ => return self.word(bytes),
        }
        self.game.moves |= !matches!(byte, b'{' | b';' | b'%');
        Step::To(offset + 1)
    }

    fn word(&mut self, bytes: Bytes<'_>) -> Step {
        let rest = &bytes.all[self.offset..];
        let length = rest.iter().position(|&byte| ends_word(byte));
        let Some(length) = length.or((bytes.ended || rest.len() > AHEAD).then_some(rest.len())) else {
            return Step::More;
        };
        let word = &rest[..length];
        let bare = word.iter().position(|&byte| byte != b'.' && !byte.is_ascii_digit());
        let dot = word.iter().take(bare.unwrap_or(length)).rposition(|&byte| byte == b'.');
        let ends = ends_a_game(word) || dot.is_some_and(|dot| ends_a_game(&word[dot + 1..]));
        self.game.moves = true;
        if ends && self.game.variations == 0 {
            self.game.result = true;
            self.state = State::After;
        }
        Step::To(self.offset + length)
    }

    /// A comment behind the result, or a second result, belongs to the game.
    fn behind_result(&mut self, bytes: Bytes<'_>, byte: u8) -> Step {
        let offset = self.offset;
        match byte {
            byte if blank(byte) => {}
            b'{' => self.state = State::Comment(0),
            b';' | b'%' => self.state = State::LineComment(Resume::After),
            b'*' => {}
            _ => {
                let rest = &bytes.all[offset..];
                let length = rest.iter().position(|&byte| ends_word(byte));
                return match length {
                    Some(length) if ends_a_game(&rest[..length]) => Step::To(offset + length),
                    None if !bytes.ended && rest.len() < 8 => Step::More,
                    None if bytes.ended && ends_a_game(rest) => Step::To(bytes.all.len()),
                    _ => Step::Ends(offset),
                };
            }
        }
        Step::To(offset + 1)
    }

    /// Returns whether the tag at hand, which begins a line, begins another game.
    fn tag_ends_game(&self, name: &[u8]) -> bool {
        match self.state {
            State::Tags | State::Tag | State::Text => self.game.empty_line && self.game.first_tag == name,
            State::LineComment(_) => false,
            State::Body => self.game.moves || !self.game.first_tag.is_empty(),
            _ => true,
        }
    }

    /// Returns whether only blanks stand before the byte at hand in its line.
    fn begins_line(&self, bytes: Bytes<'_>) -> bool {
        let before =
            bytes.all[self.start..self.offset].iter().rev().find(|byte| !matches!(byte, b' ' | b'\t'));
        before.is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
    }

    /// Returns whether the line that the byte at hand ends is empty.
    fn line_is_empty(&self, bytes: Bytes<'_>) -> bool {
        let before = bytes.all[self.start..self.offset].iter().rev();
        let mut before = before.skip_while(|byte| matches!(byte, b' ' | b'\t' | b'\r'));
        before.next().is_none_or(|&byte| byte == b'\n')
    }

    /// The name of the tag that the byte at hand opens, empty if it opens none; nothing, if too few bytes are there.
    fn tag_name<'a>(&self, bytes: Bytes<'a>) -> Option<&'a [u8]> {
        let rest = &bytes.all[self.offset + 1..];
        let gap = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let name =
            rest[gap..].iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        let next_byte = rest[gap + name..].iter().find(|byte| !matches!(byte, b' ' | b'\t'));
        match next_byte {
            None if rest.len() < AHEAD => None,
            Some(b'"') => Some(&rest[gap..gap + name]),
            _ => Some(&[]),
        }
    }
}

fn blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, 0x1a | 0x0b | 0)
}

fn ends_word(byte: u8) -> bool {
    blank(byte) || matches!(byte, b'(' | b')' | b'[' | b']' | b'{' | b'}' | b';' | b'%' | b'$')
}
