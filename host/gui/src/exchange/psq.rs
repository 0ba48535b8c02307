//! A file of Piskvork as a game.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use abstrakt_exchange::FormError;
use abstrakt_exchange::psq::{NOTATION, board, import};
use abstrakt_formats::decode;
use abstrakt_formats::piskvork::Psq;
use abstrakt_record::Record;
use abstrakt_system::SystemError;
use abstrakt_texts::{Localize as _, Message};

use super::Plugins;

/// A file is read so far, in bytes: no game is longer.
const LONGEST: u64 = 1 << 20;

/// The game of a file as a record, and why it is not whole.
///
/// # Errors
/// The file cannot be read, is damaged, or no game has such a board; or the worker stops: one line.
pub fn read_psq(path: &Path, plugins: &Plugins) -> Result<(Record, Option<Message>), Message> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LONGEST).read_to_end(&mut bytes))
        .map_err(|error| SystemError::at(path, &error).message())?;
    let game = Psq::read(&decode(&bytes)).map_err(|damage| damage.message())?;
    let board = board(&game);
    let variants = plugins.variants(NOTATION);
    let variant = variants.into_iter().find(|variant| variant.foreign.game == board);
    let variant = variant.ok_or_else(|| FormError::NoBoard(board).message())?;
    let mut client = plugins.start(&variant.game).map_err(|error| error.message())?;
    let imported = import(&mut client, &variant, &game).map_err(|error| error.message())?;
    let stop = imported.stop.map(|refused| {
        Message::new("collection-damaged")
            .with("number", "1")
            .with("reason", refused.reason.at(Some(refused.index)))
    });
    Ok((imported.record, stop))
}
