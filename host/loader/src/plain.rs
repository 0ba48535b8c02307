//! Text from outside, made fit for one line of a terminal, a log or a list.

/// Longest line that is shown, in characters.
const LONGEST: usize = 300;

/// `text` as one line of plain characters: runs of white space and control characters become one space, and what is
/// too long is cut.
pub(crate) fn one_line(text: &str) -> String {
    let mut line = String::new();
    let words = text.split(|letter: char| letter.is_control() || letter.is_whitespace());
    for (count, letter) in words
        .filter(|word| !word.is_empty())
        .flat_map(|word| std::iter::once(' ').chain(word.chars()))
        .skip(1)
        .enumerate()
    {
        if count == LONGEST {
            line.push('…');
            break;
        }
        line.push(letter);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_and_line_breaks_become_single_spaces() {
        assert_eq!(one_line("  a\n\tb\u{1b}[2Jc\0 "), "a b [2Jc");
        assert_eq!(one_line("\n"), "");
    }

    #[test]
    fn what_is_too_long_is_cut_at_a_character() {
        let line = one_line(&"ž".repeat(100_000));
        assert_eq!(line.chars().count(), LONGEST + 1);
        assert!(line.ends_with('…'));
    }
}
