//! The boundary's cost for Terrace: `cargo bench -p abstrakt-tests --bench boundary_terrace`.

mod boundary;

fn main() {
    boundary::measure::<abstrakt_terrace::Terrace>("terrace", 3);
}
