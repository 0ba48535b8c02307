//! A line of play across the ABI: the hot calls of [`Tree`] through cached function pointers, the cold ones of
//! [`Line`] as questions in JSON. Every answer is checked; the first that makes no sense poisons the line here, as a
//! panic poisons it in the plugin.
#![allow(unsafe_code)]

use std::cell::OnceCell;
use std::sync::{Arc, OnceLock};

use abi_stable::std_types::RVec;
use abstrakt_plugin_api::abi::{
    LineQuestion, LineTableRef, RawEntry, RawLine, read_count, read_status, read_turns, read_value,
};
use abstrakt_plugin_api::{
    CallError, Entry, Facts, HeuristicChoice, Line, Move, Outcome, Player, Players, Snapshot, Status, Term,
    Tree, Weights,
};
use serde::de::DeserializeOwned;

use crate::plain::one_line;
use crate::plugin::converse;
use crate::snapshot;

/// What a poisoned line answers.
const DEAD: Status = Status::Over(Outcome { winners: Players::NONE, reason: 0 });

/// A line of play in a plugin.
pub struct ForeignLine {
    calls: Calls,
    /// Null after a fork that failed; `fault` is then set, and no call is made.
    line: *mut RawLine,
    players: u8,
    max_moves: usize,
    sites: usize,
    fault: OnceCell<String>,
    first_fault: Arc<OnceLock<String>>,
    facts: Arc<Facts>,
    weights: Option<Weights>,
}

/// The functions of the hot calls, read from the plugin's table once.
#[derive(Clone, Copy)]
struct Calls {
    status: unsafe extern "C" fn(*mut RawLine) -> u64,
    key: unsafe extern "C" fn(*mut RawLine) -> u64,
    table_key: unsafe extern "C" fn(*mut RawLine) -> u64,
    moves: unsafe extern "C" fn(*mut RawLine, *mut RawEntry, usize, bool) -> u64,
    count: unsafe extern "C" fn(*mut RawLine) -> u64,
    turns: unsafe extern "C" fn(*mut RawLine) -> u64,
    push: unsafe extern "C" fn(*mut RawLine, u64) -> u64,
    pop: unsafe extern "C" fn(*mut RawLine),
    value: unsafe extern "C" fn(*mut RawLine, u8) -> i64,
    table: LineTableRef,
}

// SAFETY: the plugin's line is `Send`, and this is its only owner.
unsafe impl Send for ForeignLine {}

impl ForeignLine {
    /// Takes over a line.
    ///
    /// # Safety
    /// `line` was made by the plugin of `table`, and nobody else uses or drops it.
    pub(crate) unsafe fn new(
        table: LineTableRef,
        line: *mut RawLine,
        facts: &Arc<Facts>,
        players: u8,
        first_fault: &Arc<OnceLock<String>>,
    ) -> Self {
        let calls = Calls {
            status: table.status(),
            key: table.key(),
            table_key: table.table_key(),
            moves: table.moves(),
            count: table.count(),
            turns: table.turns(),
            push: table.push(),
            pop: table.pop(),
            value: table.value(),
            table,
        };
        Self {
            calls,
            line,
            players,
            max_moves: facts.max_moves,
            sites: 0,
            fault: OnceCell::new(),
            first_fault: Arc::clone(first_fault),
            facts: Arc::clone(facts),
            weights: None,
        }
    }

    /// The same line, whose scenes may use the first `sites` sites.
    pub(crate) fn with_sites(mut self, sites: usize) -> Self {
        self.sites = sites;
        self
    }

    #[inline]
    fn is_dead(&self) -> bool {
        self.fault.get().is_some()
    }

    /// The line is of no more use: its panic, or else `nonsense`, is why.
    #[cold]
    fn die(&self, nonsense: impl FnOnce() -> String) -> &str {
        self.fault.get_or_init(|| {
            let fault = self.panic_text().unwrap_or_else(nonsense);
            self.first_fault.get_or_init(|| fault.clone());
            fault
        })
    }

    /// Text of the panic that poisoned the line in the plugin.
    fn panic_text(&self) -> Option<String> {
        if self.line.is_null() {
            return None;
        }
        let mut text = RVec::new();
        // SAFETY: the line is ours alone, and the vector is valid.
        unsafe { (self.calls.table.fault())(self.line, &raw mut text) };
        (!text.is_empty()).then(|| one_line(&String::from_utf8_lossy(&text)))
    }

    fn ask<T: DeserializeOwned>(&self, question: &LineQuestion) -> Result<T, CallError> {
        if let Some(fault) = self.fault.get() {
            return Err(CallError::Fault(fault.clone()));
        }
        let answer = converse(question, |question, out| {
            // SAFETY: the line is ours alone, the question is lent for the call, and the vector is valid.
            unsafe { (self.calls.table.ask())(self.line, question, out) }
        });
        if let Err(CallError::Fault(fault)) = &answer {
            self.die(|| fault.clone());
        }
        answer
    }
}

impl Drop for ForeignLine {
    fn drop(&mut self) {
        if !self.line.is_null() {
            // SAFETY: the line is ours alone and is not used again.
            unsafe { (self.calls.table.drop())(self.line) };
        }
    }
}

impl Tree for ForeignLine {
    #[inline]
    fn status(&self) -> Status {
        if self.is_dead() {
            return DEAD;
        }
        // SAFETY: the line is ours alone.
        let word = unsafe { (self.calls.status)(self.line) };
        self.read_status(word)
    }

    #[inline]
    fn key(&self) -> u64 {
        if self.is_dead() {
            return 0;
        }
        // SAFETY: the line is ours alone.
        unsafe { (self.calls.key)(self.line) }
    }

    #[inline]
    fn table_key(&self) -> u64 {
        if self.is_dead() {
            return 0;
        }
        // SAFETY: the line is ours alone.
        unsafe { (self.calls.table_key)(self.line) }
    }

    #[inline]
    fn moves(&mut self, out: &mut [Entry], ordered: bool) -> usize {
        if self.is_dead() {
            return 0;
        }
        // SAFETY: the line is ours alone; `Entry` has the layout of `RawEntry`, and the buffer is lent for the call.
        let word = unsafe { (self.calls.moves)(self.line, out.as_mut_ptr().cast(), out.len(), ordered) };
        self.read_count(word)
    }

    #[inline]
    fn count(&mut self) -> usize {
        if self.is_dead() {
            return 0;
        }
        // SAFETY: the line is ours alone.
        let word = unsafe { (self.calls.count)(self.line) };
        self.read_count(word)
    }

    #[inline]
    fn turns(&mut self) -> Option<u64> {
        if self.is_dead() {
            return Some(0);
        }
        // SAFETY: the line is ours alone.
        let word = unsafe { (self.calls.turns)(self.line) };
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
        // SAFETY: the line is ours alone.
        let word = unsafe { (self.calls.push)(self.line, code.0) };
        self.read_status(word)
    }

    fn push_pass(&mut self) -> bool {
        if self.is_dead() {
            return false;
        }
        // SAFETY: the line is ours alone.
        let word = unsafe { (self.calls.table.push_pass())(self.line) };
        read_count(word, 1).unwrap_or_else(|| {
            self.die(|| format!("its answer {word} to a pass makes no sense"));
            0
        }) == 1
    }

    #[inline]
    fn pop(&mut self) {
        if !self.is_dead() {
            // SAFETY: the line is ours alone.
            unsafe { (self.calls.pop)(self.line) };
        }
    }

    #[inline]
    fn value(&mut self, player: Player) -> i32 {
        if self.is_dead() {
            return 0;
        }
        // SAFETY: the line is ours alone.
        let word = unsafe { (self.calls.value)(self.line, player.0) };
        read_value(word).unwrap_or_else(|| {
            self.die(|| format!("it values a position at {word}"));
            0
        })
    }

    fn weights(&self) -> Option<&Weights> {
        self.weights.as_ref()
    }

    fn players(&self) -> u8 {
        self.players
    }

    fn eliminated(&self, player: Player) -> bool {
        if self.is_dead() {
            return false;
        }
        // SAFETY: the line is ours alone.
        let word = unsafe { (self.calls.table.eliminated())(self.line, player.0) };
        read_count(word, 1).unwrap_or_else(|| {
            self.die(|| format!("its answer {word} to \"is the seat out?\" makes no sense"));
            0
        }) == 1
    }

    fn max_moves(&self) -> usize {
        self.max_moves
    }

    fn fault(&self) -> Option<String> {
        // A panic in a call without a fault word (a key, a pop) is known to the plugin only.
        if !self.is_dead()
            && let Some(text) = self.panic_text()
        {
            self.die(|| text);
        }
        self.fault.get().cloned()
    }

    fn fork(&self) -> Self {
        let line = if self.is_dead() {
            std::ptr::null_mut()
        } else {
            // SAFETY: the line is ours alone.
            unsafe { (self.calls.table.fork())(self.line) }
        };
        // SAFETY: a line that is not null was just made by the plugin of this table; a null one is not called.
        let mut fork =
            unsafe { Self::new(self.calls.table, line, &self.facts, self.players, &self.first_fault) };
        fork.sites = self.sites;
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
        read_status(word, self.players).unwrap_or_else(|| {
            self.die(|| format!("its status {word:#x} makes no sense"));
            DEAD
        })
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

impl Line for ForeignLine {
    fn bind(&mut self, choice: &HeuristicChoice) -> Result<(), CallError> {
        let weights = Weights::of(&self.facts, choice)?;
        self.ask::<()>(&LineQuestion::Bind(choice.clone()))?;
        self.weights = Some(weights);
        Ok(())
    }

    fn snapshot(&mut self) -> Result<Snapshot, CallError> {
        let snapshot = self.ask(&LineQuestion::Snapshot)?;
        let frame = snapshot::Frame { players: self.players, max_moves: self.max_moves, sites: self.sites };
        match frame.check(&snapshot) {
            Ok(()) => Ok(snapshot),
            Err(nonsense) => Err(CallError::Fault(self.die(|| nonsense).to_owned())),
        }
    }

    fn move_text(&mut self, code: Move) -> Result<(String, String), CallError> {
        self.ask(&LineQuestion::MoveText(code.0))
    }

    fn read_move(&mut self, text: &str) -> Result<Move, CallError> {
        self.ask(&LineQuestion::ReadMove(text.into())).map(Move)
    }

    fn text(&mut self) -> Result<String, CallError> {
        self.ask(&LineQuestion::Text)
    }

    fn dump(&mut self) -> Result<String, CallError> {
        self.ask(&LineQuestion::Dump)
    }

    fn explain(&mut self, player: Player) -> Result<Vec<Term>, CallError> {
        self.ask(&LineQuestion::Explain(player.0))
    }

    fn explain_order(&mut self, code: Move) -> Result<Vec<Term>, CallError> {
        self.ask(&LineQuestion::ExplainOrder(code.0))
    }

    fn withdraw(&mut self, player: Player) -> Result<bool, CallError> {
        self.ask(&LineQuestion::Withdraw(player.0))
    }
}
