//! The kind of node that the search expects: a type for each case, so that the code of a case tests nothing at run
//! time.
//!
//! CITE: [Marsland 1982] (principal variation search).

/// The kind of a node, known when the code is compiled.
pub trait NodeType {
    /// The kind of its children under the same window.
    type Child: NodeType;
    /// Whether it is the root, whose moves keep their order from depth to depth.
    const ROOT: bool = false;
    /// Whether the value may lie inside the window. Otherwise the window is null, and the node only proves a bound.
    const PV: bool;
    /// Whether the line that is shown may pass through it. Deeper table entries of play mode may not end it then.
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
