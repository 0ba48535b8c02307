//! A line of play across the ABI: the search's calls through cached function pointers, the others as questions in
//! JSON. Every answer is checked; the first that makes no sense poisons the line here, as a panic poisons it in the
//! plugin.
#![allow(unsafe_code)]

mod cold;
mod hot;

use std::cell::{Cell, OnceCell};
use std::sync::{Arc, OnceLock};

use abi_stable::std_types::RVec;
use abstrakt_plugin_api::abi::{LineQuestion, LineTableRef, RawLine, RawScoredMove};
use abstrakt_plugin_api::{Bounds, CallError, ExtensionFacts, Facts, Weights};
use serde::de::DeserializeOwned;

use crate::plugin::{ReadReply, converse};
use crate::snapshot::Frame;
use crate::texts;
use abstrakt_system::one_line;

/// A line of play in a plugin.
pub struct ForeignLine {
    calls: Calls,
    /// Null after a fork that failed; `fault` is then set, and no call is made.
    line: *mut RawLine,
    /// Pushes that can be taken back.
    height: u32,
    /// Pushes that were taken back here and not yet in the plugin: the next call tells. A search takes back before
    /// nearly every push, so that this saves it a call in two.
    back: Cell<u32>,
    players: u8,
    max_moves: usize,
    endings: usize,
    frame: Arc<Frame>,
    extensions: Arc<[ExtensionFacts]>,
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
    moves: unsafe extern "C" fn(*mut RawLine, *mut RawScoredMove, usize, bool) -> u64,
    count: unsafe extern "C" fn(*mut RawLine) -> u64,
    turns: unsafe extern "C" fn(*mut RawLine) -> u64,
    push: unsafe extern "C" fn(*mut RawLine, u32, u64) -> u64,
    pop: unsafe extern "C" fn(*mut RawLine, u32),
    value: unsafe extern "C" fn(*mut RawLine, u8) -> i64,
    candidates: Option<unsafe extern "C" fn(*mut RawLine, *mut RawScoredMove, usize, bool) -> u64>,
    solve: Option<unsafe extern "C" fn(*mut RawLine, u32, u64, *mut u64, usize) -> u64>,
    known_outcome: Option<unsafe extern "C" fn(*mut RawLine) -> u64>,
    inputs: Option<unsafe extern "C" fn(*mut RawLine, u8, *mut u64, usize) -> u64>,
    table: LineTableRef,
}

// SAFETY: the plugin's line is `Send`, and this is its only owner.
unsafe impl Send for ForeignLine {}

impl ForeignLine {
    /// Takes over a line.
    ///
    /// # Safety
    /// `line` was made by the plugin of `table`, and no one else uses or drops it.
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
            candidates: table.candidates(),
            solve: table.solve(),
            known_outcome: table.known_outcome().filter(|_| facts.known_outcomes),
            inputs: table.inputs(),
            table,
        };
        Self {
            calls,
            line,
            height: 0,
            back: Cell::new(0),
            players,
            max_moves: facts.max_moves,
            endings: facts.endings.len(),
            frame: Arc::default(),
            extensions: Arc::default(),
            fault: OnceCell::new(),
            first_fault: Arc::clone(first_fault),
            facts: Arc::clone(facts),
            weights: None,
        }
    }

    /// The same line, whose snapshots have to fit `frame`, and whose library knows these extensions.
    pub(crate) fn with(mut self, frame: Arc<Frame>, extensions: &Arc<[ExtensionFacts]>) -> Self {
        self.frame = frame;
        self.extensions = Arc::clone(extensions);
        self
    }

    fn bounds(&self) -> Bounds {
        Bounds { sites: self.frame.sites, players: self.players }
    }

    #[inline]
    fn is_dead(&self) -> bool {
        self.fault.get().is_some()
    }

    /// The plugin's line with its top where ours is; nothing for a poisoned one.
    #[inline]
    fn ready(&self) -> Option<*mut RawLine> {
        if self.is_dead() {
            return None;
        }
        let back = self.back.take();
        if back > 0 {
            // SAFETY: the line is ours alone.
            unsafe { (self.calls.pop)(self.line, back) };
        }
        Some(self.line)
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

    /// Asks for what names something: it is read as it is.
    fn ask<T: DeserializeOwned>(&self, question: &LineQuestion) -> Result<T, CallError> {
        self.ask_and_read(question, |answer| serde_json::from_slice(answer))
    }

    /// Asks for texts for people: they are made fit.
    fn ask_for_text<T: DeserializeOwned>(&self, question: &LineQuestion) -> Result<T, CallError> {
        self.ask_and_read(question, texts::read)
    }

    fn ask_and_read<T: DeserializeOwned>(
        &self,
        question: &LineQuestion,
        read: ReadReply<T>,
    ) -> Result<T, CallError> {
        let Some(line) = self.ready() else {
            return Err(CallError::Fault(self.fault.get().cloned().unwrap_or_default()));
        };
        let answer = converse(question, question.answer_limit(), read, |question, out| {
            // SAFETY: the line is ours alone, the question is lent for the call, and the vector is valid.
            unsafe { (self.calls.table.ask())(line, question, out) }
        })
        .map_err(CallError::from);
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
