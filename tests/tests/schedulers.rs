//! Shards by schedulers that exist: GNU parallel on this machine and over ssh to it, and Slurm with one node. Each is set up in a folder
//! of its own, and skipped where its programs are not installed.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "what a test relies on may panic")]

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use abstrakt_tests::{Sandbox, program, run_files};

const PLAN: &str = "name = \"Spread\"\n[settings]\nrounds = 8\n\
    [[engine]]\nname = \"e1\"\nspec = \"alpha-beta:depth=2\"\n[[engine]]\nname = \"e2\"\nspec = \"random\"\n\
    [[engine]]\nname = \"e3\"\nspec = \"best-move\"\n[[event]]\ngame = \"noughts-and-crosses\"\n";
const SHARDS: [&str; 4] = ["1", "2", "3", "4"];

/// The program with the small game of the template, the plan, and the run that one machine plays of it.
fn desk() -> Sandbox {
    let desk = Sandbox::new(env!("CARGO_TARGET_TMPDIR"), &["template"]);
    fs::write(desk.path("plan.toml"), PLAN).unwrap();
    desk.print(&["tournament", "plan.toml", "--save", "whole", "--at-once", "1"]);
    fs::create_dir(desk.path("shards")).unwrap();
    desk
}

/// Merges the shards, which are the undivided run then.
fn assert_whole(desk: &Sandbox) {
    let folders = SHARDS.map(|shard| format!("shards/{shard}"));
    let folders: Vec<&str> = folders.iter().map(String::as_str).collect();
    desk.print(&[&["merge"], &folders[..], &["--out", "merged"]].concat());
    assert_eq!(run_files(&desk.path("merged")), run_files(&desk.path("whole")));
}

/// The path of a program of the system, in the folders where daemons are as well.
fn tool(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let daemons = ["/usr/sbin", "/usr/local/sbin"].map(PathBuf::from);
    std::env::split_paths(&path).chain(daemons).map(|folder| folder.join(name)).find(|file| file.is_file())
}

/// Whether these programs are here. Otherwise the test says that it is skipped.
fn installed<const N: usize>(names: [&str; N]) -> Option<[PathBuf; N]> {
    let found: Vec<PathBuf> = names.iter().filter_map(|name| tool(name)).collect();
    if found.len() < N {
        abstrakt_skips::skip(format_args!("{} are not installed", names.join(", ")));
    }
    found.try_into().ok()
}

/// Runs a command to its good end.
fn good(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{command:?}: {out}{err}");
    out.into_owned()
}

/// A daemon in the foreground, which ends with the test.
struct Daemon(Child);

impl Daemon {
    fn start(command: &mut Command) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Self(command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}")))
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A port that is free at the moment.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Waits until something is so; nothing tells when a daemon is ready.
fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let ready = (0..600).any(|_| {
        let ready = holds();
        if !ready {
            thread::sleep(Duration::from_millis(100));
        }
        ready
    });
    assert!(ready, "{what}");
}

/// GNU parallel plays the shards by jobs, each of which is the command line of one.
fn parallel(desk: &Sandbox, parallel: &Path, more: &[&str]) {
    let mut command = Command::new(parallel);
    desk.surround(&mut command);
    // A text of its own for the home, without which the program asks for a citation.
    command.env("PARALLEL_HOME", desk.path("parallel-home"));
    fs::create_dir_all(desk.path("parallel-home")).unwrap();
    command.args(["--will-cite", "--halt", "soon,fail=1", "--joblog", "jobs.log"]).args(more);
    let [home, plugins, shards, plan] =
        ["home", "plugins", "shards", "plan.toml"].map(|name| desk.path(name));
    let job = format!(
        "env ABSTRAKT_HOME={} ABSTRAKT_PLUGINS={} {} tournament {} --shard {{}}/4 --save {}/{{}} --at-once 1",
        home.display(),
        plugins.display(),
        program().display(),
        plan.display(),
        shards.display()
    );
    good(command.arg(job).arg(":::").args(SHARDS));
    assert_eq!(fs::read_to_string(desk.path("jobs.log")).unwrap().lines().count(), 1 + SHARDS.len());
    assert_whole(desk);
}

#[test]
fn gnu_parallel_plays_shards_on_this_machine() {
    let Some([perl]) = installed(["parallel"]) else { return };
    parallel(&desk(), &perl, &["--jobs", "2"]);
}

/// An ssh server on the loopback, with keys of its own, is the other machine.
#[test]
fn gnu_parallel_plays_shards_over_ssh() {
    let Some([perl, sshd, ssh, keygen]) = installed(["parallel", "sshd", "ssh", "ssh-keygen"]) else {
        return;
    };
    let desk = desk();
    let port = free_port();
    for key in ["host-key", "user-key"] {
        good(Command::new(&keygen).args(["-q", "-t", "ed25519", "-N", "", "-f"]).arg(desk.path(key)));
    }
    let public = |key: &str| fs::read_to_string(desk.path(key)).unwrap();
    fs::write(desk.path("known-hosts"), format!("[127.0.0.1]:{port} {}", public("host-key.pub"))).unwrap();
    let desk_path = |name: &str| desk.path(name).display().to_string();
    let server = format!(
        "Port {port}\nListenAddress 127.0.0.1\nHostKey {}\nAuthorizedKeysFile {}\nPidFile none\nStrictModes no\n\
         UsePAM no\nPasswordAuthentication no\nMaxStartups 100\n",
        desk_path("host-key"),
        desk_path("user-key.pub")
    );
    let client = format!(
        "Host other-machine\nHostName 127.0.0.1\nPort {port}\nIdentityFile {}\nIdentitiesOnly yes\nUserKnownHostsFile {}\n\
         StrictHostKeyChecking yes\nBatchMode yes\n",
        desk_path("user-key"),
        desk_path("known-hosts")
    );
    fs::write(desk.path("sshd-config"), server).unwrap();
    fs::write(desk.path("ssh-config"), client).unwrap();
    // Its package leaves this folder to the service that starts it.
    if rustix::process::geteuid().is_root() {
        fs::create_dir_all("/run/sshd").unwrap();
    }
    let _server = Daemon::start(Command::new(sshd).args(["-D", "-f"]).arg(desk.path("sshd-config")));
    wait_until("the ssh server listens", || TcpStream::connect(("127.0.0.1", port)).is_ok());
    let ssh = format!("{} -F {}", ssh.display(), desk_path("ssh-config"));
    parallel(&desk, &perl, &["--ssh", &ssh, "--sshlogin", "2/other-machine"]);
}

/// A Slurm with this machine as its only node plays the job array of the script that is in the documentation; a shard that its task
/// left half played is resumed by another task.
#[test]
fn slurm_plays_shards_as_a_job_array() {
    let Some([munged, controller, node, sbatch]) = installed(["munged", "slurmctld", "slurmd", "sbatch"])
    else {
        return;
    };
    if !rustix::process::geteuid().is_root() {
        return abstrakt_skips::skip("Slurm's node has tasks started by root alone");
    }
    let desk = desk();
    // Sockets have short paths, and the authority of Slurm trusts only folders that nobody else can write to.
    let folder = tempfile::Builder::new().prefix("slurm").tempdir_in("/run").unwrap();
    let path = |name: &str| folder.path().join(name);
    for name in ["state", "spool", "munge"] {
        fs::create_dir(path(name)).unwrap();
    }
    let configuration = slurm_configuration(folder.path());
    fs::write(path("slurm.conf"), &configuration).unwrap();
    fs::write(path("munge/key"), fs::read("/proc/sys/kernel/random/uuid").unwrap().repeat(4)).unwrap();
    good(Command::new("chmod").arg("600").arg(path("munge/key")));
    let daemon = |program: &Path, arguments: &[String]| {
        let mut command = Command::new(program);
        Daemon::start(command.args(arguments).env("SLURM_CONF", path("slurm.conf")))
    };
    let option = |name: &str, file: &str| format!("--{name}={}", path(file).display());
    let _munge = daemon(
        &munged,
        &[
            "--foreground".into(),
            "--force".into(),
            option("key-file", "munge/key"),
            option("socket", "munge/socket"),
            option("pid-file", "munge/pid"),
            option("log-file", "munge/log"),
            option("seed-file", "munge/seed"),
        ],
    );
    wait_until("munged listens", || path("munge/socket").exists());
    let configured = ["-D".into(), "-f".into(), path("slurm.conf").display().to_string()];
    let _controller = daemon(&controller, &configured);
    let _node = daemon(&node, &configured);
    // Half a shard is what a task leaves that was killed.
    desk.print(&["tournament", "plan.toml", "--shard", "2/4", "--save", "shards/2"]);
    let journal = desk.path("shards/2/games.jsonl");
    let lines = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, lines.split_inclusive('\n').take(4).collect::<String>() + "{\"event\":").unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/slurm/abstrakt-shards.sh");
    let mut submit = Command::new(sbatch);
    desk.surround(&mut submit);
    submit.env("SLURM_CONF", path("slurm.conf")).env("ABSTRAKT", program());
    submit.args(["--wait", "--array=1-4"]).arg(script.canonicalize().unwrap());
    submit.arg(desk.path("plan.toml")).arg(desk.path("shards")).arg("4");
    wait_until("the node is up", || {
        let mut info = Command::new(tool("sinfo").unwrap());
        let info = info.args(["--noheader", "--format=%T"]).env("SLURM_CONF", path("slurm.conf")).output();
        info.is_ok_and(|output| output.stdout.starts_with(b"idle"))
    });
    good(&mut submit);
    assert_whole(&desk);
}

/// One node, which is this machine, without the services of a system: accounts, cgroups, mail.
fn slurm_configuration(folder: &Path) -> String {
    let host = good(Command::new("hostname").arg("-s"));
    let (host, folder) = (host.trim(), folder.display());
    let [controller, node] = [free_port(), free_port()];
    let processors = thread::available_parallelism().map_or(1, usize::from);
    format!(
        "ClusterName=test\nSlurmctldHost={host}(127.0.0.1)\nAuthType=auth/munge\nCryptoType=crypto/munge\n\
         AuthInfo=socket={folder}/munge/socket\nSlurmUser=root\nSlurmdUser=root\nStateSaveLocation={folder}/state\n\
         SlurmdSpoolDir={folder}/spool\nSlurmctldPidFile={folder}/controller.pid\nSlurmdPidFile={folder}/node.pid\n\
         SlurmctldLogFile={folder}/controller.log\nSlurmdLogFile={folder}/node.log\n\
         SlurmctldPort={controller}\nSlurmdPort={node}\nProctrackType=proctrack/pgid\nTaskPlugin=task/none\n\
         SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\nAccountingStorageType=accounting_storage/none\n\
         JobAcctGatherType=jobacct_gather/none\nMpiDefault=none\nReturnToService=2\n\
         SchedulerParameters=sched_min_interval=100000\n\
         NodeName={host} NodeAddr=127.0.0.1 CPUs={processors} State=UNKNOWN\n\
         PartitionName=p Nodes={host} Default=YES MaxTime=INFINITE State=UP\n"
    )
}
