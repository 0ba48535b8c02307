//! The window: choosing, setting up and playing games with mouse and keyboard.
//!
//! Knows egui, sessions and the catalog of games. Must not know the rules of any game, run a plugin's code or search:
//! that happens in workers, and the window only draws what they tell.
//!
//! A module uses only modules that stand before it in the table of `docs/gui.md`, which tells what each of them is.

mod access_tree;
mod actor;
mod analysis;
mod app;
mod archive;
mod arranger;
mod assessment;
mod background;
mod board;
mod clipboard;
mod clipped;
mod command;
mod covers;
mod data_files;
mod dialogs;
mod engine_job;
mod engine_words;
mod exchange;
mod explorer;
mod files;
mod focus;
mod fonts;
mod game;
mod game_animation;
mod game_list;
mod instance;
mod lab;
mod lab_page;
mod layout;
mod learned_files;
mod library;
mod library_page;
mod list;
mod menu;
mod moves_log;
mod notices;
mod numbers;
mod open_list;
mod panels;
mod picture;
mod positions;
mod progress;
mod scene_words;
mod seat_choice;
mod sound;
mod start;
mod state;
mod summary;
mod tabs;
mod theme;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use strum::VariantArray;

use abstrakt_loader::{Probe, plugin_folders};
use abstrakt_system::{
    ForeignText, Home, HomeFolder, LogBuffer, NoHome, NoStandIn, SystemError, Timeouts, awake_clock,
};
use abstrakt_texts::{Language, LocalizedError, Texts, say};
use abstrakt_worker::Host;
use eframe::{NativeOptions, Renderer};
use egui::ViewportBuilder;

pub use app::{App, AppContext};
pub use background::{Gate, Work};
pub use instance::{Instance, InstanceStart, start as claim};
pub use state::{ReadSettings, Settings, SettingsDamage};

/// The reason why the window cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, LocalizedError)]
pub enum GuiError {
    /// There is nowhere to keep settings.
    #[message(transparent)]
    Home(#[from] NoHome),
    /// Nowhere can they be written.
    #[message(transparent)]
    Unwritable(Box<NoStandIn>),
    /// The program does not know where it is.
    #[message("window-program")]
    Program(SystemError),
    /// The system has no thread to give.
    #[message("window-thread")]
    Thread(SystemError),
    /// No display, or no OpenGL: the words of the library for windows.
    #[message("window-display")]
    Display(ForeignText),
}

/// The parameters of a start of the window.
#[derive(Debug)]
pub struct WindowStart {
    /// Folders to look for games in before the usual ones.
    pub plugins: Vec<PathBuf>,
    /// Folders to look for data of games in before the usual ones.
    pub data: Vec<PathBuf>,
    /// The time limits of plugin code.
    pub timeouts: Timeouts,
    /// Memory that a worker may have, MiB; none: half of the machine's.
    pub memory_limit: Option<u64>,
    /// A game to open.
    pub file: Option<PathBuf>,
    /// The lines that the console shows.
    pub log: LogBuffer,
}

/// Opens the window and returns when it is closed. The reason why it cannot be opened is printed on standard
/// error, in the language of the window.
pub fn run(start: WindowStart) -> ExitCode {
    match open(start) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // In the language of the window that the user does not get to see.
            let language = Home::of_user().map_or_else(
                |_| Language::of_system(),
                |home| Settings::load(&home.settings()).settings.language(),
            );
            let texts = Texts::new(language);
            eprintln!("{}", say!(texts, "error-line", error = texts.show(&error)));
            ExitCode::FAILURE
        }
    }
}

fn open(start: WindowStart) -> Result<(), GuiError> {
    let WindowStart { plugins, data, timeouts, memory_limit, file, log } = start;
    let user_home = Home::of_user()?;
    let (home, moved) = user_home.clone().writable(HomeFolder::VARIANTS).map_err(GuiError::Unwritable)?;
    let instance = match claim(&home.handed(), file.as_deref()) {
        Ok(InstanceStart::Handed) => return Ok(()),
        Ok(InstanceStart::Own(instance)) => instance,
        Err(error) => {
            tracing::warn!(%error, "no file can be handed over");
            None
        }
    };
    let program = |error: io::Error| GuiError::Program(error.into());
    let context = AppContext {
        folders: plugin_folders(
            &[plugins, Settings::load(&user_home.settings()).settings.folders].concat(),
            &user_home,
        ),
        data,
        probe: Probe::this_program(&timeouts).map_err(program)?,
        host: Host::this_program().map_err(program)?.with_memory(memory_limit),
        timeouts,
        now: awake_clock().map_err(|error| GuiError::Thread(error.into()))?,
        home,
        moved,
        file,
        instance,
        log,
        gate: Arc::new(|_| {}),
    };
    let viewport = ViewportBuilder::default()
        .with_title("Abstrakt")
        .with_app_id("abstrakt")
        .with_inner_size([1280.0, 800.0])
        .with_min_inner_size([640.0, 420.0]);
    let options = NativeOptions {
        viewport,
        renderer: Renderer::Glow,
        centered: true,
        // The window looks for fonts itself, on a thread.
        system_font_fallback: false,
        // Noise against bands in gradients, of which the window has none that shows them, is a quarter of what a frame costs where the
        // processor draws.
        dithering: false,
        ..NativeOptions::default()
    };
    let create: eframe::AppCreator<'_> = Box::new(|creation| {
        access_tree::install(&creation.egui_ctx);
        Ok(Box::new(App::new(&creation.egui_ctx, context)?))
    });
    eframe::run_native("abstrakt", options, create).map_err(|error| GuiError::Display(ForeignText::of(error)))
}

#[cfg(test)]
mod tests {
    use abstrakt_system::NotPrivate;
    use abstrakt_texts::Localize;
    use abstrakt_texts::testing::assert_localized;

    use super::*;

    #[test]
    fn every_error_has_words() {
        let busy = || SystemError::from(io::Error::from(io::ErrorKind::WouldBlock));
        let all = [
            GuiError::Home(NoHome),
            GuiError::Unwritable(Box::new(NoStandIn {
                from: "/home/a".into(),
                error: busy(),
                path: "/tmp/a".into(),
                reason: NotPrivate::Link,
            })),
            GuiError::Program(busy()),
            GuiError::Thread(busy()),
            GuiError::Display(ForeignText::of("no display")),
        ];
        let all: Vec<&dyn Localize> = all.iter().map(|error| error as _).collect();
        assert_localized(&all, &["window-"]);
    }
}
