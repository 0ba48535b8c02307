//! One tag in its brackets, for the parser and for the index.

use std::borrow::Cow;

use winnow::Parser;
use winnow::combinator::{delimited, preceded};
use winnow::token::{one_of, take_while};

use super::words::{Parsed, blank};

/// Bytes of a value at most; no name or remark comes near it, and damage is not looked at longer.
const LONGEST: usize = 4096;

/// Name and value of a tag at the start of `input`, which the value leaves where an escape or a line break in it does
/// not force a copy.
pub(super) fn tag<'a>(input: &mut &'a str) -> Parsed<(&'a str, Cow<'a, str>)> {
    delimited(('[', blank), (name, preceded(blank, value)), (blank, ']')).parse_next(input)
}

/// The name of a tag.
pub(super) fn name<'a>(input: &mut &'a str) -> Parsed<&'a str> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    (one_of(|c: char| c.is_ascii_alphabetic()), take_while(0.., is_letter)).take().parse_next(input)
}

/// A string in quotation marks, in which `\"` and `\\` stand for themselves. A value with quotation marks that are not
/// escaped ends at the one before the bracket that ends the line.
fn value<'a>(input: &mut &'a str) -> Parsed<Cow<'a, str>> {
    '"'.parse_next(input)?;
    let text = *input;
    let (mut escaped, mut start) = (false, 0);
    while let Some(found) = text[start..].find(['"', '\\', '\n', '\r']) {
        let end = start + found;
        if end > LONGEST {
            break;
        }
        match text.as_bytes()[end] {
            b'\\' => {
                escaped = true;
                let next = text[end + 1..].chars().next();
                start = end + 1 + next.filter(|c| matches!(c, '"' | '\\')).map_or(0, char::len_utf8);
            }
            b'"' if closes(&text[end + 1..]) => {
                *input = &text[end + 1..];
                return Ok(clean(&text[..end], escaped));
            }
            b'"' => start = end + 1,
            _ if text[end..].trim_start().starts_with('[') || empty_line(&text[end..]) => break,
            _ => {
                escaped = true;
                start = end + 1;
            }
        }
    }
    winnow::combinator::fail.parse_next(input)
}

/// Returns whether the quotation mark before this rest ends the value: it does not if the line has another one before
/// a bracket.
fn closes(rest: &str) -> bool {
    let line = &rest.as_bytes()[..rest.len().min(LONGEST)];
    let end = line.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(line.len());
    rest.trim_start().starts_with(']') || !line[..end].windows(2).any(|pair| pair == b"\"]")
}

/// Returns whether the line behind this line break is empty. No value goes on behind it.
fn empty_line(text: &str) -> bool {
    let remainder = text.strip_prefix("\r\n").or_else(|| text.strip_prefix(['\r', '\n'])).unwrap_or(text);
    remainder.trim_start_matches([' ', '\t', '\r']).starts_with('\n')
}

fn clean(text: &str, escaped: bool) -> Cow<'_, str> {
    if !escaped && !text.contains(char::is_control) {
        return Cow::Borrowed(text);
    }
    let (mut out, mut rest) = (String::with_capacity(text.len()), text.chars().peekable());
    while let Some(c) = rest.next() {
        match c {
            '\\' => out.push(rest.next_if(|next| matches!(next, '"' | '\\')).unwrap_or('\\')),
            '\r' if rest.peek() == Some(&'\n') => {}
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(String, String, String)> {
        let mut input = text;
        let (name, value) = tag(&mut input).ok()?;
        Some((name.into(), value.into_owned(), input.into()))
    }

    #[test]
    fn tags_with_and_without_escapes() {
        let tag = |text| read(text).map(|(name, value, rest)| format!("{name}={value}|{rest}"));
        assert_eq!(tag(r#"[Event       "XXV"] 1."#).as_deref(), Some("Event=XXV| 1."));
        assert_eq!(
            tag(r#"[White "an \"escape\" and \\ and \n"]"#).as_deref(),
            Some(r#"White=an "escape" and \ and \n|"#)
        );
        assert_eq!(tag(r#"[White "Nick "the fox" Hill"]"#).as_deref(), Some(r#"White=Nick "the fox" Hill|"#));
        assert_eq!(tag("[Site \"two\r\nlines\" ]x").as_deref(), Some("Site=two lines|x"));
        assert_eq!(tag("[Event \"Boland's\"] [X \"\"]").as_deref(), Some("Event=Boland's| [X \"\"]"));
        assert_eq!(tag("[White \"open]\n[Black \"x\"]"), None);
        assert_eq!(tag("[White"), None);
        assert_eq!(tag("[ \"x\"]"), None);
    }
}
