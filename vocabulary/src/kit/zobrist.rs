//! Zobrist keys as constants: the same on every machine and in every build.

use crate::Site;

/// One step of SplitMix64: a full-period mixer. CITE: [Steele 2014].
pub const fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// Random keys for `KINDS` kinds of things on `SITES` sites: `static KEYS: Zobrist<3, 61> = Zobrist::new(1);`. (A `const` would be copied
/// wherever it is used.)
pub struct Zobrist<const KINDS: usize, const SITES: usize>([[u64; SITES]; KINDS]);

impl<const KINDS: usize, const SITES: usize> Zobrist<KINDS, SITES> {
    /// The table of `seed`; tables of different seeds are independent.
    pub const fn new(seed: u64) -> Self {
        let mut keys = [[0; SITES]; KINDS];
        let mut kind = 0;
        while kind < KINDS {
            let mut site = 0;
            while site < SITES {
                keys[kind][site] = mix(mix(seed) ^ ((kind as u64) << 32 | site as u64));
                site += 1;
            }
            kind += 1;
        }
        Self(keys)
    }

    /// Key of a thing of `kind` on `site`.
    #[inline]
    pub const fn key(&self, kind: usize, site: usize) -> u64 {
        self.0[kind][site]
    }

    /// Keys of things of `kind` on all these sites together.
    pub fn keys(&self, kind: usize, sites: impl IntoIterator<Item = Site>) -> u64 {
        sites.into_iter().fold(0, |key, site| key ^ self.key(kind, site.index()))
    }
}
