//! Games of International draughts at random, as PDN: `cargo run -p abstrakt-library --example random_games -- GAMES [SEED] > FILE.pdn`.
//!
//! The same numbers give the same games. Both players have some names of their own, events and dates; the first turns are chosen from
//! few moves, so that games share their openings as those of people do.

use std::io::{self, BufWriter, Write};

use abstrakt_draughts_international::International;
use abstrakt_plugin_api::{ForeignMove, ForeignMoveQuestion, Line, Native, Rules, ScoredMove, Status, Tree};
use abstrakt_random::Random;

/// Turns that are chosen from the first few moves.
const OPENING: usize = 12;
/// Plies after which a game ends.
const LONGEST: usize = 200;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().ok_or("expected GAMES [SEED]")?.parse()?;
    let mut random = Random::new(arguments.next().map_or(Ok(1), |text| text.parse())?);
    let rules = Native::<International>::new();
    let mut out = BufWriter::new(io::stdout().lock());
    for number in 0..games {
        let (plies, result) = play(&rules, &mut random)?;
        let player = |random: &mut Random| format!("Player {:03}, Ján", random.below(500));
        let (white, black) = (player(&mut random), player(&mut random));
        let (event, year, day) = (random.below(200), 1900 + random.below(120), 1 + random.below(28));
        write!(out, "[Event \"Open {event}\"]\n[Date \"{year}.05.{day:02}\"]\n[Round \"{number}\"]\n")?;
        write!(
            out,
            "[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n[GameType \"20\"]\n\n"
        )?;
        for (index, text) in plies.iter().enumerate() {
            if index % 2 == 0 {
                write!(out, "{}. ", index / 2 + 1)?;
            }
            write!(out, "{text}{}", if index % 12 == 11 { "\n" } else { " " })?;
        }
        write!(out, "{result}\n\n")?;
    }
    Ok(out.flush()?)
}

/// The moves of a game and its result.
fn play(
    rules: &Native<International>,
    random: &mut Random,
) -> Result<(Vec<String>, &'static str), Box<dyn std::error::Error>> {
    let choice = rules.facts().choose(None, None, &[]).map_err(|refusal| refusal.0.en)?;
    let mut line = rules.open(&choice, None)?;
    let mut slots = vec![ScoredMove::default(); line.max_moves()];
    let mut plies = Vec::new();
    while !line.status().is_over() && plies.len() < LONGEST {
        let count = line.moves(&mut slots, false);
        let most = if plies.len() < OPENING { count.min(3) } else { count };
        let code = slots[random.below(most)].code;
        let question = ForeignMoveQuestion { notation: "pdn".into(), code: code.0 };
        let ForeignMove(text) = line.extension(&question)?.ok_or("the game writes no PDN")?;
        plies.push(text);
        line.push(code);
    }
    let result = match line.status() {
        Status::Over(outcome) if outcome.winners.contains(abstrakt_plugin_api::Player(0)) => "2-0",
        Status::Over(outcome) if outcome.winners.contains(abstrakt_plugin_api::Player(1)) => "0-2",
        _ => "1-1",
    };
    Ok((plies, result))
}
