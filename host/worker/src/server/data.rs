//! The data of a game: handed to it where it is found, and made part by part.
//!
//! Knows where files of data are. Must not know what is in them.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use abstrakt_engine::Stop;
use abstrakt_game_data::{DataError, DataFile, DataFileFacts, find, part_path};
use abstrakt_plugin_api::{CallError, DataPart, Rules, Text};
use abstrakt_texts::Translated;

use super::failure::Failure;
use crate::protocol::{MakeData, RefusalReason, Response};

/// Time between two reports of progress.
const REPORT: Duration = Duration::from_millis(250);

/// Hands a game its data, as far as it is in these folders. Nobody has asked for it by name: the game goes on without what is damaged or
/// refused, and the log has the reason.
pub(super) fn hand_over<R: Rules>(rules: &R, folders: &[PathBuf]) -> Result<(), Failure> {
    for kind in &rules.facts().data {
        match find(folders, rules.facts(), &kind.id) {
            Ok(None) => {}
            Err(error) => eprintln!("{error}"),
            Ok(Some(file)) => {
                let path = file.path().to_owned();
                match rules.take_data(&kind.id, file.forever()) {
                    Ok(()) => {}
                    Err(CallError::Refused(reason)) => {
                        eprintln!("{}", DataError::Refused { path, reason: reason.0.en });
                    }
                    Err(fault) => return Err(fault.into()),
                }
            }
        }
    }
    Ok(())
}

/// Makes a part of data and writes it into its folder. The length of the file, bytes.
pub(super) fn make_part<R: Rules>(
    rules: &R,
    make: &MakeData,
    stop: &Stop,
    tell: &(dyn Fn(Response) + Sync),
) -> Result<u64, Failure> {
    let MakeData { request, folder, out, made_by } = make;
    let plan = rules.data_plan(&request.data, request.size)?;
    let place = request.part as usize;
    let part = plan.get(place).ok_or_else(|| Failure::request("the plan has no such part"))?;
    let is_last = place + 1 == plan.len();
    let facts = |part: Option<&DataPart>| DataFileFacts {
        game: rules.facts().id.clone(),
        version: rules.facts().version.clone(),
        data: request.data.clone(),
        size: part.is_none().then_some(request.size),
        part: part.map(|part| part.name.clone()),
        made_by: made_by.clone(),
    };
    let earlier = part.earlier.iter().map(|&earlier| read_part(folder, &facts(plan.get(earlier as usize))));
    let earlier = earlier.collect::<Result<Vec<DataFile>, DataError>>().map_err(|error| refused(&error))?;
    let bytes: Vec<&[u8]> = earlier.iter().map(DataFile::bytes).collect();
    let mut told = Instant::now();
    let mut progress = |steps| {
        if stop.is_set() {
            return ControlFlow::Break(());
        }
        if told.elapsed() >= REPORT {
            told = Instant::now();
            tell(Response::DataProgress { steps });
        }
        ControlFlow::Continue(())
    };
    let made = rules.make_data(request, &bytes, &mut progress)?;
    let path = if is_last { out.clone() } else { part_path(folder, &part.name) };
    DataFile::write(&path, &facts((!is_last).then_some(part)), &made).map_err(|error| refused(&error))?;
    Ok(made.len() as u64)
}

fn read_part(folder: &Path, facts: &DataFileFacts) -> Result<DataFile, DataError> {
    let name = facts.part.as_deref().unwrap_or_default();
    let file = DataFile::open(&part_path(folder, name))?;
    file.expect(facts)?;
    Ok(file)
}

fn refused(error: &DataError) -> Failure {
    let Translated { en, cs } = Translated::of(error);
    Failure::Refused(RefusalReason::Data(Text { en, cs }))
}
