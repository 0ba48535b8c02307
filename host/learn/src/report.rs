//! The report of a run: a web page with the losses and the strength by generation.
//!
//! Knows results. Must not know files.

use abstrakt_lab::PairCounts;
use abstrakt_lab::report::{Axis, Chart, Page, Part, Series, SeriesForm, Table, html};

use serde_json::json;

use crate::LearnPlan;
use crate::folder::{Known, Opponent};

/// The state of a run that stands there, as JSON.
pub(crate) fn state(plan: &LearnPlan, known: &Known) -> String {
    let is_over = known.judged.contains_key(&plan.generations);
    format!("{:#}\n", json!({ "over": is_over, "generations": known.judged.len(), "best": known.best() }))
}

/// The page of a run that stands there.
pub(crate) fn page(plan: &LearnPlan, known: &Known) -> String {
    let state = format!(
        "{} of {} generations, {} games, {}",
        known.judged.len(),
        plan.generations,
        known.games.len(),
        known
            .best()
            .map_or_else(|| "none accepted yet".into(), |best| format!("the best is generation {best}"))
    );
    let loss = Part {
        heading: "Loss".into(),
        remarks: vec![
            "Mean loss of the positions of games held back, by epoch: the logistic one beyond the least for their targets; the integers are what is played".into(),
        ],
        charts: vec![loss_chart(known)],
        tables: vec![loss_table(known)],
        ..Part::default()
    };
    let strength = Part {
        heading: "Strength".into(),
        remarks: vec![format!("Matches: {}", plan.match_engine)],
        charts: vec![strength_chart(known)].into_iter().filter(|chart| !chart.is_empty()).collect(),
        tables: vec![strength_table(known)],
        ..Part::default()
    };
    html(Page { title: format!("Learning {}", plan.game), state, parts: vec![strength, loss, made(plan)] })
}

fn made(plan: &LearnPlan) -> Part {
    Part { heading: "Command".into(), remarks: vec![plan.made_by.clone()], ..Part::default() }
}

fn loss_chart(known: &Known) -> Chart {
    let series = known.trained.values().map(|trained| {
        let points = trained.epochs.iter().map(|epoch| [f64::from(epoch.epoch), epoch.held]);
        Series::new(format!("generation {}", trained.generation), SeriesForm::Line, points.collect())
    });
    Chart {
        title: "Loss on games held back".into(),
        axes: [Axis::linear("epoch".into()), Axis::linear("loss".into())],
        series: series.collect(),
        bounds: Vec::new(),
    }
}

fn loss_table(known: &Known) -> Table {
    let row = |trained: &crate::TrainedGeneration| {
        let [samples, held_samples] = trained.samples;
        let [held, integers] = trained.held.map(|loss| format!("{loss:.4}"));
        let epochs = trained.epochs.len().to_string();
        vec![
            trained.generation.to_string(),
            trained.games.to_string(),
            samples.to_string(),
            held_samples.to_string(),
            epochs,
            held,
            trained.decay.map_or_else(String::new, |decay| decay.to_string()),
            trained.part.map_or_else(String::new, |part| format!("{part} %")),
            integers,
        ]
    };
    let head = [
        "generation",
        "games",
        "positions",
        "held back",
        "epochs",
        "loss",
        "decay",
        "part of the correction kept",
        "loss as kept, in integers",
    ];
    Table {
        id: "loss".into(),
        caption: "Training".into(),
        head: head.map(str::to_owned).into(),
        rows: known.trained.values().map(row).collect(),
    }
}

fn strength_chart(known: &Known) -> Chart {
    let strengths = known.judged.values().filter_map(|judged| Some((judged.generation, judged.strength()?)));
    let points = strengths.map(|(generation, counts)| [f64::from(generation), counts.score() * 100.0]);
    Chart {
        title: "Score against the game's heuristic, per cent".into(),
        axes: [Axis::linear("generation".into()), Axis::linear("per cent".into())],
        series: vec![Series::new("score".into(), SeriesForm::Line, points.collect())],
        bounds: vec![50.0],
    }
}

fn strength_table(known: &Known) -> Table {
    let score = |counts: &PairCounts| {
        let margin = counts.margin().map_or_else(String::new, |margin| format!(" ± {:.1}", margin * 100.0));
        let PairCounts { wins, draws, losses, .. } = counts;
        format!("{:.1}{margin} % (+{wins} ={draws} -{losses})", counts.score() * 100.0)
    };
    let row = |judged: &crate::JudgedGeneration| {
        let opponent = match judged.opponent {
            Opponent::Heuristic => "the game's heuristic".to_owned(),
            Opponent::Generation(0) => "the model at the start".to_owned(),
            Opponent::Generation(other) => format!("generation {other}"),
        };
        let strength = judged.against_heuristic.as_ref().map_or_else(|| "-".to_owned(), score);
        let accepted = if judged.accepted { "yes" } else { "no" };
        vec![judged.generation.to_string(), opponent, score(&judged.counts), accepted.to_owned(), strength]
    };
    let head = ["generation", "opponent", "score", "accepted", "against the game's heuristic"];
    Table {
        id: "strength".into(),
        caption: "Matches".into(),
        head: head.map(str::to_owned).into(),
        rows: known.judged.values().map(row).collect(),
    }
}
