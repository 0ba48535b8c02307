//! Words for people, in English and Czech, from the Fluent files of `assets/translations`.
//!
//! Knows keys, arguments and languages. Must not know the subject of the words, or where they are shown: a crate whose
//! data a person may read says which [`Message`] it is ([`Localize`]), and the code that shows it chooses the language.

// The macros name this crate.
extern crate self as abstrakt_texts;

mod language;
mod message;
mod texts;
mod typed;

pub use language::Language;
pub use message::{Argument, Count, Localize, Message, Translated, english};
pub use texts::Texts;
pub use typed::{CROSSES, DASHES, plain_signs};

/// A [`Message`] of the translations: its key, then its arguments as `name = value`, or `name` alone for what is called so.
/// A key that a language lacks, an argument that the message lacks, and one that it needs, do not compile.
///
/// ```
/// use abstrakt_texts::message;
///
/// let first = "Anna";
/// assert_eq!(message!("list-and", first, last = "Petr").to_string(), "Anna and Petr");
/// ```
///
/// ```compile_fail
/// abstrakt_texts::message!("no-such-message");
/// ```
///
/// ```compile_fail
/// abstrakt_texts::message!("list-and", first = "Anna");
/// ```
///
/// ```compile_fail
/// abstrakt_texts::message!("list-and", first = "Anna", last = "Petr", between = "Eva");
/// ```
pub use abstrakt_texts_macros::message;

/// Of the messages whose keys are like a pattern, the one whose key has an id in the place of `{}`: for ids that are declared
/// elsewhere. A pattern that no key is like does not compile; none is found where no key has the id, and of messages with arguments.
///
/// ```
/// use abstrakt_texts::find_message;
///
/// let found = |id: &str| find_message!("cause-{}", id).map(|message| message.to_string());
/// assert!(found("agreement").is_some());
/// assert_eq!(found("no-such-id"), None);
/// ```
///
/// ```compile_fail
/// abstrakt_texts::find_message!("no-such-message-{}", "id");
/// ```
pub use abstrakt_texts_macros::find_message;

/// The words that a [`message!`] says in the language of a [`Texts`]: that, then the key and the arguments,
/// as checked.
///
/// ```
/// use abstrakt_texts::{Language, Texts, say};
///
/// let texts = Texts::new(Language::Czech);
/// assert_eq!(say!(texts, "moves-count", count = 3), "3 tahy");
/// ```
///
/// ```compile_fail
/// let texts = abstrakt_texts::Texts::new(abstrakt_texts::Language::English);
/// abstrakt_texts::say!(texts, "no-such-message");
/// ```
///
/// ```compile_fail
/// let texts = abstrakt_texts::Texts::new(abstrakt_texts::Language::English);
/// abstrakt_texts::say!(texts, "moves-count");
/// ```
#[macro_export]
macro_rules! say {
    ($texts:expr, $($message:tt)+) => {
        $texts.render(&$crate::message!($($message)+))
    };
}

/// Derives [`trait@Localize`], and [`Display`](std::fmt::Display) as what the data says in English. The message of a
/// structure, and of each variant of an enumeration or of the enumeration itself, stands in `#[message(...)]`, checked as by
/// [`message!`]:
///
/// | form | message |
/// |---|---|
/// | `"key"` | this one, with every field as the argument of its name; a single field without a name is the only argument |
/// | `"key", field, name = expression` | this one, with just these arguments |
/// | `transparent` | that of the only field |
/// | an expression | what it gives, a [`Message`] |
///
/// Expressions see the fields, as references, by their names or as `_0`, `_1` and so on. A field that is marked `#[from]` also
/// gives a `From`.
///
/// ```
/// use abstrakt_texts::Localize;
///
/// #[derive(Localize)]
/// enum End {
///     #[message("cause-agreement")]
///     Agreement,
///     #[message("cause-turn-limit")]
///     TurnLimit(u32),
///     #[message("cause-time", player = name)]
///     Time { name: String, seconds: u32 },
/// }
///
/// assert_eq!(End::TurnLimit(1).to_string(), "the limit of 1 turn was reached");
/// assert_eq!(End::Time { name: "Anna".into(), seconds: 5 }.to_string(), "Anna ran out of time");
/// ```
///
/// ```compile_fail
/// #[derive(abstrakt_texts::Localize)]
/// #[message("cause-turn-limit")]
/// struct TurnLimit;
/// ```
pub use abstrakt_texts_macros::Localize;

/// Derives as [`derive@Localize`] does, and [`Error`](std::error::Error).
///
/// ```
/// use abstrakt_texts::{Localize, LocalizedError};
///
/// #[derive(Debug, LocalizedError)]
/// #[message("home-none")]
/// struct NoHome;
///
/// let error: Box<dyn std::error::Error> = Box::new(NoHome);
/// assert!(error.to_string().contains("ABSTRAKT_HOME"));
/// ```
pub use abstrakt_texts_macros::LocalizedError;

/// For tests that hold translations and sources together.
#[doc(hidden)]
pub mod testing;
