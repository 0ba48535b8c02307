//! Solved endings as a file holds them: in blocks that are packed apart, each unpacked when one of its values is asked for.
//!
//! Knows bytes. Must not know positions. Numbers are little-endian. A file begins with a line; the number of tables follows in two bytes, and
//! for each its men and kings, its longest win and loss, a byte each, the number of its values, and the length of what it has packed, eight
//! bytes each; behind these come the tables, each the ends of its blocks in four bytes, then the blocks themselves, which carry sums.

use std::cell::RefCell;
use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_slice_iter_to_slice;

use super::material::Material;

/// The first bytes of a file.
const MAGIC: &[u8] = b"endings 2\n";
/// Bytes of an entry.
const ENTRY: usize = 22;
/// Values of a block; the last one of a table may have fewer.
const BLOCK: usize = 8192;
/// The level of packing: the one beyond which nothing is gained.
const LEVEL: u8 = 10;
/// Unpacked blocks that a thread keeps: 4 MiB.
const KEPT: usize = 512;

/// A table to be written.
pub(super) struct Table {
    pub material: Material,
    pub longest: [u8; 2],
    pub values: Vec<u8>,
}

/// Writes the bytes of a file, table by table.
pub(super) struct Writer {
    entries: Vec<u8>,
    bodies: Vec<u8>,
    count: u16,
}

impl Writer {
    /// A file without tables.
    pub const fn new() -> Self {
        Self { entries: Vec::new(), bodies: Vec::new(), count: 0 }
    }

    /// Adds a table.
    pub fn add(&mut self, Table { material: Material { men, kings }, longest, values }: &Table) {
        let (mut ends, mut blocks) = (Vec::new(), Vec::new());
        for block in values.chunks(BLOCK) {
            blocks.extend(compress_to_vec_zlib(block, LEVEL));
            ends.extend((blocks.len() as u32).to_le_bytes());
        }
        self.count += 1;
        self.entries.extend(men.iter().chain(kings).chain(longest));
        self.entries.extend((values.len() as u64).to_le_bytes());
        self.entries.extend(((ends.len() + blocks.len()) as u64).to_le_bytes());
        self.bodies.extend(ends);
        self.bodies.extend(blocks);
    }

    /// The bytes of the file.
    pub fn finish(self) -> Vec<u8> {
        [MAGIC, &self.count.to_le_bytes(), &self.entries, &self.bodies].concat()
    }
}

/// A file of tables, whose bytes stay where they are.
pub(super) struct File {
    tables: BTreeMap<Material, Entry>,
}

/// A table of a file.
struct Entry {
    longest: [u8; 2],
    values: usize,
    /// The end of each block among the blocks.
    ends: &'static [[u8; 4]],
    blocks: &'static [u8],
}

impl Entry {
    /// The bytes of a block; none behind the last one, and where the file is damaged.
    fn block(&self, number: usize) -> Option<&'static [u8]> {
        let end = |number: usize| self.ends.get(number).map(|end| u32::from_le_bytes(*end) as usize);
        let begin = number.checked_sub(1).map_or(Some(0), end)?;
        self.blocks.get(begin..end(number)?)
    }
}

impl File {
    /// Reads the entries of a file; `None` for whatever [`Writer`] does not make. Blocks are not looked at: a damaged one gives no values.
    pub fn read(bytes: &'static [u8]) -> Option<Self> {
        let (count, rest) = bytes.strip_prefix(MAGIC)?.split_first_chunk::<2>()?;
        let (entries, mut bodies) = rest.split_at_checked(usize::from(u16::from_le_bytes(*count)) * ENTRY)?;
        let mut tables = BTreeMap::new();
        for entry in entries.as_chunks::<ENTRY>().0 {
            let [men, other_men, kings, other_kings, win, loss, lengths @ ..] = entry;
            let (values, length) = lengths.split_first_chunk::<8>()?;
            let values = usize::try_from(u64::from_le_bytes(*values)).ok()?;
            let length = usize::try_from(u64::from_le_bytes(length.try_into().ok()?)).ok()?;
            let (body, behind) = bodies.split_at_checked(length)?;
            bodies = behind;
            let (ends, blocks) = body.split_at_checked(values.div_ceil(BLOCK).checked_mul(4)?)?;
            let material = Material { men: [*men, *other_men], kings: [*kings, *other_kings] };
            let entry = Entry { longest: [*win, *loss], values, ends: ends.as_chunks().0, blocks };
            tables.insert(material, entry);
        }
        bodies.is_empty().then_some(Self { tables })
    }

    /// The value at a place of the table of a material; none where there is no such place, or its block is damaged.
    pub fn value(&self, material: Material, place: usize) -> Option<u8> {
        let block = self.tables.get(&material)?.block(place / BLOCK)?;
        UNPACKED.with_borrow_mut(|unpacked| unpacked.value(block, place % BLOCK))
    }

    /// Plies of the longest win of the side to move, and of its longest loss.
    pub fn longest(&self, material: Material) -> [u8; 2] {
        self.tables.get(&material).map_or([0; 2], |entry| entry.longest)
    }

    /// The number of values of a material.
    pub fn values(&self, material: Material) -> usize {
        self.tables.get(&material).map_or(0, |entry| entry.values)
    }

    /// Every material that has a table.
    pub fn materials(&self) -> impl Iterator<Item = Material> {
        self.tables.keys().copied()
    }
}

thread_local! {
    static UNPACKED: RefCell<Unpacked> = const { RefCell::new(Unpacked { slots: Vec::new() }) };
}

/// The blocks that were unpacked last, one for each remainder of their addresses.
struct Unpacked {
    slots: Vec<Slot>,
}

#[derive(Clone, Default)]
struct Slot {
    /// The address of the packed block; 0: none. Files stay where they are.
    address: usize,
    values: Vec<u8>,
}

impl Unpacked {
    fn value(&mut self, block: &'static [u8], place: usize) -> Option<u8> {
        if self.slots.is_empty() {
            self.slots = vec![Slot::default(); KEPT];
        }
        let address = block.as_ptr().addr();
        // Blocks have some hundred bytes each: multiplied by a number with well-mixed bits, their addresses fall anywhere.
        let mixed = (address as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        let slot = &mut self.slots[mixed as usize % KEPT];
        if slot.address != address {
            slot.address = address;
            slot.values.resize(BLOCK, 0);
            let read = decompress_slice_iter_to_slice(&mut slot.values, [block].into_iter(), true, false);
            slot.values.truncate(read.unwrap_or(0));
        }
        slot.values.get(place).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALONE: Material = Material { men: [0; 2], kings: [1; 2] };

    fn file() -> Vec<u8> {
        let mut writer = Writer::new();
        let values = (0..10_000).map(|place: u32| (place / 7) as u8).collect();
        writer.add(&Table { material: ALONE, longest: [9, 8], values });
        writer.finish()
    }

    #[test]
    fn values_are_found_in_their_blocks() {
        let read = File::read(file().leak()).expect("it is whole");
        assert_eq!((read.longest(ALONE), read.values(ALONE)), ([9, 8], 10_000));
        for place in (0..10_000).rev().chain([4095, 4096, 0]) {
            assert_eq!(read.value(ALONE, place), Some((place / 7) as u8));
        }
        assert_eq!(read.value(ALONE, 10_000), None);
        assert_eq!(read.value(Material { men: [1, 0], ..ALONE }, 0), None);
        assert_eq!(read.materials().collect::<Vec<_>>(), [ALONE]);
    }

    #[test]
    fn a_cut_file_is_none_and_a_damaged_block_has_no_values() {
        let whole = file();
        for length in 0..whole.len() {
            assert!(File::read(whole[..length].to_vec().leak()).is_none(), "{length} bytes");
        }
        for place in MAGIC.len()..whole.len() {
            let mut changed = whole.clone();
            changed[place] ^= 0x55;
            let Some(read) = File::read(changed.leak()) else { continue };
            for place in (0..10_000).step_by(97) {
                assert!(read.value(ALONE, place).is_none_or(|value| value == (place / 7) as u8), "{place}");
            }
        }
    }
}
