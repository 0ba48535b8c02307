//! Why a file is no game, in the user's language: every kind of reason has a key of its own, and its parameters are the
//! arguments. What the system, a plugin or the conformance kit says stays as it is, inside the sentence.

use abstrakt_loader::{Activity, Crash, FactsError, Fate, FileError, ForeignText, LoadError, Reason};
use fluent_bundle::FluentValue;

use crate::text::Texts;

/// A key of the translations with its arguments.
type Words<'a> = (&'static str, Vec<(&'static str, FluentValue<'a>)>);

impl Texts {
    /// Why a file is no game, in one line that goes on from its name.
    pub fn refusal(&self, reason: &Reason) -> String {
        self.put(self.reason(reason))
    }

    fn put(&self, (key, arguments): Words<'_>) -> String {
        self.fill(key, &arguments)
    }

    fn reason<'a>(&self, reason: &'a Reason) -> Words<'a> {
        let during = |now| ("doing", self.put(doing(now)).into());
        match reason {
            Reason::Folder(error) => ("refusal-folder", vec![quote("error", error)]),
            Reason::File(error) => file(error),
            Reason::NoCopy(error) => ("refusal-no-copy", vec![quote("error", error)]),
            Reason::NoProbe { program, error } => {
                ("refusal-no-probe", vec![quote("program", program), quote("error", error)])
            }
            Reason::Load(error) => load(error),
            Reason::Died { fate, doing: now } => {
                ("refusal-died", vec![("fate", self.put(self.fate(fate)).into()), during(now)])
            }
            Reason::Fails { doing: now, fault } => {
                ("refusal-fails", vec![during(now), quote("fault", fault)])
            }
            Reason::KitFails(now) => ("refusal-kit-fails", vec![during(now)]),
            Reason::Contract { check, found, place, more } => {
                let mut words = vec![quote("check", check), quote("found", found), quote("place", place)];
                if *more == 0 {
                    return ("refusal-contract", words);
                }
                words.push(("more", (*more).into()));
                ("refusal-contract-more", words)
            }
            Reason::Taken { game, first } => {
                ("refusal-taken", vec![("game", game.as_str().into()), ("first", first.as_str().into())])
            }
            Reason::SetAside(count) => ("refusal-set-aside", vec![("count", (*count).into())]),
        }
    }

    fn fate(&self, fate: &Fate) -> Words<'static> {
        match fate {
            Fate::Silent(time) => ("fate-silent", vec![("seconds", time.as_secs_f32().to_string().into())]),
            Fate::Processor(seconds) => ("fate-processor", vec![("seconds", (*seconds).into())]),
            Fate::LargeFile => ("fate-large-file", vec![]),
            Fate::Crash { signal, crash: meaning } => (
                "fate-crash",
                vec![("signal", (*signal).into()), ("crash", self.say(crash(*meaning)).into())],
            ),
            Fate::Signal(signal) => ("fate-signal", vec![("signal", (*signal).into())]),
            Fate::Exit(code) => ("fate-exit", vec![("code", (*code).into())]),
            Fate::Ended => ("fate-ended", vec![]),
        }
    }
}

fn file(error: &FileError) -> Words<'_> {
    match error {
        FileError::Dangling => ("refusal-dangling", vec![]),
        FileError::Folder => ("refusal-directory", vec![]),
        FileError::Special => ("refusal-special", vec![]),
        FileError::Empty => ("refusal-empty", vec![]),
        FileError::TooLarge { size, most } => {
            ("refusal-too-large", vec![("size", (*size).into()), ("most", (*most).into())])
        }
        FileError::Unreadable(error) => ("refusal-unreadable", vec![quote("error", error)]),
        FileError::NotALibrary => ("refusal-no-library", vec![]),
        FileError::OtherSystem(format) => ("refusal-other-system", vec![quote("format", format)]),
        FileError::OtherProcessor { theirs, ours } => {
            ("refusal-other-processor", vec![quote("theirs", theirs), quote("ours", ours)])
        }
        FileError::OtherKind => ("refusal-program", vec![]),
        FileError::CutShort => ("refusal-cut-short", vec![]),
    }
}

fn load(error: &LoadError) -> Words<'_> {
    match error {
        LoadError::Open(error) => ("refusal-open", vec![quote("error", error)]),
        LoadError::NotAGame => ("refusal-no-game", vec![]),
        LoadError::AbiCrate { theirs, ours } => {
            ("refusal-abi-crate", vec![quote("theirs", theirs), quote("ours", ours)])
        }
        LoadError::Api { theirs, ours } => {
            ("refusal-api", vec![quote("theirs", theirs), quote("ours", ours)])
        }
        LoadError::Generation { theirs, ours } => {
            ("refusal-generation", vec![("theirs", (*theirs).into()), ("ours", (*ours).into())])
        }
        LoadError::Layout(ours) => ("refusal-layout", vec![quote("ours", ours)]),
        LoadError::Aborts => ("refusal-aborts", vec![]),
        LoadError::Start(fault) => ("refusal-start", vec![quote("fault", fault)]),
        LoadError::Facts(error) => facts(error),
    }
}

fn facts(error: &FactsError) -> Words<'_> {
    match error {
        FactsError::Untold(fault) => ("refusal-facts", vec![quote("fault", fault)]),
        FactsError::Moves { told, most } => {
            ("refusal-facts-moves", vec![("told", (*told).into()), ("most", (*most).into())])
        }
        FactsError::Setups => ("refusal-facts-setups", vec![]),
        FactsError::Heuristics => ("refusal-facts-heuristics", vec![]),
        FactsError::Cover { size, most } => {
            ("refusal-facts-cover", vec![("size", (*size).into()), ("most", (*most).into())])
        }
    }
}

fn crash(crash: Crash) -> &'static str {
    match crash {
        Crash::Segmentation => "crash-segmentation",
        Crash::Abort => "crash-abort",
        Crash::Bus => "crash-bus",
        Crash::Instruction => "crash-instruction",
        Crash::Arithmetic => "crash-arithmetic",
    }
}

fn doing(doing: &Activity) -> Words<'_> {
    match doing {
        Activity::Starting => ("doing-starting", vec![]),
        Activity::Loading => ("doing-loading", vec![]),
        Activity::Reading => ("doing-reading", vec![]),
        Activity::Opening(setup) => ("doing-opening", vec![quote("setup", setup)]),
        Activity::Playing(setup) => ("doing-playing", vec![quote("setup", setup)]),
        Activity::Telling => ("doing-telling", vec![]),
    }
}

fn quote<'a>(name: &'static str, text: &'a ForeignText) -> (&'static str, FluentValue<'a>) {
    (name, text.as_str().into())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::time::Duration;

    use super::*;
    use crate::text::{Language, tests::keys};

    /// One of each kind; the tests find out when one is missing.
    fn reasons() -> Vec<Reason> {
        let told = |text: &str| ForeignText::of(text);
        let (theirs, ours) = (told("9.8"), told("7.6"));
        let files = [
            FileError::Dangling,
            FileError::Folder,
            FileError::Special,
            FileError::Empty,
            FileError::TooLarge { size: 300, most: 256 },
            FileError::Unreadable(told("permission denied")),
            FileError::NotALibrary,
            FileError::OtherSystem(told("PE")),
            FileError::OtherProcessor { theirs: told("Riscv64"), ours: told("aarch64") },
            FileError::OtherKind,
            FileError::CutShort,
        ];
        let facts = [
            FactsError::Untold(told("no JSON")),
            FactsError::Moves { told: 5000, most: 4096 },
            FactsError::Setups,
            FactsError::Heuristics,
            FactsError::Cover { size: 8_000_000, most: 4_194_304 },
        ];
        let loads = [
            LoadError::Open(told("undefined symbol")),
            LoadError::NotAGame,
            LoadError::AbiCrate { theirs: theirs.clone(), ours: ours.clone() },
            LoadError::Api { theirs, ours: ours.clone() },
            LoadError::Generation { theirs: 1001, ours: 17 },
            LoadError::Layout(ours),
            LoadError::Aborts,
            LoadError::Start(told("panicked at x.rs:1: no")),
        ];
        let crashes = [Crash::Segmentation, Crash::Abort, Crash::Bus, Crash::Instruction, Crash::Arithmetic];
        let fates = [
            Fate::Silent(Duration::from_millis(1500)),
            Fate::Processor(2),
            Fate::LargeFile,
            Fate::Signal(31),
            Fate::Exit(101),
            Fate::Ended,
        ];
        let doings = [
            Activity::Starting,
            Activity::Loading,
            Activity::Reading,
            Activity::Opening(told("long rings=3")),
            Activity::Playing(told("short rings=5")),
            Activity::Telling,
        ];
        let crashes = crashes.into_iter().map(|crash| Fate::Crash { signal: 11, crash });
        let died = |fate| Reason::Died { fate, doing: Activity::Loading };
        let contract = |more| Reason::Contract {
            check: told("keys: undo restores the key"),
            found: told("0 instead of 77"),
            place: told("setup long after \"a1\""),
            more,
        };
        let mut all = vec![
            Reason::Folder(told("no such device")),
            Reason::NoCopy(told("no space left")),
            Reason::NoProbe { program: told("/bin/abstrakt"), error: told("not found") },
            Reason::Fails { doing: Activity::Reading, fault: told("panicked at y.rs:2: no") },
            contract(0),
            contract(19),
            Reason::Taken { game: "pile".into(), first: "/first/libpile.so".into() },
            Reason::SetAside(3),
        ];
        all.extend(files.map(Reason::File));
        all.extend(loads.map(Reason::Load));
        all.extend(facts.map(|facts| Reason::Load(LoadError::Facts(facts))));
        all.extend(fates.into_iter().chain(crashes).map(died));
        all.extend(doings.map(Reason::KitFails));
        all
    }

    /// The words of a reason, and of the fate and the doing inside it.
    fn words<'a>(texts: &Texts, reason: &'a Reason) -> Vec<Words<'a>> {
        let mut words = vec![texts.reason(reason)];
        match reason {
            Reason::Died { fate, doing: now } => {
                words.extend([texts.fate(fate), doing(now)]);
                if let Fate::Crash { crash: meaning, .. } = fate {
                    words.push((crash(*meaning), vec![]));
                }
            }
            Reason::Fails { doing: now, .. } | Reason::KitFails(now) => words.push(doing(now)),
            _ => {}
        }
        words
    }

    #[test]
    fn every_kind_of_reason_is_tried_and_no_key_is_idle() {
        let texts = Texts::new(Language::English);
        let reasons = reasons();
        let said: BTreeSet<&str> =
            reasons.iter().flat_map(|reason| words(&texts, reason)).map(|(key, _)| key).collect();
        let kinds = ["refusal-", "fate-", "crash-", "doing-"];
        let keys = keys(Language::English);
        let ours = keys.iter().filter(|key| kinds.iter().any(|kind| key.starts_with(kind)));
        assert_eq!(said, ours.map(String::as_str).collect());
    }

    #[test]
    fn every_reason_has_its_own_words_with_its_parameters_in_both_languages() {
        let reasons = reasons();
        for language in Language::ALL {
            let texts = Texts::new(language);
            let mut said = BTreeSet::new();
            for reason in &reasons {
                let line = texts.refusal(reason);
                for (key, arguments) in words(&texts, reason) {
                    assert!(!line.contains(key), "{language:?}: no words for {key}");
                    for (name, value) in arguments {
                        let value = match value {
                            FluentValue::String(text) => text.into_owned(),
                            FluentValue::Number(number) => number.as_string().into_owned(),
                            other => panic!("{key}: {other:?}"),
                        };
                        assert!(line.contains(&value), "{language:?}, {key}: {name} = {value}, but {line}");
                    }
                }
                assert!(!line.contains(['{', '}', '\n']), "{language:?}: {line}");
                assert!(said.insert(line), "{language:?}: {reason:?} reads like another one");
            }
        }
    }

    #[test]
    fn english_is_that_of_the_command_line_and_czech_is_not() {
        let [english, czech] = [Language::English, Language::Czech].map(Texts::new);
        for reason in reasons() {
            assert_eq!(english.refusal(&reason), reason.to_string());
            assert_ne!(czech.refusal(&reason), reason.to_string());
        }
    }
}
