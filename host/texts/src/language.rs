//! The languages of the host.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

const ENGLISH: &str = include_str!("../../../assets/translations/en.ftl");
const CZECH: &str = include_str!("../../../assets/translations/cs.ftl");

/// A language of the host.
/// The variants stand in the order of the menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Czech.
    Czech,
}

impl Language {
    /// The system's language where the host speaks it, else English.
    pub fn of_system() -> Self {
        let czech = sys_locale::get_locales().next().is_some_and(|locale| locale.starts_with("cs"));
        if czech { Self::Czech } else { Self::English }
    }

    /// `"en"` or `"cs"`, as `Text::get` of the plugin API takes it.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Czech => "cs",
        }
    }

    /// The language of a code.
    pub fn of_code(code: &str) -> Option<Self> {
        Self::VARIANTS.iter().copied().find(|language| language.code() == code)
    }

    /// Its name in itself.
    pub fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Czech => "Čeština",
        }
    }

    /// A number that is written with a decimal point, with the sign of this language: a comma in Czech.
    pub fn number(self, number: &str) -> String {
        match self {
            Self::English => number.to_owned(),
            Self::Czech => number.replace('.', ","),
        }
    }

    /// A number of things in groups of three digits: `1,234,567`, in Czech with spaces that break no line.
    pub fn count(self, number: u64) -> String {
        let separator = match self {
            Self::English => ',',
            Self::Czech => '\u{a0}',
        };
        let digits = number.to_string();
        let mut text = String::with_capacity(digits.len() * 4 / 3);
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                text.push(separator);
            }
            text.push(digit);
        }
        text
    }

    /// The key by which names sort in a list of this language. Czech counts č, ř, š, ž and ch as letters of their own;
    /// other accents, and small against capital letters, only distinguish names that are equal without them (ČSN 97
    /// 6030).
    pub fn sort_key(self, name: &str) -> impl Ord + use<> {
        let small = name.to_lowercase();
        let mut letters = Vec::with_capacity(small.len());
        for letter in small.chars() {
            // A letter of its own stands behind all that begin with the one before it.
            let (base, has_letter) = match letter {
                'č' => ('c', true),
                'ř' => ('r', true),
                'š' => ('s', true),
                'ž' => ('z', true),
                'á' => ('a', false),
                'ď' => ('d', false),
                'é' | 'ě' => ('e', false),
                'í' => ('i', false),
                'ň' => ('n', false),
                'ó' => ('o', false),
                'ť' => ('t', false),
                'ú' | 'ů' => ('u', false),
                'ý' => ('y', false),
                _ => (letter, false),
            };
            match letters.last_mut() {
                Some(last) if self == Self::Czech && base == 'h' && *last == ('c', false) => {
                    *last = ('h', true);
                }
                _ => letters.push((base, has_letter && self == Self::Czech)),
            }
        }
        (letters, small, name.to_owned())
    }

    /// Its Fluent file.
    pub(crate) fn source(self) -> &'static str {
        match self {
            Self::English => ENGLISH,
            Self::Czech => CZECH,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_as_a_dictionary_has_them() {
        let sorted = |language: Language, names: &[&str]| {
            let mut names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            names.sort_by_key(|name| language.sort_key(name));
            names
        };
        let czech = [
            "Abalone",
            "Cyklus",
            "Česká dáma",
            "Duke",
            "Hex",
            "Chobotnice",
            "Italská dáma",
            "Šachy",
            "yinsh",
            "Žabka",
        ];
        let mut turned = czech;
        turned.reverse();
        assert_eq!(sorted(Language::Czech, &turned), czech);
        assert_eq!(
            sorted(Language::Czech, &["Dáma", "dama", "dámy", "Dama"]),
            ["Dama", "dama", "Dáma", "dámy"]
        );
        assert_eq!(
            sorted(Language::English, &["Čech", "Chess", "Cubes", "cat"]),
            ["cat", "Čech", "Chess", "Cubes"]
        );
    }
}
