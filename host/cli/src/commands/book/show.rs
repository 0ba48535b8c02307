//! `abstrakt book show`: what a book is, and what it has in a position.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use abstrakt_book::{Book, BookFacts};
use abstrakt_engine::{BookChoice, Spec};
use abstrakt_texts::message;
use abstrakt_worker::protocol::{BookMove, Search};
use clap::Args;
use serde_json::json;

use crate::args::PositionArgs;
use crate::board::BoardClient;
use crate::context::Context;
use crate::error::CliError;
use crate::text;

/// Show what a book is, and its moves in a position
///
/// The position is found as it looks turned or reflected, too, where the rules of the game stay the same.
#[derive(Args, Debug)]
pub struct Show {
    /// The book
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub position: PositionArgs,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Show {
    /// Shows.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let book = Book::read_any(&self.file)?;
        let BookFacts { game, version, made_by, positions, moves } = book.facts();
        let mut board = BoardClient::open(context, game, &self.position)?;
        let found = self.moves(&mut board)?;
        if self.json {
            let mut value = board.title_json();
            value["book"] = json!({
                "version": version, "made_by": made_by, "positions": positions, "moves": moves, "sum": book.sum(),
            });
            value["moves"] = json!(found);
            return text::json(&value, out);
        }
        let (positions, moves) = (text::positions(*positions), text::moves(*moves));
        writeln!(out, "{game} {version}: {positions}, {moves}")?;
        writeln!(out, "{}", message!("cli-book-made-by", command = made_by))?;
        writeln!(out, "{}", board.title())?;
        let all: u64 = found.iter().map(|found| u64::from(found.weight)).sum();
        let rows: Vec<Vec<String>> = found.iter().map(|found| row(found, all)).collect();
        if rows.is_empty() {
            writeln!(out, "{}", message!("cli-book-no-position"))?;
        }
        Ok(text::table(&rows, out)?)
    }

    /// The moves that the book has in the position, told by the worker, which knows its images.
    fn moves(&self, board: &mut BoardClient) -> Result<Vec<BookMove>, CliError> {
        if board.snapshot.status.player().is_none() {
            return Ok(Vec::new());
        }
        let unreadable = || CliError::usage(message!("cli-book-name", path = &self.file));
        let path = self.file.to_str().ok_or_else(unreadable)?.to_owned();
        let mut spec = Spec::new(abstrakt_engine::Algorithm::Random);
        spec.book = Some(BookChoice::File { path, sum: None });
        let found = board.client.search(&Search::new(spec), &mut |_| ControlFlow::Continue(()))?;
        Ok(found.findings.book)
    }
}

/// Move, share of the choices, games, and per cent of the points.
fn row(found: &BookMove, all: u64) -> Vec<String> {
    let BookMove { text, weight, games, points } = found;
    let share = (u64::from(*weight) * 100 + all / 2).checked_div(all).unwrap_or_default();
    let mut row = vec![text.clone(), format!("{share} %")];
    if *games > 0 {
        let score = (u64::from(*points) * 50 + u64::from(*games) / 2) / u64::from(*games);
        row.extend([text::games(*games).to_string(), format!("{score} %")]);
    }
    row
}
