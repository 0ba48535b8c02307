//! The steps of a transition, found by comparing the pictures before and after a move.

use std::collections::BTreeMap;

use crate::{Piece, Scene, Site, TransitionStep};

/// The pieces of a picture by site, from bottom to top.
type Stacks<'s> = BTreeMap<Site, Vec<&'s Piece>>;

/// The steps from one picture to another. A piece that is missing somewhere and has come elsewhere slides there: a piece of the same look
/// before one of the same colour, a way to a site that was empty before a way to one that was not, and of several such ways that between
/// the lowest sites. A piece of another colour than before has turned over. One that is missing where nothing of its colour has come has joined
/// a piece of its colour that looks otherwise than before, as where a stack is drawn as one piece with its height; the others vanish or appear.
pub fn steps_between(before: &Scene, after: &Scene) -> Vec<TransitionStep> {
    let (before, after) = (stacks(before), stacks(after));
    let empty = Vec::new();
    let (mut gone, mut come, mut changed) = (Vec::new(), Vec::new(), Vec::new());
    for site in before.keys().chain(after.keys().filter(|site| !before.contains_key(site))) {
        let (old, new) = (before.get(site).unwrap_or(&empty), after.get(site).unwrap_or(&empty));
        let kept = old.iter().zip(new).take_while(|(old, new)| old.ink == new.ink).count();
        // A stack is taken down from its top.
        gone.extend(old[kept..].iter().rev().map(|piece| (*site, *piece)));
        come.extend(new[kept..].iter().map(|piece| (*site, *piece)));
        if kept == old.len() && kept == new.len() && old.last() != new.last() {
            changed.extend(new.last().map(|piece| (*site, *piece)));
        }
    }
    let was_empty = |site: Site| !before.contains_key(&site);
    let looks_same = |old: &Piece, new: &Piece| Piece { site: new.site, ..old.clone() } == *new;
    let mut slid = Vec::new();
    slide(&mut gone, &mut come, &mut slid, |old, new| was_empty(new.site) && looks_same(old, new));
    slide(&mut gone, &mut come, &mut slid, looks_same);
    slide(&mut gone, &mut come, &mut slid, |old, new| was_empty(new.site) && old.ink == new.ink);
    slide(&mut gone, &mut come, &mut slid, |old, new| old.ink == new.ink);
    let mut turned = Vec::new();
    gone.retain(|(gone_site, _)| {
        let Some(place) = come.iter().position(|(site, _)| site == gone_site) else { return true };
        come.remove(place);
        turned.push(TransitionStep::Flip { at: *gone_site });
        false
    });
    slide(&mut gone, &mut changed, &mut slid, |old, new| old.ink == new.ink);
    let vanished = gone.into_iter().map(|(site, _)| TransitionStep::Vanish { at: site });
    let appeared = come.into_iter().map(|(site, _)| TransitionStep::Appear { at: site });
    vanished.chain(slid).chain(turned).chain(appeared).collect()
}

fn stacks(scene: &Scene) -> Stacks<'_> {
    let mut stacks = Stacks::new();
    scene.pieces.iter().for_each(|piece| stacks.entry(piece.site).or_default().push(piece));
    stacks
}

/// Takes the pieces that are the same by `is_same` from both lists, in their order, and adds their ways.
fn slide<'s>(
    gone: &mut Vec<(Site, &'s Piece)>,
    come: &mut Vec<(Site, &'s Piece)>,
    steps: &mut Vec<TransitionStep>,
    is_same: impl Fn(&Piece, &Piece) -> bool,
) {
    gone.retain(|(from, old)| {
        let Some(place) = come.iter().position(|(_, new)| is_same(old, new)) else { return true };
        let (to, _) = come.remove(place);
        steps.push(TransitionStep::Slide { from: *from, to });
        false
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ink, Shape};

    /// A picture of pieces, written as site and colour.
    fn scene(pieces: &[(u16, u8)]) -> Scene {
        let piece = |&(site, ink): &(u16, u8)| Piece::new(Site(site), Shape::Disc, Ink(ink));
        Scene { pieces: pieces.iter().map(piece).collect(), ..Scene::default() }
    }

    #[test]
    fn what_is_missing_has_gone_where_its_like_has_come() {
        use TransitionStep::{Appear, Flip, Slide, Vanish};
        let steps = |before: &[(u16, u8)], after: &[(u16, u8)]| steps_between(&scene(before), &scene(after));
        let (one, two, five) = (Site(1), Site(2), Site(5));
        assert_eq!(steps(&[(1, 0)], &[(1, 0)]), []);
        assert_eq!(steps(&[], &[(5, 1)]), [Appear { at: five }]);
        assert_eq!(steps(&[(1, 0), (2, 1)], &[(5, 0)]), [Vanish { at: two }, Slide { from: one, to: five }]);
        assert_eq!(steps(&[(1, 0), (2, 1)], &[(1, 0), (2, 0)]), [Flip { at: two }]);
        assert_eq!(
            steps(&[(1, 0), (1, 1)], &[(1, 0), (5, 1)]),
            [Slide { from: one, to: five }],
            "from a stack"
        );
        assert_eq!(steps(&[(1, 0), (2, 1)], &[(1, 1)]), [Vanish { at: one }, Slide { from: two, to: one }]);
    }

    /// A stack that is drawn as one piece has another look when it is higher.
    #[test]
    fn a_piece_that_is_missing_has_joined_one_of_its_colour_that_looks_otherwise() {
        use TransitionStep::{Slide, Vanish};
        let before = scene(&[(1, 0), (2, 0), (3, 1)]);
        let joined = |piece: usize| {
            let mut after = scene(&[(2, 0), (3, 1)]);
            after.pieces[piece].shape = Shape::Ring;
            steps_between(&before, &after)
        };
        assert_eq!(joined(0), [Slide { from: Site(1), to: Site(2) }]);
        assert_eq!(joined(1), [Vanish { at: Site(1) }], "of another colour");
    }

    /// A piece that is promoted on its way is the same one.
    #[test]
    fn a_piece_may_change_its_look_on_its_way() {
        let mut after = scene(&[(5, 0), (3, 0)]);
        after.pieces[0].shape = Shape::Ring;
        let slid = [TransitionStep::Slide { from: Site(1), to: Site(5) }];
        assert_eq!(steps_between(&scene(&[(1, 0), (3, 0)]), &after), slid);
    }
}
