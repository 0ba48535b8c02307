//! Positions that no game has reached: texts that were changed or crossed, and arrangements that were changed. They come where random
//! games hardly ever come: the same pieces with the other player to move, inside a turn, with a counter at its limit.

use crate::{Arrangement, Assembled, CallError, Editor, Line, Rules, Snapshot, Status, Tree};

use super::checks::Check;
use super::game::Setting;
use super::keys::Known;
use super::log::Log;
use super::places::Frame;
use super::plies;
use super::report::Found;
use super::texts::{difference, is_short};
use super::words::quoted;

/// Texts that are kept for crossing.
const KEPT: usize = 64;

/// Texts of positions of a setup.
#[derive(Default)]
pub(super) struct Texts {
    /// Those that the games met.
    met: Vec<String>,
    /// The one with the fewest moves, of all that go on, with their number: changed again and again it leads to where a player
    /// is stuck.
    narrowest: Option<(usize, String)>,
}

impl Texts {
    fn collect(&mut self, snapshot: &Snapshot, log: &mut Log<'_>) {
        if self.met.len() < KEPT {
            self.met.push(snapshot.text.clone());
        } else {
            self.met[log.random(KEPT)].clone_from(&snapshot.text);
        }
        self.narrow(snapshot);
    }

    fn narrow(&mut self, snapshot: &Snapshot) {
        let moves = snapshot.moves.len();
        let narrow = snapshot.status.starts_turn();
        if narrow && self.narrowest.as_ref().is_none_or(|(least, _)| moves <= *least) {
            self.narrowest = Some((moves, snapshot.text.clone()));
        }
    }

    fn any(&self, log: &mut Log<'_>) -> Option<&str> {
        self.met.get(log.random(self.met.len())).map(String::as_str)
    }
}

/// Looks at positions near the top, whose snapshot this is.
pub(super) fn check<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    setting: &mut Setting<'_>,
    snapshot: &Snapshot,
    log: &mut Log<'_>,
) {
    let Setting { frame, editor, known, texts, .. } = setting;
    texts.collect(snapshot, log);
    let mutated = changed(&snapshot.text, snapshot, texts, log);
    let narrow = texts.narrowest.as_ref().map(|(_, text)| changed(text, snapshot, texts, log));
    let arranged = editor.as_ref().and_then(|editor| rearranged(rules, line, frame, editor, log));
    for text in [Some(mutated), narrow, arranged].into_iter().flatten().filter(|text| *text != snapshot.text)
    {
        log.at_position(&text, |log| match rules.open(frame.choice, Some(&text)) {
            Ok(mut other) => {
                if let Some(other_snapshot) = look(rules, &mut other, frame, &text, known, log) {
                    compare(line, snapshot, &mut other, &other_snapshot, log);
                    texts.narrow(&other_snapshot);
                }
            }
            Err(error) => log.refused(&error, Check::PositionNonsense, || {
                format!("reading the position {}", quoted(&text))
            }),
        });
    }
}

/// Looks at a position that was read from `text`: what holds of every position. Its snapshot.
pub(super) fn look<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    frame: &Frame<'_>,
    text: &str,
    known: &mut Known,
    log: &mut Log<'_>,
) -> Option<Snapshot> {
    plies::check_alone(line, frame, log)?;
    let asked = line.snapshot();
    let snapshot =
        log.answer(asked, Check::SnapshotGiven).filter(|snapshot| is_short(&snapshot.text, log))?;
    let again = rules.open(frame.choice, Some(&snapshot.text)).and_then(|mut again| {
        let keys = (again.key(), again.table_key());
        Ok((again.snapshot()?, keys))
    });
    let written = || format!("{}, read from {}", quoted(&snapshot.text), quoted(text));
    match again {
        Err(error @ CallError::Fault(_)) => log.failed(Check::PositionWrites, &error, written),
        Err(error) => log.expect(false, Check::PositionWrites, || format!("{}: {error}", written())),
        Ok((again, keys)) => {
            let same = again == snapshot && keys == (line.key(), line.table_key());
            log.expect(same, Check::PositionWrites, || {
                let Found { found, right } = difference(&snapshot, &again);
                Found { found: format!("{}: {found}", written()), right }
            });
        }
    }
    known.check_moves(&snapshot, log);
    Some(snapshot)
}

/// Checks that two positions of one table key are alike as far as one ply ahead.
fn compare<L: Line>(left: &mut L, one: &Snapshot, right: &mut L, other: &Snapshot, log: &mut Log<'_>) {
    if left.table_key() != right.table_key() || one.text == other.text {
        return;
    }
    let same = ahead(left, one) == ahead(right, other);
    log.expect(same, Check::KeysAhead, || format!("{} and {}", quoted(&one.text), quoted(&other.text)));
}

/// The texts of the moves, in order, each with the status that it leads to; after the status of the position itself.
fn ahead(line: &mut impl Line, snapshot: &Snapshot) -> Vec<(String, Status)> {
    let mut after = vec![(String::new(), snapshot.status)];
    for (entry, facts) in plies::moves_of(line).iter().zip(&snapshot.moves) {
        after.push((facts.text.clone(), line.push(entry.code)));
        line.pop();
    }
    after.sort_by(|(left, _), (right, _)| left.cmp(right));
    after
}

/// A text that was changed a little: it names a position near its own, another spelling, or nothing. The snapshot tells counters.
fn changed(text: &str, snapshot: &Snapshot, texts: &Texts, log: &mut Log<'_>) -> String {
    let other = texts.any(log).unwrap_or(text).to_owned();
    match log.random(4) {
        0 => exchanged(text, log),
        1 => {
            let limits = snapshot.counters.iter().flat_map(|counter| [counter.limit, counter.limit - 1]);
            numbered(text, &limits.map(u64::from).collect::<Vec<_>>(), log)
        }
        _ => crossed(text, &other, log),
    }
}

/// Two letters exchanged: as many of each as before.
fn exchanged(text: &str, log: &mut Log<'_>) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    if let Some(last) = letters.len().checked_sub(1) {
        let first = log.random(last + 1);
        let others: Vec<usize> = (0..=last).filter(|place| letters[*place] != letters[first]).collect();
        if let Some(second) = others.get(log.random(others.len())) {
            letters.swap(first, *second);
        }
    }
    letters.into_iter().collect()
}

/// Another number in place of one of the text's.
fn numbered(text: &str, limits: &[u64], log: &mut Log<'_>) -> String {
    let parts: Vec<&str> = split(text, |letter| letter.is_ascii_digit());
    let numbers: Vec<(usize, u64)> =
        parts.iter().enumerate().filter_map(|(place, part)| Some((place, part.parse().ok()?))).collect();
    let Some((place, number)) = numbers.get(log.random(numbers.len())).copied() else { return text.into() };
    let neighbours = [number.saturating_add(1), number.saturating_sub(1), number.saturating_mul(2)];
    let values = [&[0, 1], &neighbours[..], limits].concat();
    let value = values[log.random(values.len())].to_string();
    let replaced = |(index, part): (usize, &str)| if index == place { value.clone() } else { part.into() };
    parts.into_iter().enumerate().map(replaced).collect()
}

/// A part of the text in place of which stands the same part of another one.
fn crossed(text: &str, other: &str, log: &mut Log<'_>) -> String {
    // Words first: the side to move and a counter are usually words of their own, and rows of a board are many.
    let marks = if log.random(2) == 0 { " " } else { " /;:,|" };
    let cut = |text| split(text, |letter| marks.contains(letter));
    let (mut parts, others) = (cut(text), cut(other));
    let places: Vec<usize> =
        (0..parts.len().min(others.len())).filter(|index| parts[*index] != others[*index]).collect();
    if let (true, Some(place)) = (parts.len() == others.len(), places.get(log.random(places.len()))) {
        parts[*place] = others[*place];
    }
    parts.concat()
}

/// Runs of letters that belong to a class and runs of those that do not, in turn.
fn split(text: &str, class: impl Fn(char) -> bool) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut last) = (0, None);
    for (place, letter) in text.char_indices() {
        let is_member = class(letter);
        if last.is_some_and(|last| last != is_member) {
            parts.push(&text[start..place]);
            start = place;
        }
        last = Some(is_member);
    }
    parts.push(&text[start..]);
    parts
}

/// The text of the same pieces with another turn or setting, as the editor arranges them.
fn rearranged<R: Rules>(
    rules: &R,
    line: &mut R::Line,
    frame: &Frame<'_>,
    editor: &Editor,
    log: &mut Log<'_>,
) -> Option<String> {
    let mut arrangement = line.extension::<Arrangement>(&()).ok()??;
    let changed = log.random(editor.settings.len() + 1);
    match (editor.settings.get(changed), arrangement.settings.get_mut(changed)) {
        (Some(setting), Some(value)) => {
            let below_max = setting.max.saturating_sub(1).max(setting.min);
            *value = [setting.min, setting.max, below_max][log.random(3)];
        }
        _ => arrangement.turn = log.random(editor.turns.len()) as u16,
    }
    editor.accepts(&arrangement).ok()?;
    match rules.extension::<Assembled>(frame.choice, &arrangement) {
        Ok(assembled) => assembled.map(|assembled| assembled.0),
        Err(error) => {
            log.refused(&error, Check::EditorAssembles, || {
                "an arrangement of a position with another turn or setting".into()
            });
            None
        }
    }
}
