//! Russian draughts: the library of one variant. The rules are those of `abstrakt-draughts`; here are its name and a summary.

#![forbid(unsafe_code)]

abstrakt_draughts::edition! {
    Russian, "draughts-russian";
    name: text("Russian draughts", "Ruská dáma");
    summary: text(
        "Twelve men each on a board of 8x8. Any capture may be chosen, and a man that reaches \
         the last row goes on capturing as a king.",
        "Dvanáct kamenů na každé straně, deska 8x8. Braní si lze vybrat a kámen, který při něm \
         dojde na poslední řadu, bere dál jako dáma."
    );
}
