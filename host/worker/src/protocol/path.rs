//! Paths in messages: a text where the path is one, else the list of its units.
//!
//! A path of Unix is bytes and need not be UTF-8, one of Windows is 16-bit units and need not be UTF-16; JSON knows
//! texts alone.

use std::path::{Path, PathBuf};

use abstrakt_system::{PathUnit, path_of_units, path_units};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A path as it is written.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Text(String),
    Units(Vec<PathUnit>),
}

pub(super) fn serialize<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    let written =
        path.to_str().map_or_else(|| Written::Units(path_units(path)), |text| Written::Text(text.to_owned()));
    written.serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
    Ok(match Written::deserialize(deserializer)? {
        Written::Text(text) => text.into(),
        Written::Units(units) => path_of_units(units).into(),
    })
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Message {
        #[serde(with = "super")]
        path: PathBuf,
    }

    #[test]
    fn every_path_survives() {
        for (bytes, right) in [
            (b"/a b/\xe2\x99\x9f.so".as_slice(), r#"{"path":"/a b/♟.so"}"#),
            (b"/x\xff", r#"{"path":[47,120,255]}"#),
        ] {
            let message = Message { path: path_of_units(bytes.to_vec()).into() };
            let written = serde_json::to_string(&message).unwrap();
            assert_eq!(written, right);
            assert_eq!(serde_json::from_str::<Message>(&written).unwrap(), message);
        }
    }
}
