//! The transition from one picture to the next: the steps of a move grouped into phases, and the pieces at a moment
//! between. Knows scenes and steps; must not know moves, clicks or pixels.

use abstrakt_vocabulary::{Piece, Scene, Site, TransitionStep};
use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// The speed of pieces. The variants stand in the order of the menu.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// They do not: the next picture is there at once.
    Off,
    /// 0.45 s a phase.
    Slow,
    /// 0.22 s a phase.
    #[default]
    Normal,
    /// 0.11 s a phase.
    Fast,
}

impl Speed {
    /// Seconds that one phase takes.
    fn phase(self) -> f64 {
        match self {
            Self::Off => 0.0,
            Self::Slow => 0.45,
            Self::Normal => 0.22,
            Self::Fast => 0.11,
        }
    }
}

/// A piece as it looks at a moment of an animation, for [`BoardPainter::animated_piece`](crate::BoardPainter::animated_piece).
#[derive(Clone, Debug, PartialEq)]
pub struct AnimatedPiece {
    /// The piece as it looks now.
    pub(crate) piece: Piece,
    /// The target and the share of the way covered (0..1); none: it stays on its site.
    pub(crate) towards: Option<(Site, f32)>,
    /// 1 is opaque.
    pub(crate) opacity: f32,
    /// 1 is the full width.
    pub(crate) width: f32,
}

impl AnimatedPiece {
    fn resting(piece: Piece) -> Self {
        Self { piece, towards: None, opacity: 1.0, width: 1.0 }
    }
}

/// A move being shown.
#[derive(Clone, Debug)]
pub struct Animation {
    /// Pictures at the start of each phase.
    starts: Vec<Vec<Piece>>,
    phases: Vec<Vec<TransitionStep>>,
    after: Vec<Piece>,
    began: f64,
    phase: f64,
}

impl Animation {
    /// The animation from the scene before a move to the one after it, beginning at `now`, in seconds; none where
    /// nothing moves, or animations are off.
    pub fn new(
        before: &Scene,
        steps: &[TransitionStep],
        after: &Scene,
        speed: Speed,
        now: f64,
    ) -> Option<Self> {
        if steps.is_empty() || speed == Speed::Off {
            return None;
        }
        let phases = phases(steps);
        let mut pieces = before.pieces.clone();
        let mut starts = Vec::new();
        for phase in &phases {
            starts.push(pieces.clone());
            phase.iter().for_each(|step| advance(&mut pieces, *step, &after.pieces));
        }
        Some(Self { starts, phases, after: after.pieces.clone(), began: now, phase: speed.phase() })
    }

    /// Lets it begin at `now`, in seconds: it waited for another one to end.
    pub fn begin(&mut self, now: f64) {
        self.began = now;
    }

    /// Returns whether it is over at `now`, in seconds.
    pub fn is_over(&self, now: f64) -> bool {
        now >= self.began + self.phase * self.phases.len() as f64
    }

    /// The pieces at `now`, in seconds, from bottom to top.
    pub fn pieces(&self, now: f64) -> Vec<AnimatedPiece> {
        let passed = ((now - self.began) / self.phase).max(0.0);
        let index = (passed as usize).min(self.phases.len() - 1);
        let share = smooth((passed - index as f64).min(1.0) as f32);
        let mut pieces: Vec<AnimatedPiece> =
            self.starts[index].iter().cloned().map(AnimatedPiece::resting).collect();
        for step in &self.phases[index] {
            let top =
                |pieces: &[AnimatedPiece], site| pieces.iter().rposition(|moving| moving.piece.site == site);
            match *step {
                TransitionStep::Slide { from, to } => {
                    if let Some(place) = top(&pieces, from) {
                        // Over everything that rests.
                        let mut moving = pieces.remove(place);
                        moving.towards = Some((to, share));
                        pieces.push(moving);
                    }
                }
                TransitionStep::Vanish { at } => {
                    if let Some(place) = top(&pieces, at) {
                        pieces[place].opacity = 1.0 - share;
                    }
                }
                TransitionStep::Appear { at } => {
                    if let Some(piece) = appearing(&self.after, at) {
                        let opacity = share;
                        pieces.insert(0, AnimatedPiece { opacity, ..AnimatedPiece::resting(piece.clone()) });
                    }
                }
                TransitionStep::Flip { at } => {
                    if let Some(place) = top(&pieces, at) {
                        pieces[place].width = (1.0 - 2.0 * share).abs();
                        if let (true, Some(piece)) = (share > 0.5, appearing(&self.after, at)) {
                            pieces[place].piece = piece.clone();
                        }
                    }
                }
            }
        }
        pieces
    }
}

/// Steps that run together: a new phase begins where a step takes up a site at which one of the phase has arrived or
/// changed something (a long capture's next leap); a piece may follow into a site just left (a row pushed along).
fn phases(steps: &[TransitionStep]) -> Vec<Vec<TransitionStep>> {
    let mut phases: Vec<Vec<TransitionStep>> = Vec::new();
    let mut touched: Vec<Site> = Vec::new();
    for &step in steps {
        let (source, changed) = match step {
            TransitionStep::Slide { from, to } => (from, to),
            TransitionStep::Appear { at } | TransitionStep::Vanish { at } | TransitionStep::Flip { at } => {
                (at, at)
            }
        };
        if phases.is_empty() || (touched.contains(&source) && !matches!(step, TransitionStep::Appear { .. }))
        {
            phases.push(Vec::new());
            touched.clear();
        }
        if let Some(phase) = phases.last_mut() {
            phase.push(step);
        }
        touched.push(changed);
    }
    phases
}

/// Carries out a step at once.
fn advance(pieces: &mut Vec<Piece>, step: TransitionStep, after: &[Piece]) {
    let top = |pieces: &[Piece], site| pieces.iter().rposition(|piece| piece.site == site);
    match step {
        TransitionStep::Slide { from, to } => {
            if let Some(place) = top(pieces, from) {
                let piece = pieces.remove(place);
                pieces.push(Piece { site: to, ..piece });
            }
        }
        TransitionStep::Vanish { at } => {
            if let Some(place) = top(pieces, at) {
                pieces.remove(place);
            }
        }
        TransitionStep::Appear { at } => pieces.extend(appearing(after, at).cloned()),
        TransitionStep::Flip { at } => {
            if let (Some(place), Some(piece)) = (top(pieces, at), appearing(after, at)) {
                pieces[place] = piece.clone();
            }
        }
    }
}

/// The piece that will stand on top of a site.
fn appearing(after: &[Piece], site: Site) -> Option<&Piece> {
    after.iter().rev().find(|piece| piece.site == site)
}

fn smooth(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}

#[cfg(test)]
mod tests {
    use abstrakt_vocabulary::{Ink, Shape};

    use super::*;

    fn slide(from: u16, to: u16) -> TransitionStep {
        TransitionStep::Slide { from: Site(from), to: Site(to) }
    }

    fn scene(pieces: &[(u16, u8)]) -> Scene {
        let piece = |&(site, role): &(u16, u8)| Piece::new(Site(site), Shape::Disc, Ink(role));
        Scene { pieces: pieces.iter().map(piece).collect(), ..Scene::default() }
    }

    #[test]
    fn a_pushed_row_moves_together_and_leaps_one_after_the_other() {
        assert_eq!(phases(&[slide(3, 4), slide(2, 3), slide(1, 2)]).len(), 1);
        let leaps = [
            slide(1, 3),
            TransitionStep::Vanish { at: Site(2) },
            slide(3, 5),
            TransitionStep::Vanish { at: Site(4) },
        ];
        assert_eq!(phases(&leaps).len(), 2);
    }

    #[test]
    fn the_picture_goes_from_the_first_to_the_last() {
        let (before, after) = (scene(&[(1, 0), (2, 1)]), scene(&[(3, 0), (1, 1)]));
        let steps =
            [slide(1, 3), TransitionStep::Vanish { at: Site(2) }, TransitionStep::Appear { at: Site(1) }];
        let animation =
            Animation::new(&before, &steps, &after, Speed::Normal, 10.0).expect("something moves");
        let start = animation.pieces(10.0);
        let slider = start.iter().find(|moving| moving.towards.is_some()).expect("the slider");
        assert_eq!((slider.piece.site, slider.towards), (Site(1), Some((Site(3), 0.0))));
        let middle = animation.pieces(10.11);
        assert!(
            middle.iter().any(|moving| moving.towards.is_some_and(|(_, share)| (share - 0.5).abs() < 0.02))
        );
        assert!(!animation.is_over(10.2) && animation.is_over(10.23));
    }

    #[test]
    fn every_step_survives_a_picture_that_lacks_its_piece() {
        let steps = [
            slide(7, 8),
            TransitionStep::Vanish { at: Site(7) },
            TransitionStep::Flip { at: Site(7) },
            TransitionStep::Appear { at: Site(7) },
        ];
        let animation = Animation::new(&scene(&[]), &steps, &scene(&[]), Speed::Fast, 0.0).expect("steps");
        for tenth in 0..20 {
            assert!(animation.pieces(f64::from(tenth) / 20.0).is_empty());
        }
    }

    #[test]
    fn speed_off_shows_the_next_picture_at_once() {
        assert!(Animation::new(&scene(&[]), &[slide(1, 2)], &scene(&[]), Speed::Off, 0.0).is_none());
        assert!(Animation::new(&scene(&[]), &[], &scene(&[]), Speed::Slow, 0.0).is_none());
    }
}
