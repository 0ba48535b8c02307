//! A match as a plan: the tournament of two engines in one game that `match` is the short form of.
//!
//! Knows the file of a tournament. Must not know where games begin in it.

use abstrakt_referee::EngineSpec;
use abstrakt_worker::protocol::Opening;

/// Names of the engines.
pub const MATCH_ENGINES: [&str; 2] = ["A", "B"];

/// The name of an engine of a match, by its place, and by the number of its copy from 0: `A`, `B`, then `A 2`.
pub fn match_engine(place: usize, copy: u8) -> String {
    match copy {
        0 => MATCH_ENGINES[place].to_owned(),
        copy => format!("{} {}", MATCH_ENGINES[place], copy + 1),
    }
}

/// A match of two engines.
#[derive(Clone, Debug)]
pub struct MatchPlan {
    /// Id of the game.
    pub game: String,
    /// The engines.
    pub engines: [EngineSpec; 2],
    /// Times that each engine takes part, as engines of its own: two where three or four sit at the board.
    pub copies: u8,
    /// Pairs of games; rounds of all sets of engines where there are copies.
    pub pairs: u32,
    /// The openings of the pairs, without the setup.
    pub opening: Opening,
    /// Turns that are played from there.
    pub moves: String,
    /// Ids of the setups that the pairs begin with in turn; none: that of the opening.
    pub setups: Vec<String>,
    /// Name of a list of openings.
    pub openings: Option<String>,
    /// Random turns behind each opening; none: as many as a tournament that does not tell them has.
    pub random_turns: Option<u32>,
    /// Seed of everything random.
    pub seed: u64,
    /// Turns after which a game ends.
    pub turns: u32,
    /// Games that are played at once.
    pub concurrency: u8,
}

impl MatchPlan {
    /// The file of a tournament that is this match.
    pub fn text(&self) -> String {
        let mut text = format!(
            "name = {}\nat-once = {}\n",
            quoted(&format!("Match in {}", self.game)),
            self.concurrency
        );
        let seed = seed_text(self.seed);
        let Self { pairs, random_turns, turns, .. } = self;
        text += &format!("\n[settings]\nrounds = {pairs}\nseed = {seed}\nturns = {turns}\n");
        random_turns.iter().for_each(|random_turns| text += &format!("random-turns = {random_turns}\n"));
        for copy in 0..self.copies {
            for (place, spec) in self.engines.iter().enumerate() {
                let (name, spec) = (quoted(&match_engine(place, copy)), quoted(&spec.plan_text()));
                text += &format!("\n[[engine]]\nname = {name}\nspec = {spec}\n");
            }
        }
        text += &format!("\n[[event]]\ngame = {}\nname = \"\"\n", quoted(&self.game));
        let list = |texts: &[String]| texts.iter().map(|text| quoted(text)).collect::<Vec<_>>().join(", ");
        let setups = if self.setups.is_empty() { self.opening.setup.as_slice() } else { &self.setups };
        if !setups.is_empty() {
            text += &format!("setups = [{}]\n", list(setups));
        }
        self.opening.players.iter().for_each(|players| text += &format!("players = {players}\n"));
        if !self.opening.options.is_empty() {
            let options = self
                .opening
                .options
                .iter()
                .map(|(key, value)| format!("{} = {}", quoted(key), quoted(value)));
            text += &format!("options = {{ {} }}\n", options.collect::<Vec<_>>().join(", "));
        }
        self.opening
            .position
            .iter()
            .for_each(|position| text += &format!("positions = [{}]\n", quoted(position)));
        if !self.moves.trim().is_empty() {
            text += &format!("moves = {}\n", quoted(self.moves.trim()));
        }
        self.openings.iter().for_each(|list| text += &format!("openings = {}\n", quoted(list)));
        text
    }
}

/// A seed as a number, or as a text: TOML has no greater numbers than those of 63 bits.
pub(super) fn seed_text(seed: u64) -> String {
    i64::try_from(seed).map_or_else(|_| format!("\"{seed}\""), |seed| seed.to_string())
}

/// A text of TOML, which takes every text of JSON.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use abstrakt_engine::Spec;

    use super::*;
    use crate::tournament::TournamentPlan;

    #[test]
    fn every_match_is_a_tournament() {
        let engine = |spec: &str| EngineSpec::from(spec.parse::<Spec>().expect("it is right"));
        let mut plan = MatchPlan {
            game: "abalone".into(),
            engines: [engine("pvs:nodes=200"), engine("random:seed=18446744073709551615")],
            copies: 1,
            pairs: 3,
            opening: Opening::default(),
            moves: String::new(),
            setups: Vec::new(),
            openings: None,
            random_turns: Some(0),
            seed: u64::MAX,
            turns: 9,
            concurrency: 4,
        };
        let read = |plan: &MatchPlan| TournamentPlan::read(&plan.text()).expect("it can be read");
        assert_eq!((read(&plan).name.as_str(), read(&plan).games()), ("Match in abalone", vec!["abalone"]));
        plan.opening.setup = Some("standard".into());
        plan.opening.players = Some(2);
        plan.opening.options = vec![("a".into(), "1".into()), ("b".into(), "on".into())];
        plan.opening.position = Some("a \"quoted\" \\ text".into());
        plan.moves = " a1 b2 ".into();
        plan.openings = Some("C:\\lists\\první.txt".into());
        let read = read(&plan);
        assert_eq!(
            read.lists().map(|(name, ..)| name.to_owned()).collect::<Vec<_>>(),
            ["C:\\lists\\první.txt"]
        );
    }
}
