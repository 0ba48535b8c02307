//! Scene, scores, clicks and transitions: everything is on the board, and clicks determine the move.

use std::collections::HashMap;

use crate::{Form, Glyph, Site, Snapshot, Status, TransitionStep};

use super::facts::{plain, shown};
use super::places::Frame;
use super::report::Log;

/// A picture of a piece, not a painting: they cross the pipe at every move.
const MOST_GLYPHS: usize = 64;

pub(super) fn check(snapshot: &Snapshot, frame: &Frame<'_>, log: &mut Log<'_>) {
    let scene = &snapshot.scene;
    for piece in &scene.pieces {
        log.expect(frame.has(piece.site), "scene: pieces stand on the board", || format!("{:?}", piece.site));
        let good = piece.size > 0.0 && piece.size < 100.0 && piece.label.len() <= 64 && plain(&piece.label);
        log.expect(good, "scene: pieces have a size and a plain label", || {
            format!("size {}, label {:?}", piece.size, shown(&piece.label))
        });
    }
    for glyph in scene.pieces.iter().flat_map(|piece| &piece.glyphs) {
        log.expect(can_be_drawn(glyph), "scene: glyphs are small, finite and plain", || format!("{glyph:?}"));
    }
    let most = scene.pieces.iter().map(|piece| piece.glyphs.len()).max().unwrap_or_default();
    log.expect(most <= MOST_GLYPHS, "scene: at most 64 glyphs on a piece", || format!("{most}"));
    for (site, mark) in &scene.marks {
        log.expect(frame.has(*site), "scene: marks are on the board", || format!("{mark:?} at {site:?}"));
    }
    let inks = scene.inks.len();
    let complete = inks == 0 || inks == usize::from(frame.choice.players);
    log.expect(complete, "scene: inks are given for all seats or for none", || format!("{inks}"));
    let hint = scene.hint.as_ref().is_none_or(|hint| plain(&hint.en) && plain(&hint.cs));
    log.expect(hint, "scene: the hint is plain text", || format!("{:?}", scene.hint));

    let scores = snapshot.scores.iter().zip(&frame.scoring);
    for (score, scheme) in scores {
        let within = (scheme.min..=scheme.max).contains(score);
        log.expect(within, "scores: within the declared range", || {
            format!("{score}, not {}..={}", scheme.min, scheme.max)
        });
    }
    check_paths(snapshot, frame, log);
    for facts in &snapshot.moves {
        let sites = facts.steps.iter().flat_map(|step| match *step {
            TransitionStep::Slide { from, to } => [from, to],
            TransitionStep::Appear { at } | TransitionStep::Vanish { at } | TransitionStep::Flip { at } => {
                [at, at]
            }
        });
        let missing = sites.into_iter().find(|site| !frame.has(*site));
        log.expect(missing.is_none(), "transition: steps are on the board", || {
            format!("{}: {missing:?}", facts.text)
        });
    }
}

/// Within a few diameters of its piece, and with something to draw.
fn can_be_drawn(glyph: &Glyph) -> bool {
    let near = |value: f32| value.is_finite() && value.abs() <= 4.0;
    let positive = |value: f32| near(value) && value > 0.0;
    let form = match &glyph.form {
        Form::Circle { radius, .. } => positive(*radius),
        Form::Polygon(points) | Form::Line(points) => (2..=64).contains(&points.len()),
        Form::Text { height, text, .. } => positive(*height) && text.len() <= 64 && plain(text),
    };
    form && near(glyph.stroke)
        && glyph.stroke >= 0.0
        && glyph.form.points().iter().flatten().all(|at| near(*at))
}

fn check_paths(snapshot: &Snapshot, frame: &Frame<'_>, log: &mut Log<'_>) {
    if snapshot.status == Status::Chance {
        return;
    }
    let mut owner: HashMap<&[Site], usize> = HashMap::new();
    for (index, facts) in snapshot.moves.iter().enumerate() {
        log.expect(!facts.paths.is_empty(), "clicks: every move can be clicked", || facts.text.clone());
        for path in &facts.paths {
            let good = !path.is_empty() && path.len() <= 64 && path.iter().all(|site| frame.has(*site));
            log.expect(good, "clicks: paths lie on the board", || format!("{}: {path:?}", facts.text));
            let other = owner.insert(path, index).filter(|other| *other != index);
            log.expect(other.is_none(), "clicks: no two moves share a path", || {
                let other = other.map_or("", |other| snapshot.moves[other].text.as_str());
                format!("{path:?} makes {} and {other}", facts.text)
            });
        }
    }
}
