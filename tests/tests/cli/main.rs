//! The command line, by the real program with real plugins: what it prints, how it ends, what it makes of bad input.

mod archive;
mod check;
mod data;
mod desk;
mod files;
mod fit;
#[cfg(unix)]
mod journal;
#[cfg(unix)]
mod limits;
mod play;
mod queries;
mod usage;
