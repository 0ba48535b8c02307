//! `abstrakt analyse GAME`: what an engine thinks of a position.

use std::cmp::Ordering;
use std::io::Write;
use std::path::PathBuf;

use abstrakt_texts::{Count, message};
use abstrakt_worker::protocol::{Findings, Search, SearchOutcome, Variation};
use clap::Args;
use serde_json::json;

use crate::args::PositionArgs;
use crate::board::BoardClient;
use crate::context::Context;
use crate::error::CliError;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::tree_file::TreeFile;
use crate::{spec, text};

/// Plies of a tree that are written: more than a search whose tree can be kept is deep.
const PLIES: u8 = 32;

/// Let an engine analyse a position
///
/// Ctrl-C ends the search and prints what was found so far.
#[derive(Args, Debug)]
pub struct Analyse {
    /// Id of the game
    pub game: String,
    /// ALGORITHM[:key=value,...], such as alpha-beta:heuristic=standard,depth=4,time=5s, or easy, medium, advanced,
    /// hard
    #[arg(long, value_name = "SPEC")]
    pub engine: String,
    /// Number of best moves to print
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    pub multipv: u8,
    /// Write the whole tree of a shallow search, as JSON (.json) or for Graphviz (.dot); minimax, negamax and alpha-beta keep
    /// one
    #[arg(long, value_name = "FILE", conflicts_with = "multipv")]
    pub tree: Option<PathBuf>,
    /// Replace the file of --tree
    #[arg(long, requires = "tree")]
    pub overwrite: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub position: PositionArgs,
}

impl Analyse {
    /// Searches and prints.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let spec = spec::read(context.facts(&self.game)?, "--engine", &self.engine)?;
        let tree = self.tree.as_deref().map(|path| TreeFile::new(path, self.overwrite)).transpose()?;
        let mut board = BoardClient::open(context, &self.game, &self.position)?;
        if let Some(tree) = tree {
            let search = Search::new(spec);
            let root = board.client.tree(&search, PLIES)?;
            tree.write(&root)?;
            let nodes = message!("count-nodes", count = Count(root.nodes + 1));
            return Ok(writeln!(out, "{}", message!("cli-tree-written", nodes, path = tree.path()))?);
        }
        let interrupt = Interrupt::listen(|| {})?;
        let progress = Progress::start("searching");
        let search = Search { multipv: self.multipv, ..Search::new(spec.clone()) };
        let verdict = board.client.search(&search, &mut |findings| {
            progress.search(findings);
            interrupt.flow()
        })?;
        drop(progress);
        if self.json {
            let mut value = board.title_json();
            value["engine"] = json!(format!("{spec:#}"));
            value["verdict"] = json!(verdict);
            return text::json(&value, out);
        }
        writeln!(out, "{}", board.title())?;
        print(&verdict, out)
    }
}

fn print(verdict: &SearchOutcome, out: &mut dyn Write) -> Result<(), CliError> {
    let Findings { view, lines, depth, nodes, horizon, micros, selective_depth, .. } = &verdict.findings;
    let mut rows = vec![["depth", "value", "nodes", "horizon", "time"].map(String::from).to_vec()];
    rows.extend(verdict.iterations.iter().map(|iteration| {
        let (nodes, horizon) = (text::count(iteration.nodes), text::count(iteration.horizon));
        let time = text::seconds(iteration.micros);
        vec![iteration.depth.to_string(), iteration.score.to_string(), nodes, horizon, time]
    }));
    text::table(&rows, out)?;
    writeln!(out, "{}", message!("cli-values-view", player = view.0 + 1))?;
    for (place, line) in (1..).zip(lines) {
        writeln!(out, "{}", on_one_line(place, line, *depth))?;
    }
    let (time, speed) = (text::seconds(*micros), text::speed(*nodes, *micros));
    let (nodes, horizon, plies) = (Count(*nodes), Count(*horizon), selective_depth);
    let why = &verdict.ended;
    let summary = message!("cli-search-summary", nodes, horizon, plies, time, speed, why);
    writeln!(out, "{summary}")?;
    match &verdict.best {
        Some(best) => Ok(writeln!(out, "best {best}")?),
        None => Ok(writeln!(out, "{}", message!("cli-chance-value"))?),
    }
}

/// The line at `place` from 1, marked where it is of another depth than the last one `finished`. Behind others only lines
/// of an unfinished depth can be deeper: they have no place among them.
fn on_one_line(place: usize, line: &Variation, finished: u32) -> String {
    let Variation { score, plies, depth, .. } = line;
    let plies = match plies.is_empty() {
        true => message!("cli-average-of-outcomes").to_string(),
        false => plies.join(" "),
    };
    let unfinished = || message!("cli-depth-unfinished", depth);
    match depth.cmp(&finished) {
        Ordering::Greater if place > 1 => format!("   {score}: {plies} {}", unfinished()),
        Ordering::Greater => format!("{place}. {score}: {plies} {}", unfinished()),
        Ordering::Less if *depth > 0 => format!("{place}. {score}: {plies} (depth {depth})"),
        Ordering::Less | Ordering::Equal => format!("{place}. {score}: {plies}"),
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_worker::protocol::SearchScore;

    use super::*;

    #[test]
    fn a_line_of_another_depth_is_marked() {
        let line = |place, depth| {
            let plies = vec!["a1".into(), "b2".into()];
            let line = Variation { score: SearchScore::Win(3), plies, foreign: Vec::new(), depth };
            on_one_line(place, &line, 8)
        };
        assert_eq!(line(2, 8), "2. win in 3: a1 b2");
        assert_eq!(line(2, 7), "2. win in 3: a1 b2 (depth 7)");
        assert_eq!(line(1, 9), "1. win in 3: a1 b2 (depth 9, not finished)");
        assert_eq!(line(4, 9), "   win in 3: a1 b2 (depth 9, not finished)");
        assert_eq!(line(1, 0), "1. win in 3: a1 b2", "playouts search no depth");
        let (score, none) = (SearchScore::Value(0.5), Vec::new());
        let average = Variation { score, plies: none.clone(), foreign: none, depth: 8 };
        assert_eq!(on_one_line(1, &average, 8), "1. 0.50: average of the outcomes");
    }
}
