//! `abstrakt show GAME`: a position as text, and with a heuristic its value, taken apart.

use std::io::Write;

use abstrakt_learned::Influence;
use abstrakt_plugin_api::{
    Counter, Flags, HeuristicChoice, Inspection, KnownOutcome, MoveFacts, Player, Site, Status, Term,
};
use abstrakt_texts::{Message, message};
use abstrakt_worker::protocol::{AskInfluences, Explained, SeatInfluences, WeightedSum};
use clap::Args;
use serde_json::{Value, json};

use crate::args::PositionArgs;
use crate::board::BoardClient;
use crate::context::Context;
use crate::error::CliError;
use crate::{spec, text};

/// So many sites are named where there is none of the name that was asked for.
const NAMED: usize = 12;

/// Show a position: the board, who is to move, the legal moves
///
/// With a heuristic it also shows the value of the position for each player, feature by feature.
#[derive(Args, Debug)]
pub struct Show {
    /// Id of the game
    pub game: String,
    /// Take the value of this heuristic apart, feature by feature; of learned:NAME or learned:FILE, piece by piece
    #[arg(long, value_name = "ID")]
    pub heuristic: Option<String>,
    /// Tell what the game has to say of this site and of what stands there
    #[arg(long, value_name = "SITE")]
    pub inspect: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub position: PositionArgs,
}

impl Show {
    /// Prints the position.
    pub fn run(&self, context: &Context, out: &mut dyn Write) -> Result<(), CliError> {
        let mut board = BoardClient::open(context, &self.game, &self.position)?;
        let dump = board.client.dump()?;
        let learned = self.heuristic.as_deref().filter(|id| id.starts_with("learned:"));
        let learned = learned.map(|id| spec::read_learned(board.facts(), id)).transpose()?;
        let influences = match learned {
            None => None,
            Some(learned) => Some((learned.path.clone(), board.client.ask(AskInfluences { learned })?)),
        };
        let explained = match &self.heuristic {
            None => None,
            Some(_) if influences.is_some() => None,
            Some(id) => {
                spec::check_heuristic(board.facts(), id)?;
                let choice = HeuristicChoice { id: Some(id.clone()), weights: Vec::new() };
                Some(board.client.explain(&choice, false)?)
            }
        };
        let inspected = match &self.inspect {
            None => None,
            Some(name) => inspect(&mut board, name)?,
        };
        if self.json {
            let mut value = as_json(&board, &dump, explained.as_ref());
            if let Some((path, players)) = &influences {
                value["learned"] = json!({ "file": path, "players": influences_json(&board, players) });
            }
            if let (Some(name), Some(Inspection { text, reach, .. })) = (&self.inspect, &inspected) {
                let reach: Vec<_> = reach.iter().map(|site| site_name(&board, *site)).collect();
                value["inspection"] = json!({ "site": name, "text": text.en, "reach": reach });
            }
            return text::json(&value, out);
        }
        writeln!(out, "{}\n\n{}\n", board.title(), dump.trim_end())?;
        writeln!(out, "{}", text::acts(board.facts(), &board.snapshot))?;
        if let Some(scores) = text::scores(&board.snapshot.scores, &board.opened.scoring) {
            writeln!(out, "Scores: {scores}")?;
        }
        let eliminated: Vec<_> =
            board.snapshot.eliminated.iter().map(|player| (player.0 + 1).to_string()).collect();
        if !eliminated.is_empty() {
            writeln!(out, "{}", message!("cli-show-out", players = eliminated.join(", ")))?;
        }
        for Counter { name, value, limit, .. } in &board.snapshot.counters {
            writeln!(out, "{}", message!("cli-show-counter", value, limit, name = &name.en))?;
        }
        if let Some(known) = board.snapshot.known_outcome {
            writeln!(out, "{}", known_outcome(known))?;
        }
        writeln!(out, "Position: {}", board.snapshot.text)?;
        let moves = &board.snapshot.moves;
        if !moves.is_empty() {
            let count = moves.len();
            let head = match board.snapshot.status {
                Status::Chance => message!("cli-show-outcomes", count),
                _ => message!("cli-show-moves", count),
            };
            writeln!(out, "{head}")?;
            text::list(moves.iter().map(|facts| facts.text.as_str()), out)?;
        }
        if let Some(explained) = explained {
            print_value(&board, &explained, out)?;
        }
        if let Some((path, players)) = &influences {
            print_influences(&board, path, players, out)?;
        }
        if let Some(name) = &self.inspect {
            print_inspection(&board, name, inspected.as_ref(), out)?;
        }
        Ok(())
    }
}

/// The game's information about a site, if there is any.
fn inspect(board: &mut BoardClient, name: &str) -> Result<Option<Inspection>, CliError> {
    let sites = &board.opened.board.sites;
    let number = sites.iter().position(|place| place.name == name).ok_or_else(|| {
        let some: Vec<&str> = sites.iter().take(NAMED).map(|place| place.name.as_str()).collect();
        let more = if sites.len() > NAMED { " ..." } else { "" };
        let known = format!("{}{more}", some.join(" "));
        CliError::usage(message!("cli-inspect", name, known))
    })?;
    Ok(board.client.ask_line::<Inspection>(&Site(number as u16))?)
}

fn site_name(board: &BoardClient, site: Site) -> &str {
    board.opened.board.sites.get(usize::from(site.0)).map_or("", |place| place.name.as_str())
}

fn print_inspection(
    board: &BoardClient,
    name: &str,
    inspected: Option<&Inspection>,
    out: &mut dyn Write,
) -> Result<(), CliError> {
    let Some(Inspection { text, reach, .. }) = inspected else {
        writeln!(out, "\n{}", message!("cli-show-nothing", site = name))?;
        return Ok(());
    };
    writeln!(out, "\n{name}: {}", text.en)?;
    if !reach.is_empty() {
        writeln!(out, "Reaches:")?;
        text::list(reach.iter().map(|site| site_name(board, *site)), out)?;
    }
    Ok(())
}

fn print_value(board: &BoardClient, explained: &Explained, out: &mut dyn Write) -> Result<(), CliError> {
    let heuristic = &board.facts().heuristics[explained.heuristic];
    writeln!(out, "\n{}", message!("cli-show-heuristic", heuristic = &heuristic.id))?;
    if explained.players.is_empty() {
        writeln!(out, "{}", message!("cli-show-heuristic-over"))?;
    }
    for (seat, sum) in (0..).zip(&explained.players) {
        writeln!(out, "{}: {}", text::player(seat), sum.total)?;
        let mut rows = vec![["feature", "weight", "amount", "product"].map(String::from).to_vec()];
        rows.extend(sum.terms.iter().map(|term| {
            let Term { weight, amount, divisor, product, .. } = term;
            let ratio = if *divisor == 1 { amount.to_string() } else { format!("{amount}/{divisor}") };
            vec![
                heuristic.features[term.feature].name.clone(),
                weight.to_string(),
                ratio,
                product.to_string(),
            ]
        }));
        text::table(&rows, out)?;
    }
    Ok(())
}

/// The effect of each piece on the value of a learned evaluation, the greatest first.
fn print_influences(
    board: &BoardClient,
    path: &str,
    players: &[SeatInfluences],
    out: &mut dyn Write,
) -> Result<(), CliError> {
    writeln!(out, "\n{}", message!("cli-show-learned", path))?;
    if players.is_empty() {
        writeln!(out, "{}", message!("cli-show-learned-over"))?;
    }
    for (seat, SeatInfluences { total, base, influences }) in (0..).zip(players) {
        let chance = 100.0 * abstrakt_learned::SCALE.chance(f64::from(*total));
        let value = match base {
            Some(base) => {
                let difference = format!("{:+}", total - base);
                message!("cli-show-corrected", total, base, difference).to_string()
            }
            None => total.to_string(),
        };
        writeln!(out, "{}: {value} ({chance:.0} %)", text::player(seat))?;
        let [piece, influence] = [message!("cli-show-piece"), message!("cli-show-influence")];
        let mut rows = vec![vec!["site".to_owned(), piece.to_string(), influence.to_string()]];
        let mut sorted: Vec<_> = influences.iter().collect();
        sorted.sort_by_key(|influence| std::cmp::Reverse(influence.difference.unsigned_abs()));
        rows.extend(sorted.into_iter().map(|influence| {
            let site = influence.site.map_or("", |site| site_name(board, site));
            vec![site.to_owned(), influence.name.clone(), format!("{:+}", influence.difference)]
        }));
        text::table(&rows, out)?;
    }
    Ok(())
}

fn influences_json(board: &BoardClient, players: &[SeatInfluences]) -> Value {
    let influence = |influence: &Influence| {
        let site = influence.site.map(|site| site_name(board, site));
        json!({ "site": site, "name": influence.name, "difference": influence.difference })
    };
    let player = |(seat, sum): (usize, &SeatInfluences)| json!({ "player": seat, "value": sum.total, "base": sum.base, "influences": sum.influences.iter().map(influence).collect::<Vec<_>>() });
    (1..).zip(players).map(player).collect()
}

/// The outcome that the game itself knows.
fn known_outcome(KnownOutcome { winner, plies }: KnownOutcome) -> Message {
    match winner {
        None => message!("analysis-known-draw"),
        Some(Player(seat)) => message!("analysis-known-win", player = text::player(seat), plies),
    }
}

fn as_json(board: &BoardClient, dump: &str, explained: Option<&Explained>) -> Value {
    let snapshot = &board.snapshot;
    let mut value = board.title_json();
    value["acts"] = json!(text::acts(board.facts(), snapshot));
    value["over"] = json!(snapshot.status.is_over());
    value["scores"] = json!(snapshot.scores);
    value["eliminated"] = snapshot.eliminated.iter().map(|player| player.0 + 1).collect();
    let counter =
        |Counter { id, value, limit, .. }: &Counter| json!({ "id": id, "value": value, "limit": limit });
    value["counters"] = snapshot.counters.iter().map(counter).collect();
    if let Some(KnownOutcome { winner, plies }) = snapshot.known_outcome {
        value["known_outcome"] = json!({ "winner": winner.map(|winner| winner.0 + 1), "plies": plies });
    }
    value["board"] = json!(dump);
    let of_move = |facts: &MoveFacts| {
        json!({
            "text": facts.text,
            "long": facts.long,
            "noisy": facts.flags.has(Flags::NOISY),
            "irreversible": facts.flags.has(Flags::IRREVERSIBLE),
            "weight": facts.weight,
        })
    };
    value["moves"] = snapshot.moves.iter().map(of_move).collect();
    if let Some(explained) = explained {
        let heuristic = &board.facts().heuristics[explained.heuristic];
        let term = |term: &Term| {
            json!({
                "feature": heuristic.features[term.feature].name,
                "weight": term.weight,
                "amount": term.amount,
                "divisor": term.divisor,
                "product": term.product,
            })
        };
        let player = |(seat, sum): (usize, &WeightedSum)| json!({ "player": seat, "value": sum.total, "terms": sum.terms.iter().map(term).collect::<Vec<_>>() });
        let players: Vec<_> = (1..).zip(&explained.players).map(player).collect();
        value["heuristic"] = json!({ "id": heuristic.id, "players": players });
    }
    value
}
