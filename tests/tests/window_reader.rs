//! The real program under a screen reader: what stands on the accessibility bus of a session of its own has names, and a
//! click of the reader's plays. Where there is no display or no bus, the test says that it is skipped.

use abstrakt_tests::window::{Accessible, Bus, Display, SETTINGS, Window, prepare};

/// Roles of what can be used, by AT-SPI's numbers (`AtspiRole`): check box, combo box, menu item, push button, radio
/// button, slider, spin button, toggle button, entry, link.
const USED: [u32; 10] = [7, 11, 35, 43, 44, 51, 52, 62, 79, 88];

#[test]
fn a_screen_reader_reads_names_and_plays() {
    let folder = tempfile::tempdir().expect("a folder");
    let (Some(display), Some(bus)) = (Display::open(1280, 800), Bus::start(folder.path())) else {
        abstrakt_skips::skip("Xvfb, xdotool, dbus-daemon or at-spi2-core is not installed");
        return;
    };
    prepare(folder.path(), SETTINGS);
    let session = [("DBUS_SESSION_BUS_ADDRESS", bus.address.as_str())];
    let Some(window) = Window::open_with(&display, folder.path(), &["template"], &session) else { return };
    window.wait_for("Noughts and crosses");
    // The bus hears of a window some time after it has opened.
    let card = window.wait("the card on the bus", || {
        bus.accessibles()
            .into_iter()
            .find(|node| node.name == "Noughts and crosses" && USED.contains(&node.role))
    });
    assert!(bus.act(&card), "{card:?}");
    window.wait_for("Start");
    check_names(&bus.accessibles(), "Start");
    window.choose("Player 2", "Human");
    window.click("Start");
    window.wait_for("b2 empty, can move");
    let site = window.wait("the board on the bus", || {
        bus.accessibles().into_iter().find(|node| node.name == "b2 empty, can move")
    });
    check_names(&bus.accessibles(), "Take back");
    assert!(bus.act(&site), "{site:?}");
    window.wait_for("b2 black cross");
    window.wait("the new name on the bus", || {
        bus.accessibles().into_iter().find(|node| node.name == "b2 black cross")
    });
}

/// Everything that can be used has a name, and `known` is one of them.
fn check_names(nodes: &[Accessible], known: &str) {
    let used: Vec<&Accessible> = nodes.iter().filter(|node| USED.contains(&node.role)).collect();
    assert!(used.iter().any(|node| node.name == known), "{known} is not among {used:?}");
    let nameless: Vec<&&Accessible> = used.iter().filter(|node| node.name.trim().is_empty()).collect();
    assert!(nameless.is_empty(), "{nameless:?}");
}
