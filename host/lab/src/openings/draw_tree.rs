//! The random turns that were drawn from a start, so that none is drawn twice: a tree of the choices made so far.
//!
//! Knows numbers of choices. Must not know games or generators.

use std::collections::BTreeMap;

/// The choices drawn below a position. A position is spent when every line from it was drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct DrawTree {
    /// Choices that the position offers; 0 while nobody has been there.
    choices: usize,
    /// The positions behind choices that were made, by choice.
    children: BTreeMap<usize, Self>,
    /// Whether nothing is left below it.
    spent: bool,
}

impl DrawTree {
    /// Whether everything was drawn.
    pub fn is_spent(&self) -> bool {
        self.spent
    }

    /// The `rank`-th choice, from 0, behind `path` that is not spent. `rank` is taken modulo their number, which is not 0
    /// behind a path that is not spent.
    pub fn unspent(&self, path: &[usize], choices: usize, rank: usize) -> usize {
        let spent = |choice: &usize| {
            self.below(path).and_then(|tree| tree.children.get(choice)).is_some_and(Self::is_spent)
        };
        let left: Vec<usize> = (0..choices).filter(|choice| !spent(choice)).collect();
        left.get(rank % left.len().max(1)).copied().unwrap_or_default()
    }

    /// Choices behind `path` that are not spent.
    pub fn left(&self, path: &[usize], choices: usize) -> usize {
        let spent = |tree: &Self| tree.children.values().filter(|child| child.spent).count();
        choices - self.below(path).map_or(0, spent).min(choices)
    }

    /// Marks the end of a path as drawn: each step is a choice and the number of choices that there were. False: it was drawn
    /// before.
    pub fn draw(&mut self, path: &[(usize, usize)]) -> bool {
        if self.spent {
            return false;
        }
        let Some((&(choice, choices), rest)) = path.split_first() else {
            self.spent = true;
            return true;
        };
        self.choices = choices;
        let is_new = self.children.entry(choice).or_default().draw(rest);
        self.spent = self.children.len() == self.choices && self.children.values().all(Self::is_spent);
        if self.spent {
            self.children.clear();
        }
        is_new
    }

    fn below(&self, path: &[usize]) -> Option<&Self> {
        path.iter().try_fold(self, |tree, choice| tree.children.get(choice))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_is_drawn_once_and_then_none_is_left() {
        let mut tree = DrawTree::default();
        let paths: Vec<[(usize, usize); 2]> =
            (0..2).flat_map(|first| (0..3).map(move |second| [(first, 2), (second, 3)])).collect();
        for path in &paths {
            assert!(!tree.is_spent());
            assert!(tree.draw(path));
            assert!(!tree.draw(path), "drawn already");
        }
        assert!(tree.is_spent());
    }

    #[test]
    fn only_what_is_left_can_be_chosen() {
        let mut tree = DrawTree::default();
        for second in [0, 2] {
            tree.draw(&[(1, 2), (second, 3)]);
        }
        assert_eq!((tree.left(&[1], 3), tree.unspent(&[1], 3, 5)), (1, 1));
        tree.draw(&[(1, 2), (1, 3)]);
        assert_eq!((tree.left(&[], 2), tree.unspent(&[], 2, 7)), (1, 0));
    }
}
