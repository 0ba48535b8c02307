//! The learned evaluation that a spec names.
//!
//! Knows its file, and the inputs of the game under way. Must not know searches.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use abstrakt_engine::LearnedChoice;
use abstrakt_learned::{Learned, LearnedError, LearnedFacts, MAX_VALUE, find, influences};
use abstrakt_plugin_api::{Choice, Inputs, Line, Player, Rules, Text};
use abstrakt_texts::Translated;

use super::failure::Failure;
use crate::protocol::{RefusalReason, SeatInfluences};

/// The learned evaluations of a worker's game: the last one that was asked for is kept.
#[derive(Default)]
pub(super) struct LearnedFiles {
    folders: Vec<PathBuf>,
    last: Option<(LearnedChoice, Choice, Fitting)>,
}

/// An evaluation, and the inputs of the game that it was made for.
#[derive(Clone)]
pub(super) struct Fitting {
    pub learned: Learned,
    pub inputs: Arc<Inputs>,
}

impl Fitting {
    /// The effect of everything at the top on the value for each player; none of a game that is over.
    pub fn influences(&self, line: &mut impl Line, players: u8) -> Result<Vec<SeatInfluences>, Failure> {
        if line.status().is_over() {
            return Ok(Vec::new());
        }
        let base = &self.learned.facts().base;
        if let Some(base) = base {
            line.bind(&base.heuristic)?;
        }
        let mut active = vec![0; self.inputs.words()];
        let mut of_seat = |player: Player| {
            line.inputs(player, &mut active);
            let mut found = influences(self.learned.model(), &self.inputs, &active);
            for influence in &mut found {
                influence.site = influence.site.map(|seen| self.inputs.site(player, seen));
            }
            let base = base.as_ref().map(|base| base.log_odds(line.value(player).into()).round() as i32);
            let total = self.learned.model().value(&active) + base.unwrap_or(0);
            SeatInfluences { total: total.clamp(-MAX_VALUE, MAX_VALUE), base, influences: found }
        };
        Ok((0..players).map(|seat| of_seat(Player(seat))).collect())
    }
}

impl LearnedFiles {
    /// Files that are named, and not by a path, are in these folders.
    pub fn in_folders(folders: Vec<PathBuf>) -> Self {
        Self { folders, last: None }
    }

    /// The evaluation that a spec names for a game with this setup and these options.
    pub fn of<R: Rules>(
        &mut self,
        named: &LearnedChoice,
        rules: &R,
        choice: &Choice,
    ) -> Result<Fitting, Failure> {
        if let Some((_, _, fitting)) =
            self.last.as_ref().filter(|(last, setting, _)| last == named && setting == choice)
        {
            return Ok(fitting.clone());
        }
        let fitting = read(&self.folders, named, rules, choice)?;
        self.last = Some((named.clone(), choice.clone(), fitting.clone()));
        Ok(fitting)
    }
}

fn read<R: Rules>(
    folders: &[PathBuf],
    named: &LearnedChoice,
    rules: &R,
    choice: &Choice,
) -> Result<Fitting, Failure> {
    let game = &rules.facts().id;
    let path = Path::new(&named.path);
    let is_name = named.sum.is_none() && LearnedFacts::is_name(&named.path) && !path.is_file();
    let learned = if is_name {
        find(folders, game, &named.path).map(|(_, learned)| learned)
    } else {
        Learned::read(path, game)
    };
    let learned = learned.map_err(|error| refused(&error))?;
    if named.sum.as_ref().is_some_and(|sum| sum != learned.sum()) {
        return Err(refused(&LearnedError::Changed(path.into())));
    }
    let inputs = rules.extension::<Inputs>(choice, &())?;
    let inputs = inputs.ok_or_else(|| refused(&LearnedError::NoInputs(game.clone())))?;
    learned.check_inputs(inputs.mark(), path).map_err(|error| refused(&error))?;
    Ok(Fitting { learned, inputs: Arc::new(inputs) })
}

pub(super) fn refused(error: &LearnedError) -> Failure {
    let Translated { en, cs } = Translated::of(error);
    Failure::Refused(RefusalReason::Learned(Text { en, cs }))
}
