//! International draughts: the library of one variant. The rules are those of `abstrakt-draughts`; here are its name and a summary.

#![forbid(unsafe_code)]

abstrakt_draughts::edition! {
    International, "draughts-international";
    name: text("International draughts", "Mezinárodní dáma");
    summary: text(
        "Twenty men each on a board of 10x10. Kings fly, men capture backwards too, and the \
         capture that takes the most pieces must be made.",
        "Dvacet kamenů na každé straně, deska 10x10. Dámy létají, kameny berou i dozadu a musí \
         se brát co nejvíce kamenů."
    );
}
