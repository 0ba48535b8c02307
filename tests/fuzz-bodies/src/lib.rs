//! The bodies of the fuzz targets: each reads one input as a parser of the program would, and checks the properties of the result. No
//! input may make it panic.
//!
//! One library for three users: the targets of cargo-fuzz (`tests/fuzz`), the property tests on stable Rust
//! (`tests/fuzz-bodies/tests/fuzz.rs`), and the long runs of `cargo xtask fuzz` (`main.rs`), which mutate good inputs without a fuzzer.
//!
//! - `files`: game file, journal, verdicts, settings; `messages`: protocol, engine spec, texts for terminals
//! - `matches`: tournaments and their journals, weights, plans and journals of tuning and learning, lists of openings
//! - `books`: books of openings; `data`: files of games' data; `learned`: files of learned evaluations
//! - `foreign`: files of other programs; `wire`: their protocols; `games`: options, positions and moves of one game
//! - `mutation`: inputs made from good ones; `run`: targets tried one after the other

#![forbid(unsafe_code)]

pub mod books;
pub mod data;
pub mod files;
pub mod foreign;
pub mod games;
pub mod learned;
pub mod matches;
pub mod messages;
pub mod mutation;
pub mod run;
pub mod wire;

/// The function that is called with an input.
pub type Body = Box<dyn Fn(&[u8])>;

/// A target: the function for an input, and inputs that are good or nearly so.
pub struct Target {
    /// Name, as in `tests/fuzz/fuzz_targets`; with a game's id behind it where it is about a game.
    pub name: String,
    /// Panics where something does not hold.
    pub body: Body,
    /// Inputs to begin with.
    pub seeds: Vec<Vec<u8>>,
}

impl Target {
    /// A target that needs no game.
    fn plain(name: &str, body: fn(&[u8]), seeds: impl IntoIterator<Item = impl Into<Vec<u8>>>) -> Self {
        let seeds = seeds.into_iter().map(Into::into).collect();
        Self { name: name.into(), body: Box::new(body), seeds }
    }
}

/// The targets that need no game.
pub fn plain_targets() -> Vec<Target> {
    let mut targets = files::targets();
    targets.extend(messages::targets());
    targets.extend(foreign::targets());
    targets.extend(wire::targets());
    targets.extend(matches::targets());
    targets.extend(learned::targets());
    targets.extend(books::targets());
    targets.extend(data::targets());
    targets
}
