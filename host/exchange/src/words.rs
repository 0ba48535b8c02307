//! Names for people of what records hold as ids: values of options, tags, and plies that are the click of a button. Files, and
//! what is typed on the command line, keep the ids.

use abstrakt_texts::{Texts, message, say};
use abstrakt_vocabulary::{Board, Opt, Range};

/// The name of an option's value, by the word that a record has for it; of a word that the option does not know the word.
pub fn option_value(option: &Opt, word: &str, texts: &Texts) -> String {
    match &option.range {
        Range::Switch if word == "on" => say!(texts, "information-on"),
        Range::Switch if word == "off" => say!(texts, "information-off"),
        Range::Switch | Range::Number(..) => word.to_owned(),
        Range::OneOf(values) => {
            let known = values.iter().find(|(id, _)| id == word);
            known.map_or(word, |(_, name)| name.get(texts.language().code())).to_owned()
        }
    }
}

/// The name of a tag. Tags that only other programs write keep theirs, with a capital.
pub fn tag_name(key: &str, texts: &Texts) -> String {
    let name = match key {
        "date" => message!("tag-date"),
        "event" => message!("tag-event"),
        "place" => message!("tag-place"),
        "round" => message!("tag-round"),
        "result" => message!("tag-result"),
        "termination" => message!("tag-termination"),
        _ => return capital(key),
    };
    texts.render(&name)
}

/// The caption of the button whose click a ply is: one whose text is the name of a site with a caption. None for all others.
pub fn caption<'a>(board: &'a Board, ply: &str, texts: &Texts) -> Option<&'a str> {
    let site = board.sites.iter().find(|site| site.off_board && site.name == ply)?;
    Some(site.caption.as_ref()?.get(texts.language().code()))
}

/// The word with a capital.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::Language;
    use abstrakt_vocabulary::Text;

    use super::*;

    #[test]
    fn values_and_tags_have_names_in_both_languages() {
        let text = |en: &str, cs: &str| Text { en: en.into(), cs: cs.into() };
        let option = |range| Opt {
            id: "rule".into(),
            name: text("Rule", "Pravidlo"),
            help: text("", ""),
            range,
            default: 0,
        };
        let rule = option(Range::OneOf(vec![("renju".into(), text("Renju: forbidden", "Renju: zakázané"))]));
        let (english, czech) = (Texts::new(Language::English), Texts::new(Language::Czech));
        assert_eq!(option_value(&rule, "renju", &english), "Renju: forbidden");
        assert_eq!(option_value(&rule, "renju", &czech), "Renju: zakázané");
        assert_eq!(option_value(&rule, "other", &czech), "other");
        assert_eq!(option_value(&option(Range::Switch), "on", &czech), "Zapnuto");
        assert_eq!(option_value(&option(Range::Number(1, 9)), "5", &english), "5");
        assert_eq!(tag_name("date", &english), "Date");
        assert_eq!(tag_name("date", &czech), "Datum");
        assert_eq!(tag_name("whiteElo", &czech), "WhiteElo");
    }
}
