//! Facts about a point: a ring and the points to which it could go.
//!
//! Knows positions and the reach of rings. Must not know how a host shows it.

use abstrakt_plugin_api::{Inspection, Site, text};

use crate::board::Point;
use crate::ply::Shift;
use crate::position::YinshPosition;
use crate::rules::landings_of;

/// The ring on a point with the points that it reaches, whichever player is to move; none for other points.
pub(crate) fn inspect(position: &YinshPosition, site: Site) -> Option<Inspection> {
    let ring = Point::all().find(|point| point.site() == site)?;
    let side = position.rings.iter().position(|rings| rings & ring.bit() != 0)?;
    let landings = position.lines().landings(ring);
    let reach = |set| landings_of(set).map(|landing| Shift::new(ring, landing).to().site());
    let (slides, jumps) = (landings.slides.count_ones(), landings.jumps.count_ones());
    let (en, cs) = [("White", "Bílý"), ("Black", "Černý")][side];
    let name = ring.name();
    let text = text(
        format!("{en} ring on {name}\nMoves to {} points, {jumps} of them over markers", slides + jumps),
        format!(
            "{cs} kroužek na {name}\nDosažitelné body: {}, z toho skokem přes kameny: {jumps}",
            slides + jumps
        ),
    );
    let reach = reach(landings.slides).chain(reach(landings.jumps)).collect();
    Some(Inspection { text, reach, pictures: Vec::new() })
}
