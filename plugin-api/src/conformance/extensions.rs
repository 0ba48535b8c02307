//! Extensions at the positions looked at: editing, inspection, joint checks of options; symmetry has its own file. A game that does not
//! offer one passes.

use crate::{
    Arrangement, Assembled, Bounds, CallError, Editor, Extension, Inspection, JointOptions, Line, Rules,
    Site, Snapshot,
};

use super::facts::{is_kebab, long, plain, short};
use super::places::Frame;
use super::report::Log;
use super::symmetry;

/// Random arrangements that are handed to a game for each setup.
const ARRANGEMENTS: usize = 20;

/// What is offered for a choice, before any game: the joint check accepts what opened, and the editor makes sense.
pub(super) fn check_choice<R: Rules>(rules: &R, frame: &Frame<'_>, log: &mut Log<'_>) -> Option<Editor> {
    let accepted = rules.extension::<JointOptions>(frame.choice, &());
    log.expect(accepted.is_ok(), "options: a combination that opens is accepted", || format!("{accepted:?}"));
    let editor = match rules.extension::<Editor>(frame.choice, &()) {
        Ok(editor) => editor?,
        Err(error) => {
            log.expect(false, "editor: can be had", || error.to_string());
            return None;
        }
    };
    check_editor(&editor, bounds(frame), log);
    for _ in 0..ARRANGEMENTS {
        let arrangement = random(&editor, log);
        check_assembly(rules, frame, &arrangement, log);
    }
    Some(editor)
}

/// The extensions of the top, whose snapshot this is.
pub(super) fn check<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    frame: &Frame<'_>,
    editor: Option<&Editor>,
    snapshot: &Snapshot,
    log: &mut Log<'_>,
) {
    check_arrangement(rules, line, frame, editor, snapshot, log);
    // All images of all positions would take longer than all the rest.
    if log.random(4) == 0 {
        symmetry::check(rules, line, frame, snapshot, log);
    }
    for site in (0..frame.board.sites.len() as u16).map(Site) {
        check_inspection(line, frame, site, log);
    }
}

pub(super) fn bounds(frame: &Frame<'_>) -> Bounds {
    Bounds { sites: frame.board.sites.len(), players: frame.choice.players }
}

fn check_editor(editor: &Editor, bounds: Bounds, log: &mut Log<'_>) {
    let sound = editor.check(bounds);
    log.expect(sound.is_ok(), "editor: sites, values and turns exist", || format!("{sound:?}"));
    let Editor { kinds, settings, turns } = editor;
    let kinds = kinds.iter().map(|kind| (&kind.id, &kind.name));
    let settings = settings.iter().map(|setting| (&setting.id, &setting.name));
    let turns = turns.iter().map(|turn| (&turn.id, &turn.name));
    for list in [kinds.collect::<Vec<_>>(), settings.collect(), turns.collect()] {
        let mut ids: Vec<&str> = list.iter().map(|(id, _)| id.as_str()).collect();
        ids.sort_unstable();
        let twice = ids.windows(2).find(|pair| pair[0] == pair[1]);
        let good = twice.is_none() && ids.iter().all(|id| is_kebab(id));
        log.expect(good, "editor: ids are kebab-case and unique", || format!("{ids:?}"));
        list.iter().for_each(|(_, name)| short(name, "name in the editor", log));
    }
}

/// Any pieces on any of their sites, any values: what an editor may hand over.
fn random(editor: &Editor, log: &mut Log<'_>) -> Arrangement {
    let mut arrangement = editor.empty();
    for (index, kind) in (0..).zip(&editor.kinds) {
        for _ in 0..log.random(usize::from(kind.most) + 1) {
            let Some(site) = kind.sites.get(log.random(kind.sites.len())) else { continue };
            if arrangement.pieces.iter().all(|(taken, _)| taken != site) {
                arrangement.pieces.push((*site, index));
            }
        }
    }
    for (value, setting) in arrangement.settings.iter_mut().zip(&editor.settings) {
        *value = setting.min + log.random((setting.max - setting.min) as usize + 1) as i32;
    }
    arrangement.turn = log.random(editor.turns.len()) as u16;
    arrangement
}

/// An arrangement is refused, or it makes a position that can be read, is arranged so, and goes on.
fn check_assembly<R: Rules>(rules: &R, frame: &Frame<'_>, arrangement: &Arrangement, log: &mut Log<'_>) {
    let text = match rules.extension::<Assembled>(frame.choice, arrangement) {
        Ok(Some(Assembled(text))) => text,
        Err(CallError::Refused(reason)) => {
            return log
                .expect(plain(&reason.0), "editor: a refusal is one plain line", || reason.to_string());
        }
        other => {
            return log
                .expect(false, "editor: an arrangement is assembled or refused", || format!("{other:?}"));
        }
    };
    let opened =
        rules.open(frame.choice, Some(&text)).and_then(|mut line| line.extension::<Arrangement>(&()));
    let same = opened.as_ref().is_ok_and(|back| back.as_ref().is_some_and(|back| equal(back, arrangement)));
    log.expect(same, "editor: what is assembled can be read and is arranged so", || {
        format!("{arrangement:?} made {text:?}, which is {opened:?}")
    });
}

fn check_arrangement<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    frame: &Frame<'_>,
    editor: Option<&Editor>,
    snapshot: &Snapshot,
    log: &mut Log<'_>,
) {
    let arrangement = match line.extension::<Arrangement>(&()) {
        Ok(arrangement) => arrangement,
        Err(error) => return log.expect(false, "editor: a position is arranged", || error.to_string()),
    };
    log.expect(arrangement.is_some() == editor.is_some(), "editor: goes with arrangements", || {
        "editor and arrangement are both offered, or neither".into()
    });
    let (Some(arrangement), Some(editor)) = (arrangement, editor) else { return };
    let fits = editor.accepts(&arrangement);
    log.expect(fits.is_ok(), "editor: a position's arrangement fits the editor", || format!("{fits:?}"));
    let made = rules.extension::<Assembled>(frame.choice, &arrangement);
    let same = made.as_ref().is_ok_and(|made| made.as_ref().is_some_and(|made| made.0 == snapshot.text));
    log.expect(same, "editor: a position's arrangement makes the position", || {
        format!("{:?} became {made:?}", snapshot.text)
    });
}

/// Equal but for the order of the pieces.
fn equal(left: &Arrangement, right: &Arrangement) -> bool {
    let sorted = |arrangement: &Arrangement| {
        let mut pieces = arrangement.pieces.clone();
        pieces.sort_unstable();
        pieces
    };
    left.settings == right.settings && left.turn == right.turn && sorted(left) == sorted(right)
}

fn check_inspection(line: &mut impl Line, frame: &Frame<'_>, site: Site, log: &mut Log<'_>) {
    let inspection = match line.extension::<Inspection>(&site) {
        Ok(Some(inspection)) => inspection,
        Ok(None) => return,
        Err(error) => return log.expect(false, "inspection: does not fail", || error.to_string()),
    };
    let sound = inspection.check(bounds(frame));
    log.expect(sound.is_ok(), "inspection: sites exist", || format!("{sound:?}"));
    long(&inspection.text, "text of an inspection", log);
    for picture in &inspection.pictures {
        short(&picture.caption, "caption of a picture", log);
        super::places::check_board(&picture.board, log);
    }
}
