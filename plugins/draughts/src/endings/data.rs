//! Tables of endings as data of a game: the parts in which they are made, one for each material and one for the file.
//!
//! Knows which endings follow from which. Must not know how one is solved.

use std::ops::ControlFlow;

use abstrakt_plugin_api::{DataFacts, DataPart, DataRequest, Refusal, refusal, text};

use super::blocks::Writer;
use super::maker::Maker;
use super::material::Material;
use super::{blocks, take};
use crate::variant::Variant;

/// The data of the variant's own rule, and of its liberal rule, where it has one.
const IDS: [&str; 2] = ["endings", "endings-liberal"];
/// The name of the last part.
const FILE: &str = "file";
/// Places solved in a second at least, on an old machine.
const PLACES_A_SECOND: u64 = 1_500_000;
/// Values packed in a second at least, on an old machine.
const VALUES_A_SECOND: u64 = 5_000_000;

/// The least and the greatest number of pieces.
const fn sizes<V: Variant>() -> [u32; 2] {
    match (V::WIDTH, V::KING_MOVES) {
        (4, _) => [2, 6],
        (_, 0) => [2, 5],
        // With the moves of each king there are too many places.
        _ => [2, 4],
    }
}

/// Facts of the tables of a variant.
pub(crate) fn facts<V: Variant>() -> Vec<DataFacts> {
    let names = [
        text("Tables of endings", "Tabulky koncovek"),
        text("Tables of endings, liberal rule", "Tabulky koncovek, volné pravidlo"),
    ];
    let kinds = IDS.into_iter().zip(names).take(if V::LIBERAL { 2 } else { 1 });
    kinds.map(|(id, name)| DataFacts { id: id.into(), name, sizes: sizes::<V>() }).collect()
}

/// Whether the liberal rule is that of this data.
fn is_liberal<V: Variant>(data: &str) -> Result<bool, Refusal> {
    match data {
        data if data == IDS[0] => Ok(false),
        data if data == IDS[1] && V::LIBERAL => Ok(true),
        _ => Err(refusal(format!("{data}: expected {}", IDS[0]), format!("{data}: očekává se {}", IDS[0]))),
    }
}

/// Endings of two to so many pieces, and of one more against a lone king in International draughts, whose limits such endings have.
fn materials<V: Variant>(size: u32) -> Result<Vec<Material>, Refusal> {
    let [least, most] = sizes::<V>();
    if !(least..=most).contains(&size) {
        return Err(refusal(
            format!("{size} pieces: expected {least} to {most}"),
            format!("kamenů {size}: očekává se {least} až {most}"),
        ));
    }
    let size = size as u8;
    let mut all: Vec<Material> = (2..=size).flat_map(Material::of_pieces).collect();
    if super::knows_lone_kings::<V>() {
        all.extend(Material::of_pieces(size + 1).into_iter().filter(|material| material.has_lone_king()));
    }
    Ok(all)
}

/// The parts of the tables of so many pieces.
pub(crate) fn plan<V: Variant>(data: &str, size: u32) -> Result<Vec<DataPart>, Refusal> {
    is_liberal::<V>(data)?;
    let materials = materials::<V>(size)?;
    let mut plan: Vec<DataPart> = Vec::new();
    for material in &materials {
        let places = Maker::<V>::places(*material);
        let leads_to = |other: &Material| material.leads_to(*other) || material.leads_to(other.exchanged());
        let earlier = materials[..plan.len()].iter().zip(0..).filter(|(other, _)| leads_to(other));
        plan.push(DataPart {
            name: material.to_string(),
            bytes: places,
            memory: Maker::<V>::memory(*material),
            steps: places,
            seconds: places / PLACES_A_SECOND + 1,
            earlier: earlier.map(|(_, place)| place).collect(),
        });
    }
    let all: u64 = plan.iter().map(|part| part.bytes).sum();
    let largest = plan.iter().map(|part| part.bytes).max().unwrap_or(0);
    // Half a byte for each value, where a seventh is usual.
    plan.push(DataPart {
        name: FILE.into(),
        bytes: all / 2,
        memory: all + largest,
        steps: all,
        seconds: all / VALUES_A_SECOND + 1,
        earlier: (0..plan.len() as u32).collect(),
    });
    Ok(plan)
}

/// Makes a part: the values of a material with either side to move, one behind the other, or the file.
pub(crate) fn make<V: Variant>(
    request: &DataRequest,
    earlier: &[&[u8]],
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Vec<u8>, Refusal> {
    let liberal = is_liberal::<V>(&request.data)?;
    let materials = materials::<V>(request.size)?;
    let plan = plan::<V>(&request.data, request.size)?;
    let part = plan.get(request.part as usize).filter(|part| part.earlier.len() == earlier.len());
    let part = part.ok_or_else(|| refusal("there is no such part", "takový díl není"))?;
    let mut maker = Maker::<V>::new(liberal);
    for (place, values) in part.earlier.iter().zip(earlier) {
        let material = materials[*place as usize];
        if !maker.lend(material, values) {
            return Err(refusal(
                format!("{material}: expected {} values", Maker::<V>::places(material)),
                format!("{material}: očekává se hodnot {}", Maker::<V>::places(material)),
            ));
        }
    }
    let broken_off = || refusal("broken off", "přerušeno");
    match materials.get(request.part as usize) {
        Some(&material) => {
            let values = maker.solve(material, progress).ok_or_else(broken_off)?;
            maker.check(material).map_err(|position| {
                refusal(
                    format!("{position} does not follow from its moves: please report it"),
                    format!("{position} neplyne ze svých tahů: prosíme, nahlaste to"),
                )
            })?;
            Ok(values)
        }
        None => pack(&maker, &materials, progress).ok_or_else(broken_off),
    }
}

/// The file; none where it is broken off.
fn pack<V: Variant>(
    maker: &Maker<'_, V>,
    materials: &[Material],
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Option<Vec<u8>> {
    let (mut writer, mut done) = (Writer::new(), 0);
    for material in materials {
        for side in material.sides() {
            let values = maker.stored(side);
            done += values.len() as u64;
            writer.add(&blocks::Table { material: side, longest: maker.longest(side), values });
            if progress(done).is_break() {
                return None;
            }
        }
    }
    Some(writer.finish())
}

/// Takes over the tables of a file.
pub(crate) fn take_over<V: Variant>(data: &str, bytes: &'static [u8]) -> Result<(), Refusal> {
    let liberal = is_liberal::<V>(data)?;
    take::<V>(liberal, bytes).ok_or_else(|| {
        refusal("these are no tables of endings of this version", "toto nejsou tabulky koncovek této verze")
    })
}
