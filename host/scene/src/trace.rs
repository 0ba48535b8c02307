//! The trace that moves leave on a board: where pieces came from, where they stand now, and where some went. Knows steps and sites;
//! must not know how it is drawn.

use abstrakt_vocabulary::{Site, TransitionStep};

/// The trace of a turn, of any number of plies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// Sites that pieces left.
    pub from: Vec<Site>,
    /// Sites on which pieces arrived or appeared.
    pub to: Vec<Site>,
    /// Sites whose piece vanished, with nothing in its place.
    pub gone: Vec<Site>,
    /// Straight parts of the ways on which pieces went, in order.
    pub ways: Vec<(Site, Site)>,
}

impl Trace {
    /// The trace of these steps, in order. A piece that goes on from where it arrived has one start and one end, a site that was left
    /// counts as left although another piece is there now, and pieces that turn over leave none.
    pub fn of<'a>(steps: impl IntoIterator<Item = &'a TransitionStep>) -> Self {
        let mut trace = Self::default();
        for step in steps {
            match *step {
                TransitionStep::Slide { from, to } => {
                    let goes_on = remove(&mut trace.to, from);
                    if !goes_on {
                        add(&mut trace.from, from);
                    }
                    trace.arrive(to);
                    trace.ways.push((from, to));
                }
                TransitionStep::Appear { at } => trace.arrive(at),
                TransitionStep::Vanish { at } => {
                    remove(&mut trace.to, at);
                    add(&mut trace.gone, at);
                }
                TransitionStep::Flip { .. } => {}
            }
        }
        let Self { from, to, .. } = &mut trace;
        to.retain(|site| !from.contains(site));
        trace
    }

    /// Every site that it touches, once.
    pub fn sites(&self) -> Vec<Site> {
        let mut sites = [&self.from[..], &self.to, &self.gone].concat();
        sites.sort_unstable();
        sites.dedup();
        sites
    }

    fn arrive(&mut self, site: Site) {
        remove(&mut self.gone, site);
        add(&mut self.to, site);
    }
}

fn add(sites: &mut Vec<Site>, site: Site) {
    if !sites.contains(&site) {
        sites.push(site);
    }
}

/// Takes a site away; false if it was not there.
fn remove(sites: &mut Vec<Site>, site: Site) -> bool {
    let before = sites.len();
    sites.retain(|other| *other != site);
    sites.len() < before
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn slide(from: u16, to: u16) -> TransitionStep {
        TransitionStep::Slide { from: Site(from), to: Site(to) }
    }

    fn sites(numbers: &[u16]) -> Vec<Site> {
        numbers.iter().copied().map(Site).collect()
    }

    /// A ring moves and leaves a marker, a row goes, and the ring is taken off: three plies of one turn.
    #[test]
    fn a_turn_of_several_plies_leaves_one_trace() {
        let vanish = |site: u16| TransitionStep::Vanish { at: Site(site) };
        let appear = TransitionStep::Appear { at: Site(1) };
        let flip = TransitionStep::Flip { at: Site(3) };
        let trace = Trace::of(&[slide(1, 5), appear, flip, vanish(3), vanish(4), slide(8, 90)]);
        assert_eq!(trace.from, sites(&[1, 8]));
        assert_eq!(trace.to, sites(&[5, 90]));
        assert_eq!(trace.gone, sites(&[3, 4]));
        assert_eq!(trace.ways, [(Site(1), Site(5)), (Site(8), Site(90))]);
        assert_eq!(trace.sites(), sites(&[1, 3, 4, 5, 8, 90]));
    }

    #[test]
    fn a_long_capture_has_one_start_and_one_end() {
        let trace = Trace::of(&[slide(1, 5), slide(5, 9), TransitionStep::Vanish { at: Site(3) }]);
        assert_eq!((trace.from, trace.to, trace.gone), (sites(&[1]), sites(&[9]), sites(&[3])));
        assert_eq!(trace.ways.len(), 2);
    }

    #[test]
    fn a_captured_piece_is_not_gone_from_where_its_captor_stands() {
        let trace = Trace::of(&[TransitionStep::Vanish { at: Site(7) }, slide(2, 7)]);
        assert_eq!((trace.from, trace.to, trace.gone), (sites(&[2]), sites(&[7]), sites(&[])));
    }
}
