//! A game used natively, in the same binary: the adapter behind the ABI, and what tests search.

use std::sync::Arc;

use crate::{
    Board, CallError, Choice, Entry, Facts, Game, Heuristic, HeuristicChoice, Line, Move, MoveFacts,
    MoveList, Notation, Player, Players, Position, Refusal, Reversible, Rules, Scoring, Snapshot, Status,
    Sum, Term, Tree, View, Weights,
};

/// How a line holds its positions: by copies or in place.
pub trait Stack<P>: Send {
    /// Only `root`.
    fn new(root: P) -> Self;
    /// The position on top.
    fn top(&self) -> &P;
    /// Plays on the top.
    fn push(&mut self, code: Move);
    /// Puts another position on the top (a pass, a withdrawal).
    fn push_position(&mut self, position: P);
    /// Takes the last push back; false at the root.
    fn pop(&mut self) -> bool;
}

/// Copy-make: one position a ply, in memory that is reused.
pub struct Copies<P> {
    positions: Vec<P>,
    top: usize,
}

impl<P: Position> Copies<P> {
    /// One more slot. Apart from `push`, which is called at every node and stays small without it.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let slot = self.positions[self.top].clone();
        self.positions.push(slot);
    }
}

impl<P: Position> Stack<P> for Copies<P> {
    fn new(root: P) -> Self {
        let mut positions = Vec::with_capacity(64);
        positions.push(root);
        Self { positions, top: 0 }
    }

    #[inline]
    fn top(&self) -> &P {
        &self.positions[self.top]
    }

    #[inline]
    fn push(&mut self, code: Move) {
        let next = self.top + 1;
        if next == self.positions.len() {
            self.grow();
        }
        let (below, above) = self.positions.split_at_mut(next);
        above[0].clone_from(&below[self.top]);
        above[0].play(code);
        self.top = next;
    }

    fn push_position(&mut self, position: P) {
        self.positions.truncate(self.top + 1);
        self.positions.push(position);
        self.top += 1;
    }

    #[inline]
    fn pop(&mut self) -> bool {
        let pushed = self.top > 0;
        self.top -= usize::from(pushed);
        pushed
    }
}

/// Make and unmake on one position, for games that offer it.
pub struct InPlace<P: Reversible> {
    position: P,
    made: Vec<Made<P>>,
}

/// One ply to take back.
enum Made<P: Reversible> {
    Move(Move, P::Undo),
    Position(P),
}

impl<P: Reversible> Stack<P> for InPlace<P> {
    fn new(root: P) -> Self {
        Self { position: root, made: Vec::with_capacity(64) }
    }

    #[inline]
    fn top(&self) -> &P {
        &self.position
    }

    #[inline]
    fn push(&mut self, code: Move) {
        let undo = self.position.make(code);
        self.made.push(Made::Move(code, undo));
    }

    fn push_position(&mut self, position: P) {
        let below = std::mem::replace(&mut self.position, position);
        self.made.push(Made::Position(below));
    }

    #[inline]
    fn pop(&mut self) -> bool {
        match self.made.pop() {
            Some(Made::Move(code, undo)) => self.position.unmake(code, undo),
            Some(Made::Position(below)) => self.position = below,
            None => return false,
        }
        true
    }
}

/// A game in the same binary.
pub struct Native<G, S = Copies<<G as Game>::Position>> {
    facts: Arc<Facts>,
    lines: std::marker::PhantomData<fn() -> (G, S)>,
}

impl<G: Game, S: Stack<G::Position>> Native<G, S> {
    /// The game with its facts.
    pub fn new() -> Self {
        Self { facts: Arc::new(G::facts()), lines: std::marker::PhantomData }
    }

    /// A line from a position of the game's own type, for tests that build one.
    pub fn line(&self, root: G::Position, players: u8) -> NativeLine<G, S> {
        NativeLine { stack: S::new(root), facts: Arc::clone(&self.facts), players, evaluator: None }
    }
}

impl<G: Game, S: Stack<G::Position>> Default for Native<G, S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game, S: Stack<G::Position>> Rules for Native<G, S> {
    type Line = NativeLine<G, S>;

    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn cover(&self) -> &[u8] {
        G::cover()
    }

    fn board(&self, choice: &Choice) -> Result<Board, CallError> {
        Ok(G::board(choice))
    }

    fn scoring(&self, choice: &Choice) -> Result<Vec<Scoring>, CallError> {
        Ok((0..choice.players).map(|seat| G::scoring(choice, Player(seat))).collect())
    }

    fn open(&self, choice: &Choice, position: Option<&str>) -> Result<Self::Line, CallError> {
        let root = match position {
            Some(text) => G::read(choice, text),
            None => G::start(choice),
        };
        Ok(self.line(root?, choice.players))
    }
}

/// A heuristic under its weights.
struct Evaluator<P> {
    weights: Weights,
    heuristic: Box<dyn Heuristic<P>>,
}

impl<P: Position> Evaluator<P> {
    fn value(&mut self, position: &P, player: Player) -> i32 {
        let mut sum = Sum::new(&self.weights.features, None);
        self.heuristic.features(position, player, &mut sum);
        sum.total()
    }

    fn order(&mut self, position: &P, code: Move) -> i32 {
        let mut sum = Sum::new(&self.weights.features, None);
        self.heuristic.order(position, code, &mut sum);
        sum.total()
    }
}

/// A line of play in the same binary.
pub struct NativeLine<G: Game, S = Copies<<G as Game>::Position>> {
    stack: S,
    facts: Arc<Facts>,
    players: u8,
    evaluator: Option<Evaluator<G::Position>>,
}

impl<G: Game, S: Stack<G::Position>> NativeLine<G, S> {
    /// The position on top, in the game's own type.
    pub fn position(&self) -> &G::Position {
        self.stack.top()
    }

    fn evaluator(&mut self) -> Result<&mut Evaluator<G::Position>, CallError> {
        let missing = || CallError::Refused(Refusal::new("no heuristic is bound"));
        self.evaluator.as_mut().ok_or_else(missing)
    }
}

impl<G: Game, S: Stack<G::Position>> Tree for NativeLine<G, S> {
    #[inline]
    fn status(&self) -> Status {
        self.stack.top().status()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.stack.top().key()
    }

    #[inline]
    fn table_key(&self) -> u64 {
        self.stack.top().table_key()
    }

    #[inline]
    fn moves(&mut self, out: &mut [Entry], ordered: bool) -> usize {
        let top = self.stack.top();
        let mut list = MoveList::new(out);
        top.moves(&mut list);
        let count = list.count();
        if let (true, Some(evaluator)) = (ordered, &mut self.evaluator)
            && top.status() != Status::Chance
        {
            for entry in out.iter_mut().take(count) {
                entry.order = evaluator.order(top, entry.code);
            }
        }
        count
    }

    #[inline]
    fn count(&mut self) -> usize {
        self.stack.top().count()
    }

    #[inline]
    fn turns(&mut self) -> Option<u64> {
        self.stack.top().turns()
    }

    #[inline]
    fn push(&mut self, code: Move) -> Status {
        self.stack.push(code);
        self.stack.top().status()
    }

    fn push_pass(&mut self) -> bool {
        let mut next = self.stack.top().clone();
        let passed = next.pass();
        if passed {
            self.stack.push_position(next);
        }
        passed
    }

    #[inline]
    fn pop(&mut self) {
        self.stack.pop();
    }

    #[inline]
    fn value(&mut self, player: Player) -> i32 {
        let top = self.stack.top();
        self.evaluator.as_mut().map_or(0, |evaluator| evaluator.value(top, player))
    }

    fn weights(&self) -> Option<&Weights> {
        self.evaluator.as_ref().map(|evaluator| &evaluator.weights)
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn eliminated(&self, player: Player) -> bool {
        self.stack.top().eliminated(player)
    }

    fn max_moves(&self) -> usize {
        self.facts.max_moves
    }

    fn fault(&self) -> Option<String> {
        None
    }

    fn fork(&self) -> Self {
        let evaluator = self.evaluator.as_ref().map(|evaluator| Evaluator {
            weights: evaluator.weights.clone(),
            heuristic: G::heuristic(evaluator.weights.heuristic),
        });
        let stack = S::new(self.stack.top().clone());
        Self { stack, facts: Arc::clone(&self.facts), players: self.players, evaluator }
    }
}

impl<G: Game, S: Stack<G::Position>> Line for NativeLine<G, S> {
    fn bind(&mut self, choice: &HeuristicChoice) -> Result<(), CallError> {
        let weights = Weights::of(&self.facts, choice)?;
        let heuristic = G::heuristic(weights.heuristic);
        self.evaluator = Some(Evaluator { weights, heuristic });
        Ok(())
    }

    fn snapshot(&mut self) -> Result<Snapshot, CallError> {
        let top = self.stack.top();
        let seats = || (0..self.players).map(Player);
        let status = top.status();
        let facts_of = |entry: &Entry| {
            let mut paths = Vec::new();
            if status != Status::Chance {
                top.clicks(entry.code, &mut paths);
            }
            MoveFacts {
                text: top.move_text(entry.code),
                long: top.long_move_text(entry.code),
                flags: entry.flags,
                weight: if status == Status::Chance { entry.order } else { 0 },
                paths,
                steps: top.transition(entry.code),
            }
        };
        Ok(Snapshot {
            status,
            key: top.key(),
            text: top.text(),
            scores: seats().map(|seat| top.score(seat)).collect(),
            eliminated: seats().filter(|seat| top.eliminated(*seat)).fold(Players::NONE, Players::with),
            scene: top.scene(),
            moves: crate::legal_moves(top).iter().map(facts_of).collect(),
        })
    }

    fn move_text(&mut self, code: Move) -> Result<(String, String), CallError> {
        let top = self.stack.top();
        Ok((top.move_text(code), top.long_move_text(code)))
    }

    fn read_move(&mut self, text: &str) -> Result<Move, CallError> {
        Ok(self.stack.top().read_move(text)?)
    }

    fn text(&mut self) -> Result<String, CallError> {
        Ok(self.stack.top().text())
    }

    fn dump(&mut self) -> Result<String, CallError> {
        Ok(self.stack.top().dump())
    }

    fn explain(&mut self, player: Player) -> Result<Vec<Term>, CallError> {
        let top = self.stack.top().clone();
        let evaluator = self.evaluator()?;
        let mut terms = Vec::new();
        evaluator.heuristic.features(
            &top,
            player,
            &mut Sum::new(&evaluator.weights.features, Some(&mut terms)),
        );
        Ok(terms)
    }

    fn explain_order(&mut self, code: Move) -> Result<Vec<Term>, CallError> {
        let top = self.stack.top().clone();
        let evaluator = self.evaluator()?;
        let mut terms = Vec::new();
        evaluator.heuristic.order(&top, code, &mut Sum::new(&evaluator.weights.features, Some(&mut terms)));
        Ok(terms)
    }

    fn withdraw(&mut self, player: Player) -> Result<bool, CallError> {
        let mut next = self.stack.top().clone();
        let done = next.withdraw(player);
        if done {
            self.stack.push_position(next);
        }
        Ok(done)
    }
}
