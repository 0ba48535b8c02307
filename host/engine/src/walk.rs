//! The walk of one thread through a tree: makes and unmakes plies, counts them, holds the move lists, values the
//! ends. What every algorithm that looks ahead by turns has in common.
//!
//! Knows the rules' side of a search. Must not know which positions are worth a visit: that is the algorithm.

use std::sync::Arc;

use abstrakt_plugin_api::{Entry, Move, Outcome, Player, Status, Tree, kit::mix};

use crate::{
    Control, Expectation, Interrupted, LogKind, PvLine, Repetition, Reporter, Score, Side, TreeLog, Window,
    parallel::Abandon,
};

/// No line goes further than this many plies from the root, whatever a game says: it bounds the recursion.
pub const MAX_PLY: u32 = 400;

/// A list of moves in the walk's arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveRange {
    /// First slot.
    pub start: usize,
    /// Behind the last slot.
    pub end: usize,
}

impl MoveRange {
    /// Number of moves.
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Are there none?
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// What a position is to the search, after a ply of a turn that is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// The game is decided here.
    End(Score),
    /// The start of a turn that is not paid for: to be valued.
    Horizon,
    /// A player's node.
    Node(Place),
    /// Chance, still in the turn of `depth`.
    Chance(u32),
}

/// A player's node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Who moves.
    pub player: Player,
    /// Turns left, the one under way included: the same for every ply of a turn, and so for every way in which a
    /// position inside a turn can be reached.
    pub depth: u32,
    /// Does a turn begin here?
    pub starts_turn: bool,
}

/// What another thread needs to walk on from here.
#[derive(Clone)]
pub struct Seed<'a> {
    control: &'a Control<'a>,
    repetition: Repetition,
    root: Player,
    draw: Score,
    win: i32,
    salt: u64,
    ply: u32,
    abandon: Option<Arc<Abandon>>,
}

/// A place of a walk to come back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    ply: u32,
    used: usize,
    line: usize,
}

/// What a walk has counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Plies made.
    pub nodes: u64,
    /// Positions valued at the horizon.
    pub horizon: u64,
    /// Values that more depth might change.
    pub open: u64,
    /// Plies to the deepest position seen.
    pub deepest: u32,
}

impl Tally {
    /// Adds what another walk counted.
    pub fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.horizon += other.horizon;
        self.open += other.open;
        self.deepest = self.deepest.max(other.deepest);
    }
}

/// One thread's walk. All values are from the root player's point of view.
pub struct Walk<'a, T: Tree> {
    tree: &'a mut T,
    control: &'a Control<'a>,
    reporter: Option<Reporter<'a>>,
    repetition: Repetition,
    /// The player for whom the search is made.
    root: Player,
    players: u8,
    draw: Score,
    win: i32,
    /// What the table mixes into every key: weights and root player.
    salt: u64,
    ply: u32,
    deepest: u32,
    /// Looked at with the limits: is the shared node above still wanted?
    abandon: Option<Arc<Abandon>>,
    nodes: u64,
    told: u64,
    next_poll: u64,
    horizon: u64,
    /// See [`Walk::open`].
    open: u64,
    arena: Vec<Entry>,
    used: usize,
    /// Triangular: the best line from each ply on.
    lines: Vec<Vec<Move>>,
    log: Option<Box<TreeLog>>,
}

impl<'a, T: Tree> Walk<'a, T> {
    /// A walk from the top of `tree` for `root`. `repetition` knows the positions of the game so far.
    pub fn new(tree: &'a mut T, root: Player, control: &'a Control<'a>, repetition: Repetition) -> Self {
        let weights = tree.weights();
        let draw = Score::heuristic(weights.map_or(0, |weights| weights.draw));
        let win = weights.map_or(1, |weights| weights.win);
        let fingerprint = weights.map_or(0, |weights| weights.fingerprint);
        let players = tree.players();
        Self {
            tree,
            control,
            reporter: None,
            repetition,
            root,
            players,
            draw,
            win,
            salt: mix(fingerprint ^ mix(u64::from(root.0))),
            ply: 0,
            deepest: 0,
            abandon: None,
            nodes: 0,
            told: 0,
            next_poll: 0,
            horizon: 0,
            open: 0,
            arena: Vec::new(),
            used: 0,
            lines: Vec::new(),
            log: None,
        }
    }

    /// The walk with someone who is told of its progress.
    #[must_use]
    pub fn reporting(mut self, reporter: Reporter<'a>) -> Self {
        self.reporter = Some(reporter);
        self
    }

    /// The root as a node `depth` turns above the horizon.
    pub fn root_place(&self, depth: u32) -> Place {
        Place { player: self.root, depth, starts_turn: self.tree.status().starts_turn() }
    }

    /// What the top is, where `status` was told, to a search with `depth` turns left, the one that led here included.
    #[inline]
    pub fn arrive(&mut self, status: Status, depth: u32) -> Arrival {
        if let Status::Over(outcome) = status {
            self.horizon += u64::from(depth <= 1);
            return Arrival::End(self.outcome_value(outcome));
        }
        if self.players > 2 && self.tree.eliminated(self.root) {
            self.horizon += u64::from(depth <= 1);
            return Arrival::End(Score::loss_in(self.ply));
        }
        let starts_turn = status.starts_turn();
        if starts_turn && depth <= 1 || self.ply >= MAX_PLY {
            return Arrival::Horizon;
        }
        match status {
            Status::Turn { player, .. } => {
                Arrival::Node(Place { player, depth: depth - u32::from(starts_turn), starts_turn })
            }
            _ => Arrival::Chance(depth),
        }
    }

    /// Plays a move that the top listed; tells who acts then.
    ///
    /// # Errors
    /// The search must end; the move was not played.
    #[inline]
    pub fn push(&mut self, code: Move) -> Result<Status, Interrupted> {
        if self.nodes >= self.next_poll {
            self.poll()?;
        }
        self.nodes += 1;
        self.ply += 1;
        self.deepest = self.deepest.max(self.ply);
        if let Some(log) = &mut self.log {
            log.enter(code);
        }
        Ok(self.tree.push(code))
    }

    /// Gives the turn away without a move, where the game allows it.
    ///
    /// # Errors
    /// The search must end; nothing was pushed.
    pub fn push_pass(&mut self) -> Result<Option<Status>, Interrupted> {
        if self.nodes >= self.next_poll {
            self.poll()?;
        }
        if !self.tree.push_pass() {
            return Ok(None);
        }
        self.nodes += 1;
        self.ply += 1;
        if let Some(log) = &mut self.log {
            log.enter(Move::default());
        }
        Ok(Some(self.tree.status()))
    }

    /// Takes the last push back.
    #[inline]
    pub fn pop(&mut self) {
        self.tree.pop();
        self.ply -= 1;
        if let Some(log) = &mut self.log {
            log.leave();
        }
    }

    /// Back to the root with empty lists, wherever an interrupted search left the walk.
    pub fn rewind(&mut self) {
        while self.ply > 0 {
            self.pop();
        }
        self.used = 0;
        self.repetition.rewind();
    }

    /// Looks at the limits and tells the observer.
    #[cold]
    fn poll(&mut self) -> Result<(), Interrupted> {
        self.tell();
        if self.abandon.as_ref().is_some_and(|abandon| abandon.is_cut()) {
            return Err(Interrupted);
        }
        self.next_poll = self.nodes + self.control.poll()?;
        if let Some(reporter) = &mut self.reporter {
            reporter.tick(self.control, self.deepest, self.horizon);
        }
        Ok(())
    }

    /// Lists the moves of the top, in the arena until [`Walk::release`]; with the game's ordering scores if `ordered`.
    #[inline]
    pub fn moves(&mut self, ordered: bool) -> MoveRange {
        let start = self.used;
        let room = start + self.tree.max_moves();
        if self.arena.len() < room {
            self.arena.resize(room, Entry::default());
        }
        let slots = &mut self.arena[start..room];
        let count = self.tree.moves(slots, ordered).min(slots.len());
        self.used = start + count;
        MoveRange { start, end: self.used }
    }

    /// Lists the moves of the top again over the same slots, with ordering scores.
    #[inline]
    pub fn score_moves(&mut self, range: MoveRange) {
        self.tree.moves(&mut self.arena[range.start..range.end], true);
    }

    /// Gives back the list that was made last.
    #[inline]
    pub fn release(&mut self, range: MoveRange) {
        self.used = range.start;
    }

    /// The move at `slot` of the arena.
    #[inline]
    pub fn entry(&self, slot: usize) -> Entry {
        self.arena[slot]
    }

    /// The moves of a list, to be sorted.
    #[inline]
    pub fn entries(&mut self, range: MoveRange) -> &mut [Entry] {
        &mut self.arena[range.start..range.end]
    }

    /// Value of the top by the heuristic, counted as a position of the horizon.
    #[inline]
    pub fn horizon_value(&mut self) -> Score {
        self.count_horizon();
        self.static_value()
    }

    /// A position of the horizon is valued, by the heuristic and so for the time being.
    #[inline]
    pub fn count_horizon(&mut self) {
        self.horizon += 1;
        self.open += 1;
    }

    /// A value is used that more depth might change: one of the table, of a repetition, of pruning by the heuristic.
    #[inline]
    pub fn count_open(&mut self) {
        self.open += 1;
    }

    /// How many values since [`Walk::begin_iteration`] more depth might change. A subtree that adds none is searched
    /// to the end of every game in it.
    #[inline]
    pub const fn open(&self) -> u64 {
        self.open
    }

    /// Value of the top by the heuristic, for ordering and pruning.
    #[inline]
    pub fn static_value(&mut self) -> Score {
        Score::heuristic(self.tree.value(self.root))
    }

    /// Who acts at the top.
    #[inline]
    pub fn status(&self) -> Status {
        self.tree.status()
    }

    /// Value of the top for any player, where `status` was told: the outcome, a loss for who is out, or the heuristic.
    pub fn value_for(&mut self, status: Status, player: Player) -> Score {
        match status {
            Status::Over(outcome) if outcome.winners.contains(player) => Score::win_in(self.ply),
            Status::Over(outcome) if outcome.winners.0 == 0 => self.draw,
            Status::Over(_) => Score::loss_in(self.ply),
            _ if self.players > 2 && self.tree.eliminated(player) => Score::loss_in(self.ply),
            _ => Score::heuristic(self.tree.value(player)),
        }
    }

    /// Value of a finished game at the top: sooner wins are better, later losses less bad. Any winner but the root
    /// player is a loss (the paranoid view of games for three and four).
    #[inline]
    pub fn outcome_value(&self, outcome: Outcome) -> Score {
        if outcome.winners.contains(self.root) {
            Score::win_in(self.ply)
        } else if outcome.winners.0 == 0 {
            self.draw
        } else {
            Score::loss_in(self.ply)
        }
    }

    /// Value of a draw.
    #[inline]
    pub fn draw(&self) -> Score {
        self.draw
    }

    /// An average over chance, without outcomes yet.
    pub const fn expectation(&self) -> Expectation {
        Expectation::new(self.win)
    }

    /// Key of the top for the table, mixed with weights and root player.
    #[inline]
    pub fn table_key(&self) -> u64 {
        self.tree.table_key() ^ self.salt
    }

    /// Enters a position that starts a turn: true if it was there before, in the game or on this line. Every call is
    /// matched by [`Walk::leave_turn`].
    #[inline]
    pub fn enter_turn(&mut self) -> bool {
        self.repetition.enter(self.tree.key())
    }

    /// Leaves the position entered last.
    #[inline]
    pub fn leave_turn(&mut self) {
        self.repetition.leave();
    }

    /// The player for whom the search is made.
    #[inline]
    pub const fn root(&self) -> Player {
        self.root
    }

    /// Number of seats.
    pub const fn players(&self) -> u8 {
        self.players
    }

    /// Plies from the root to the top.
    #[inline]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Plies to the deepest position seen.
    pub const fn deepest(&self) -> u32 {
        self.deepest
    }

    /// Plies made by this walk.
    #[inline]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Positions valued at the horizon by this walk since [`Walk::begin_iteration`].
    pub const fn horizon(&self) -> u64 {
        self.horizon
    }

    /// A new depth begins: the horizon is counted from 0 again. `table` is the use of the table, per mille.
    pub fn begin_iteration(&mut self, depth: u32, table: u32) {
        (self.horizon, self.open) = (0, 0);
        if let Some(log) = &mut self.log {
            log.clear();
            log.enter(Move::default());
        }
        if let Some(reporter) = &mut self.reporter {
            reporter.begin(depth, table);
        }
    }

    /// Tells the observer of new lines.
    pub fn report(&mut self, lines: &[PvLine]) {
        self.tell();
        if let Some(reporter) = &mut self.reporter {
            reporter.found(lines, self.control, self.deepest, self.horizon);
        }
    }

    /// The walk of another thread from this one's top on, over a fork of the tree.
    pub fn seed(&self) -> Seed<'a> {
        Seed {
            control: self.control,
            repetition: self.repetition.clone(),
            root: self.root,
            draw: self.draw,
            win: self.win,
            salt: self.salt,
            ply: self.ply,
            abandon: self.abandon.clone(),
        }
    }

    /// A walk over `tree`, which stands where the seed was taken.
    pub fn brother(tree: &'a mut T, seed: &Seed<'a>) -> Self {
        let mut walk = Self::new(tree, seed.root, seed.control, seed.repetition.clone());
        (walk.draw, walk.win, walk.salt) = (seed.draw, seed.win, seed.salt);
        (walk.ply, walk.deepest, walk.abandon) = (seed.ply, seed.ply, seed.abandon.clone());
        walk
    }

    /// The shared node that this walk is below.
    pub fn abandon(&self) -> Option<Arc<Abandon>> {
        self.abandon.clone()
    }

    /// Puts the walk below a shared node, or takes it out again.
    pub fn set_abandon(&mut self, abandon: Option<Arc<Abandon>>) {
        self.abandon = abandon;
    }

    /// Where the walk stands, to come back to after an interruption.
    pub fn mark(&self) -> Mark {
        Mark { ply: self.ply, used: self.used, line: self.repetition.len() }
    }

    /// Back to a mark from anywhere below it.
    pub fn reset(&mut self, mark: Mark) {
        while self.ply > mark.ply {
            self.pop();
        }
        self.used = mark.used;
        self.repetition.truncate(mark.line);
    }

    /// Tells the control of everything; what this walk counted.
    pub fn flush(&mut self) -> Tally {
        self.tell();
        Tally { nodes: self.nodes, horizon: self.horizon, open: self.open, deepest: self.deepest }
    }

    /// Takes over what other threads' walks counted; the control knows of their nodes.
    pub fn absorb(&mut self, tally: Tally) {
        self.nodes += tally.nodes;
        self.told += tally.nodes;
        self.next_poll += tally.nodes;
        self.horizon += tally.horizon;
        self.open += tally.open;
        self.deepest = self.deepest.max(tally.deepest);
    }

    /// Is the tree kept as data? Only one thread can do that.
    pub const fn is_logged(&self) -> bool {
        self.log.is_some()
    }

    /// Tells the control of nodes not yet told.
    fn tell(&mut self) {
        self.control.add(self.nodes - self.told);
        self.told = self.nodes;
    }

    /// Who watches over the search.
    pub const fn control(&self) -> &'a Control<'a> {
        self.control
    }

    /// The tree, with the walk at its root: for algorithms that fork it.
    pub const fn tree(&mut self) -> &mut T {
        self.tree
    }

    /// No best line is known from the top on.
    #[inline]
    pub fn clear_line(&mut self) {
        let ply = self.ply as usize;
        if self.lines.len() <= ply + 1 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        self.lines[ply].clear();
    }

    /// The best line from the top on is `code` and then the best line after it.
    #[inline]
    pub fn extend_line(&mut self, code: Move) {
        let ply = self.ply as usize;
        let (above, below) = self.lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(code);
        line.extend_from_slice(&below[0]);
    }

    /// The best line from the top on is `code` and then `below`, which another thread found.
    pub fn adopt_line(&mut self, code: Move, below: &[Move]) {
        self.clear_line();
        let line = &mut self.lines[self.ply as usize];
        line.push(code);
        line.extend_from_slice(below);
    }

    /// The best line from below the top on, as the move searched last left it.
    pub fn line_below(&self) -> &[Move] {
        self.lines.get(self.ply as usize + 1).map_or(&[], Vec::as_slice)
    }

    /// The best line from the top on.
    pub fn line(&self) -> &[Move] {
        self.lines.get(self.ply as usize).map_or(&[], Vec::as_slice)
    }

    /// Keeps the tree of every depth from now on.
    pub fn log_tree(&mut self) {
        self.log = Some(Box::default());
    }

    /// Notes in the log, if one is kept, what was found at the top; window and value in `side`'s view.
    #[inline]
    pub fn note(&mut self, depth: u32, side: Side, window: Window, value: Score, kind: LogKind) {
        if let Some(log) = &mut self.log {
            let window = if side == Side::Root { window } else { -window };
            log.note(depth, window, side.view(value), kind);
        }
    }

    /// Takes the log out.
    pub fn take_log(&mut self) -> Option<TreeLog> {
        self.log.take().map(|log| *log)
    }
}
