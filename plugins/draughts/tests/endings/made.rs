//! The making of tables, as the host asks for it: part by part, from nothing.

use std::ops::ControlFlow;

use abstrakt_draughts::variant::{Czech, Frisian, International, Russian, Variant};
use abstrakt_draughts::{Draughts, Plain};
use abstrakt_plugin_api::{DataRequest, Game, check_data_plan};

use super::take_tables;

type Own<V> = Draughts<Plain<V>>;

/// Makes a part of tables of the first kind from the parts that are there.
fn part<V: Variant>(
    size: u32,
    place: usize,
    made: &[Vec<u8>],
    progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Vec<u8>, String> {
    let data = &Own::<V>::facts().data[0].id;
    let plan = Own::<V>::data_plan(data, size).map_err(|refused| refused.to_string())?;
    let earlier: Vec<&[u8]> = plan[place].earlier.iter().map(|place| &*made[*place as usize]).collect();
    let request = DataRequest { data: data.clone(), size, part: place as u32 };
    Own::<V>::make_data(&request, &earlier, progress).map_err(|refused| refused.to_string())
}

/// All parts, and how many steps each told at last.
fn all_parts<V: Variant>(size: u32) -> Vec<Vec<u8>> {
    let plan = Own::<V>::data_plan(&Own::<V>::facts().data[0].id, size).unwrap();
    assert_eq!(check_data_plan(&plan), Ok(()));
    let mut made = Vec::new();
    for (place, planned) in plan.iter().enumerate() {
        let mut steps = 0;
        let progress = &mut |done| {
            assert!(done <= planned.steps, "{done} of {}", planned.steps);
            steps = done;
            ControlFlow::Continue(())
        };
        let bytes = part::<V>(size, place, &made, progress).unwrap();
        assert!(bytes.len() as u64 <= planned.bytes, "{}: {} bytes", planned.name, bytes.len());
        made.push(bytes);
    }
    made
}

/// A game takes what it has made, and nothing else.
#[test]
fn tables_are_made_part_by_part() {
    take_tables();
    let made = all_parts::<Russian>(3);
    assert_eq!(made, all_parts::<Russian>(3));
    let file: &'static [u8] = made.last().unwrap().clone().leak();
    assert_eq!(Own::<Russian>::take_data("endings", file), Ok(()));
    let of_others = all_parts::<International>(2).pop().unwrap().leak();
    for wrong in [&file[..file.len() - 1], &file[1..], &[], b"endings 2\n", of_others] {
        assert!(Own::<Russian>::take_data("endings", wrong).is_err(), "{} bytes", wrong.len());
    }
    assert!(Own::<Russian>::take_data("endings-liberal", file).is_err());
    assert!(Own::<Russian>::take_data("openings", file).is_err());
}

/// The moves of a king in a row, which Frisian draughts limits, have places of their own.
#[test]
fn tables_of_frisian_draughts_are_made() {
    assert_eq!(all_parts::<Frisian>(2).len(), 4);
}

#[test]
fn a_wrong_request_is_refused_and_a_part_can_be_broken_off() {
    let go_on = &mut |_| ControlFlow::Continue(());
    let made = all_parts::<Czech>(2);
    assert!(part::<Czech>(2, 0, &[], go_on).is_ok());
    assert!(part::<Czech>(2, 0, &[], &mut |_| ControlFlow::Break(())).is_err());
    let cut: Vec<Vec<u8>> = made.iter().map(|part| part[1..].to_vec()).collect();
    assert!(part::<Czech>(2, 1, &cut, go_on).unwrap_err().contains("expected 1"));
    for size in [0, 1, 7, u32::MAX] {
        assert!(Own::<Czech>::data_plan("endings", size).is_err());
    }
    assert!(Own::<Czech>::data_plan("endings-liberal", 4).is_ok());
    let request = |part, data: &str| DataRequest { data: data.into(), size: 2, part };
    for wrong in [request(9, "endings"), request(1, "endings"), request(0, "openings")] {
        assert!(Own::<Czech>::make_data(&wrong, &[], go_on).is_err(), "{wrong:?}");
    }
}
