//! The common parts of boards of squares, hexagons and points: names, rows of text, neighbours.
//!
//! Knows sites and their place. Must not know what stands on them: a game says which letter a site has.

use super::SiteSet;
use crate::{Board, Refusal, Site, letter, refusal};

/// A regular board. Its sites are numbered row by row from the bottom, each row from the left.
pub trait Grid: Copy {
    /// The geometry, for `Game::board`.
    fn board(self) -> Board;

    /// Number of rows.
    fn rows(self) -> u16;

    /// Column of the first site of a row and behind its last, rows from 0 at the bottom.
    fn columns(self, row: u16) -> (u16, u16);

    /// Steps between two sites, the neighbours of a site being one step away.
    fn distance(self, from: Site, to: Site) -> u16;

    /// Number of sites.
    fn len(self) -> u16 {
        (0..self.rows()).map(|row| self.columns(row)).map(|(first, end)| end - first).sum()
    }

    /// Returns whether there is no site.
    fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Every site in order.
    fn sites(self) -> impl Iterator<Item = Site> {
        (0..self.len()).map(Site)
    }

    /// Column and row of a site.
    fn coordinates(self, site: Site) -> (u16, u16) {
        let mut left = site.0;
        for row in 0..self.rows() {
            let (first, end) = self.columns(row);
            if left < end - first {
                return (first + left, row);
            }
            left -= end - first;
        }
        (0, self.rows())
    }

    /// The site at column and row; none beyond the edge.
    fn site(self, column: i32, row: i32) -> Option<Site> {
        let (column, row) = (u16::try_from(column).ok()?, u16::try_from(row).ok()?);
        if row >= self.rows() {
            return None;
        }
        let (first, end) = self.columns(row);
        let lower_sites: u16 = (0..row).map(|row| self.columns(row)).map(|(first, end)| end - first).sum();
        (first..end).contains(&column).then(|| Site(lower_sites + column - first))
    }

    /// The site that lies `columns` and `rows` away; none beyond the edge.
    fn step(self, from: Site, columns: i32, rows: i32) -> Option<Site> {
        let (column, row) = self.coordinates(from);
        self.site(i32::from(column) + columns, i32::from(row) + rows)
    }

    /// The sites at `distance` steps, in order.
    fn at_distance(self, from: Site, distance: u16) -> impl Iterator<Item = Site> {
        self.sites().filter(move |&site| self.distance(from, site) == distance)
    }

    /// For each site the set of those at `distance` steps, on boards of up to 128 sites: a table to keep.
    fn rings(self, distance: u16) -> Vec<SiteSet> {
        self.sites().map(|from| self.at_distance(from, distance).collect()).collect()
    }

    /// Name of a site, such as `e5`.
    fn name(self, site: Site) -> String;

    /// The site with this name.
    ///
    /// # Errors
    /// There is none; the line names the first and the last.
    fn read_name(self, name: &str) -> Result<Site, Refusal> {
        self.sites().find(|&site| self.name(site) == name).ok_or_else(|| {
            let [first, last] = [0, self.len().saturating_sub(1)].map(|site| self.name(Site(site)));
            refusal(
                format!("no site {name}: expected {first}..{last}"),
                format!("místo {name} neexistuje: správně je {first} až {last}"),
            )
        })
    }

    /// The sites with these names, on boards of up to 128 sites; unknown names are left out.
    fn named(self, names: &[&str]) -> SiteSet {
        names.iter().filter_map(|name| self.read_name(name).ok()).collect()
    }

    /// The board in one line: a letter a site, rows from the top with `/` between them.
    fn line(self, letter: impl Fn(Site) -> char) -> String {
        let rows = self.site_rows().map(|row| row.into_iter().map(&letter).collect::<String>());
        rows.collect::<Vec<_>>().join("/")
    }

    /// Reads a line that [`Grid::line`] wrote: hands every site and its letter to `put`, which returns whether the
    /// letter may stand there. `right` names the letters that may, for people: `"x, o, ."`.
    ///
    /// # Errors
    /// A wrong number of rows, a row of a wrong length, or a letter that is refused; the line says where, and what is
    /// expected.
    fn read_line(
        self,
        text: &str,
        right: &str,
        mut put: impl FnMut(Site, char) -> bool,
    ) -> Result<(), Refusal> {
        let letters = |row: &str| row.chars().map(String::from).collect();
        read_rows(self, text, right, letters, |site, letter| letter.chars().all(|letter| put(site, letter)))
    }

    /// The board in one line of words: those of a row with `,` between them, rows from the top with `/` between them. For sites whose
    /// contents no letter tells, such as stacks.
    fn words(self, word: impl Fn(Site) -> String) -> String {
        let rows = self.site_rows().map(|row| row.into_iter().map(&word).collect::<Vec<_>>().join(","));
        rows.collect::<Vec<_>>().join("/")
    }

    /// Reads a line that [`Grid::words`] wrote: hands every site and its word to `put`, which returns whether the word may stand
    /// there. `right` names words that may, for people: `"., w1, b2"`.
    ///
    /// # Errors
    /// As [`Grid::read_line`]'s.
    fn read_words(
        self,
        text: &str,
        right: &str,
        mut put: impl FnMut(Site, &str) -> bool,
    ) -> Result<(), Refusal> {
        let words = |row: &str| row.split(',').map(String::from).collect();
        read_rows(self, text, right, words, |site, word| put(site, word))
    }

    /// Reads a line in which each of `letters` stands for a set and `.` for an empty site, on boards of up to 128 sites.
    ///
    /// # Errors
    /// As [`Grid::read_line`]'s.
    fn read_sets<const N: usize>(self, text: &str, letters: [char; N]) -> Result<[SiteSet; N], Refusal> {
        let mut sets = [SiteSet::EMPTY; N];
        let right: String = letters.iter().map(|letter| format!("{letter}, ")).collect::<String>() + ".";
        self.read_line(text, &right, |site, letter| {
            let set = letters.iter().position(|known| *known == letter);
            if let Some(set) = set {
                sets[set] |= site.into();
            }
            set.is_some() || letter == '.'
        })?;
        Ok(sets)
    }

    /// The board for a terminal: rows from the top, a letter a site, names of rows on the left and of columns below.
    fn dump(self, letter: impl Fn(Site) -> char) -> String;

    /// Sites by row from the top, each row from the left.
    fn site_rows(self) -> impl Iterator<Item = Vec<Site>> {
        (0..self.rows()).rev().map(move |row| {
            let (first, end) = self.columns(row);
            (first..end).filter_map(|column| self.site(column.into(), row.into())).collect()
        })
    }
}

/// Reads rows from the top with `/` between them, each `split` into what stands on its sites.
fn read_rows(
    grid: impl Grid,
    text: &str,
    right: &str,
    split: impl Fn(&str) -> Vec<String>,
    mut put: impl FnMut(Site, &str) -> bool,
) -> Result<(), Refusal> {
    let rows: Vec<&str> = text.split('/').collect();
    let wanted = usize::from(grid.rows());
    if rows.len() != wanted {
        let there = rows.len();
        return Err(refusal(
            format!("{text}: expected {wanted} rows, not {there}"),
            format!("{text}: počet řad {there}, správně je {wanted}"),
        ));
    }
    for (sites, row) in grid.site_rows().zip(rows) {
        let found = split(row);
        if found.len() != sites.len() {
            let (there, right) = (found.len(), sites.len());
            return Err(refusal(
                format!("row {row}: expected {right} sites, not {there}"),
                format!("řada {row}: počet míst {there}, správně je {right}"),
            ));
        }
        for (site, word) in sites.into_iter().zip(found) {
            if !put(site, &word) {
                let name = grid.name(site);
                return Err(refusal(
                    format!("{word} on {name}: expected {right}"),
                    format!("{word} na {name}: správně je {right}"),
                ));
            }
        }
    }
    Ok(())
}

/// The letter of a site by the set that it is in, `.` for none: what [`Grid::line`] and [`Grid::dump`] ask for.
pub fn letters<const N: usize>(sets: [(char, SiteSet); N]) -> impl Fn(Site) -> char {
    move |site| sets.iter().find(|(_, set)| set.contains(site)).map_or('.', |(letter, _)| *letter)
}

/// Letters of the columns `0..columns`, one space before each: the last line of a dump.
pub(super) fn column_letters(columns: u16) -> String {
    (0..columns).map(|column| format!(" {}", letter(column))).collect()
}
