//! The boundary's cost for Abalone: `cargo bench -p abstrakt-tests --bench boundary_abalone`.

mod boundary;

fn main() {
    boundary::measure::<abstrakt_abalone::Abalone>("abalone", 3);
}
