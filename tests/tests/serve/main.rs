//! Abstrakt as an engine for the programs of others: `abstrakt serve` over pipes, and
//! `abstrakt dxp` over a socket.

mod dxp;
mod host;
mod matches;
mod protocols;
mod ugi;
