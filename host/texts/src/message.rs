//! A message, before it is put into words in a language.

use std::fmt;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::{Language, Texts};

/// A key of the translations with its arguments, which may be messages themselves: made by [`message!`](crate::message!) and
/// the derives of [`Localize`].
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    key: &'static str,
    arguments: Vec<(&'static str, Argument)>,
}

/// The value of an argument of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// Words that are not translated.
    Text(String),
    /// A number: languages choose forms of words by it.
    Number(f64),
    /// A number of things.
    Count(Count),
    /// Words of the translations.
    Message(Message),
    /// Several things of one kind: "Anna, Petr and Eva".
    List(Vec<Argument>),
    /// Words that come in every language, as a plugin and its API have them.
    Translated(Translated),
}

/// A number of things: languages choose forms of words by it as by any number, and write it in groups of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count(pub u64);

/// Words in every language: what a plugin tells, or a message as a file keeps it for readers without translations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Translated {
    /// English.
    pub en: String,
    /// Czech.
    pub cs: String,
}

impl Translated {
    /// The words of `data` in every language.
    pub fn of(data: &dyn Localize) -> Self {
        let said = |language| Texts::new(language).show(data);
        Self { en: said(Language::English), cs: said(Language::Czech) }
    }

    /// Words that are not translated.
    pub fn alike(words: &str) -> Self {
        Self { en: words.to_owned(), cs: words.to_owned() }
    }
}

impl From<&str> for Translated {
    fn from(words: &str) -> Self {
        Self::alike(words)
    }
}

impl From<String> for Translated {
    fn from(words: String) -> Self {
        Self::alike(&words)
    }
}

impl Argument {
    fn messages(&self) -> Vec<&Message> {
        match self {
            Self::Message(message) => message.all(),
            Self::List(parts) => parts.iter().flat_map(Self::messages).collect(),
            Self::Text(_) | Self::Number(_) | Self::Count(_) | Self::Translated(_) => Vec::new(),
        }
    }
}

impl Message {
    /// The message of `key` with its arguments, unchecked: for the macros alone, which a test holds.
    #[doc(hidden)]
    pub const fn unchecked(key: &'static str, arguments: Vec<(&'static str, Argument)>) -> Self {
        Self { key, arguments }
    }

    /// Its key.
    pub fn key(&self) -> &'static str {
        self.key
    }

    /// Its arguments by name.
    pub fn arguments(&self) -> &[(&'static str, Argument)] {
        &self.arguments
    }

    /// This message and every one inside it.
    pub fn all(&self) -> Vec<&Self> {
        let inner = self.arguments.iter().flat_map(|(_, argument)| argument.messages());
        std::iter::once(self).chain(inner).collect()
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&&str> for Argument {
    fn from(text: &&str) -> Self {
        Self::from(*text)
    }
}

impl From<&String> for Argument {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&Path> for Argument {
    fn from(path: &Path) -> Self {
        Self::Text(path.display().to_string())
    }
}

impl From<&PathBuf> for Argument {
    fn from(path: &PathBuf) -> Self {
        Self::from(path.as_path())
    }
}

impl From<Count> for Argument {
    fn from(count: Count) -> Self {
        Self::Count(count)
    }
}

impl From<Translated> for Argument {
    fn from(words: Translated) -> Self {
        Self::Translated(words)
    }
}

impl From<&Translated> for Argument {
    fn from(words: &Translated) -> Self {
        Self::Translated(words.clone())
    }
}

/// The message of the data.
impl<T: Localize + ?Sized> From<&T> for Argument {
    fn from(data: &T) -> Self {
        Self::Message(data.message())
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

impl<A: Into<Argument>> FromIterator<A> for Argument {
    fn from_iter<I: IntoIterator<Item = A>>(parts: I) -> Self {
        Self::List(parts.into_iter().map(Into::into).collect())
    }
}

/// Counts and sizes are exact below 2^53, far beyond anything that is counted for people.
macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Argument {
            fn from(number: $number) -> Self {
                Self::Number(number as f64)
            }
        }

        impl From<&$number> for Argument {
            fn from(number: &$number) -> Self {
                Self::from(*number)
            }
        }
    )*};
}
numbers!(u8, u16, u32, u64, usize, i32, i64, f32, f64);

/// Data that a person may read, in any language of the host.
pub trait Localize {
    /// The message.
    fn message(&self) -> Message;
}

impl Localize for Message {
    fn message(&self) -> Message {
        self.clone()
    }
}

impl<T: Localize + ?Sized> Localize for Box<T> {
    fn message(&self) -> Message {
        (**self).message()
    }
}

/// The message in English, the language of the command line and the log.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        thread_local! {
            static ENGLISH: Texts = Texts::new(Language::English);
        }
        ENGLISH.with(|texts| f.write_str(&texts.render(self)))
    }
}

/// Writes `data` in English: the body of a `Display` whose words are those of the translations.
///
/// # Errors
/// The formatter's.
pub fn english(data: &impl Localize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{}", data.message())
}
