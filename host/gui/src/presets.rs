//! The computer players that people choose without knowing depths: four strengths, each an engine spec that can be
//! shown. Knows spec texts; must not know widgets.

use std::str::FromStr;

use abstrakt_engine::Spec;
use abstrakt_record::SeatKind;

/// A strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Preset {
    /// Looks one turn ahead.
    Easy,
    /// Sees the answer to its move.
    #[default]
    Medium,
    /// Some turns, with all techniques.
    Advanced,
    /// As deep as it gets in its time.
    Hard,
}

impl Preset {
    /// All, weakest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Advanced, Self::Hard];

    /// The engine spec.
    pub fn spec(self) -> &'static str {
        match self {
            Self::Easy => "best-move",
            Self::Medium => "alpha-beta:depth=2,time=2s,ordering=on",
            Self::Advanced => "pvs:depth=4,time=5s",
            Self::Hard => "pvs:time=10s",
        }
    }

    /// The key of its name in the translations.
    pub fn key(self) -> &'static str {
        match self {
            Self::Easy => "preset-easy",
            Self::Medium => "preset-medium",
            Self::Advanced => "preset-advanced",
            Self::Hard => "preset-hard",
        }
    }

    /// The strength that a seat's engine spec is, if it is one.
    pub fn of(kind: &SeatKind) -> Option<Self> {
        let SeatKind::Engine(text) = kind else { return None };
        let spec = Spec::from_str(text).ok()?;
        Self::ALL.into_iter().find(|preset| Spec::from_str(preset.spec()).as_ref() == Ok(&spec))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_a_spec_that_ends_and_is_found_again() {
        for preset in Preset::ALL {
            let spec = Spec::from_str(preset.spec()).expect("a spec");
            assert_eq!(spec.check_limits(), Ok(()), "{preset:?}");
            assert_eq!(Preset::of(&SeatKind::Engine(format!("{spec:#}"))), Some(preset));
        }
        assert_eq!(Preset::of(&SeatKind::Human), None);
        assert_eq!(Preset::of(&SeatKind::Engine("random".into())), None);
    }
}
