//! The library as a game: what every library of a variant promises.

use abstrakt_draughts_international::International;

abstrakt_draughts::edition_tests!(International);
