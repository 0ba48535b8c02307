//! An external engine that is registered, or changed: its program, its protocol and game, the options that it tells, and a trial in
//! which it plays against itself. Knows engines and what a job with one tells; must not know threads or where the list is.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use abstrakt_external::{EngineOption, Identity, Protocol, RegisteredEngine, Registry};
use abstrakt_referee::{TRIAL_MOVES, variants};
use abstrakt_texts::{Texts, message, say};
use abstrakt_vocabulary::Facts;
use egui::{Button, ComboBox, Context, Label, RichText, TextEdit, Ui};
use strum::VariantArray as _;

use super::custom::LIST;
use super::file::{Purpose, SystemChooser};
use super::{BUTTONS, Decision, Size, buttons, form, modal, scrolled};
use crate::engine_job::{EngineJob, JobFailure, JobResult};
use crate::{list, theme};

/// Width of a field for a text, in points, where the window has room for it.
const FIELD: f32 = 380.0;
/// Width of the button beside the field for the program, in points.
const BROWSE: f32 = 100.0;
/// Width of both margins of a dialog that fills a small window, in points.
const MARGINS: f32 = 40.0;

/// The form so far.
pub struct EngineDialog {
    games: Vec<Arc<Facts>>,
    game: usize,
    name: String,
    command: String,
    arguments: String,
    folder: String,
    protocol: Protocol,
    variant: Option<String>,
    /// The options as it has told them; none before it was asked.
    options: Option<Vec<EngineOption>>,
    /// The engine that is changed; none: one is added.
    changed: Option<RegisteredEngine>,
    /// Whether the job that is shown is with the engine as it is described now.
    is_asked: bool,
    chooser: SystemChooser,
}

/// The action that the user chose. The dialog stays open after each.
pub enum EngineAction {
    /// A trial of the engine, whose options are known if that is said.
    Try(Box<RegisteredEngine>, bool),
    /// The trial ends.
    Stop,
    /// The engine is registered, or takes the place of the one of this name.
    Keep(Box<RegisteredEngine>, bool, Option<String>),
}

impl EngineDialog {
    /// The form of an engine that is added, for one of these games: the one of this id at first.
    pub fn add(games: Vec<Arc<Facts>>, game: &str) -> Self {
        let place = games.iter().position(|facts| facts.id == game).unwrap_or_default();
        let mut dialog = Self {
            games,
            game: place,
            name: String::new(),
            command: String::new(),
            arguments: String::new(),
            folder: String::new(),
            protocol: Protocol::Ugi,
            variant: None,
            options: None,
            changed: None,
            is_asked: false,
            chooser: SystemChooser::default(),
        };
        dialog.fit_protocol();
        dialog
    }

    /// The form of an engine that is registered.
    pub fn change(games: Vec<Arc<Facts>>, engine: &RegisteredEngine) -> Self {
        let arguments = shlex::try_join(engine.arguments.iter().map(String::as_str)).unwrap_or_default();
        Self {
            name: engine.name.clone(),
            command: engine.command.clone(),
            arguments,
            folder: engine.folder.as_ref().map(|folder| folder.display().to_string()).unwrap_or_default(),
            protocol: engine.protocol,
            variant: engine.variant.clone(),
            options: Some(engine.options.clone()),
            changed: Some(engine.clone()),
            ..Self::add(games, &engine.game)
        }
    }

    /// The first protocol that the game has a notation for, or the one for every game.
    fn fit_protocol(&mut self) {
        let fitting = protocols(self.games.get(self.game).map(Arc::as_ref));
        if !fitting.contains(&self.protocol) || self.command.is_empty() {
            self.protocol = fitting.first().copied().unwrap_or(Protocol::Ugi);
        }
        self.variant = None;
    }

    /// Draws the dialog; `job` is the one with this engine, `registry` has those that are registered.
    pub fn show(
        &mut self,
        ctx: &Context,
        job: Option<&EngineJob>,
        registry: &Registry,
        texts: &Texts,
    ) -> Decision<EngineAction> {
        if let Some(path) = self.chooser.collect() {
            self.command = path.display().to_string();
            (self.options, self.is_asked) = (None, false);
            if self.name.is_empty() {
                self.name = proposed_name(&path);
            }
        }
        let job = job.filter(|_| self.is_asked);
        if let (None, Some(identity)) = (&self.options, job.and_then(EngineJob::identity)) {
            self.options = Some(identity.options.clone());
        }
        let is_busy = job.is_some_and(|job| job.ended().is_none());
        let title = if self.changed.is_some() { message!("engine-change") } else { message!("engine-add") };
        let (mut pressed, mut tried, mut stopped) = (None, false, false);
        let size = Size::fixed(680.0, 600.0);
        let stays = modal(ctx, "engine", &texts.render(&title), size, |ui, enter| {
            let mut right = true;
            scrolled(ui.available_height() - BUTTONS).show(ui, |ui| {
                ui.add_enabled_ui(!is_busy, |ui| right = self.fields(ui, registry, texts));
                ui.add_space(theme::TIGHT);
                ui.horizontal(|ui| {
                    let test = Button::new(say!(texts, "engine-test"));
                    tried = ui.add_enabled(right && !is_busy, test).clicked();
                    if is_busy {
                        stopped = ui.button(say!(texts, "engine-stop")).clicked();
                    }
                    if job.is_none() {
                        ui.weak(say!(texts, "engine-test-help", count = TRIAL_MOVES));
                    }
                });
                if let Some(job) = job {
                    show_outcome(ui, job, &self.name, texts);
                }
            });
            let ahead =
                if self.changed.is_some() { message!("engine-keep") } else { message!("engine-register") };
            let ready = (right && !is_busy, enter);
            pressed = buttons(ui, &texts.render(&ahead), &say!(texts, "cancel"), ready);
        });
        match (pressed, self.engine()) {
            _ if stopped => Decision::Act(EngineAction::Stop),
            (_, Some(engine)) if tried => {
                self.is_asked = true;
                Decision::Act(EngineAction::Try(engine.into(), self.options.is_some()))
            }
            (Some(true), Some(engine)) => {
                self.is_asked = true;
                let replaced = self.changed.as_ref().map(|engine| engine.name.clone());
                Decision::Act(EngineAction::Keep(engine.into(), self.options.is_some(), replaced))
            }
            (pressed, _) => Decision::none(pressed, stays),
        }
    }

    /// Draws the fields; false while one of them is empty or wrong.
    fn fields(&mut self, ui: &mut Ui, registry: &Registry, texts: &Texts) -> bool {
        let mut right = true;
        form::rows(ui, "engine").show(ui, |ui| {
            let is_own = self.changed.as_ref().is_some_and(|engine| engine.name == self.name.trim());
            text_row(ui, &say!(texts, "engine-name"), &say!(texts, "engine-name-hint"), &mut self.name);
            let name = self.name.trim();
            let wrong = registry.check_name(name).err().filter(|_| !is_own);
            right &= wrong.is_none();
            fault(ui, wrong.filter(|_| !name.is_empty()).map(|error| texts.show(&error)));
            let mut is_other = self.program(ui, texts);
            right &= !self.command.trim().is_empty();
            let hint = say!(texts, "engine-arguments-hint");
            is_other |= text_row(ui, &say!(texts, "engine-arguments"), &hint, &mut self.arguments);
            let is_read = shlex::split(&self.arguments).is_some();
            right &= is_read;
            fault(ui, (!is_read).then(|| say!(texts, "engine-arguments-wrong")));
            let hint = say!(texts, "engine-folder-hint");
            is_other |= text_row(ui, &say!(texts, "engine-folder"), &hint, &mut self.folder);
            is_other |= self.game(ui, texts);
            if is_other {
                (self.options, self.is_asked) = (None, false);
            }
        });
        right &= !self.games.is_empty();
        match &mut self.options {
            None => {
                ui.weak(say!(texts, "engine-options-unknown"));
            }
            Some(options) if options.is_empty() => {
                ui.weak(say!(texts, "engine-options-none"));
            }
            Some(options) => {
                ui.strong(say!(texts, "engine-options"));
                form::rows(ui, "options").show(ui, |ui| {
                    for option in options {
                        right &= option_row(ui, option, texts);
                    }
                });
            }
        }
        right
    }

    /// Draws the field for the program; true if it is another one.
    fn program(&mut self, ui: &mut Ui, texts: &Texts) -> bool {
        let name = say!(texts, "engine-program");
        form::name(ui, &name);
        let is_other = ui.horizontal(|ui| {
            let edit = TextEdit::singleline(&mut self.command).desired_width(field_width(ui) - BROWSE);
            let is_other = ui.add(edit).accessible_name(&name).changed();
            self.chooser.button(ui, Purpose::Program, Path::new(self.command.trim()), texts);
            is_other
        });
        ui.end_row();
        fault(ui, self.chooser.came_to_nothing().then(|| say!(texts, "file-no-dialog")));
        is_other.inner
    }

    /// Draws game, protocol and variant; true if one of them is another one.
    fn game(&mut self, ui: &mut Ui, texts: &Texts) -> bool {
        let code = texts.language().code();
        let before = (self.game, self.protocol, self.variant.clone());
        let name = say!(texts, "lab-game");
        form::name(ui, &name);
        let shown = self.games.get(self.game).map_or("", |facts| facts.name.get(code));
        let combo = ComboBox::from_id_salt("engine-game").width(LIST).selected_text(shown);
        list::show(ui, combo, name, |ui| {
            for (place, facts) in self.games.iter().enumerate() {
                ui.selectable_value(&mut self.game, place, facts.name.get(code));
            }
        });
        ui.end_row();
        if self.game != before.0 {
            self.fit_protocol();
        }
        let facts = self.games.get(self.game).cloned();
        let name = say!(texts, "engine-protocol");
        form::name(ui, &name);
        let combo = ComboBox::from_id_salt("engine-protocol").width(LIST).selected_text(self.protocol.name());
        list::show(ui, combo, name, |ui| {
            for protocol in protocols(facts.as_deref()) {
                ui.selectable_value(&mut self.protocol, protocol, protocol.name());
            }
        });
        ui.end_row();
        if self.protocol != before.1 {
            self.variant = None;
        }
        let engine = self.engine();
        let known: Vec<&str> =
            facts.iter().zip(&engine).flat_map(|(facts, engine)| variants(facts, engine)).collect();
        if known.len() > 1 {
            let name = say!(texts, "engine-variant");
            form::name(ui, &name);
            let any = say!(texts, "engine-variant-any");
            let shown = self.variant.as_ref().unwrap_or(&any);
            let combo = ComboBox::from_id_salt("engine-variant").width(LIST).selected_text(shown);
            list::show(ui, combo, name, |ui| {
                ui.selectable_value(&mut self.variant, None, &any);
                for variant in known {
                    ui.selectable_value(&mut self.variant, Some(variant.to_owned()), variant);
                }
            });
            ui.end_row();
        }
        before != (self.game, self.protocol, self.variant.clone())
    }

    /// The engine that the form describes; none without a game.
    fn engine(&self) -> Option<RegisteredEngine> {
        let command = self.command.trim();
        let folder = self.folder.trim();
        Some(RegisteredEngine {
            name: self.name.trim().to_owned(),
            protocol: self.protocol,
            game: self.games.get(self.game)?.id.clone(),
            variant: self.variant.clone(),
            // A program whose full path is not known is named as it was typed. The trial tells the rest.
            command: RegisteredEngine::full_command(command).unwrap_or_else(|_| command.to_owned()),
            arguments: shlex::split(&self.arguments).unwrap_or_default(),
            folder: (!folder.is_empty()).then(|| PathBuf::from(folder)),
            options: self.options.clone().unwrap_or_default(),
            others: self.changed.as_ref().map(|engine| engine.others.clone()).unwrap_or_default(),
        })
    }
}

/// The protocols by which a game can be played, those of its own field first.
fn protocols(facts: Option<&Facts>) -> Vec<Protocol> {
    let is_played = |protocol: &Protocol| {
        protocol.notation().is_none()
            || facts.is_some_and(|facts| facts.foreign.iter().any(|game| game.notation == protocol.id()))
    };
    Protocol::VARIANTS.iter().copied().filter(is_played).collect()
}

/// The name of a program without what no name of an engine has.
fn proposed_name(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let is_kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
    stem.chars().filter(is_kept).take(40).collect()
}

fn field_width(ui: &Ui) -> f32 {
    FIELD.min(ui.ctx().content_rect().width() - MARGINS)
}

/// Draws a row with a text; true if it has changed.
fn text_row(ui: &mut Ui, name: &str, hint: &str, text: &mut String) -> bool {
    form::name(ui, name);
    let edit = TextEdit::singleline(text).hint_text(hint).desired_width(field_width(ui));
    let is_other = ui.add(edit).accessible_name(name).changed();
    ui.end_row();
    is_other
}

/// Draws a row that tells the fault of the one above, where it has one.
fn fault(ui: &mut Ui, fault: Option<String>) {
    let Some(fault) = fault else { return };
    if !form::is_narrow(ui) {
        ui.label("");
    }
    ui.add(Label::new(RichText::new(fault).color(ui.visuals().warn_fg_color)).wrap());
    ui.end_row();
}

/// Draws an option of an engine by its type; false if its value is none of that type.
fn option_row(ui: &mut Ui, option: &mut EngineOption, texts: &Texts) -> bool {
    let EngineOption { name, kind, default, value, min, max, values, .. } = option;
    // A button is pressed in a conversation; it has no value.
    if kind == "button" {
        return true;
    }
    let mut text = value.as_ref().unwrap_or(default).clone();
    let mut right = true;
    form::name(ui, name);
    match kind.as_str() {
        "bool" | "check" => {
            let mut is_on = text == "true";
            ui.checkbox(&mut is_on, "").accessible_name(&*name);
            text = is_on.to_string();
        }
        _ if !values.is_empty() => {
            let combo = ComboBox::from_id_salt(("option", &*name)).width(LIST).selected_text(&text);
            list::show(ui, combo, &*name, |ui| {
                for word in values {
                    ui.selectable_value(&mut text, word.clone(), &*word);
                }
            });
        }
        _ => {
            let edit = TextEdit::singleline(&mut text).desired_width(field_width(ui));
            ui.add(edit).accessible_name(&*name);
        }
    }
    ui.end_row();
    let bound = |bound: &Option<String>| bound.as_ref().and_then(|bound| bound.parse::<f64>().ok());
    if matches!(kind.as_str(), "int" | "spin" | "real") {
        let (least, most) = (bound(min).unwrap_or(f64::NEG_INFINITY), bound(max).unwrap_or(f64::INFINITY));
        let is_whole = kind == "real" || text.parse::<i64>().is_ok();
        right = is_whole && text.parse().is_ok_and(|number: f64| (least..=most).contains(&number));
        fault(ui, (!right).then(|| say!(texts, "number-range", least, most)));
    }
    *value = (text != *default).then_some(text);
    right
}

/// Draws the news of a job.
fn show_outcome(ui: &mut Ui, job: &EngineJob, name: &str, texts: &Texts) {
    if let Some(Identity { name, author, .. }) = job.identity().filter(|identity| !identity.name.is_empty()) {
        let (name, author) = (name.as_str(), author.as_str());
        let line = match author {
            "" => name.to_owned(),
            author => say!(texts, "engine-identity", name, author),
        };
        ui.strong(line);
    }
    ui.horizontal_wrapped(|ui| {
        for (number, made) in (1..).zip(job.played()) {
            let hundredths = (made.spent.as_secs_f64() * 100.0).round();
            let (number, ply, seconds): (u32, _, _) = (number, made.ply.as_str(), hundredths / 100.0);
            ui.label(say!(texts, "engine-played", number, ply, seconds));
        }
    });
    match job.ended() {
        None => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(say!(texts, "engine-busy"));
            });
        }
        Some(Ok(JobResult::Plays)) => {
            ui.strong(say!(texts, "engine-plays", name));
        }
        Some(Ok(JobResult::Listed(..))) => {}
        Some(Err(JobFailure { reason, last })) => {
            let reason = RichText::new(texts.render(reason)).color(ui.visuals().warn_fg_color);
            ui.add(Label::new(reason).wrap());
            if !last.is_empty() {
                ui.weak(say!(texts, "engine-last"));
            }
            for line in last {
                ui.add(Label::new(RichText::new(line).monospace()).wrap());
            }
        }
    }
}
