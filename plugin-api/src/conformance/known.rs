//! Known outcomes: each follows from those after its moves.

use crate::{KnownOutcome, Line, Player, Status};

use super::checks::Check;
use super::log::Log;
use super::places::Frame;
use super::plies::Child;

/// Checks what the game knows of the outcome of the top, whose moves lead to `children`.
pub(super) fn check(line: &mut impl Line, children: &[Child], frame: &Frame<'_>, log: &mut Log<'_>) {
    let Some(player) = line.status().player().filter(|_| line.status().starts_turn()) else { return };
    let Some(claimed) = line.known_outcome() else { return };
    log.met(("known outcome", claimed.winner));
    let told = || described(Some(claimed));
    log.expect(frame.facts.known_outcomes && frame.choice.players == 2, Check::KnownDeclared, told);
    let mut after = Vec::new();
    for child in children {
        line.push(child.entry.code);
        after.push(match child.status {
            Status::Over(outcome) => {
                let winner = outcome.winners.iter().next().filter(|_| outcome.winners.iter().count() == 1);
                Some(KnownOutcome { winner, plies: 0 })
            }
            status if status.starts_turn() => line.known_outcome(),
            _ => None,
        });
        line.pop();
    }
    log.expect(follows(claimed, player, &after), Check::KnownFollows, || {
        let after: Vec<String> = after.iter().map(|after| described(*after)).collect();
        format!("{} before {}", told(), after.join(", "))
    });
}

fn described(known: Option<KnownOutcome>) -> String {
    match known {
        None => "not known".into(),
        Some(KnownOutcome { winner: None, .. }) => "a draw".into(),
        Some(KnownOutcome { winner: Some(Player(seat)), plies }) => {
            format!("seat {} wins in {plies} plies", seat + 1)
        }
    }
}

/// Returns whether a player to move with these outcomes after the moves has this one, as far as they are known.
fn follows(claimed: KnownOutcome, player: Player, after: &[Option<KnownOutcome>]) -> bool {
    let all = after.iter().all(Option::is_some);
    let known = || after.iter().flatten();
    let wins = known().filter(|after| after.winner == Some(player)).map(|after| after.plies);
    let (win, drawn) = (wins.min(), known().any(|after| after.winner.is_none()));
    let lost = known().filter(|after| after.winner.is_some_and(|winner| winner != player));
    let loss = lost.map(|after| after.plies).max();
    let (more, fewer) = (|plies: u16| plies + 1 >= claimed.plies, |plies: u16| plies < claimed.plies);
    match claimed.winner {
        Some(winner) if winner == player => {
            win.is_none_or(more) && (!all || win.is_some_and(|plies| plies + 1 == claimed.plies))
        }
        None => win.is_none() && (!all || drawn),
        Some(_) => {
            win.is_none()
                && !drawn
                && loss.is_none_or(fewer)
                && (!all || loss.is_some_and(|plies| plies + 1 == claimed.plies))
        }
    }
}
