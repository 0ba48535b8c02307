//! The rules, a file for each part of them.

mod draws;
mod heuristics;
mod notation;
mod patterns;
mod perft;
mod picture;
mod rules;
