//! Random clicks and keys in the window, which is killed now and then: it answers, and starts again.

use std::panic::{AssertUnwindSafe, catch_unwind};

use abstrakt_tests::window::{Display, Window};

use crate::world::{World, plugin_names};

/// Size of the display.
const SIZE: (u32, u32) = (1280, 800);
/// Clicks and keys before the window is killed.
const ACTS: usize = 40;
/// Keys of the program and of every dialog.
const KEYS: [&str; 16] = [
    "Escape", "Return", "Tab", "space", "Left", "Right", "Up", "Down", "ctrl+n", "ctrl+z", "ctrl+y", "F1",
    "F11", "Home", "End", "Delete",
];

/// A display, or why there is none.
pub fn display() -> Result<Display, String> {
    Display::open(SIZE.0, SIZE.1)
        .ok_or_else(|| "random clicks: no virtual display (Xvfb and xdotool are needed)".to_owned())
}

/// Opens the window over some games, and clicks and types at random.
pub fn act(world: &mut World, display: &Display) {
    let folder = world.fresh("window");
    for _ in 0..=world.random.below(2) {
        let done = catch_unwind(AssertUnwindSafe(|| click_about(world, display, &folder)));
        match done {
            Ok(Some(clicks)) => {
                world.report.add("clicks and keys in the window", clicks);
                world.report.did("kills of the window");
            }
            Ok(None) => world.report.did("windows without OpenGL"),
            Err(panic) => {
                let text = panic.downcast_ref::<String>().cloned().unwrap_or_default();
                world.lost(format!("the window: {text}"));
            }
        }
    }
}

/// Returns the number of clicks and keys that the window answered; none if no window can be opened here.
fn click_about(world: &mut World, display: &Display, folder: &std::path::Path) -> Option<u64> {
    let games = plugin_names();
    let games: Vec<&str> = games.iter().map(String::as_str).collect();
    let mut window = Window::open(display, folder, &games)?;
    for count in 0..ACTS {
        if world.is_over() {
            return Some(count as u64);
        }
        let controls = window.controls();
        match world.random.below(5) {
            0 => window.tap(KEYS[world.random.below(KEYS.len())]),
            1 => {
                let (x, y) = (world.random.below(SIZE.0 as usize), world.random.below(SIZE.1 as usize));
                window.poke((x as i32, y as i32));
            }
            _ if controls.is_empty() => {}
            _ => window.poke(world.random.of(&controls).middle()),
        }
        // It may have been told to quit.
        if let Some(status) = window.has_ended() {
            assert!(status.success(), "the window ended by itself: {status}");
            return Some(count as u64);
        }
        window.wait_for_frame();
    }
    Some(ACTS as u64)
}
