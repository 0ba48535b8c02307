//! `abstrakt bench [GAME]`: fixed searches. Their number of nodes is a signature: it is the same on every machine, and
//! changes exactly when rules, heuristics or search do.
//!
//! CITE: [Stockfish n.d.], the bench command, whose signature its continuous integration compares over all builds.

use std::io::Write;
use std::ops::ControlFlow;

use abstrakt_engine::SpecError;
use abstrakt_plugin_api::{Snapshot, Status};
use abstrakt_texts::message;
use abstrakt_worker::Client;
use abstrakt_worker::protocol::{LinePly, Opening, Search, SearchOutcome};
use clap::Args;
use serde_json::json;

use crate::context::Context;
use crate::error::CliError;
use crate::progress::Progress;
use crate::text;

/// The searches: one thread, fixed depth, table size and seed, the game's first heuristic.
const SEARCHES: [&str; 4] = [
    "negamax:depth=2",
    "alpha-beta:depth=3,ordering=on",
    "pvs:depth=3,tt=16,mode=exact",
    "pvs:depth=3,tt=16,mode=play",
];
/// Plays from the opening to the second position of each setup.
const PLAYER: &str = "random:seed=1";
/// Plies to the second position.
const PLIES: usize = 12;

/// Run fixed searches and sign them by their number of nodes
///
/// The last line of the plain output is "signature
/// N", N the nodes of all.
#[derive(Args, Debug)]
pub struct Bench {
    /// Id of a game; all games without it
    pub game: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// The cost of a game's searches.
#[derive(Clone, Default)]
struct SearchStatistics {
    game: String,
    searches: usize,
    nodes: u64,
    micros: u64,
}

impl Bench {
    /// Searches and prints.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let games = self.game.as_ref().map_or_else(|| context.games(), |game| Ok(vec![game.clone()]))?;
        if games.is_empty() {
            return Err(CliError::failed(message!("cli-bench-no-games")));
        }
        let mut all = Vec::new();
        for game in games {
            all.push(bench(context, &game)?);
        }
        let signature: u64 = all.iter().map(|figures| figures.nodes).sum();
        if self.json {
            let entry = |figures: &SearchStatistics| {
                let SearchStatistics { game, searches, nodes, micros } = figures;
                json!({ "game": game, "searches": searches, "nodes": nodes, "micros": micros })
            };
            let games: Vec<_> = all.iter().map(entry).collect();
            return text::json(&json!({ "games": games, "signature": signature }), out);
        }
        let mut rows = vec![["game", "searches", "nodes", "time", "nodes/s"].map(String::from).to_vec()];
        rows.extend(all.into_iter().map(|SearchStatistics { game, searches, nodes, micros }| {
            let (time, speed) = (text::seconds(micros), text::speed(nodes, micros));
            vec![game, searches.to_string(), nodes.to_string(), time, speed]
        }));
        text::table(&rows, out)?;
        Ok(writeln!(out, "signature {signature}")?)
    }
}

/// Searches the first setup for each number of players, at its start and some plies later.
fn bench(context: &Context, game: &str) -> Result<SearchStatistics, CliError> {
    let mut client = context.start(game)?;
    let progress = Progress::start(game);
    let mut figures = SearchStatistics { game: game.into(), ..SearchStatistics::default() };
    for players in 1..=4 {
        let Some(setup) = client.facts().setups.iter().find(|setup| setup.players == players) else {
            continue;
        };
        progress.tell(format_args!("{game}, setup {}", setup.id));
        let opening = Opening { setup: Some(setup.id.clone()), ..Opening::default() };
        for plies in [0, PLIES] {
            let opened = client.open(&opening)?;
            if walk(&mut client, opened.snapshot.status, plies)? {
                for spec in SEARCHES {
                    let (nodes, micros) = search(&mut client, spec)?;
                    figures.searches += 1;
                    figures.nodes += nodes;
                    figures.micros += micros;
                }
            }
        }
    }
    Ok(figures)
}

/// Plays random plies, or first outcomes of chance, until `plies` are made and a player is to move. False: the game was
/// over before.
fn walk(client: &mut Client, mut status: Status, plies: usize) -> Result<bool, CliError> {
    let mut made = Vec::new();
    loop {
        let ply = match status {
            Status::Over(_) => return Ok(false),
            Status::Chance => first_outcome(client.line(&made, made.len())?.snapshot)?,
            Status::Turn { .. } if made.len() >= plies => return Ok(true),
            Status::Turn { .. } => {
                let best = verdict(client, PLAYER)?.best;
                best.ok_or_else(|| CliError::failed(message!("cli-bench-no-move")))?
            }
        };
        made.push(LinePly::text(ply));
        status = client.line(&made, made.len())?.snapshot.status;
    }
}

fn first_outcome(snapshot: Snapshot) -> Result<String, CliError> {
    let first = snapshot.moves.into_iter().next();
    first.map(|outcome| outcome.text).ok_or_else(|| CliError::failed(message!("refused-outcome")))
}

fn search(client: &mut Client, spec: &str) -> Result<(u64, u64), CliError> {
    let findings = verdict(client, spec)?.findings;
    Ok((findings.nodes, findings.micros))
}

fn verdict(client: &mut Client, spec: &str) -> Result<SearchOutcome, CliError> {
    let spec = spec.parse().map_err(|error: SpecError| CliError::failed(error))?;
    let search = Search::new(spec);
    Ok(client.search(&search, &mut |_| ControlFlow::Continue(()))?)
}
