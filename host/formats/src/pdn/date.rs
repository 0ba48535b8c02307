//! Dates of games, for sorting and filtering. Files hold all the orders that people use.

/// A date with the parts that are known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameDate {
    /// Year, 1 to 9999.
    pub year: Option<u16>,
    /// Month, 1 to 12.
    pub month: Option<u8>,
    /// Day, 1 to 31.
    pub day: Option<u8>,
}

impl GameDate {
    /// Reads `1996.01.13`, `1996-01-13`, `13.1.1996`, `1841-??-??`, `2007/2008` (the first year counts), `03.07.20` (a
    /// year of this century first, as programs of its first years wrote it). A text that cannot be read is an unknown
    /// date.
    pub fn read(text: &str) -> Self {
        let mut parts =
            text.trim().split(['.', '-', '/', ' ']).filter(|part| !part.is_empty()).map(Part::read);
        let part = parts.next().unwrap_or_default();
        let (second, third) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let (year, month, day) = match (part.digits, third.digits) {
            (4, _) => (part.value, second, third),
            (_, 4) => (third.value, second, part),
            (2, 2) => (part.value.map(|year| year + 2000), second, third),
            _ => return Self::default(),
        };
        let small = |part: Part, most: u16| {
            part.value.filter(|value| (1..=most).contains(value)).and_then(|value| u8::try_from(value).ok())
        };
        let month = small(month, 12);
        let day = small(day, 31).filter(|_| month.is_some());
        Self { year: year.filter(|&year| year > 0), month, day }
    }
}

/// A number, or question marks in its place.
#[derive(Clone, Copy, Default)]
struct Part {
    value: Option<u16>,
    digits: usize,
}

impl Part {
    fn read(text: &str) -> Self {
        let value = (text.len() <= 4).then(|| text.parse().ok()).flatten();
        let unknown = text.bytes().all(|byte| byte == b'?');
        Self { value, digits: if value.is_some() || unknown { text.len() } else { 0 } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_in_every_order() {
        let read = |text| {
            let GameDate { year, month, day } = GameDate::read(text);
            (year.unwrap_or(0), month.unwrap_or(0), day.unwrap_or(0))
        };
        for text in ["1996.01.13", "1996-01-13", "13.1.1996", "13-01-1996", "13.01.1996"] {
            assert_eq!(read(text), (1996, 1, 13), "{text}");
        }
        assert_eq!(read("03.07.20"), (2003, 7, 20));
        assert_eq!(read("1841-??-??"), (1841, 0, 0));
        assert_eq!(read("1995.11.??"), (1995, 11, 0));
        assert_eq!(read("2007/2008"), (2007, 0, 0));
        assert_eq!(read("2007"), (2007, 0, 0));
        for text in ["", "?", "????.??.??", "yesterday", "12345.1.1", "0000.13.32", "ééé.é.é"] {
            assert_eq!(read(text), (0, 0, 0), "{text}");
        }
        assert!(GameDate::read("1995.2.3") < GameDate::read("1995.11.1"));
    }
}
