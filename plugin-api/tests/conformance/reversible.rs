//! A game that makes and unmakes in place is the same game as by copies: fixture, Nim with heaps of 3, 4 and 5 and the
//! captures kept in a vector, as no position should that is copied at every node.
use std::cell::Cell;

use abstrakt_plugin_api::conformance::{Check, Plan, assert_conforms, check};
use abstrakt_plugin_api::perft::{Leaves, count};
use abstrakt_plugin_api::{
    Board, Choice, Copies, Facts, Feature, Flags, Game, Heuristic, HeuristicFacts, InPlace, Ink, Line, Move,
    MoveList, Native, Notation, Outcome, Piece, Player, Players, Position, Refusal, Reversible, Rules, Scene,
    Shape, Site, Stack, Status, Sum, Tree, View, kit, kit::mix, refusal, text,
};

struct Nim;

thread_local! {
    /// Whether `play` forgets whose turn it is.
    static PLAYS_WRONG: Cell<bool> = const { Cell::new(false) };
}

/// Heaps, who is to move, and what was taken, from the first move on.
#[derive(Clone, Debug, PartialEq)]
struct Heaps {
    left: [u8; 3],
    side: u8,
    taken: Vec<(usize, u8)>,
}

/// Heap and number of counters: take n from heap h is 8 h + n.
fn unpack(code: Move) -> (usize, u8) {
    ((code.0 / 8) as usize, (code.0 % 8) as u8)
}

impl Game for Nim {
    type Position = Heaps;

    fn facts() -> Facts {
        let name = || text("Nim", "Nim");
        Facts {
            id: "nim".into(),
            name: name(),
            summary: name(),
            rules: name(),
            heuristics: vec![HeuristicFacts {
                id: "rest".into(),
                name: name(),
                summary: name(),
                win: 10,
                draw: 0,
                features: vec![Feature::value("left", name())],
                weights: vec![1],
                ..HeuristicFacts::plain()
            }],
            max_moves: 12,
            endings: vec![name()],
            ..Facts::plain()
        }
    }
    fn start(_: &Choice) -> Result<Heaps, Refusal> {
        Ok(Heaps { left: [3, 4, 5], side: 0, taken: Vec::new() })
    }
    fn read(_: &Choice, text: &str) -> Result<Heaps, Refusal> {
        let wrong = || {
            refusal(
                "expected four digits such as 3450: three heaps and the seat to move",
                "správně jsou čtyři číslice, třeba 3450: tři hromádky a místo na tahu",
            )
        };
        let digits: Option<Vec<u8>> =
            text.chars().map(|digit| digit.to_digit(8).map(|digit| digit as u8)).collect();
        match digits.ok_or_else(wrong)?[..] {
            [a, b, c, side] if a <= 3 && b <= 4 && c <= 5 && side <= 1 => {
                Ok(Heaps { left: [a, b, c], side, taken: Vec::new() })
            }
            _ => Err(wrong()),
        }
    }
    fn board(_: &Choice) -> Board {
        Board::squares(3, 5)
    }
    fn heuristic(_: usize) -> Box<dyn Heuristic<Heaps>> {
        Box::new(Rest)
    }
}

impl Position for Heaps {
    fn status(&self) -> Status {
        if self.left == [0; 3] {
            return Status::Over(Outcome { winners: Players::only(Player(1 - self.side)), reason: 0 });
        }
        Status::Turn { player: Player(self.side), mid_turn: false }
    }
    fn key(&self) -> u64 {
        let [a, b, c] = self.left;
        mix(u64::from_le_bytes([a, b, c, self.side, 0, 0, 0, 0]))
    }
    fn moves(&self, out: &mut MoveList<'_>) {
        for (heap, left) in (0..).zip(self.left) {
            (1..=left).for_each(|take| out.push_with(Move(8 * heap + u64::from(take)), Flags::IRREVERSIBLE));
        }
    }
    fn play(&mut self, code: Move) {
        kit::play_by_make(self, code);
        self.side ^= u8::from(PLAYS_WRONG.get());
    }
    fn pass(&mut self) -> bool {
        self.side = 1 - self.side;
        true
    }
}

impl Reversible for Heaps {
    type Undo = ();

    fn make(&mut self, code: Move) {
        let (heap, take) = unpack(code);
        self.left[heap] -= take;
        self.side = 1 - self.side;
        self.taken.push((heap, take));
    }
    fn unmake(&mut self, code: Move, (): ()) {
        let (heap, take) = unpack(code);
        assert_eq!(self.taken.pop(), Some((heap, take)), "moves are taken back in their order");
        self.left[heap] += take;
        self.side = 1 - self.side;
    }
}

impl Notation for Heaps {
    fn move_text(&self, code: Move) -> String {
        let (heap, take) = unpack(code);
        format!("{}-{take}", ["a", "b", "c"][heap])
    }
    fn text(&self) -> String {
        let [a, b, c] = self.left;
        format!("{a}{b}{c}{}", self.side)
    }
    fn dump(&self) -> String {
        self.text()
    }
}

impl View for Heaps {
    fn scene(&self) -> Scene {
        let piece = |(heap, row): (u16, u16)| Piece::new(Site(heap + 3 * row), Shape::Disc, Ink(4));
        let heap = |(heap, left): (u16, u8)| (0..u16::from(left)).map(move |row| (heap, row));
        Scene { pieces: (0..).zip(self.left).flat_map(heap).map(piece).collect(), ..Scene::default() }
    }
    /// The lowest counter that is taken.
    fn clicks(&self, code: Move, paths: &mut Vec<Vec<Site>>) {
        let (heap, take) = unpack(code);
        paths.push(vec![Site(heap as u16 + 3 * u16::from(self.left[heap] - take))]);
    }
}

struct Rest;

impl Heuristic<Heaps> for Rest {
    fn features(&mut self, heaps: &Heaps, _: Player, sum: &mut Sum<'_>) {
        sum.add(0, heaps.left.iter().map(|left| i32::from(*left)).sum());
    }
}

fn open<S: Stack<Heaps>>() -> <Native<Nim, S> as Rules>::Line {
    let rules = Native::<Nim, S>::new();
    rules.open(&Choice::of(rules.facts(), 0), None).expect("the setup opens")
}

#[test]
fn both_ways_keep_the_contract() {
    assert_conforms(&Native::<Nim, Copies<Heaps>>::new(), &Plan::quick());
    assert_conforms(&Native::<Nim, InPlace<Heaps>>::new(), &Plan::quick());
}

/// A line that makes in place never calls `play`.
#[test]
fn play_that_is_not_make_is_found() {
    PLAYS_WRONG.set(true);
    let report = check(&Native::<Nim, InPlace<Heaps>>::new(), &Plan::quick(), &mut |_| {});
    let found: Vec<Check> = report.problems.iter().map(|problem| problem.check).collect();
    assert_eq!(found, [Check::PlaySame], "{report}");
}

#[test]
fn both_ways_count_the_same_leaves() {
    for depth in 0..=6 {
        let made = count(&mut open::<InPlace<Heaps>>(), depth, Leaves::Made);
        assert_eq!(made, count(&mut open::<Copies<Heaps>>(), depth, Leaves::Made), "depth {depth}");
    }
}

/// Moves, passes and forks, taken back in any depth.
#[test]
fn every_push_is_taken_back() {
    let (mut line, mut random) = (open::<InPlace<Heaps>>(), 1);
    let mut seen = vec![line.position().clone()];
    for _ in 0..2000 {
        random = mix(random);
        let moves = abstrakt_plugin_api::legal_moves(line.position());
        match random % 5 {
            0 | 1 if seen.len() > 1 => {
                line.pop();
                seen.pop();
            }
            2 if line.push_pass() => seen.push(line.position().clone()),
            _ if !moves.is_empty() => {
                line.push(moves[(random >> 8) as usize % moves.len()].code);
                seen.push(line.position().clone());
            }
            _ => continue,
        }
        assert_eq!(Some(line.position()), seen.last());
        assert_eq!(Some(line.fork().position()), seen.last());
    }
    (0..seen.len() + 3).for_each(|_| line.pop());
    assert_eq!(line.position(), &seen[0]);
    assert_eq!(line.text().expect("a text"), "3450");
}
