//! Setting a position up piece by piece, or as text: the game says at once what is wrong with it. Knows what the game offers
//! and boards; must not know rules or sessions.

mod palette;

use std::sync::Arc;

use abstrakt_record::Header;
use abstrakt_scene::{BoardGeometry, needs_symbols};
use abstrakt_texts::{Message, Texts, say};
use abstrakt_vocabulary::{Arrangement, Facts, Piece, Site, Snapshot, Status};
use egui::{Align, Context, Label, Layout, RichText, TextEdit, Ui, vec2};

use super::{Decision, Size, main_button, modal};
use crate::arranger::{Arranger, ArrangerAnswer, Offer};
use crate::board::{EditAct, EditState, Editable};
use crate::positions::ShownPosition;
use crate::theme;

/// Width of the palette beside the board, in points.
const PALETTE: f32 = 296.0;
/// Height of what lies below the board: text, verdict and buttons, in points.
const BELOW: f32 = 108.0;

/// The game's verdict on the position as it is now.
enum Verdict {
    /// Nothing yet.
    Asked,
    /// It can be played.
    Accepted(Box<Snapshot>),
    /// It cannot be, and why.
    Refused(Message),
}

/// The dialog.
pub struct Arrange {
    facts: Arc<Facts>,
    header: Header,
    arranger: Arranger,
    offer: Option<(Offer, BoardGeometry)>,
    /// The arrangement so far.
    held: Arrangement,
    /// The arrangement with which the dialog opened.
    first: Option<Arrangement>,
    /// The kind that a click puts down; none takes away.
    brush: Option<u16>,
    edit_state: EditState,
    /// The position as text, as it was typed.
    text: String,
    verdict: Verdict,
    /// The reason why the last click did nothing.
    hint: Option<String>,
}

/// The action that the user chose.
pub enum ArrangeAction {
    /// To play from this position, which is shown.
    Play(Box<Header>, Box<ShownPosition>),
    /// To look into this position.
    Analyse(Box<Header>),
}

impl Arrange {
    /// The dialog for a game with the setup and options of `header`; `arranger` has begun with the position shown first.
    pub fn new(facts: Arc<Facts>, header: Header, arranger: Arranger) -> Self {
        Self {
            facts,
            header,
            arranger,
            offer: None,
            held: Arrangement::default(),
            first: None,
            brush: Some(0),
            edit_state: EditState::default(),
            text: String::new(),
            verdict: Verdict::Asked,
            hint: None,
        }
    }

    /// Draws the dialog.
    pub fn show(&mut self, ctx: &Context, texts: &Texts) -> Decision<ArrangeAction> {
        self.collect();
        let code = texts.language().code();
        let title = say!(texts, "arrange-title", game = self.facts.name.get(code));
        let (mut pressed, mut analyse) = (None, false);
        let stays = modal(ctx, "arrange", &title, Size::fixed(1000.0, 680.0), |ui, enter| {
            let area = ui.available_size();
            let high = (area.y - BELOW).max(120.0);
            ui.allocate_ui_with_layout(vec2(area.x, high), Layout::left_to_right(Align::Min), |ui| {
                let side = PALETTE.min(area.x * 0.48);
                let board = vec2(area.x - side - theme::GAP, high);
                ui.allocate_ui(board, |ui| self.board(ui, texts));
                let asked = ui.vertical(|ui| palette::show(ui, self.palette(high), texts)).inner;
                self.act(asked);
            });
            self.text(ui, texts);
            self.verdict(ui, texts);
            let ready = matches!(&self.verdict, Verdict::Accepted(snapshot) if !snapshot.status.is_over());
            pressed = self.buttons(ui, texts, (ready, enter), &mut analyse);
        });
        match (&self.verdict, pressed) {
            (Verdict::Accepted(snapshot), _) if analyse => {
                Decision::Act(ArrangeAction::Analyse(self.begun(&snapshot.text)))
            }
            (Verdict::Accepted(snapshot), Some(true)) => match &self.offer {
                Some((offer, _)) => {
                    let shown = Box::new((offer.board.clone(), (**snapshot).clone()));
                    Decision::Act(ArrangeAction::Play(self.begun(&snapshot.text), shown))
                }
                None => Decision::Open,
            },
            (_, pressed) => Decision::none(pressed, stays),
        }
    }

    fn begun(&self, text: &str) -> Box<Header> {
        Box::new(Header { start: Some(text.to_owned()), ..self.header.clone() })
    }

    fn collect(&mut self) {
        for answer in self.arranger.collect() {
            match answer {
                ArrangerAnswer::Offered(offer) => {
                    let geometry = BoardGeometry::new(offer.board.clone());
                    self.offer = Some((*offer, geometry));
                }
                ArrangerAnswer::Accepted(arranged) => {
                    self.text.clone_from(&arranged.snapshot.text);
                    if let Some(arrangement) = arranged.arrangement {
                        self.first.get_or_insert_with(|| arrangement.clone());
                        self.held = arrangement;
                    }
                    self.verdict = Verdict::Accepted(Box::new(arranged.snapshot));
                }
                ArrangerAnswer::Refused(why) => self.verdict = Verdict::Refused(why),
            }
        }
    }

    /// The pieces on the board: those that are set up one by one, else those of the position's picture.
    fn pieces(&self) -> Vec<Piece> {
        let kinds =
            self.offer.as_ref().and_then(|(offer, _)| offer.editor.as_ref()).map(|editor| &editor.kinds);
        let piece_kind = |kind: u16| kinds.and_then(|kinds| kinds.get(usize::from(kind)));
        let held =
            self.held.pieces.iter().filter_map(|&(site, kind)| {
                piece_kind(kind).map(|known| Piece { site, ..known.look.clone() })
            });
        match (kinds, &self.verdict) {
            (None, Verdict::Accepted(snapshot)) => snapshot.scene.pieces.clone(),
            _ => held.collect(),
        }
    }

    fn board(&mut self, ui: &mut Ui, texts: &Texts) {
        let Some((offer, geometry)) = &self.offer else {
            ui.centered_and_justified(|ui| ui.spinner());
            return;
        };
        let code = texts.language().code();
        let kinds = offer.editor.as_ref().map_or(&[][..], |editor| &editor.kinds);
        let piece_at = |site: Site| self.held.pieces.iter().find(|(occupied, _)| *occupied == site);
        let name = |site: Site| {
            let kind = piece_at(site).and_then(|(_, kind)| kinds.get(usize::from(*kind)));
            let what = kind.map_or_else(|| say!(texts, "site-empty"), |kind| kind.name.get(code).to_owned());
            format!("{} {what}", geometry.facts(site).name)
        };
        let open = |site: Site| match self.brush.and_then(|brush| kinds.get(usize::from(brush))) {
            Some(kind) => kind.sites.contains(&site),
            None => piece_at(site).is_some(),
        };
        let pieces = self.pieces();
        let many = matches!(&self.verdict, Verdict::Accepted(snapshot) if needs_symbols(snapshot));
        let mut edit_state = self.edit_state;
        let shown =
            Editable { geometry, pieces: &pieces, symbols: many, language: code, name: &name, open: &open };
        let act = shown.show(ui, &mut edit_state);
        self.edit_state = edit_state;
        if let Some(act) = act {
            self.edit(act, texts);
        }
    }

    /// Carries an act out, and asks the game about it.
    fn edit(&mut self, act: EditAct, texts: &Texts) {
        let before = self.held.clone();
        let piece_at =
            |site: Site| before.pieces.iter().find(|(occupied, _)| *occupied == site).map(|(_, kind)| *kind);
        self.hint = None;
        match act {
            EditAct::Take(site) | EditAct::Drag(site, None) => self.take(site),
            EditAct::Put(site) => match self.brush.filter(|brush| piece_at(site) != Some(*brush)) {
                Some(brush) => self.put(site, brush, texts),
                None => self.take(site),
            },
            EditAct::Drag(from, Some(site)) => {
                if let Some(kind) = piece_at(from) {
                    self.take(from);
                    if !self.put(site, kind, texts) {
                        self.held = before.clone();
                    }
                }
                return self.ask_if_changed(&before);
            }
        };
        self.ask_if_changed(&before);
    }

    fn ask_if_changed(&mut self, before: &Arrangement) {
        if self.held != *before {
            self.ask();
        }
    }

    fn ask(&mut self) {
        self.verdict = Verdict::Asked;
        self.arranger.ask(self.held.clone());
    }

    fn take(&mut self, site: Site) -> bool {
        self.held.pieces.retain(|(occupied, _)| *occupied != site);
        true
    }

    /// Puts a piece down instead of what stands there; false, with a hint, where the game has no room for it.
    fn put(&mut self, site: Site, brush: u16, texts: &Texts) -> bool {
        let Some((offer, geometry)) = &self.offer else { return false };
        let kinds = offer.editor.as_ref().map_or(&[][..], |editor| &editor.kinds);
        let Some(kind) = kinds.get(usize::from(brush)) else { return false };
        let piece = kind.name.get(texts.language().code());
        let there = self.held.pieces.iter().filter(|(_, other)| *other == brush).count();
        if !kind.sites.contains(&site) {
            self.hint = Some(say!(texts, "arrange-not-here", piece, site = &geometry.facts(site).name));
            return false;
        }
        if there >= usize::from(kind.most) {
            self.hint = Some(say!(texts, "arrange-most", piece, most = kind.most));
            return false;
        }
        self.take(site);
        self.held.pieces.push((site, brush));
        true
    }

    fn palette(&mut self, height: f32) -> palette::Palette<'_> {
        palette::Palette {
            editor: self.offer.as_ref().and_then(|(offer, _)| offer.editor.as_ref()),
            known: self.offer.is_some(),
            held: &mut self.held,
            brush: &mut self.brush,
            height,
        }
    }

    fn act(&mut self, asked: Option<palette::PaletteChange>) {
        let editor = self.offer.as_ref().and_then(|(offer, _)| offer.editor.as_ref());
        match (asked, editor) {
            (Some(palette::PaletteChange::Values), _) => {}
            (Some(palette::PaletteChange::Empty), Some(editor)) => {
                self.held = Arrangement { turn: self.held.turn, ..editor.empty() };
            }
            (Some(palette::PaletteChange::First), _) => match &self.first {
                Some(first) => self.held = first.clone(),
                None => return,
            },
            _ => return,
        }
        self.hint = None;
        self.ask();
    }

    /// The position as text, to be read, copied and typed.
    fn text(&mut self, ui: &mut Ui, texts: &Texts) {
        ui.add_space(theme::GAP / 2.0);
        ui.horizontal(|ui| {
            let name = say!(texts, "arrange-text");
            ui.label(&name);
            let edit = TextEdit::singleline(&mut self.text)
                .font(egui::TextStyle::Monospace)
                .desired_width(ui.available_width());
            if ui.add(edit).accessible_name(name).changed() {
                (self.verdict, self.hint) = (Verdict::Asked, None);
                self.arranger.read(self.text.trim().to_owned());
            }
        });
    }

    /// Draws the game's verdict, in a line that is always there.
    fn verdict(&self, ui: &mut Ui, texts: &Texts) {
        let visuals = ui.visuals();
        let (sign, text, colour) = match (&self.hint, &self.verdict) {
            (Some(hint), _) => ("⚠", hint.clone(), visuals.warn_fg_color),
            (None, Verdict::Asked) => ("…", say!(texts, "arrange-asked"), visuals.weak_text_color()),
            (None, Verdict::Accepted(snapshot)) => match snapshot.status {
                Status::Over { .. } => ("⚠", say!(texts, "arrange-over"), visuals.warn_fg_color),
                _ => ("✔", say!(texts, "arrange-accepted"), theme::success(visuals)),
            },
            (None, Verdict::Refused(why)) => ("⚠", texts.render(why), visuals.warn_fg_color),
        };
        ui.horizontal(|ui| {
            ui.label(RichText::new(sign).color(colour));
            ui.add(Label::new(RichText::new(&text).color(colour)).truncate()).on_hover_text(text);
        });
    }

    fn buttons(
        &self,
        ui: &mut Ui,
        texts: &Texts,
        (ready, enter): (bool, bool),
        analyse: &mut bool,
    ) -> Option<bool> {
        let row = vec2(ui.available_width(), 30.0);
        let mut pressed = None;
        ui.allocate_ui_with_layout(row, Layout::right_to_left(Align::Center), |ui| {
            ui.add_enabled_ui(ready, |ui| {
                if main_button(ui, &say!(texts, "arrange-play")).clicked() {
                    pressed = Some(true);
                }
                *analyse = ui.button(say!(texts, "arrange-analyse")).clicked();
            });
            if ui.button(say!(texts, "cancel")).clicked() {
                pressed = Some(false);
            }
        });
        if ready && enter { Some(true) } else { pressed }
    }
}
