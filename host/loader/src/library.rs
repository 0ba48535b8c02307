//! Opens a library and finds its root module: version, layout, generation and panic strategy are compared before
//! anything of the game runs. The library's own static constructors run first of all; only a process of its own
//! protects from those.
#![allow(unsafe_code)]

use std::path::Path;

use abi_stable::StableAbi;
use abi_stable::abi_stability::abi_checking::{CheckingGlobals, check_layout_compatibility_with_globals};
use abi_stable::library::{
    AbiHeaderRef, LibraryError, ROOT_MODULE_LOADER_NAME_WITH_NUL, RootModule, RootModuleError,
};
use abi_stable::type_layout::TypeLayout;
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
    let layout = header.layout().ok_or_else(wrong_layout)?;
    agree(<ModuleRef as StableAbi>::LAYOUT, layout).map_err(|differences| {
        tracing::warn!(path = %path.display(), %differences, "library refused");
        wrong_layout()
    })?;
    // SAFETY: the layouts agree: what both tables have is the same, and a field that the library lacks reads as `None`.
    let module = unsafe { header.unchecked_layout::<ModuleRef>() };
    let module = module.map_err(|error| match error {
        RootModuleError::Returned(text) => LoadError::Start(ForeignText::of(text)),
        RootModuleError::Unwound => LoadError::Start(ForeignText::of("panicked")),
    })?;
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

/// Checks that the layouts are equal but for functions at the end of tables that one side lacks. abi_stable's check
/// accepts a table that is longer than expected and refuses a shorter one, so it is asked in both directions.
///
/// Each time with globals of its own: through those of the process, two libraries loaded before would decide about a
/// third.
fn agree(ours: &'static TypeLayout, theirs: &'static TypeLayout) -> Result<(), String> {
    let check = |left, right| check_layout_compatibility_with_globals(left, right, &CheckingGlobals::new());
    match check(ours, theirs) {
        Err(differences) if check(theirs, ours).is_err() => Err(differences.to_string()),
        _ => Ok(()),
    }
}

/// abi_stable tells a wrong layout in some thousand lines: they go to the log, a person gets one.
fn wrong_layout() -> LoadError {
    LoadError::Layout(ForeignText::of(api_version()))
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

/// The reason why abi_stable refuses a header.
fn explain(path: &Path, error: &LibraryError) -> LoadError {
    tracing::warn!(path = %path.display(), %error, "library refused");
    match error {
        LibraryError::InvalidAbiHeader(header) => LoadError::AbiCrate {
            theirs: ForeignText::of(format_args!("{}.{}", header.abi_major, header.abi_minor)),
            ours: ForeignText::of(ABI_CRATE),
        },
        _ => LoadError::Layout(ForeignText::of(api_version())),
    }
}

#[cfg(test)]
mod tests {
    use abi_stable::prefix_type::PrefixTypeTrait;

    use super::*;

    /// A module with one table, as different versions of a contract would have it.
    macro_rules! version {
        ($name:ident: $($field:ident: $type:ty = $value:expr),*; then $($more:ident: $later:ty = $given:expr),*) => {
            #[allow(dead_code, reason = "a version has fields that only another one reads")]
            mod $name {
                use abi_stable::StableAbi;

                #[repr(C)]
                #[derive(StableAbi)]
                #[sabi(kind(Prefix(prefix_ref = ModuleRef, prefix_fields = ModulePrefix)))]
                pub struct Module {
                    #[sabi(last_prefix_field)]
                    pub table: TableRef,
                }

                #[repr(C)]
                #[derive(StableAbi)]
                #[sabi(kind(Prefix(prefix_ref = TableRef, prefix_fields = TablePrefix)))]
                #[sabi(missing_field(option))]
                pub struct Table {
                    $(pub $field: $type,)*
                    #[sabi(last_prefix_field)]
                    pub last: u64,
                    $(pub $more: $later,)*
                }

                pub fn module() -> ModuleRef {
                    use super::PrefixTypeTrait;
                    let table = Table { $($field: $value,)* last: 7, $($more: $given,)* };
                    Module { table: table.leak_into_prefix() }.leak_into_prefix()
                }
            }
        };
    }

    version!(old: first: extern "C" fn(u32) -> u32 = super::twice; then);
    version!(new: first: extern "C" fn(u32) -> u32 = super::twice; then later: extern "C" fn(u64) -> u64 = super::thrice);
    version!(changed: first: extern "C" fn(u64) -> u32 = super::half; then);
    version!(inserted: first: extern "C" fn(u32) -> u32 = super::twice, second: u64 = 1; then);

    extern "C" fn twice(number: u32) -> u32 {
        number * 2
    }

    extern "C" fn thrice(number: u64) -> u64 {
        number * 3
    }

    extern "C" fn half(number: u64) -> u32 {
        (number / 2) as u32
    }

    fn layout<M: StableAbi>(_: M) -> &'static TypeLayout {
        M::LAYOUT
    }

    #[test]
    fn a_table_that_one_side_has_extended_agrees_and_any_other_change_does_not() {
        let [old, new, changed, inserted] = [
            layout(old::module()),
            layout(new::module()),
            layout(changed::module()),
            layout(inserted::module()),
        ];
        for (ours, theirs) in [(old, old), (new, new), (old, new), (new, old)] {
            assert_eq!(agree(ours, theirs), Ok(()));
        }
        for other in [changed, inserted] {
            assert!(agree(old, other).is_err() && agree(other, old).is_err());
            assert!(agree(new, other).is_err() && agree(other, new).is_err());
        }
    }

    #[test]
    fn a_function_that_an_older_table_lacks_reads_as_none() {
        // SAFETY: both are references to tables whose layouts agree, as the test above shows.
        let seen =
            |module: old::ModuleRef| unsafe { std::mem::transmute::<old::ModuleRef, new::ModuleRef>(module) };
        let table = seen(old::module()).table();
        assert_eq!((table.first()(4), table.last(), table.later().is_none()), (8, 7, true));
        assert_eq!(new::module().table().later().map(|later| later(4)), Some(12));
    }

    #[test]
    fn before_1_0_a_minor_version_breaks_and_afterwards_a_major_one() {
        assert_eq!(line_of("0.1.0"), line_of("0.1.7"));
        assert_ne!(line_of("0.1.0"), line_of("0.2.0"));
        assert_eq!(line_of("1.2.0"), line_of("1.3.0"));
        assert_ne!(line_of("1.2.0"), line_of("2.2.0"));
        assert_ne!(line_of("0.1.0"), line_of("1.1.0"));
    }
}
