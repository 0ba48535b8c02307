//! Engines in one game as a plan: the tournament of one event, of which a match is the one of two engines.
//!
//! Knows the file of a tournament. Must not know who asks for it.

use super::match_plan::{MATCH_ENGINES, quoted, seed_text};
use crate::schedule::Format;
use crate::statistics::Sprt;

/// A tournament of one event.
#[derive(Clone, Debug)]
pub struct SingleEvent {
    /// Name for people.
    pub name: String,
    /// Id of the game.
    pub game: String,
    /// Id of the setup that the games begin with.
    pub setup: String,
    /// The engines, each under a name of its own, with the text of its spec: a search, or an external engine.
    pub engines: Vec<(String, String)>,
    /// The pairing of players.
    pub format: Format,
    /// The number of meetings of the same engines, or the rounds of a Swiss tournament.
    pub rounds: u32,
    /// Random turns at the start of an encounter.
    pub random_turns: u32,
    /// Seed of everything random.
    pub seed: u64,
    /// Games that are played at once.
    pub concurrency: u8,
    /// Ends the event when it is decided.
    pub sprt: Option<Sprt>,
}

impl SingleEvent {
    /// Whether it is a match, whose event has no name. `abstrakt match` goes on with it then.
    pub fn is_match(&self) -> bool {
        self.engines.iter().map(|(name, _)| name.as_str()).eq(MATCH_ENGINES)
    }

    /// The file of a tournament that is this one.
    pub fn text(&self) -> String {
        let Self { name, game, setup, rounds, random_turns, concurrency, .. } = self;
        let format = serde_json::json!(self.format);
        let mut text = format!("name = {}\nat-once = {concurrency}\n", quoted(name));
        text +=
            &format!("\n[settings]\nformat = {format}\nrounds = {rounds}\nrandom-turns = {random_turns}\n");
        text += &format!("seed = {}\n", seed_text(self.seed));
        if let Some(Sprt { elo0, elo1, alpha, beta }) = self.sprt {
            text += &format!(
                "sprt = {{ elo0 = {elo0:?}, elo1 = {elo1:?}, alpha = {alpha:?}, beta = {beta:?} }}\n"
            );
        }
        for (name, spec) in &self.engines {
            text += &format!("\n[[engine]]\nname = {}\nspec = {}\n", quoted(name), quoted(spec));
        }
        text += &format!("\n[[event]]\ngame = {}\nsetups = [{}]\n", quoted(game), quoted(setup));
        if self.is_match() {
            text += "name = \"\"\n";
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::TournamentPlan;

    fn event(names: &[&str]) -> SingleEvent {
        SingleEvent {
            name: "An \"own\" name".into(),
            game: "abalone".into(),
            setup: "standard".into(),
            engines: names.iter().map(|name| ((*name).to_owned(), "pvs:nodes=200".to_owned())).collect(),
            format: Format::KnockOut,
            rounds: 3,
            random_turns: 2,
            seed: u64::MAX,
            concurrency: 4,
            sprt: Some(Sprt { elo0: 0.0, elo1: 7.5, alpha: 0.05, beta: 0.1 }),
        }
    }

    #[test]
    fn its_text_is_the_file_of_a_tournament() {
        let plan = TournamentPlan::read(&event(&["one", "two \\", "drei"]).text()).expect("it can be read");
        assert_eq!((plan.name.as_str(), plan.games()), ("An \"own\" name", vec!["abalone"]));
    }

    #[test]
    fn two_engines_with_the_names_of_a_match_are_a_match() {
        assert!(event(&MATCH_ENGINES).is_match() && event(&MATCH_ENGINES).text().contains("name = \"\""));
        assert!(!event(&["A", "C"]).is_match() && !event(&["A", "B", "C"]).is_match());
    }
}
