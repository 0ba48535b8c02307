//! The choice of the encoding in which files are read that are not UTF-8. Knows encodings; must not know files.

use abstrakt_formats::TextEncoding;
use abstrakt_texts::{Message, Texts, message, say};
use egui::{ComboBox, Ui};

use crate::list;

/// The encodings that are offered, by the names of web pages, with what they write.
const ENCODINGS: [(&str, Message); 21] = [
    ("windows-1250", message!("encoding-central-european")),
    ("iso-8859-2", message!("encoding-central-european")),
    ("windows-1251", message!("encoding-cyrillic")),
    ("koi8-r", message!("encoding-cyrillic")),
    ("koi8-u", message!("encoding-cyrillic")),
    ("ibm866", message!("encoding-cyrillic")),
    ("iso-8859-5", message!("encoding-cyrillic")),
    ("x-mac-cyrillic", message!("encoding-cyrillic")),
    ("windows-1252", message!("encoding-western")),
    ("macintosh", message!("encoding-western")),
    ("windows-1253", message!("encoding-greek")),
    ("windows-1254", message!("encoding-turkish")),
    ("windows-1255", message!("encoding-hebrew")),
    ("windows-1256", message!("encoding-arabic")),
    ("windows-1257", message!("encoding-baltic")),
    ("windows-1258", message!("encoding-vietnamese")),
    ("gb18030", message!("encoding-chinese")),
    ("big5", message!("encoding-chinese")),
    ("shift_jis", message!("encoding-japanese")),
    ("euc-jp", message!("encoding-japanese")),
    ("euc-kr", message!("encoding-korean")),
];

/// An encoding that a person chose, and the one that was guessed.
#[derive(Default)]
pub struct EncodingChoice {
    chosen: Option<TextEncoding>,
    guessed: Option<TextEncoding>,
}

impl EncodingChoice {
    /// The encoding that was chosen; none: it is guessed.
    pub fn chosen(&self) -> Option<TextEncoding> {
        self.chosen
    }

    /// A file was read in this encoding; none: it is UTF-8. Where none was chosen, that is the guess.
    pub fn note(&mut self, found: Option<TextEncoding>) {
        if self.chosen.is_none() {
            self.guessed = found;
        }
    }

    /// Draws the list; true where the choice has changed.
    pub fn show(&mut self, ui: &mut Ui, texts: &Texts) -> bool {
        let before = self.chosen;
        let guess = match self.guessed {
            Some(encoding) => say!(texts, "encoding-guessed", encoding = encoding.name()),
            None => say!(texts, "encoding-guess"),
        };
        let shown = self.chosen.map_or_else(|| guess.clone(), |encoding| encoding.name().to_owned());
        let name = say!(texts, "encoding");
        ui.label(&name);
        let combo = ComboBox::from_id_salt("encoding").selected_text(shown);
        list::show(ui, combo, name, |ui| {
            ui.selectable_value(&mut self.chosen, None, guess);
            for (name, script) in ENCODINGS {
                let Some(encoding) = TextEncoding::named(name) else { continue };
                let line = format!("{} – {}", encoding.name(), texts.render(&script));
                ui.selectable_value(&mut self.chosen, Some(encoding), line);
            }
        });
        self.chosen != before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_that_is_offered_is_one_and_differs_from_the_others() {
        let mut names: Vec<&str> = ENCODINGS
            .iter()
            .map(|(name, _)| TextEncoding::named(name).expect("an encoding").name())
            .collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ENCODINGS.len());
    }
}
