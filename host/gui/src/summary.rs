//! A record in words, for lists and names of files: who plays, when, how it ended. Knows records and texts; must not know
//! sessions or widgets.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use abstrakt_record::{Header, Record, SeatId};
use abstrakt_system::{file_name, free_path_except};
use abstrakt_texts::{Language, Texts, say};

/// A seat's name: the one that was given, else "Player 1".
pub fn seat_name(header: &Header, seat: SeatId, texts: &Texts) -> String {
    texts.words(&header.seat_name(seat))
}

/// "Anna – Player 2".
pub fn opponents(header: &Header, texts: &Texts) -> String {
    let names: Vec<String> =
        (0..header.seats.len()).map(|seat| seat_name(header, SeatId(seat as u8), texts)).collect();
    names.join(" – ")
}

/// "Anna wins", "Draw", "Not finished".
pub fn outcome(record: &Record, texts: &Texts) -> String {
    match record.result() {
        Some(result) => texts.render(&result.headline(&record.header)),
        None => say!(texts, "over-not"),
    }
}

/// A moment in the user's zone of time, as people write it: "22 Nov 2026, 14:05", "22. 11. 2026 14:05".
pub fn moment(time: SystemTime, language: Language) -> String {
    let pattern = match language {
        Language::English => "%-d %b %Y, %H:%M",
        Language::Czech => "%-d. %-m. %Y %H:%M",
    };
    local(time).map_or_else(String::new, |time| time.strftime(pattern).to_string())
}

/// The time of day in the user's zone: "14:05:09".
pub fn clock_time(time: SystemTime) -> String {
    local(time).map_or_else(String::new, |time| time.strftime("%H:%M:%S").to_string())
}

/// Today as `2026-11-22`, for names of files and the record's date.
pub fn today() -> String {
    local(SystemTime::now()).map_or_else(String::new, |time| time.strftime("%Y-%m-%d").to_string())
}

fn local(time: SystemTime) -> Option<jiff::Zoned> {
    let time = jiff::Timestamp::try_from(time).ok()?;
    Some(time.to_zoned(jiff::tz::TimeZone::system()))
}

/// A path in `folder` that no file has and that is not `reserved`: game, date and opponents, and a number where that is needed.
pub fn free_path(
    folder: &Path,
    header: &Header,
    (ending, texts): (&str, &Texts),
    reserved: impl Fn(&Path) -> bool,
) -> PathBuf {
    let name = format!("{} {} {}", header.game, today(), opponents(header, texts));
    let name = file_name(&name);
    let unnumbered = || folder.join(format!("{name}.{ending}"));
    // A fault of the folder is reported by the code that writes there.
    free_path_except(folder, &name, ending, reserved).unwrap_or_else(|_| unnumbered())
}

#[cfg(test)]
mod tests {
    use abstrakt_record::Seat;

    use super::*;

    #[test]
    fn a_proposed_name_tells_game_date_and_opponents() {
        let folder = tempfile::tempdir().expect("a folder");
        let texts = Texts::new(Language::English);
        let header = Header::new("abalone", "1", "standard", vec![Seat::human("A/b"), Seat::human("")]);
        let free = || free_path(folder.path(), &header, ("abstrakt", &texts), Path::exists);
        let first = free();
        let name = first.file_name().expect("a name").to_string_lossy().into_owned();
        assert!(name.starts_with("abalone 20") && name.ends_with(" A_b – Player 2.abstrakt"), "{name}");
        std::fs::write(&first, "").expect("written");
        let second = free();
        assert!(second.to_string_lossy().ends_with(" Player 2-2.abstrakt") && !second.exists());
    }
}
