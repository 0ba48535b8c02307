//! The plots of a run, each a [`Chart`] in the language of the window: drawn here by `egui_plot`, and exported as SVG.
//!
//! Knows results and charts. Must not know who plays, or files.

use abstrakt_lab::report::{Axis, Chart, Section, Series, SeriesForm};
use abstrakt_texts::{Language, Localize, Texts, say};
use egui::{Color32, ComboBox, Sense, Ui, WidgetInfo};
use egui_plot::{HLine, Legend, Line, LineStyle, Plot, PlotPoints, PlotUi, Points};
use strum::VariantArray;

use crate::numbers::decimal;
use crate::{list, theme};

/// Radius of a point, in points; that of the middle of an interval is greater.
const RADIUS: [f32; 2] = [2.5, 4.5];
/// Width of a line, and of an interval, in points.
const WIDTH: [f32; 2] = [2.0, 3.0];
/// Room beside what stands at whole numbers.
const ASIDE: f64 = 0.5;
/// Length of a dash, in points.
const DASH: f32 = 8.0;

/// The plotted values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Localize, VariantArray)]
pub enum PlotKind {
    /// The strength of every engine with its error.
    #[default]
    #[message("lab-plot-elo")]
    Elo,
    /// The share of the points, game by game.
    #[message("lab-plot-course")]
    Course,
    /// The sequential test between its bounds.
    #[message("lab-plot-sprt")]
    Sprt,
    /// Nodes of a search against its depth.
    #[message("lab-plot-nodes")]
    Nodes,
    /// Time of a search against its depth.
    #[message("lab-plot-time")]
    Time,
}

impl PlotKind {
    /// The plot of a part of a run.
    pub fn chart(self, section: &Section, texts: &Texts) -> Chart {
        let title = texts.show(&self);
        let (axes, series, bounds) = match self {
            Self::Elo => {
                let standings = &section.standings;
                let anchor = standings.anchor.as_deref().unwrap_or_default();
                let interval = |(place, (name, elo)): (usize, (&str, abstrakt_lab::Elo))| {
                    let points = [elo.difference, elo.low, elo.high].map(|elo| [place as f64, elo]);
                    Series::new(name.to_owned(), SeriesForm::Interval, points.into())
                };
                let rated = |standing: &'_ abstrakt_lab::tournament::Standing| standing.rating;
                let known = standings.engines.iter();
                let known = known.filter_map(|standing| Some((standing.engine.as_str(), rated(standing)?)));
                let label = say!(texts, "lab-axis-elo", engine = anchor);
                let axes = [Axis::linear(String::new()), Axis::linear(label)];
                (axes, known.enumerate().map(interval).collect(), vec![0.0])
            }
            Self::Course => {
                let shares = section.courses.iter().map(|(name, shares)| {
                    let points = (1..).zip(shares).map(|(game, share)| [f64::from(game), share * 100.0]);
                    Series::new(name.clone(), SeriesForm::Line, points.collect())
                });
                let labels = [say!(texts, "lab-axis-games"), say!(texts, "lab-axis-share")];
                (labels.map(Axis::linear), shares.collect(), vec![50.0])
            }
            Self::Sprt => {
                let labels = [say!(texts, "lab-axis-pairs"), say!(texts, "lab-axis-ratio")];
                let (series, bounds) = match &section.sprt {
                    None => (Vec::new(), Vec::new()),
                    Some(course) => {
                        let name = say!(
                            texts,
                            "lab-sprt-between",
                            low = decimal(course.sprt.elo0, 0, texts.language()),
                            high = decimal(course.sprt.elo1, 0, texts.language())
                        );
                        let series = Series::new(name, SeriesForm::Line, course.points());
                        (vec![series], course.sprt.bounds().to_vec())
                    }
                };
                (labels.map(Axis::linear), series, bounds)
            }
            Self::Nodes | Self::Time => {
                let (label, of_engines) = match self {
                    Self::Nodes => (say!(texts, "lab-axis-nodes"), &section.searches.nodes),
                    _ => (say!(texts, "lab-axis-time"), &section.searches.millis),
                };
                let points = |(name, points): &(String, Vec<[f64; 2]>)| {
                    Series::new(name.clone(), SeriesForm::Points, points.clone())
                };
                let axes = [Axis::linear(say!(texts, "lab-axis-depth")), Axis::logarithmic(label)];
                (axes, of_engines.iter().map(points).collect(), Vec::new())
            }
        };
        Chart { title, axes, series, bounds }
    }
}

/// Draws the choice among the plots that have something to show, and the chosen one. Gives the plot that is to be exported.
///
/// `chart`: the plot of a kind.
pub fn show<K: Copy + PartialEq + Localize + VariantArray>(
    ui: &mut Ui,
    kind: &mut K,
    chart: impl Fn(K) -> Chart,
    texts: &Texts,
) -> Option<Chart> {
    let known = K::VARIANTS.iter().map(|&kind| (kind, chart(kind)));
    let known: Vec<(K, Chart)> = known.filter(|(_, chart)| !chart.is_empty()).collect();
    let Some((first, _)) = known.first() else {
        ui.weak(say!(texts, "lab-plot-none"));
        return None;
    };
    if known.iter().all(|(other, _)| other != kind) {
        *kind = *first;
    }
    let mut exported = false;
    ui.horizontal_wrapped(|ui| {
        let combo = ComboBox::from_id_salt("plot").width(LIST).selected_text(texts.show(kind));
        list::show(ui, combo, say!(texts, "lab-plot"), |ui| {
            for (other, chart) in &known {
                ui.selectable_value(kind, *other, &chart.title);
            }
        });
        exported = ui.button(say!(texts, "lab-export-plot")).clicked();
    });
    let (_, chart) = known.into_iter().find(|(other, _)| other == kind)?;
    draw(ui, &chart, texts.language());
    exported.then_some(chart)
}

/// Width of the list of plots, in points.
const LIST: f32 = 240.0;

/// Draws a chart into the room that is left. Its values can be read; it has no zoom, which keys could not
/// use.
pub fn draw(ui: &mut Ui, chart: &Chart, language: Language) {
    let axes = chart.axes.clone();
    let [horizontal, vertical] = axes.clone();
    let figure = move |axis: &Axis, place: f64| match axis.label.is_empty() {
        true => String::new(),
        false => short(axis.value(place), language),
    };
    let (x_axis, y_axis) = (horizontal.clone(), vertical.clone());
    let (at_x, at_y) = (figure, figure);
    let is_measured = !horizontal.label.is_empty();
    let mut plot = Plot::new("chart")
        .legend(Legend::default())
        .sense(Sense::hover())
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_drag(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .show_axes([is_measured, true])
        .show_grid([is_measured, true])
        .x_axis_label(horizontal.label)
        .y_axis_label(vertical.label)
        .x_axis_formatter(move |mark, _| at_x(&x_axis, mark.value))
        .y_axis_formatter(move |mark, _| at_y(&y_axis, mark.value));
    if !is_measured {
        // Room beside the first and the last, where the legend lies.
        plot = plot.include_x(-ASIDE).include_x(chart.series.len() as f64 - 1.0 + 2.0 * ASIDE);
    }
    let visuals = ui.visuals().clone();
    let drawn = plot.show(ui, |ui| {
        for bound in chart.bounds.iter().filter_map(|bound| axes[1].place(*bound)) {
            let colour = visuals.weak_text_color();
            ui.hline(HLine::new("", bound).color(colour).style(LineStyle::Dashed { length: DASH }));
        }
        let mut colours = (0..).map(|place| theme::series(&visuals, place));
        let mut colour = theme::series(&visuals, 0);
        for series in &chart.series {
            if series.form != SeriesForm::Compared {
                colour = colours.next().unwrap_or(colour);
            }
            one(ui, series, chart.places(series), colour);
        }
    });
    let title = chart.title.clone();
    drawn.response.widget_info(|| WidgetInfo::labeled(egui::Role::Image, true, &title));
}

/// Draws a series whose points have these places.
fn one(ui: &mut PlotUi<'_>, series: &Series, places: Vec<[f64; 2]>, colour: Color32) {
    let points = |places: Vec<[f64; 2]>| PlotPoints::from(places);
    match (series.form, places.as_slice()) {
        (SeriesForm::Points, _) | (SeriesForm::Line | SeriesForm::Compared, [_]) => {
            ui.points(Points::new(&series.name, points(places)).color(colour).radius(RADIUS[0]));
        }
        (SeriesForm::Line, _) => {
            ui.line(Line::new(&series.name, points(places)).color(colour).width(WIDTH[0]));
        }
        (SeriesForm::Compared, _) => {
            let line = Line::new(&series.name, points(places)).color(colour).width(WIDTH[0]);
            ui.line(line.style(LineStyle::Dashed { length: DASH }));
        }
        (SeriesForm::Interval, [middle, ends @ ..]) => {
            let line = Line::new(&series.name, points(ends.to_vec())).color(colour).width(WIDTH[1]);
            ui.line(line);
            ui.points(Points::new(&series.name, points(vec![*middle])).color(colour).radius(RADIUS[1]));
        }
        (SeriesForm::Interval, []) => {}
    }
}

/// A number with as few digits as a mark needs.
fn short(value: f64, language: Language) -> String {
    match value.abs() {
        size if size >= 1e6 => format!("{} M", decimal(value / 1e6, 1, language)),
        size if size >= 100.0 || value.fract().abs() < 1e-9 => decimal(value, 0, language),
        size if size >= 1.0 => decimal(value, 1, language),
        _ => decimal(value, 2, language),
    }
}

#[cfg(test)]
mod tests {
    use abstrakt_lab::report::Searches;
    use abstrakt_lab::statistics::{Sprt, SprtVerdict};
    use abstrakt_lab::tournament::{SprtCourse, Standings};

    use super::*;

    #[test]
    fn every_plot_has_what_the_section_has_in_the_language_of_the_window() {
        let texts = Texts::new(Language::Czech);
        let sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
        let mut section = Section {
            heading: String::new(),
            remarks: Vec::new(),
            tables: Vec::new(),
            standings: Standings::default(),
            courses: Vec::new(),
            engines: Vec::new(),
            sprt: None,
            searches: Searches::default(),
        };
        assert!(PlotKind::VARIANTS.iter().all(|kind| kind.chart(&section, &texts).is_empty()));
        section.courses = vec![("A".into(), vec![1.0, 0.5])];
        section.sprt = Some(SprtCourse { sprt, verdict: SprtVerdict::Open, ratios: vec![0.3] });
        section.searches.nodes = vec![("A".into(), vec![[2.0, 100.0]])];
        let course = PlotKind::Course.chart(&section, &texts);
        assert_eq!(course.series[0].points, [[1.0, 100.0], [2.0, 50.0]]);
        assert_eq!((course.title.as_str(), course.axes[0].label.as_str()), ("Podíl bodů", "Partie"));
        let test = PlotKind::Sprt.chart(&section, &texts);
        assert_eq!(test.series[0].points, [[0.0, 0.0], [1.0, 0.3]]);
        assert_eq!(test.bounds.len(), 2);
        let nodes = PlotKind::Nodes.chart(&section, &texts);
        assert!(nodes.axes[1].logarithmic && !nodes.is_empty());
        assert!(PlotKind::Time.chart(&section, &texts).is_empty());
    }
}
