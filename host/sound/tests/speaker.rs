//! Samples reach a device, which is a file: ALSA's configuration names one, in a process of its own.

use std::path::Path;
use std::process::{Command, Output};

use abstrakt_sound::{SoundError, Speaker};

const RATE: u32 = 8_000;

fn samples() -> Vec<i16> {
    (0..4_000).map(|index| (index * 7 % 1_000) as i16 - 500).collect()
}

/// Runs the test `plays` under this configuration of the library.
fn plays_under(folder: &Path, configuration: &str) -> Output {
    let file = folder.join("asound.conf");
    std::fs::write(&file, configuration).expect("written");
    let test = std::env::current_exe().expect("a test knows its own file");
    Command::new(test)
        .args(["--exact", "plays", "--ignored", "--nocapture"])
        .env("ALSA_CONFIG_PATH", file)
        .output()
        .expect("it starts")
}

#[test]
#[ignore = "the other tests run it, each with a device of its own"]
fn plays() {
    match Speaker::find().and_then(|speaker| speaker.play(&samples(), RATE)) {
        Ok(()) => println!("heard"),
        Err(error) => println!("silent: {error}"),
    }
}

fn is_installed() -> bool {
    let found = Speaker::find();
    if let Err(SoundError::Library(_)) = found {
        abstrakt_skips::skip("the library of ALSA is not installed");
    }
    found.is_ok()
}

#[test]
fn samples_reach_the_device() {
    if !is_installed() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let heard = folder.path().join("heard");
    let configuration = format!(
        "pcm.none {{ type null }}\npcm.!default {{ type file slave.pcm none file \"{}\" format raw }}\n",
        heard.display()
    );
    let output = plays_under(folder.path(), &configuration);
    assert!(String::from_utf8_lossy(&output.stdout).contains("heard"), "{output:?}");
    let bytes: Vec<u8> = samples().iter().flat_map(|sample| sample.to_le_bytes()).collect();
    assert!(std::fs::read(heard).unwrap().starts_with(&bytes), "the device got other samples");
}

#[test]
fn a_machine_without_a_device_is_silent() {
    if !is_installed() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let output = plays_under(folder.path(), "");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(told.contains("silent: snd_pcm_open of the sound device failed with code -"), "{output:?}");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("ALSA"), "{output:?}");
}
