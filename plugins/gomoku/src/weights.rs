//! The features by name, and their weights.
//!
//! [`crate::heuristics`] counts by the names.

use abstrakt_plugin_api::{HeuristicFacts, WinScale, text};

/// Features of the heuristic of [Basovník 2011]: the patterns of each side in the order of [`crate::windows::Pattern`].
pub mod patterns {
    abstrakt_plugin_api::features! {
        pub fn features();
        value OWN_01111 = "own.01111" ("own 01111 and 11110 among five points of a line", "vlastní 01111 a 11110 mezi pěti body přímky");
        value OWN_11011 = "own.11011" ("own 11011, 10111 and 11101", "vlastní 11011, 10111 a 11101");
        value OWN_01110 = "own.01110" ("own 01110", "vlastní 01110");
        value OWN_01100 = "own.01100" ("own 01100, 00110 and 01010", "vlastní 01100, 00110 a 01010");
        value OTHER_01111 = "other.01111" ("opponent's 01111 and 11110", "soupeřovy 01111 a 11110");
        value OTHER_11011 = "other.11011" ("opponent's 11011, 10111 and 11101", "soupeřovy 11011, 10111 a 11101");
        value OTHER_01110 = "other.01110" ("opponent's 01110", "soupeřovy 01110");
        value OTHER_01100 = "other.01100" ("opponent's 01100, 00110 and 01010", "soupeřovy 01100, 00110 a 01010");
        ordering OWN_STONE = "own-stone" ("value of own patterns around the point with an own stone on it", "hodnota vlastních vzorů kolem bodu s vlastním kamenem");
        ordering OTHER_STONE = "other-stone" ("value of the opponent's patterns around the point with their stone on it", "hodnota soupeřových vzorů kolem bodu s jeho kamenem");
        ordering FIVE = "five" ("winning rows that a stone of either colour completes there", "vítězné řady, které tam dokončí kámen kterékoli barvy");
    }

    /// [Basovník 2011] table 4.1. Attack and defence have features of their own, so that its coefficient (whose value it
    /// does not give) can be set; here it is 1.
    #[rustfmt::skip]
    pub(super) const WEIGHTS: &[(usize, i32)] = &[
        (OWN_01111, 220), (OWN_11011, 200), (OWN_01110, 120), (OWN_01100, 20),
        (OTHER_01111, -220), (OTHER_11011, -200), (OTHER_01110, -120), (OTHER_01100, -20),
        (OWN_STONE, 1), (OTHER_STONE, 1), (FIVE, 100_000),
    ];
}

/// Features of the heuristic by combinations: the points that each player could make, shapes before kinds, each in the order of
/// [`crate::heuristics::Combinations`]; and the state of threats.
pub mod combinations {
    abstrakt_plugin_api::features! {
        pub fn features();
        value MOVER_ONE = "mover.one" ("points and directions where a stone of the player to move would be the first of a row", "body a směry, kde by jeho kámen byl první v řadě");
        value MOVER_TWO = "mover.two" ("where it would make a two", "kde by utvořil dvojku");
        value MOVER_OPEN_TWO = "mover.open-two" ("where it would make an open two", "kde by utvořil otevřenou dvojku");
        value MOVER_THREE = "mover.three" ("where it would make a closed three", "kde by utvořil uzavřenou trojku");
        value MOVER_OPEN_THREE = "mover.open-three" ("where it would make an open three", "kde by utvořil otevřenou trojku");
        value MOVER_FOUR = "mover.four" ("where it would make a four that one stone stops", "kde by utvořil čtyřku, kterou zastaví jeden kámen");
        value MOVER_PAIR = "mover.pair" ("points of theirs with two or more closed threes and open twos", "jeho body se dvěma nebo více uzavřenými trojkami a otevřenými dvojkami");
        value MOVER_THREE_MORE = "mover.three-more" ("points with an open three and one of these", "body s otevřenou trojkou a jednou z nich");
        value MOVER_DOUBLE_THREE = "mover.double-three" ("points with two open threes", "body se dvěma otevřenými trojkami");
        value MOVER_FOUR_MORE = "mover.four-more" ("points with a four and a closed three or an open two", "body se čtyřkou a uzavřenou trojkou nebo otevřenou dvojkou");
        value MOVER_FOUR_THREE = "mover.four-three" ("points with a four and an open three", "body se čtyřkou a otevřenou trojkou");
        value WAITER_ONE = "waiter.one" ("the same for the opponent: where a stone would be the first of a row", "totéž pro jeho soupeře: kde by kámen byl první v řadě");
        value WAITER_TWO = "waiter.two" ("where it would make a two", "kde by utvořil dvojku");
        value WAITER_OPEN_TWO = "waiter.open-two" ("where it would make an open two", "kde by utvořil otevřenou dvojku");
        value WAITER_THREE = "waiter.three" ("where it would make a closed three", "kde by utvořil uzavřenou trojku");
        value WAITER_OPEN_THREE = "waiter.open-three" ("where it would make an open three", "kde by utvořil otevřenou trojku");
        value WAITER_FOUR = "waiter.four" ("where it would make a four that one stone stops", "kde by utvořil čtyřku, kterou zastaví jeden kámen");
        value WAITER_PAIR = "waiter.pair" ("points with two or more closed threes and open twos", "body se dvěma nebo více uzavřenými trojkami a otevřenými dvojkami");
        value WAITER_THREE_MORE = "waiter.three-more" ("points with an open three and one of these", "body s otevřenou trojkou a jednou z nich");
        value WAITER_DOUBLE_THREE = "waiter.double-three" ("points with two open threes", "body se dvěma otevřenými trojkami");
        value WAITER_FOUR_MORE = "waiter.four-more" ("points with a four and a closed three or an open two", "body se čtyřkou a uzavřenou trojkou nebo otevřenou dvojkou");
        value WAITER_FOUR_THREE = "waiter.four-three" ("points with a four and an open three", "body se čtyřkou a otevřenou trojkou");
        value FIVE = "five" ("the player to move completes a row", "hráč na tahu dokončí řadu");
        value TWO_FIVES = "two-fives" ("the opponent can complete a row on two points", "soupeř hráče na tahu může řadu dokončit na dvou bodech");
        value ONE_FIVE = "one-five" ("the opponent can complete a row on one point", "soupeř hráče na tahu může řadu dokončit na jednom bodě");
        value STRAIGHT = "straight" ("the player to move makes a straight four or two fours", "hráč na tahu utvoří otevřenou čtyřku nebo dvě čtyřky");
        value FOUR_THREE = "four-three" ("the player to move makes a four and an open three", "utvoří čtyřku a otevřenou trojku");
        value FACING_STRAIGHT = "facing-straight" ("the opponent threatens a straight four, and the player to move has no four", "soupeř hrozí otevřenou čtyřkou a hráč na tahu nemá čtyřku");
        value FACING_STRAIGHT_WITH_FOUR = "facing-straight-with-four" ("the opponent threatens a straight four, and the player to move has a four", "soupeř hrozí otevřenou čtyřkou a hráč na tahu má čtyřku");
        value DOUBLE_THREE = "double-three" ("the player to move makes two open threes", "hráč na tahu utvoří dvě otevřené trojky");
        value FACING_FOUR_THREE = "facing-four-three" ("the opponent can make a four and an open three, or two open threes", "soupeř může utvořit čtyřku a otevřenou trojku nebo dvě otevřené trojky");
        value QUIET = "quiet" ("none of these: it is the player's turn", "nic z toho: je na tahu");
        ordering ATTACK = "attack" ("worth of the point for an own stone", "cena bodu pro vlastní kámen");
        ordering DEFENCE = "defence" ("worth of the point for a stone of the opponent", "cena bodu pro soupeřův kámen");
    }

    /// All in the view of the player to move, whose opponent's view has the other sign.
    ///
    /// The values of positions were fitted, as `abstrakt fit` does, in 800 games of 1,200 nodes a turn to 14,327 positions of
    /// games that the heuristic played with its values before these: the loss on games left out fell from 0.636 to 0.592.
    /// Points that win or lose at once were left out there and set by hand, as `four-three` was, of which only the rare cases
    /// that do not win were left; and so is the order of moves.
    #[rustfmt::skip]
    pub(super) const WEIGHTS: &[(usize, i32)] = &[
        (MOVER_ONE, -1), (MOVER_TWO, 2), (MOVER_OPEN_TWO, -2), (MOVER_THREE, 7), (MOVER_OPEN_THREE, 26), (MOVER_FOUR, 83),
        (MOVER_PAIR, 10), (MOVER_THREE_MORE, 30), (MOVER_DOUBLE_THREE, -63), (MOVER_FOUR_MORE, 81), (MOVER_FOUR_THREE, 146),
        (WAITER_ONE, 1), (WAITER_TWO, -1), (WAITER_OPEN_TWO, 2), (WAITER_THREE, -6), (WAITER_OPEN_THREE, -19), (WAITER_FOUR, -66),
        (WAITER_PAIR, -7), (WAITER_THREE_MORE, -30), (WAITER_DOUBLE_THREE, -26), (WAITER_FOUR_MORE, -62), (WAITER_FOUR_THREE, -218),
        (FIVE, 30_000), (TWO_FIVES, -28_000), (ONE_FIVE, -307), (STRAIGHT, 20_000), (FOUR_THREE, 3000),
        (FACING_STRAIGHT, -213), (FACING_STRAIGHT_WITH_FOUR, -311), (DOUBLE_THREE, 214),
        (FACING_FOUR_THREE, 53), (QUIET, 22), (ATTACK, 4), (DEFENCE, 3),
    ];
}

/// Features of the heuristic by points.
pub mod points {
    abstrakt_plugin_api::features! {
        pub fn features();
        value MOVER = "mover" ("what the empty points are worth to the player to move", "cena volných bodů pro hráče na tahu");
        value WAITER = "waiter" ("what they are worth to the opponent, whose turn it is not", "jejich cena pro soupeře, který na tahu není");
        value THREAT = "threat" ("the strongest threat that each of the two could make, together", "nejsilnější hrozba, kterou by každý z obou mohl utvořit, dohromady");
        ordering ATTACK = "attack" ("worth of the point for an own stone", "cena bodu pro vlastní kámen");
        ordering DEFENCE = "defence" ("worth of the point for a stone of the opponent", "cena bodu pro soupeřův kámen");
    }

    /// In the view of the player to move, too. The values themselves are those of `assets/points.txt`, whose first lines tell
    /// how they were made: by 8,000 games of the heuristic by combinations, and 3,000 of this one with the tables that
    /// followed from those.
    pub(super) const WEIGHTS: &[(usize, i32)] =
        &[(MOVER, 1), (WAITER, 1), (THREAT, 1), (ATTACK, 1), (DEFENCE, 1)];
}

/// The facts of all heuristics, the default first. Their scales are fitted to 300 games of 500 nodes a
/// turn, as `abstrakt scale` does.
pub fn heuristics() -> Vec<HeuristicFacts> {
    vec![
        HeuristicFacts {
            win: 100_000,
            scales: vec![WinScale::new(30, 500)],
            ..HeuristicFacts::new(
                "points",
                text("Points", "Body"),
                text(
                    "The worth of every empty point to both players by what a stone would make of it in all four directions, fitted to games.",
                    "Cena každého volného bodu pro oba hráče podle toho, co by na něm kámen utvořil ve všech čtyřech směrech, určená z her.",
                ),
                points::features(),
                points::WEIGHTS,
            )
        },
        HeuristicFacts {
            win: 100_000,
            scales: vec![WinScale::new(-70, 340)],
            ..HeuristicFacts::new(
                "combinations",
                text("Combinations", "Kombinace"),
                text(
                    "What a stone would make of every empty point in all four directions together, and whose threat comes first.",
                    "Co by kámen utvořil na každém volném bodě ve všech čtyřech směrech dohromady a čí hrozba přijde dřív.",
                ),
                combinations::features(),
                combinations::WEIGHTS,
            )
        },
        HeuristicFacts {
            win: 100_000,
            scales: vec![WinScale::new(90, 170)],
            ..HeuristicFacts::new(
                "patterns",
                text("Patterns", "Vzory"),
                text(
                    "The patterns of five points of the thesis on parallel search in Gomoku, exactly.",
                    "Přesně vzory pěti bodů z diplomové práce o paralelním prohledávání v gomoku.",
                ),
                patterns::features(),
                patterns::WEIGHTS,
            )
        },
    ]
}
