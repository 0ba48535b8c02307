//! Plugin folders full of good and bad files: the scan survives each, names the file and the reason in one line, and
//! every good game is there.

mod builds;
mod catalog;
mod editions;
mod execution;
mod faults;
mod installation;
