//! The game that a file holds: by its GameType, else by its squares, and by the rules that let its moves be played.

use abstrakt_formats::pdn::{Fen, GameType, Item, PdnGame, ResultOrder, Square, SquareNames};
use abstrakt_texts::LocalizedError;
use abstrakt_worker::WorkerError;

use super::{GameCheck, Imported, ReplayStop, check, game_type, import};
use crate::{ExchangeError, Games, Variant};

/// Games without a GameType that are replayed to find the variant of their file.
const SAMPLE: usize = 24;
/// Games that are looked at to find those: a long file whose games all tell their type is not read twice.
const LOOKED_AT: usize = 1000;

/// Finds the variant of games.
#[derive(Clone, Debug)]
pub struct Recogniser {
    variants: Vec<Variant>,
    /// The variant that the games of the file without a GameType were found to be, by its index.
    usual: Option<usize>,
    /// Whatever the file says.
    forced: bool,
}

/// The reasons why a game has no variant here.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum Unrecognised {
    /// Its GameType is that of another game.
    #[message("unrecognised-game-type")]
    GameType(String),
    /// Its squares are those of no board here.
    #[message("unrecognised-squares")]
    Squares,
}

/// The reasons why there is no record of a game.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum Unimported {
    /// It has no variant here.
    #[message(transparent)]
    Unrecognised(Unrecognised),
    /// Its first position cannot be opened.
    #[message(transparent)]
    Stopped(ReplayStop),
}

impl Recogniser {
    /// Among these games of ours; where nothing tells two apart, the one with the lower number in PDN's table.
    pub fn new(mut variants: Vec<Variant>) -> Self {
        variants.sort_by_key(|variant| game_type(variant).map(GameType::number));
        Self { variants, usual: None, forced: false }
    }

    /// Always this variant, whatever a file says.
    pub fn only(variant: Variant) -> Self {
        Self { variants: vec![variant], usual: Some(0), forced: true }
    }

    /// Looks at the first games of a file: those without a GameType are taken as the variant in which most of them can be
    /// played to their ends, then most of their plies; of equal ones the first.
    ///
    /// # Errors
    /// A worker cannot be started, or stops.
    pub fn learn<E: From<WorkerError>>(
        &mut self,
        games: impl Iterator<Item = PdnGame>,
        workers: &mut Games<'_, E>,
    ) -> Result<(), E> {
        if self.forced {
            return Ok(());
        }
        let mut played = vec![(0_usize, 0_usize); self.variants.len()];
        let named = |game: &PdnGame| game.tag("GameType").is_some_and(|tag| GameType::read(tag).is_ok());
        let unnamed = games.take(LOOKED_AT).filter(|game| !named(game) && game.moves().next().is_some());
        for game in unnamed.take(SAMPLE) {
            for index in self.by_squares(&game) {
                let variant = &self.variants[index];
                let check = check(workers.of(&variant.game)?, variant, &game, false)?;
                played[index].0 += usize::from(check.stop.is_none());
                played[index].1 += check.plies;
            }
        }
        let best = played.iter().copied().max().unwrap_or_default();
        self.usual = played.iter().position(|plies| *plies == best && best.1 > 0);
        Ok(())
    }

    /// The variants that a game may be, the likeliest first.
    ///
    /// # Errors
    /// There is none.
    pub fn of(&self, game: &PdnGame) -> Result<Vec<&Variant>, Unrecognised> {
        if self.forced {
            return Ok(self.variants.iter().collect());
        }
        if let Some(tag) = game.tag("GameType")
            && let Ok(tagged) = GameType::read(tag)
        {
            let number = |variant: &&Variant| {
                game_type(variant).is_some_and(|game_type| game_type.number() == tagged.number())
            };
            let found: Vec<&Variant> = self.variants.iter().filter(number).collect();
            let name = tagged.name().map_or_else(String::new, |name| format!(" ({name})"));
            let unknown = || Unrecognised::GameType(format!("{}{name}", tagged.number()));
            return if found.is_empty() { Err(unknown()) } else { Ok(found) };
        }
        let mut found = self.by_squares(game);
        if let Some(usual) = self.usual.filter(|usual| found.contains(usual)) {
            found = vec![usual];
        }
        let found: Vec<&Variant> = found.into_iter().map(|index| &self.variants[index]).collect();
        if found.is_empty() { Err(Unrecognised::Squares) } else { Ok(found) }
    }

    /// The variant of a game, with how far the game can be played in it: of those that it may be the first in which it can be
    /// played to its end, else the one in which it gets furthest.
    ///
    /// # Errors
    /// A worker cannot be started, or stops. A game that is of no variant is an answer.
    pub fn check<E: From<WorkerError>>(
        &self,
        game: &PdnGame,
        workers: &mut Games<'_, E>,
    ) -> Result<Result<(&Variant, GameCheck), Unrecognised>, E> {
        let candidates = match self.of(game) {
            Ok(candidates) => candidates,
            Err(unrecognised) => return Ok(Err(unrecognised)),
        };
        let mut best: Option<(&Variant, GameCheck)> = None;
        for variant in candidates {
            let check = check(workers.of(&variant.game)?, variant, game, false)?;
            let whole = !matches!(check.stop, Some(ReplayStop::Illegal { .. } | ReplayStop::Position { .. }));
            if whole || best.as_ref().is_none_or(|(_, best)| best.plies < check.plies) {
                best = Some((variant, check));
            }
            if whole {
                break;
            }
        }
        let Some((variant, mut found)) = best else { return Ok(Err(Unrecognised::Squares)) };
        // A game that cannot be played by any of them may have a misprint.
        if matches!(found.stop, Some(ReplayStop::Illegal { .. })) {
            found = check(workers.of(&variant.game)?, variant, game, true)?;
        }
        Ok(Ok((variant, found)))
    }

    /// A record of a game, in the variant that [`Recogniser::check`] finds. `order` is that of [`import`].
    ///
    /// # Errors
    /// A worker cannot be started, or stops. A game that is of no variant, or has no first position, is an answer.
    pub fn import<E: From<WorkerError> + From<ExchangeError>>(
        &self,
        game: &PdnGame,
        order: ResultOrder,
        workers: &mut Games<'_, E>,
    ) -> Result<Result<Imported, Unimported>, E> {
        let variant = match self.of(game) {
            // Nothing is to be told apart.
            Ok(candidates) if candidates.len() == 1 => candidates[0],
            Ok(_) => match self.check(game, workers)? {
                Ok((variant, _)) => variant,
                Err(unrecognised) => return Ok(Err(Unimported::Unrecognised(unrecognised))),
            },
            Err(unrecognised) => return Ok(Err(Unimported::Unrecognised(unrecognised))),
        };
        let imported = import(workers.of(&variant.game)?, variant, game, order)?;
        Ok(imported.map_err(Unimported::Stopped))
    }

    /// Indices of the variants whose board has all squares of a game, those first whose notation names them so.
    fn by_squares(&self, game: &PdnGame) -> Vec<usize> {
        let squares = squares(game);
        let letters = squares.iter().any(|square| matches!(square, Square::Cell(_)));
        let fits = |index: &usize| {
            let Some(game_type) = game_type(&self.variants[*index]) else { return false };
            squares.iter().all(|square| game_type.place_of(*square).is_some())
        };
        let mut found: Vec<usize> = (0..self.variants.len()).filter(fits).collect();
        found.sort_by_key(|index| {
            let game_type = game_type(&self.variants[*index]);
            let other =
                game_type.is_some_and(|game_type| (game_type.notation() == SquareNames::Letters) != letters);
            // Where numbers end at 32, a small board is likelier.
            (other, game_type.map(GameType::width).filter(|_| !squares.is_empty()))
        });
        found
    }
}

/// Every square that a game names: in its moves, variations included, and its first position.
fn squares(game: &PdnGame) -> Vec<Square> {
    let fen = game.tag("FEN").and_then(|fen| Fen::read(fen).ok());
    let pieces = fen.iter().flat_map(|fen| fen.pieces()).map(|piece| piece.square);
    let mut squares: Vec<Square> = pieces.collect();
    let mut open: Vec<&[Item]> = vec![&game.body];
    while let Some(items) = open.pop() {
        for item in items {
            match item {
                Item::Move(played) => squares.extend(played.played.squares()),
                Item::Variation(items) => open.push(items),
                _ => {}
            }
        }
    }
    squares
}
