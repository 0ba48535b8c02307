//! Abstrakt as an engine for the programs of others: `abstrakt serve`, over pipes.

mod host;
mod matches;
mod ugi;
