//! terrace, natively and through its library.

mod parity;

#[test]
fn the_library_plays_as_the_crate_does() {
    parity::check::<abstrakt_terrace::Terrace>("terrace", 3, 60, &[]);
}
