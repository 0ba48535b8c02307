//! Extensions at the positions looked at: editing, inspection, joint checks of options; symmetry has its own file. A game that does not
//! offer one passes.

use crate::{
    Arrangement, Assembled, Bounds, CallError, CopyPlayed, Editor, Extension, Inputs, Inspection,
    JointOptions, Line, RefusedClick, Rules, Site, Snapshot, Status, Text,
};

use super::checks::Check;
use super::facts::{long, named, short};
use super::inputs;
use super::keys::Known;
use super::log::Log;
use super::mutations;
use super::places::{Frame, check_board, within_limits};
use super::plies::moves_of;
use super::report::Found;
use super::symmetry;
use super::words::{plain, quoted};

/// Random arrangements that are handed to a game for each setup.
const ARRANGEMENTS: usize = 20;
/// Sites of a position that are inspected.
const INSPECTED: usize = 8;

/// Checks the extensions that belong to a choice, before any game: the joint check accepts what opened, and the editor
/// makes sense.
pub(super) fn check_choice<R: Rules>(
    rules: &R,
    frame: &Frame<'_>,
    known: &mut Known,
    log: &mut Log<'_>,
) -> Option<Editor> {
    let accepted = rules.extension::<JointOptions>(frame.choice, &());
    log.answer(accepted, Check::ChoiceAccepted);
    let editor = rules.extension::<Editor>(frame.choice, &());
    let editor = log.answer(editor, Check::EditorGiven)??;
    check_editor(&editor, bounds(frame), log);
    for _ in 0..ARRANGEMENTS {
        let arrangement = random(&editor, log);
        check_assembly(rules, frame, &arrangement, known, log);
    }
    Some(editor)
}

/// The extensions of the top, whose snapshot this is.
pub(super) fn check<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    frame: &Frame<'_>,
    (editor, inputs): (Option<&Editor>, Option<&Inputs>),
    snapshot: &Snapshot,
    log: &mut Log<'_>,
) {
    check_arrangement(rules, line, frame, editor, snapshot, log);
    check_copy(line, log);
    // All images of all positions would take longer than all the rest.
    if log.random(4) == 0 {
        symmetry::check(rules, line, frame, snapshot, log);
        if let Some(known) = inputs {
            inputs::check(rules, line, frame, known, snapshot, log);
        }
    }
    let sites = frame.board.sites.len();
    let first = log.random(sites);
    for site in (0..sites.min(INSPECTED)).map(|step| Site(((first + step) % sites) as u16)) {
        check_inspection(line, frame, site, log);
    }
    check_refused_click(line, frame, snapshot, log);
}

pub(super) fn bounds(frame: &Frame<'_>) -> Bounds {
    Bounds { sites: frame.board.sites.len(), players: frame.choice.players }
}

/// An extension's own check of its answer.
pub(super) fn sound(answer: Result<(), String>, check: Check, log: &mut Log<'_>) -> bool {
    let holds = answer.is_ok();
    log.expect(holds, check, || answer.err().unwrap_or_default());
    holds
}

fn check_editor(editor: &Editor, bounds: Bounds, log: &mut Log<'_>) {
    sound(editor.check(bounds), Check::EditorSound, log);
    let Editor { kinds, settings, turns } = editor;
    let what = "name in the editor";
    named(Check::EditorIds, what, kinds.iter().map(|kind| (&kind.id, &kind.name)), log);
    named(Check::EditorIds, what, settings.iter().map(|setting| (&setting.id, &setting.name)), log);
    named(Check::EditorIds, what, turns.iter().map(|turn| (&turn.id, &turn.name)), log);
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

/// An arrangement as values: pieces by site and kind, settings, turn.
fn json(arrangement: &Arrangement) -> String {
    serde_json::to_string(arrangement).unwrap_or_default()
}

/// An arrangement is refused, or it makes a position that can be read, is arranged so, and goes on.
fn check_assembly<R: Rules>(
    rules: &R,
    frame: &Frame<'_>,
    arrangement: &Arrangement,
    known: &mut Known,
    log: &mut Log<'_>,
) {
    let text = match rules.extension::<Assembled>(frame.choice, arrangement) {
        Ok(Some(Assembled(text))) => text,
        Err(error) => {
            if let CallError::Refused(reason) = &error {
                // An arrangement has no words that a refusal could quote.
                log.expect(plain(&reason.0.en) && plain(&reason.0.cs), Check::EditorRefuses, || {
                    json(arrangement)
                });
            }
            return log.refused(&error, Check::EditorAssembles, || json(arrangement));
        }
        Ok(None) => return log.expect(false, Check::EditorAssembles, || "it is not offered"),
    };
    let opened = rules.open(frame.choice, Some(&text)).and_then(|mut line| {
        let back = line.extension::<Arrangement>(&())?;
        Ok((line, back))
    });
    match opened {
        Err(error) => log.failed(Check::EditorReads, &error, || quoted(&text)),
        Ok((mut line, back)) => {
            log.at_position(&text, |log| {
                mutations::look(rules, &mut line, frame, &text, known, log);
            });
            let same = back.as_ref().is_some_and(|back| equal(back, arrangement));
            log.expect(same, Check::EditorReads, || {
                let back = back.as_ref().map_or_else(|| "nothing".into(), json);
                Found::not(format_args!("{}: {back}", quoted(&text)), json(arrangement))
            });
        }
    }
}

fn check_arrangement<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    frame: &Frame<'_>,
    editor: Option<&Editor>,
    snapshot: &Snapshot,
    log: &mut Log<'_>,
) {
    let arrangement = line.extension::<Arrangement>(&());
    let Some(arrangement) = log.answer(arrangement, Check::EditorArranges) else { return };
    // An editor need not set up what lies inside a turn.
    let is_inside = matches!(snapshot.status, Status::Turn { mid_turn: true, .. } | Status::Chance);
    let is_due = editor.is_some() && (!is_inside || arrangement.is_some());
    log.expect(arrangement.is_some() == is_due, Check::EditorGoesWith, || {
        if editor.is_some() {
            "none, though an editor is there and no turn is under way: it needs words for every such position"
        } else {
            "an arrangement without an editor"
        }
    });
    let (Some(arrangement), Some(editor)) = (arrangement, editor) else { return };
    sound(editor.accepts(&arrangement).map_err(|refusal| refusal.to_string()), Check::EditorFits, log);
    let made = rules.extension::<Assembled>(frame.choice, &arrangement);
    if let Some(made) = log.answer(made, Check::EditorMakes) {
        let made = made.map(|made| made.0);
        log.expect(made.as_ref() == Some(&snapshot.text), Check::EditorMakes, || {
            Found::not(made.map_or_else(|| "nothing".into(), |made| quoted(&made)), quoted(&snapshot.text))
        });
    }
}

/// A move is the same on a copy of the position, which an in-place game plays by another method than a line does.
fn check_copy(line: &mut impl Line, log: &mut Log<'_>) {
    let entries = moves_of(line);
    let Some(entry) = entries.get(log.random(entries.len())) else { return };
    let played = line.extension::<CopyPlayed>(&entry.code.0);
    let Some(Some(played)) = log.answer(played, Check::PlaySame) else { return };
    line.push(entry.code);
    let (key, table_key, made) = (line.key(), line.table_key(), line.text());
    line.pop();
    let Some(made) = log.answer(made, Check::PositionText) else { return };
    log.expect(played.text == made, Check::PlaySame, || Found::not(quoted(&played.text), quoted(&made)));
    let same = (played.key, played.table_key) == (key, table_key);
    log.expect(same || played.text != made, Check::PlaySame, || {
        Found::not(
            format!("key {:x}, table key {:x}", played.key, played.table_key),
            format!("{key:x}, {table_key:x}"),
        )
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

/// A click that begins no move, on one site of the board, and a second one after a click that does.
fn check_refused_click(line: &mut impl Line, frame: &Frame<'_>, snapshot: &Snapshot, log: &mut Log<'_>) {
    if !matches!(snapshot.status, Status::Turn { .. }) {
        return;
    }
    let paths: Vec<&[Site]> =
        snapshot.moves.iter().flat_map(|facts| &facts.paths).map(Vec::as_slice).collect();
    let begun = paths.get(log.random(paths.len().max(1))).and_then(|path| path.first()).copied();
    let site = Site(log.random(frame.board.sites.len()) as u16);
    for clicks in [vec![site], begun.into_iter().chain([site]).collect()] {
        if paths.iter().any(|path| path.starts_with(&clicks)) {
            continue;
        }
        let reason = line.extension::<RefusedClick>(&clicks);
        let Some(Some(reason)) = log.answer(reason, Check::RefusedClickGiven) else { continue };
        sound(reason.check(bounds(frame)), Check::RefusedClickText, log);
        let RefusedClick(Text { en, cs }) = &reason;
        let good = !en.is_empty() && plain(en) && plain(cs);
        log.expect(good, Check::RefusedClickText, || format!("{}, {}", quoted(en), quoted(cs)));
    }
}

fn check_inspection(line: &mut impl Line, frame: &Frame<'_>, site: Site, log: &mut Log<'_>) {
    let inspection = line.extension::<Inspection>(&site);
    let Some(Some(inspection)) = log.answer(inspection, Check::InspectionGiven) else { return };
    sound(inspection.check(bounds(frame)), Check::InspectionSites, log);
    long(&inspection.text, "text of an inspection", log);
    for picture in &inspection.pictures {
        short(&picture.caption, "caption of a picture", log);
        check_board(&picture.board, log);
        within_limits(picture.scene.check(), log);
    }
}
