//! The tables of endings of a variant: win, loss and draw of every position of so many pieces, with the plies to the end.
//!
//! ```text
//! cargo run --release --example endings -p abstrakt-draughts -- VARIANT PIECES FOLDER
//! cp FOLDER/VARIANT.bin plugins/draughts/assets/endings/
//! ```
//!
//! `VARIANT` is the name of a variant, or `czech-liberal`. Time, memory and disk are told before it begins. The folder keeps the values of every
//! material, one byte a place: a command that was stopped goes on where it was, and one with more pieces goes on from the last.
//! Values of a sample of each material are compared with those after their moves. `VARIANT.bin` is what the variant's library holds:
//! 4 `PIECES` are needed for it, 3 for `frisian`.
//!
//! Source: Thompson, "Retrograde analysis of certain endgames", 1986.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use abstrakt_draughts::endings::{Maker, Material};
use abstrakt_draughts::variant::{
    Brazilian, Czech, English, Frisian, International, Italian, Russian, Variant,
};
use abstrakt_plugin_api::{Position, legal_moves};

/// Positions of a material that are compared with those after their moves, about.
const SAMPLE: usize = 2000;
/// Most pieces that are solved.
const MAX_PIECES: u8 = 6;
/// Places solved in a second at least, on an old machine.
const PLACES_A_SECOND: u64 = 500_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, pieces, folder] = arguments.as_slice() else {
        return Err("expected VARIANT PIECES FOLDER".into());
    };
    let pieces = pieces.parse().ok().filter(|pieces| (2..=MAX_PIECES).contains(pieces));
    let pieces = pieces.ok_or_else(|| format!("PIECES is a number from 2 to {MAX_PIECES}"))?;
    let task = Task { variant, pieces, folder: Path::new(folder) };
    match variant.as_str() {
        "international" => task.run::<International>(false),
        "czech" => task.run::<Czech>(false),
        "czech-liberal" => task.run::<Czech>(true),
        "russian" => task.run::<Russian>(false),
        "brazilian" => task.run::<Brazilian>(false),
        "english" => task.run::<English>(false),
        "italian" => task.run::<Italian>(false),
        "frisian" => task.run::<Frisian>(false),
        _ => Err(
            "expected international, czech, czech-liberal, russian, brazilian, english, italian or frisian"
                .into(),
        ),
    }
}

/// The command.
struct Task<'a> {
    variant: &'a str,
    pieces: u8,
    folder: &'a Path,
}

impl Task<'_> {
    fn run<V: Variant>(&self, liberal: bool) -> Result<(), Box<dyn Error>> {
        let materials: Vec<Material> = (2..=self.pieces).flat_map(Material::of_pieces).collect();
        self.tell::<V>(&materials);
        let folder = self.folder.join(self.variant);
        fs::create_dir_all(&folder)?;
        let mut maker = Maker::<V>::new(liberal);
        for material in materials {
            let begun = Instant::now();
            let sides = [material, material.exchanged()];
            let read = sides
                .iter()
                .all(|side| fs::read(path(&folder, *side)).is_ok_and(|values| maker.insert(*side, values)));
            if !read {
                maker.solve(material);
                for side in sides {
                    check(&maker, side)?;
                    save(&path(&folder, side), maker.values(side).unwrap_or_default())?;
                }
            }
            for side in sides {
                let tally = maker.tally(side);
                let [win, loss] = tally.longest;
                println!(
                    "{side}: {} won, {} drawn, {} lost, at most {win} and {loss} plies; {:.1} s",
                    tally.wins,
                    tally.draws,
                    tally.losses,
                    begun.elapsed().as_secs_f64(),
                );
                if side == side.exchanged() {
                    break;
                }
            }
        }
        let file = maker.file();
        save(&self.folder.join(format!("{}.bin", self.variant)), &file)?;
        println!("{} bytes for the library", file.len());
        Ok(())
    }

    fn tell<V: Variant>(&self, materials: &[Material]) {
        let places = || materials.iter().map(|material| Maker::<V>::places(*material));
        let all: u64 = places().sum();
        let most = materials.iter().map(|material| Maker::<V>::memory(*material)).max().unwrap_or(0);
        println!(
            "{} materials, {all} places: at most {} s, {} MiB of memory, {} MiB on disk",
            materials.len(),
            all / PLACES_A_SECOND + 1,
            ((all + most) >> 20) + 1,
            (all >> 20) + 1,
        );
    }
}

fn path(folder: &Path, material: Material) -> PathBuf {
    folder.join(format!("{material}.plies"))
}

/// Writes a file whole: what a stop leaves behind has another name.
fn save(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let half = path.with_extension("part");
    fs::write(&half, bytes)?;
    fs::rename(half, path)
}

/// Compares values with those after the moves, which the rules make forwards.
fn check<V: Variant>(maker: &Maker<V>, material: Material) -> Result<(), Box<dyn Error>> {
    let step = maker.values(material).unwrap_or_default().len() / SAMPLE;
    let mut wrong = None;
    maker.positions(material, step, |position, value| {
        let (mut win, mut drawn, mut loss) = (None::<u8>, false, 0);
        for entry in legal_moves(&position) {
            let mut next = position;
            next.play(entry.code);
            let after = if next.all(next.side()) == 0 { Some(1) } else { maker.value(&next) };
            match after {
                Some(0) => drawn = true,
                Some(value) if value % 2 == 1 => win = Some(win.map_or(value, |win| win.min(value))),
                Some(value) => loss = loss.max(value),
                None => wrong = Some(position),
            }
        }
        let wanted = match win {
            Some(win) => win + 1,
            None if drawn => 0,
            None => loss + 1,
        };
        if wanted != value {
            wrong = Some(position);
        }
    });
    wrong.map_or(Ok(()), |position| Err(format!("{position:?} does not follow from its moves").into()))
}
