//! Checks that weights which follow from others, and those that tuning may change, name existing ones and can
//! be bound.

use crate::{Facts, Gene, GeneTarget, HeuristicChoice, HeuristicFacts, Weights};

use super::checks::Check;
use super::log::Log;
use super::words::quoted;

pub(super) fn check(facts: &Facts, heuristic: &HeuristicFacts, log: &mut Log<'_>) {
    let HeuristicFacts { features, derived, genes, .. } = heuristic;
    let id = quoted(&heuristic.id);
    for (place, one) in derived.iter().enumerate() {
        let made_of = || one.times.iter().chain(&one.by);
        let known = made_of().chain([&one.feature]).all(|feature| *feature < features.len());
        log.expect(known, Check::DerivedFeatures, || {
            format!("{id}: derived weight {place}: {} features", features.len())
        });
        let later = made_of().find(|feature| derived[place..].iter().any(|later| later.feature == **feature));
        log.expect(later.is_none(), Check::DerivedOrder, || {
            format!("{id}: {} is made of {}", heuristic.feature_name(one.feature), name(heuristic, later))
        });
        let twice = derived[..place].iter().any(|earlier| earlier.feature == one.feature);
        log.expect(!twice, Check::DerivedOnce, || {
            format!("{id}: {} is derived twice", heuristic.feature_name(one.feature))
        });
    }
    let choice = HeuristicChoice { id: Some(heuristic.id.clone()), weights: Vec::new() };
    let bound = Weights::of(facts, &choice);
    log.expect(bound.is_ok(), Check::DerivedBound, || format!("{bound:?}"));
    for (place, gene) in genes.iter().enumerate() {
        check_gene(heuristic, place, gene, log);
    }
}

fn check_gene(heuristic: &HeuristicFacts, place: usize, gene: &Gene, log: &mut Log<'_>) {
    let id = quoted(&heuristic.id);
    let Gene { target, bits, step, .. } = gene;
    log.expect((1..=16).contains(bits) && *step != 0, Check::GeneBits, || {
        format!("{id}: gene {place}: {bits} bits, step {step}")
    });
    match target {
        GeneTarget::Weight(feature) => {
            let free = *feature < heuristic.features.len() && !heuristic.is_derived(*feature);
            log.expect(free, Check::GeneWeight, || {
                format!("{id}: gene {place} changes the weight of feature {feature}")
            });
        }
        GeneTarget::Switch { values, .. } => {
            let named = |n| usize::try_from(gene.value(n)).is_ok_and(|index| index < values.len());
            log.expect(named(0) && named(gene.most()), Check::GeneWords, || {
                format!(
                    "{id}: gene {place}: {} words for {} values",
                    values.len(),
                    u64::from(gene.most()) + 1
                )
            });
        }
    }
}

fn name<'a>(heuristic: &'a HeuristicFacts, feature: Option<&usize>) -> &'a str {
    feature.map_or("", |feature| heuristic.feature_name(*feature))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Derived, Feature, Text};

    /// The promises that a heuristic with weights a, b, c and these parts breaks.
    fn broken(derived: Vec<Derived>, genes: Vec<Gene>) -> Vec<Check> {
        let features = ["a", "b", "c"].map(|name| Feature::value(name, Text::default())).into();
        let heuristic = HeuristicFacts {
            id: "h".into(),
            features,
            weights: vec![6, 3, 0],
            derived,
            genes,
            ..HeuristicFacts::plain()
        };
        let facts = Facts { heuristics: vec![heuristic], ..Facts::plain() };
        let mut nothing = |_: super::super::Stage<'_>| {};
        let mut log = Log::new(&facts, &super::super::Plan::quick(), &mut nothing);
        check(&facts, &facts.heuristics[0], &mut log);
        log.finish(&facts).problems.into_iter().map(|problem| problem.check).collect()
    }

    fn derived(feature: usize, times: &[usize], divisors: &[usize]) -> Derived {
        Derived { feature, times: times.into(), by: divisors.into(), numerator: 1, denominator: 1 }
    }

    #[test]
    fn whole_ones_are_left_alone() {
        let gene = Gene { target: GeneTarget::Weight(0), bits: 16, low: -3, step: -2 };
        let values = ["off", "on"].map(str::to_owned).into();
        let switch = GeneTarget::Switch { key: "lmr".into(), values };
        let switch = Gene { target: switch, bits: 1, low: 0, step: 1 };
        assert_eq!(
            broken(vec![derived(1, &[0], &[]), derived(2, &[0, 1], &[0])], vec![gene, switch]),
            [] as [Check; 0]
        );
    }

    #[test]
    fn each_promise_is_checked() {
        let gene = |target, bits, step| Gene { target, bits, low: 0, step };
        let switch = |words: &[&str]| GeneTarget::Switch {
            key: "lmr".into(),
            values: words.iter().map(|word| (*word).to_owned()).collect(),
        };
        for (parts, promise) in [
            ((vec![derived(1, &[7], &[])], vec![]), Check::DerivedFeatures),
            ((vec![derived(9, &[0], &[])], vec![]), Check::DerivedFeatures),
            ((vec![derived(1, &[2], &[]), derived(2, &[0], &[])], vec![]), Check::DerivedOrder),
            ((vec![derived(1, &[1], &[])], vec![]), Check::DerivedOrder),
            ((vec![derived(1, &[0], &[]), derived(1, &[0], &[])], vec![]), Check::DerivedOnce),
            ((vec![derived(1, &[0], &[2])], vec![]), Check::DerivedBound),
            ((vec![], vec![gene(GeneTarget::Weight(0), 0, 1)]), Check::GeneBits),
            ((vec![], vec![gene(GeneTarget::Weight(0), 17, 1)]), Check::GeneBits),
            ((vec![], vec![gene(GeneTarget::Weight(0), 4, 0)]), Check::GeneBits),
            ((vec![], vec![gene(GeneTarget::Weight(3), 4, 1)]), Check::GeneWeight),
            ((vec![derived(1, &[0], &[])], vec![gene(GeneTarget::Weight(1), 4, 1)]), Check::GeneWeight),
            ((vec![], vec![gene(switch(&["off"]), 1, 1)]), Check::GeneWords),
            ((vec![], vec![gene(switch(&["off", "on"]), 1, -1)]), Check::GeneWords),
        ] {
            let shown = format!("{parts:?}");
            let found = broken(parts.0, parts.1);
            assert!(found.contains(&promise), "{shown}: {found:?}");
        }
    }
}
