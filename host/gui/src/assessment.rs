//! The meaning of a computer's score for people: a chance to win and a word, whatever heuristic found it. Knows assessments
//! and texts; must not know games under way.

use abstrakt_record::Assessment;
use abstrakt_referee::PlayerStanding;
use abstrakt_texts::{Language, Message, Texts, message, say};

use crate::numbers::decimal;

/// From these chances on a player is close to winning, better, and slightly better; and the words for their opponent.
const STEPS: [(f64, Message, Message); 3] = [
    (0.9, message!("stands-winning"), message!("stands-losing")),
    (0.7, message!("stands-better"), message!("stands-worse")),
    (0.56, message!("stands-slightly-better"), message!("stands-slightly-worse")),
];

/// In words: "slightly better", "a win in 5 plies"; nothing for a bare value.
pub fn word(assessment: Assessment, texts: &Texts) -> String {
    match assessment {
        Assessment::Wins(plies) => say!(texts, "score-win", plies),
        Assessment::Loses(plies) => say!(texts, "score-loss", plies),
        Assessment::Value(_) => String::new(),
        Assessment::Chance(chance) => {
            let step = STEPS.into_iter().find(|(least, _, _)| chance.max(1.0 - chance) >= *least);
            let word = match step {
                Some((_, _, worse)) if chance < 0.5 => worse,
                Some((_, better, _)) => better,
                None => message!("stands-even"),
            };
            texts.render(&word)
        }
    }
}

/// As figures side by side: whole per cents, and where two of them would be equal, a decimal.
pub fn figures(assessments: &[Assessment], language: Language) -> Vec<String> {
    let whole: Vec<String> = assessments.iter().copied().map(figure).collect();
    let is_chance = |place: usize| matches!(assessments[place], Assessment::Chance(_));
    let chances: Vec<&String> =
        (0..whole.len()).filter(|&place| is_chance(place)).map(|place| &whole[place]).collect();
    if (1..chances.len()).all(|place| !chances[..place].contains(&chances[place])) {
        return whole;
    }
    let finer = |(assessment, whole): (&Assessment, String)| match assessment {
        Assessment::Chance(chance) => {
            format!("{} %", decimal((chance * 100.0).clamp(0.1, 99.9), 1, language))
        }
        _ => whole,
    };
    assessments.iter().zip(whole).map(finer).collect()
}

/// As a figure: "58 %", of a bare value "+970".
pub fn figure(assessment: Assessment) -> String {
    match assessment {
        Assessment::Wins(_) => "100 %".into(),
        Assessment::Loses(_) => "0 %".into(),
        // Only what is decided is certain.
        Assessment::Chance(chance) => format!("{:.0} %", (chance * 100.0).round().clamp(1.0, 99.0)),
        // Never "-0".
        Assessment::Value(value) => format!("{:+.0}", value.round() + 0.0),
    }
}

/// As a figure; the end of a game is 1, a half, or 0 and no chance.
pub fn standing_figure(standing: PlayerStanding) -> String {
    match standing {
        PlayerStanding::Open(assessment) => figure(assessment),
        PlayerStanding::Ended(share) if share > 0.75 => "1".into(),
        PlayerStanding::Ended(share) if share < 0.25 => "0".into(),
        PlayerStanding::Ended(_) => "½".into(),
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_referee::assess;
    use abstrakt_vocabulary::WinScale;
    use abstrakt_worker::protocol::SearchScore;

    use super::*;

    #[test]
    fn two_heuristics_say_the_same_of_the_same_position() {
        let texts = Texts::new(Language::English);
        let words = |value: f64, even: i32, unit: u32| {
            let found = assess(SearchScore::Value(value), &[WinScale::new(even, unit)]);
            (word(found, &texts), figure(found), figure(found.opposite()), found.is_better())
        };
        let expected = ("slightly better".to_owned(), "62 %".to_owned(), "38 %".to_owned(), true);
        assert_eq!(words(970.0, 920, 100), expected);
        assert_eq!(words(102_170.0, 102_120, 100), expected);
    }

    #[test]
    fn equal_figures_have_a_decimal() {
        use Assessment::{Chance, Loses, Value, Wins};
        let told = |found: &[Assessment]| figures(found, Language::Czech);
        assert_eq!(told(&[Chance(0.584), Chance(0.561)]), ["58 %", "56 %"]);
        assert_eq!(told(&[Chance(0.584), Chance(0.581), Chance(0.40)]), ["58,4 %", "58,1 %", "40,0 %"]);
        assert_eq!(told(&[Wins(3), Chance(0.9999), Chance(0.994)]), ["100 %", "99,9 %", "99,4 %"]);
        assert_eq!(
            told(&[Loses(4), Loses(2), Chance(0.0), Value(0.0), Value(0.0)]),
            ["0 %", "0 %", "1 %", "+0", "+0"]
        );
    }

    #[test]
    fn the_end_of_a_game_is_its_result() {
        let told = [1.0, 0.5, 0.0].map(|share| standing_figure(PlayerStanding::Ended(share)));
        assert_eq!(told, ["1", "½", "0"]);
        assert_eq!(standing_figure(PlayerStanding::Open(Assessment::Wins(1))), "100 %", "not yet over");
    }

    #[test]
    fn words_grow_with_the_chance_and_only_an_end_is_certain() {
        let texts = Texts::new(Language::English);
        let words =
            [0.01, 0.2, 0.4, 0.5, 0.6, 0.8, 0.99].map(|chance| word(Assessment::Chance(chance), &texts));
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
        assert_eq!(figure(Assessment::Chance(0.9999)), "99 %");
        assert_eq!(figure(assess(SearchScore::Win(3), &[])), "100 %");
        assert_eq!(figure(assess(SearchScore::Value(-3.5), &[])), "-4");
        assert_eq!(figure(Assessment::Value(0.0).opposite()), "+0");
    }
}
