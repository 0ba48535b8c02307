//! The root module of a game library and the table of calls on a line of play.
//!
//! Both are prefix types of plain numbers and `extern "C"` functions. Whatever a function gives back is a number that
//! the host checks, an opaque pointer, or bytes: no value from a plugin can be invalid for its Rust type.

use abi_stable::{
    StableAbi,
    library::RootModule,
    package_version_strings,
    sabi_types::VersionStrings,
    std_types::{RSlice, RStr, RVec},
};

use crate::{Flags, Move, ScoredMove};

/// First field of every module: `b"abstrakt"` as a little-endian number.
pub const MAGIC: u64 = u64::from_le_bytes(*b"abstrakt");

/// Generation of the ABI, frozen since 1.0: the host loads its own generation only.
pub const GENERATION: u32 = 4;

/// A game behind the boundary: `Box<impl Rules>` of the plugin. Shared by threads, never freed.
#[repr(C)]
#[derive(StableAbi)]
pub struct RawRules {
    _opaque: [u8; 0],
}

/// A line of play behind the boundary: owned by the host, used by one thread at a time.
#[repr(C)]
#[derive(StableAbi)]
pub struct RawLine {
    _opaque: [u8; 0],
}

/// The host's listener to the progress of a long call.
#[repr(C)]
#[derive(StableAbi)]
pub struct RawListener {
    _opaque: [u8; 0],
}

/// The way in which a long call tells its progress: lent for the call, on its thread.
#[repr(C)]
#[derive(Clone, Copy, StableAbi)]
pub struct RawProgress {
    /// The listener.
    pub listener: *mut RawListener,
    /// Tells the listener how many steps are done; 0: go on, else break off.
    pub tell: unsafe extern "C" fn(listener: *mut RawListener, done: u64) -> u32,
}

/// [`ScoredMove`] as the layout check sees it.
#[repr(C)]
#[derive(StableAbi)]
pub struct RawScoredMove {
    code: u64,
    order: i32,
    flags: u32,
}

// A buffer of `ScoredMove` is handed over as a buffer of `RawScoredMove`.
const _: () = {
    assert!(
        size_of::<ScoredMove>() == size_of::<RawScoredMove>()
            && align_of::<ScoredMove>() == align_of::<RawScoredMove>()
    );
    assert!(size_of::<Move>() == 8 && size_of::<Flags>() == 4);
    assert!(std::mem::offset_of!(ScoredMove, code) == std::mem::offset_of!(RawScoredMove, code));
    assert!(std::mem::offset_of!(ScoredMove, order) == std::mem::offset_of!(RawScoredMove, order));
    assert!(std::mem::offset_of!(ScoredMove, flags) == std::mem::offset_of!(RawScoredMove, flags));
};

/// Root module of a game library.
#[repr(C)]
#[derive(StableAbi)]
#[sabi(kind(Prefix(prefix_ref = ModuleRef, prefix_fields = ModulePrefix)))]
#[sabi(missing_field(panic))]
pub struct Module {
    /// [`MAGIC`].
    pub magic: u64,
    /// [`GENERATION`] of the crate that the game was built with.
    pub generation: u32,
    /// 1 when a panic unwinds, so that the guards can catch it; the host refuses anything else.
    pub unwinds: u32,
    /// Compiler and crate versions of the build, for people.
    pub build: RStr<'static>,
    /// Makes the game ready: its facts are asked here. Null after a fault, which is then written to the bytes.
    pub rules: unsafe extern "C" fn(error: *mut RVec<u8>) -> *mut RawRules,
    /// Cover picture into the bytes and 1, or a fault's text and 0.
    pub cover: unsafe extern "C" fn(rules: *const RawRules, out: *mut RVec<u8>) -> u32,
    /// Answers a [`crate::abi::RulesQuestion`] in JSON with a [`crate::abi::Reply`] in JSON.
    pub ask: unsafe extern "C" fn(rules: *const RawRules, question: RSlice<'_, u8>, out: *mut RVec<u8>),
    /// Opens a line for a [`crate::abi::OpenQuestion`] in JSON. Null after a refusal or fault: a
    /// [`crate::CallError`] in JSON is then in the bytes.
    pub open: unsafe extern "C" fn(
        rules: *const RawRules,
        question: RSlice<'_, u8>,
        error: *mut RVec<u8>,
    ) -> *mut RawLine,
    /// Calls on a line. Further fields follow this one, each with `#[sabi(missing_field(option))]`.
    #[sabi(last_prefix_field)]
    pub line: LineTableRef,
    /// Hands over data that stays where it is for ever: 1, or 0 and a [`crate::CallError`] in JSON in the bytes. Missing: the game takes
    /// none.
    #[sabi(missing_field(option))]
    pub take_data: unsafe extern "C" fn(
        rules: *const RawRules,
        data: RStr<'_>,
        bytes: RSlice<'static, u8>,
        error: *mut RVec<u8>,
    ) -> u32,
    /// Makes a part of data for a [`crate::DataRequest`] in JSON from the earlier parts that it needs: the part in the bytes and 1, or a
    /// [`crate::CallError`] in JSON and 0. Missing: the game makes none.
    #[sabi(missing_field(option))]
    pub make_data: unsafe extern "C" fn(
        rules: *const RawRules,
        request: RSlice<'_, u8>,
        earlier: RSlice<'_, RSlice<'_, u8>>,
        progress: RawProgress,
        out: *mut RVec<u8>,
    ) -> u32,
}

impl RootModule for ModuleRef {
    abi_stable::declare_root_module_statics! {ModuleRef}
    const BASE_NAME: &'static str = "abstrakt_game";
    const NAME: &'static str = "abstrakt_game";
    const VERSION_STRINGS: VersionStrings = package_version_strings!();
}

/// Calls on a line, one for each method of [`crate::Tree`], and one for all of [`crate::Line`]. Answers are packed
/// as [`crate::abi`]'s words; after a panic each call answers with the fault word and does nothing.
#[repr(C)]
#[derive(StableAbi)]
#[sabi(kind(Prefix(prefix_ref = LineTableRef, prefix_fields = LineTablePrefix)))]
#[sabi(missing_field(panic))]
pub struct LineTable {
    /// A status word.
    pub status: unsafe extern "C" fn(line: *mut RawLine) -> u64,
    /// The key; after a panic 0, and the next call with a fault word tells.
    pub key: unsafe extern "C" fn(line: *mut RawLine) -> u64,
    /// The table key; after a panic as for `key`.
    pub table_key: unsafe extern "C" fn(line: *mut RawLine) -> u64,
    /// Writes at most `room` entries and gives the count word of all.
    pub moves:
        unsafe extern "C" fn(line: *mut RawLine, out: *mut RawScoredMove, room: usize, ordered: bool) -> u64,
    /// A count word.
    pub count: unsafe extern "C" fn(line: *mut RawLine) -> u64,
    /// A turns word.
    pub turns: unsafe extern "C" fn(line: *mut RawLine) -> u64,
    /// Takes `back` pushes back, then plays; the status word of the new top.
    pub push: unsafe extern "C" fn(line: *mut RawLine, back: u32, code: u64) -> u64,
    /// Passes; a count word, 0 (not allowed) or 1.
    pub push_pass: unsafe extern "C" fn(line: *mut RawLine) -> u64,
    /// Takes the last `count` pushes back.
    pub pop: unsafe extern "C" fn(line: *mut RawLine, count: u32),
    /// A value word.
    pub value: unsafe extern "C" fn(line: *mut RawLine, player: u8) -> i64,
    /// Whether the seat is out at the top. A count word, 0 or 1.
    pub eliminated: unsafe extern "C" fn(line: *mut RawLine, player: u8) -> u64,
    /// An independent line from the top; null after a panic.
    pub fork: unsafe extern "C" fn(line: *mut RawLine) -> *mut RawLine,
    /// Answers a [`crate::abi::LineQuestion`] in JSON with a [`crate::abi::Reply`] in JSON.
    pub ask: unsafe extern "C" fn(line: *mut RawLine, question: RSlice<'_, u8>, out: *mut RVec<u8>),
    /// Text of the fault that poisoned the line; empty while it is sound.
    pub fault: unsafe extern "C" fn(line: *mut RawLine, out: *mut RVec<u8>),
    /// Frees the line; a panic in a destructor is swallowed. Hot parts of the contract that come later follow this one,
    /// each with `#[sabi(missing_field(option))]`: `None` in a plugin built before them.
    #[sabi(last_prefix_field)]
    pub drop: unsafe extern "C" fn(line: *mut RawLine),
    /// As `moves`, the candidates alone. Missing: all moves are candidates.
    #[sabi(missing_field(option))]
    pub candidates:
        unsafe extern "C" fn(line: *mut RawLine, out: *mut RawScoredMove, room: usize, ordered: bool) -> u64,
    /// Asks a solver within a budget of nodes, writes at most `room` codes of the line, and gives a solution word. Missing: the
    /// game has no solvers.
    #[sabi(missing_field(option))]
    pub solve:
        unsafe extern "C" fn(line: *mut RawLine, solver: u32, nodes: u64, out: *mut u64, room: usize) -> u64,
    /// A word of a known outcome. Missing: the game knows none.
    #[sabi(missing_field(option))]
    pub known_outcome: unsafe extern "C" fn(line: *mut RawLine) -> u64,
    /// Makes `room` words the set of inputs that are on as a player sees the top. A count word, 0 (the game has none, or there is no room)
    /// or 1. Missing: the game has none.
    #[sabi(missing_field(option))]
    pub inputs: unsafe extern "C" fn(line: *mut RawLine, player: u8, out: *mut u64, room: usize) -> u64,
}
