//! Iterative deepening: depth 1, 2, 3 ... until a limit, and a verdict from what was found.
//!
//! Knows when to begin another depth and what to do when one is interrupted. Must not know how a depth is searched.
//! CITE: [Slate 1977]; [Basovník 2011] 3.3.

use std::cmp::Reverse;

use abstrakt_vocabulary::{Status, Tree};

use crate::{
    Ended, Interrupted, Iteration, MAX_DEPTH, PvLine, Score, SearchResult, SearchStatistics, Walk,
    chance_root, engine::Job,
};

/// An algorithm that searches the root to a depth.
pub trait ByDepth<'a, T: Tree + 'a> {
    /// Its walk, at the root between depths.
    fn walk(&mut self) -> &mut Walk<'a, T>;

    /// Searches to `depth` turns. `lines` come in as the last depth left them and go out best first, as many as the
    /// job asks for.
    ///
    /// # Errors
    /// Interrupted: the walk stands anywhere; `lines` are unchanged, or better where this depth proved so already. Where
    /// none came in, they are the best of the moves that were valued.
    fn iterate(&mut self, depth: u32, lines: &mut Vec<PvLine>) -> Result<(), Interrupted>;

    /// Value of the top for the root player, with `depth` turns left: a ply from the root, made in the turn of `depth`, led
    /// here and to this `status`. The best line from here on is the walk's.
    ///
    /// # Errors
    /// Interrupted: the walk stands anywhere.
    fn value_after(&mut self, status: Status, depth: u32) -> Result<Score, Interrupted>;

    /// The value that the depth searched last gave to the move that the job compares.
    fn compared(&self) -> Option<Score> {
        None
    }

    /// Returns whether a win or a loss within the depth searched is final, whatever lies deeper.
    fn proves(&self) -> bool {
        true
    }

    /// Use of the table, per mille.
    fn table_use(&self) -> u32 {
        0
    }
}

/// Searches the root to `depth` turns, whoever acts there; see [`ByDepth::iterate`]. `most` is the number of lines
/// wanted.
///
/// # Errors
/// Interrupted.
pub fn search_root<'a, T: Tree + 'a>(
    algorithm: &mut impl ByDepth<'a, T>,
    depth: u32,
    most: usize,
    lines: &mut Vec<PvLine>,
) -> Result<(), Interrupted> {
    match algorithm.walk().status() {
        Status::Chance => chance_root::search(algorithm, depth, most, lines),
        _ => algorithm.iterate(depth, lines),
    }
}

/// Searches every move of the root, for algorithms that leave none out; the best `most` of them go to `lines`.
///
/// # Errors
/// Interrupted, see [`ByDepth::iterate`].
pub fn root_moves<'a, T: Tree + 'a>(
    algorithm: &mut impl ByDepth<'a, T>,
    depth: u32,
    most: usize,
    lines: &mut Vec<PvLine>,
) -> Result<(), Interrupted> {
    let mut found = Vec::new();
    let list = algorithm.walk().moves(false);
    let done = (list.start..list.end).try_for_each(|slot| {
        rank(&mut found, line_after(algorithm, slot, depth)?, most);
        Ok(())
    });
    algorithm.walk().release(list);
    if done.is_ok() || lines.is_empty() {
        *lines = found;
    }
    done
}

/// The average over the outcomes of chance at the top, by weight; `value` values each once it is made.
///
/// # Errors
/// Interrupted: the walk stands anywhere.
pub fn average<'a, T: Tree + 'a, A: ByDepth<'a, T>>(
    algorithm: &mut A,
    value: impl Fn(&mut A, Status) -> Result<Score, Interrupted>,
) -> Result<Score, Interrupted> {
    let mut expectation = algorithm.walk().expectation();
    let list = algorithm.walk().moves(false);
    for slot in list.start..list.end {
        let outcome = algorithm.walk().entry(slot);
        let status = algorithm.walk().push(outcome.code)?;
        let score = value(algorithm, status)?;
        algorithm.walk().pop();
        expectation.add(score, outcome.order);
    }
    algorithm.walk().release(list);
    Ok(expectation.value())
}

/// Puts `line` behind those that are at least as good, and keeps the best `most`.
fn rank(lines: &mut Vec<PvLine>, line: PvLine, most: usize) {
    let place = lines.partition_point(|known| known.score >= line.score);
    if place < most {
        lines.insert(place, line);
        lines.truncate(most);
    }
}

/// The line that the root's ply at `slot` of the walk's arena begins.
///
/// # Errors
/// Interrupted: the walk stands anywhere.
pub fn line_after<'a, T: Tree + 'a>(
    algorithm: &mut impl ByDepth<'a, T>,
    slot: usize,
    depth: u32,
) -> Result<PvLine, Interrupted> {
    let code = algorithm.walk().entry(slot).code;
    let status = algorithm.walk().push(code)?;
    let score = algorithm.value_after(status, depth)?;
    let moves = [&[code], algorithm.walk().line()].concat();
    algorithm.walk().pop();
    Ok(PvLine { score, moves, depth })
}

/// Runs `algorithm` to the limits of `job`, deepening if the job says so or names no depth.
pub fn deepen<'a, T: Tree + 'a>(algorithm: &mut impl ByDepth<'a, T>, job: &Job<'_>) -> SearchResult {
    let goal = job.depth.unwrap_or(MAX_DEPTH);
    let stepwise = job.spec.switches.iterative_deepening || job.depth.is_none();
    let mut run = Run {
        wanted: job.lines,
        chance: algorithm.walk().status() == Status::Chance,
        lines: Vec::new(),
        unfinished: Vec::new(),
        iterations: Vec::new(),
        stable: 0,
        falling: false,
    };
    let mut ended = Ended::Depth;
    for depth in if stepwise { 1..=goal } else { goal..=goal } {
        if let Err(reason) = run.depth(algorithm, depth) {
            ended = reason;
            break;
        }
        let proves = algorithm.proves();
        if depth < goal
            && let Some(reason) = run.enough(algorithm.walk(), job, depth, proves)
        {
            ended = reason;
            break;
        }
    }
    let table = algorithm.table_use();
    run.verdict(algorithm.walk(), ended, table)
}

/// The findings of a deepening search so far.
struct Run {
    /// The number of lines wanted.
    wanted: usize,
    /// Whether chance acts at the root.
    chance: bool,
    /// The lines of the last depth, best first.
    lines: Vec<PvLine>,
    /// The lines that an interrupted depth had found, best first, where several are wanted.
    unfinished: Vec<PvLine>,
    iterations: Vec<Iteration>,
    /// Depths for which the best move stayed the same.
    stable: u32,
    /// Whether the value fell at the last depth.
    falling: bool,
}

impl Run {
    fn depth<'a, T: Tree + 'a>(
        &mut self,
        algorithm: &mut impl ByDepth<'a, T>,
        depth: u32,
    ) -> Result<(), Ended> {
        let table = algorithm.table_use();
        let walk = algorithm.walk();
        walk.begin_iteration(depth, table);
        let nodes = walk.nodes();
        let mut lines = self.lines.clone();
        let result = search_root(algorithm, depth, self.wanted, &mut lines);
        let compared = algorithm.compared();
        let walk = algorithm.walk();
        if result.is_err() {
            walk.rewind();
            let reason = walk.control().ended().unwrap_or(Ended::Stopped);
            lines.retain(|line| line.depth == depth);
            self.break_off(lines);
            return Err(reason);
        }
        let score = lines.first().map_or(Score::ZERO, |line| line.score);
        let same = lines.first().and_then(|line| line.moves.first())
            == self.lines.first().and_then(|line| line.moves.first());
        self.stable = if same { self.stable + 1 } else { 0 };
        self.falling = self.lines.first().is_some_and(|line| line.score > score);
        self.iterations.push(Iteration {
            depth,
            score,
            compared,
            nodes: walk.nodes() - nodes,
            horizon: walk.horizon(),
            elapsed: walk.control().elapsed(),
        });
        self.store(lines);
        walk.report(&self.lines);
        Ok(())
    }

    /// Takes what a depth had found when it was broken off. One line gives way to a better one; several are values of one
    /// depth, which those of another do not belong among. Of the first depth, whatever was found is the best there is.
    fn break_off(&mut self, found: Vec<PvLine>) {
        if self.wanted > 1 && !self.lines.is_empty() {
            self.unfinished = found;
        } else if !found.is_empty() {
            self.lines = found;
        }
    }

    /// Takes the lines of a depth, best first, filling up with those of the last depth. Those of chance are complete, and
    /// have an order of their own.
    fn store(&mut self, mut lines: Vec<PvLine>) {
        if self.chance {
            self.lines = lines;
            return;
        }
        if lines.is_empty() {
            return;
        }
        lines.sort_by_key(|line| Reverse(line.score));
        for old in &self.lines {
            if lines.len() >= self.lines.len() {
                break;
            }
            if lines.iter().all(|line| line.moves.first() != old.moves.first()) {
                lines.push(old.clone());
            }
        }
        self.lines = lines;
    }

    /// The reason why no deeper search is needed, if none is.
    fn enough<T: Tree>(
        &self,
        walk: &mut Walk<'_, T>,
        job: &Job<'_>,
        depth: u32,
        proves: bool,
    ) -> Option<Ended> {
        // Nothing was left to the heuristic: every game was searched to its end.
        let exhausted = walk.unresolved() == 0;
        let last = self.iterations.last();
        let compared = last.and_then(|iteration| iteration.compared);
        let decided = self.lines.iter().map(|line| line.score).chain(compared).all(|score| {
            // Every shorter win would have been found: a turn has at least one ply.
            score.decided().is_some_and(|(_, plies)| plies <= depth)
        });
        let list = walk.moves(false);
        let forced = list.len() == 1 && !self.chance;
        walk.release(list);
        let timed = job.timing.hard.is_some();
        // Several lines are for a person, who wants to know more than the move.
        let spared = forced && (timed && self.wanted == 1 || job.compare.is_some());
        if exhausted || (proves && decided) || spared {
            return Some(Ended::Settled);
        }
        // The next depth takes longer than all before it together: half the time used is as good as all of it.
        let parameters = &job.spec.parameters;
        let soft = job.timing.soft_after(parameters, self.stable, self.falling);
        let begin = soft.map(|soft| soft * parameters.time_begin / 100);
        begin.is_some_and(|begin| walk.control().elapsed() >= begin).then_some(Ended::Time)
    }

    fn verdict<T: Tree>(self, walk: &mut Walk<'_, T>, ended: Ended, table: u32) -> SearchResult {
        let mut lines = self.lines;
        if lines.is_empty() {
            lines.push(unsearched(walk));
        }
        let last = self.iterations.last();
        let best = self.unfinished.first().unwrap_or(&lines[0]).clone();
        lines.extend(self.unfinished);
        walk.report(&lines);
        let control = walk.control();
        let figures = SearchStatistics {
            depth: last.map_or(0, |iteration| iteration.depth),
            selective_depth: walk.deepest(),
            nodes: control.nodes(),
            critical_path: walk.critical_path(),
            horizon: last.map_or(0, |iteration| iteration.horizon),
            elapsed: control.elapsed(),
            table,
            percent: 100,
        };
        SearchResult {
            best: best.moves.first().copied(),
            score: best.score,
            iterations: self.iterations,
            tree: walk.take_log(),
            ..SearchResult::of(lines, walk.root(), figures, ended)
        }
    }
}

/// The line of a search that ended before it had valued a move: the first one in the game's order, with the value of the
/// position as it stands, where it can be valued. Chance has no first move.
fn unsearched<T: Tree>(walk: &mut Walk<'_, T>) -> PvLine {
    if walk.status() == Status::Chance {
        return PvLine::default();
    }
    let list = walk.moves(true);
    let first = walk.entries(list).iter().min_by_key(|entry| Reverse(entry.order));
    let moves = first.map(|entry| entry.code).into_iter().collect();
    walk.release(list);
    let score = if walk.status().starts_turn() { walk.static_value() } else { Score::ZERO };
    PvLine { score, moves, depth: 0 }
}
