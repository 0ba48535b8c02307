//! A screen reader: a session bus of its own with the accessibility bus on it, and the objects that programs show
//! there. Knows `dbus-daemon`, `dbus-send` and AT-SPI; must not know the program.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use super::display::Guarded;

const ROOT: &str = "/org/a11y/atspi/accessible/root";
const ACCESSIBLE: &str = "org.a11y.atspi.Accessible";

/// A session bus with an accessibility bus, which says that a screen reader is there.
#[derive(Debug)]
pub struct Bus {
    _daemon: Guarded,
    /// The address of the session bus, for `DBUS_SESSION_BUS_ADDRESS`.
    pub address: String,
    accessibility: String,
}

/// An object that a program shows to screen readers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accessible {
    owner: String,
    path: String,
    /// Its name.
    pub name: String,
    /// Its role, by the numbers of AT-SPI.
    pub role: u32,
}

impl Bus {
    /// Starts one that keeps its sockets in `folder`; none where the D-Bus daemon or AT-SPI is not installed.
    pub fn start(folder: &Path) -> Option<Self> {
        let mut daemon = Command::new("dbus-daemon");
        daemon.args(["--session", "--nofork", "--print-address=1"]).env("XDG_RUNTIME_DIR", folder);
        daemon.env_remove("DISPLAY").stdout(Stdio::piped()).stderr(Stdio::null());
        let mut daemon = Guarded(daemon.spawn().ok()?);
        let mut address = String::new();
        BufReader::new(daemon.0.stdout.take()?).read_line(&mut address).ok()?;
        let address = address.trim().to_owned();
        let a11y = |call: &[&str]| send(&address, "org.a11y.Bus", "/org/a11y/bus", call);
        let accessibility = strings(&a11y(&["org.a11y.Bus.GetAddress"])?).pop()?;
        for switch in ["IsEnabled", "ScreenReaderEnabled"] {
            let name = format!("string:{switch}");
            let set = "org.freedesktop.DBus.Properties.Set";
            a11y(&[set, "string:org.a11y.Status", &name, "variant:boolean:true"])?;
        }
        Some(Self { _daemon: daemon, address, accessibility })
    }

    /// Everything that programs show now, from the windows to their smallest parts.
    pub fn accessibles(&self) -> Vec<Accessible> {
        let registry = ("org.a11y.atspi.Registry".to_owned(), ROOT.to_owned());
        let (mut waiting, mut found) = (self.children(&registry), Vec::new());
        while let Some((owner, path)) = waiting.pop() {
            // A widget that has gone meanwhile has no name.
            let call = |call: &[&str]| send(&self.accessibility, &owner, &path, call);
            let get = "org.freedesktop.DBus.Properties.Get";
            let named = call(&[get, &format!("string:{ACCESSIBLE}"), "string:Name"]);
            let role = call(&[&format!("{ACCESSIBLE}.GetRole")]);
            let role = role.and_then(|reply| reply.split_whitespace().last()?.parse().ok());
            if let (Some(named), Some(role)) = (named, role) {
                let name = strings(&named).pop().unwrap_or_default();
                found.push(Accessible { owner: owner.clone(), path: path.clone(), name, role });
                waiting.extend(self.children(&(owner, path)));
            }
        }
        found
    }

    /// Clicks as a screen reader does. Returns false if the click was refused.
    pub fn act(&self, accessible: &Accessible) -> bool {
        let call = ["org.a11y.atspi.Action.DoAction", "int32:0"];
        send(&self.accessibility, &accessible.owner, &accessible.path, &call)
            .is_some_and(|reply| reply.contains("boolean true"))
    }

    fn children(&self, (owner, path): &(String, String)) -> Vec<(String, String)> {
        let call = [&*format!("{ACCESSIBLE}.GetChildren")];
        let reply = send(&self.accessibility, owner, path, &call).unwrap_or_default();
        let words = strings(&reply);
        words.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect()
    }
}

/// Calls a method; what came back, if it succeeded.
fn send(bus: &str, owner: &str, path: &str, call: &[&str]) -> Option<String> {
    let mut send = Command::new("dbus-send");
    send.args([&format!("--bus={bus}"), "--print-reply", &format!("--dest={owner}"), path]).args(call);
    let done = send.stderr(Stdio::null()).output().ok()?;
    done.status.success().then(|| String::from_utf8_lossy(&done.stdout).into_owned())
}

/// The strings and object paths of a reply, in their order.
fn strings(reply: &str) -> Vec<String> {
    let quoted = |line: &str| {
        let (before, rest) = line.split_once('"')?;
        let is_text = before.trim_end().ends_with("string") || before.trim_end().ends_with("object path");
        is_text.then(|| rest.trim_end().trim_end_matches('"').to_owned())
    };
    reply.lines().filter_map(quoted).collect()
}
