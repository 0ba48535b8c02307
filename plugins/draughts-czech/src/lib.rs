//! Czech draughts: the library of one variant. The rules are those of `abstrakt-draughts`; here are its name and a summary.

#![forbid(unsafe_code)]

abstrakt_draughts::edition! {
    Czech, "draughts-czech";
    name: text("Czech draughts", "Česká dáma");
    summary: text(
        "Twelve men each on a board of 8x8. Men capture forwards only, kings fly, and a king \
         that can capture must do so before a man.",
        "Dvanáct kamenů na každé straně, deska 8x8. Kameny berou jen dopředu, dámy létají a \
         braní dámou má přednost."
    );
}
