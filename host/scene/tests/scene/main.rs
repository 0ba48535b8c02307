//! The tests of drawing: whole pictures, and boards that are seen at an angle.

mod pictures;
mod scenes;
mod tilted;
