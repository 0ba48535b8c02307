//! The window: choosing, setting up and playing games with mouse and keyboard.
//!
//! Knows egui, sessions and the catalog of games. Must not know the rules of any game, run a plugin's code or search:
//! that happens in workers, and the window only draws what they tell.
//!
//! Modules use each other in one direction only, each row those above it:
//!
//! | modules | what they are |
//! |---|---|
//! | `theme`, `raster`, `summary`, `engine_words`, `assessment`, `seat_choice`, `access_tree` | texts, colours, names; what tests see |
//! | `layout`, `command` | panels and commands as data |
//! | `board` | the board as a widget |
//! | `state`, `notices`, `covers`, `picture`, `files`, `game_list`, `positions` | settings, notices, files, games found |
//! | `game` | a session and the board that shows it |
//! | `panels`, `dialogs`, `menu`, `start` | what is drawn |
//! | `app` | the window: collects what happened, draws, executes commands |

mod access_tree;
mod app;
mod assessment;
mod board;
mod command;
mod covers;
mod dialogs;
mod engine_words;
mod files;
mod game;
mod game_list;
mod layout;
mod menu;
mod notices;
mod panels;
mod picture;
mod positions;
mod raster;
mod seat_choice;
mod start;
mod state;
mod summary;
mod theme;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use abstrakt_loader::{Probe, plugin_folders};
use abstrakt_system::{Home, HomeFolder, Timeouts};
use abstrakt_worker::Host;
use eframe::{NativeOptions, Renderer};
use egui::ViewportBuilder;

pub use app::{App, AppContext};
pub use raster::{Raster, RasterError};
pub use state::Settings;

/// Why the window cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum GuiError {
    /// There is nowhere to keep settings.
    #[error(transparent)]
    Home(#[from] abstrakt_system::NoHome),
    /// Nowhere can they be written.
    #[error(transparent)]
    Unwritable(#[from] abstrakt_system::SystemError),
    /// The program does not know where it is.
    #[error("the program cannot find itself: {0}")]
    Program(std::io::Error),
    /// The system has no thread to give.
    #[error("no thread can be started: {0}")]
    Thread(std::io::Error),
    /// No display, or no OpenGL.
    #[error("the window cannot be opened: {0}; abstrakt --help tells what works without one")]
    Display(String),
}

/// Opens the window and returns when it is closed. `plugins` are folders to look for games in before the usual ones.
#[expect(clippy::needless_pass_by_value, reason = "the program hands over what it was given")]
pub fn run(plugins: Vec<PathBuf>) -> ExitCode {
    match open(&plugins) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn open(plugins: &[PathBuf]) -> Result<(), GuiError> {
    let own = Home::of_user()?;
    let (home, moved) = own.clone().writable(&HomeFolder::ALL)?;
    let began = Instant::now();
    let context = AppContext {
        folders: plugin_folders(plugins, &own),
        probe: Probe::this_program(&Timeouts::default()).map_err(GuiError::Program)?,
        host: Host::this_program().map_err(GuiError::Program)?,
        now: Arc::new(move || began.elapsed()),
        home,
        moved,
    };
    let viewport = ViewportBuilder::default()
        .with_title("Abstrakt")
        .with_app_id("abstrakt")
        .with_inner_size([1280.0, 800.0])
        .with_min_inner_size([640.0, 420.0]);
    let options =
        NativeOptions { viewport, renderer: Renderer::Glow, centered: true, ..NativeOptions::default() };
    let create: eframe::AppCreator<'_> = Box::new(|creation| {
        access_tree::install(&creation.egui_ctx);
        Ok(Box::new(App::new(&creation.egui_ctx, context)?))
    });
    eframe::run_native("abstrakt", options, create).map_err(|error| GuiError::Display(error.to_string()))
}
