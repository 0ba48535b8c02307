//! A file of one game in the form of another program: Piskvork's, and the SGF of boardspace.net.

use std::fs::File;
use std::io;
use std::path::Path;

use abstrakt_exchange::{RefusedMove, boardspace, psq};
use abstrakt_formats::boardspace::BoardspaceGame;
use abstrakt_formats::piskvork::Psq;
use abstrakt_formats::{TextEncoding, Unicode};
use abstrakt_record::Record;
use abstrakt_system::{SystemError, open_regular};
use abstrakt_texts::{Localize as _, Message, message};

use super::{Plugins, damaged};

/// A game, and what is to be told of it: why it is not whole, and that its file was read otherwise than as UTF-8.
pub type ReadGame = (Record, Vec<Message>);

/// The game of a file of Piskvork.
///
/// # Errors
/// The file cannot be read, is damaged, or no game has such a board; or the worker stops: one line.
pub fn read_psq(path: &Path, plugins: &Plugins) -> Result<ReadGame, Message> {
    let (read, encoding) = read(path, Psq::read_from)?;
    let game = read.map_err(|damage| damage.message())?;
    let variant = psq::variant(&game, plugins.variants(psq::NOTATION)).map_err(|error| error.message())?;
    let mut client = plugins.start(&variant.game).map_err(|error| error.message())?;
    let imported = psq::import(&mut client, &variant, &game).map_err(|error| error.message())?;
    Ok((imported.record, notes(path, encoding, imported.stop)))
}

/// The game of a file of boardspace.net.
///
/// # Errors
/// The file cannot be read, is damaged, or no game is called so; or the worker stops: one line.
pub fn read_boardspace(path: &Path, plugins: &Plugins) -> Result<ReadGame, Message> {
    let (read, encoding) = read(path, BoardspaceGame::read_from)?;
    let game = read.map_err(|damage| damage.message())?;
    let variants = plugins.variants(boardspace::NOTATION);
    let variant = boardspace::variant(&game, variants).map_err(|error| error.message())?;
    let mut client = plugins.start(&variant.game).map_err(|error| error.message())?;
    let imported = boardspace::import(&mut client, &variant, &game).map_err(|error| error.message())?;
    Ok((imported.record, notes(path, encoding, imported.stop)))
}

/// Reads a file as UTF-8; the encoding that it had, where that was another one.
fn read<T>(
    path: &Path,
    read: impl FnOnce(Unicode<File>) -> io::Result<T>,
) -> Result<(T, Option<TextEncoding>), Message> {
    let text = open_regular(path).and_then(|file| Unicode::of(file, None));
    let found = text.and_then(|text| {
        let encoding = text.encoding();
        Ok((read(text)?, encoding))
    });
    found.map_err(|error| SystemError::at(path, &error).message())
}

fn notes(path: &Path, encoding: Option<TextEncoding>, stop: Option<RefusedMove>) -> Vec<Message> {
    let recoded =
        encoding.map(|encoding| message!("library-recoded", file = path, encoding = encoding.name()));
    let stop = stop.map(|refused| damaged(0, refused.reason.at(Some(refused.index))));
    recoded.into_iter().chain(stop).collect()
}
