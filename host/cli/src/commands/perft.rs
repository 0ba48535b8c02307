//! `abstrakt perft GAME`: counts positions, to prove rules and to measure their speed.

use std::io::Write;

use abstrakt_texts::{Count, message};
use clap::Args;
use serde_json::json;

use crate::args::PositionArgs;
use crate::board::BoardClient;
use crate::context::Context;
use crate::error::CliError;
use crate::progress::Progress;
use crate::text;

/// Count the positions some turns ahead
///
/// A finished game is counted only where the last turn ends it. The last line of
/// the plain output is the count alone.
#[derive(Args, Debug)]
pub struct Perft {
    /// Id of the game
    pub game: String,
    /// Turns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=99))]
    pub depth: u32,
    /// Also print the count below each first ply
    #[arg(long)]
    pub divide: bool,
    /// Count the last turns without making them, where the game can
    #[arg(long)]
    pub bulk: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub position: PositionArgs,
}

impl Perft {
    /// Counts and prints.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let mut board = BoardClient::open(context, &self.game, &self.position)?;
        let progress = Progress::start(message!("cli-perft-counting", depth = self.depth));
        let counted = board.client.perft(self.depth, self.divide, self.bulk)?;
        drop(progress);
        if self.json {
            let mut value = board.title_json();
            value["depth"] = json!(self.depth);
            value["leaves"] = json!(counted.leaves);
            value["nodes"] = json!(counted.nodes);
            value["micros"] = json!(counted.micros);
            if self.divide {
                let entry = |(ply, leaves)| json!({ "ply": ply, "leaves": leaves });
                value["divide"] = counted.divide.iter().map(|(ply, leaves)| entry((ply, leaves))).collect();
            }
            return text::json(&value, out);
        }
        for (ply, leaves) in &counted.divide {
            writeln!(out, "{ply} {leaves}")?;
        }
        let (depth, nodes, time) = (self.depth, Count(counted.nodes), text::seconds(counted.micros));
        let speed = text::speed(counted.nodes, counted.micros);
        writeln!(out, "{}", message!("cli-perft-summary", depth, nodes, time, speed))?;
        Ok(writeln!(out, "{}", counted.leaves)?)
    }
}
