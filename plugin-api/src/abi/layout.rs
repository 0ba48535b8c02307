//! The layout of everything that crosses, as text: a test keeps it, so that no change goes unannounced.

use std::collections::BTreeMap;
use std::fmt::Write;

use abi_stable::StableAbi;
use abi_stable::type_layout::{TLFunction, TypeLayout};

use super::{GENERATION, ModuleRef};

/// Names, sizes, alignments and fields of every type that the root module reaches, and the parameters of its
/// functions.
pub fn layout_fingerprint() -> String {
    let mut types = BTreeMap::new();
    visit(<ModuleRef as StableAbi>::LAYOUT, &mut types);
    let mut text = format!("ABI generation {GENERATION}\n");
    types.values().for_each(|entry| text.push_str(entry));
    text
}

/// Adds `layout` and what it reaches.
fn visit(layout: &'static TypeLayout, types: &mut BTreeMap<String, String>) {
    let name = name_of(layout);
    if types.contains_key(&name) {
        return;
    }
    let mut entry = format!("\n{name}: {} bytes, alignment {}\n", layout.size(), layout.alignment());
    let mut reached = Vec::new();
    let phantom = layout.phantom_fields();
    for field in layout.get_fields().iter().flat_map(|fields| fields.iter()).chain(phantom.iter()) {
        // A function's own layout is that of any function pointer; its parameters tell more.
        if field.function_range().is_empty() {
            reached.push(field.layout());
        }
        let functions = field.function_range().iter();
        let signatures: Vec<String> = functions.map(|function| signature(&function, &mut reached)).collect();
        let kind = if signatures.is_empty() { name_of(field.layout()) } else { signatures.join(", ") };
        // Writing to a string does not fail.
        let _ = writeln!(entry, "  {}: {kind}", field.name());
    }
    types.insert(name, entry);
    reached.into_iter().for_each(|layout| visit(layout, types));
}

/// A function's parameters and result; their types are added to `reached`.
fn signature(function: &TLFunction, reached: &mut Vec<&'static TypeLayout>) -> String {
    let names = function.param_names.as_str().split([',', ';']).chain(std::iter::repeat(""));
    let layouts = function.param_type_layouts.iter().map(|layout| layout());
    let parameters: Vec<String> = names
        .zip(layouts)
        .map(|(name, layout)| {
            reached.push(layout);
            let separator = if name.is_empty() { "" } else { ": " };
            format!("{name}{separator}{}", name_of(layout))
        })
        .collect();
    let result = function.return_type_layout().map(|layout| layout());
    reached.extend(result);
    let result = result.map_or_else(String::new, |layout| format!(" -> {}", name_of(layout)));
    let unsafety = if function.fn_qualifs.is_unsafe() { "unsafe " } else { "" };
    format!("{unsafety}fn({}){result}", parameters.join(", "))
}

fn name_of(layout: &TypeLayout) -> String {
    layout.full_type().to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}
