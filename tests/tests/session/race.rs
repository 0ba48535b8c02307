//! A race for two or three: step one field, or let chance decide. It has what the games of the workspace lack for a
//! test: chance inside a turn, and three seats that cannot leave.

use abstrakt_plugin_api::kit::mix;
use abstrakt_plugin_api::{
    Board, Choice, Facts, Feature, Game, Heuristic, HeuristicFacts, Move, MoveList, Notation, Outcome,
    Player, Players, Position, Refusal, Scene, Setup, Status, Sum, View, refusal, text,
};

/// The field to reach.
const GOAL: u8 = 12;
const STEP: Move = Move(0);
const ROLL: Move = Move(9);

/// The game.
pub struct Race;

/// The places of all players.
#[derive(Clone)]
pub struct Track {
    places: [u8; 3],
    players: u8,
    player: u8,
    rolling: bool,
}

impl Game for Race {
    type Position = Track;

    fn facts() -> Facts {
        Facts {
            id: "race".into(),
            name: text("Race", "Závod"),
            setups: vec![
                Setup::new("standard", text("Two", "Dva"), 2),
                Setup::new("three", text("Three", "Tři"), 3),
            ],
            heuristics: vec![HeuristicFacts {
                id: "lead".into(),
                name: text("Lead", "Náskok"),
                summary: text("Fields ahead.", "Náskok v polích."),
                win: 100,
                draw: 0,
                features: vec![Feature::value("fields", text("fields", "pole"))],
                weights: vec![1],
                ..HeuristicFacts::plain()
            }],
            max_moves: 3,
            chance: true,
            endings: vec![text("home", "doma")],
            ..Facts::plain()
        }
    }

    fn start(choice: &Choice) -> Result<Track, Refusal> {
        Ok(Track { places: [0; 3], players: choice.players, player: 0, rolling: false })
    }

    fn read(_: &Choice, text: &str) -> Result<Track, Refusal> {
        Err(refusal(
            format!("{text}: a race always begins at the start"),
            format!("{text}: závod vždy začíná na startu"),
        ))
    }

    fn board(_: &Choice) -> Board {
        Board::squares(u16::from(GOAL) + 1, 3)
    }

    fn heuristic(_: usize) -> Box<dyn Heuristic<Track>> {
        Box::new(Lead)
    }
}

impl Position for Track {
    fn status(&self) -> Status {
        if let Some(winner) = self.places.iter().position(|&place| place >= GOAL) {
            return Status::Over(Outcome { winners: Players::only(Player(winner as u8)), reason: 0 });
        }
        if self.rolling {
            Status::Chance
        } else {
            Status::Turn { player: Player(self.player), mid_turn: false }
        }
    }

    fn key(&self) -> u64 {
        let words = [self.places[0], self.places[1], self.places[2], self.player, u8::from(self.rolling)];
        words.into_iter().fold(1, |key, word| mix(key ^ u64::from(word)))
    }

    fn moves(&self, out: &mut MoveList<'_>) {
        match self.status() {
            Status::Over(_) => {}
            Status::Chance => (1..=3).for_each(|fields| out.push_chance(Move(fields), 4 - fields as u16)),
            Status::Turn { .. } => [STEP, ROLL].into_iter().for_each(|code| out.push(code)),
        }
    }

    fn play(&mut self, code: Move) {
        self.rolling = code == ROLL;
        if !self.rolling {
            self.places[usize::from(self.player)] += if code == STEP { 1 } else { code.0 as u8 };
            self.player = (self.player + 1) % self.players;
        }
    }

    fn score(&self, player: Player) -> i32 {
        self.places[usize::from(player.0)].into()
    }
}

impl Notation for Track {
    fn move_text(&self, code: Move) -> String {
        match code {
            STEP => "step".into(),
            ROLL => "roll".into(),
            Move(fields) => fields.to_string(),
        }
    }

    fn text(&self) -> String {
        format!("{:?}/{}/{}", self.places, self.player, self.rolling).replace(' ', "")
    }

    fn dump(&self) -> String {
        self.text()
    }
}

impl View for Track {
    fn scene(&self) -> Scene {
        Scene::default()
    }
}

struct Lead;

impl Heuristic<Track> for Lead {
    fn features(&mut self, track: &Track, player: Player, sum: &mut Sum<'_>) {
        sum.add(0, track.score(player));
    }
}
