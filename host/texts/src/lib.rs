//! Words for people, in English and Czech, from the Fluent files of `assets/translations`.
//!
//! Knows keys, arguments and languages. Must not know what the words are about, or where they are shown: a crate whose
//! data a person may read says which [`Message`] it is ([`Localize`]), and whoever shows it chooses the language.

mod language;
mod message;
mod texts;

pub use language::Language;
pub use message::{Argument, Localize, Message, Translated, english};
pub use texts::Texts;

/// For tests that hold translations and sources together.
#[doc(hidden)]
pub mod testing;
