//! Brazilian draughts: the library of one variant. The rules are those of `abstrakt-draughts`; here are its name and a summary.

#![forbid(unsafe_code)]

abstrakt_draughts::edition! {
    Brazilian, "draughts-brazilian";
    name: text("Brazilian draughts", "Brazilská dáma");
    summary: text(
        "The International rules on a board of 8x8 with twelve men each: the capture that takes \
         the most pieces must be made.",
        "Mezinárodní pravidla na desce 8x8 s dvanácti kameny na každé straně: musí se brát co \
         nejvíce kamenů."
    );
}
