//! A number as a field. A text stays as it was typed: out of its range it is marked, and the dialog cannot go
//! ahead.

use std::ops::RangeInclusive;

use abstrakt_texts::{Message, Texts, say};
use egui::{DragValue, RichText, Ui};

use super::{form, option};

/// A field for a number.
pub struct Number<'a> {
    name: &'a str,
    range: RangeInclusive<f64>,
    speed: f64,
    suffix: &'a str,
    decimals: usize,
}

impl<'a> Number<'a> {
    /// A whole number of this range, named `name` for screen readers.
    pub fn whole(name: &'a str, range: RangeInclusive<u64>) -> Self {
        let range = *range.start() as f64..=*range.end() as f64;
        Self { name, range, speed: 0.1, suffix: "", decimals: 0 }
    }

    /// The unit that is written behind it.
    pub fn suffix(self, suffix: &'a str) -> Self {
        Self { suffix, ..self }
    }

    /// Sets the change that one point of dragging makes.
    pub fn speed(self, speed: f64) -> Self {
        Self { speed, ..self }
    }

    /// Digits after the point; the range begins at `least` then.
    pub fn decimals(self, decimals: usize, least: f64) -> Self {
        Self { decimals, range: least..=*self.range.end(), ..self }
    }

    /// Draws the field; true if the number is right.
    pub fn show(self, ui: &mut Ui, value: &mut f64, texts: &Texts) -> bool {
        // Without a range of its own the field takes what is typed; Czech writes a comma.
        let field = DragValue::new(value).speed(self.speed).max_decimals(self.decimals).suffix(self.suffix);
        let field = field.custom_parser(|text| text.trim().replace(',', ".").parse().ok());
        // Its own name would be what it shows.
        ui.add(field).accessible_name(self.name);
        let right = self.range.contains(value);
        if !right {
            let [least, most] = [*self.range.start(), *self.range.end()];
            let text = say!(texts, "number-range", least, most);
            ui.label(RichText::new(text).color(ui.visuals().warn_fg_color));
        }
        right
    }
}

/// A row of a form: a whole number with its help. False if it is out of its range.
pub fn row(
    ui: &mut Ui,
    (name, help): (Message, Message),
    (range, value): (RangeInclusive<u64>, &mut f64),
    texts: &Texts,
) -> bool {
    let name = texts.render(&name);
    form::name(ui, &name);
    let mut right = true;
    option::with_help(ui, &texts.render(&help), |ui| {
        ui.horizontal(|ui| right = Number::whole(&name, range).show(ui, value, texts));
    });
    ui.end_row();
    right
}
