//! Data of a game that is too large for its library, such as tables of endings: files that a command makes, and that the host hands to the
//! game when it loads it.

use serde::{Deserialize, Serialize};

use crate::Text;

/// Facts of a kind of data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DataFacts {
    /// Kebab-case: `"endings"`. The file is named by it ([`crate::Facts::data_file`]).
    pub id: String,
    /// Name for people.
    pub name: Text,
    /// The least and the greatest size in which it can be made, such as the most pieces of an ending.
    pub sizes: [u32; 2],
}

/// A part of data, made at once. The last part is the file that the game uses; the parts before it are only there to make it, and a part
/// of one name is the same in every size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DataPart {
    /// Name among the parts: letters, digits and hyphens.
    pub name: String,
    /// Bytes of the part, at most.
    pub bytes: u64,
    /// Bytes of memory that making it takes, at most, beside the parts that it is made from.
    pub memory: u64,
    /// Steps of making it, in which the game tells its progress.
    pub steps: u64,
    /// Seconds that making it takes on a slow machine.
    pub seconds: u64,
    /// The places, in the plan, of the parts that it is made from; each comes before it.
    pub earlier: Vec<u32>,
}

/// A request for a part of data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DataRequest {
    /// The id of the data.
    pub data: String,
    /// Its size.
    pub size: u32,
    /// The place of the part in the plan.
    pub part: u32,
}

/// Most parts of a plan.
pub const MAX_DATA_PARTS: usize = 4096;

/// Checks that a plan can be followed.
///
/// # Errors
/// The first part that cannot be made, and the reason.
pub fn check_data_plan(plan: &[DataPart]) -> Result<(), String> {
    if plan.is_empty() || plan.len() > MAX_DATA_PARTS {
        return Err(format!("{} parts: expected 1 to {MAX_DATA_PARTS}", plan.len()));
    }
    for (place, DataPart { name, earlier, .. }) in plan.iter().enumerate() {
        let is_plain = !name.is_empty()
            && name.len() <= 64
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        if !is_plain {
            return Err(format!(
                "part {place} ({name:?}): expected a name of up to 64 letters, digits and hyphens"
            ));
        }
        if plan[..place].iter().any(|before| before.name == *name) {
            return Err(format!("part {place} ({name}): expected a name that no other part has"));
        }
        if earlier.iter().any(|&before| before as usize >= place) {
            return Err(format!("part {place} ({name}): expected to be made from parts before it"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(name: &str, earlier: &[u32]) -> DataPart {
        DataPart { name: name.into(), bytes: 1, memory: 1, steps: 1, seconds: 1, earlier: earlier.into() }
    }

    #[test]
    fn a_plan_is_followed_from_the_first_part_to_the_last() {
        assert_eq!(check_data_plan(&[part("1m-1m", &[]), part("all", &[0])]), Ok(()));
        for wrong in [
            vec![],
            vec![part("a", &[0])],
            vec![part("a", &[]), part("a", &[0])],
            vec![part("../a", &[])],
            vec![part("", &[])],
            vec![part("a", &[]); MAX_DATA_PARTS + 1],
        ] {
            assert!(check_data_plan(&wrong).is_err(), "{wrong:?}");
        }
    }
}
