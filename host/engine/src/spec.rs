//! The engine spec: `ALGORITHM[:key=value,...]`, the one text by which files, the command line and dialogs name a
//! computer player.
//!
//! Knows syntax, ranges and defaults. Must not know games: heuristics and weights are checked where they are bound.

use std::{fmt, str::FromStr};

use abstrakt_vocabulary::HeuristicChoice;
use serde::{Deserialize, Serialize};

use crate::{
    ALGORITHMS, Algorithm, BookChoice, GameClock, LearnedChoice, Limits, MAX_DEPTH, SpecError, SpecRange,
    Switch,
    book_choice::is_sum,
    limits::{duration_text, read_duration},
    parameters::{PARAMETERS, Parameter, Parameters},
    switches::{Mode, SwitchKey, Switches},
};

/// Most threads that a spec may ask for.
pub const MAX_THREADS: u16 = 256;
/// Largest transposition table in MiB.
pub const MAX_TABLE: u32 = 65_536;

/// A computer player. Complete: what the text leaves out has its default here.
///
/// `Display` writes what differs from the defaults, `{:#}` every setting too, so that a record stays true when defaults
/// change; the numbers of the search are in neither where they have their defaults. `FromStr` reads both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Spec {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// The heuristic (`None`: the game's first), and the weights that differ from its defaults.
    pub heuristic: HeuristicChoice,
    /// The learned evaluation that it values positions by; none: by the heuristic, which otherwise orders moves alone. Whoever searches
    /// reads the file: the engine knows none.
    pub learned: Option<LearnedChoice>,
    /// The limits that end a move.
    pub limits: Limits,
    /// Whether its time is processor time, that of one thread on average, in place of what a clock on the wall shows.
    pub processor_time: bool,
    /// Threads, 1 to 256.
    pub threads: u16,
    /// Transposition table in MiB; 0 is `tt=off`.
    pub table: u32,
    /// Seed of everything random in the search.
    pub seed: u64,
    /// Id of the game's solver, for the algorithm of that name; `None`: the first.
    pub solver: Option<String>,
    /// The hash of the file that the weights came from, `sha256-` and 64 digits. The reader of a spec puts the file's
    /// weights beside it, so it is a note and changes nothing.
    pub weights_file: Option<String>,
    /// The book that it plays from before it searches; none: it searches every move. Whoever searches asks the book: the engine
    /// knows none.
    pub book: Option<BookChoice>,
    /// The algorithm's switches; all others are off.
    pub(crate) switches: Switches,
    /// The numbers of the search.
    pub(crate) parameters: Parameters,
}

impl Spec {
    /// The algorithm with all its defaults and no limit yet.
    pub fn new(algorithm: Algorithm) -> Self {
        let facts = algorithm.facts();
        Self {
            algorithm,
            heuristic: HeuristicChoice::default(),
            learned: None,
            limits: Limits::default(),
            processor_time: false,
            threads: 1,
            table: facts.table.unwrap_or_default(),
            seed: 0,
            solver: None,
            weights_file: None,
            book: None,
            switches: facts.defaults,
            parameters: Parameters::DEFAULT,
        }
    }

    /// Value of the switch `id`, a number of its range; `None`: the algorithm has none of that name.
    pub fn switch(&self, id: &str) -> Option<i32> {
        self.declared(id).map(|switch| self.switches.number(switch.key))
    }

    /// The numbers of the search that the algorithm reads, with their values.
    pub fn parameters(&self) -> impl Iterator<Item = (&'static Parameter, u32)> {
        let read = PARAMETERS.iter().filter(|parameter| self.algorithm.facts().reads(parameter));
        read.map(|parameter| (parameter, parameter.get(&self.parameters)))
    }

    /// Returns whether the search goes from depth to depth.
    pub const fn deepens(&self) -> bool {
        self.switches.iterative_deepening
    }

    /// Sets one key as the text `key=value` would; exact mode switches off what would change values.
    ///
    /// # Errors
    /// A key or value that the algorithm does not have. The spec is unchanged then.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        if let Some(switch) = self.declared(key) {
            let wrong = |_| SpecError::Value {
                key: key.to_owned(),
                value: value.to_owned(),
                right: SpecRange::from(&switch.opt.range),
            };
            let read = switch.opt.read(value).map_err(wrong)?;
            if read != 0 && !switch.key.preserves_value() && self.switches.mode == Mode::Exact {
                return Err(SpecError::Inexact(key.to_owned()));
            }
            self.switches.set_number(switch.key, read);
            if switch.key == SwitchKey::Mode {
                self.follow_mode();
            }
            return Ok(());
        }
        let parameter = self.parameters().find(|(parameter, _)| parameter.id == key);
        let wrong_value = |right| SpecError::Value { key: key.to_owned(), value: value.to_owned(), right };
        let number =
            |low: u64, high: u64| value.parse::<u64>().ok().filter(|number| (low..=high).contains(number));
        let number_to = |high: u32| {
            let number = number(1, high.into()).and_then(|number| u32::try_from(number).ok());
            number.ok_or_else(|| wrong_value(SpecRange::Between(1, high.into())))
        };
        let at_least = |low| number(low, u64::MAX).ok_or_else(|| wrong_value(SpecRange::From(low)));
        if let Some((parameter, _)) = parameter {
            let [low, high] = parameter.range;
            let read = number(low.into(), high.into()).and_then(|number| u32::try_from(number).ok());
            let read = read.ok_or_else(|| wrong_value(SpecRange::Between(low.into(), high.into())))?;
            parameter.set(&mut self.parameters, read);
            return Ok(());
        }
        match key {
            "id" if self.algorithm == Algorithm::Solver && !value.is_empty() => {
                self.solver = Some(value.to_owned());
            }
            "heuristic" if !value.is_empty() => match LearnedChoice::read(value) {
                None => (self.heuristic.id, self.learned) = (Some(value.to_owned()), None),
                Some(read) => {
                    self.learned = Some(read?);
                    self.heuristic.id = None;
                }
            },
            "depth" => self.limits.depth = Some(number_to(MAX_DEPTH)?),
            "time" => self.limits.time = Some(read_duration(value)?),
            "clock" => self.limits.clock = Some(value.parse::<GameClock>()?),
            "nodes" => self.limits.nodes = Some(at_least(1)?),
            "cpu" => {
                self.processor_time = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(wrong_value(SpecRange::Switch)),
                };
            }
            "weights" => self.weights_file = Some(weights_hash(value)?),
            "book" => {
                let read = BookChoice::read(value).ok_or_else(|| wrong_value(SpecRange::Book))?;
                self.book = (value != "none").then_some(read);
            }
            "seed" => self.seed = at_least(0)?,
            "threads" if self.algorithm.facts().parallel => {
                self.threads = number_to(MAX_THREADS.into())? as u16;
            }
            "threads" if value == "1" => {}
            "tt" if value == "off" => self.table = 0,
            "tt" if self.algorithm.facts().table.is_some() => {
                self.table = number_to(MAX_TABLE).map_err(|_| wrong_value(SpecRange::Table(MAX_TABLE)))?;
            }
            _ => match key.strip_prefix("w.") {
                Some(name) if !name.is_empty() => self.set_weight(key, name, value)?,
                _ => return Err(self.unknown(key)),
            },
        }
        Ok(())
    }

    /// Checks that the search would end.
    ///
    /// # Errors
    /// No limit, where the algorithm does not end by itself.
    pub fn check_limits(&self) -> Result<(), SpecError> {
        let facts = self.algorithm.facts();
        if facts.is_bounded || self.limits.is_finite() {
            Ok(())
        } else {
            Err(SpecError::Unlimited(self.algorithm))
        }
    }

    /// The switches with their values.
    pub fn switches(&self) -> impl Iterator<Item = (&'static Switch, i32)> {
        self.algorithm.facts().switches.iter().map(|switch| (switch, self.switches.number(switch.key)))
    }

    fn declared(&self, id: &str) -> Option<&'static Switch> {
        self.algorithm.facts().switches.iter().find(|switch| switch.opt.id == id)
    }

    /// Gives the switches that change values their default in play mode, and turns them off in exact mode.
    fn follow_mode(&mut self) {
        for switch in &self.algorithm.facts().switches {
            if !switch.key.preserves_value() {
                let default = if self.switches.mode == Mode::Play { switch.opt.default } else { 0 };
                self.switches.set_number(switch.key, default);
            }
        }
    }

    fn set_weight(&mut self, key: &str, name: &str, value: &str) -> Result<(), SpecError> {
        let wrong =
            || SpecError::Value { key: key.to_owned(), value: value.to_owned(), right: SpecRange::Number };
        let weight: i32 = value.parse().ok().ok_or_else(wrong)?;
        match self.heuristic.weights.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = weight,
            None => self.heuristic.weights.push((name.to_owned(), weight)),
        }
        Ok(())
    }

    fn unknown(&self, key: &str) -> SpecError {
        let facts = self.algorithm.facts();
        let common =
            ["heuristic", "depth", "time", "clock", "cpu", "nodes", "seed", "book", "w.NAME", "weights"];
        let mut known: Vec<&str> = common.to_vec();
        known.extend((self.algorithm == Algorithm::Solver).then_some("id"));
        known.extend(facts.parallel.then_some("threads"));
        known.extend(facts.table.map(|_| "tt"));
        known.extend(facts.switches.iter().map(|switch| switch.opt.id.as_str()));
        known.extend(self.parameters().map(|(parameter, _)| parameter.id));
        SpecError::Key { algorithm: facts.algorithm, key: key.to_owned(), known: known.join(", ") }
    }
}

/// A hash, as a spec keeps it in place of a file's name.
fn weights_hash(value: &str) -> Result<String, SpecError> {
    is_sum(value).then(|| value.to_owned()).ok_or_else(|| SpecError::Value {
        key: "weights".to_owned(),
        value: value.to_owned(),
        right: SpecRange::NoFile,
    })
}

/// The pairs of a spec's settings. A value may be quoted, so that it may hold commas.
fn pairs_of(mut settings: &str) -> Vec<&str> {
    let mut pairs = Vec::new();
    while !settings.is_empty() {
        let comma = settings.find(',').unwrap_or(settings.len());
        let quoted = settings.find("=\"").filter(|place| *place < comma);
        let closed = quoted.and_then(|place| Some(place + 2 + settings[place + 2..].find('"')? + 1));
        let end = closed.map_or(comma, |end| end + settings[end..].find(',').unwrap_or(settings.len() - end));
        pairs.push(&settings[..end]);
        settings = settings.get(end + 1..).unwrap_or_default();
    }
    pairs.retain(|pair| !pair.is_empty());
    pairs
}

/// A value with quotes, where it needs them.
fn quoted(value: String) -> String {
    if value.contains(',') { format!("\"{value}\"") } else { value }
}

/// A value without its quotes.
fn unquoted(value: &str) -> &str {
    value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value)
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (id, settings) = text.split_once(':').unwrap_or((text, ""));
        let facts = ALGORITHMS.iter().find(|facts| facts.id == id);
        let mut spec = Self::new(facts.ok_or_else(|| SpecError::Algorithm(id.to_owned()))?.algorithm);
        let mut pairs = Vec::new();
        for pair in pairs_of(settings) {
            let (key, value) = pair.split_once('=').ok_or_else(|| SpecError::Pair(pair.to_owned()))?;
            if pairs.iter().any(|(known, _)| *known == key) {
                return Err(SpecError::Twice(key.to_owned()));
            }
            pairs.push((key, unquoted(value)));
        }
        // The mode first: it says which switches may be on.
        pairs.sort_by_key(|(key, _)| *key != "mode");
        for (key, value) in pairs {
            spec.set(key, value)?;
        }
        Ok(spec)
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = out.alternate();
        let facts = self.algorithm.facts();
        let mut base = Self::new(self.algorithm);
        base.switches.mode = self.switches.mode;
        base.follow_mode();
        let mut pairs: Vec<(String, String)> = Vec::new();
        let mut write = |key: &str, value: String| pairs.push((key.to_owned(), value));
        if let Some(id) = &self.solver {
            write("id", id.clone());
        }
        match (&self.learned, &self.heuristic.id) {
            (Some(learned), _) => write("heuristic", quoted(learned.to_string())),
            (None, Some(id)) => write("heuristic", id.clone()),
            (None, None) => {}
        }
        if let Some(depth) = self.limits.depth {
            write("depth", depth.to_string());
        }
        if let Some(time) = self.limits.time {
            write("time", duration_text(time));
        }
        if let Some(clock) = self.limits.clock {
            write("clock", clock.to_string());
        }
        if self.processor_time {
            write("cpu", "on".into());
        }
        if let Some(nodes) = self.limits.nodes {
            write("nodes", nodes.to_string());
        }
        if facts.parallel && (all || self.threads != base.threads) {
            write("threads", self.threads.to_string());
        }
        if facts.table.is_some() && (all || self.table != base.table) {
            write("tt", if self.table == 0 { "off".into() } else { self.table.to_string() });
        }
        if all || self.seed != base.seed {
            write("seed", self.seed.to_string());
        }
        let new = Self::new(self.algorithm);
        for (switch, value) in self.switches() {
            let usual = if switch.key == SwitchKey::Mode { &new } else { &base };
            if all || value != usual.switches.number(switch.key) {
                write(&switch.opt.id, switch.opt.word(value));
            }
        }
        let changed = self.parameters().filter(|(parameter, value)| *value != parameter.default);
        changed.for_each(|(parameter, value)| write(parameter.id, value.to_string()));
        if let Some(book) = &self.book {
            write("book", quoted(book.to_string()));
        }
        if let Some(hash) = &self.weights_file {
            write("weights", hash.clone());
        }
        for (name, weight) in &self.heuristic.weights {
            write(&format!("w.{name}"), weight.to_string());
        }
        out.write_str(facts.id)?;
        for (place, (key, value)) in pairs.iter().enumerate() {
            write!(out, "{}{key}={value}", if place == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

impl From<Spec> for String {
    fn from(spec: Spec) -> Self {
        spec.to_string()
    }
}

impl TryFrom<String> for Spec {
    type Error = SpecError;
    fn try_from(text: String) -> Result<Self, SpecError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn texts_round_trip() {
        for text in [
            "random",
            "best-move:heuristic=simple",
            "minimax:depth=3",
            "negamax:depth=2,tt=16",
            "alpha-beta:heuristic=analyzing,depth=4,time=5s,seed=1,ordering=on",
            "alpha-beta:nodes=1000,mode=play,lmr=on,w.A1=2500,w.win=9",
            "pvs:clock=5m+3s,tt=off",
            "pvs:time=1500ms,mode=exact,killers=off",
            "mtdf:depth=5",
            "pvs:depth=5,lmr-base=55,quiescence-nodes=100,time-moves=25,w.a=1",
            "root-mcts:nodes=9,spread-plies=3",
            "pvs:time=100ms,cpu=on,nodes=9",
            "solver:id=vcf,nodes=5000",
            "pvs:nodes=9,book=game",
            "pvs:nodes=9,book=my openings.book",
            "pvs:nodes=9,book=\"C:\\a, b.book\",w.a=1",
            "random:book=sha256-0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef:a.book",
            "pvs:heuristic=learned:first,depth=2",
            "pvs:heuristic=\"learned:a,b=c.learned\",depth=2",
            "pvs:heuristic=learned:sha256-0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef:a.learned",
            "pvs:depth=2,weights=sha256-0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef,w.a=5",
        ] {
            let spec: Spec = text.parse().unwrap();
            assert_eq!(spec.to_string(), text);
            assert_eq!(format!("{spec:#}").parse::<Spec>().unwrap(), spec, "{spec:#}");
        }
    }

    #[test]
    fn keys_mean_what_they_say() {
        let spec: Spec = "alpha-beta:tt=8,time=2s,ordering=on,w.A1=-3,threads=1".parse().unwrap();
        assert_eq!((spec.table, spec.limits.time), (8, Some(Duration::from_secs(2))));
        assert!(spec.switches.ordering && !spec.switches.killers);
        assert_eq!((spec.switch("ordering"), spec.switch("orderign")), (Some(1), None));
        assert_eq!(spec.heuristic.weights, [("A1".to_owned(), -3)]);
        assert!(!spec.processor_time && "pvs:time=2s,cpu=on".parse::<Spec>().unwrap().processor_time);
        assert!("pvs:time=2s,cpu=yes".parse::<Spec>().is_err());
    }

    #[test]
    fn a_book_is_the_games_or_a_file_or_none() {
        let book = |text: &str| text.parse::<Spec>().unwrap().book;
        assert_eq!((book("random"), book("random:book=none")), (None, None));
        assert_eq!(book("random:book=game"), Some(BookChoice::Game));
        let file = |path: &str, sum: Option<String>| Some(BookChoice::File { path: path.into(), sum });
        assert_eq!(book("random:book=./game"), file("./game", None));
        assert_eq!(book("random:book=\"a,b=c\",seed=1"), file("a,b=c", None));
        let sum = format!("sha256-{}", "0a".repeat(32));
        assert_eq!(book(&format!("random:book={sum}:C:\\x")), file("C:\\x", Some(sum)));
        assert_eq!("random:book=\"a".parse::<Spec>().unwrap().book, file("\"a", None));
    }

    #[test]
    fn exact_mode_switches_off_what_changes_values() {
        let exact: Spec = "pvs:mode=exact".parse().unwrap();
        assert!(!exact.switches.reductions && !exact.switches.quiescence && exact.switches.killers);
        assert!(Spec::new(Algorithm::Pvs).switches.reductions);
    }

    #[test]
    fn errors_name_what_is_right() {
        for (text, right) in [
            ("alphabeta", "alpha-beta"),
            ("alpha-beta:depth", "key=value"),
            ("alpha-beta:depth=0", "1..99"),
            ("alpha-beta:depth=4,depth=5", "twice"),
            ("alpha-beta:deph=4", "ordering"),
            ("alpha-beta:ordering=maybe", "on or off"),
            ("alpha-beta:time=5", "5s"),
            ("alpha-beta:lmr=on", "mode=play"),
            ("alpha-beta:threads=2", "depth"),
            ("alpha-beta:heuristic=learned:", "learned:abalone.learned"),
            ("alpha-beta:w.A1=x", "whole number"),
            ("random:tt=5", "seed"),
            ("pvs:lmr-base=301", "0..300"),
            ("pvs:lmr-base=-1", "0..300"),
            ("pvs:lmr-bias=1", "lmr-base"),
            ("mcts:lmr-base=40", "spread-plies"),
            ("minimax:time-moves=x", "5..200"),
            ("pvs:weights=a.json", "w.NAME=NUMBER"),
            ("pvs:book=", "book"),
            ("", "random"),
        ] {
            let error = text.parse::<Spec>().unwrap_err().to_string();
            assert!(error.contains(right) && !error.contains('\n'), "{text}: {error}");
        }
        assert!("pvs".parse::<Spec>().unwrap().check_limits().is_err());
        assert!("random".parse::<Spec>().unwrap().check_limits().is_ok());
    }
}
