//! A plot as data, and as SVG.
//!
//! Knows numbers and their names. Must not know what they were measured of.

use std::fmt::Write;

use abstrakt_formats::web::escape;

use super::plot::COLOURS;

/// Size of the picture, and of the room around the plot: left, top, right, bottom.
const SIZE: [f64; 2] = [900.0, 480.0];
const ROOM: [f64; 4] = [90.0, 50.0, 220.0, 60.0];
/// Height of a line of text.
const LINE: f64 = 20.0;
/// Marks on an axis, about.
const MARKS: f64 = 6.0;
/// Most points of a series: more cannot be told apart.
pub const MOST_POINTS: usize = 400;

/// A plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// Its title.
    pub title: String,
    /// The axis of the first coordinate, and that of the second.
    pub axes: [Axis; 2],
    /// The series that are plotted.
    pub series: Vec<Series>,
    /// Values of the second coordinate that a line is drawn at.
    pub bounds: Vec<f64>,
}

/// An axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The quantity that it measures; empty: its numbers mean nothing and are not shown.
    pub label: String,
    /// Whether equal distances are equal ratios. Values that are not above 0 are then left out.
    pub logarithmic: bool,
}

/// The form of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeriesForm {
    /// A line from point to point; a point alone is drawn as one.
    Line,
    /// A dashed line from point to point, in the colour of the series before it, which it is compared with.
    Compared,
    /// Points.
    Points,
    /// The first point with a line from the second to the third.
    Interval,
}

/// Points that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name for people.
    pub name: String,
    /// Its form.
    pub form: SeriesForm,
    /// The points, at most [`MOST_POINTS`] where [`Series::new`] made it.
    pub points: Vec<[f64; 2]>,
}

impl Axis {
    /// An axis whose equal distances are equal differences.
    pub fn linear(label: String) -> Self {
        Self { label, logarithmic: false }
    }

    /// An axis whose equal distances are equal ratios.
    pub fn logarithmic(label: String) -> Self {
        Self { label, logarithmic: true }
    }

    /// The place of a value on the axis, if it has one.
    pub fn place(&self, value: f64) -> Option<f64> {
        let place = if self.logarithmic { value.log10() } else { value };
        place.is_finite().then_some(place)
    }

    /// The value at a place.
    pub fn value(&self, place: f64) -> f64 {
        if self.logarithmic { 10_f64.powf(place) } else { place }
    }
}

impl Series {
    /// A series of these points; of many only so many are taken as can be told apart, the first and the last among them.
    pub fn new(name: String, form: SeriesForm, points: Vec<[f64; 2]>) -> Self {
        let every = points.len().div_ceil(MOST_POINTS).max(1);
        let last = points.len().saturating_sub(1);
        let taken = points.into_iter().enumerate().filter(|(index, _)| index % every == 0 || *index == last);
        Self { name, form, points: taken.map(|(_, point)| point).collect() }
    }
}

impl Chart {
    /// Whether there is nothing to be drawn.
    pub fn is_empty(&self) -> bool {
        self.series.iter().all(|series| series.points.is_empty())
    }

    /// The points of a series by their places on both axes.
    pub fn places(&self, series: &Series) -> Vec<[f64; 2]> {
        let place = |[x, y]: &[f64; 2]| Some([self.axes[0].place(*x)?, self.axes[1].place(*y)?]);
        series.points.iter().filter_map(place).collect()
    }
}

/// The least and the greatest place on an axis, a little apart where they are one.
fn range(places: impl Iterator<Item = f64>) -> [f64; 2] {
    let [low, high] = places
        .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], place| [low.min(place), high.max(place)]);
    if low > high {
        return [0.0, 1.0];
    }
    let apart = ((high - low) * 0.05).max(if high > low { 0.0 } else { 0.5 });
    [low - apart, high + apart]
}

/// Round places between two, about six of them.
fn marks([low, high]: [f64; 2]) -> Vec<f64> {
    let power = 10_f64.powf(((high - low) / MARKS).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
    let step = steps.into_iter().find(|step| (high - low) / step <= MARKS).unwrap_or(10.0 * power);
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last).map(|mark| mark as f64 * step).collect()
}

/// A number with as few digits as a mark needs.
fn figure(value: f64) -> String {
    match value.abs() {
        size if size >= 1e6 => format!("{:.3} M", value / 1e6).replace(".000", ""),
        size if size >= 100.0 || value.fract() == 0.0 => format!("{value:.0}"),
        size if size >= 1.0 => format!("{value:.1}"),
        _ => format!("{value:.3}").trim_end_matches('0').to_owned(),
    }
}

/// The plot as SVG, in the colour of the text around it.
pub fn svg(chart: &Chart) -> String {
    let [width, height] = SIZE;
    let [left, top, right, bottom] = ROOM;
    let drawn: Vec<(&Series, Vec<[f64; 2]>)> =
        chart.series.iter().map(|series| (series, chart.places(series))).collect();
    let bounds: Vec<f64> = chart.bounds.iter().filter_map(|bound| chart.axes[1].place(*bound)).collect();
    let coordinates = |axis: usize| drawn.iter().flat_map(|(_, places)| places).map(move |place| place[axis]);
    let ranges = [range(coordinates(0)), range(coordinates(1).chain(bounds.iter().copied()))];
    let share = |axis: usize, place: f64| (place - ranges[axis][0]) / (ranges[axis][1] - ranges[axis][0]);
    let x = |place: f64| left + share(0, place) * (width - left - right);
    let y = |place: f64| height - bottom - share(1, place) * (height - top - bottom);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"14\" fill=\"currentColor\"><title>{title}</title>\
         <text x=\"{left}\" y=\"30\" font-size=\"18\">{title}</text>",
        title = escape(&chart.title),
    );
    let (low, high) = (height - bottom, top);
    let line = |out: &mut String, [x1, y1, x2, y2]: [f64; 4], style: &str| {
        let _ = write!(out, "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" {style}/>");
    };
    let grid = "stroke=\"#8884\"";
    for mark in marks(ranges[0]).into_iter().filter(|_| !chart.axes[0].label.is_empty()) {
        let mark_x = x(mark);
        line(&mut out, [mark_x, low, mark_x, high], grid);
        let text = figure(chart.axes[0].value(mark));
        let _ = write!(
            out,
            "<text x=\"{mark_x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{text}</text>",
            low + LINE
        );
    }
    for mark in marks(ranges[1]) {
        let mark_y = y(mark);
        line(&mut out, [left, mark_y, width - right, mark_y], grid);
        let text = figure(chart.axes[1].value(mark));
        let (text_x, text_y) = (left - 8.0, mark_y + 5.0);
        let _ = write!(out, "<text x=\"{text_x:.1}\" y=\"{text_y:.1}\" text-anchor=\"end\">{text}</text>");
    }
    for bound in bounds {
        line(&mut out, [left, y(bound), width - right, y(bound)], "stroke=\"#888\" stroke-dasharray=\"6 4\"");
    }
    let (x_label, y_label) = (escape(&chart.axes[0].label), escape(&chart.axes[1].label));
    let (middle, centre) = ((left + width - right) / 2.0, (top + height - bottom) / 2.0);
    let _ = write!(
        out,
        "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{x_label}</text>\
         <text transform=\"translate(20 {centre:.1}) rotate(-90)\" text-anchor=\"middle\">{y_label}</text>",
        height - 14.0
    );
    let mut colours = COLOURS.into_iter().cycle();
    let mut colour = COLOURS[0];
    for (index, (series, places)) in drawn.iter().enumerate() {
        if series.form != SeriesForm::Compared {
            colour = colours.next().unwrap_or(colour);
        }
        let points: Vec<[f64; 2]> =
            places.iter().map(|[x_value, y_value]| [x(*x_value), y(*y_value)]).collect();
        let dot = |out: &mut String, [cx, cy]: [f64; 2]| {
            let _ = write!(out, "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"4\" fill=\"{colour}\"/>");
        };
        match (series.form, points.as_slice()) {
            (SeriesForm::Points, points) | (SeriesForm::Line | SeriesForm::Compared, points @ [_]) => {
                points.iter().for_each(|point| dot(&mut out, *point));
            }
            (SeriesForm::Line | SeriesForm::Compared, points) => {
                let dashes =
                    if series.form == SeriesForm::Compared { " stroke-dasharray=\"6 5\"" } else { "" };
                let joined: Vec<String> = points.iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
                let joined = joined.join(" ");
                let _ = write!(
                    out,
                    "<polyline points=\"{joined}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{dashes}/>"
                );
            }
            (SeriesForm::Interval, [point, [x1, y1], [x2, y2]]) => {
                let style = format!("stroke=\"{colour}\" stroke-width=\"3\"");
                line(&mut out, [*x1, *y1, *x2, *y2], &style);
                dot(&mut out, *point);
            }
            (SeriesForm::Interval, _) => {}
        }
        let (text_x, text_y) = (width - right + 14.0, top + LINE * (index as f64 + 0.5));
        let name = escape(&series.name);
        let _ = write!(out, "<text x=\"{text_x:.1}\" y=\"{text_y:.1}\" fill=\"{colour}\">{name}</text>");
    }
    out + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(form: SeriesForm, points: Vec<[f64; 2]>) -> Chart {
        Chart {
            title: "<b>&".into(),
            axes: [Axis::linear("depth".into()), Axis::logarithmic("nodes".into())],
            series: vec![Series::new("A".into(), form, points)],
            bounds: vec![100.0],
        }
    }

    #[test]
    fn a_plot_has_every_point_its_names_and_its_bounds() {
        let drawn =
            svg(&chart(SeriesForm::Points, vec![[1.0, 10.0], [2.0, 100.0], [3.0, 1000.0], [4.0, 0.0]]));
        assert_eq!(drawn.matches("<circle").count(), 3, "nothing stands at 0 where distances are ratios");
        assert_eq!(drawn.matches("stroke-dasharray").count(), 1);
        assert!(drawn.contains("&lt;b&gt;&amp;") && !drawn.contains("<b>"), "{drawn}");
        assert!([">depth<", ">nodes<", ">A<", ">1000<"].iter().all(|text| drawn.contains(text)), "{drawn}");
        let interval = svg(&chart(SeriesForm::Interval, vec![[1.0, 10.0], [1.0, 5.0], [1.0, 20.0]]));
        assert_eq!(
            (interval.matches("<circle").count(), interval.matches("stroke-width=\"3\"").count()),
            (1, 1)
        );
        assert!(!svg(&chart(SeriesForm::Line, Vec::new())).contains("NaN"));
        assert_eq!(svg(&chart(SeriesForm::Line, vec![[1.0, 10.0]])).matches("<circle").count(), 1);
    }

    #[test]
    fn long_series_are_thinned_and_keep_their_ends() {
        let points: Vec<[f64; 2]> = (0..100_000).map(|index| [f64::from(index), 0.5]).collect();
        let series = Series::new(String::new(), SeriesForm::Line, points);
        assert!(series.points.len() <= MOST_POINTS + 1);
        assert_eq!([series.points[0][0], series.points[series.points.len() - 1][0]], [0.0, 99_999.0]);
    }

    #[test]
    fn marks_are_round_and_within() {
        assert_eq!(marks([0.0, 6.0]), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        assert_eq!(marks([-110.0, 95.0]), [-100.0, -50.0, 0.0, 50.0]);
        assert_eq!([0.05, 1.5, 250.0, 2e6].map(figure), ["0.05", "1.5", "250", "2 M"]);
    }
}
