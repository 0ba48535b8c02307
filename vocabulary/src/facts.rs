//! Static facts of a game: what the host lists, offers in dialogs and checks before it calls the game.

use serde::{Deserialize, Serialize};

use crate::{DataFacts, ForeignGame, HeuristicFacts, Refusal, SolverFacts, Text, refusal, text};

/// Facts of a game. Write only what differs: `Facts { id: "yinsh".into(), ..Facts::plain() }`. The host asks once and
/// keeps the answer, so the texts may be as long as they need to be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    /// Kebab-case, unique, never changed: `"draughts-czech"`.
    pub id: String,
    /// Version of the rules, ids and notation; a change tells old records and caches apart.
    pub version: String,
    /// Versions before this one whose records mean the same when these options are added to them.
    #[serde(default)]
    pub earlier: Vec<EarlierVersion>,
    /// Name for people.
    pub name: Text,
    /// One or two sentences for the list of games.
    pub summary: Text,
    /// Full rules, Markdown.
    pub rules: Text,
    /// Starting positions; the first is the default, and the first with n players that of n players.
    pub setups: Vec<Setup>,
    /// Declared options, in the order of the dialog.
    pub options: Vec<Opt>,
    /// Heuristics, the default first; at least one.
    pub heuristics: Vec<HeuristicFacts>,
    /// Upper bound of moves in a position, chance outcomes included: the host sizes its buffers by it (at most 4096).
    pub max_moves: usize,
    /// Usual number of moves in a position, for estimates shown to people.
    pub usual_moves: usize,
    /// Usual number of plies of a whole game, by which a search divides a clock; `None` where it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub usual_plies: Option<u32>,
    /// Upper bound of the plies that one player makes in a turn.
    #[serde(default = "usual_turn_plies")]
    pub max_turn_plies: u32,
    /// Whether the game has chance nodes.
    pub chance: bool,
    /// Whether chance acts between turns alone, and what it rolls belongs to the turn that it opens: a die that is thrown before every
    /// move. Otherwise a roll belongs to the turn before it, such as a tile drawn in the middle of a turn.
    #[serde(default)]
    pub rolls_open_turns: bool,
    /// Whether the rules compel captures: wherever one must capture, all moves are noisy ([`crate::Flags::NOISY`]). A
    /// search then does not take the value of such a position at face value, but searches on, however long the
    /// exchange; exchanges must therefore end by themselves.
    #[serde(default)]
    pub compulsory: bool,
    /// Whether `Position::candidates` leaves moves out.
    #[serde(default)]
    pub candidates: bool,
    /// Solvers, the one that the search asks at its nodes first.
    #[serde(default)]
    pub solvers: Vec<SolverFacts>,
    /// Whether `Position::known_outcome` tells any.
    #[serde(default)]
    pub known_outcomes: bool,
    /// Data in files of their own, which a command makes and the host hands over where it finds them; see [`Facts::data_file`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub data: Vec<DataFacts>,
    /// Occurrences of a position that make a draw, 2 or more; the user may change it. `u8::MAX` in a game in which repetition means nothing,
    /// such as one with dice, whose players wait for a certain roll and meet the same position meanwhile.
    pub repetition: u8,
    /// Reasons of an end, indexed by `Outcome::reason`: "five in a row", "no legal move".
    pub endings: Vec<Text>,
    /// The separator between the plies of one turn in text: with `";"`, two plies are written `i8-f5;xg5-g9`. It may be
    /// empty where the texts of the plies carry their own separators.
    pub turn_joint: String,
    /// Foreign notations that moves and positions can be written in; empty for a game known nowhere else.
    #[serde(default)]
    pub foreign: Vec<ForeignGame>,
    /// Whether a learned evaluation lies beside the plugin under [`Facts::learned_file`]: the strengths that people choose by name then play by
    /// it. The host sets it when it finds the game: an author need not.
    #[serde(default)]
    pub learned: bool,
    /// Whether the library was built without optimisation, or at least with debug assertions. The host sets it when it
    /// loads the game: an author need not.
    #[serde(default)]
    pub debug_build: bool,
}

/// The bound of a game that tells none.
fn usual_turn_plies() -> u32 {
    16
}

impl Facts {
    /// The name of the learned evaluation that comes with a game and plays better than its heuristics.
    pub const DEFAULT_LEARNED: &str = "default";

    /// The name of the file of that evaluation, beside the plugin: `abalone.default.learned`.
    pub fn learned_file(&self) -> String {
        format!("{}.{}.learned", self.id, Self::DEFAULT_LEARNED)
    }

    /// The name of the file of the game's data with this id: `draughts-czech.endings`.
    pub fn data_file(&self, data: &str) -> String {
        format!("{}.{data}", self.id)
    }

    /// Two players, one setup, nothing optional: the base for struct update.
    pub fn plain() -> Self {
        Self {
            id: String::new(),
            version: "0.1.0".into(),
            earlier: Vec::new(),
            name: Text::default(),
            summary: Text::default(),
            rules: Text::default(),
            setups: vec![Setup::new("standard", text("Standard", "Standardní"), 2)],
            options: Vec::new(),
            heuristics: Vec::new(),
            max_moves: 512,
            usual_moves: 40,
            usual_plies: None,
            max_turn_plies: usual_turn_plies(),
            chance: false,
            rolls_open_turns: false,
            compulsory: false,
            candidates: false,
            solvers: Vec::new(),
            known_outcomes: false,
            data: Vec::new(),
            repetition: 5,
            endings: vec![Text::default()],
            turn_joint: " ".into(),
            foreign: Vec::new(),
            learned: false,
            debug_build: false,
        }
    }

    /// Index of the heuristic with this id; `None` asks for the default.
    ///
    /// # Errors
    /// An unknown id; the line lists the known ones.
    pub fn heuristic(&self, id: Option<&str>) -> Result<usize, Refusal> {
        let Some(id) = id else { return Ok(0) };
        self.heuristics.iter().position(|heuristic| heuristic.id == id).ok_or_else(|| {
            let Text { en, cs } = list(&self.heuristics, |heuristic| &heuristic.id);
            refusal(
                format!("{} has no heuristic {id}: {en}", self.id),
                format!("{} nemá heuristiku {id}: {cs}", self.id),
            )
        })
    }

    /// The options that a record of this version of the game implies, where it does not tell them: none for the present
    /// version. `None` for a version whose records may mean something else.
    pub fn implied_options(&self, version: &str) -> Option<&[(String, String)]> {
        if version == self.version {
            return Some(&[]);
        }
        let earlier = self.earlier.iter().find(|earlier| earlier.version == version);
        earlier.map(|earlier| earlier.options.as_slice())
    }

    /// Checks ids and values against these facts. Without a setup the default of `players` is taken, without either
    /// the first. Options are `(id, value)`, values as numbers, `on`/`off`, or ids of alternatives.
    ///
    /// # Errors
    /// An unknown setup, option or value, or a number of players that the setup does not have.
    pub fn choose(
        &self,
        setup: Option<&str>,
        players: Option<u8>,
        options: &[(String, String)],
    ) -> Result<Choice, Refusal> {
        let fits = |candidate: &Setup| players.is_none_or(|players| candidate.players == players);
        let index = match setup {
            Some(id) => self.setups.iter().position(|candidate| candidate.id == id).ok_or_else(|| {
                let Text { en, cs } = list(&self.setups, |setup| &setup.id);
                refusal(
                    format!("{} has no setup {id}: {en}", self.id),
                    format!("{} nemá výchozí pozici {id}: {cs}", self.id),
                )
            })?,
            None => self.setups.iter().position(fits).ok_or_else(|| {
                let players = players.unwrap_or_default();
                let mut known: Vec<u8> = self.setups.iter().map(|setup| setup.players).collect();
                known.sort_unstable();
                known.dedup();
                let known: Vec<String> = known.iter().map(u8::to_string).collect();
                let Text { en, cs } = list(&known, |players| players);
                refusal(
                    format!("{} has no setup for {players} players: {en}", self.id),
                    format!("{} nemá výchozí pozici pro počet hráčů {players}: {cs}", self.id),
                )
            })?,
        };
        let chosen = &self.setups[index];
        if !fits(chosen) {
            let (id, right, wrong) = (&chosen.id, chosen.players, players.unwrap_or_default());
            return Err(refusal(
                format!("setup {id} for {wrong} players: expected {right}"),
                format!("výchozí pozice {id} pro počet hráčů {wrong}: správně je {right}"),
            ));
        }
        let mut choice = Choice::of(self, index);
        for (id, value) in options {
            let place = self.options.iter().position(|option| option.id == *id).ok_or_else(|| {
                let Text { en, cs } = list(&self.options, |option| &option.id);
                refusal(
                    format!("{} has no option {id}: {en}", self.id),
                    format!("{} nemá volbu {id}: {cs}", self.id),
                )
            })?;
            choice.options[place] = self.options[place].read(value)?;
        }
        Ok(choice)
    }
}

/// Returns `"expected one of a, b, c"` or `"expected a"`, for refusals.
fn list<T>(items: &[T], id: impl Fn(&T) -> &String) -> Text {
    let known = items.iter().map(|item| id(item).as_str()).collect::<Vec<_>>().join(", ");
    match items {
        [] => text("it has none", "nemá žádnou"),
        [_] => text(format!("expected {known}"), format!("správně je {known}")),
        _ => text(format!("expected one of {known}"), format!("správně je {known}")),
    }
}

/// A version of a game whose records this one continues: what its rules were is said with options of today.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EarlierVersion {
    /// `Facts::version` of that time.
    pub version: String,
    /// Options `(id, value)` that a record of that version implies, as [`Facts::choose`] reads them.
    pub options: Vec<(String, String)>,
}

/// A starting position for a number of players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setup {
    /// Kebab-case, never changed.
    pub id: String,
    /// Name for people.
    pub name: Text,
    /// Number of seats, 1..=4.
    pub players: u8,
}

impl Setup {
    /// A setup.
    pub fn new(id: impl Into<String>, name: Text, players: u8) -> Self {
        Self { id: id.into(), name, players }
    }
}

/// One declared option.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Opt {
    /// Kebab-case, never changed.
    pub id: String,
    /// Name for people.
    pub name: Text,
    /// The effect of the option, for a tool tip.
    pub help: Text,
    /// Allowed values.
    pub range: Range,
    /// Value when nothing is chosen.
    pub default: i32,
}

/// Values of an option; `Choice` holds them as numbers, the index for `OneOf`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Range {
    /// 0 or 1.
    Switch,
    /// Both ends included.
    Number(i32, i32),
    /// Stable ids with names.
    OneOf(Vec<(String, Text)>),
}

impl Opt {
    /// The value that `word` names.
    ///
    /// # Errors
    /// A word outside the range; the line says what is inside.
    pub fn read(&self, word: &str) -> Result<i32, Refusal> {
        let number = word.parse::<i32>().ok();
        let (value, right) = match &self.range {
            Range::Switch => {
                let value = match word {
                    "on" | "true" | "1" => Some(1),
                    "off" | "false" | "0" => Some(0),
                    _ => None,
                };
                (value, text("expected on or off", "správně je on nebo off"))
            }
            Range::Number(low, high) => (
                number.filter(|value| (low..=high).contains(&value)),
                text(format!("expected {low}..{high}"), format!("správně je {low} až {high}")),
            ),
            Range::OneOf(ids) => {
                let place = ids.iter().position(|(id, _)| id == word);
                (place.and_then(|place| i32::try_from(place).ok()), list(ids, |(id, _)| id))
            }
        };
        value.ok_or_else(|| {
            let Text { en, cs } = right;
            refusal(format!("option {} = {word}: {en}", self.id), format!("volba {} = {word}: {cs}", self.id))
        })
    }

    /// The word that `read` turns back into `value`.
    pub fn word(&self, value: i32) -> String {
        match &self.range {
            Range::Switch => if value == 0 { "off" } else { "on" }.into(),
            Range::Number(..) => value.to_string(),
            Range::OneOf(ids) => {
                let id = usize::try_from(value).ok().and_then(|place| ids.get(place));
                id.map_or_else(|| value.to_string(), |(id, _)| id.clone())
            }
        }
    }
}

/// Score scheme of one seat, as the score panel shows it. Scores are no heuristic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scoring {
    /// Least score.
    pub min: i32,
    /// Greatest score: "out of".
    pub max: i32,
    /// Score at the start.
    pub start: i32,
    /// Reaching it wins.
    pub wins_at: Option<i32>,
    /// Falling to it loses.
    pub loses_at: Option<i32>,
}

impl Scoring {
    /// Returns whether the seat counts points. Where all scores are one, as in a game that declares no scheme, there is
    /// nothing to show.
    pub fn has_points(&self) -> bool {
        self.max > self.min
    }
}

/// The setup and options that the user chose for one game: indices and values, already checked against `Facts`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Index into `Facts::setups`.
    pub setup: usize,
    /// Number of players, that of the setup.
    pub players: u8,
    /// One value for each of `Facts::options`.
    pub options: Vec<i32>,
}

impl Choice {
    /// The setup at index `setup` with every option at its default.
    ///
    /// # Panics
    /// When there is no such setup.
    pub fn of(facts: &Facts, setup: usize) -> Self {
        let options = facts.options.iter().map(|option| option.default).collect();
        Self { setup, players: facts.setups[setup].players, options }
    }

    /// Value of the option at `index` of `Facts::options`; 0 where it is missing.
    pub fn option(&self, index: usize) -> i32 {
        self.options.get(index).copied().unwrap_or_default()
    }
}
