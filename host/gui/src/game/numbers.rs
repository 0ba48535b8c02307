//! Numbers on pieces that were placed one after the other, as diagrams of Gomoku have them. Knows steps of plies; must not know how a
//! number looks.

use abstrakt_vocabulary::{Site, TransitionStep};

use crate::board::Numbers;

/// The numbers of pieces that plies of these steps have placed, as `numbers` asks, the latest last. A ply places pieces where they do
/// nothing but appear; each gets the next number from 1, and keeps it while it stands where it was put.
pub(super) fn numbered<'a>(
    plies: impl IntoIterator<Item = &'a [TransitionStep]>,
    numbers: Numbers,
) -> Vec<(Site, u32)> {
    let (mut standing, mut next) = (Vec::<(Site, u32)>::new(), 1);
    for steps in plies {
        let places = steps.iter().all(|step| matches!(step, TransitionStep::Appear { .. }));
        for step in steps {
            match *step {
                TransitionStep::Appear { at } if places => {
                    standing.retain(|(site, _)| *site != at);
                    standing.push((at, next));
                    next += 1;
                }
                TransitionStep::Appear { at }
                | TransitionStep::Vanish { at }
                | TransitionStep::Slide { from: at, .. } => standing.retain(|(site, _)| *site != at),
                TransitionStep::Flip { .. } => {}
            }
        }
    }
    let shown = match numbers {
        Numbers::None => 0,
        Numbers::Last => 1,
        Numbers::LastFive => 5,
        Numbers::All => standing.len(),
    };
    standing.split_off(standing.len().saturating_sub(shown))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn appear(site: u16) -> TransitionStep {
        TransitionStep::Appear { at: Site(site) }
    }

    #[test]
    fn placed_pieces_are_numbered_in_order() {
        let plies: Vec<Vec<TransitionStep>> = (10..17).map(|site| vec![appear(site)]).collect();
        let numbered_pieces = |numbers| numbered(plies.iter().map(Vec::as_slice), numbers);
        assert_eq!(numbered_pieces(Numbers::None), []);
        assert_eq!(numbered_pieces(Numbers::Last), [(Site(16), 7)]);
        assert_eq!(numbered_pieces(Numbers::LastFive).first(), Some(&(Site(12), 3)));
        assert_eq!(numbered_pieces(Numbers::All).len(), 7);
    }

    #[test]
    fn only_pieces_that_stand_where_they_were_put_have_a_number() {
        let slide = TransitionStep::Slide { from: Site(1), to: Site(4) };
        let vanish = TransitionStep::Vanish { at: Site(2) };
        // A move that leaves a piece behind places none; a click on a button is no ply of a piece.
        let plies =
            [vec![appear(1)], vec![appear(2)], vec![], vec![appear(3)], vec![slide, appear(1)], vec![vanish]];
        let numbers = numbered(plies.iter().map(Vec::as_slice), Numbers::All);
        assert_eq!(numbers, [(Site(3), 3)]);
    }
}
