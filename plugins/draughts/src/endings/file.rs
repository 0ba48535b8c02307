//! Solved endings as a game's library holds them: packed apart, unpacked when they are first asked for.
//!
//! Knows bytes. Must not know positions. A file begins with a line; a byte with the number of tables follows, and for each its men and
//! kings, its longest win and loss, and the length of its packed values in four bytes, lowest first; behind these come the values.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::sync::OnceLock;

use lzma_rust2::{LzmaOptions, LzmaReader, LzmaWriter};

use super::material::Material;

/// The first bytes of a file.
const MAGIC: &[u8] = b"endings 1\n";
/// Most memory that unpacking may take, KiB: that of the dictionary, which no table fills.
const MOST_MEMORY: u32 = 32 << 10;
/// The smallest dictionary of the format, bytes.
const LEAST_DICTIONARY: u32 = 1 << 12;
/// Bytes of an entry.
const ENTRY: usize = 10;

/// A table to be written.
pub(super) struct Table {
    pub material: Material,
    pub longest: [u8; 2],
    pub values: Vec<u8>,
}

/// The bytes of a file of these tables; empty where the packing fails, as it does not in memory.
pub(super) fn write(tables: impl Iterator<Item = Table>) -> Vec<u8> {
    let (mut count, mut entries, mut bodies) = (0_u8, Vec::new(), Vec::new());
    for Table { material: Material { men, kings }, longest, values } in tables {
        let packed = pack(&values).unwrap_or_default();
        count += 1;
        entries.extend(men.into_iter().chain(kings).chain(longest));
        entries.extend((packed.len() as u32).to_le_bytes());
        bodies.extend(packed);
    }
    [MAGIC, &[count], &entries, &bodies].concat()
}

/// Values follow each other in rows of kings' squares, so that neither the place of a byte nor that in a word tells much.
fn pack(values: &[u8]) -> std::io::Result<Vec<u8>> {
    let dict_size = (values.len() as u32).next_power_of_two().max(LEAST_DICTIONARY);
    let options = LzmaOptions { dict_size, lc: 4, lp: 0, pb: 0, ..LzmaOptions::with_preset(9) };
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, Some(values.len() as u64))?;
    writer.write_all(values)?;
    writer.finish()
}

/// A file whose tables are unpacked as they are asked for.
pub(super) struct File {
    tables: BTreeMap<Material, Entry>,
}

/// A table of a file.
struct Entry {
    longest: [u8; 2],
    packed: &'static [u8],
    values: OnceLock<Vec<u8>>,
}

impl File {
    /// Reads the entries of a file; `None` for whatever `write` does not make.
    pub fn read(bytes: &'static [u8]) -> Option<Self> {
        let (count, rest) = bytes.strip_prefix(MAGIC)?.split_first()?;
        let (entries, mut bodies) = rest.split_at_checked(usize::from(*count) * ENTRY)?;
        let mut tables = BTreeMap::new();
        for entry in entries.chunks_exact(ENTRY) {
            let [men, other_men, kings, other_kings, win, loss, length @ ..] = entry else { return None };
            let length = u32::from_le_bytes(length.try_into().ok()?);
            let (packed, behind) = bodies.split_at_checked(length as usize)?;
            bodies = behind;
            let material = Material { men: [*men, *other_men], kings: [*kings, *other_kings] };
            tables.insert(material, Entry { longest: [*win, *loss], packed, values: OnceLock::new() });
        }
        bodies.is_empty().then_some(Self { tables })
    }

    /// The values of a material; none where there is no table, or it cannot be unpacked.
    pub fn values(&self, material: Material) -> &[u8] {
        self.tables.get(&material).map_or(&[], |entry| {
            entry.values.get_or_init(|| {
                let mut values = Vec::new();
                let read = LzmaReader::new_mem_limit(entry.packed, MOST_MEMORY, None)
                    .and_then(|mut reader| reader.read_to_end(&mut values));
                read.map_or_else(|_| Vec::new(), |_| values)
            })
        })
    }

    /// Plies of the longest win of the side to move, and of its longest loss.
    pub fn longest(&self, material: Material) -> [u8; 2] {
        self.tables.get(&material).map_or([0; 2], |entry| entry.longest)
    }

    /// Every material that has a table.
    pub fn materials(&self) -> impl Iterator<Item = Material> {
        self.tables.keys().copied()
    }
}
