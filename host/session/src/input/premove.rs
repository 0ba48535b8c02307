//! A move that a person clicks before the turn has come: it is tried in the position that the others leave.

use abstrakt_vocabulary::{MoveFacts, Site};

use super::{Click, Clicks};

/// Clicks that wait for the turn of the person who made them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Premove {
    made: Vec<Site>,
}

/// The end of a premove, when its turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PremoveEnd {
    /// It is the move with this index.
    Play(usize),
    /// It begins several moves: its clicks stand, and more are needed.
    Begun,
    /// No legal move goes so.
    Illegal,
}

impl Premove {
    /// The clicks, oldest first.
    pub fn made(&self) -> &[Site] {
        &self.made
    }

    /// A click on `site`, which goes on with the move while it has fewer than `longest` clicks, and else begins another one. On a site
    /// that is among the clicks it takes the move back.
    pub fn click(&mut self, site: Site, longest: usize) {
        if self.made.contains(&site) {
            self.made.clear();
            return;
        }
        if self.made.len() >= longest {
            self.made.clear();
        }
        self.made.push(site);
    }

    /// Takes the move back; false when there was none.
    pub fn clear(&mut self) -> bool {
        !std::mem::take(&mut self.made).is_empty()
    }

    /// Its turn has come, in a position with these moves: the clicks are made on them, and wait no longer.
    pub fn play(&mut self, clicks: &mut Clicks, moves: &[MoveFacts]) -> PremoveEnd {
        clicks.clear();
        for site in std::mem::take(&mut self.made) {
            match clicks.click(moves, site) {
                Click::Play(index) => return PremoveEnd::Play(index),
                Click::More => {}
                Click::Back | Click::Refused => {
                    clicks.clear();
                    return PremoveEnd::Illegal;
                }
            }
        }
        clicks.only(moves).map_or(PremoveEnd::Begun, PremoveEnd::Play)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(paths: &[&[u16]]) -> Vec<MoveFacts> {
        let path = |path: &&[u16]| path.iter().copied().map(Site).collect();
        paths.iter().map(|one| MoveFacts { paths: vec![path(one)], ..MoveFacts::default() }).collect()
    }

    fn clicked(sites: &[u16], longest: usize) -> Premove {
        let mut premove = Premove::default();
        sites.iter().for_each(|&site| premove.click(Site(site), longest));
        premove
    }

    #[test]
    fn a_premove_is_played_when_it_is_legal() {
        let (mut clicks, legal) = (Clicks::default(), moves(&[&[1, 2], &[1, 3], &[4, 5]]));
        assert_eq!(clicked(&[1, 3], 2).play(&mut clicks, &legal), PremoveEnd::Play(1));
        assert_eq!(clicked(&[1, 5], 2).play(&mut clicks, &legal), PremoveEnd::Illegal);
        assert_eq!(clicks.made(), [], "an illegal one leaves nothing");
    }

    #[test]
    fn the_begin_of_several_moves_stands_and_that_of_one_is_played() {
        let (mut clicks, legal) = (Clicks::default(), moves(&[&[1, 2], &[1, 3], &[4, 5]]));
        assert_eq!(clicked(&[1], 2).play(&mut clicks, &legal), PremoveEnd::Begun);
        assert_eq!(clicks.made(), [Site(1)]);
        assert_eq!(clicked(&[4], 2).play(&mut clicks, &legal), PremoveEnd::Play(2));
    }

    #[test]
    fn there_is_one_premove_and_a_click_takes_it_back() {
        assert_eq!(clicked(&[1, 2, 3], 2).made(), [Site(3)], "a third click begins another move");
        assert_eq!(clicked(&[1, 2], 1).made(), [Site(2)], "a stone is put elsewhere");
        assert_eq!(clicked(&[1, 2, 1], 3).made(), []);
        let mut premove = clicked(&[1], 2);
        assert!(premove.clear() && !premove.clear());
    }

    #[test]
    fn the_turn_takes_the_premove() {
        let (mut premove, mut clicks) = (clicked(&[1], 1), Clicks::default());
        assert_eq!(premove.play(&mut clicks, &moves(&[&[1]])), PremoveEnd::Play(0));
        assert_eq!(premove, Premove::default());
    }
}
