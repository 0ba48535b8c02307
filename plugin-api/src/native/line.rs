//! A line of play in the same binary: what a search walks and what the host shows.
//!
//! Knows one game's position type and the heuristic that is bound. Must not know the ABI.

use std::sync::Arc;

use super::{Copies, Stack};
use crate::inputs::{self, LineInputs};
use crate::{
    CallError, Facts, Game, Heuristic, HeuristicChoice, KnownOutcome, Line, LineExtension, MAX_SOLVER_NODES,
    Move, MoveFacts, MoveList, Notation, Player, Players, Position, ScoredMove, Snapshot, Solution, Solver,
    SolverFacts, Status, Sum, Term, Tree, View, Weights, refusal,
};

/// A heuristic under its weights.
pub(super) struct Evaluator<P> {
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
    pub(super) stack: S,
    pub(super) facts: Arc<Facts>,
    pub(super) players: u8,
    pub(super) inputs: Arc<LineInputs>,
    pub(super) evaluator: Option<Evaluator<G::Position>>,
    /// Made when they are first asked, by index.
    pub(super) solvers: Vec<Option<Box<dyn Solver<G::Position>>>>,
    pub(super) solved: Vec<Move>,
}

impl<G: Game, S: Stack<G::Position>> NativeLine<G, S> {
    /// The position on top, in the game's own type.
    pub fn position(&self) -> &G::Position {
        self.stack.top()
    }

    /// Lists moves by one of the position's two ways, with ordering scores if asked for.
    #[inline]
    fn list(
        &mut self,
        out: &mut [ScoredMove],
        ordered: bool,
        generate: fn(&G::Position, &mut MoveList<'_>),
    ) -> usize {
        let top = self.stack.top();
        let mut list = MoveList::new(out);
        generate(top, &mut list);
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

    fn evaluator(&mut self) -> Result<&mut Evaluator<G::Position>, CallError> {
        let missing = || CallError::Refused(refusal("no heuristic is bound", "není zvolena heuristika"));
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
    fn moves(&mut self, out: &mut [ScoredMove], ordered: bool) -> usize {
        self.list(out, ordered, Position::moves)
    }

    #[inline]
    fn candidates(&mut self, out: &mut [ScoredMove], ordered: bool) -> usize {
        self.list(out, ordered, Position::candidates)
    }

    fn compulsory(&self) -> bool {
        self.facts.compulsory
    }

    fn rolls_open_turns(&self) -> bool {
        self.facts.rolls_open_turns
    }

    fn solvers(&self) -> &[SolverFacts] {
        &self.facts.solvers
    }

    fn solve(&mut self, solver: usize, nodes: u64, line: &mut [Move]) -> Option<(Solution, usize)> {
        if solver >= self.facts.solvers.len() {
            return None;
        }
        if self.solvers.len() <= solver {
            self.solvers.resize_with(solver + 1, || None);
        }
        let slot = &mut self.solvers[solver];
        if slot.is_none() {
            *slot = G::solver(solver);
        }
        self.solved.clear();
        let solution = slot.as_mut()?.solve(self.stack.top(), nodes.min(MAX_SOLVER_NODES), &mut self.solved);
        line.iter_mut().zip(&self.solved).for_each(|(place, code)| *place = *code);
        Some((solution, self.solved.len()))
    }

    #[inline]
    fn known_outcome(&mut self) -> Option<KnownOutcome> {
        self.stack.top().known_outcome()
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

    #[inline]
    fn inputs(&mut self, player: Player, active: &mut [u64]) -> bool {
        let Some(layout) = self.inputs.layout::<G>() else { return false };
        inputs::tell(self.stack.top(), layout, player, active)
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
        Self {
            stack,
            facts: Arc::clone(&self.facts),
            players: self.players,
            inputs: Arc::clone(&self.inputs),
            evaluator,
            solvers: Vec::new(),
            solved: Vec::new(),
        }
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
        let facts_of = |entry: &ScoredMove| {
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
        let (text, bare) = (top.text(), top.text_without_counters());
        Ok(Snapshot {
            status,
            key: top.key(),
            text_without_counters: (bare != text).then_some(bare),
            counters: top.counters(),
            known_outcome: top.known_outcome().filter(|_| status.starts_turn()),
            text,
            scores: seats().map(|seat| top.score(seat)).collect(),
            eliminated: seats().filter(|seat| top.eliminated(*seat)).fold(Players::NONE, Players::with),
            scene: top.scene(),
            stocks: top.stocks(),
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

    fn extension<E: LineExtension>(&mut self, question: &E::Question) -> Result<Option<E>, CallError> {
        Ok(E::answer::<G>(self.stack.top(), question)?)
    }
}
