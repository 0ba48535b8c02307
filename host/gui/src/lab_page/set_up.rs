//! The form in which a run is set up: a match or a tournament of one event, the file of a tournament, weights that evolve, or an evaluation that
//! is learned.
//!
//! Knows plans and games. Must not know who plays them.

use std::path::PathBuf;
use std::sync::Arc;

use abstrakt_engine::{Preset, presets};
use abstrakt_external::Registry;
use abstrakt_lab::run::{MATCH_ENGINES, SingleEvent};
use abstrakt_lab::schedule::Format;
use abstrakt_lab::statistics::Sprt;
use abstrakt_lab::suite::{MOST_SCALE, Scope, Suite};
use abstrakt_record::SeatKind;
use abstrakt_texts::{Localize, Message, Texts, message, say};
use abstrakt_vocabulary::Facts;
use abstrakt_worker::protocol::Opening;
use egui::{ComboBox, Label, RichText, TextEdit, Ui};
use strum::VariantArray;

use super::learning_form::LearningForm;
use super::tuning_form::TuningForm;
use super::{LabChoice, LabContext, fields};
use crate::dialogs::file::{Purpose, SystemChooser};
use crate::dialogs::seat::ExternalPlayers;
use crate::dialogs::{custom, form, number, option, seat};
use crate::game_list::GameList;
use crate::lab::{PlanSource, spare_threads};
use crate::seat_choice::{NamedEngine, SeatChoice, external_engines};
use crate::{list, theme};

/// More games or rounds than this are typing errors.
const MAX_COUNT: u64 = 100_000;
/// Most random turns.
const MOST_RANDOM: u64 = 100;
/// Greatest difference in strength that a test is about.
const MOST_ELO: u64 = 1_000;
/// The fraction of a suite that is measured if nobody chooses, and the least one.
const SCALE: f64 = 0.1;
const LEAST_SCALE: f64 = 0.001;
/// Probability of either error of a test.
const ERROR: f64 = 0.05;
/// Most engines of a tournament.
const MOST_ENGINES: usize = 32;

/// The kind of run that is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Localize, VariantArray)]
enum Kind {
    #[message("lab-match")]
    Match,
    #[message("lab-tournament")]
    Tournament,
    #[message("lab-from-file")]
    File,
    #[message("lab-suite")]
    Suite,
    #[message("lab-tuning")]
    Tuning,
    #[message("lab-learning")]
    Learning,
}

const FORMATS: [(Format, Message); 4] = [
    (Format::RoundRobin, message!("lab-round-robin")),
    (Format::Gauntlet, message!("lab-gauntlet")),
    (Format::Swiss, message!("lab-swiss")),
    (Format::KnockOut, message!("lab-knock-out")),
];

/// Choices and texts so far.
pub struct SetUp {
    kind: Kind,
    /// Id of the game; empty: none was chosen.
    game: String,
    setup: String,
    engines: Vec<SeatChoice>,
    external: ExternalPlayers,
    format: Format,
    games: f64,
    rounds: f64,
    random_turns: f64,
    concurrency: f64,
    seed: f64,
    sprt: bool,
    elo: [f64; 2],
    suite: Suite,
    scale: f64,
    /// That of the game for which it was drawn last.
    tuning: Option<TuningForm>,
    /// The same of learning.
    learning: Option<LearningForm>,
    file: String,
    chooser: SystemChooser,
}

impl Default for SetUp {
    fn default() -> Self {
        Self {
            kind: Kind::Match,
            game: String::new(),
            setup: String::new(),
            engines: Vec::new(),
            external: ExternalPlayers::default(),
            format: Format::RoundRobin,
            games: 100.0,
            rounds: 2.0,
            random_turns: f64::from(abstrakt_lab::tournament::RANDOM_TURNS),
            concurrency: spare_threads().into(),
            seed: 1.0,
            sprt: false,
            elo: [0.0, 10.0],
            suite: Suite::StrategyGames,
            scale: SCALE,
            tuning: None,
            learning: None,
            file: String::new(),
            chooser: SystemChooser::default(),
        }
    }
}

impl SetUp {
    /// Draws the form; gives what its button would do, and what that is called. None while something in the form is wrong.
    pub fn show(&mut self, ui: &mut Ui, context: &mut LabContext<'_>) -> (Option<LabChoice>, Message) {
        let texts = context.texts;
        ui.strong(say!(texts, "lab-new"));
        ui.horizontal_wrapped(|ui| {
            for kind in Kind::VARIANTS {
                ui.selectable_value(&mut self.kind, *kind, texts.show(kind));
            }
        });
        ui.add_space(theme::TIGHT);
        let begin = message!("tuning-begin");
        match self.kind {
            Kind::File => return (self.file_field(ui, texts), begin),
            Kind::Suite => return (self.suite(ui, texts), begin),
            Kind::Match | Kind::Tournament | Kind::Tuning | Kind::Learning => {}
        }
        let Some(facts) = self.facts(ui, context) else { return (None, begin) };
        if self.kind == Kind::Tuning {
            let kept = self.tuning.take().filter(|form| form.is_of(&facts));
            let form = self.tuning.insert(kept.unwrap_or_else(|| TuningForm::new(&facts)));
            return (form.show(ui, texts), begin);
        }
        if self.kind == Kind::Learning {
            let kept = self.learning.take().filter(|form| form.is_of(&facts));
            let form = self.learning.insert(kept.unwrap_or_else(|| LearningForm::new(&facts)));
            return (form.show(ui, texts), begin);
        }
        self.external.set_engines(external_engines(&facts, context.registry));
        (self.event(ui, &facts, context.engines, texts), begin)
    }

    /// The game for a seat of which an external engine is to be added, once.
    pub fn take_asked(&mut self) -> Option<String> {
        self.external.take_asked().then(|| self.game.clone())
    }

    /// These external engines can play now; the one of this name sits down where it was asked for.
    pub fn take_engines(&mut self, games: &GameList, registry: &Registry, name: Option<&str>) {
        let Some(found) = games.game(&self.game) else { return };
        if let Some((place, added)) = self.external.take(external_engines(&found.facts, registry), name)
            && let Some(choice) = self.engines.get_mut(place)
        {
            *choice = added;
        }
    }

    /// Asks what is tuned of a game that begins so.
    pub fn tune(&mut self, facts: &Arc<Facts>, opening: Opening) {
        self.kind = Kind::Tuning;
        self.choose(facts);
        self.tuning = Some(TuningForm::beginning(facts, opening));
    }

    /// Draws the choice of the game: one whose name is first where none is chosen yet.
    fn facts(&mut self, ui: &mut Ui, context: &LabContext<'_>) -> Option<Arc<Facts>> {
        let (texts, games) = (context.texts, context.games);
        let code = texts.language().code();
        if games.game(&self.game).is_none() {
            let first = games.games().first()?;
            self.choose(&first.facts);
        }
        let found = games.game(&self.game)?;
        let (name, shown) = (say!(texts, "lab-game"), found.facts.name.get(code));
        let mut chosen = None;
        form::rows(ui, "game").show(ui, |ui| {
            form::name(ui, &name);
            let combo = ComboBox::from_id_salt("game").width(custom::LIST).selected_text(shown);
            list::show(ui, combo, name, |ui| {
                for game in games.games() {
                    let is_chosen = game.facts.id == self.game;
                    if ui.selectable_label(is_chosen, game.facts.name.get(code)).clicked() && !is_chosen {
                        chosen = Some(&game.facts);
                    }
                }
            });
            ui.end_row();
        });
        if let Some(facts) = chosen {
            self.choose(facts);
        }
        games.game(&self.game).map(|found| Arc::clone(&found.facts))
    }

    /// Another game: its first setup for two, and two computers of different strengths.
    fn choose(&mut self, facts: &Facts) {
        self.game = facts.id.clone();
        let setup = facts.setups.iter().find(|setup| setup.players == 2).or(facts.setups.first());
        self.setup = setup.map_or_else(String::new, |setup| setup.id.clone());
        let [easy, medium, ..] = presets(facts);
        self.engines = [medium, easy].map(|preset: Preset| SeatChoice::Preset(preset.into())).into();
    }

    /// Draws the form of a match or a tournament; what begins by it, if nothing in it is wrong.
    fn event(
        &mut self,
        ui: &mut Ui,
        facts: &Facts,
        engines: &mut Vec<NamedEngine>,
        texts: &Texts,
    ) -> Option<LabChoice> {
        if self.kind == Kind::Match {
            self.engines.truncate(2);
        }
        let mut right = self.players(ui, facts, engines, texts);
        form::rows(ui, "event").show(ui, |ui| {
            self.start(ui, facts, texts);
            let games = (message!("lab-games"), message!("lab-games-help"));
            let rounds = (message!("lab-rounds"), message!("lab-rounds-help"));
            match self.kind {
                Kind::Match => right &= number::row(ui, games, (1..=MAX_COUNT, &mut self.games), texts),
                _ => {
                    self.form_of(ui, texts);
                    right &= number::row(ui, rounds, (1..=MAX_COUNT, &mut self.rounds), texts);
                }
            }
            let random = (message!("lab-random-turns"), message!("lab-random-turns-help"));
            right &= number::row(ui, random, (0..=MOST_RANDOM, &mut self.random_turns), texts);
            right &= fields::concurrency(ui, &mut self.concurrency, texts);
            right &= fields::seed(ui, &mut self.seed, texts);
            if self.kind == Kind::Match {
                right &= self.test(ui, texts);
            }
        });
        let engines = self.engines_of(texts).filter(|_| right)?;
        Some(LabChoice::Begin(PlanSource::Event(Box::new(self.plan(facts, engines, texts)))))
    }

    /// Draws the choice of the players; false if a number in the details of a computer is wrong.
    fn players(&mut self, ui: &mut Ui, facts: &Facts, engines: &mut Vec<NamedEngine>, texts: &Texts) -> bool {
        let (mut right, mut removed) = (true, None);
        let mut asked = None;
        let count = self.engines.len();
        for (place, choice) in self.engines.iter_mut().enumerate() {
            ui.horizontal(|ui| {
                let name = say!(texts, "lab-engine", number = place + 1);
                ui.label(&name);
                let known = seat::KnownPlayers { facts, named: engines, external: self.external.engines() };
                if seat::computer(ui, place, choice, known, &name, texts) {
                    asked = Some(place);
                }
                if self.kind == Kind::Tournament && count > 2 {
                    let remove = ui.button("✖");
                    let remove = remove.accessible_name(say!(texts, "lab-remove-engine", number = place + 1));
                    removed = remove.clicked().then_some(place).or(removed);
                }
            });
            right &= seat::details(ui, place, choice, (facts, engines), texts);
        }
        if let Some(place) = asked {
            self.external.ask(place);
        }
        if let Some(place) = removed {
            self.engines.remove(place);
        }
        if self.kind == Kind::Tournament
            && count < MOST_ENGINES
            && ui.button(say!(texts, "lab-add-engine")).clicked()
        {
            self.engines.push(SeatChoice::usual(facts));
        }
        ui.add_space(theme::TIGHT);
        right
    }

    /// Draws the choice of openings, where there are several ways for two.
    fn start(&mut self, ui: &mut Ui, facts: &Facts, texts: &Texts) {
        let code = texts.language().code();
        let setups = || facts.setups.iter().filter(|setup| setup.players == 2);
        if setups().count() < 2 {
            return;
        }
        let name = say!(texts, "new-game-setup");
        form::name(ui, &name);
        let shown = setups().find(|setup| setup.id == self.setup).map_or("", |setup| setup.name.get(code));
        let combo = ComboBox::from_id_salt("setup").width(custom::LIST).selected_text(shown);
        list::show(ui, combo, name, |ui| {
            for setup in setups() {
                ui.selectable_value(&mut self.setup, setup.id.clone(), setup.name.get(code));
            }
        });
        ui.end_row();
    }

    /// The pairing of players.
    fn form_of(&mut self, ui: &mut Ui, texts: &Texts) {
        let name = say!(texts, "lab-format");
        form::name(ui, &name);
        let chosen = FORMATS.into_iter().find(|(format, _)| *format == self.format);
        let shown = chosen.map_or_else(String::new, |(_, name)| texts.render(&name));
        option::with_help(ui, &say!(texts, "lab-format-help"), |ui| {
            let combo = ComboBox::from_id_salt("format").width(custom::LIST).selected_text(shown);
            list::show(ui, combo, name, |ui| {
                for (format, name) in FORMATS {
                    ui.selectable_value(&mut self.format, format, texts.render(&name));
                }
            });
        });
        ui.end_row();
    }

    /// Whether the match ends as soon as it is decided; false if a number is wrong.
    fn test(&mut self, ui: &mut Ui, texts: &Texts) -> bool {
        let name = say!(texts, "lab-sprt");
        form::name(ui, &name);
        option::with_help(ui, &say!(texts, "lab-sprt-help"), |ui| {
            ui.checkbox(&mut self.sprt, "").accessible_name(&name);
        });
        ui.end_row();
        if !self.sprt {
            return true;
        }
        let mut right = true;
        let names = [message!("lab-elo0"), message!("lab-elo1")];
        for (name, value) in names.into_iter().zip(&mut self.elo) {
            let name = texts.render(&name);
            form::name(ui, &name);
            ui.horizontal(|ui| right &= number::Number::whole(&name, 0..=MOST_ELO).show(ui, value, texts));
            ui.end_row();
        }
        if let Err(error) = self.sprt().check() {
            let text = RichText::new(texts.show(&error)).color(ui.visuals().warn_fg_color);
            ui.label("");
            ui.add(Label::new(text).wrap());
            ui.end_row();
            return false;
        }
        right
    }

    /// The engines with their names: those of a match, or what each is called, with a number where two are called alike. None
    /// while one of them would never move.
    fn engines_of(&self, texts: &Texts) -> Option<Vec<(String, String)>> {
        let mut named: Vec<(String, String)> = Vec::new();
        for (place, choice) in self.engines.iter().enumerate() {
            let SeatKind::Engine(spec) = choice.kind() else { return None };
            if !choice.is_ready() {
                return None;
            }
            let plain = choice.name(texts);
            let names = std::iter::once(plain.clone()).chain((2..).map(|number| format!("{plain} {number}")));
            let name = match (self.kind, MATCH_ENGINES.get(place)) {
                (Kind::Match, Some(name)) => (*name).to_owned(),
                _ => names.into_iter().find(|name| named.iter().all(|(known, _)| known != name))?,
            };
            named.push((name, spec));
        }
        Some(named)
    }

    fn plan(&self, facts: &Facts, engines: Vec<(String, String)>, texts: &Texts) -> SingleEvent {
        let is_match = self.kind == Kind::Match;
        let game = facts.name.get(texts.language().code());
        let name = if is_match { format!("{}: {game}", say!(texts, "lab-match")) } else { game.to_owned() };
        let rounds = if is_match { (self.games as u32).div_ceil(2) } else { self.rounds as u32 };
        SingleEvent {
            name,
            game: facts.id.clone(),
            setup: self.setup.clone(),
            engines,
            format: if is_match { Format::RoundRobin } else { self.format },
            rounds,
            random_turns: self.random_turns as u32,
            seed: self.seed as u64,
            concurrency: self.concurrency as u8,
            sprt: (is_match && self.sprt).then(|| self.sprt()),
        }
    }

    fn sprt(&self) -> Sprt {
        let [elo0, elo1] = self.elo;
        Sprt { elo0, elo1, alpha: ERROR, beta: ERROR }
    }

    /// Draws the form of a suite; what begins by it, if nothing in it is wrong.
    fn suite(&mut self, ui: &mut Ui, texts: &Texts) -> Option<LabChoice> {
        let mut right = true;
        form::rows(ui, "suite").show(ui, |ui| {
            let name = say!(texts, "lab-suite");
            form::name(ui, &name);
            option::with_help(ui, &say!(texts, "lab-suite-help"), |ui| {
                let combo =
                    ComboBox::from_id_salt("suite").width(custom::LIST).selected_text(self.suite.id());
                list::show(ui, combo, name, |ui| {
                    for suite in Suite::VARIANTS {
                        ui.selectable_value(&mut self.suite, *suite, suite.id());
                    }
                });
            });
            ui.end_row();
            let name = say!(texts, "lab-scale");
            form::name(ui, &name);
            option::with_help(ui, &say!(texts, "lab-scale-help"), |ui| {
                ui.horizontal(|ui| {
                    let field = number::Number::whole(&name, 0..=MOST_SCALE as u64).decimals(3, LEAST_SCALE);
                    right &= field.speed(LEAST_SCALE).show(ui, &mut self.scale, texts);
                });
            });
            ui.end_row();
            right &= fields::seed(ui, &mut self.seed, texts);
        });
        let scope = Scope { scale: self.scale, seed: self.seed as u64 };
        right.then_some(LabChoice::Begin(PlanSource::Suite(self.suite, scope)))
    }

    /// Draws the field for the file of a tournament; what begins by it, if there is one.
    fn file_field(&mut self, ui: &mut Ui, texts: &Texts) -> Option<LabChoice> {
        if let Some(path) = self.chooser.collect() {
            self.file = path.display().to_string();
        }
        ui.weak(say!(texts, "lab-file-help"));
        ui.horizontal(|ui| {
            let edit = TextEdit::singleline(&mut self.file).desired_width(ui.available_width() - 130.0);
            ui.add(edit).accessible_name(say!(texts, "file-path"));
            self.chooser.button(ui, Purpose::Tournament, &PathBuf::from(self.file.trim()), texts);
        });
        if self.chooser.came_to_nothing() {
            ui.weak(say!(texts, "file-no-dialog"));
        }
        let path = self.file.trim();
        (!path.is_empty()).then(|| LabChoice::Begin(PlanSource::File(PathBuf::from(path))))
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_lab::tournament::TournamentPlan;
    use abstrakt_texts::Language;

    use super::*;

    #[test]
    fn what_is_set_up_is_a_plan_with_a_name_for_every_engine() {
        let (facts, texts) = (Facts::plain(), Texts::new(Language::English));
        let mut form = SetUp::default();
        form.choose(&facts);
        form.games = 5.0;
        let engines = form.engines_of(&texts).expect("two computers");
        assert_eq!([0, 1].map(|place| engines[place].0.as_str()), MATCH_ENGINES);
        let plan = form.plan(&facts, engines, &texts);
        assert!(plan.is_match() && plan.rounds == 3 && plan.sprt.is_none());
        (form.kind, form.sprt) = (Kind::Tournament, true);
        form.engines.push(SeatChoice::usual(&facts));
        let engines = form.engines_of(&texts).expect("three computers");
        let names: Vec<&str> = engines.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["Computer, medium", "Computer, easy", "Computer, medium 2"]);
        let plan = form.plan(&facts, engines, &texts);
        assert!(!plan.is_match() && plan.sprt.is_none(), "a test is for two");
        TournamentPlan::read(&plan.text()).expect("it can be read");
        let external = abstrakt_external::ExternalSpec::new("scan");
        form.engines.push(SeatChoice::External(external.clone().into()));
        assert!(form.engines_of(&texts).is_none(), "its moves would never end");
        let limits = abstrakt_engine::Limits { depth: Some(8), ..Default::default() };
        form.engines.pop();
        form.engines
            .push(SeatChoice::External(abstrakt_external::ExternalSpec { limits, ..external }.into()));
        let engines = form.engines_of(&texts).expect("four engines");
        assert_eq!(engines[3], ("scan".to_owned(), "external:scan,depth=8".to_owned()));
        form.engines.push(SeatChoice::Human);
        assert!(form.engines_of(&texts).is_none(), "a person plays no match of engines");
    }
}
