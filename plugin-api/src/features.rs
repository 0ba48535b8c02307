//! Features by name: the list that the host shows and the constants that a heuristic counts by, made together.

/// Declares features: a function that lists them, and a constant for each to count by.
///
/// ```
/// abstrakt_plugin_api::features! {
///     fn features();
///     value PIECES = "pieces" ("own pieces", "vlastní kameny");
///     value MOVES = "moves" ("own moves", "vlastní tahy");
///     ordering TAKEN = "taken" ("pieces taken", "sebrané kameny");
/// }
/// assert_eq!(features()[TAKEN].name, "taken");
/// ```
/// In the heuristic: `sum.add(PIECES, count)`; its weights, by the same names: `HeuristicFacts::new(..., features(),
/// &[(PIECES, 100), (MOVES, 3), (TAKEN, 1)])`.
///
/// Where other features come first, such as one for each kind of piece, the constants begin at their number:
///
/// ```
/// use abstrakt_plugin_api::Feature;
///
/// const KINDS: usize = 6;
/// abstrakt_plugin_api::features! {
///     fn further() from KINDS;
///     value MOVES = "moves" ("own moves", "vlastní tahy");
///     ordering TAKEN = "taken" ("pieces taken", "sebrané kameny");
/// }
/// let kinds = (0..KINDS).map(|kind| Feature::value(&format!("kind-{kind}"), "own pieces of the kind".into()));
/// let all: Vec<Feature> = kinds.chain(further()).collect();
/// assert_eq!([all[MOVES].name.as_str(), all[TAKEN].name.as_str()], ["moves", "taken"]);
/// ```
#[macro_export]
macro_rules! features {
    (
        $vis:vis fn $list:ident() $(from $first:expr)?;
        $($kind:ident $name:ident = $id:literal ($en:literal $(, $cs:literal)?);)+
    ) => {
        $crate::features!(@constants $vis, 0 $(+ $first)?; $($name)+);

        /// The features, in the order of their constants.
        $vis fn $list() -> Vec<$crate::Feature> {
            vec![$($crate::Feature::$kind($id, $crate::text($en, concat!($($cs)?)))),+]
        }
    };
    (@constants $vis:vis, $place:expr; $name:ident $($more:ident)*) => {
        #[allow(missing_docs)]
        $vis const $name: usize = $place;
        $crate::features!(@constants $vis, $place + 1; $($more)*);
    };
    (@constants $vis:vis, $place:expr;) => {};
}
