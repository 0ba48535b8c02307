//! Signs as word processors leave them, and the plain ones that they stand for.
//!
//! Knows signs. Must not know what a text is about.

use std::borrow::Cow;

/// A hyphen and the signs that stand for it where a text went through a word processor: hyphens, dashes, the minus sign.
pub const DASHES: [char; 8] =
    ['-', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2015}', '\u{2212}'];

/// The signs that stand for an x: the multiplication sign, and crosses that look like it.
pub const CROSSES: [char; 3] = ['\u{d7}', '\u{2715}', '\u{2a2f}'];

/// The text with plain signs in place of those of a word processor: `-` for dashes, `x` for crosses, `:` for the sign of a ratio, `*` for the
/// operator, and a space for one that does not break. Borrowed where there is none.
pub fn plain_signs(text: &str) -> Cow<'_, str> {
    let plain = |sign: char| match sign {
        '\u{a0}' | '\u{202f}' => ' ',
        '\u{2236}' => ':',
        '\u{2217}' => '*',
        _ if DASHES.contains(&sign) => '-',
        _ if CROSSES.contains(&sign) => 'x',
        _ => sign,
    };
    if text.chars().all(|sign| plain(sign) == sign) {
        return Cow::Borrowed(text);
    }
    text.chars().map(plain).collect::<String>().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typographic_signs_become_plain() {
        for (typed, plain) in [
            ("32\u{2013}28", "32-28"),
            ("17\u{2212}22", "17-22"),
            ("23\u{d7}32", "23x32"),
            ("c3\u{2236}e5", "c3:e5"),
            ("1\u{2011}2\u{a0}3", "1-2 3"),
        ] {
            assert_eq!(plain_signs(typed), plain);
        }
        assert!(matches!(plain_signs("\u{10d}3-e5"), Cow::Borrowed(_)));
    }
}
