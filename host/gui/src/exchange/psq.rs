//! A file of Piskvork as a game.

use std::path::Path;

use abstrakt_exchange::psq::{NOTATION, import, variant};
use abstrakt_formats::piskvork::Psq;
use abstrakt_record::Record;
use abstrakt_system::{SystemError, open_regular};
use abstrakt_texts::{Localize as _, Message};

use super::{Plugins, damaged};

/// The game of a file as a record, and why it is not whole.
///
/// # Errors
/// The file cannot be read, is damaged, or no game has such a board; or the worker stops: one line.
pub fn read_psq(path: &Path, plugins: &Plugins) -> Result<(Record, Option<Message>), Message> {
    let read = open_regular(path).and_then(Psq::read_from);
    let read = read.map_err(|error| SystemError::at(path, &error).message())?;
    let game = read.map_err(|damage| damage.message())?;
    let variant = variant(&game, plugins.variants(NOTATION)).map_err(|error| error.message())?;
    let mut client = plugins.start(&variant.game).map_err(|error| error.message())?;
    let imported = import(&mut client, &variant, &game).map_err(|error| error.message())?;
    let stop = imported.stop.map(|refused| damaged(0, refused.reason.at(Some(refused.index))));
    Ok((imported.record, stop))
}
