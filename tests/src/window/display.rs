//! A virtual display, and the children that must not outlive a test. Knows Xvfb and xdotool; must not know the program.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use x11rb::protocol::xproto::{ClientMessageEvent, ConnectionExt as _, EventMask};

/// A child that does not outlive the test.
#[derive(Debug)]
pub(super) struct Guarded(pub(super) Child);

impl Drop for Guarded {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A virtual display.
#[derive(Debug)]
pub struct Display {
    _server: Guarded,
    pub(super) name: String,
}

impl Display {
    /// Starts one of `width` x `height` pixels under a free number; none where Xvfb or xdotool is not installed.
    ///
    pub fn open(width: u32, height: u32) -> Option<Self> {
        let mut server = Command::new("Xvfb");
        let screen = format!("{width}x{height}x24");
        // Else the server begins anew when xdotool, its only client, has gone, and the program finds none.
        server.args(["-displayfd", "1", "-screen", "0", &screen, "-nolisten", "tcp", "-noreset"]);
        let mut server = Guarded(server.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?);
        let mut number = String::new();
        BufReader::new(server.0.stdout.take()?).read_line(&mut number).ok()?;
        let name = format!(":{}", number.trim());
        let display = (!number.trim().is_empty()).then_some(Self { _server: server, name })?;
        display.act(&["getdisplaygeometry"]).is_some().then_some(display)
    }

    /// Its name, the value of `DISPLAY`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Runs xdotool; what it printed, if it succeeded.
    pub(super) fn act(&self, arguments: &[&str]) -> Option<String> {
        let done = Command::new("xdotool").env("DISPLAY", &self.name).args(arguments).output().ok()?;
        done.status.success().then(|| String::from_utf8_lossy(&done.stdout).trim().to_owned())
    }
}

/// Sends a window the message by which a window manager asks it to close.
pub(super) fn ask_to_close(display: &str, window: u32) {
    let (display, _) = x11rb::connect(Some(display)).expect("the display");
    let atom = |name: &str| {
        let asked = display.intern_atom(false, name.as_bytes()).expect("sent");
        asked.reply().expect("an answer").atom
    };
    let (kind, close) = (atom("WM_PROTOCOLS"), atom("WM_DELETE_WINDOW"));
    let message = ClientMessageEvent::new(32, window, kind, [close, x11rb::CURRENT_TIME, 0, 0, 0]);
    display.send_event(false, window, EventMask::NO_EVENT, message).expect("sent");
    // An answer to a later request: the message was passed on before this connection ends.
    display.get_input_focus().expect("sent").reply().expect("an answer");
}
