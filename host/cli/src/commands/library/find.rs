//! `abstrakt library find`: games by a position, and what was played there.

use std::io::Write;

use abstrakt_library::{Continuation, GameOutcome, Library, ListedGame, Occurrence, Played, PositionImages};
use abstrakt_texts::message;
use abstrakt_vocabulary::{ForeignTextQuestion, ReadForeignPosition};
use abstrakt_worker::Client;
use clap::Args;
use serde_json::{Value, json};

use super::selection::{SelectionArgs, as_json, print};
use crate::args::PositionArgs;
use crate::board::BoardClient;
use crate::context::Context;
use crate::error::CliError;
use crate::text;

/// Find games that went through a position, and the moves played there
///
/// It is found whatever moves led to it, and as it looks turned or reflected where the rules of the game stay the same. Moves are told as
/// they would be played in the position asked for, and results as if its players had played them.
#[derive(Args, Debug)]
pub struct Find {
    /// Id of the game, or path of its library
    pub game: String,
    #[command(flatten)]
    pub position: PositionArgs,
    #[command(flatten)]
    pub selection: SelectionArgs,
    /// Games listed at most
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub limit: usize,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Find {
    /// Finds.
    pub fn run(&self, library: &Library, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let position = self.own_position(context)?;
        let mut board = BoardClient::open(context, &self.game, &position)?;
        let plies: Vec<_> = board.made.iter().map(|made| made.ply.clone()).collect();
        let place = PositionImages::of(&mut board.client, &position.opening(), &plies)?;
        let selection = self.selection.selection(Some(&board.facts().id));
        // The index tells games apart by itself: a condition that asks for nothing else costs time alone.
        let selection = match self.selection.selection(None) {
            all if all == Default::default() => all,
            _ => selection,
        };
        let Played { games: all, moves } = library.played(&place, &selection)?;
        let found = library.games_at(&place, &selection, self.limit)?;
        let games = found.into_iter().map(|found| Ok((found, library.game(found.id)?)));
        let games: Vec<(Occurrence, Option<ListedGame>)> = games.collect::<Result<_, CliError>>()?;
        let games: Vec<(Occurrence, ListedGame)> =
            games.into_iter().filter_map(|(found, game)| Some((found, game?))).collect();
        if self.json {
            return text::json(&self.as_json(&board, &moves, &games, all), out);
        }
        writeln!(out, "{}", board.title())?;
        print_moves(&moves, usize::from(board.opened.choice.players), out)?;
        for (_, game) in &games {
            print(game, out)?;
        }
        let is_cut = all > games.len() as u64;
        let (all, shown) = (text::games(all), games.len());
        let counted = if is_cut { message!("cli-library-first-listed", games = all, shown) } else { all };
        writeln!(out, "{counted}")?;
        Ok(())
    }

    /// The position in the game's own text, where it is written in a foreign notation that the game reads, such as FEN.
    fn own_position(&self, context: &Context) -> Result<PositionArgs, CliError> {
        let mut position = self.position.clone();
        let Some(text) = &position.position else { return Ok(position) };
        let mut client = context.start(&self.game)?;
        if client.open(&position.opening()).is_err()
            && let Some(translated) = foreign_position(&mut client, &position, text)
        {
            position.position = Some(translated);
        }
        Ok(position)
    }

    fn as_json(
        &self,
        board: &BoardClient,
        moves: &[Continuation],
        games: &[(Occurrence, ListedGame)],
        found: u64,
    ) -> Value {
        let players = usize::from(board.opened.choice.players);
        let one = |continuation: &Continuation| {
            let outcomes = |outcome| continuation.outcomes.get(&outcome).copied().unwrap_or_default();
            let won: Vec<u64> = (0..players).map(|seat| wins(continuation, seat)).collect();
            json!({
                "move": continuation.text, "games": continuation.games, "won": won,
                "drawn": outcomes(GameOutcome::Draw), "unfinished": outcomes(GameOutcome::Unfinished),
            })
        };
        let game = |(found, game): &(Occurrence, ListedGame)| {
            let mut value = as_json(game);
            value["ply"] = json!(found.ply);
            value
        };
        let mut value = board.title_json();
        value["moves"] = moves.iter().map(one).collect();
        value["games"] = games.iter().map(game).collect();
        value["found"] = json!(found);
        value
    }
}

/// A position that some notation of the game writes so.
fn foreign_position(client: &mut Client, position: &PositionArgs, text: &str) -> Option<String> {
    let notations: Vec<String> =
        client.facts().foreign.iter().map(|foreign| foreign.notation.clone()).collect();
    let opening = abstrakt_worker::protocol::Opening { position: None, ..position.opening() };
    notations.into_iter().find_map(|notation| {
        let question = ForeignTextQuestion { notation, text: text.to_owned() };
        let read = client.ask_rules::<ReadForeignPosition>(&opening, &question);
        read.ok().flatten().map(|ReadForeignPosition(translated)| translated)
    })
}

/// Games that a seat has won after a move, alone or with others.
fn wins(continuation: &Continuation, seat: usize) -> u64 {
    let won = |outcome: &GameOutcome| matches!(outcome, GameOutcome::Won(seats) if seats >> seat & 1 == 1);
    continuation.outcomes.iter().filter(|(outcome, _)| won(outcome)).map(|(_, games)| games).sum()
}

fn print_moves(moves: &[Continuation], players: usize, out: &mut dyn Write) -> Result<(), CliError> {
    if moves.is_empty() {
        return Ok(());
    }
    let mut head = vec!["move".to_owned(), "games".to_owned()];
    head.extend((1..=players).map(|seat| format!("{seat} won")));
    head.extend(["drawn", "unfinished"].map(str::to_owned));
    let mut rows = vec![head];
    for continuation in moves {
        let outcomes = |outcome| continuation.outcomes.get(&outcome).copied().unwrap_or_default();
        let mut row = vec![continuation.text.clone().unwrap_or_else(|| "(end)".into())];
        row.push(text::count(continuation.games));
        row.extend((0..players).map(|seat| text::count(wins(continuation, seat))));
        row.extend(
            [GameOutcome::Draw, GameOutcome::Unfinished].map(|outcome| text::count(outcomes(outcome))),
        );
        rows.push(row);
    }
    Ok(text::table(&rows, out)?)
}
