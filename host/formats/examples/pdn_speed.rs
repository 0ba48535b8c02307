//! The speed of reading PDN: `cargo run --release -p abstrakt-formats --example pdn_speed -- FILE.pdn [GAMES]`.
//!
//! The file is read again and again, as one stream, until the number of games (100,000) is reached: once into an index,
//! once parsed in full.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::time::Instant;

use abstrakt_formats::pdn::{Index, Reader};

/// The same bytes, repeated a number of times.
struct Again {
    bytes: Vec<u8>,
    offset: usize,
    times: usize,
}

impl Read for Again {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.offset == self.bytes.len() {
            self.offset = 0;
            self.times = self.times.saturating_sub(1);
        }
        if self.times == 0 {
            return Ok(0);
        }
        let count = buffer.len().min(self.bytes.len() - self.offset);
        buffer[..count].copy_from_slice(&self.bytes[self.offset..self.offset + count]);
        self.offset += count;
        Ok(count)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("expected FILE.pdn [GAMES]")?;
    let games: usize = arguments.next().map_or(Ok(100_000), |text| text.parse())?;
    let mut bytes = std::fs::read(&path)?;
    bytes.extend(b"\n\n");
    let in_file = Index::build(&*bytes, |_| ControlFlow::Continue(()))?.len().max(1);
    let stream = || Again { bytes: bytes.clone(), offset: 0, times: games.div_ceil(in_file) };

    let started = Instant::now();
    let index = Index::build(stream(), |_| ControlFlow::Continue(()))?;
    report("indexed", index.len(), bytes.len() * games.div_ceil(in_file), started);

    let started = Instant::now();
    let (mut count, mut plies, mut damaged) = (0, 0, 0);
    for found in Reader::new(stream()) {
        count += 1;
        match found?.game {
            Ok(game) => plies += game.moves().count(),
            Err(_) => damaged += 1,
        }
    }
    report("parsed", count, bytes.len() * games.div_ceil(in_file), started);
    println!("{plies} plies, {damaged} damaged games");
    Ok(())
}

fn report(what: &str, games: usize, bytes: usize, started: Instant) {
    let seconds = started.elapsed().as_secs_f64();
    let (rate, volume) = (games as f64 / seconds, bytes as f64 / seconds / 1e6);
    println!("{what} {games} games in {seconds:.2} s: {rate:.0} games/s, {volume:.0} MB/s");
}
