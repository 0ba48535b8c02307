//! Lines of comma-separated values that a spreadsheet can open: no text in them is taken for a formula.
//!
//! Knows cells. Must not know what a column means.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;

/// Writes lines of comma-separated values. A cell that a spreadsheet would take for a formula is written as text, by an
/// apostrophe before it; numbers stay numbers.
#[derive(Debug)]
pub struct CsvLines<W: Write> {
    lines: csv::Writer<W>,
    /// Whether the names of the columns are still to come.
    head: bool,
}

impl<W: Write> CsvLines<W> {
    /// Lines to be written; `head`: the names of the columns come first.
    pub fn new(out: W, head: bool) -> Self {
        Self { lines: csv::Writer::from_writer(out), head }
    }

    /// Adds a line of these cells.
    ///
    /// # Errors
    /// Those of whatever is written to; another number of cells than before.
    pub fn cells<'c>(&mut self, cells: impl IntoIterator<Item = &'c str>) -> io::Result<()> {
        self.head = false;
        Ok(self.lines.write_record(cells.into_iter().map(|text| cell(text).into_owned()))?)
    }

    /// Adds a line with a cell for each field of a value.
    ///
    /// # Errors
    /// As [`CsvLines::cells`].
    pub fn row(&mut self, row: &impl Serialize) -> io::Result<()> {
        let mut plain = csv::WriterBuilder::new().has_headers(self.head).from_writer(Vec::new());
        plain.serialize(row)?;
        let plain = plain.into_inner().map_err(csv::IntoInnerError::into_error)?;
        for line in csv::ReaderBuilder::new().has_headers(false).from_reader(plain.as_slice()).records() {
            self.cells(line?.iter())?;
        }
        Ok(())
    }

    /// Passes on what was written.
    ///
    /// # Errors
    /// Those of whatever is written to.
    pub fn flush(&mut self) -> io::Result<()> {
        self.lines.flush()
    }

    /// Passes on what was written, and gives back where to.
    ///
    /// # Errors
    /// As [`CsvLines::flush`].
    pub fn into_inner(self) -> io::Result<W> {
        self.lines.into_inner().map_err(csv::IntoInnerError::into_error)
    }
}

/// A cell as spreadsheets are to show it. CITE: [OWASP n.d.]: what begins with one of these characters may be taken for
/// a formula, and an apostrophe before it makes it a text.
fn cell(text: &str) -> Cow<'_, str> {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    // A number with its sign is one; a lone dash stands for no value.
    if is_formula && text != "-" && text.parse::<f64>().is_err() {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Row {
        name: &'static str,
        score: i32,
        elo: f64,
        best: Option<&'static str>,
    }

    fn written(lines: CsvLines<Vec<u8>>) -> String {
        String::from_utf8(lines.into_inner().unwrap()).unwrap()
    }

    #[test]
    fn no_text_is_a_formula_and_every_number_is_one() {
        for (text, right) in [
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
            ("-1+1", "'-1+1"),
            ("\tx", "'\tx"),
            ("\rx", "'\rx"),
            ("-7", "-7"),
            ("+12.5", "+12.5"),
            ("-", "-"),
            ("", ""),
            ("a1-b2", "a1-b2"),
            ("'quoted", "'quoted"),
        ] {
            assert_eq!(cell(text), right);
        }
    }

    #[test]
    fn rows_have_their_head_once_and_keep_commas_and_line_ends() {
        let mut lines = CsvLines::new(Vec::new(), true);
        let row = |name, best| Row { name, score: -3, elo: -1.5, best };
        lines.row(&row("=HYPERLINK(\"x\"),1", None)).unwrap();
        lines.row(&row("two\nlines", Some("@"))).unwrap();
        assert_eq!(
            written(lines),
            "name,score,elo,best\n\"'=HYPERLINK(\"\"x\"\"),1\",-3,-1.5,\n\"two\nlines\",-3,-1.5,'@\n"
        );
        let mut more = CsvLines::new(Vec::new(), false);
        more.row(&row("more", None)).unwrap();
        assert_eq!(written(more), "more,-3,-1.5,\n");
    }
}
