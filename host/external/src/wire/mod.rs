//! The messages of each protocol as data, read and written in both roles. No input and output: bytes become [`Lines`], a line
//! becomes a message by its `FromStr`, and a message becomes a line by its `Display`.

pub mod dxp;
pub mod gomocup;
pub mod hub;
mod lines;
mod pairs;
pub mod ugi;

use abstrakt_system::ForeignText;
use abstrakt_texts::LocalizedError;

pub use lines::{LONGEST_LINE, Lines};

/// The reasons why bytes are no message.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum WireError {
    /// A line that is too long; it was skipped.
    #[message("wire-line-long", most = LONGEST_LINE)]
    TooLong,
    /// A line of other bytes than UTF-8: what can be shown of it.
    #[message("wire-line-bytes", line = _0)]
    NotUtf8(ForeignText),
    /// A line that the protocol does not have.
    #[message("wire-no-message", line = line, protocol = protocol, right = right)]
    NoMessage {
        /// The line.
        line: ForeignText,
        /// The name of the protocol.
        protocol: &'static str,
        /// A message that would be right.
        right: &'static str,
    },
}

/// A line with a space for each control character, which the text protocols have no way to write.
fn without_controls(line: &str) -> String {
    line.replace(char::is_control, " ")
}

/// Every line is read as `T` and written as the same line.
#[cfg(test)]
fn round_trip<T: std::str::FromStr<Err = WireError> + std::fmt::Display>(lines: &[&str]) {
    for line in lines {
        let message: T = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(message.to_string(), *line);
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;
    use proptest::prelude::*;

    use super::*;

    /// A message that was read means the same after it was written.
    fn stays_the_same<T: std::str::FromStr + std::fmt::Display + PartialEq + std::fmt::Debug>(line: &str) {
        if let Ok(message) = line.parse::<T>() {
            let written = message.to_string();
            assert_eq!(written.parse::<T>().ok(), Some(message), "{line:?} was written as {written:?}");
        }
    }

    proptest! {
        #[test]
        fn any_line_is_read_or_refused(
            word in "(pos|position|setoption|option|query|level|go|info|done|param|id|error|bestmove|response|set-param|START|TURN|INFO|ERROR|name=|[a-z]{0,3})",
            rest in "[ -~\\u{0}-\\u{ff}]{0,40}",
            pairs in "( (pos|moves|time|name|value|move|pv|score)=(\"[ -~]{0,8}\"|[0-9.x-]{0,6})){0,4}",
        ) {
            for line in [format!("{word} {rest}"), format!("{word}{pairs}"), rest] {
                let _ = line.parse::<hub::HubCommand>();
                let _ = line.parse::<hub::HubAnswer>();
                let _ = line.parse::<gomocup::GomocupAnswer>();
                stays_the_same::<gomocup::GomocupCommand>(line.trim());
                stays_the_same::<ugi::UgiCommand>(&line);
                stays_the_same::<ugi::UgiAnswer>(&line);
            }
        }
    }

    #[test]
    fn every_kind_has_words() {
        let line = ForeignText::of("odd");
        let all = [
            WireError::TooLong,
            WireError::NotUtf8(line.clone()),
            WireError::NoMessage { line, protocol: "Hub", right: "go think" },
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        assert_localized(&all, &["wire-"]);
    }
}
