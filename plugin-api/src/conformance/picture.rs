//! Scene, scores, clicks and transitions: everything is on the board, and clicks determine the move.

use std::collections::HashMap;

use crate::{Form, Glyph, Site, Snapshot, Status, TransitionStep};

use super::checks::Check;
use super::log::Log;
use super::places::Frame;
use super::report::Found;
use super::words::{plain, quoted, sites};

/// A picture of a piece, not a painting: they cross the pipe at every move.
const MOST_GLYPHS: usize = 64;

pub(super) fn check(snapshot: &Snapshot, frame: &Frame<'_>, log: &mut Log<'_>) {
    check_scene(snapshot, frame, log);
    let scores = snapshot.scores.iter().zip(&frame.scoring);
    for (score, scheme) in scores {
        let within = (scheme.min..=scheme.max).contains(score);
        log.expect(within, Check::ScoreRange, || {
            Found::not(score, format_args!("{} to {}", scheme.min, scheme.max))
        });
    }
    check_paths(snapshot, frame, log);
    for facts in &snapshot.moves {
        let ends = facts.steps.iter().flat_map(|step| match *step {
            TransitionStep::Slide { from, to } => [from, to],
            TransitionStep::Appear { at } | TransitionStep::Vanish { at } | TransitionStep::Flip { at } => {
                [at, at]
            }
        });
        let missing = ends.into_iter().find(|site| !frame.has(*site));
        log.expect(missing.is_none(), Check::TransitionSites, || {
            let beyond = missing.map_or_else(String::new, |site| frame.beyond(site));
            format!("move {}: {beyond}", quoted(&facts.text))
        });
    }
}

fn check_scene(snapshot: &Snapshot, frame: &Frame<'_>, log: &mut Log<'_>) {
    let scene = &snapshot.scene;
    for piece in &scene.pieces {
        log.expect(frame.has(piece.site), Check::ScenePieces, || frame.beyond(piece.site));
        let good = piece.size > 0.0 && piece.size < 100.0 && piece.label.len() <= 64 && plain(&piece.label);
        log.expect(good, Check::ScenePieceLook, || {
            format!("size {}, label {}", piece.size, quoted(&piece.label))
        });
        let number = piece.glyphs.len();
        log.expect(number <= MOST_GLYPHS, Check::SceneGlyphNumber, || number.to_string());
        for (index, glyph) in piece.glyphs.iter().enumerate() {
            log.expect(can_be_drawn(glyph), Check::SceneGlyphs, || {
                format!("glyph {index}, counted from 0, of the piece on site {}", piece.site.0)
            });
        }
    }
    for (site, _) in &scene.marks {
        log.expect(frame.has(*site), Check::SceneMarks, || frame.beyond(*site));
    }
    let inks = scene.inks.len();
    let complete = inks == 0 || inks == usize::from(frame.choice.players);
    log.expect(complete, Check::SceneInks, || Found::not(inks, frame.choice.players));
    if let Some(hint) = &scene.hint {
        let good = plain(&hint.en) && plain(&hint.cs);
        log.expect(good, Check::SceneHint, || format!("{}, {}", quoted(&hint.en), quoted(&hint.cs)));
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
        let text = || format!("move {}", quoted(&facts.text));
        log.expect(!facts.paths.is_empty(), Check::ClicksGiven, text);
        for path in &facts.paths {
            let good = !path.is_empty() && path.len() <= 64 && path.iter().all(|site| frame.has(*site));
            log.expect(good, Check::ClicksSites, || {
                format!("{}: {}, of {}", text(), sites(path), frame.board.sites.len())
            });
            let other = owner.insert(path, index).filter(|other| *other != index);
            log.expect(other.is_none(), Check::ClicksUnique, || {
                let other = other.map_or("", |other| snapshot.moves[other].text.as_str());
                format!("{} and {}: {}", text(), quoted(other), sites(path))
            });
        }
    }
}
