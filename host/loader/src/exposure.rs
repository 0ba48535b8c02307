//! Plugins that other users of the machine may replace: a user who does can run arbitrary code as this user.
//!
//! Knows owners and permissions. Must not know what is in a file.

use std::path::{Path, PathBuf};

use abstrakt_system::FileAccess;
use abstrakt_texts::Localize;

/// The reason why other users may replace a plugin.
#[derive(Clone, Debug, PartialEq, Eq, Localize)]
#[message("exposed-plugin")]
pub struct Exposure {
    /// The plugin's file.
    pub plugin: PathBuf,
    /// The file, its folder, or a folder above that.
    pub path: PathBuf,
    /// The weakness there.
    pub weakness: Weakness,
}

/// The weakness that lets other users change a file or folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Localize)]
pub enum Weakness {
    /// It belongs to the user of this number, who is neither this one nor the administrator.
    #[message("exposed-owner")]
    Owner(u32),
    /// Everybody can write it; in a folder, everybody can replace what others have put there.
    #[message("exposed-writable")]
    Writable,
}

impl Exposure {
    /// The exposure of the plugin in this file, where links are followed; none where only this user and the
    /// administrator can replace it, or where the system does not say.
    pub fn of(plugin: &Path) -> Option<Self> {
        let real = plugin.canonicalize().ok()?;
        // The owner of a folder above can only be the one who let this user have a folder there.
        let nearest = real.ancestors().take(2).find_map(|path| weakness(path, true));
        let found = nearest.or_else(|| real.ancestors().skip(2).find_map(|path| weakness(path, false)));
        found.map(|(path, weakness)| Self { plugin: plugin.into(), path: path.into(), weakness })
    }
}

fn weakness(path: &Path, owned: bool) -> Option<(&Path, Weakness)> {
    let access = FileAccess::of(path)?;
    match () {
        () if owned && access.is_of_another => Some((path, Weakness::Owner(access.owner))),
        () if access.is_open => Some((path, Weakness::Writable)),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[cfg(unix)]
    #[test]
    fn what_others_may_replace_is_found() {
        use std::fs::{self, Permissions};
        use std::os::unix::fs::{PermissionsExt, chown, symlink};

        let root = tempfile::tempdir().unwrap();
        let inner = root.path().join("inner");
        fs::create_dir(&inner).unwrap();
        let file = inner.join("game.so");
        fs::write(&file, "").unwrap();
        let link = root.path().join("link.so");
        symlink(&file, &link).unwrap();
        let set = |path: &Path, mode| fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
        let found = |plugin: &Path| Exposure::of(plugin).map(|found| (found.path, found.weakness));
        for plain in [0o700, 0o755, 0o775, 0o1777] {
            set(&inner, plain);
            assert_eq!(found(&file), None, "{plain:o}");
        }
        let (real, folder) = (file.canonicalize().unwrap(), inner.canonicalize().unwrap());
        set(&inner, 0o777);
        for path in [&file, &link] {
            assert_eq!(found(path), Some((folder.clone(), Weakness::Writable)));
        }
        set(&inner, 0o755);
        set(root.path(), 0o777);
        assert_eq!(found(&file), Some((folder.parent().unwrap().into(), Weakness::Writable)));
        set(root.path(), 0o700);
        set(&file, 0o666);
        assert_eq!(found(&file), Some((real, Weakness::Writable)));
        set(&file, 0o644);
        // Only a privileged user gives files away.
        if chown(&inner, Some(4242), None).is_ok() {
            assert_eq!(found(&file), Some((folder, Weakness::Owner(4242))));
            assert_eq!(found(&link).map(|(_, weakness)| weakness), Some(Weakness::Owner(4242)));
        }
        assert_eq!(Exposure::of(&root.path().join("missing")), None);
    }

    #[test]
    fn every_weakness_has_words() {
        let all = [Weakness::Owner(1007), Weakness::Writable].map(|weakness| Exposure {
            plugin: "/games/a.so".into(),
            path: "/games".into(),
            weakness,
        });
        let all: Vec<&dyn Localize> = all.iter().map(|exposure| exposure as _).collect();
        assert_localized(&all, &["exposed-"]);
    }
}
