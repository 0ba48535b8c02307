//! Games of the search against itself.

use std::error::Error;
use std::marker::PhantomData;
use std::sync::Mutex;

use abstrakt_draughts::heuristics::patterns::{self, Fitted, Patterns};
use abstrakt_draughts::variant::{BLACK, Variant, WHITE};
use abstrakt_draughts::{Draughts, DraughtsPosition, Plain, endings};
use abstrakt_engine::{Engine, NoObserver, Score, SearchResult, SearchTask, Spec, Stop, SystemClock};
use abstrakt_plugin_api::{
    Board, Choice, Facts, Flags, Game, Heuristic, HeuristicChoice, Line, Native, NativeLine, Player,
    Position, Refusal, Status, Tree, legal_moves,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::shards::Record;

/// Fewest random plies before a game, and how many more there may be.
const OPENING: (u64, u64) = (3, 10);
/// A game begins where a search expects less than this: a man and a half.
const BALANCED: i64 = 225;
/// A game is won by who is so far ahead of a player without a king.
const WON: i64 = 1000;
/// Plies after which a game is drawn.
const PLIES: usize = 250;
/// Plies without a capture or a move by a man after which a game is drawn.
const STILL: usize = 40;
/// Occurrences of a position that make a draw.
const REPETITION: usize = 3;

/// The two sets of weights that play.
static PLAYERS: Mutex<[Option<&'static Fitted>; 2]> = Mutex::new([None; 2]);

/// A variant whose two heuristics are those of [`PLAYERS`].
struct Trial<V>(PhantomData<V>);

/// The players as they are.
fn players() -> [Option<&'static Fitted>; 2] {
    PLAYERS.lock().map_or([None; 2], |players| *players)
}

impl<V: Variant> Game for Trial<V> {
    type Position = DraughtsPosition<V>;

    fn facts() -> Facts {
        let named = |(index, player)| {
            let facts = patterns::facts(player);
            abstrakt_plugin_api::HeuristicFacts { id: format!("player-{index}"), ..facts }
        };
        let heuristics =
            (0..).zip(players().into_iter().flatten()).map(|(index, player): (u8, _)| named((index, player)));
        Facts { heuristics: heuristics.collect(), ..Draughts::<Plain<V>>::facts() }
    }

    fn start(choice: &Choice) -> Result<Self::Position, Refusal> {
        Draughts::<Plain<V>>::start(choice)
    }

    fn read(choice: &Choice, text: &str) -> Result<Self::Position, Refusal> {
        Draughts::<Plain<V>>::read(choice, text)
    }

    fn board(choice: &Choice) -> Board {
        Draughts::<Plain<V>>::board(choice)
    }

    fn heuristic(index: usize) -> Box<dyn Heuristic<Self::Position>> {
        match players()[index] {
            Some(fitted) => Box::new(Patterns::new(fitted)),
            None => Draughts::<Plain<V>>::heuristic(0),
        }
    }
}

/// The games of one of two players by the number of their results.
#[derive(Debug, Default)]
pub struct Tally {
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
}

/// Two players at a board.
pub struct Play<V: Variant> {
    rules: Native<Trial<V>>,
    engines: [Engine; 2],
    seed: u64,
}

impl<V: Variant> Play<V> {
    /// With so many nodes a move. Only the last one made plays.
    pub fn new(players: [&'static Fitted; 2], nodes: u64, seed: u64) -> Result<Self, Box<dyn Error>> {
        *PLAYERS.lock().map_err(|_| "the players are lost")? = players.map(Some);
        let spec: Spec = format!("pvs:nodes={nodes},tt=1").parse()?;
        let engines = [Engine::new(spec.clone())?, Engine::new(spec)?];
        Ok(Self { rules: Native::new(), engines, seed })
    }

    /// A game of the first player against itself: its quiet positions.
    pub fn game(&mut self, game: u32) -> Result<Vec<Record>, Box<dyn Error>> {
        let mut line = self.opening(game.into())?;
        bind(&mut line, 0)?;
        self.play(line, [0; 2], game).map(|(records, _)| records)
    }

    /// A match of so many games, each opening with both colours.
    pub fn contest(&mut self, games: u64) -> Result<Tally, Box<dyn Error>> {
        let mut tally = Tally::default();
        for game in 0..games {
            let line = self.opening(game / 2)?;
            let first = (game % 2) as usize;
            let (_, winner) = self.play(line, [first, 1 - first], 0)?;
            match winner {
                Some(Player(seat)) if usize::from(seat) == first => tally.wins += 1,
                Some(_) => tally.losses += 1,
                None => tally.draws += 1,
            }
        }
        Ok(tally)
    }

    /// A position after random plies in which neither side is far ahead.
    fn opening(&mut self, game: u64) -> Result<NativeLine<Trial<V>>, Box<dyn Error>> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(game);
        loop {
            let mut position = DraughtsPosition::<V>::start();
            for _ in 0..OPENING.0 + random.random_range(0..OPENING.1) {
                let moves = legal_moves(&position);
                if !moves.is_empty() {
                    position.play(moves[random.random_range(0..moves.len() as u64) as usize].code);
                }
            }
            self.engines.iter_mut().for_each(Engine::forget);
            let mut line = self.rules.line(position, 2);
            bind(&mut line, 0)?;
            if !line.status().is_over() && value(&self.search(0, &mut line, &[])?).abs() < BALANCED {
                return Ok(line);
            }
        }
    }

    fn search(
        &mut self,
        player: usize,
        line: &mut NativeLine<Trial<V>>,
        history: &[u64],
    ) -> Result<SearchResult, Box<dyn Error>> {
        let (stop, clock) = (Stop::new(), SystemClock::start());
        let mut observer = NoObserver;
        let task = SearchTask { history, ..SearchTask::new(&stop, &clock, &mut observer) };
        Ok(self.engines[player].search(line, task)?)
    }

    /// Plays on, each seat by the player of this index: the quiet positions, and the winner.
    fn play(
        &mut self,
        mut line: NativeLine<Trial<V>>,
        seats: [usize; 2],
        game: u32,
    ) -> Result<(Vec<Record>, Option<Player>), Box<dyn Error>> {
        let (mut records, mut keys, mut still) = (Vec::new(), Vec::new(), 0);
        let winner = loop {
            let player = match line.status() {
                Status::Turn { player, .. } => player,
                Status::Over(outcome) => {
                    break [Player(0), Player(1)].into_iter().find(|seat| outcome.winners.contains(*seat));
                }
                Status::Chance => return Err("draughts has no chance".into()),
            };
            let position = *line.position();
            if let Some(known) = endings::known(&position) {
                break known.winner.map(DraughtsPosition::<V>::seat);
            }
            keys.push(line.key());
            let here = keys.iter().filter(|key| **key == line.key()).count();
            if here >= REPETITION || keys.len() > PLIES || still > STILL {
                break None;
            }
            if seats[0] != seats[1] {
                bind(&mut line, seats[player.index()])?;
            }
            let found = self.search(seats[player.index()], &mut line, &keys)?;
            if let Some(won) = decided(&position, player, &found) {
                break Some(won);
            }
            if is_quiet(&position) {
                records.push(record(&position, &found, game));
            }
            let code = found.best.ok_or("nobody is to move")?;
            line.push(code);
            let men = |position: &DraughtsPosition<V>| [WHITE, BLACK].map(|side| position.men(side));
            still = if men(line.position()) == men(&position) { still + 1 } else { 0 };
        };
        for record in &mut records {
            let winner = winner.map(DraughtsPosition::<V>::side_of);
            record.result = winner.map_or(1, |winner| if winner == usize::from(record.side) { 2 } else { 0 });
        }
        Ok((records, winner))
    }
}

fn bind<V: Variant>(line: &mut NativeLine<Trial<V>>, player: usize) -> Result<(), Box<dyn Error>> {
    let id = Some(format!("player-{player}"));
    Ok(line.bind(&HeuristicChoice { id, weights: Vec::new() })?)
}

/// The value of a search in units of the heuristic.
const fn value(found: &SearchResult) -> i64 {
    found.score.0 / Score::UNIT
}

/// The winner of a game that the search holds for decided.
fn decided<V: Variant>(
    position: &DraughtsPosition<V>,
    player: Player,
    found: &SearchResult,
) -> Option<Player> {
    let value = value(found);
    let winner = if value > 0 { player } else { Player(1 - player.0) };
    let loser = DraughtsPosition::<V>::side_of(winner) ^ BLACK;
    let plain = value.abs() > WON && position.kings(loser) == 0;
    (found.score.is_decided() || plain).then_some(winner)
}

/// Returns whether nobody captures or promotes next: the search values no other positions.
fn is_quiet<V: Variant>(position: &DraughtsPosition<V>) -> bool {
    legal_moves(position).iter().all(|entry| !entry.flags.has(Flags::NOISY))
}

fn record<V: Variant>(position: &DraughtsPosition<V>, found: &SearchResult, game: u32) -> Record {
    Record {
        sides: [WHITE, BLACK].map(|side| position.all(side)),
        kings: position.kings(WHITE) | position.kings(BLACK),
        game,
        value: value(found).clamp(-30_000, 30_000) as i16,
        side: position.side() as u8,
        result: 0,
    }
}
