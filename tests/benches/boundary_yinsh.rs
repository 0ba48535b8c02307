//! The boundary's cost for Yinsh: `cargo bench -p abstrakt-tests --bench boundary_yinsh`.

mod boundary;

fn main() {
    boundary::measure::<abstrakt_yinsh::Yinsh>("yinsh", 3);
}
