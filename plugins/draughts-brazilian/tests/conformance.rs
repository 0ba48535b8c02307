//! The library as a game: what every library of a variant promises.

use abstrakt_draughts_brazilian::Brazilian;

abstrakt_draughts::edition_tests!(Brazilian);
