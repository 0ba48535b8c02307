//! The effect of each piece on a value: the value less the value without what is on its site.

use abstrakt_vocabulary::{Inputs, Site, inputs_on};
use serde::{Deserialize, Serialize};

use crate::Model;

/// The effect of an input, or of all inputs of a site, on a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Influence {
    /// The site, as the first seat sees the board; none for an input of the whole position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub site: Option<Site>,
    /// The names of the inputs that are on there, joined by `+`.
    pub name: String,
    /// The value less the value without them.
    pub difference: i32,
}

/// The effect of each input that is on, in their order.
pub fn influences(model: &Model, inputs: &Inputs, active: &[u64]) -> Vec<Influence> {
    let whole = model.value(active);
    let mut parts: Vec<(Option<Site>, Vec<usize>)> = Vec::new();
    for input in inputs_on(active) {
        let Some(meaning) = inputs.meanings.get(input) else { continue };
        let same =
            |(site, _): &&mut (Option<Site>, Vec<usize>)| meaning.site.is_some() && *site == meaning.site;
        match parts.iter_mut().find(same) {
            Some((_, found)) => found.push(input),
            None => parts.push((meaning.site, vec![input])),
        }
    }
    let influence = |(site, found): (Option<Site>, Vec<usize>)| {
        let mut rest = active.to_vec();
        for &input in &found {
            rest[input / 64] &= !(1 << (input % 64));
        }
        let names: Vec<&str> = found.iter().map(|&input| inputs.meanings[input].name.as_str()).collect();
        Influence { site, name: names.join("+"), difference: whole - model.value(&rest) }
    };
    parts.into_iter().map(influence).collect()
}
