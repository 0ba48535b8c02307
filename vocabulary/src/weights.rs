//! The weights of a search: a heuristic's defaults, what the user changed, and what follows from both.

use serde::{Deserialize, Serialize};

use crate::{HeuristicFacts, Refusal, Text, refusal, text};

/// A weight that follows from others: `weights[feature]` is the product of `weights[times]` x `numerator`, divided by the
/// product of `weights[by]` x `denominator`. The products are exact, the division comes last and rounds towards zero.
///
/// Made once, when weights are bound, in the order of [`HeuristicFacts::derived`]; a search sees plain weights. A weight
/// that only serves others is that of a feature which no position counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Derived {
    /// Index of the feature whose weight is made.
    pub feature: usize,
    /// Features whose weights are multiplied.
    pub times: Vec<usize>,
    /// Features by whose weights the product is divided.
    pub by: Vec<usize>,
    /// A factor.
    pub numerator: i32,
    /// A divisor, not 0.
    pub denominator: i32,
}

impl Derived {
    /// The value under these weights, one for each feature.
    ///
    /// # Errors
    /// A feature that is not there, a divisor of 0, products beyond 128 bits or a value beyond 32.
    pub fn value(&self, weights: &[i32]) -> Result<i32, Text> {
        let product = |features: &[usize], factor: i32| {
            features.iter().try_fold(i128::from(factor), |product, feature| {
                let missing = || text("a feature is not there", "některý příznak neexistuje");
                let weight = weights.get(*feature).ok_or_else(missing)?;
                let large = || text("the product is beyond 128 bits", "součin přesahuje 128 bitů");
                product.checked_mul(i128::from(*weight)).ok_or_else(large)
            })
        };
        let (numerator, denominator) =
            (product(&self.times, self.numerator)?, product(&self.by, self.denominator)?);
        if denominator == 0 {
            return Err(text("the divisor is 0", "dělitel je 0"));
        }
        let value = numerator / denominator;
        i32::try_from(value)
            .map_err(|_| text(format!("{value} is beyond 32 bits"), format!("{value} přesahuje 32 bitů")))
    }

    /// Names of the weights that it follows from: `footman, bag-divisor`.
    fn sources(&self, table: &HeuristicFacts) -> String {
        let names = self.times.iter().chain(&self.by).map(|feature| table.feature_name(*feature));
        names.collect::<Vec<_>>().join(", ")
    }
}

impl HeuristicFacts {
    /// Returns whether the weight of this feature follows from others.
    pub fn is_derived(&self, feature: usize) -> bool {
        self.derived.iter().any(|derived| derived.feature == feature)
    }

    /// The feature's name; empty where there is no such feature.
    pub fn feature_name(&self, feature: usize) -> &str {
        self.features.get(feature).map_or("", |feature| feature.name.as_str())
    }
}

/// A heuristic, and those of its weights that the user changed: `w.A1=2500` names a feature, `w.win` and `w.draw` the
/// values of ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeuristicChoice {
    /// Id; `None` for the game's default.
    pub id: Option<String>,
    /// Names and values.
    pub weights: Vec<(String, i32)>,
}

/// The weights of one search: defaults of a heuristic with the user's overrides, checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weights {
    /// Index into `Facts::heuristics`.
    pub heuristic: usize,
    /// Value of a win, 1 or more.
    pub win: i32,
    /// Value of a draw.
    pub draw: i32,
    /// One for each feature.
    pub features: Vec<i32>,
    /// Differs whenever game, version, heuristic or a weight differs: the search mixes it into its table keys.
    pub fingerprint: u64,
}

impl Weights {
    /// The weights that `choice` asks for, those that follow from others worked out.
    ///
    /// # Errors
    /// An unknown heuristic or feature, a weight that follows from others, a win below 1, a derived weight that divides
    /// by 0 or leaves 32 bits.
    pub fn of(facts: &crate::Facts, choice: &HeuristicChoice) -> Result<Self, Refusal> {
        let heuristic = facts.heuristic(choice.id.as_deref())?;
        let table = facts.heuristics.get(heuristic);
        let missing = || {
            refusal(
                format!("{} declares no heuristic", facts.id),
                format!("{} nemá žádnou heuristiku", facts.id),
            )
        };
        let table = table.ok_or_else(missing)?;
        let mut features = table.weights.clone();
        features.resize(table.features.len(), 0);
        let (mut win, mut draw) = (table.win, table.draw);
        for (name, value) in &choice.weights {
            match (name.as_str(), table.features.iter().position(|feature| feature.name == *name)) {
                ("win", _) => win = *value,
                ("draw", _) => draw = *value,
                (_, Some(feature)) => {
                    if let Some(derived) = table.derived.iter().find(|derived| derived.feature == feature) {
                        let id = &table.id;
                        let sources = derived.sources(table);
                        return Err(refusal(
                            format!("{id}: w.{name} follows from other weights: expected {sources}"),
                            format!("{id}: w.{name} se odvozuje z jiných vah: správně je {sources}"),
                        ));
                    }
                    features[feature] = *value;
                }
                (_, None) => {
                    let free = |feature: &usize| !table.is_derived(*feature);
                    let known =
                        (0..table.features.len()).filter(free).map(|feature| table.feature_name(feature));
                    let known = known.collect::<Vec<_>>().join(", ");
                    let id = &table.id;
                    return Err(refusal(
                        format!("{id} has no weight {name}: expected one of win, draw, {known}"),
                        format!("{id} nemá váhu {name}: správně je win, draw, {known}"),
                    ));
                }
            }
        }
        if win < 1 {
            return Err(refusal(
                format!("w.win={win}: expected 1 or more"),
                format!("w.win={win}: správně je 1 nebo více"),
            ));
        }
        for derived in &table.derived {
            let value = derived.value(&features).map_err(|why| {
                let (id, name) = (&table.id, table.feature_name(derived.feature));
                refusal(
                    format!("{id}: w.{name} cannot be made: {}", why.en),
                    format!("{id}: w.{name} nelze spočítat: {}", why.cs),
                )
            })?;
            if let Some(weight) = features.get_mut(derived.feature) {
                *weight = value;
            }
        }
        let mut hash = Fnv::default();
        for name in [&facts.id, &facts.version, &table.id] {
            hash.write(name.as_bytes());
        }
        features.iter().chain([&win, &draw]).for_each(|weight| hash.write(&weight.to_le_bytes()));
        Ok(Self { heuristic, win, draw, features, fingerprint: hash.0 })
    }
}

/// FNV-1a, the same on every machine.
pub(crate) struct Fnv(pub(crate) u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        for byte in bytes.iter().chain(&[0]) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Facts, Feature, Text};

    /// Weights a, b, c; d = a * b * 4 / (c * 3), e = d / a.
    fn facts() -> Facts {
        let features = ["a", "b", "c", "d", "e"].map(|name| Feature::value(name, Text::default())).into();
        let derived = vec![
            Derived { feature: 3, times: vec![0, 1], by: vec![2], numerator: 4, denominator: 3 },
            Derived { feature: 4, times: vec![3], by: vec![0], numerator: 1, denominator: 1 },
        ];
        let heuristic = HeuristicFacts {
            id: "h".into(),
            features,
            weights: vec![7, 5, 2, 999],
            derived,
            ..HeuristicFacts::plain()
        };
        Facts { id: "g".into(), heuristics: vec![heuristic], ..Facts::plain() }
    }

    fn bind(weights: &[(&str, i32)]) -> Result<Vec<i32>, String> {
        let weights = weights.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
        let bound = Weights::of(&facts(), &HeuristicChoice { id: None, weights });
        bound.map(|weights| weights.features).map_err(|refusal| refusal.to_string())
    }

    #[test]
    fn derived_weights_follow_the_ones_they_are_made_of_in_order() {
        assert_eq!(bind(&[]), Ok(vec![7, 5, 2, 23, 3]), "140 / 6, then 23 / 7");
        assert_eq!(bind(&[("a", -7), ("c", 1)]), Ok(vec![-7, 5, 1, -46, 6]), "towards zero");
        let big = i32::MAX;
        assert_eq!(bind(&[("a", big), ("b", 3), ("c", 4)]), Ok(vec![big, 3, 4, big, 1]), "exact in between");
    }

    #[test]
    fn what_cannot_be_made_is_refused_with_what_is_right() {
        for (weights, right) in [
            (vec![("d", 1)], "w.d follows from other weights: expected a, b, c"),
            (vec![("c", 0)], "w.d cannot be made: the divisor is 0"),
            (vec![("a", i32::MAX), ("b", i32::MAX)], "beyond 32 bits"),
            (vec![("x", 1)], "expected one of win, draw, a, b, c"),
        ] {
            let refused = bind(&weights).unwrap_err();
            assert!(refused.contains(right), "{refused}");
        }
    }
}
