//! The texts of one language.

use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::{Argument, Count, Language, Localize, Message, Translated};

/// The texts of one language.
pub struct Texts {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// The texts in `language`.
    pub fn new(language: Language) -> Self {
        let id: LanguageIdentifier = language.code().parse().expect("the host's languages have codes");
        // A damaged line would lose its key only; the tests allow none.
        let resource =
            FluentResource::try_new(language.source().to_owned()).unwrap_or_else(|(resource, _)| resource);
        let mut bundle = FluentBundle::new(vec![id]);
        // Marks of direction around arguments are boxes in fonts without them.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(match language {
            Language::English => |value, _| in_digits(Language::English, value),
            Language::Czech => |value, _| in_digits(Language::Czech, value),
        }));
        bundle.add_resource_overriding(resource);
        Self { language, bundle }
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The text of `key` with its arguments, unchecked: the key itself where there is none. Whoever has words for people makes
    /// them by [`say!`](crate::say!) or of [`Localize`], which the compiler checks.
    pub(crate) fn fill(&self, key: &str, arguments: &[(&str, FluentValue<'_>)]) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            tracing::warn!(key, "no such text");
            return key.to_owned();
        };
        let arguments: FluentArgs<'_> =
            arguments.iter().map(|(name, value)| (*name, value.clone())).collect();
        let mut errors = Vec::new();
        self.bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned()
    }

    /// The words of `message`.
    pub fn render(&self, message: &Message) -> String {
        let arguments: Vec<_> =
            message.arguments().iter().map(|(name, argument)| (*name, self.value(argument))).collect();
        self.fill(message.key(), &arguments)
    }

    fn value<'a>(&self, argument: &'a Argument) -> FluentValue<'a> {
        match argument {
            Argument::Text(text) => FluentValue::from(text.as_str()),
            Argument::Number(number) => FluentValue::from(*number),
            Argument::Count(Count(count)) => count_value(*count),
            Argument::Message(message) => FluentValue::from(self.render(message)),
            Argument::List(parts) => FluentValue::from(self.enumerate(parts)),
            Argument::Translated(words) => FluentValue::from(self.own(words)),
        }
    }

    /// The words of this language, among words in every language.
    fn own<'a>(&self, words: &'a Translated) -> &'a str {
        match self.language {
            Language::English => &words.en,
            Language::Czech => &words.cs,
        }
    }

    /// "Anna, Petr and Eva".
    fn enumerate(&self, parts: &[Argument]) -> String {
        let words: Vec<String> = parts.iter().map(|part| self.words(part)).collect();
        match words.as_slice() {
            [] => String::new(),
            [one] => one.clone(),
            [first @ .., last] => {
                let first = first.join(", ");
                self.fill("list-and", &[("first", first.into()), ("last", last.as_str().into())])
            }
        }
    }

    /// The words of an argument by itself.
    pub fn words(&self, argument: &Argument) -> String {
        match argument {
            Argument::Text(text) => text.clone(),
            Argument::Number(number) => self.language.number(&number.to_string()),
            Argument::Count(Count(count)) => self.language.count(*count),
            Argument::Message(message) => self.render(message),
            Argument::List(parts) => self.enumerate(parts),
            Argument::Translated(words) => self.own(words).to_owned(),
        }
    }

    /// The words of `data`.
    pub fn show(&self, data: &dyn Localize) -> String {
        self.render(&data.message())
    }

    /// A seat without a name, by its index from 0: "Player 1".
    pub fn seat(&self, seat: impl Into<u8>) -> String {
        self.fill("seat", &[("number", (u16::from(seat.into()) + 1).into())])
    }
}

/// A number of things, which [`in_digits`] knows by its having no fraction. Fluent compares these options as well, so that a variant
/// such as `[0]` fits other numbers alone.
fn count_value(count: u64) -> FluentValue<'static> {
    let options = FluentNumberOptions { maximum_fraction_digits: Some(0), ..FluentNumberOptions::default() };
    FluentValue::Number(FluentNumber { value: count as f64, options })
}

/// A number as a language writes it: Fluent itself knows neither commas nor groups of digits.
fn in_digits(language: Language, value: &FluentValue<'_>) -> Option<String> {
    match value {
        FluentValue::Number(FluentNumber { value, options })
            if options.maximum_fraction_digits == Some(0) =>
        {
            Some(language.count(*value as u64))
        }
        FluentValue::Number(number) => Some(language.number(&number.as_string())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use crate::testing::{keys, literals, sources};
    use crate::{message, say};

    #[test]
    fn both_languages_parse_and_have_the_same_keys() {
        for &language in Language::VARIANTS {
            assert!(FluentResource::try_new(language.source().to_owned()).is_ok(), "{language:?}");
        }
        let english = keys(Language::English);
        assert_eq!(english, keys(Language::Czech));
        let lines = Language::English.source().lines();
        let written = lines
            .filter(|line| line.contains(" =") && line.starts_with(|c: char| c.is_ascii_lowercase()))
            .count();
        assert_eq!(english.len(), written, "a key twice");
    }

    /// Looks through the sources of every crate of the host: a key that is not written anywhere is never used.
    #[test]
    fn every_key_is_used_by_some_crate() {
        let used: BTreeSet<String> = literals(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
        let keys = keys(Language::English);
        // These are put together from the ids of engines; the window's tests check them against the engines there
        // are.
        let kinds = ["preset-", "family-", "algorithm-", "switch-"];
        let of_engines = |key: &&String| kinds.iter().any(|kind| key.starts_with(kind));
        let idle: Vec<&String> = keys.difference(&used).filter(|key| !of_engines(key)).collect();
        assert!(idle.is_empty(), "nobody says {idle:?}");
    }

    /// Messages are made by the macros, whose keys and arguments the compiler checks.
    #[test]
    fn no_crate_makes_a_message_unchecked() {
        let host = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let unchecked: Vec<_> = sources(&host)
            .into_iter()
            .filter(|(path, _)| {
                !path.components().any(|part| part.as_os_str().as_encoded_bytes().starts_with(b"texts"))
            })
            .filter(|(_, source)| source.contains(concat!("Message::", "unchecked")))
            .map(|(path, _)| path)
            .collect();
        assert!(unchecked.is_empty(), "unchecked messages in {unchecked:?}");
    }

    #[test]
    fn czech_counts_in_three_forms() {
        let texts = Texts::new(Language::Czech);
        let moves = |count: usize| say!(texts, "moves-count", count);
        assert_eq!([moves(1), moves(3), moves(5)], ["1 tah", "3 tahy", "5 tahů"]);
    }

    #[test]
    fn counts_have_groups_of_digits_and_numbers_have_none() {
        let said = |language, count: u64| {
            let texts = Texts::new(language);
            [say!(texts, "count-games", count = Count(count)), say!(texts, "moves-count", count)]
        };
        assert_eq!(said(Language::English, 1), ["1 game", "1 move"]);
        assert_eq!(said(Language::English, 1_234_567), ["1,234,567 games", "1234567 moves"]);
        assert_eq!(said(Language::Czech, 1_234_567), ["1\u{a0}234\u{a0}567 partií", "1234567 tahů"]);
        assert_eq!([0, 999, 1_000].map(|count| Language::English.count(count)), ["0", "999", "1,000"]);
    }

    #[test]
    fn a_message_carries_messages() {
        let texts = Texts::new(Language::English);
        let outer = message!("cause-time", player = message!("seat", number = 2_u8));
        assert_eq!(texts.render(&outer), "Player 2 ran out of time");
        let keys: Vec<_> = outer.all().iter().map(|message| message.key()).collect();
        assert_eq!(keys, ["cause-time", "seat"]);
    }

    #[test]
    fn lists_are_joined_as_the_language_does() {
        let said = |language, parts: &[&str]| {
            let parts: Argument = parts.iter().copied().collect();
            Texts::new(language).words(&parts)
        };
        assert_eq!(said(Language::English, &["a"]), "a");
        assert_eq!(said(Language::English, &["a", "b"]), "a and b");
        assert_eq!(said(Language::Czech, &["a", "b", "c"]), "a, b a c");
    }

    #[test]
    fn czech_numbers_have_a_comma() {
        let said = |language| {
            let texts = Texts::new(language);
            let half: Argument = Argument::Number(0.5);
            [texts.words(&half), say!(texts, "spec-time", seconds = 1.5)]
        };
        assert_eq!(said(Language::English), ["0.5", "at most 1.5 s"]);
        assert_eq!(said(Language::Czech), ["0,5", "nejvýše 1,5 s"]);
    }

    #[test]
    fn a_key_without_text_is_shown_itself() {
        assert_eq!(Texts::new(Language::English).fill("no-such-key", &[]), "no-such-key");
    }
}
