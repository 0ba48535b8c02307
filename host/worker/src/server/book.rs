//! The moves that a book has for the position that is to be searched.
//!
//! Knows where books are, and what a move in an image of a position is in the position itself. Must not know searches, nor which of the
//! moves is played.

use std::path::{Path, PathBuf};

use abstrakt_book::{Book, BookError, BookMove, ENDING, scope};
use abstrakt_engine::BookChoice;
use abstrakt_plugin_api::{Choice, Image, Images, Line, Move, Rules, ScoredMove, Text, Tree};
use abstrakt_texts::Translated;

use super::failure::Failure;
use super::game_state::list;
use crate::protocol::RefusalReason;

/// The books of a worker's game: the last one that was asked for is kept.
#[derive(Default)]
pub(super) struct Books {
    folders: Vec<PathBuf>,
    last: Option<(BookChoice, Option<Book>)>,
}

impl Books {
    /// The books of games are in these folders.
    pub fn in_folders(folders: Vec<PathBuf>) -> Self {
        Self { folders, last: None }
    }

    /// The book that a spec names for a game; none of a game that comes without one.
    pub fn of(&mut self, choice: &BookChoice, game: &str) -> Result<Option<Book>, Failure> {
        if let Some((_, book)) = self.last.as_ref().filter(|(last, _)| last == choice) {
            return Ok(book.clone());
        }
        let book = self.read(choice, game).map_err(|error| {
            let Translated { en, cs } = Translated::of(&error);
            Failure::Refused(RefusalReason::Book(Text { en, cs }))
        })?;
        self.last = Some((choice.clone(), book.clone()));
        Ok(book)
    }

    fn read(&self, choice: &BookChoice, game: &str) -> Result<Option<Book>, BookError> {
        match choice {
            BookChoice::Game => {
                let mut paths = self.folders.iter().map(|folder| folder.join(format!("{game}.{ENDING}")));
                let read = paths.find(|path| path.is_file()).map(|path| Book::read(&path, game)).transpose();
                // Nobody has asked for this file by name: the search goes on without it, and the log has the reason.
                Ok(read.unwrap_or_else(|error| {
                    eprintln!("{error}");
                    None
                }))
            }
            BookChoice::File { path, sum } => {
                let path = Path::new(path);
                let book = Book::read(path, game)?;
                match sum {
                    Some(sum) if sum != book.sum() => Err(BookError::Changed(path.into())),
                    _ => Ok(Some(book)),
                }
            }
        }
    }
}

/// The moves of a book in the position of a line, and in its images, as the position itself has them; those of the greatest weight first.
pub(super) fn moves<R: Rules>(
    book: &Book,
    rules: &R,
    choice: &Choice,
    line: &mut R::Line,
) -> Result<Vec<BookMove>, Failure> {
    if line.status().player().is_none() {
        return Ok(Vec::new());
    }
    let scope = scope(rules.facts(), choice);
    let own_key = line.key();
    let mut found = Vec::new();
    let listed = book.moves(own_key ^ scope);
    let images = line.extension::<Images>(&())?.unwrap_or_default();
    let mut texts = None;
    let mut known = vec![own_key];
    for Image { key, text, moves, .. } in images.0 {
        // A position that is its own image is asked for once.
        if known.contains(&key) {
            continue;
        }
        known.push(key);
        let there = book.moves(key ^ scope);
        if there.is_empty() {
            continue;
        }
        let own_texts = match &texts {
            Some(texts) => texts,
            None => texts.insert(move_texts(line)?),
        };
        let image_texts = move_texts(&mut rules.open(choice, Some(&text))?)?;
        for played in there {
            let place = moves.iter().position(|&to| image_texts.get(to as usize) == Some(&played.text));
            if let Some(text) = place.and_then(|place| own_texts.get(place)) {
                add(&mut found, BookMove { text: text.clone(), ..played });
            }
        }
    }
    if !listed.is_empty() {
        let texts = texts.map_or_else(|| move_texts(line), Ok)?;
        let legal = listed.into_iter().filter(|played| texts.contains(&played.text));
        legal.for_each(|played| add(&mut found, played));
    }
    found.sort_by(|one, other| {
        (other.weight, other.games).cmp(&(one.weight, one.games)).then_with(|| one.text.cmp(&other.text))
    });
    Ok(found)
}

/// Adds what is known of a move to what was known of it.
fn add(found: &mut Vec<BookMove>, played: BookMove) {
    match found.iter_mut().find(|known| known.text == played.text) {
        Some(known) => {
            known.weight = known.weight.saturating_add(played.weight);
            known.games = known.games.saturating_add(played.games);
            known.points = known.points.saturating_add(played.points);
        }
        None => found.push(played),
    }
}

/// The texts of the legal moves, in the order of their list.
fn move_texts(line: &mut impl Line) -> Result<Vec<String>, Failure> {
    let mut slots = vec![ScoredMove::default(); line.max_moves()];
    let codes: Vec<Move> = list(line, &mut slots)?.iter().map(|entry| entry.code).collect();
    codes.into_iter().map(|code| Ok(line.move_text(code)?.0)).collect()
}
