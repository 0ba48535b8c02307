//! Scene, scores, clicks and transitions: everything is on the board, and clicks determine the move.

use std::collections::HashMap;

use crate::limits::{LONGEST_PATH, MOST_STEPS};
use crate::{Form, Site, Snapshot, Status, TransitionStep};

use super::checks::Check;
use super::extensions::sound;
use super::log::Log;
use super::places::{Frame, within_limits};
use super::report::Found;
use super::words::{plain, quoted, sites};

pub(super) fn check(snapshot: &Snapshot, frame: &Frame<'_>, log: &mut Log<'_>) {
    check_scene(snapshot, frame, log);
    let scores = snapshot.scores.iter().zip(&frame.scoring);
    for (score, scheme) in scores {
        let in_range = (scheme.min..=scheme.max).contains(score);
        log.expect(in_range, Check::ScoreRange, || {
            Found::not(score, format_args!("{} to {}", scheme.min, scheme.max))
        });
    }
    check_stocks(snapshot, frame, log);
    check_paths(snapshot, frame, log);
    for facts in &snapshot.moves {
        let ends = facts.steps.iter().flat_map(|step| match *step {
            TransitionStep::Slide { from, to } => [from, to],
            TransitionStep::Appear { at } | TransitionStep::Vanish { at } | TransitionStep::Flip { at } => {
                [at, at]
            }
        });
        for step in &facts.steps {
            log.met(("step", std::mem::discriminant(step)));
        }
        let steps = facts.steps.len();
        log.expect(steps <= MOST_STEPS, Check::TransitionSteps, || {
            format!("move {}: {steps} steps", quoted(&facts.text))
        });
        let missing = ends.into_iter().find(|site| !frame.has(*site));
        log.expect(missing.is_none(), Check::TransitionSites, || {
            let missing_site = missing.map_or_else(String::new, |site| frame.beyond(site));
            format!("move {}: {missing_site}", quoted(&facts.text))
        });
    }
}

fn check_scene(snapshot: &Snapshot, frame: &Frame<'_>, log: &mut Log<'_>) {
    let scene = &snapshot.scene;
    within_limits(scene.check(), log);
    for piece in &scene.pieces {
        log.expect(frame.has(piece.site), Check::ScenePieces, || frame.beyond(piece.site));
        log.expect(plain(&piece.label), Check::ScenePieceLook, || format!("label {}", quoted(&piece.label)));
        for (index, glyph) in piece.glyphs.iter().enumerate() {
            let Form::Text { text, .. } = &glyph.form else { continue };
            log.expect(plain(text), Check::SceneGlyphs, || {
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

fn check_stocks(snapshot: &Snapshot, frame: &Frame<'_>, log: &mut Log<'_>) {
    for stock in &snapshot.stocks {
        sound(stock.check(frame.choice.players), Check::StockSound, log);
        let good = !stock.name.en.is_empty() && plain(&stock.name.en) && plain(&stock.name.cs);
        log.expect(good, Check::StockSound, || {
            format!("name {}, {}", quoted(&stock.name.en), quoted(&stock.name.cs))
        });
    }
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
            let good =
                !path.is_empty() && path.len() <= LONGEST_PATH && path.iter().all(|site| frame.has(*site));
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
