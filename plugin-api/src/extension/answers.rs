//! The answer of a game in the same binary to each extension: the author's method.

use crate::{
    Arrangement, Assembled, Choice, CopyPlayed, Editor, ForeignMove, ForeignMoveQuestion, ForeignPosition,
    ForeignTextQuestion, Game, Inputs, Inspection, JointOptions, LineExtension, Move, Notation, Player,
    Position, ReadForeignMove, ReadForeignPosition, Refusal, RefusedClick, RulesExtension, SeatScores, Site,
    View, legal_moves, refusal,
};

impl RulesExtension for JointOptions {
    fn answer<G: Game>(choice: &Choice, (): &()) -> Result<Option<Self>, Refusal> {
        G::check(choice).map(|()| Some(Self {}))
    }
}

impl RulesExtension for Editor {
    fn answer<G: Game>(choice: &Choice, (): &()) -> Result<Option<Self>, Refusal> {
        Ok(G::editor(choice))
    }
}

impl RulesExtension for Inputs {
    fn answer<G: Game>(choice: &Choice, (): &()) -> Result<Option<Self>, Refusal> {
        Ok(G::input_layout(choice).map(|layout| layout.inputs().clone()))
    }
}

impl RulesExtension for Assembled {
    fn answer<G: Game>(choice: &Choice, arrangement: &Arrangement) -> Result<Option<Self>, Refusal> {
        let Some(editor) = G::editor(choice) else { return Ok(None) };
        editor.accepts(arrangement)?;
        let position = G::assemble(choice, arrangement)?;
        Ok(Some(Self(position.text())))
    }
}

impl LineExtension for Arrangement {
    fn answer<G: Game>(position: &G::Position, (): &()) -> Result<Option<Self>, Refusal> {
        Ok(position.arrangement())
    }
}

impl LineExtension for Inspection {
    fn answer<G: Game>(position: &G::Position, site: &Site) -> Result<Option<Self>, Refusal> {
        Ok(position.inspect(*site))
    }
}

impl LineExtension for RefusedClick {
    fn answer<G: Game>(position: &G::Position, clicks: &Vec<Site>) -> Result<Option<Self>, Refusal> {
        Ok(position.refuse_click(clicks).map(Self))
    }
}

impl LineExtension for SeatScores {
    fn answer<G: Game>(position: &G::Position, seats: &u8) -> Result<Option<Self>, Refusal> {
        Ok(Some(Self((0..*seats).map(|seat| position.score(Player(seat))).collect())))
    }
}

impl LineExtension for CopyPlayed {
    fn answer<G: Game>(position: &G::Position, code: &u64) -> Result<Option<Self>, Refusal> {
        let mut copy = position.clone();
        copy.play(listed(position, *code)?);
        Ok(Some(Self { key: copy.key(), table_key: copy.table_key(), text: copy.text() }))
    }
}

impl LineExtension for ForeignMove {
    fn answer<G: Game>(
        position: &G::Position,
        question: &ForeignMoveQuestion,
    ) -> Result<Option<Self>, Refusal> {
        let code = listed(position, question.code)?;
        Ok(position.foreign_move(&question.notation, code).map(Self))
    }
}

impl LineExtension for ReadForeignMove {
    fn answer<G: Game>(
        position: &G::Position,
        question: &ForeignTextQuestion,
    ) -> Result<Option<Self>, Refusal> {
        let code = position.read_foreign_move(&question.notation, &question.text)?;
        Ok(code.map(|code| Self(code.0)))
    }
}

impl LineExtension for ForeignPosition {
    fn answer<G: Game>(position: &G::Position, notation: &String) -> Result<Option<Self>, Refusal> {
        Ok(position.foreign_position(notation).map(Self))
    }
}

impl RulesExtension for ReadForeignPosition {
    fn answer<G: Game>(choice: &Choice, question: &ForeignTextQuestion) -> Result<Option<Self>, Refusal> {
        let position = G::read_foreign_position(choice, &question.notation, &question.text)?;
        Ok(position.map(|position| Self(position.text())))
    }
}

/// The move with this code, which the position must have listed.
fn listed(position: &impl Position, code: u64) -> Result<Move, Refusal> {
    let illegal = || refusal("the move is not legal here", "tento tah tu není přípustný");
    legal_moves(position).iter().map(|entry| entry.code).find(|listed| listed.0 == code).ok_or_else(illegal)
}
