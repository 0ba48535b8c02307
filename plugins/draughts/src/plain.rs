//! A variant without words and pictures: for tests and benchmarks.

use std::marker::PhantomData;

use abstrakt_plugin_api::{Text, text};

use crate::edition::Edition;
use crate::variant::Variant;

/// The rules of a variant with as few words as the contract allows.
pub struct Plain<V>(PhantomData<V>);

impl<V: Variant> Edition for Plain<V> {
    type Variant = V;
    const ID: &'static str = "draughts";
    const COVER: &'static [u8] = b"";

    fn name() -> Text {
        text("Draughts", "Dáma")
    }

    fn summary() -> Text {
        Self::name()
    }

    fn rules() -> Text {
        Self::name()
    }
}
