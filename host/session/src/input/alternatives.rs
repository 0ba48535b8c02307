//! One move of several that share their sites, shown before it is taken.

use abstrakt_vocabulary::{MoveFacts, Site};

use super::holds;

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

#[cfg(test)]
mod tests {
    use abstrakt_vocabulary::TransitionStep;

    use super::*;

    fn rows(rows: &[&[u16]]) -> Vec<MoveFacts> {
        let steps =
            |row: &&[u16]| row.iter().map(|&site| TransitionStep::Vanish { at: Site(site) }).collect();
        rows.iter().map(|row| MoveFacts { steps: steps(row), ..MoveFacts::default() }).collect()
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
}
