//! Numbers and times as a language writes them. Knows languages; must not know what is counted.

use std::time::Duration;

use abstrakt_texts::Language;

/// A number with so many digits after the point, which is a comma in Czech.
pub fn decimal(number: f64, digits: usize, language: Language) -> String {
    language.number(&format!("{number:.digits$}"))
}

/// A large number rounded: "12.4 k", "3.1 M".
pub fn count(count: u64, language: Language) -> String {
    match count {
        0..10_000 => count.to_string(),
        10_000..1_000_000 => format!("{} k", decimal(count as f64 / 1e3, 1, language)),
        _ => format!("{} M", decimal(count as f64 / 1e6, 1, language)),
    }
}

/// "4:05", "1:02:09".
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// A time that is left, in its two greatest units: "40 s", "3 min", "2 h 5 min".
pub fn span(time: Duration) -> String {
    match (time.as_secs(), time.as_secs() / 60) {
        (seconds, 0) => format!("{seconds} s"),
        (_, minutes) if minutes < 60 => format!("{minutes} min"),
        (_, minutes) => format!("{} h {} min", minutes / 60, minutes % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_are_rounded_and_czech_has_a_comma() {
        let counts = |language| [950, 12_440, 3_140_000, 31_400_000].map(|number| count(number, language));
        assert_eq!(counts(Language::English), ["950", "12.4 k", "3.1 M", "31.4 M"]);
        assert_eq!(counts(Language::Czech), ["950", "12,4 k", "3,1 M", "31,4 M"]);
        assert_eq!(decimal(0.5, 1, Language::Czech), "0,5");
    }

    #[test]
    fn clocks_read_as_people_write_them() {
        let clocks = [0, 65, 3729].map(|seconds| clock(Duration::from_secs(seconds)));
        assert_eq!(clocks, ["0:00", "1:05", "1:02:09"]);
    }

    #[test]
    fn spans_have_their_greatest_units() {
        let spans = [40, 200, 7500].map(|seconds| span(Duration::from_secs(seconds)));
        assert_eq!(spans, ["40 s", "3 min", "2 h 5 min"]);
    }
}
