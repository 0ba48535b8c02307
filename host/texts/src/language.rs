//! The languages of the host.

use serde::{Deserialize, Serialize};

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

    /// `"en"` or `"cs"`, as `Text::get` of the plugin API takes it.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Czech => "cs",
        }
    }

    /// The language of a code.
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// Its name in itself.
    pub fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Czech => "Čeština",
        }
    }

    /// Its Fluent file.
    pub(crate) fn source(self) -> &'static str {
        match self {
            Self::English => ENGLISH,
            Self::Czech => CZECH,
        }
    }
}
