//! The library as a game: what every library of a variant promises.

use abstrakt_draughts_frisian::Frisian;

abstrakt_draughts::edition_tests!(Frisian);
