//! The rules of a game: Markdown in the user's language with its contents, beside the board, so that both are read
//! together.

use abstrakt_texts::{Texts, say};
use abstrakt_vocabulary::Facts;
use egui::{Align, CollapsingHeader, Label, Layout, Panel, RichText, ScrollArea, Ui, vec2};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};

/// Width of the panel at first, and least width, in points.
const WIDTH: f32 = 400.0;
const LEAST: f32 = 200.0;
/// Largest share of the window that it takes.
const MAX_CONTENTS_SHARE: f32 = 0.5;
/// In a lower window the contents are folded at first.
const LOW: f32 = 560.0;

/// The panel.
#[derive(Default)]
pub struct Rules {
    /// Whether it is shown.
    pub open: bool,
    cache: CommonMarkCache,
    /// The section that is scrolled to.
    wanted: Option<usize>,
}

impl Rules {
    /// Whether they take the place of the panels beside the board, which has this share of the width where it is known: else they get room
    /// of their own.
    pub fn replace_panels(&self, ui: &Ui, board: Option<f32>) -> Option<f32> {
        let width = board.map(|share| ui.available_width() * (1.0 - share))?;
        Some(width)
            .filter(|width| self.open && (LEAST..=ui.available_width() * MAX_CONTENTS_SHARE).contains(width))
    }

    /// Draws the panel beside what is drawn into `ui` later, if it is open: in the place of the other panels if it has their width, so
    /// that the board stays as it is.
    pub fn show(&mut self, ui: &mut Ui, panels: Option<f32>, facts: &Facts, texts: &Texts) {
        if !self.open {
            return;
        }
        let most = ui.available_width() * MAX_CONTENTS_SHARE;
        let panel = match panels {
            Some(width) => Panel::right("rules in place of panels").exact_size(width),
            // Its border is dragged: no stop of the Tab key.
            None => Panel::right("rules")
                .default_size(WIDTH.min(most))
                .size_range(LEAST.min(most)..=most)
                .resizable(crate::focus::by_pointer(ui.ctx())),
        };
        panel.show(ui, |ui| self.page(ui, facts, texts));
    }

    /// Draws them into all of `ui`, where there is no room beside something else.
    pub fn page(&mut self, ui: &mut Ui, facts: &Facts, texts: &Texts) {
        let code = texts.language().code();
        ui.add_space(6.0);
        let row = vec2(ui.available_width(), ui.spacing().interact_size.y);
        ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
            let close = ui.button("✖").accessible_name(say!(texts, "rules-close"));
            self.open &= !close.clicked();
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let title = say!(texts, "rules-title", game = facts.name.get(code));
                ui.add(Label::new(RichText::new(title).heading()).truncate());
            });
        });
        let sections = sections(facts.rules.get(code));
        if sections.len() > 1 {
            self.contents(ui, &sections, texts);
        }
        ui.separator();
        self.text(ui, &sections);
    }

    fn contents(&mut self, ui: &mut Ui, sections: &[Section<'_>], texts: &Texts) {
        let tall = ui.ctx().content_rect().height() > LOW;
        let header =
            CollapsingHeader::new(say!(texts, "rules-contents")).id_salt("contents").default_open(tall);
        header.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            // The largest heading is the game's name.
            for (index, section) in sections.iter().enumerate().filter(|(_, section)| section.level > 1) {
                ui.horizontal(|ui| {
                    ui.add_space((section.level - 2) as f32 * 12.0);
                    if ui.link(section.title).clicked() {
                        self.wanted = Some(index);
                    }
                });
            }
        });
    }

    fn text(&mut self, ui: &mut Ui, sections: &[Section<'_>]) {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            for (index, section) in sections.iter().enumerate() {
                if self.wanted == Some(index) {
                    ui.scroll_to_cursor(Some(Align::TOP));
                }
                ui.push_id(index, |ui| CommonMarkViewer::new().show(ui, &mut self.cache, section.text));
            }
            self.wanted = None;
        });
    }
}

/// A heading with what stands below it.
#[derive(Debug, PartialEq)]
struct Section<'a> {
    /// 1 for the largest; 0 for what comes before the first heading.
    level: usize,
    title: &'a str,
    /// Heading included.
    text: &'a str,
}

/// Markdown cut at its headings.
fn sections(markdown: &str) -> Vec<Section<'_>> {
    let mut starts = vec![0];
    let (mut offset, mut code) = (0, false);
    for line in markdown.split_inclusive('\n') {
        code ^= line.starts_with("```");
        if offset > 0 && !code && heading(line).is_some() {
            starts.push(offset);
        }
        offset += line.len();
    }
    let ends = starts.iter().copied().skip(1).chain([markdown.len()]);
    let section = |(start, end): (usize, usize)| {
        let text = &markdown[start..end];
        let (level, title) = text.lines().next().and_then(heading).unwrap_or_default();
        Section { level, title, text }
    };
    starts.iter().copied().zip(ends).map(section).collect()
}

/// Level and words of a line that is a heading.
fn heading(line: &str) -> Option<(usize, &str)> {
    let words = line.trim_start_matches('#');
    let level = line.len() - words.len();
    ((1..=6).contains(&level) && words.starts_with(' ')).then(|| (level, words.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_cut_at_their_headings_and_nothing_is_lost() {
        let text = "Before.\n# A\nOne.\n```\n# no heading\n```\n## B\n#none\nTwo.";
        let found = sections(text);
        let titles: Vec<_> = found.iter().map(|section| (section.level, section.title)).collect();
        assert_eq!(titles, [(0, ""), (1, "A"), (2, "B")]);
        assert_eq!(found.iter().map(|section| section.text).collect::<String>(), text);
        assert_eq!(sections("").len(), 1);
    }
}
