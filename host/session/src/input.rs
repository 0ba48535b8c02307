//! The one click routine, for every game and every kind of pointer: clicks narrow the paths that the legal moves tell
//! until one move is left. Knows sites, paths and moves by their index in `Snapshot::moves`; must not know rules,
//! pixels or a window.

use std::collections::BTreeSet;

use abstrakt_plugin_api::{MoveFacts, Site, TransitionStep};

/// What a click did.
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
        let mut meant =
            candidates.iter().copied().filter(|&index| moves.get(index).is_some_and(|of| ends_at(of, site)));
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
            .flat_map(|(index, of)| of.paths.iter().map(move |path| (index, &path[..])));
        all.filter(|(_, path)| path.starts_with(&self.made))
    }

    fn extends(&self, moves: &[MoveFacts], site: Site) -> bool {
        self.paths(moves).any(|(_, path)| path.get(self.made.len()) == Some(&site))
    }

    /// Moves of exactly the pieces clicked that end on `site`.
    fn reaching(&self, moves: &[MoveFacts], site: Site) -> Vec<usize> {
        let moved = |of: &MoveFacts| slides(of).map(|(from, _)| from).collect::<BTreeSet<Site>>();
        let clicked: BTreeSet<Site> = self.made.iter().copied().collect();
        let fits = |of: &MoveFacts| ends_at(of, site) && moved(of) == clicked;
        moves.iter().enumerate().filter(|(_, of)| fits(of)).map(|(index, _)| index).collect()
    }

    /// Sites where exactly one of the candidates ends, ascending.
    fn deciding(&self, moves: &[MoveFacts]) -> Vec<Site> {
        let candidates = || self.candidates.iter().filter_map(|&index| moves.get(index));
        let ends: BTreeSet<Site> = candidates().flat_map(|of| slides(of).map(|(_, to)| to)).collect();
        ends.into_iter().filter(|&site| candidates().filter(|of| ends_at(of, site)).count() == 1).collect()
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

/// A choice among a few moves that share sites (rows to remove; `Scene::alternatives`): one is shown at a time, the
/// wheel or the other mouse button shows the next, a click on any of its sites takes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Alternatives {
    shown: usize,
}

impl Alternatives {
    /// Index of the move shown.
    pub fn shown(self) -> usize {
        self.shown
    }

    /// The pointer came to `site`: a move that has it is shown, the present one if it does. False where none has it.
    pub fn point(&mut self, moves: &[MoveFacts], site: Site) -> bool {
        if moves.get(self.shown).is_some_and(|shown| holds(shown, site)) {
            return true;
        }
        let found = moves.iter().position(|candidate| holds(candidate, site));
        self.shown = found.unwrap_or(self.shown);
        found.is_some()
    }

    /// Shows the next move (or the one before) of those that have `site`; of all without a site.
    pub fn cycle(&mut self, moves: &[MoveFacts], site: Option<Site>, forward: bool) {
        let fits = |&index: &usize| site.is_none_or(|site| holds(&moves[index], site));
        let count = moves.len();
        let mut others = (1..=count).map(|step| {
            let step = if forward { step } else { count - step };
            (self.shown + step) % count
        });
        self.shown = others.find(fits).unwrap_or(self.shown);
    }

    /// The move that a click on `site` takes: the one shown, if it has the site, else the first that has it.
    pub fn click(&mut self, moves: &[MoveFacts], site: Site) -> Option<usize> {
        self.point(moves, site).then_some(self.shown)
    }
}

/// Sites that stand for a move as an alternative: those that it empties, and those of its clicks.
pub fn sites(of: &MoveFacts) -> impl Iterator<Item = Site> {
    let emptied = of.steps.iter().filter_map(|step| match step {
        TransitionStep::Vanish { at } => Some(*at),
        _ => None,
    });
    emptied.chain(of.paths.iter().flatten().copied())
}

fn slides(of: &MoveFacts) -> impl Iterator<Item = (Site, Site)> {
    of.steps.iter().filter_map(|step| match step {
        TransitionStep::Slide { from, to } => Some((*from, *to)),
        _ => None,
    })
}

fn ends_at(of: &MoveFacts, site: Site) -> bool {
    slides(of).any(|(_, to)| to == site)
}

fn holds(of: &MoveFacts, site: Site) -> bool {
    sites(of).any(|own| own == site)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn moves(paths: &[&[&[u16]]]) -> Vec<MoveFacts> {
        let path = |path: &&[u16]| path.iter().copied().map(Site).collect();
        let of =
            |paths: &&[&[u16]]| MoveFacts { paths: paths.iter().map(path).collect(), ..MoveFacts::default() };
        paths.iter().map(of).collect()
    }

    fn rows(rows: &[&[u16]]) -> Vec<MoveFacts> {
        let steps = |row: &&[u16]| row.iter().map(|&at| TransitionStep::Vanish { at: Site(at) }).collect();
        rows.iter().map(|row| MoveFacts { steps: steps(row), ..MoveFacts::default() }).collect()
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

    #[test]
    fn alternatives_show_cycle_and_take() {
        // A row of seven holds three fives; the middle one shares every site.
        let moves = rows(&[&[1, 2, 3, 4, 5], &[2, 3, 4, 5, 6], &[3, 4, 5, 6, 7]]);
        let mut choice = Alternatives::default();
        assert!(!choice.point(&moves, Site(9)));
        assert!(choice.point(&moves, Site(7)));
        assert_eq!(choice.shown(), 2);
        choice.cycle(&moves, Some(Site(2)), true);
        assert_eq!(choice.shown(), 0);
        choice.cycle(&moves, Some(Site(2)), true);
        assert_eq!(choice.shown(), 1);
        choice.cycle(&moves, Some(Site(2)), true);
        assert_eq!(choice.shown(), 0, "only two hold the site");
        choice.cycle(&moves, None, false);
        assert_eq!(choice.shown(), 2);
        choice.cycle(&moves, Some(Site(4)), false);
        assert_eq!(choice.click(&moves, Site(2)), Some(1), "the middle row can be taken");
        assert_eq!(choice.click(&moves, Site(9)), None);
        choice.cycle(&[], None, true);
    }

    /// Moves with random paths over few sites, so that prefixes, crossings and repeated sites are common; no path
    /// belongs to two moves, as the contract promises.
    fn positions() -> impl Strategy<Value = Vec<MoveFacts>> {
        let path = prop::collection::vec(0..6u16, 1..5);
        prop::collection::vec(prop::collection::vec(path, 1..4), 1..12).prop_map(|raw| {
            let mut seen = BTreeSet::new();
            let fresh = |paths: Vec<Vec<u16>>| MoveFacts {
                paths: paths
                    .into_iter()
                    .filter(|path| seen.insert(path.clone()))
                    .map(|path| path.into_iter().map(Site).collect())
                    .collect(),
                ..MoveFacts::default()
            };
            raw.into_iter().map(fresh).collect()
        })
    }

    proptest! {
        #[test]
        fn every_path_makes_its_move(moves in positions()) {
            for (index, path) in moves.iter().enumerate().flat_map(|(i, of)| of.paths.iter().map(move |p| (i, p))) {
                let mut clicks = Clicks::default();
                let mut last = Click::More;
                for site in path {
                    prop_assert_eq!(last, Click::More);
                    prop_assert!(clicks.next(&moves).contains(site));
                    last = clicks.click(&moves, *site);
                }
                let longer = moves.iter().flat_map(|of| &of.paths).any(|other| other.len() > path.len() && other.starts_with(path));
                if longer {
                    prop_assert_eq!(last, Click::More);
                    let doubled = [&path[..], &path[path.len() - 1..]].concat();
                    if !moves.iter().flat_map(|of| &of.paths).any(|other| other.starts_with(&doubled)) {
                        prop_assert_eq!(clicks.click(&moves, path[path.len() - 1]), Click::Play(index));
                    }
                } else {
                    prop_assert_eq!(last, Click::Play(index));
                }
            }
        }

        #[test]
        fn random_clicks_keep_to_the_paths(moves in positions(), sites in prop::collection::vec(0..6u16, 0..30)) {
            let mut clicks = Clicks::default();
            for site in sites.into_iter().map(Site) {
                let before = clicks.clone();
                match clicks.click(&moves, site) {
                    Click::Play(index) => {
                        prop_assert!(moves[index].paths.iter().any(|path| path[..] == *clicks.made()));
                        clicks.clear();
                    }
                    Click::More => prop_assert_eq!(clicks.made().last(), Some(&site)),
                    Click::Back => prop_assert_eq!(clicks.made().len() + 1, before.made().len()),
                    Click::Refused => prop_assert_eq!(&clicks, &before),
                }
                let started = moves.iter().flat_map(|of| &of.paths).any(|path| path.starts_with(clicks.made()));
                prop_assert!(started);
                while clicks.made().len() > 3 {
                    prop_assert!(clicks.back());
                }
            }
        }
    }
}
