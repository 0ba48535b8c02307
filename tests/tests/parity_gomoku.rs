//! Gomoku, natively by copies and through its library in place. On a small board, for minimax looks at every point.

mod parity;

#[test]
fn the_library_plays_in_place_as_the_crate_does_by_copies() {
    parity::check::<abstrakt_gomoku::Gomoku>("gomoku", 3, 30, &[("board", "7"), ("win", "4")]);
}
