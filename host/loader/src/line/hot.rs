//! The search's calls: at most one indirect call each, nothing allocated, one word to check.
#![allow(unsafe_code)]

use std::sync::Arc;

use abstrakt_plugin_api::abi::{
    read_count, read_known_outcome, read_solution, read_status, read_turns, read_value,
};
use abstrakt_plugin_api::{
    KnownOutcome, MAX_SOLVER_NODES, Move, Outcome, Player, Players, ScoredMove, Solution, SolverFacts,
    Status, Tree, Weights,
};

use super::ForeignLine;
use crate::snapshot::unknown_ending;

/// The status of a poisoned line.
const DEAD: Status = Status::Over(Outcome { winners: Players::NONE, reason: 0 });

impl Tree for ForeignLine {
    #[inline]
    fn status(&self) -> Status {
        let Some(line) = self.ready() else { return DEAD };
        // SAFETY: the line is ours alone.
        let word = unsafe { (self.calls.status)(line) };
        self.read_status(word)
    }

    #[inline]
    fn key(&self) -> u64 {
        let Some(line) = self.ready() else { return 0 };
        // SAFETY: the line is ours alone.
        unsafe { (self.calls.key)(line) }
    }

    #[inline]
    fn table_key(&self) -> u64 {
        let Some(line) = self.ready() else { return 0 };
        // SAFETY: the line is ours alone.
        unsafe { (self.calls.table_key)(line) }
    }

    #[inline]
    fn moves(&mut self, out: &mut [ScoredMove], ordered: bool) -> usize {
        let Some(line) = self.ready() else { return 0 };
        // SAFETY: the line is ours alone; `ScoredMove` has the layout of `RawScoredMove`, and the buffer is lent for the call.
        let word = unsafe { (self.calls.moves)(line, out.as_mut_ptr().cast(), out.len(), ordered) };
        self.read_count(word)
    }

    #[inline]
    fn candidates(&mut self, out: &mut [ScoredMove], ordered: bool) -> usize {
        let Some(call) = self.calls.candidates else { return self.moves(out, ordered) };
        let Some(line) = self.ready() else { return 0 };
        // SAFETY: as for `moves`.
        let word = unsafe { call(line, out.as_mut_ptr().cast(), out.len(), ordered) };
        self.read_count(word)
    }

    #[inline]
    fn compulsory(&self) -> bool {
        self.facts.compulsory
    }

    #[inline]
    fn rolls_open_turns(&self) -> bool {
        self.facts.rolls_open_turns
    }

    #[inline]
    fn solvers(&self) -> &[SolverFacts] {
        &self.facts.solvers
    }

    fn solve(&mut self, solver: usize, nodes: u64, line: &mut [Move]) -> Option<(Solution, usize)> {
        let call = self.calls.solve?;
        let (index, nodes) = (u32::try_from(solver).ok()?, nodes.min(MAX_SOLVER_NODES));
        let line_pointer = self.ready()?;
        // SAFETY: the line is ours alone; `Move` is a transparent `u64`, and the buffer is lent for the call.
        let word = unsafe { call(line_pointer, index, nodes, line.as_mut_ptr().cast(), line.len()) };
        read_solution(word, nodes).unwrap_or_else(|| {
            self.die(|| format!("a solver's answer {word:#x} makes no sense"));
            None
        })
    }

    #[inline]
    fn known_outcome(&mut self) -> Option<KnownOutcome> {
        let call = self.calls.known_outcome?;
        let line = self.ready()?;
        // SAFETY: the line is ours alone.
        let word = unsafe { call(line) };
        read_known_outcome(word, self.players).unwrap_or_else(|| {
            self.die(|| format!("a known outcome of {word:#x} makes no sense"));
            None
        })
    }

    #[inline]
    fn count(&mut self) -> usize {
        let Some(line) = self.ready() else { return 0 };
        // SAFETY: the line is ours alone.
        let word = unsafe { (self.calls.count)(line) };
        self.read_count(word)
    }

    #[inline]
    fn turns(&mut self) -> Option<u64> {
        let Some(line) = self.ready() else { return Some(0) };
        // SAFETY: the line is ours alone.
        let word = unsafe { (self.calls.turns)(line) };
        read_turns(word).unwrap_or_else(|| {
            self.die(|| "it failed while counting turns".into());
            Some(0)
        })
    }

    #[inline]
    fn push(&mut self, code: Move) -> Status {
        if self.is_dead() {
            return DEAD;
        }
        self.height += 1;
        // SAFETY: the line is ours alone.
        let word = unsafe { (self.calls.push)(self.line, self.back.take(), code.0) };
        self.read_status(word)
    }

    fn push_pass(&mut self) -> bool {
        let Some(line) = self.ready() else { return false };
        // SAFETY: the line is ours alone.
        let word = unsafe { (self.calls.table.push_pass())(line) };
        let pushed = read_count(word, 1).unwrap_or_else(|| {
            self.die(|| format!("its answer {word} to a pass makes no sense"));
            0
        });
        self.height += u32::from(pushed == 1);
        pushed == 1
    }

    #[inline]
    fn pop(&mut self) {
        if self.height > 0 {
            self.height -= 1;
            self.back.set(self.back.get() + 1);
        }
    }

    #[inline]
    fn value(&mut self, player: Player) -> i32 {
        let Some(line) = self.ready() else { return 0 };
        // SAFETY: the line is ours alone.
        let word = unsafe { (self.calls.value)(line, player.0) };
        read_value(word).unwrap_or_else(|| {
            self.die(|| format!("it values a position at {word}"));
            0
        })
    }

    #[inline]
    fn inputs(&mut self, player: Player, active: &mut [u64]) -> bool {
        let Some(call) = self.calls.inputs else { return false };
        let Some(line) = self.ready() else { return false };
        // SAFETY: the line is ours alone, and the buffer is lent for the call.
        let word = unsafe { call(line, player.0, active.as_mut_ptr(), active.len()) };
        read_count(word, 1).unwrap_or_else(|| {
            self.die(|| format!("its answer {word} about inputs makes no sense"));
            0
        }) == 1
    }

    fn weights(&self) -> Option<&Weights> {
        self.weights.as_ref()
    }

    #[inline]
    fn players(&self) -> u8 {
        self.players
    }

    fn eliminated(&self, player: Player) -> bool {
        let Some(line) = self.ready() else { return false };
        // SAFETY: the line is ours alone.
        let word = unsafe { (self.calls.table.eliminated())(line, player.0) };
        read_count(word, 1).unwrap_or_else(|| {
            self.die(|| format!("its answer {word} to \"is the seat out?\" makes no sense"));
            0
        }) == 1
    }

    #[inline]
    fn max_moves(&self) -> usize {
        self.max_moves
    }

    fn fault(&self) -> Option<String> {
        // A panic in a call without a fault word (a key, a pop) is known to the plugin only.
        if self.ready().is_some()
            && let Some(text) = self.panic_text()
        {
            self.die(|| text);
        }
        self.fault.get().cloned()
    }

    fn fork(&self) -> Self {
        // SAFETY: the line is ours alone.
        let copied = self.ready().map(|line| unsafe { (self.calls.table.fork())(line) });
        let line = copied.unwrap_or(std::ptr::null_mut());
        // SAFETY: a line that is not null was just made by the plugin of this table; a null one is not called.
        let fork = unsafe { Self::new(self.calls.table, line, &self.facts, self.players, &self.first_fault) };
        let mut fork = fork.with(Arc::clone(&self.frame), &self.extensions);
        fork.weights.clone_from(&self.weights);
        if line.is_null() {
            let fault = self.die(|| "it copies no line and does not tell why".into()).to_owned();
            fork.die(|| fault);
        }
        fork
    }
}

impl ForeignLine {
    #[inline]
    fn read_status(&self, word: u64) -> Status {
        match read_status(word, self.players) {
            Some(Status::Over(outcome)) if usize::from(outcome.reason) >= self.endings => {
                self.die(|| unknown_ending(outcome.reason.into(), self.endings));
                DEAD
            }
            Some(status) => status,
            None => {
                self.die(|| format!("its status {word:#x} makes no sense"));
                DEAD
            }
        }
    }

    #[inline]
    fn read_count(&self, word: u64) -> usize {
        read_count(word, self.max_moves).unwrap_or_else(|| {
            let bound = self.max_moves;
            self.die(|| format!("it tells {word} moves in a position, and its facts say {bound} at most"));
            0
        })
    }
}
