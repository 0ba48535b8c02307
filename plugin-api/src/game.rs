//! The entry point of a game crate.

use std::ops::ControlFlow;

use crate::{
    Arrangement, Board, Choice, DataPart, DataRequest, Editor, Facts, Heuristic, InputLayout, Notation,
    Perspective, Player, Position, Refusal, Scoring, Solver, View, refusal,
};

/// A game: `export_game!(MyGame)` takes exactly this. All methods are associated functions: a game has no state
/// outside its positions, and the host may call them from any thread.
pub trait Game: Send + Sync + 'static {
    /// The game's position; 64 to 4,096 bytes without heap memory keep the search fast.
    type Position: Position + Notation + View;

    /// Everything that never changes. Asked once when the library is loaded.
    fn facts() -> Facts;

    /// Cover picture, PNG, about 320 x 240; empty: the host draws the default setup.
    fn cover() -> &'static [u8] {
        &[]
    }

    /// Refuses a combination of setup and options whose values are each in range: "win length 7: at most 6 on this
    /// board". Asked before a game begins, and by dialogs at every change.
    ///
    /// # Errors
    /// What does not go together, and what would.
    fn check(_choice: &Choice) -> Result<(), Refusal> {
        Ok(())
    }

    /// The first position. `choice` was checked against the facts and by
    /// [`Game::check`].
    ///
    /// # Errors
    /// A position that cannot be begun with this choice.
    fn start(choice: &Choice) -> Result<Self::Position, Refusal>;

    /// The position that `Notation::text` wrote; `choice` supplies what the text leaves out (options).
    ///
    /// # Errors
    /// The mistake in `text`, where it is, and what is expected. Never a panic, whatever the text.
    fn read(choice: &Choice, text: &str) -> Result<Self::Position, Refusal>;

    /// The position that a text of another notation describes; counters that it leaves out are at 0. `None`: the game
    /// does not take part in that notation.
    ///
    /// # Errors
    /// The mistake in `text`, and what is expected. Never a panic, whatever the text.
    fn read_foreign_position(
        _choice: &Choice,
        _notation: &str,
        _text: &str,
    ) -> Result<Option<Self::Position>, Refusal> {
        Ok(None)
    }

    /// Geometry of the board: once a game, not once a move.
    fn board(choice: &Choice) -> Board;

    /// Score scheme of a seat: it may depend on setup, options and seat.
    fn scoring(_choice: &Choice, _player: Player) -> Scoring {
        Scoring::default()
    }

    /// The pieces, numbers and turns that an editor can set; `None`: the game has no editor. [`Game::assemble`] and
    /// [`View::arrangement`] belong to it.
    fn editor(_choice: &Choice) -> Option<Editor> {
        None
    }

    /// The position that an editor has set up. `arrangement` was checked by [`Editor::accepts`]; the host asks only
    /// where there is an editor.
    ///
    /// # Errors
    /// The fault of the whole, and what is expected.
    fn assemble(_choice: &Choice, _arrangement: &Arrangement) -> Result<Self::Position, Refusal> {
        Err(refusal("this game has no editor", "tato hra nemá editor pozic"))
    }

    /// The perspective of each seat, so that all seats share the weights of a learned evaluation; empty where they do not see alike. The
    /// default follows from the symmetries of the first position that exchange seats. Override it where a game tells none, or where
    /// settings belong to seats.
    fn perspectives(choice: &Choice) -> Vec<Perspective>
    where
        Self: Sized,
    {
        Perspective::of_symmetries::<Self>(choice)
    }

    /// The inputs of learned evaluations; `None`: the game has none. The default follows from the editor; a game that counts its own
    /// ([`InputLayout::counted`]) overrides [`View::inputs`] too.
    fn input_layout(choice: &Choice) -> Option<InputLayout>
    where
        Self: Sized,
    {
        InputLayout::of_editor::<Self>(choice)
    }

    /// A working copy of `Facts::heuristics[index]`, for one search thread: it may keep caches.
    fn heuristic(index: usize) -> Box<dyn Heuristic<Self::Position>>;

    /// A working copy of `Facts::solvers[index]`, for one search thread; `None` only where there is no such solver.
    fn solver(_index: usize) -> Option<Box<dyn Solver<Self::Position>>> {
        None
    }

    /// The parts in which the data of [`Facts::data`] with this id and size is made, each after those that it is made from. The last one
    /// is the file that [`Game::take_data`] takes.
    ///
    /// # Errors
    /// There is no such data, or not in this size.
    fn data_plan(_data: &str, _size: u32) -> Result<Vec<DataPart>, Refusal> {
        Err(no_data())
    }

    /// Makes a part of data from `earlier`, the parts that its plan names for it, in that order. `progress` is told now and then, some
    /// times a second, how many of the part's steps are done; where it breaks off, so does the game, with any refusal.
    ///
    /// # Errors
    /// An earlier part is not what it should be, or the work was broken off.
    fn make_data(
        _request: &DataRequest,
        _earlier: &[&[u8]],
        _progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Vec<u8>, Refusal> {
        Err(no_data())
    }

    /// Takes over data that was made earlier, for as long as the program runs, before the first position is opened. The bytes lie in a file
    /// that may be damaged: whatever is in them, a game neither panics nor says what is not so. Called again, it keeps what it has.
    ///
    /// # Errors
    /// There is no such data, or these bytes are none, such as those of an earlier version.
    fn take_data(_data: &str, _bytes: &'static [u8]) -> Result<(), Refusal> {
        Err(no_data())
    }
}

fn no_data() -> Refusal {
    refusal("this game has no such data", "tato hra taková data nemá")
}
