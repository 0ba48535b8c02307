//! Italian draughts: the library of one variant. The rules are those of `abstrakt-draughts`; here are its name and a summary.

#![forbid(unsafe_code)]

abstrakt_draughts::edition! {
    Italian, "draughts-italian";
    name: text("Italian draughts", "Italská dáma");
    summary: text(
        "Twelve men each on a board of 8x8. Kings go one step and cannot be taken by men; four \
         rules tell which capture must be made.",
        "Dvanáct kamenů na každé straně, deska 8x8. Dáma chodí o jedno pole a kámen ji nesmí \
         brát; o povinném braní rozhodují čtyři pravidla."
    );
}
