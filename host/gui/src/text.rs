//! Texts for people, in English and Czech, from the Fluent files of `assets/translations`. Knows keys and arguments;
//! must not know where they are shown.

use abstrakt_record::{EndCause, SeatId};
use abstrakt_session::Notice;
use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

const ENGLISH: &str = include_str!("../../../assets/translations/en.ftl");
const CZECH: &str = include_str!("../../../assets/translations/cs.ftl");

/// A language of the host.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Czech.
    Czech,
}

impl Language {
    /// All, in the order of the menu.
    pub const ALL: [Self; 2] = [Self::English, Self::Czech];

    /// The system's language where the host speaks it, else English.
    pub fn of_system() -> Self {
        let czech = sys_locale::get_locales().next().is_some_and(|locale| locale.starts_with("cs"));
        if czech { Self::Czech } else { Self::English }
    }

    /// `"en"` or `"cs"`, as `Text::get` takes it.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Czech => "cs",
        }
    }

    /// Its name in itself.
    pub fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Czech => "Čeština",
        }
    }

    fn source(self) -> &'static str {
        match self {
            Self::English => ENGLISH,
            Self::Czech => CZECH,
        }
    }
}

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
        bundle.add_resource_overriding(resource);
        Self { language, bundle }
    }

    /// Which language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The text of `key`; the key itself where there is none.
    pub fn say(&self, key: &str) -> String {
        self.fill(key, &[])
    }

    /// The text of `key` with its arguments.
    pub fn fill(&self, key: &str, arguments: &[(&str, FluentValue<'_>)]) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            tracing::warn!(key, "no such text");
            return key.to_owned();
        };
        let arguments: FluentArgs<'_> =
            arguments.iter().map(|(name, value)| (*name, value.clone())).collect();
        let mut errors = Vec::new();
        self.bundle.format_pattern(pattern, Some(&arguments), &mut errors).into_owned()
    }

    /// A seat that nobody named: "Player 1".
    pub fn seat(&self, seat: SeatId) -> String {
        self.fill("seat", &[("number", (usize::from(seat.0) + 1).into())])
    }

    /// Why a game ended, or a seat left it, in one sentence; `name` names the seats. An end by the game's own rules
    /// is told as the record has it.
    pub fn cause(&self, cause: &EndCause, repetition: u8, name: impl Fn(SeatId) -> String) -> String {
        let player = |seat: &SeatId| ("player", FluentValue::from(name(*seat)));
        match cause {
            EndCause::Rules { text, .. } => text.clone(),
            EndCause::Repetition => self.fill("cause-repetition", &[("count", repetition.into())]),
            EndCause::Resignation(seat) => self.fill("cause-resignation", &[player(seat)]),
            EndCause::Time(seat) => self.fill("cause-time", &[player(seat)]),
            EndCause::Agreement => self.say("cause-agreement"),
            EndCause::Forfeit { seat, reason } => {
                self.fill("cause-forfeit", &[player(seat), ("reason", reason.as_str().into())])
            }
        }
    }

    /// What went wrong, in one line. Reasons that come from plugins and the system stay as they are.
    pub fn notice(&self, notice: &Notice) -> String {
        let reason = |text: String| ("reason", FluentValue::from(text));
        match notice {
            Notice::Stopped { seat: Some(seat), stopped } => {
                let key = if stopped.given_up { "notice-seat-given-up" } else { "notice-seat-stopped" };
                self.fill(key, &[("seat", self.seat(*seat).into()), reason(stopped.cause.to_string())])
            }
            Notice::Stopped { seat: None, stopped } => {
                let key = if stopped.given_up { "notice-given-up" } else { "notice-stopped" };
                self.fill(key, &[("game", stopped.game.as_str().into()), reason(stopped.cause.to_string())])
            }
            Notice::SeatFailed { seat, reason: text } => {
                self.fill("notice-seat-failed", &[("seat", self.seat(*seat).into()), reason(text.clone())])
            }
            Notice::Left(cause) => {
                self.fill("notice-left", &[reason(self.cause(cause, 0, |seat| self.seat(seat)))])
            }
            Notice::PlayedFor(cause) => {
                self.fill("notice-played-for", &[reason(self.cause(cause, 0, |seat| self.seat(seat)))])
            }
            Notice::Journal(text) => self.fill("notice-journal", &[reason(text.clone())]),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    /// Every key of a language.
    pub(crate) fn keys(language: Language) -> BTreeSet<String> {
        let named = |line: &str| line.split_once(" =").map(|(key, _)| key.to_owned());
        language
            .source()
            .lines()
            .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
            .filter_map(named)
            .collect()
    }

    /// Every string in the sources of this crate that is written like a key.
    fn literals(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                literals(&path, found);
            } else {
                let source = std::fs::read_to_string(path).expect("a source file");
                found.extend(source.split('"').map(str::to_owned));
            }
        }
    }

    #[test]
    fn both_languages_parse_and_have_the_same_keys() {
        for language in Language::ALL {
            assert!(FluentResource::try_new(language.source().to_owned()).is_ok(), "{language:?}");
        }
        let english = keys(Language::English);
        assert_eq!(english, keys(Language::Czech));
        assert_eq!(
            english.len(),
            ENGLISH
                .lines()
                .filter(|line| line.contains(" =") && line.starts_with(|c: char| c.is_ascii_lowercase()))
                .count(),
            "a key twice"
        );
    }

    #[test]
    fn every_key_is_used_and_every_key_used_exists() {
        let mut used = BTreeSet::new();
        literals(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut used);
        let keys = keys(Language::English);
        let idle: Vec<&String> = keys.difference(&used).collect();
        assert!(idle.is_empty(), "nobody says {idle:?}");
        let source_of = |path: &Path| std::fs::read_to_string(path).expect("a source file");
        let mut missing = Vec::new();
        visit(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut |path| {
            let source = source_of(path);
            for call in [".say(\"", ".fill(\"", ".fill(\n"] {
                for rest in source.split(call).skip(1) {
                    let key = rest.trim_start().trim_start_matches('"').split('"').next().unwrap_or_default();
                    if !path.ends_with("text.rs") && !keys.contains(key) && !key.contains(['&', '(', ' ']) {
                        missing.push(key.to_owned());
                    }
                }
            }
        });
        assert!(missing.is_empty(), "no text for {missing:?}");
    }

    fn visit(folder: &Path, each: &mut impl FnMut(&Path)) {
        for entry in std::fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { visit(&path, each) } else { each(&path) }
        }
    }

    #[test]
    fn czech_counts_in_three_forms() {
        let texts = Texts::new(Language::Czech);
        let moves = |count: usize| texts.fill("moves-count", &[("count", count.into())]);
        assert_eq!([moves(1), moves(3), moves(5)], ["1 tah", "3 tahy", "5 tahů"]);
    }

    #[test]
    fn no_argument_is_missing_in_either_language() {
        for language in Language::ALL {
            for line in language.source().lines() {
                assert!(!line.contains("TODO"), "{line}");
            }
        }
        assert_eq!(Texts::new(Language::English).say("no-such-key"), "no-such-key");
    }
}
