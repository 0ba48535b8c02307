//! The genes of a heuristic as tuning sees them: by name, with where each stands at the start.
//!
//! Knows how bits and points become candidates. Must not know how they are chosen.

use std::fmt;
use std::str::FromStr;

use abstrakt_engine::Spec;
use abstrakt_vocabulary::{Facts, Gene, GeneTarget, Weights};
use serde::{Deserialize, Serialize};

use crate::{Candidate, TuneError};

/// Most bits of a number of the search.
const NUMBER_BITS: u32 = 5;

/// The genes that can change, and their values at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Genome {
    loci: Vec<Locus>,
}

/// A gene in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Locus {
    /// Name of the weight, or key of the switch.
    pub name: String,
    /// The gene that turns its bits into a value.
    pub gene: Gene,
    /// Its value at the start; of a switch, an index into the gene's words.
    pub start: i32,
    /// The least and the greatest value of a number of the search, which is a key of the spec; none for weights and switches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<[i32; 2]>,
}

/// The bits of all genes, one after the other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Chromosome(pub Vec<bool>);

impl Genome {
    /// The genes of the spec's heuristic. A gene of a switch that the spec cannot have in all its values, because the
    /// algorithm lacks it or the mode forbids it, is left out; the keys of those come second.
    ///
    /// # Errors
    /// A heuristic or weights that the game does not have, or no gene at all.
    pub fn of(facts: &Facts, base: &Spec) -> Result<(Self, Vec<String>), TuneError> {
        let bound = Weights::of(facts, &base.heuristic)?;
        let heuristic = &facts.heuristics[bound.heuristic];
        let (mut loci, mut left_out) = (Vec::new(), Vec::new());
        for gene in heuristic.genome() {
            let (name, start) = match &gene.target {
                GeneTarget::Weight(feature) => {
                    let start = bound.features.get(*feature).copied().unwrap_or_default();
                    (heuristic.feature_name(*feature).to_owned(), start)
                }
                GeneTarget::Switch { key, values } => {
                    let settings = values.iter().map(|value| {
                        let mut spec = base.clone();
                        spec.set(key, value).ok().and_then(|()| spec.switch(key))
                    });
                    let settings: Option<Vec<i32>> = settings.collect();
                    let Some(settings) = settings else {
                        left_out.push(key.clone());
                        continue;
                    };
                    let now = settings.iter().position(|setting| Some(*setting) == base.switch(key));
                    (key.clone(), now.unwrap_or_default() as i32)
                }
            };
            loci.push(Locus { name, gene, start, range: None });
        }
        if loci.is_empty() {
            Err(TuneError::NoGenes(heuristic.id.clone()))
        } else {
            Ok((Self { loci }, left_out))
        }
    }

    /// Numbers of the search by their keys, as genes that reach over their ranges; weights stay as the spec has them.
    ///
    /// # Errors
    /// A key that is no number of the spec's algorithm, or no key.
    pub fn of_search(base: &Spec, keys: &[String]) -> Result<Self, TuneError> {
        let locus = |key: &String| {
            let found = base.parameters().find(|(parameter, _)| parameter.id == key);
            let (parameter, value) = found.ok_or_else(|| TuneError::NoNumber {
                key: key.clone(),
                known: base.parameters().map(|(parameter, _)| parameter.id).collect::<Vec<_>>().join(", "),
            })?;
            let [low, high] = parameter.range.map(|end| i32::try_from(end).unwrap_or(i32::MAX));
            // As many bits as the range needs, and steps of more than 1 where it needs too many.
            let bits = ((high - low).ilog2() + 1).min(NUMBER_BITS);
            let step = (high - low) / (1 << bits) + 1;
            let target = GeneTarget::Switch { key: key.clone(), values: Vec::new() };
            let gene = Gene { target, bits: bits as u8, low, step };
            Ok(Locus { name: key.clone(), gene, start: value as i32, range: Some([low, high]) })
        };
        let loci = keys.iter().map(locus).collect::<Result<Vec<_>, TuneError>>()?;
        Ok(Self { loci })
    }

    /// Returns whether numbers of the search are among the genes.
    pub fn tunes_search(&self) -> bool {
        self.loci.iter().any(|locus| locus.range.is_some())
    }

    /// The genes in their order.
    pub fn loci(&self) -> &[Locus] {
        &self.loci
    }

    /// Bits of a chromosome.
    pub fn bits(&self) -> usize {
        self.loci.iter().map(|locus| usize::from(locus.gene.bits)).sum()
    }

    /// The candidate with these bits.
    pub fn decode(&self, chromosome: &Chromosome) -> Candidate {
        let mut bits = chromosome.0.iter();
        let mut candidate = Candidate::default();
        for locus in &self.loci {
            let word = bits.by_ref().take(locus.gene.bits.into());
            let n = word.fold(0, |n, bit| n << 1 | u32::from(*bit));
            locus.give(locus.gene.value(n), &mut candidate);
        }
        candidate
    }

    /// The start, in steps of each gene above its lowest value.
    pub fn start(&self) -> Vec<f64> {
        let steps = |locus: &Locus| {
            let Gene { low, step, .. } = locus.gene;
            (f64::from(locus.start) - f64::from(low)) / f64::from(step)
        };
        self.loci.iter().map(|locus| steps(locus).clamp(0.0, f64::from(locus.gene.most()))).collect()
    }

    /// The candidate at a point, in steps: weights and numbers lie between steps too, switches stay as they are at the
    /// start.
    pub fn at(&self, point: &[f64]) -> Candidate {
        let mut candidate = Candidate::default();
        for (locus, steps) in self.loci.iter().zip(point) {
            let Gene { low, step, .. } = locus.gene;
            let value = if locus.is_ordered() {
                (f64::from(low) + f64::from(step) * steps).round() as i32
            } else {
                locus.start
            };
            locus.give(value, &mut candidate);
        }
        candidate
    }
}

impl Locus {
    /// Returns whether values between two of its values make sense. Those of switches do not.
    pub fn is_ordered(&self) -> bool {
        self.range.is_some() || matches!(self.gene.target, GeneTarget::Weight(_))
    }

    fn give(&self, value: i32, candidate: &mut Candidate) {
        if let Some([low, high]) = self.range {
            candidate.switches.insert(self.name.clone(), value.clamp(low, high).to_string());
            return;
        }
        match &self.gene.target {
            GeneTarget::Weight(_) => {
                candidate.weights.insert(self.name.clone(), value);
            }
            GeneTarget::Switch { values, .. } => {
                let word = usize::try_from(value).ok().and_then(|index| values.get(index));
                candidate.switches.extend(word.map(|word| (self.name.clone(), word.clone())));
            }
        }
    }
}

impl fmt::Display for Chromosome {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|bit| out.write_str(if *bit { "1" } else { "0" }))
    }
}

impl FromStr for Chromosome {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let bit = |letter| match letter {
            '0' => Ok(false),
            '1' => Ok(true),
            _ => Err(format!("{letter} in a chromosome: expected 0 and 1")),
        };
        text.chars().map(bit).collect::<Result<_, _>>().map(Self)
    }
}

impl From<Chromosome> for String {
    fn from(chromosome: Chromosome) -> Self {
        chromosome.to_string()
    }
}

impl TryFrom<String> for Chromosome {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use abstrakt_vocabulary::{Feature, HeuristicFacts, Text};

    use super::*;

    /// Weights a (5 bits from 0 in tens, 70 at the start), b (4 bits from 5), and the choice of `sampling`.
    pub(crate) fn facts() -> Facts {
        let weight = |feature, bits, low, step| Gene { target: GeneTarget::Weight(feature), bits, low, step };
        let values = ["average", "pessimistic"].map(str::to_owned).into();
        let sampling = GeneTarget::Switch { key: "sampling".into(), values };
        let heuristic = HeuristicFacts {
            id: "h".into(),
            features: ["a", "b"].map(|name| Feature::value(name, Text::default())).into(),
            weights: vec![70, 13],
            genes: vec![
                weight(0, 5, 0, 10),
                Gene { target: sampling, bits: 1, low: 0, step: 1 },
                weight(1, 4, 5, 1),
            ],
            ..HeuristicFacts::plain()
        };
        Facts { id: "g".into(), heuristics: vec![heuristic], ..Facts::plain() }
    }

    fn spec(text: &str) -> Spec {
        text.parse().unwrap()
    }

    #[test]
    fn bits_are_read_in_the_order_of_the_genes_highest_first() {
        let (genome, left_out) =
            Genome::of(&facts(), &spec("expectimax:mode=play,samples=3,depth=2")).unwrap();
        assert!(left_out.is_empty());
        assert_eq!(genome.bits(), 10);
        let candidate = genome.decode(&"10010 1 1000".replace(' ', "").parse().unwrap());
        assert_eq!(candidate.weights, [("a".to_owned(), 180), ("b".to_owned(), 13)].into());
        assert_eq!(candidate.switches, [("sampling".to_owned(), "pessimistic".to_owned())].into());
        assert_eq!(genome.start(), [7.0, 0.0, 8.0]);
        let rounded = genome.at(&[7.26, 1.0, 0.4]);
        assert_eq!(rounded.weights, [("a".to_owned(), 73), ("b".to_owned(), 5)].into());
        assert_eq!(rounded.switches["sampling"], "average");
    }

    #[test]
    fn numbers_of_the_search_stay_within_their_ranges() {
        let base = spec("pvs:nodes=9,lmr-base=55");
        let keys = ["lmr-base", "null-move-reduction"].map(str::to_owned);
        let genome = Genome::of_search(&base, &keys).unwrap();
        for bits in ["11111111", "00000000"] {
            genome.decode(&bits.parse().unwrap()).applied(&base).unwrap();
        }
        let start = genome.at(&genome.start());
        assert_eq!(start.applied(&base).unwrap(), base);
        assert!(start.weights.is_empty() && genome.tunes_search());
        let error = Genome::of_search(&base, &["lmr-bias".to_owned()]).unwrap_err().to_string();
        assert!(error.contains("lmr-bias") && error.contains("lmr-base"), "{error}");
    }

    #[test]
    fn the_start_is_what_the_spec_says() {
        let (genome, _) =
            Genome::of(&facts(), &spec("expectimax:mode=play,sampling=pessimistic,w.a=-4,w.b=99")).unwrap();
        assert_eq!(genome.start(), [0.0, 1.0, 15.0], "within the gene's range");
        assert_eq!(genome.loci()[0].start, -4);
    }

    #[test]
    fn switches_that_the_algorithm_lacks_are_left_out() {
        for text in ["mcts:nodes=5", "expectimax:depth=2"] {
            let (genome, left_out) = Genome::of(&facts(), &spec(text)).unwrap();
            assert_eq!((genome.bits(), left_out), (9, vec!["sampling".to_owned()]), "{text}");
        }
        assert!(Genome::of(&facts(), &spec("random:heuristic=x")).is_err());
    }
}
