//! Clicks that narrow the paths of the legal moves until one move is left.

use std::collections::BTreeSet;

use abstrakt_vocabulary::{MoveFacts, Site};

use super::{ends_at, slides};

/// The effect of a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    /// The move with this index is determined: play it.
    Play(usize),
    /// The click counts, and more are needed.
    More,
    /// The click named a piece already chosen and took it back.
    Back,
    /// No legal move goes on so; the clicks made before stay.
    Refused,
}

/// Clicks made so far in one position. Start afresh (`clear`) with every new position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clicks {
    made: Vec<Site>,
    /// Moves that the last click could mean, while it is not decided which.
    candidates: Vec<usize>,
}

impl Clicks {
    /// The clicks, oldest first.
    pub fn made(&self) -> &[Site] {
        &self.made
    }

    /// Sites where a click goes on with a move, ascending, each once.
    pub fn next(&self, moves: &[MoveFacts]) -> Vec<Site> {
        if !self.candidates.is_empty() {
            return self.deciding(moves);
        }
        let step = self.made.len();
        let mut sites: Vec<Site> =
            self.paths(moves).filter_map(|(_, path)| path.get(step).copied()).collect();
        sites.sort_unstable();
        sites.dedup();
        sites
    }

    /// The move that a click on `site` would make, if that click determines it.
    pub fn aim(&self, moves: &[MoveFacts], site: Site) -> Option<usize> {
        match self.clone().click(moves, site) {
            Click::Play(index) => Some(index),
            _ => None,
        }
    }

    /// The move that the clicks made lead to, where they lead to one alone.
    pub fn only(&self, moves: &[MoveFacts]) -> Option<usize> {
        if self.made.is_empty() || !self.candidates.is_empty() {
            return None;
        }
        let mut meant = self.paths(moves).map(|(index, _)| index);
        let first = meant.next()?;
        meant.all(|index| index == first).then_some(first)
    }

    /// A click on `site`.
    ///
    /// A path that is complete and also begins a longer one waits: a second click on its last site takes it. A click
    /// that goes on with nothing but begins a path starts anew there, so that changing one's mind costs one click; on
    /// the site clicked last it takes that click back.
    ///
    /// Any other site where a move of exactly the pieces clicked ends is as good as the one that the game's path names.
    /// Where several such moves end there, the click waits: the next one, on a site where only one of them ends, decides.
    pub fn click(&mut self, moves: &[MoveFacts], site: Site) -> Click {
        let candidates = std::mem::take(&mut self.candidates);
        let mut meant = candidates
            .iter()
            .copied()
            .filter(|&index| moves.get(index).is_some_and(|facts| ends_at(facts, site)));
        if let (Some(index), None) = (meant.next(), meant.next()) {
            return Click::Play(index);
        }
        if self.extends(moves, site) {
            self.made.push(site);
            return self.settle(moves);
        }
        if self.made.last() == Some(&site) {
            return match self.complete(moves) {
                Some(index) => Click::Play(index),
                None => {
                    self.made.pop();
                    Click::Back
                }
            };
        }
        if self.made.is_empty() || !Self::default().extends(moves, site) {
            let reached = self.reaching(moves, site);
            return match reached.as_slice() {
                [] => {
                    self.candidates = candidates;
                    Click::Refused
                }
                [index] => Click::Play(*index),
                _ => {
                    self.candidates = reached;
                    Click::More
                }
            };
        }
        self.made = vec![site];
        self.settle(moves)
    }

    /// Takes the last click back; false when there was none.
    pub fn back(&mut self) -> bool {
        if !self.candidates.is_empty() {
            self.candidates.clear();
            return true;
        }
        self.made.pop().is_some()
    }

    /// Forgets all clicks.
    pub fn clear(&mut self) {
        self.made.clear();
        self.candidates.clear();
    }

    /// Paths that go through the clicks made, with the index of their move.
    fn paths<'a>(&'a self, moves: &'a [MoveFacts]) -> impl Iterator<Item = (usize, &'a [Site])> {
        let all = moves
            .iter()
            .enumerate()
            .flat_map(|(index, facts)| facts.paths.iter().map(move |path| (index, &path[..])));
        all.filter(|(_, path)| path.starts_with(&self.made))
    }

    fn extends(&self, moves: &[MoveFacts], site: Site) -> bool {
        self.paths(moves).any(|(_, path)| path.get(self.made.len()) == Some(&site))
    }

    /// Moves of exactly the pieces clicked that end on `site`.
    fn reaching(&self, moves: &[MoveFacts], site: Site) -> Vec<usize> {
        let moved = |facts: &MoveFacts| slides(facts).map(|(from, _)| from).collect::<BTreeSet<Site>>();
        let clicked: BTreeSet<Site> = self.made.iter().copied().collect();
        let fits = |facts: &MoveFacts| ends_at(facts, site) && moved(facts) == clicked;
        moves.iter().enumerate().filter(|(_, facts)| fits(facts)).map(|(index, _)| index).collect()
    }

    /// Sites where exactly one of the candidates ends, ascending.
    fn deciding(&self, moves: &[MoveFacts]) -> Vec<Site> {
        let candidates = || self.candidates.iter().filter_map(|&index| moves.get(index));
        let ends: BTreeSet<Site> = candidates().flat_map(|facts| slides(facts).map(|(_, to)| to)).collect();
        ends.into_iter()
            .filter(|&site| candidates().filter(|facts| ends_at(facts, site)).count() == 1)
            .collect()
    }

    /// The move whose path is exactly the clicks made.
    fn complete(&self, moves: &[MoveFacts]) -> Option<usize> {
        self.paths(moves).find(|(_, path)| path.len() == self.made.len()).map(|(index, _)| index)
    }

    fn settle(&self, moves: &[MoveFacts]) -> Click {
        let longer = self.paths(moves).any(|(_, path)| path.len() > self.made.len());
        match self.complete(moves) {
            Some(index) if !longer => Click::Play(index),
            _ => Click::More,
        }
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_vocabulary::TransitionStep;

    use super::*;

    fn moves(paths: &[&[&[u16]]]) -> Vec<MoveFacts> {
        let path = |path: &&[u16]| path.iter().copied().map(Site).collect();
        let facts =
            |paths: &&[&[u16]]| MoveFacts { paths: paths.iter().map(path).collect(), ..MoveFacts::default() };
        paths.iter().map(facts).collect()
    }

    #[test]
    fn one_click_places() {
        let moves = moves(&[&[&[3]], &[&[4]]]);
        let mut clicks = Clicks::default();
        assert_eq!(clicks.click(&moves, Site(5)), Click::Refused);
        assert_eq!(clicks.click(&moves, Site(4)), Click::Play(1));
    }

    #[test]
    fn another_piece_starts_anew_and_the_same_one_goes_back() {
        let moves = moves(&[&[&[1, 2]], &[&[5, 6]]]);
        let mut clicks = Clicks::default();
        assert_eq!(clicks.click(&moves, Site(1)), Click::More);
        assert_eq!(clicks.next(&moves), [Site(2)]);
        assert_eq!(clicks.click(&moves, Site(5)), Click::More);
        assert_eq!(clicks.made(), [Site(5)]);
        assert_eq!(clicks.click(&moves, Site(9)), Click::Refused);
        assert_eq!(clicks.made(), [Site(5)]);
        assert_eq!(clicks.click(&moves, Site(5)), Click::Back);
        assert_eq!(clicks.made(), []);
        assert!(!clicks.back());
    }

    #[test]
    fn a_whole_path_that_begins_a_longer_one_waits_for_a_second_click() {
        let moves = moves(&[&[&[1, 2]], &[&[1, 2, 3]]]);
        let mut clicks = Clicks::default();
        assert_eq!(clicks.click(&moves, Site(1)), Click::More);
        assert_eq!(clicks.aim(&moves, Site(2)), None);
        assert_eq!(clicks.click(&moves, Site(2)), Click::More);
        assert_eq!(clicks.aim(&moves, Site(3)), Some(1));
        assert_eq!(clicks.click(&moves, Site(2)), Click::Play(0));
    }

    /// Two marbles move aside in two ways; both ways end on the cell beside both.
    #[test]
    fn any_cell_that_a_move_of_these_pieces_reaches_counts() {
        let slides = |pairs: &[(u16, u16)], path: &[u16]| MoveFacts {
            paths: vec![path.iter().copied().map(Site).collect()],
            steps: pairs
                .iter()
                .map(|&(from, to)| TransitionStep::Slide { from: Site(from), to: Site(to) })
                .collect(),
            ..MoveFacts::default()
        };
        let moves = [
            slides(&[(1, 11), (2, 12)], &[1, 2, 11]),
            slides(&[(1, 12), (2, 13)], &[1, 2, 13]),
            slides(&[(1, 9)], &[1, 9]),
        ];
        let mut clicks = Clicks::default();
        assert_eq!([clicks.click(&moves, Site(1)), clicks.click(&moves, Site(2))], [Click::More; 2]);
        assert_eq!(clicks.click(&moves, Site(9)), Click::Refused, "one piece reaches it, two do not");
        assert_eq!(clicks.click(&moves, Site(12)), Click::More);
        assert_eq!(clicks.next(&moves), [Site(11), Site(13)]);
        assert_eq!(clicks.aim(&moves, Site(13)), Some(1));
        assert!(clicks.back());
        assert_eq!(clicks.made(), [Site(1), Site(2)]);
        assert_eq!(clicks.click(&moves, Site(12)), Click::More);
        assert_eq!(clicks.click(&moves, Site(11)), Click::Play(0));
    }

    #[test]
    fn clicks_that_lead_to_one_move_alone_tell_it() {
        let moves = moves(&[&[&[1, 4], &[1, 2, 3, 4]], &[&[1, 2, 5]], &[&[7, 8, 9]]]);
        let mut clicks = Clicks::default();
        assert_eq!(clicks.only(&moves), None, "nothing was begun");
        clicks.click(&moves, Site(1));
        clicks.click(&moves, Site(2));
        assert_eq!(clicks.only(&moves), None);
        assert_eq!(clicks.click(&moves, Site(3)), Click::More);
        assert_eq!(clicks.only(&moves), Some(0));
        clicks.clear();
        clicks.click(&moves, Site(7));
        assert_eq!(clicks.only(&moves), Some(2));
    }

    #[test]
    fn a_walk_may_come_back_to_a_site() {
        let moves = moves(&[&[&[1, 2, 1, 2]], &[&[1, 3]]]);
        let mut clicks = Clicks::default();
        for site in [1, 2, 1] {
            assert_eq!(clicks.click(&moves, Site(site)), Click::More);
        }
        assert_eq!(clicks.click(&moves, Site(2)), Click::Play(0));
    }
}
