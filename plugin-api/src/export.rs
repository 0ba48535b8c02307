//! The one macro that a game author calls.

/// Exports a game from its library: `export_game!(MyGame);`, or `export_game!(MyGame, in_place);` for positions that
/// are [`crate::Reversible`].
///
/// Write it once, in the crate that is built as a `cdylib`. The exporting crate needs no dependency beside this one
/// and may `#![forbid(unsafe_code)]`.
#[macro_export]
macro_rules! export_game {
    ($game:ty) => {
        $crate::export_game!(@with $game, $crate::Copies<<$game as $crate::Game>::Position>);
    };
    ($game:ty, in_place) => {
        $crate::export_game!(@with $game, $crate::InPlace<<$game as $crate::Game>::Position>);
    };
    (@with $game:ty, $stack:ty) => {
        const _: () = {
            use $crate::abi::export;

            fn module() -> export::ModuleRef {
                export::module::<$game, $stack>()
            }

            extern "C" fn erased() -> export::RootModuleResult {
                export::__call_root_module_loader(module)
            }

            // The same items as `#[export_root_module]` of abi_stable writes; that macro would need abi_stable in the
            // game's manifest. SAFETY: the name is abi_stable's own, one game a library, and `erased` returns the
            // `ModuleRef` that `from_constructor` is told of.
            #[unsafe(no_mangle)]
            static _1as_0lib_1header_0root_bmodule_bloader: export::LibHeader = unsafe {
                export::LibHeader::from_constructor::<export::ModuleRef>(
                    erased,
                    export::CheckTypeLayout::Yes,
                )
            };
        };
    };
}
