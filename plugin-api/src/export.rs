//! The one macro that a game author calls.

/// Exports a game from its library: `export_game!(MyGame);`, or `export_game!(MyGame, in_place);` for positions that
/// are [`crate::Reversible`].
#[macro_export]
macro_rules! export_game {
    ($game:ty) => {
        const _: fn() = || {
            fn is_game<G: $crate::Game>() {}
            is_game::<$game>();
        };
    };
    ($game:ty, in_place) => {
        $crate::export_game!($game);
    };
}
