//! Abstrakt as an engine for other programs: `abstrakt serve` over pipes, and
//! `abstrakt dxp` over a socket.

mod dxp;
mod host;
mod matches;
mod protocols;
mod ugi;
