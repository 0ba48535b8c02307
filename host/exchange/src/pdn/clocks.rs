//! Clocks in PDN: the tag TimeControl, and times in the comments of moves.
//!
//! Sites write what was left on a clock behind a move: `[%clk 1:19:30]`, or both clocks, `[%clock w1:20:00 B1:19:30]`; some write the
//! time that the move took, `[%emt 0:00:12]`. Here all of them become times that plies took. A clock says that only where the
//! time before is known: the base of TimeControl at first, then the clock behind the player's last move.

use std::time::Duration;

use abstrakt_formats::pdn::Colour;
use abstrakt_record::{Header, TimeControl};

/// The tag, as PGN has it.
pub(super) const TAG: &str = "TimeControl";
/// The record's key of the tag as the file has it.
pub(super) const KEY: &str = "timeControl";

/// A time in the comment of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stamp {
    /// The move took so long.
    Took(Duration),
    /// So much is left on the clock of the player who made it.
    Left(Duration),
}

/// Reads a time control: `300`, `4800+60`, or `40/7200`, a number of moves in so many seconds.
pub(super) fn read(tag: &str) -> Option<TimeControl> {
    let seconds = |text: &str| text.trim().parse().ok().map(Duration::from_secs);
    if let Some((turns, base)) = tag.split_once('/') {
        let turns: u16 = turns.trim().parse().ok().filter(|&turns| turns > 0)?;
        return Some(TimeControl { base: seconds(base)?, increment: Duration::ZERO, turns });
    }
    let (base, increment) = tag.split_once('+').unwrap_or((tag, "0"));
    Some(TimeControl::game(seconds(base)?, seconds(increment)?)).filter(|control| !control.base.is_zero())
}

/// The tag of a record whose players have the same clock, of whole seconds; none where PDN cannot say theirs.
pub(super) fn write(header: &Header) -> Option<String> {
    let control = header.seats.first()?.clock?;
    let whole = |time: Duration| time.subsec_nanos() == 0;
    if header.seats.iter().any(|seat| seat.clock != Some(control))
        || !whole(control.base)
        || !whole(control.increment)
    {
        return None;
    }
    let (base, increment) = (control.base.as_secs(), control.increment.as_secs());
    match (control.turns, increment) {
        (0, 0) => Some(base.to_string()),
        (0, _) => Some(format!("{base}+{increment}")),
        (turns, 0) => Some(format!("{turns}/{base}")),
        _ => None,
    }
}

/// The time in the comment of a move by `colour`, and the rest of the comment.
pub(super) fn taken(comment: &str, colour: Colour) -> Option<(Stamp, String)> {
    let start = comment.find("[%")?;
    let end = start + comment[start..].find(']')?;
    let mut words = comment[start + 2..end].split_whitespace();
    let stamp = match words.next()? {
        "emt" => Stamp::Took(time(words.next()?)?),
        "clk" => Stamp::Left(time(words.next()?)?),
        "clock" => {
            let prefixes = if colour == Colour::White { ['w', 'W'] } else { ['b', 'B'] };
            Stamp::Left(words.find_map(|word| time(word.strip_prefix(prefixes)?))?)
        }
        _ => return None,
    };
    let rest = format!("{} {}", comment[..start].trim(), comment[end + 1..].trim());
    Some((stamp, rest.trim().to_owned()))
}

/// `0:00:12.5` in the comment of a move.
pub(super) fn stamp(took: Duration) -> String {
    let (seconds, millis) = (took.as_secs(), took.subsec_millis());
    let part = match millis {
        0 => String::new(),
        millis => format!(".{millis:03}").trim_end_matches('0').to_owned(),
    };
    format!("[%emt {}:{:02}:{:02}{part}]", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Reads `1:19:30`, `19:30`, `30` and `0:00:12.5`.
fn time(text: &str) -> Option<Duration> {
    let mut whole = 0_u64;
    let mut parts = text.split(':').rev();
    let seconds: f64 = parts.next()?.parse().ok().filter(|seconds| (0.0..60_000.0).contains(seconds))?;
    for (unit, part) in [60_u64, 3600].into_iter().zip(parts.by_ref()) {
        whole += unit * part.parse::<u64>().ok().filter(|&part| part < 10_000)?;
    }
    parts
        .next()
        .is_none()
        .then(|| Duration::from_secs(whole) + Duration::from_millis((seconds * 1000.0).round() as u64))
}

/// The clocks of a game, as far as its comments tell them.
pub(super) struct Clocks {
    control: Option<TimeControl>,
    /// The time that was last known to be left to each seat.
    left: [Option<Duration>; 2],
}

impl Clocks {
    pub fn new(control: Option<TimeControl>) -> Self {
        Self { control, left: [control.map(|control| control.base); 2] }
    }

    /// The time that a move of a seat took; none where the stamp does not say it.
    pub fn took(&mut self, seat: u8, stamp: Stamp) -> Option<Duration> {
        let left = self.left.get_mut(usize::from(seat))?;
        match stamp {
            Stamp::Took(took) => {
                *left = None;
                Some(took)
            }
            Stamp::Left(now) => {
                let before = left.replace(now)?;
                let control = self.control.filter(|control| control.turns == 0)?;
                (before + control.increment).checked_sub(now)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_record::Seat;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn times_in_comments_are_read() {
        let white = |comment| taken(comment, Colour::White);
        assert_eq!(
            white("[%emt 0:00:12.5]"),
            Some((Stamp::Took(Duration::from_millis(12_500)), String::new()))
        );
        assert_eq!(
            white("good [%clk 1:19:30] move"),
            Some((Stamp::Left(4770 * SECOND), "good  move".replace("  ", " ")))
        );
        assert_eq!(white("[%clock w1:20:00 B0:07:05]"), Some((Stamp::Left(4800 * SECOND), String::new())));
        let black = taken("[%clock w1:20:00 B0:07:05]", Colour::Black);
        assert_eq!(black, Some((Stamp::Left(425 * SECOND), String::new())));
        for other in
            ["", "plain", "[%eval 1.5]", "[%clk", "[%clk x]", "[%clk 1:2:3:4]", "[%emt -1]", "[%emt 1e99]"]
        {
            assert_eq!(white(other), None, "{other}");
        }
        for millis in [0, 1, 500, 12_500, 3_723_004] {
            let took = Duration::from_millis(millis);
            let read = taken(&stamp(took), Colour::White);
            assert_eq!(read, Some((Stamp::Took(took), String::new())), "{millis}");
        }
    }

    #[test]
    fn time_controls_read_back() {
        for tag in ["300", "4800+60", "40/7200"] {
            let clock = read(tag);
            assert!(clock.is_some(), "{tag}");
            let seats = ["A", "B"].map(|name| Seat { clock, ..Seat::human(name) });
            let mut header = Header::new("game", "1", "standard", seats.into());
            assert_eq!(write(&header).as_deref(), Some(tag));
            header.seats[1].clock = None;
            assert_eq!(write(&header), None);
        }
        for other in ["", "-", "?", "0", "x+y", "40/7200:3600", "0/5"] {
            assert_eq!(read(other), None, "{other}");
        }
    }

    #[test]
    fn what_is_left_tells_what_a_move_took() {
        let mut clocks = Clocks::new(read("4800+60"));
        assert_eq!(clocks.took(0, Stamp::Left(4800 * SECOND)), Some(60 * SECOND));
        assert_eq!(clocks.took(1, Stamp::Left(4770 * SECOND)), Some(90 * SECOND));
        assert_eq!(clocks.took(0, Stamp::Left(4850 * SECOND)), Some(10 * SECOND));
        assert_eq!(clocks.took(0, Stamp::Left(9999 * SECOND)), None, "a clock that was put forward");
        let mut clocks = Clocks::new(None);
        assert_eq!(clocks.took(0, Stamp::Left(100 * SECOND)), None);
        assert_eq!(clocks.took(0, Stamp::Took(3 * SECOND)), Some(3 * SECOND));
    }
}
