//! Positions of games in files of a thousand games each, so that a command can be stopped and go on.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// Games in a file.
const GAMES: u32 = 1000;
/// Bytes of a position in a file.
const BYTES: usize = 32;

/// A quiet position of a game, and what became of it.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    /// Pieces of White and Black.
    pub sides: [u64; 2],
    /// Kings of both.
    pub kings: u64,
    /// The number of the game.
    pub game: u32,
    /// The value that the search found for the player to move.
    pub value: i16,
    /// The side to move.
    pub side: u8,
    /// The game's result for the player to move: 0 lost, 1 drawn, 2 won.
    pub result: u8,
}

impl Record {
    /// Equal for equal positions.
    pub const fn key(&self) -> (u64, u64, u64) {
        // The highest squares are no part of a board.
        (self.sides[0], self.sides[1], self.kings | (self.side as u64) << 63)
    }

    fn write(&self, out: &mut Vec<u8>) {
        for number in [self.sides[0], self.sides[1], self.kings] {
            out.extend(number.to_le_bytes());
        }
        out.extend(self.game.to_le_bytes());
        out.extend(self.value.to_le_bytes());
        out.extend([self.side, self.result]);
    }

    fn read(bytes: &[u8; BYTES]) -> Self {
        let byte = |offset: usize| u64::from(bytes[offset]);
        let number =
            |offset: usize, length: usize| (0..length).map(|place| byte(offset + place) << (8 * place)).sum();
        let (game, value): (u64, u64) = (number(24, 4), number(28, 2));
        Self {
            sides: [number(0, 8), number(8, 8)],
            kings: number(16, 8),
            game: game as u32,
            value: value as u16 as i16,
            side: bytes[30],
            result: bytes[31],
        }
    }
}

/// A folder of such files.
pub struct Shards(PathBuf);

impl Shards {
    /// In this folder.
    pub fn new(folder: &Path) -> Result<Self, Box<dyn Error>> {
        fs::create_dir_all(folder)?;
        Ok(Self(folder.into()))
    }

    /// The positions of so many games; those of files that are not there come from `play`.
    pub fn all(
        &self,
        games: u32,
        mut play: impl FnMut(u32) -> Result<Vec<Record>, Box<dyn Error>>,
    ) -> Result<Vec<Record>, Box<dyn Error>> {
        let mut all = Vec::new();
        for shard in 0..games.div_ceil(GAMES) {
            let file = self.0.join(format!("{shard:04}.positions"));
            if !file.exists() {
                let mut bytes = Vec::new();
                for game in shard * GAMES..games.min((shard + 1) * GAMES) {
                    play(game)?.iter().for_each(|record| record.write(&mut bytes));
                }
                // A file is whole or not there.
                let unfinished = file.with_extension("unfinished");
                fs::write(&unfinished, bytes)?;
                fs::rename(unfinished, &file)?;
                eprintln!("{}", file.display());
            }
            all.extend(fs::read(file)?.as_chunks().0.iter().map(Record::read));
        }
        Ok(all)
    }
}
