//! Moves that a person plans while the others think. Only this part keeps and drops them, but for the clicks, which wait on the board;
//! as soon as the person's turn comes one is played, and all others are forgotten. Knows the game; must not know widgets.

use abstrakt_record::{NodeId, SeatId, SeatKind};
use abstrakt_session::Session;

use super::GameView;

/// Between what the others play and the answer to it. Moves are written without spaces, but some with a colon.
const REPLY: &str = ": ";

/// A move for the person's next turn, as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// It answers this turn of the others alone; none: whatever they play.
    pub condition: Option<String>,
    /// The turn to be played.
    pub turn: String,
}

/// The plans of a game.
#[derive(Debug, Default)]
pub(super) struct Premoves {
    plans: Vec<Plan>,
}

impl Premoves {
    /// Keeps a plan in place of the one for the same turn of the others.
    fn insert(&mut self, plan: Plan) {
        let is_same = |other: &Plan| match (&plan.condition, &other.condition) {
            (Some(one), Some(other)) => one.eq_ignore_ascii_case(other),
            (one, other) => one.is_none() && other.is_none(),
        };
        self.plans.retain(|other| !is_same(other));
        self.plans.push(plan);
    }

    /// The answer to what was played.
    fn reply_to(&self, played: &str) -> Option<&str> {
        let is_met = |plan: &&Plan| {
            plan.condition.as_ref().is_some_and(|condition| condition.eq_ignore_ascii_case(played))
        };
        self.plans.iter().find(is_met).map(|plan| plan.turn.as_str())
    }

    /// The move that is played whatever the others play.
    fn unconditional(&self) -> Option<&str> {
        self.plans.iter().find(|plan| plan.condition.is_none()).map(|plan| plan.turn.as_str())
    }
}

/// The only person of a game.
fn only_person(session: &Session) -> Option<SeatId> {
    let seats = (0..).map(SeatId).zip(&session.record().header.seats);
    let mut persons = seats.filter(|(_, seat)| seat.kind == SeatKind::Human).map(|(seat, _)| seat);
    persons.next().filter(|_| persons.next().is_none())
}

/// Whether a move may be planned: the others think, and one person waits for them.
pub(super) fn may_plan(session: &Session) -> bool {
    let is_played = !session.is_viewed() && !session.is_paused() && !session.is_given_up();
    is_played
        && session.snapshot().is_some()
        && session.result().is_none()
        && !session.awaits_human()
        && only_person(session).is_some()
}

impl GameView {
    /// Whether what is clicked or typed is a plan for the person's next turn.
    pub fn may_plan(&self) -> bool {
        may_plan(&self.session)
    }

    /// The plans that were typed, in their order.
    pub fn plans(&self) -> &[Plan] {
        &self.premoves.plans
    }

    /// Drops a plan.
    pub fn drop_plan(&mut self, index: usize) {
        if index < self.premoves.plans.len() {
            self.premoves.plans.remove(index);
        }
    }

    /// Plans what was typed: `a1` whatever the others play, `b2: a1` as the answer to b2.
    pub fn plan(&mut self, typed: &str) {
        let (condition, turn) = match typed.split_once(REPLY) {
            Some((condition, turn)) => (Some(self.others_move(condition.trim())), turn),
            None => (None, typed),
        };
        let turn = turn.trim().to_owned();
        if turn.is_empty() || condition.as_ref().is_some_and(String::is_empty) {
            return;
        }
        if condition.is_none() {
            self.board.clear_premove();
        }
        self.premoves.insert(Plan { condition, turn });
    }

    /// A move of the others in the game's own spelling, if only one begins so.
    fn others_move(&self, typed: &str) -> String {
        let moves = self.position().map_or(&[][..], |position| &position.moves);
        let typed_low = typed.to_lowercase();
        let is_it = |text: &str| text.eq_ignore_ascii_case(typed);
        if let Some(exact) = moves.iter().find(|facts| is_it(&facts.text) || is_it(&facts.long)) {
            return exact.text.clone();
        }
        let mut like = moves.iter().filter(|facts| facts.text.to_lowercase().starts_with(&typed_low));
        match (like.next(), like.next()) {
            (Some(only), None) => only.text.clone(),
            _ => typed.to_owned(),
        }
    }

    /// Forgets everything that is planned.
    pub(super) fn forget_plans(&mut self) {
        self.premoves = Premoves::default();
        self.board.clear_premove();
    }

    /// Forgets it unless the game goes on from the position shown `before`: who takes a move back plans nothing any more.
    pub(super) fn forget_plans_unless_after(&mut self, before: Option<NodeId>) {
        let line = self.record().line_to(self.record().cursor());
        if before.is_some_and(|before| !line.contains(&before)) {
            self.forget_plans();
        }
    }

    /// A position came: if it is the person's turn, what was planned for it is played.
    pub(super) fn play_planned(&mut self) {
        if !self.session.awaits_human() {
            return;
        }
        let plans = std::mem::take(&mut self.premoves);
        let reply = self.others_turn().and_then(|played| plans.reply_to(&played));
        if reply.is_some() {
            self.board.clear_premove();
        }
        let clicked = self.board.play_premove();
        let played = match (reply, clicked) {
            (None, Some(ply)) => self.session.play(&ply),
            (None, None) => match plans.unconditional() {
                Some(turn) => self.session.play_turn(turn),
                None => return,
            },
            (Some(turn), _) => self.session.play_turn(turn),
        };
        if let Err(error) = played {
            tracing::info!(%error, "planned move refused");
        }
    }

    /// The last turn of the others before the position shown, as one text.
    fn others_turn(&self) -> Option<String> {
        let (record, person) = (self.record(), only_person(&self.session)?);
        let turns = record.turns(&record.line_to(record.cursor()));
        let turn = turns.iter().rev().find(|turn| turn.seat.is_some())?;
        let texts = turn.plies.iter().filter_map(|&node| record.node(node).ply.as_ref()?.act.text());
        (turn.seat != Some(person)).then(|| texts.collect::<Vec<_>>().join(";"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(condition: Option<&str>, turn: &str) -> Plan {
        Plan { condition: condition.map(str::to_owned), turn: turn.to_owned() }
    }

    #[test]
    fn one_plan_stands_for_each_turn_of_the_others() {
        let mut premoves = Premoves::default();
        for next in [plan(None, "a1"), plan(Some("b2"), "c3"), plan(Some("B2"), "c1"), plan(None, "a2")] {
            premoves.insert(next);
        }
        assert_eq!(premoves.plans, [plan(Some("B2"), "c1"), plan(None, "a2")]);
    }

    #[test]
    fn an_answer_is_found_by_what_was_played() {
        let plans = vec![plan(Some("b2"), "c3"), plan(None, "a1")];
        let premoves = Premoves { plans };
        assert_eq!(premoves.reply_to("B2"), Some("c3"));
        assert_eq!(premoves.reply_to("b3"), None);
        assert_eq!(premoves.unconditional(), Some("a1"));
    }
}
