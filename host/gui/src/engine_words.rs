//! The words for an engine: algorithms, their switches and presets have ids, and the translations have their words.

use abstrakt_engine::{Family, Preset, Spec, Switch};
use abstrakt_texts::{Message, Texts, find_message};
use abstrakt_vocabulary::{Opt, Range, Text, text};

/// Name of an algorithm, by its id.
pub fn algorithm(id: &str, texts: &Texts) -> String {
    named(find_message!("algorithm-{}", id), id, texts)
}

/// The description of an algorithm in one sentence, by its id.
pub fn algorithm_help(id: &str, texts: &Texts) -> String {
    named(find_message!("algorithm-{}-help", id), id, texts)
}

/// Name of a family of algorithms.
pub fn family(family: Family, texts: &Texts) -> String {
    named(find_message!("family-{}", family.id()), family.id(), texts)
}

/// Name of the algorithm that a spec plays with.
pub fn player(spec: &Spec, texts: &Texts) -> String {
    algorithm(spec.algorithm.facts().id, texts)
}

/// Name of a strength.
pub fn preset(preset: &Preset, texts: &Texts) -> String {
    named(find_message!("preset-{}", preset.id), preset.id, texts)
}

/// Name of a switch.
pub fn switch(switch: &Switch, texts: &Texts) -> String {
    switch_words(&switch.opt.id, texts)
}

/// A switch as an option with words, in the language of `texts` whichever is asked for.
pub fn option(declared: &Switch, texts: &Texts) -> Opt {
    let said = |id: &str| -> Text {
        let words = switch_words(id, texts);
        text(&words, &words)
    };
    let id = &declared.opt.id;
    let mut option = declared.opt.clone();
    option.name = said(id);
    option.help = said(&format!("{id}-help"));
    if let Range::OneOf(alternatives) = &mut option.range {
        for (alternative, words) in alternatives {
            *words = said(&format!("{id}-{alternative}"));
        }
    }
    option
}

/// The words for a switch, its help, or one of its values.
fn switch_words(id: &str, texts: &Texts) -> String {
    named(find_message!("switch-{}", id), id, texts)
}

/// The translation of an id; a test lets no engine declare an id without words.
fn named(found: Option<Message>, id: &str, texts: &Texts) -> String {
    found.map_or_else(|| id.to_owned(), |message| texts.render(&message))
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use std::collections::BTreeSet;

    use abstrakt_engine::{ALGORITHMS, presets};
    use abstrakt_texts::{Language, testing::keys};
    use abstrakt_vocabulary::Facts;

    use super::*;

    /// Every key that the engines need, and none besides.
    #[test]
    fn engines_have_words_and_words_have_engines() {
        let mut needed: BTreeSet<String> =
            presets(&Facts::plain()).iter().map(|preset| format!("preset-{}", preset.id)).collect();
        for facts in ALGORITHMS.iter() {
            needed.extend([format!("algorithm-{}", facts.id), format!("algorithm-{}-help", facts.id)]);
            needed.insert(format!("family-{}", facts.family.id()));
            for switch in &facts.switches {
                let id = &switch.opt.id;
                needed.extend([format!("switch-{id}"), format!("switch-{id}-help")]);
                if let Range::OneOf(alternatives) = &switch.opt.range {
                    needed.extend(alternatives.iter().map(|(word, _)| format!("switch-{id}-{word}")));
                }
            }
        }
        let kinds = ["preset-", "family-", "algorithm-", "switch-"];
        let ours = |key: &String| kinds.iter().any(|kind| key.starts_with(kind));
        for &language in Language::VARIANTS {
            let there: BTreeSet<String> = keys(language).into_iter().filter(ours).collect();
            assert_eq!(there, needed, "{language:?}");
        }
    }

    #[test]
    fn a_switch_is_an_option_with_words() {
        let texts = Texts::new(Language::Czech);
        let pvs = &ALGORITHMS.iter().find(|facts| facts.id == "pvs").expect("it is there").switches;
        let mode = pvs.iter().find(|switch| switch.opt.id == "mode").expect("it has a mode");
        let option = option(mode, &texts);
        assert_eq!(option.name.get("cs"), "Režim");
        let Range::OneOf(alternatives) = option.range else { panic!("two modes") };
        assert_eq!(alternatives[1].1.get("cs"), "Herní");
    }
}
