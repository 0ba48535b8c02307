//! Sets of sites as one number: for boards of up to 128 sites.

use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Sub, SubAssign};

use crate::Site;

/// A set of sites below 128.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SiteSet(pub u128);

impl SiteSet {
    /// Nothing.
    pub const EMPTY: Self = Self(0);

    /// The sites below `count`, at most 128.
    pub const fn below(count: u16) -> Self {
        Self(if count >= 128 { u128::MAX } else { (1 << count) - 1 })
    }

    /// Only `site`; nothing for a site of 128 or more.
    pub const fn only(site: Site) -> Self {
        Self(if site.0 < 128 { 1 << site.0 } else { 0 })
    }

    /// Returns whether `site` is in the set.
    pub const fn contains(self, site: Site) -> bool {
        self.0 & Self::only(site).0 != 0
    }

    /// The number of sites.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set has no site.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its sites in order.
    pub fn iter(self) -> SiteSetIter {
        SiteSetIter(self.0)
    }
}

impl IntoIterator for SiteSet {
    type Item = Site;
    type IntoIter = SiteSetIter;

    fn into_iter(self) -> SiteSetIter {
        self.iter()
    }
}

impl FromIterator<Site> for SiteSet {
    fn from_iter<I: IntoIterator<Item = Site>>(sites: I) -> Self {
        sites.into_iter().fold(Self::EMPTY, |set, site| set | Self::only(site))
    }
}

impl From<Site> for SiteSet {
    fn from(site: Site) -> Self {
        Self::only(site)
    }
}

/// The sites of a set in order.
#[derive(Clone, Copy, Debug)]
pub struct SiteSetIter(u128);

impl Iterator for SiteSetIter {
    type Item = Site;

    #[inline]
    fn next(&mut self) -> Option<Site> {
        (self.0 != 0).then(|| {
            let site = Site(self.0.trailing_zeros() as u16);
            self.0 &= self.0 - 1;
            site
        })
    }
}

impl BitOr for SiteSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for SiteSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitXor for SiteSet {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The sites of the first set that are not in the second.
impl Sub for SiteSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOrAssign for SiteSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl SubAssign for SiteSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}
