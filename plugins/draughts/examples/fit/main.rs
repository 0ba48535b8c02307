//! Weights of the heuristic `patterns`, from nothing: rounds of games that the search plays against itself by the newest weights,
//! and after each round a logistic regression of what became of their positions.
//!
//! ```text
//! cargo run --release --example fit -p abstrakt-draughts -- VARIANT FOLDER GAMES,GAMES,... NODES SEED
//! cp FOLDER/round-N.txt plugins/draughts/assets/VARIANT.txt
//! ```
//!
//! One number of games for each round; so many nodes a move. The folder keeps games in shards and the weights of every round:
//! a command that was stopped goes on where it was, and one with another round goes on from the last. The figures
//! repeat exactly with the same seed. A round's weights are fitted to its games and those of the round before, and then play a match against
//! those that they came from, told in their file: when that stops gaining, more rounds do not help.
//!
//! - `games`: the playing of games; `shards`: their files; `row`: the counts of a position; `newton`: the regression;
//!   `form`: the file of weights
//!
//! Source: Buro, "Improving heuristic mini-max search by supervised learning", 2002.

mod form;
mod games;
mod newton;
mod row;
mod shards;

use std::collections::HashSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use abstrakt_draughts::heuristics::patterns::Fitted;
use abstrakt_draughts::variant::{
    Brazilian, Czech, English, Frisian, International, Italian, Russian, Variant,
};
use abstrakt_draughts::{Draughts, Plain};
use abstrakt_game_data::DataFile;
use abstrakt_plugin_api::Game;

use self::games::{Play, Tally};
use self::row::{Model, Row};
use self::shards::{Record, Shards};

/// Share of the game's result in what is aimed at; the rest is the search's.
const RESULT: f64 = 0.3;
/// One game in this many is left out of the fit, and judges it.
const LEFT_OUT: u32 = 10;
/// Divisors of drawish endings that are tried.
const DIVISORS: [i32; 4] = [1, 2, 4, 8];
/// Games of the match after a round.
const MATCH: u64 = 200;
/// Games after a round that tell the meaning of its values.
const SCALE: u32 = 500;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, folder, games, nodes, seed] = arguments.as_slice() else {
        return Err("expected VARIANT FOLDER GAMES,GAMES,... NODES SEED".into());
    };
    let games = games.split(',').map(str::parse).collect::<Result<_, _>>()?;
    let task = Task { variant, folder: Path::new(folder), games, nodes: nodes.parse()?, seed: seed.parse()? };
    match variant.as_str() {
        "international" => task.run::<International>(),
        "czech" => task.run::<Czech>(),
        "russian" => task.run::<Russian>(),
        "brazilian" => task.run::<Brazilian>(),
        "english" => task.run::<English>(),
        "italian" => task.run::<Italian>(),
        "frisian" => task.run::<Frisian>(),
        _ => Err("expected international, czech, russian, brazilian, english, italian or frisian".into()),
    }
}

/// The command.
struct Task<'a> {
    variant: &'a str,
    folder: &'a Path,
    /// Games of each round.
    games: Vec<u32>,
    nodes: u64,
    seed: u64,
}

impl Task<'_> {
    /// Takes the tables of endings that come with the game, as the host hands them over.
    fn take_tables<V: Variant>(&self) -> Result<(), Box<dyn Error>> {
        for kind in Draughts::<Plain<V>>::facts().data {
            let file = format!("../draughts-{}/assets/tables.{}", self.variant, kind.id);
            let file = DataFile::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join(file))?;
            Draughts::<Plain<V>>::take_data(&kind.id, file.forever())?;
        }
        Ok(())
    }

    fn run<V: Variant>(&self) -> Result<(), Box<dyn Error>> {
        fs::create_dir_all(self.folder)?;
        // A game is over where its outcome is known.
        self.take_tables::<V>()?;
        let mut newest: &'static Fitted = Box::leak(Box::new(form::blank()));
        let mut before = Vec::new();
        for round in 1..=self.games.len() {
            let records = self.games_of::<V>(round, newest)?;
            let file = self.file(round);
            if !file.exists() {
                let text = self.fit::<V>(round, &before, &records, newest)?;
                fs::write(&file, text)?;
            }
            newest = read::<V>(&fs::read_to_string(&file)?);
            before = records;
        }
        Ok(())
    }

    fn file(&self, round: usize) -> PathBuf {
        self.folder.join(format!("round-{round}.txt"))
    }

    /// The positions of a round, played now where they are not there yet.
    fn games_of<V: Variant>(
        &self,
        round: usize,
        weights: &'static Fitted,
    ) -> Result<Vec<Record>, Box<dyn Error>> {
        let shards = Shards::new(&self.folder.join(format!("round-{round}")))?;
        let mut play = Play::<V>::new([weights; 2], self.nodes, self.seed << 8 | round as u64)?;
        shards.all(self.games[round - 1], |game| play.game(game))
    }

    /// The file of a round's weights.
    fn fit<V: Variant>(
        &self,
        round: usize,
        before: &[Record],
        records: &[Record],
        newest: &'static Fitted,
    ) -> Result<String, Box<dyn Error>> {
        let mut met = HashSet::new();
        let all: Vec<Record> =
            records.iter().chain(before).copied().filter(|record| met.insert(record.key())).collect();
        let unit = newton::unit(&all);
        let row = |record: &Record| Row::of::<V>(record, RESULT, unit);
        let mut rows: Vec<Row> = all.iter().map(row).collect();
        let (mut model, mut divisors) = (Model::new(), [1; 2]);
        for _ in 0..2 {
            rows.iter_mut().for_each(|row| row.divide(divisors));
            newton::fit(&mut model, &rows);
            divisors = best_divisors(&model, &mut rows);
        }
        rows.iter_mut().for_each(|row| row.divide(divisors));
        newton::fit(&mut model, &rows);
        let loss = model.loss(rows.iter().filter(|row| row.left_out));
        let fitted = read::<V>(&format!("\n\n{}", form::weights::<V>(&model, divisors, 1.0)));
        let mut play = Play::<V>::new([fitted, newest], self.nodes, self.seed << 8 | 0xff)?;
        let Tally { wins, draws, losses } = play.contest(MATCH)?;
        let mut play = Play::<V>::new([fitted; 2], self.nodes, self.seed << 8)?;
        let records = (0..SCALE).map(|game| play.game(game)).collect::<Result<Vec<_>, _>>()?;
        let weights = form::weights::<V>(&model, divisors, newton::unit(&records.concat()));
        let games: Vec<String> = self.games[..round].iter().map(u32::to_string).collect();
        Ok(format!(
            "Weights of the heuristic patterns, {variant}. Their form: src/heuristics/patterns/fitted.rs.\n\
             cargo run --release --example fit -p abstrakt-draughts -- {variant} FOLDER {games} {nodes} {seed}\n\
             {rows} positions of the last games; loss of those left out {loss:.4}\n\
             {MATCH} games against the weights before: {wins} wins, {draws} draws, {losses} losses\n\n\
             {weights}",
            variant = self.variant,
            games = games.join(","),
            nodes = self.nodes,
            seed = self.seed,
            rows = rows.len(),
        ))
    }
}

/// The weights of a file.
fn read<V: Variant>(file: &str) -> &'static Fitted {
    Box::leak(Box::new(Fitted::read::<V>(file.as_bytes())))
}

/// For each kind of drawish ending the divisor under which the model is likeliest.
fn best_divisors(model: &Model, rows: &mut [Row]) -> [i32; 2] {
    let mut best = [1; 2];
    for kind in 0..best.len() {
        let mut least = f64::INFINITY;
        for divisor in DIVISORS {
            let mut divisors = [1; 2];
            divisors[kind] = divisor;
            rows.iter_mut().for_each(|row| row.divide(divisors));
            let loss = model.loss(rows.iter().filter(|row| row.kind == Some(kind)));
            if loss < least {
                (least, best[kind]) = (loss, divisor);
            }
        }
    }
    best
}
