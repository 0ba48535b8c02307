//! Tests of the search over small games. They are one program: the search is compiled for each game once.

mod chance;
mod chance_root;
mod compare;
mod exact;
mod games;
mod limits;
mod monte_carlo;
mod parallel;
mod perft;
mod play;
mod proof;
mod seats;
