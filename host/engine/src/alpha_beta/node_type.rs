//! What a node of the search is expected to be: a type for each case, so that the code of a case asks nothing.
//!
//! CITE: [Marsland 1982] (principal variation search).

/// What a node is expected to be, known when the code is compiled.
pub trait NodeType {
    /// What its children are under the same window.
    type Child: NodeType;
    /// Is it the root, whose moves keep their order from depth to depth?
    const ROOT: bool = false;
    /// May the value lie inside the window? Otherwise the window is null, and the node only proves a bound.
    const PV: bool;
    /// May the line that is shown go through it? Then play mode's deeper table entries may not end it.
    const SHOWN: bool;
}

/// The root of the search.
pub struct Root;

impl NodeType for Root {
    type Child = Pv;
    const ROOT: bool = true;
    const PV: bool = true;
    const SHOWN: bool = true;
}

/// A node of a principal variation, or any node of plain alpha-beta.
pub struct Pv;

impl NodeType for Pv {
    type Child = Self;
    const PV: bool = true;
    const SHOWN: bool = true;
}

/// A node below chance, where lines end: any value, but no line.
pub struct PvBelowChance;

impl NodeType for PvBelowChance {
    type Child = Self;
    const PV: bool = true;
    const SHOWN: bool = false;
}

/// A node under a null window.
pub struct NonPv;

impl NodeType for NonPv {
    type Child = Self;
    const PV: bool = false;
    const SHOWN: bool = false;
}
