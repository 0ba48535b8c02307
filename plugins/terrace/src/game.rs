//! The game as the host knows it: its facts and the way into its positions.

use abstrakt_plugin_api::{Choice, Refusal};

use crate::{position::TerracePosition, setups, terrain::Terrain, text};

/// Terrace.
pub struct Terrace;

impl Terrace {
    /// x
    pub fn start(choice: &Choice) -> Result<TerracePosition, Refusal> {
        let small = choice.option(0) == 1;
        text::read(Terrain::of(small), choice.players, setups::diagram(choice.setup, small))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use abstrakt_plugin_api::*;
    fn perft(p: &TerracePosition, d: u32) -> usize {
        if d == 0 {
            return 1;
        }
        if d == 1 {
            return p.count();
        }
        legal_moves(p)
            .iter()
            .map(|e| {
                let mut n = p.clone();
                n.play(e.code);
                if n.status().is_over() { 0 } else { perft(&n, d - 1) }
            })
            .sum()
    }
    #[test]
    fn quick() {
        for (setup, players) in [(0, 2), (1, 2), (2, 2), (3, 2), (4, 3), (5, 4)] {
            let p = Terrace::start(&Choice { setup, players, options: vec![0] }).unwrap();
            println!("{setup} {:?}", (1..5).map(|d| perft(&p, d)).collect::<Vec<_>>());
            println!("{} {}", legal_moves(&p).len(), text::dump(&p));
        }
        println!("{}", size_of::<TerracePosition>());
    }
}
