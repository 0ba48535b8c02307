//! The heuristics of the thesis: features T0 to T11 and TR0 to TR2, and one column of weights for each heuristic.
//!
//! Knows the features. Must not know how positions are searched. CITE: [Houdek 2010] 17.3, table 2.
//!
//! Readings that the thesis leaves open: the T counts as size 1 in T5, T6 and T9 to T11 and is left out of T7 and T8,
//! where captures of any player's piece count as squares to move to; a terrace is the squares of one height in one
//! quadrant; T11 counts own pieces on a height over both its terraces; T3 is 0 for a player without a T, and uses the exact
//! number of moves on the empty board. Table 2 prints +4 for T8 of Improved, which would reward the opponents'
//! mobility: -4 is used. On the 6x6 board T11 takes the same tent over six heights.

use abstrakt_plugin_api::{Heuristic, HeuristicFacts, Move, Player, Sum, Text, WinScale, text};

use crate::position::{TerracePosition, unpack};

abstrakt_plugin_api::features! {
    fn features();
    value T0 = "T0" ("constant 1", "konstanta 1");
    value T1 = "T1" ("own T pieces on the board", "vlastní kameny T na desce");
    value T2 = "T2" ("opponents' T pieces on the board", "kameny T soupeřů na desce");
    value T3 = "T3" (
        "10 minus the moves that the own T needs to its goal on an empty board; 0 without a T",
        "10 minus počet tahů, které vlastní kámen T potřebuje k cíli na prázdné desce; bez kamene T 0"
    );
    value T4 = "T4" ("the same over the opponents' T pieces, summed", "totéž pro kameny T soupeřů, součet");
    value T5 = "T5" ("sizes of own pieces, A = 1 to D = 4", "velikosti vlastních kamenů, A = 1 až D = 4");
    value T6 = "T6" ("sizes of opponents' pieces", "velikosti kamenů soupeřů");
    value T7 = "T7" (
        "mobility: squares that each own piece but the T can move to, summed",
        "pohyblivost: počet polí, na která může táhnout každý vlastní kámen kromě T, součet"
    );
    value T8 = "T8" ("mobility of the opponents' pieces but their T", "pohyblivost kamenů soupeřů kromě T");
    value T9 = "T9" (
        "size times squares of the terrace that it stands on, over own pieces",
        "velikost krát počet polí terasy, na které stojí, přes vlastní kameny"
    );
    value T10 = "T10" ("the same over opponents' pieces", "totéž přes kameny soupeřů");
    value T11 = "T11" (
        "how near the number of own pieces on each height is to the best one, over own pieces",
        "jak blízko je počet vlastních kamenů v každé výšce optimu, přes vlastní kameny"
    );
    ordering TR0 = "TR0" ("the T moves", "táhne kámen T");
    ordering TR1 = "TR1" ("own pieces captured by the move", "vlastní kameny vyhozené tahem");
    ordering TR2 = "TR2" ("opponents' pieces captured by the move", "kameny soupeřů vyhozené tahem");
}

/// The heuristics, the default first. Fast won the thesis's round robin (table 10); with the deeper search of this
/// program Improved beats it, and Evolved beats Improved, at equal nodes and at equal time (docs/search-measurements.md).
///
/// Evolved is Improved with the weights of
/// `abstrakt tune terrace --heuristic improved --engine pvs:nodes=1000 --method spsa --generations 250 --turns 200 --seed 15`.
pub(crate) fn heuristics() -> Vec<HeuristicFacts> {
    vec![
        column(
            "evolved",
            text("Evolved", "Evoluční"),
            text(
                "Improved with weights that evolved in games against itself: mobility and large pieces count for more.",
                "Vylepšená s vahami, které se vyvinuly ve hrách sama proti sobě: pohyblivost a velké kameny váží víc.",
            ),
            (20000, 8500),
            (10_800, 7200),
            [10373, 1499, -3983, 2, -66, 153, -71, 15, -13, 0, 0, 0, 1, -6, 4],
        ),
        column(
            "improved",
            text("Improved", "Vylepšená"),
            text(
                "Fast with the mobility of pieces; plays rather to defend.",
                "Rychlá doplněná o pohyblivost kamenů; hraje spíše obranně.",
            ),
            (20000, 8500),
            (9080, 790),
            [10000, 5000, -5000, 66, -88, 90, -120, 3, -4, 0, 0, 0, 1, -2, 2],
        ),
        column(
            "fast",
            text("Fast", "Rychlá"),
            text(
                "T pieces, their way to the goals, and material.",
                "Kameny T, jejich cesta k cíli a materiál.",
            ),
            (20000, 8500),
            (9000, 44_000),
            [10000, 5000, -5000, 66, -88, 90, -120, 0, 0, 0, 0, 0, 1, -2, 2],
        ),
        column(
            "standard",
            text("Standard", "Standardní"),
            text(
                "T pieces, material, and pieces well spread over broad terraces; the thesis's measurements call it Simple.",
                "Kameny T, materiál a kameny dobře rozložené po širokých terasách; v měřeních práce se nazývá Simple.",
            ),
            (10000, 4000),
            (5800, 1500),
            [5000, 1600, -1600, 35, -40, 15, -20, 0, 0, 4, -4, 23, 1, -2, 2],
        ),
    ]
}

/// A heuristic: its texts, win and draw, scale and weights. Scales are fitted to
/// 120 games of 500 nodes a turn, as `abstrakt scale` does; Fast drew nearly all of these games.
fn column(
    id: &str,
    name: Text,
    summary: Text,
    (win, draw): (i32, i32),
    (even, unit): (i32, u32),
    weights: [i32; 15],
) -> HeuristicFacts {
    let (features, weights) = (features(), weights.to_vec());
    let scales = vec![WinScale::new(even, unit)];
    HeuristicFacts {
        id: id.into(),
        name,
        summary,
        win,
        draw,
        features,
        weights,
        scales,
        ..HeuristicFacts::plain()
    }
}

/// Counts for all heuristics; their weights tell which features are wanted.
pub(crate) struct Features;

impl Heuristic<TerracePosition> for Features {
    fn features(&mut self, position: &TerracePosition, player: Player, sum: &mut Sum<'_>) {
        let own_seat = usize::from(player.0);
        let opponents = || position.seats().filter(move |&seat| seat != own_seat);
        sum.add(T0, 1);
        sum.add(T1, i32::from(position.is_in(own_seat)));
        sum.add(T2, opponents().map(|seat| i32::from(position.is_in(seat))).sum());
        sum.add(T3, nearness(position, own_seat));
        sum.add(T4, opponents().map(|seat| nearness(position, seat)).sum());
        sum.add(T5, position.pieces.strength(own_seat));
        sum.add(T6, opponents().map(|seat| position.pieces.strength(seat)).sum());
        if sum.wants(T7) {
            sum.add(T7, mobility(position, own_seat));
        }
        if sum.wants(T8) {
            sum.add(T8, opponents().map(|seat| mobility(position, seat)).sum());
        }
        if sum.wants(T9) {
            sum.add(T9, footing(position, own_seat));
        }
        if sum.wants(T10) {
            sum.add(T10, opponents().map(|seat| footing(position, seat)).sum());
        }
        if sum.wants(T11) {
            sum.add(T11, occupancy(position, own_seat));
        }
    }

    fn order(&mut self, position: &TerracePosition, code: Move, sum: &mut Sum<'_>) {
        let (from, to) = unpack(code);
        let caught = position.pieces.seat_on(to);
        let caught_own = caught == Some(position.turn());
        sum.add(TR0, i32::from(position.pieces.kind_on(from).tee));
        sum.add(TR1, i32::from(caught_own));
        sum.add(TR2, i32::from(caught.is_some() && !caught_own));
    }
}

/// T3: 10 minus the way of the seat's T to its goal.
fn nearness(position: &TerracePosition, seat: usize) -> i32 {
    let tee = position.pieces.tee(seat);
    if tee == 0 {
        return 0;
    }
    10 - i32::from(position.terrain.distance(seat, tee.trailing_zeros() as usize))
}

/// T7: moves of a seat's pieces without the T, as if it were to move.
fn mobility(position: &TerracePosition, seat: usize) -> i32 {
    position.mobility(seat, position.pieces.army(seat) & !position.pieces.tee(seat)) as i32
}

/// T9: size times breadth of the terrace underfoot, summed. The breadth is 1 + 2 x its planes' low bit + 4 x the high.
fn footing(position: &TerracePosition, seat: usize) -> i32 {
    let [low, high] = position.pieces.sizes();
    let army = position.pieces.army(seat);
    let sizes =
        |set: u64| (set.count_ones() + (set & low).count_ones() + 2 * (set & high).count_ones()) as i32;
    let [wide, wider] = position.terrain.breadths;
    position.pieces.strength(seat) + 2 * sizes(army & wide) + 4 * sizes(army & wider)
}

/// T11: for each piece, best - |best - pieces on its height|, where best is 8 - height from 4 up and height + 1 below.
fn occupancy(position: &TerracePosition, seat: usize) -> i32 {
    let side = i32::from(position.terrain.side);
    let levels = position.terrain.levels.iter().zip(0..side);
    let of_level = |(level, height): (&u64, i32)| {
        let pieces = (position.pieces.army(seat) & level).count_ones() as i32;
        let best = if height >= side / 2 { side - height } else { height + 1 };
        pieces * (best - (best - pieces).abs())
    };
    levels.map(of_level).sum()
}
