//! Words of a line: bare ones, quoted ones, numbers and times.

use std::time::Duration;

use super::DamageReason;

/// One word of a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Word<'a> {
    /// As it stands, without spaces.
    Bare(&'a str),
    /// Out of quotation marks, any text.
    Quoted(String),
}

impl Word<'_> {
    /// The text, however it was written.
    pub(super) fn into_text(self) -> String {
        match self {
            Self::Bare(text) => text.to_owned(),
            Self::Quoted(text) => text,
        }
    }
}

/// The words of a line, one after the other.
pub(super) struct Words<'a> {
    rest: &'a str,
}

impl<'a> Words<'a> {
    pub(super) fn new(line: &'a str) -> Self {
        Self { rest: line }
    }

    /// The next word, or `None` at the end of the line.
    pub(super) fn next(&mut self) -> Result<Option<Word<'a>>, DamageReason> {
        self.rest = self.rest.trim_start();
        if let Some(quoted) = self.rest.strip_prefix('"') {
            return self.quoted(quoted).map(Some);
        }
        let end = self.rest.find(char::is_whitespace).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        Ok((!word.is_empty()).then_some(Word::Bare(word)))
    }

    /// The next word, which must be there; `right` is how the line would be written.
    pub(super) fn need(&mut self, right: &'static str) -> Result<Word<'a>, DamageReason> {
        self.next()?.ok_or(DamageReason::Short(right))
    }

    /// The next word's text, bare or quoted.
    pub(super) fn text(&mut self, right: &'static str) -> Result<String, DamageReason> {
        self.need(right).map(Word::into_text)
    }

    /// The next word, which must be this one.
    pub(super) fn exactly(&mut self, word: &str, right: &'static str) -> Result<(), DamageReason> {
        let found = self.text(right)?;
        if found == word { Ok(()) } else { Err(DamageReason::Unexpected { word: found, right }) }
    }

    /// Checks that nothing is left.
    pub(super) fn end(&mut self) -> Result<(), DamageReason> {
        match self.next()? {
            None => Ok(()),
            Some(word) => Err(DamageReason::TooMuch(word.into_text())),
        }
    }

    fn quoted(&mut self, rest: &'a str) -> Result<Word<'a>, DamageReason> {
        let mut text = String::new();
        let mut chars = rest.chars();
        while let Some(c) = chars.next() {
            match c {
                '"' => {
                    self.rest = chars.as_str();
                    return Ok(Word::Quoted(text));
                }
                '\\' => text.push(escaped(&mut chars)?),
                c => text.push(c),
            }
        }
        Err(DamageReason::OpenQuote)
    }
}

/// Reads what follows a backslash inside quotation marks.
fn escaped(chars: &mut std::str::Chars<'_>) -> Result<char, DamageReason> {
    let wrong = || DamageReason::Escape;
    match chars.next() {
        Some(c @ ('\\' | '"')) => Ok(c),
        Some('n') => Ok('\n'),
        Some('u') => {
            let (hex, rest) =
                chars.as_str().strip_prefix('{').and_then(|rest| rest.split_once('}')).ok_or_else(wrong)?;
            *chars = rest.chars();
            u32::from_str_radix(hex, 16).ok().and_then(char::from_u32).ok_or_else(wrong)
        }
        _ => Err(wrong()),
    }
}

/// Writes a text in quotation marks, on one line whatever it holds.
pub(super) fn quote(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '\\' | '"' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => *out += &format!("\\u{{{:x}}}", u32::from(c)),
            c => out.push(c),
        }
    }
    out.push('"');
}

/// Writes a text bare if it is one word, else quoted.
pub(super) fn value(text: &str, out: &mut String) {
    let special = |c: char| c.is_whitespace() || c.is_control();
    if text.is_empty() || text.starts_with('"') || text.contains(special) {
        quote(text, out);
    } else {
        out.push_str(text);
    }
}

/// `12.345s`: seconds, with milliseconds where there are any.
pub(super) fn seconds(time: Duration) -> String {
    let millis = time.subsec_millis();
    let fraction = format!("{millis:03}");
    match fraction.trim_end_matches('0') {
        "" => format!("{}s", time.as_secs()),
        fraction => format!("{}.{fraction}s", time.as_secs()),
    }
}

/// The time that [`seconds`] wrote.
pub(super) fn read_seconds(word: &str) -> Result<Duration, DamageReason> {
    let wrong = || DamageReason::NoTime(word.to_owned());
    let number = word.strip_suffix('s').ok_or_else(wrong)?;
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || fraction.len() > 3 {
        return Err(wrong());
    }
    let millis: u64 = format!("{fraction:0<3}").parse().map_err(|_| wrong())?;
    let whole: u64 = whole.parse().map_err(|_| wrong())?;
    Duration::from_secs(whole).checked_add(Duration::from_millis(millis)).ok_or_else(wrong)
}
