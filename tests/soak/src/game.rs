//! A game in the terminal, played by computers, and what must be found again of it.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use abstrakt_record::journal::unfinished;
use abstrakt_record::{Act, NodeId, Record, Turn};

use crate::world::{LONG, World};

/// A turn as the program printed it: its number, and the text of its plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    number: usize,
    text: String,
}

/// A running game.
pub struct Game {
    child: Child,
    lines: Receiver<String>,
    /// The turns that it printed.
    pub printed: Vec<Printed>,
    /// It printed how the game ended: from then on its journal may be gone.
    pub is_over: bool,
    /// Lines that blame the game, or a computer.
    pub blamed: Vec<String>,
    /// Its last lines, for the account of a loss.
    last: Vec<String>,
}

/// Arguments of a random game of random computers.
pub fn random_game(world: &mut World) -> Vec<String> {
    let game = world.next_kind();
    let setup = world.random.of(&game.setups).clone();
    world.report.did(&format!("games of {} with {} players", game.id, game.players));
    let seed = world.random.below(1 << 30).to_string();
    let mut arguments: Vec<String> =
        ["play", &game.id, "--setup", &setup, "--seed", &seed].map(String::from).into();
    for seat in 1..=game.players {
        let number = world.random.below(1 << 30);
        let engine = match world.random.below(4) {
            0 => "easy".to_owned(),
            _ => format!("random:seed={number}"),
        };
        arguments.extend(["--player".into(), format!("{seat}={engine}")]);
    }
    arguments
}

/// The arguments that resume the last game of the same id.
pub fn resumed(arguments: &[String]) -> Vec<String> {
    ["play", &arguments[1], "--resume"].map(String::from).into()
}

impl Game {
    /// Starts it.
    pub fn start(mut command: Command) -> Self {
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let (sender, lines) = channel();
        let (out, err) = (child.stdout.take(), child.stderr.take());
        if let Some(err) = err {
            let sender = sender.clone();
            std::thread::spawn(move || {
                for line in BufReader::new(err).lines().map_while(Result::ok) {
                    let _ = sender.send(format!("stderr: {line}"));
                }
            });
        }
        if let Some(out) = out {
            std::thread::spawn(move || {
                for line in BufReader::new(out).lines().map_while(Result::ok) {
                    let _ = sender.send(line);
                }
            });
        }
        Self { child, lines, printed: Vec::new(), is_over: false, blamed: Vec::new(), last: Vec::new() }
    }

    /// The number of its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Takes what it prints for so long, or to its end. True: it has closed its output.
    pub fn listen(&mut self, time: Duration) -> bool {
        let until = Instant::now() + time;
        loop {
            match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) => self.take(line),
                Err(RecvTimeoutError::Timeout) => return false,
                Err(RecvTimeoutError::Disconnected) => return true,
            }
        }
    }

    /// Listens until it has printed so many turns more, or has ended. False: neither came.
    pub fn wait_for_turns(&mut self, more: usize) -> bool {
        let (goal, until) = (self.printed.len() + more, Instant::now() + LONG);
        while self.printed.len() < goal && Instant::now() < until {
            if self.listen(Duration::from_millis(5)) {
                return true;
            }
        }
        self.printed.len() >= goal
    }

    /// Listens to its end. None: it has none, and was killed.
    pub fn finish(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + LONG;
        while !self.listen(Duration::from_millis(100)) {
            if Instant::now() > until {
                self.kill();
                return None;
            }
        }
        self.child.wait().ok()
    }

    /// Kills the program, and nothing but it, and takes what it had printed. False: it had ended by itself.
    pub fn kill(&mut self) -> bool {
        let lived = matches!(self.child.try_wait(), Ok(None));
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.listen(LONG);
        lived
    }

    /// The last lines that it printed.
    pub fn last_words(&self) -> String {
        self.last.join(" | ")
    }

    fn take(&mut self, line: String) {
        // `Player 1 wins: three in a row` or `Draw: ...`; no other line has these words.
        self.is_over |= line.contains(" wins") || line.contains(" win:") || line.starts_with("Draw");
        if let Some(printed) = Printed::read(&line) {
            self.printed.push(printed);
        } else if !line.trim().is_empty() {
            if line.contains(" stopped working") {
                self.blamed.push(line.clone());
            }
            self.last.push(line);
            if self.last.len() > 12 {
                self.last.remove(0);
            }
        }
    }
}

impl Printed {
    /// Reads `12. Player 1: a1-b2`; other lines are no turns.
    fn read(line: &str) -> Option<Self> {
        let (number, rest) = line.split_once(". Player ")?;
        let (_, text) = rest.split_once(": ")?;
        Some(Self { number: number.parse().ok()?, text: text.to_owned() })
    }

    /// Whether its plies are in this record.
    fn is_in(&self, record: &Record, turns: &[Turn]) -> bool {
        let text = |id: &NodeId| match &record.node(*id).ply.as_ref()?.act {
            Act::Move(_, text) | Act::Chance(text) => Some(text.as_str().to_owned()),
            Act::Withdrawal(_) => None,
        };
        let turn = turns.iter().find(|turn| turn.number == self.number);
        let plies: Vec<String> = turn.iter().flat_map(|turn| turn.plies.iter().filter_map(text)).collect();
        // Some of the turn's plies, one after the other, with whatever the game writes between them.
        (0..plies.len()).any(|first| {
            let mut rest = self.text.as_str();
            for ply in &plies[first..] {
                match rest.find(ply.as_str()) {
                    Some(place) if place <= 3 => rest = &rest[place + ply.len()..],
                    _ => return false,
                }
                if rest.is_empty() {
                    return true;
                }
            }
            false
        })
    }
}

/// The game that was broken off, as it would be resumed; none if it was archived.
pub fn found_again(world: &World) -> Option<Record> {
    unfinished(&world.journals()).ok()?.pop().map(|found| found.record)
}

/// [`found_again`] within a moment: a worker that the killed program was just starting holds its journal's lock until it has
/// become a program of its own.
pub fn found_soon(world: &World) -> Option<Record> {
    let until = Instant::now() + LONG / 8;
    loop {
        let found = found_again(world);
        if found.is_some() || Instant::now() > until {
            return found;
        }
        // Nothing tells that another process gives up a lock.
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Those of the turns printed that are not in the record.
pub fn missing<'a>(printed: &'a [Printed], record: &Record) -> Vec<&'a Printed> {
    let turns = record.turns(&record.line());
    printed.iter().filter(|printed| !printed.is_in(record, &turns)).collect()
}

/// Whether `after` begins with all that `before` has.
pub fn goes_on(before: &Record, after: &Record) -> bool {
    let (before, after) = (before.plies(), after.plies());
    before.len() <= after.len() && before.iter().zip(&after).all(|(one, other)| one.act == other.act)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_printed_turn_is_found_in_the_game_and_another_one_is_not() {
        let game = "abstrakt-game 1\nGame: a 1\nSetup: s\nSeat 1: \"A\" human\nSeat 2: \"B\" human\n\nMoves:\n\
                    1. 1: a1 b2 c3\n2. 2: d4\nResult: unfinished.\n";
        let record = abstrakt_record::file::read(game.as_bytes()).expect("a good file");
        let lines = [
            "1. Player 1: a1;b2xc3",
            "2. Player 2: d4",
            "1. Player 1: a1;b2",
            "2. Player 2: d5",
            "3. Player 1: a1",
        ];
        let printed: Vec<Printed> = lines.iter().filter_map(|line| Printed::read(line)).collect();
        assert_eq!(printed.len(), 5);
        let missing: Vec<&str> = missing(&printed, &record).iter().map(|turn| turn.text.as_str()).collect();
        assert_eq!(missing, ["d5", "a1"]);
    }
}
