//! The findings of a search, in the game's notation: codes mean nothing outside one process.

use abstrakt_book::{BookMove, choose};
use abstrakt_engine::{Ended, PvLine, Score, SearchStatistics, TreeLog};
use abstrakt_learned::BaseHeuristic;
use abstrakt_plugin_api::{Line, Move, ScoredMove};

use super::failure::Failure;
use super::game_state::{foreign_text, list};
use crate::protocol::{
    Findings, RefusalReason, SearchIteration, SearchOutcome, SearchScore, TreeNode, Variation,
};

/// Turns codes into texts along lines of play from the root of a search.
pub(super) struct LineNotation<L> {
    line: L,
    slots: Vec<ScoredMove>,
    /// A foreign notation, in which lines are told too.
    foreign: Option<String>,
    /// The moves that the book has for the root.
    book: Vec<BookMove>,
    /// The heuristic in whose units values are, where a learned evaluation corrects one: they are told in thousandths of log odds.
    base: Option<BaseHeuristic>,
}

impl<L: Line> LineNotation<L> {
    pub fn new(line: L, foreign: Option<String>, book: Vec<BookMove>, base: Option<BaseHeuristic>) -> Self {
        let slots = vec![ScoredMove::default(); line.max_moves()];
        Self { line, slots, foreign, book, base }
    }

    /// The score in the units in which it is told.
    pub fn search_score(&self, score: Score) -> SearchScore {
        match (SearchScore::from(score), &self.base) {
            (SearchScore::Value(value), Some(base)) => SearchScore::Value(base.log_odds(value).round()),
            (score, _) => score,
        }
    }

    /// The move of the book that is played from here by a seed; none where the book has none.
    pub fn book_outcome(&mut self, seed: u64) -> Result<Option<SearchOutcome>, Failure> {
        let Some(view) = self.line.status().player() else { return Ok(None) };
        let Some(best) = choose(&self.book, seed, self.line.key()).map(|found| found.text.clone()) else {
            return Ok(None);
        };
        let code = self.line.read_move(&best)?;
        let foreign = self.foreign_texts(&[code])?.pop();
        let figures = SearchStatistics { percent: 100, ..SearchStatistics::default() };
        let findings = self.findings(view, &figures, &[])?;
        let (iterations, ended) = (Vec::new(), Ended::Book);
        Ok(Some(SearchOutcome { best: Some(best), foreign, findings, iterations, ended, forced: false }))
    }

    /// The end of a search.
    pub fn outcome(&mut self, found: &abstrakt_engine::SearchResult) -> Result<SearchOutcome, Failure> {
        let best = self.texts(found.best.as_slice())?.pop();
        if best.is_none() && found.best.is_some() {
            return Err(Failure::fault("the best move found is not legal"));
        }
        let foreign = self.foreign_texts(found.best.as_slice())?.pop();
        let findings = self.findings(found.view, &found.figures, &found.lines)?;
        let iteration = |done: &abstrakt_engine::Iteration| SearchIteration {
            depth: done.depth,
            score: self.search_score(done.score),
            compared: done.compared.map(|score| self.search_score(score)),
            nodes: done.nodes,
            horizon: done.horizon,
            micros: done.elapsed.as_micros() as u64,
        };
        Ok(SearchOutcome {
            best,
            foreign,
            findings,
            iterations: found.iterations.iter().map(iteration).collect(),
            ended: found.ended,
            forced: found.forced,
        })
    }

    /// The findings so far.
    pub fn findings(
        &mut self,
        view: abstrakt_plugin_api::Player,
        figures: &SearchStatistics,
        lines: &[PvLine],
    ) -> Result<Findings, Failure> {
        let mut variations = Vec::new();
        for line in lines {
            let plies = self.texts(&line.moves)?;
            let foreign = self.foreign_texts(&line.moves)?;
            variations.push(Variation {
                score: self.search_score(line.score),
                plies,
                foreign,
                depth: line.depth,
            });
        }
        Ok(Findings {
            view,
            lines: variations,
            depth: figures.depth,
            selective_depth: figures.selective_depth,
            nodes: figures.nodes,
            horizon: figures.horizon,
            micros: figures.elapsed.as_micros() as u64,
            table: figures.table,
            percent: figures.percent,
            book: self.book.clone(),
        })
    }

    /// Texts of the moves.
    fn texts(&mut self, moves: &[Move]) -> Result<Vec<String>, Failure> {
        self.written(moves, |line, code| Ok(Some(line.move_text(code)?.0)))
    }

    /// The moves in the foreign notation, where one is asked for.
    fn foreign_texts(&mut self, moves: &[Move]) -> Result<Vec<String>, Failure> {
        match self.foreign.clone() {
            Some(notation) => self.written(moves, |line, code| foreign_text(line, &notation, code)),
            None => Ok(Vec::new()),
        }
    }

    /// The moves as `write` tells them, as far as it does and they are legal: an entry of a shared table may end in another
    /// position's move.
    fn written(
        &mut self,
        moves: &[Move],
        write: impl Fn(&mut L, Move) -> Result<Option<String>, Failure>,
    ) -> Result<Vec<String>, Failure> {
        let mut texts = Vec::new();
        for &code in moves {
            if !list(&mut self.line, &mut self.slots)?.iter().any(|entry| entry.code == code) {
                break;
            }
            let Some(text) = write(&mut self.line, code)? else { break };
            texts.push(text);
            self.line.push(code);
        }
        texts.iter().for_each(|_| self.line.pop());
        match self.line.fault() {
            Some(fault) => Err(Failure::fault(fault)),
            None => Ok(texts),
        }
    }

    /// The first plies of a logged tree; `nodes` of a node counts the logged ones below it.
    pub fn tree(&mut self, log: &TreeLog, plies: u8) -> Result<TreeNode, Failure> {
        let mut descendants = vec![0_u64; log.nodes.len()];
        let mut children = vec![Vec::new(); log.nodes.len()];
        for (index, node) in log.nodes.iter().enumerate().skip(1).rev() {
            descendants[node.parent as usize] += descendants[index] + 1;
            children[node.parent as usize].push(index);
        }
        let logged = Logged { log, descendants, children };
        if log.nodes.is_empty() {
            return Err(Failure::Refused(RefusalReason::NoTree));
        }
        self.node(&logged, 0, String::new(), plies)
    }

    fn node(
        &mut self,
        logged: &Logged<'_>,
        index: usize,
        ply: String,
        plies: u8,
    ) -> Result<TreeNode, Failure> {
        let node = &logged.log.nodes[index];
        let mut reported = TreeNode {
            ply,
            score: node.value.map(|score| self.search_score(score)),
            end: node.kind,
            nodes: logged.descendants[index],
            children: Vec::new(),
        };
        if plies > 0 {
            for &child in logged.children[index].iter().rev() {
                let code = logged.log.nodes[child].code;
                let Some(text) = self.texts(&[code])?.pop() else { continue };
                self.line.push(code);
                let child = self.node(logged, child, text, plies - 1);
                self.line.pop();
                reported.children.push(child?);
            }
        }
        Ok(reported)
    }
}

/// A logged tree with its nodes counted and its children found, the last first.
struct Logged<'a> {
    log: &'a TreeLog,
    descendants: Vec<u64>,
    children: Vec<Vec<usize>>,
}
