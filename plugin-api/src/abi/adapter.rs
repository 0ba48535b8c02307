//! The plugin's side: any [`Rules`] with its [`Line`] behind the tables of [`super::module`].
//!
//! Every call of the game is caught, and a line that panicked is poisoned: it may be half changed, so it is not
//! called again, only dropped.

use std::ops::ControlFlow;

use super::{
    FAULT, GENERATION, LineTable, LineTableRef, MAGIC, Module, ModuleRef, OpenQuestion, RawLine, RawProgress,
    RawRules, RawScoredMove, VALUE_FAULT,
    answers::{answer_line, answer_rules, reply},
    guard::{catch, keep_panic_messages},
    known_outcome_word, solution_word, status_word, turns_word,
};
use crate::{CallError, DataRequest, Game, Line, Move, Native, Player, Rules, ScoredMove, Stack};
use abi_stable::{
    prefix_type::PrefixTypeTrait,
    std_types::{RSlice, RStr, RVec},
};

/// The target of a [`RawLine`].
struct Held<L> {
    line: L,
    /// The reason why the line is poisoned.
    fault: Option<String>,
}

/// The root module of game `G` with positions held by `S`.
pub fn module<G: Game, S: Stack<G::Position> + 'static>() -> ModuleRef {
    rules_module::<Native<G, S>>()
}

fn rules_module<R: Rules + Default>() -> ModuleRef {
    Module {
        magic: MAGIC,
        generation: GENERATION,
        unwinds: u32::from(cfg!(panic = "unwind")),
        build: RStr::from_str(concat!("plugin API ", env!("CARGO_PKG_VERSION"))),
        rules: rules::<R>,
        cover: cover::<R>,
        ask: ask_rules::<R>,
        open: open::<R>,
        line: line_table::<R::Line>(),
        take_data: take_data::<R>,
        make_data: make_data::<R>,
    }
    .leak_into_prefix()
}

fn line_table<L: Line>() -> LineTableRef {
    LineTable {
        status: status::<L>,
        key: key::<L>,
        table_key: table_key::<L>,
        moves: moves::<L>,
        count: count::<L>,
        turns: turns::<L>,
        push: push::<L>,
        push_pass: push_pass::<L>,
        pop: pop::<L>,
        value: value::<L>,
        eliminated: eliminated::<L>,
        fork: fork::<L>,
        ask: ask_line::<L>,
        fault: fault::<L>,
        drop: drop_line::<L>,
        candidates: candidates::<L>,
        solve: solve::<L>,
        known_outcome: known_outcome::<L>,
        inputs: inputs::<L>,
    }
    .leak_into_prefix()
}

/// Gives `bytes` to the host.
///
/// # Safety
/// `out` points to a valid vector of the host.
unsafe fn put(out: *mut RVec<u8>, bytes: Vec<u8>) {
    // SAFETY: by the contract of this function.
    unsafe { *out = bytes.into() };
}

unsafe extern "C" fn rules<R: Rules + Default>(error: *mut RVec<u8>) -> *mut RawRules {
    keep_panic_messages();
    match catch(R::default) {
        Ok(rules) => Box::into_raw(Box::new(rules)).cast(),
        Err(fault) => {
            // SAFETY: the host gives a valid vector.
            unsafe { put(error, fault.into_bytes()) };
            std::ptr::null_mut()
        }
    }
}

unsafe extern "C" fn cover<R: Rules>(rules: *const RawRules, out: *mut RVec<u8>) -> u32 {
    // SAFETY: the host gives the pointer that `rules::<R>` made and that nothing frees.
    let rules = unsafe { &*rules.cast::<R>() };
    let (found, bytes) = match catch(|| rules.cover().to_vec()) {
        Ok(cover) => (1, cover),
        Err(fault) => (0, fault.into_bytes()),
    };
    // SAFETY: the host gives a valid vector.
    unsafe { put(out, bytes) };
    found
}

unsafe extern "C" fn ask_rules<R: Rules>(
    rules: *const RawRules,
    question: RSlice<'_, u8>,
    out: *mut RVec<u8>,
) {
    // SAFETY: the host gives the pointer that `rules::<R>` made and that nothing frees.
    let rules = unsafe { &*rules.cast::<R>() };
    let answer = catch(|| answer_rules(rules, question.as_slice()));
    // SAFETY: the host gives a valid vector.
    unsafe { put(out, answer.unwrap_or_else(|fault| reply::<()>(&Err(CallError::Fault(fault))))) };
}

unsafe extern "C" fn take_data<R: Rules>(
    rules: *const RawRules,
    data: RStr<'_>,
    bytes: RSlice<'static, u8>,
    error: *mut RVec<u8>,
) -> u32 {
    // SAFETY: the host gives the pointer that `rules::<R>` made and that nothing frees.
    let rules = unsafe { &*rules.cast::<R>() };
    let taken = catch(|| rules.take_data(data.as_str(), bytes.as_slice()));
    match taken.unwrap_or_else(|fault| Err(CallError::Fault(fault))) {
        Ok(()) => 1,
        Err(refused) => {
            // SAFETY: the host gives a valid vector.
            unsafe { put(error, reply::<()>(&Err(refused))) };
            0
        }
    }
}

unsafe extern "C" fn make_data<R: Rules>(
    rules: *const RawRules,
    request: RSlice<'_, u8>,
    earlier: RSlice<'_, RSlice<'_, u8>>,
    progress: RawProgress,
    out: *mut RVec<u8>,
) -> u32 {
    // SAFETY: the host gives the pointer that `rules::<R>` made and that nothing frees.
    let rules = unsafe { &*rules.cast::<R>() };
    let make = || {
        let request: DataRequest = serde_json::from_slice(request.as_slice())
            .map_err(|error| CallError::mistaken(error.to_string()))?;
        let earlier: Vec<&[u8]> = earlier.iter().map(RSlice::as_slice).collect();
        let mut tell = |done| {
            // SAFETY: the host lends the listener for this call, on this thread.
            match unsafe { (progress.tell)(progress.listener, done) } {
                0 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        };
        rules.make_data(&request, &earlier, &mut tell)
    };
    let (made, bytes) = match catch(make).unwrap_or_else(|fault| Err(CallError::Fault(fault))) {
        Ok(bytes) => (1, bytes),
        Err(refused) => (0, reply::<()>(&Err(refused))),
    };
    // SAFETY: the host gives a valid vector.
    unsafe { put(out, bytes) };
    made
}

unsafe extern "C" fn open<R: Rules>(
    rules: *const RawRules,
    question: RSlice<'_, u8>,
    error: *mut RVec<u8>,
) -> *mut RawLine {
    // SAFETY: the host gives the pointer that `rules::<R>` made and that nothing frees.
    let rules = unsafe { &*rules.cast::<R>() };
    let opened = catch(|| match serde_json::from_slice::<OpenQuestion>(question.as_slice()) {
        Ok(question) => rules.open(&question.choice, question.position.as_deref()),
        Err(error) => Err(CallError::mistaken(error.to_string())),
    });
    match opened.unwrap_or_else(|fault| Err(CallError::Fault(fault))) {
        Ok(line) => Box::into_raw(Box::new(Held { line, fault: None })).cast(),
        Err(reason) => {
            // SAFETY: the host gives a valid vector.
            unsafe { put(error, reply::<()>(&Err(reason))) };
            std::ptr::null_mut()
        }
    }
}

/// One guarded call on a line: `broken` when the line is poisoned or this call poisons it.
///
/// # Safety
/// `line` was made by `open` or `fork` of the same `L`, was not dropped, and no one else uses it now.
#[inline]
unsafe fn on<L: Line, T>(line: *mut RawLine, broken: T, call: impl FnOnce(&mut L) -> T) -> T {
    // SAFETY: by the contract of this function.
    let held = unsafe { &mut *line.cast::<Held<L>>() };
    if held.fault.is_some() {
        return broken;
    }
    match catch(|| call(&mut held.line)) {
        Ok(answer) => answer,
        Err(fault) => {
            held.fault = Some(fault);
            broken
        }
    }
}

unsafe extern "C" fn status<L: Line>(line: *mut RawLine) -> u64 {
    // SAFETY: the host gives a line of this table that it uses alone.
    unsafe { on(line, FAULT, |line: &mut L| status_word(line.status())) }
}

unsafe extern "C" fn key<L: Line>(line: *mut RawLine) -> u64 {
    // SAFETY: the host gives a line of this table that it uses alone.
    unsafe { on(line, 0, |line: &mut L| line.key()) }
}

unsafe extern "C" fn table_key<L: Line>(line: *mut RawLine) -> u64 {
    // SAFETY: the host gives a line of this table that it uses alone.
    unsafe { on(line, 0, |line: &mut L| line.table_key()) }
}

unsafe extern "C" fn moves<L: Line>(
    line: *mut RawLine,
    out: *mut RawScoredMove,
    room: usize,
    ordered: bool,
) -> u64 {
    // SAFETY: the host gives a buffer of `room` initialised entries that it lends for this call; `RawScoredMove` and
    // `ScoredMove` have the same layout.
    let out = unsafe { std::slice::from_raw_parts_mut(out.cast::<ScoredMove>(), room) };
    // SAFETY: the host gives a line of this table that it uses alone.
    unsafe { on(line, FAULT, |line: &mut L| line.moves(out, ordered) as u64) }
}

unsafe extern "C" fn candidates<L: Line>(
    line: *mut RawLine,
    out: *mut RawScoredMove,
    room: usize,
    ordered: bool,
) -> u64 {
    // SAFETY: as for `moves`.
    let out = unsafe { std::slice::from_raw_parts_mut(out.cast::<ScoredMove>(), room) };
    // SAFETY: the host gives a line of this table that it uses alone.
    unsafe { on(line, FAULT, |line: &mut L| line.candidates(out, ordered) as u64) }
}

unsafe extern "C" fn solve<L: Line>(
    line: *mut RawLine,
    solver: u32,
    nodes: u64,
    out: *mut u64,
    room: usize,
) -> u64 {
    // SAFETY: the host gives a buffer of `room` initialised codes that it lends for this call; `Move` is transparent.
    let out = unsafe { std::slice::from_raw_parts_mut(out.cast::<Move>(), room) };
    let ask = |line: &mut L| solution_word(line.solve(solver as usize, nodes, out));
    // SAFETY: the host gives a line of this table that it uses alone.
    unsafe { on(line, FAULT, ask) }
}

unsafe extern "C" fn known_outcome<L: Line>(line: *mut RawLine) -> u64 {
    // SAFETY: the host gives a line of this table that it uses alone.
    unsafe { on(line, FAULT, |line: &mut L| known_outcome_word(line.known_outcome())) }
}

unsafe extern "C" fn inputs<L: Line>(line: *mut RawLine, player: u8, out: *mut u64, room: usize) -> u64 {
    // SAFETY: the host gives a buffer of `room` initialised words that it lends for this call.
    let out = unsafe { std::slice::from_raw_parts_mut(out, room) };
    // SAFETY: the host gives a line of this table that it uses alone.
    unsafe { on(line, FAULT, |line: &mut L| u64::from(line.inputs(Player(player), out))) }
}

unsafe extern "C" fn count<L: Line>(line: *mut RawLine) -> u64 {
    // SAFETY: the host gives a line of this table that it uses alone.
    unsafe { on(line, FAULT, |line: &mut L| line.count() as u64) }
}

unsafe extern "C" fn turns<L: Line>(line: *mut RawLine) -> u64 {
    // SAFETY: the host gives a line of this table that it uses alone.
    unsafe { on(line, FAULT, |line: &mut L| turns_word(line.turns())) }
}

unsafe extern "C" fn push<L: Line>(line: *mut RawLine, back: u32, code: u64) -> u64 {
    let play = |line: &mut L| {
        (0..back).for_each(|_| line.pop());
        status_word(line.push(Move(code)))
    };
    // SAFETY: the host gives a line of this table that it uses alone.
    unsafe { on(line, FAULT, play) }
}

unsafe extern "C" fn push_pass<L: Line>(line: *mut RawLine) -> u64 {
    // SAFETY: the host gives a line of this table that it uses alone.
    unsafe { on(line, FAULT, |line: &mut L| u64::from(line.push_pass())) }
}

unsafe extern "C" fn pop<L: Line>(line: *mut RawLine, count: u32) {
    // SAFETY: the host gives a line of this table that it uses alone.
    unsafe { on(line, (), |line: &mut L| (0..count).for_each(|_| line.pop())) }
}

unsafe extern "C" fn value<L: Line>(line: *mut RawLine, player: u8) -> i64 {
    // SAFETY: the host gives a line of this table that it uses alone.
    unsafe { on(line, VALUE_FAULT, |line: &mut L| i64::from(line.value(Player(player)))) }
}

unsafe extern "C" fn eliminated<L: Line>(line: *mut RawLine, player: u8) -> u64 {
    // SAFETY: the host gives a line of this table that it uses alone.
    unsafe { on(line, FAULT, |line: &mut L| u64::from(line.eliminated(Player(player)))) }
}

unsafe extern "C" fn fork<L: Line>(line: *mut RawLine) -> *mut RawLine {
    let boxed = |line: &mut L| Box::into_raw(Box::new(Held { line: line.fork(), fault: None })).cast();
    // SAFETY: the host gives a line of this table that it uses alone.
    unsafe { on(line, std::ptr::null_mut(), boxed) }
}

unsafe extern "C" fn ask_line<L: Line>(line: *mut RawLine, question: RSlice<'_, u8>, out: *mut RVec<u8>) {
    // SAFETY: the host gives a line of this table that it uses alone.
    let answer = unsafe { on(line, None, |line: &mut L| Some(answer_line(line, question.as_slice()))) };
    let answer = answer.unwrap_or_else(|| {
        // SAFETY: as above.
        let held = unsafe { &*line.cast::<Held<L>>() };
        reply::<()>(&Err(CallError::Fault(held.fault.clone().unwrap_or_default())))
    });
    // SAFETY: the host gives a valid vector.
    unsafe { put(out, answer) };
}

unsafe extern "C" fn fault<L: Line>(line: *mut RawLine, out: *mut RVec<u8>) {
    // SAFETY: the host gives a line of this table that it uses alone.
    let held = unsafe { &*line.cast::<Held<L>>() };
    let text = held.fault.clone().unwrap_or_default();
    // SAFETY: the host gives a valid vector.
    unsafe { put(out, text.into_bytes()) };
}

unsafe extern "C" fn drop_line<L: Line>(line: *mut RawLine) {
    // SAFETY: the host gives a line of this table that it uses alone, for the last time.
    let held = unsafe { Box::from_raw(line.cast::<Held<L>>()) };
    // Nobody is left to hear of a panic in a destructor.
    let _ = catch(|| drop(held));
}
