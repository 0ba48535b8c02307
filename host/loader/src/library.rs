//! Opens a library and finds its root module: version, layout, generation and panic strategy are compared before
//! anything of the game runs. The library's own static constructors run first of all; only a process of its own
//! protects from those.
#![allow(unsafe_code)]

use std::path::Path;

use abi_stable::library::{AbiHeaderRef, LibraryError, ROOT_MODULE_LOADER_NAME_WITH_NUL, RootModule};
use abstrakt_plugin_api::abi::{GENERATION, MAGIC, ModuleRef};

use abstrakt_system::{ForeignText, one_line};

use crate::LoadError;

/// Release of abi_stable whose header this program reads.
const ABI_CRATE: &str = "0.11";

/// Version of the plugin API of this program, as plugins carry it.
pub(crate) fn api_version() -> &'static str {
    ModuleRef::VERSION_STRINGS.version.as_str()
}

/// The root module of the library at `path`. It stays loaded until the process ends.
pub(crate) fn open(path: &Path) -> Result<ModuleRef, LoadError> {
    // A bare name would be searched in the system's folders.
    let path = std::path::absolute(path).map_err(|error| LoadError::Open(ForeignText::of(error)))?;
    let library = open_now(&path).map_err(|error| LoadError::open(&error))?;
    // Code is never unloaded: pointers into it are everywhere from now on, thread-locals with destructors included.
    let library = Box::leak(Box::new(library));
    // SAFETY: a symbol of this name is the `LibHeader` that abi_stable's export or our macro wrote, whose first field
    // is the `AbiHeader`; `AbiHeaderRef` is a reference to it, and the library is leaked.
    let header = unsafe { library.get::<AbiHeaderRef>(ROOT_MODULE_LOADER_NAME_WITH_NUL.as_bytes()) };
    let header = *header.map_err(|_| LoadError::NotAGame)?;
    let header = header.upgrade().map_err(|error| explain(&path, &error))?;
    let theirs = header.version_strings().version.as_str();
    if line_of(theirs) != line_of(api_version()) {
        return Err(LoadError::Api { theirs: ForeignText::of(theirs), ours: ForeignText::of(api_version()) });
    }
    let module = header.init_root_module::<ModuleRef>().map_err(|error| explain(&path, &error))?;
    if module.magic() != MAGIC {
        return Err(LoadError::NotAGame);
    }
    if module.generation() != GENERATION {
        return Err(LoadError::Generation { theirs: module.generation(), ours: GENERATION });
    }
    if module.unwinds() != 1 {
        return Err(LoadError::Aborts);
    }
    tracing::debug!(path = %path.display(), build = %one_line(module.build().as_str()), "library opened");
    Ok(module)
}

/// Binds every symbol now, so that a missing one is an error here and not a crash in the middle of a game.
#[cfg(unix)]
fn open_now(path: &Path) -> Result<libloading::Library, libloading::Error> {
    use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
    // SAFETY: the library's constructors run; callers load only files of their own accord, in a process that may die.
    unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL) }.map(Into::into)
}

#[cfg(not(unix))]
fn open_now(path: &Path) -> Result<libloading::Library, libloading::Error> {
    // SAFETY: the library's constructors run; callers load only files of their own accord, in a process that may die.
    unsafe { libloading::Library::new(path) }
}

/// The part of a version within which the ABI stays: `0.y` of `0.y.z`, afterwards `x` of `x.y.z`.
fn line_of(version: &str) -> (&str, &str) {
    let mut numbers = version.split('.');
    let (major, minor) = (numbers.next().unwrap_or_default(), numbers.next().unwrap_or_default());
    if major == "0" { (major, minor) } else { (major, "") }
}

/// abi_stable tells a wrong layout in some thousand lines: they go to the log, a person gets one.
fn explain(path: &Path, error: &LibraryError) -> LoadError {
    tracing::warn!(path = %path.display(), %error, "library refused");
    match error {
        LibraryError::InvalidAbiHeader(header) => LoadError::AbiCrate {
            theirs: ForeignText::of(format_args!("{}.{}", header.abi_major, header.abi_minor)),
            ours: ForeignText::of(ABI_CRATE),
        },
        LibraryError::RootModule { err, .. } => LoadError::Start(ForeignText::of(err)),
        _ => LoadError::Layout(ForeignText::of(api_version())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn before_1_0_a_minor_version_breaks_and_afterwards_a_major_one() {
        assert_eq!(line_of("0.1.0"), line_of("0.1.7"));
        assert_ne!(line_of("0.1.0"), line_of("0.2.0"));
        assert_eq!(line_of("1.2.0"), line_of("1.3.0"));
        assert_ne!(line_of("1.2.0"), line_of("2.2.0"));
        assert_ne!(line_of("0.1.0"), line_of("1.1.0"));
    }
}
