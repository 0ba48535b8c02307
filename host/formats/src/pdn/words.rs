//! The words of a game's body, one at a time.
//!
//! Written with winnow over the text of one game; [`super::split`] has found where the game ends. Fit for whole texts
//! only: what streams is the splitter.

use winnow::Parser;
use winnow::combinator::{alt, delimited, eof, opt, peek, preceded, repeat, terminated};
use winnow::error::EmptyError;
use winnow::token::{one_of, take_till, take_while};

use super::game::{MoveNumber, Strength};
use super::moves::{PdnMove, a_move};
use super::result::ends_a_game;

/// The result of a parser of a part: only the parser of the whole can say why it failed.
pub(super) type Parsed<T> = winnow::Result<T, EmptyError>;

/// A word of a body. Comments, variations and setups are known by the character that opens them, see [`super::read`].
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Word<'a> {
    Number(MoveNumber),
    Move(PdnMove),
    Strength(Strength),
    Nag(u16),
    Result(&'a str),
}

/// White space, line comments from `%` to the end of the line, and the end-of-file sign of DOS.
pub(super) fn blank(input: &mut &str) -> Parsed<()> {
    let space =
        take_while(1.., |c: char| c.is_whitespace() || matches!(c, '\u{1a}' | '\u{feff}' | '\0')).void();
    let line_comment = ('%', take_till(0.., ['\n', '\r'])).void();
    repeat(0.., alt((space, line_comment))).parse_next(input)
}

/// The word at the start of `input`, which is not blank.
pub(super) fn word<'a>(input: &mut &'a str) -> Parsed<Word<'a>> {
    alt((
        result.map(Word::Result),
        number.map(Word::Number),
        a_move.map(Word::Move),
        bare_number.map(Word::Number),
        strength.map(Word::Strength),
        nag.map(Word::Nag),
    ))
    .parse_next(input)
}

/// Digits as a number; leading zeros are read.
pub(super) fn digits<N: std::str::FromStr>(input: &mut &str) -> Parsed<N> {
    take_while(1.., '0'..='9').verify_map(|digits: &str| digits.parse().ok()).parse_next(input)
}

/// A result, as a whole word.
fn result<'a>(input: &mut &'a str) -> Parsed<&'a str> {
    peek(one_of(['0', '1', '2', '*', '½'])).parse_next(input)?;
    let tight = take_till(1.., ends_word).verify(|word: &str| ends_a_game(word.as_bytes()));
    let spread = alt(("1 - 0", "0 - 1", "2 - 0", "0 - 2", "1 - 1", "0 - 0", "1/2 - 1/2"));
    let word_end = alt((one_of(ends_word).void(), eof.void()));
    alt((tight, "*", terminated(spread, peek(word_end)))).parse_next(input)
}

/// Returns whether no word goes on with this character.
pub(super) fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | ';' | '%' | '$' | '\u{1a}')
}

/// `12.`, `12...`, and `12. ...`, by which some files mean the same.
fn number(input: &mut &str) -> Parsed<MoveNumber> {
    let apart = preceded(take_while(0.., ' '), take_while(3.., '.'));
    let dots = (take_while(1.., '.').map(|dots: &str| dots.len() > 1), opt(apart));
    (digits, dots)
        .map(|(number, (several, apart))| MoveNumber { number, second: several || apart.is_some() })
        .parse_next(input)
}

/// A number without a dot, where a move follows it.
fn bare_number(input: &mut &str) -> Parsed<MoveNumber> {
    let follows = (take_while(1.., char::is_whitespace), one_of(|c: char| c.is_ascii_alphanumeric()));
    terminated(digits, peek(follows)).map(|number| MoveNumber { number, second: false }).parse_next(input)
}

/// `!?` or `(!?)`, of which the first eight signs count.
fn strength(input: &mut &str) -> Parsed<Strength> {
    let signs = || take_while(1.., ['!', '?']);
    let cut = |signs: &str| Strength::new(&signs[..signs.len().min(8)]);
    alt((signs(), delimited('(', signs(), ')'))).verify_map(cut).parse_next(input)
}

fn nag(input: &mut &str) -> Parsed<u16> {
    preceded('$', digits).parse_next(input)
}
