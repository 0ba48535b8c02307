//! The tables that come with the games of the workspace.

use std::path::Path;

use abstrakt_draughts::variant::Variant;
use abstrakt_draughts::{Draughts, Plain};
use abstrakt_game_data::DataFile;
use abstrakt_plugin_api::Game;

/// Hands a variant the tables that lie among the assets of its game, `folder`, as the host does.
///
/// # Panics
/// They are not there, or damaged.
pub fn hand_over<V: Variant>(folder: &str) {
    type Own<V> = Draughts<Plain<V>>;
    for kind in Own::<V>::facts().data {
        let file = format!("../{folder}/assets/tables.{}", kind.id);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let file = DataFile::open(&path).unwrap_or_else(|error| panic!("{error}"));
        Own::<V>::take_data(&kind.id, file.forever()).unwrap_or_else(|refused| panic!("{refused}"));
    }
}
