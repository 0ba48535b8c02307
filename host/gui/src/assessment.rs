//! What a computer's score means for people: a chance to win and a word, whatever heuristic found it. Knows scores, scales
//! and texts; must not know games under way.

use abstrakt_plugin_api::WinScale;
use abstrakt_texts::Texts;
use abstrakt_worker::protocol::SearchScore;

/// From these chances on a player is close to winning, better, and slightly better; and the words for his opponent.
const STEPS: [(f64, &str, &str); 3] = [
    (0.9, "stands-winning", "stands-losing"),
    (0.7, "stands-better", "stands-worse"),
    (0.56, "stands-slightly-better", "stands-slightly-worse"),
];

/// How a player stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Assessment {
    /// He wins in so many plies.
    Wins(u32),
    /// He loses in so many plies.
    Loses(u32),
    /// His chance to win, 0 to 1, a draw counting half.
    Chance(f64),
    /// A bare value of a heuristic without a scale.
    Value(f64),
}

impl Assessment {
    /// What a score says on the scales of its heuristic.
    pub fn of(score: SearchScore, scales: &[WinScale]) -> Self {
        match score {
            SearchScore::Win(plies) => Self::Wins(plies),
            SearchScore::Loss(plies) => Self::Loses(plies),
            SearchScore::Value(value) => match WinScale::of(scales, value) {
                Some(scale) => Self::Chance(scale.chance(value)),
                None => Self::Value(value),
            },
        }
    }

    /// How the other one of two players stands.
    pub fn opposite(self) -> Self {
        match self {
            Self::Wins(plies) => Self::Loses(plies),
            Self::Loses(plies) => Self::Wins(plies),
            Self::Chance(chance) => Self::Chance(1.0 - chance),
            Self::Value(value) => Self::Value(-value),
        }
    }

    /// The player's part of the game, 0 to 1; none for a bare value, which has no scale.
    pub fn share(self) -> Option<f32> {
        match self {
            Self::Wins(_) => Some(1.0),
            Self::Loses(_) => Some(0.0),
            Self::Chance(chance) => Some(chance as f32),
            Self::Value(_) => None,
        }
    }

    /// Does the player stand better than his opponents?
    pub fn is_better(self) -> bool {
        match self {
            Self::Wins(_) => true,
            Self::Loses(_) => false,
            Self::Chance(chance) => chance > 0.5,
            Self::Value(value) => value > 0.0,
        }
    }

    /// In words: "slightly better", "a win in 5 plies"; nothing for a bare value.
    pub fn word(self, texts: &Texts) -> String {
        match self {
            Self::Wins(plies) => texts.fill("score-win", &[("plies", plies.into())]),
            Self::Loses(plies) => texts.fill("score-loss", &[("plies", plies.into())]),
            Self::Value(_) => String::new(),
            Self::Chance(chance) => {
                let step = STEPS.iter().find(|(least, _, _)| chance.max(1.0 - chance) >= *least);
                texts.say(step.map_or(
                    "stands-even",
                    |(_, better, worse)| {
                        if chance < 0.5 { worse } else { better }
                    },
                ))
            }
        }
    }

    /// As a figure: "58 %", of a bare value "+970".
    pub fn figure(self) -> String {
        match self {
            Self::Wins(_) => "100 %".into(),
            Self::Loses(_) => "0 %".into(),
            // Only what is decided is certain.
            Self::Chance(chance) => format!("{:.0} %", (chance * 100.0).round().clamp(1.0, 99.0)),
            // Never "-0".
            Self::Value(value) => format!("{:+.0}", value.round() + 0.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Language;

    use super::*;

    #[test]
    fn two_heuristics_say_the_same_of_the_same_position() {
        let texts = Texts::new(Language::English);
        let words = |value: f64, even: i32, unit: u32| {
            let found = Assessment::of(SearchScore::Value(value), &[WinScale::new(even, unit)]);
            (found.word(&texts), found.figure(), found.opposite().figure(), found.is_better())
        };
        let expected = ("slightly better".to_owned(), "62 %".to_owned(), "38 %".to_owned(), true);
        assert_eq!(words(970.0, 920, 100), expected);
        assert_eq!(words(102_170.0, 102_120, 100), expected);
    }

    #[test]
    fn words_grow_with_the_chance_and_only_an_end_is_certain() {
        let texts = Texts::new(Language::English);
        let word = |chance: f64| Assessment::Chance(chance).word(&texts);
        let words = [0.01, 0.2, 0.4, 0.5, 0.6, 0.8, 0.99].map(word);
        let expected = [
            "close to losing",
            "worse",
            "slightly worse",
            "even",
            "slightly better",
            "better",
            "close to winning",
        ];
        assert_eq!(words, expected);
        assert_eq!(Assessment::Chance(0.9999).figure(), "99 %");
        assert_eq!(Assessment::of(SearchScore::Win(3), &[]).figure(), "100 %");
        assert_eq!(Assessment::of(SearchScore::Value(-3.5), &[]).figure(), "-4");
        assert_eq!(Assessment::Value(0.0).opposite().figure(), "+0");
    }
}
