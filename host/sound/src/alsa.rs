//! The few functions of ALSA that play samples, bound while the program runs.
//!
//! CITE: [ALSA n.d.]; "PCM (digital audio) interface".
#![expect(unsafe_code, reason = "functions of a library in C")]

use std::ffi::{c_char, c_int, c_long, c_uint, c_ulong, c_void};
use std::ptr;

use libloading::Library;

use crate::SoundError;

/// The file of the library in the second version of its interface, which is that of all its releases since 2002.
const FILE: &str = "libasound.so.2";

/// `SND_PCM_STREAM_PLAYBACK`.
const PLAYBACK: c_int = 0;
/// `SND_PCM_FORMAT_S16_LE`.
const FORMAT: c_int = 2;
/// Bytes of a sample.
const SAMPLE: usize = size_of::<i16>();
/// `SND_PCM_ACCESS_RW_INTERLEAVED`.
const INTERLEAVED: c_int = 3;
/// Microseconds that the device may keep before they are heard: a move and its sound belong together.
const LATENCY: c_uint = 60_000;

/// A stream of the library, which alone knows what lies there.
type Pcm = *mut c_void;
/// The function to which the library tells its errors in words: file, line, function, code and a form of `printf`, whose arguments follow.
type ErrorHandler = extern "C" fn(*const c_char, c_int, *const c_char, c_int, *const c_char);

/// Tells nobody: every error comes back as a code, too, and the library would write to the error output of the program.
extern "C" fn ignore(_: *const c_char, _: c_int, _: *const c_char, _: c_int, _: *const c_char) {}

/// The library and its functions.
pub(crate) struct Alsa {
    open: unsafe extern "C" fn(*mut Pcm, *const c_char, c_int, c_int) -> c_int,
    set_params: unsafe extern "C" fn(Pcm, c_int, c_int, c_uint, c_uint, c_int, c_uint) -> c_int,
    write: unsafe extern "C" fn(Pcm, *const c_void, c_ulong) -> c_long,
    recover: unsafe extern "C" fn(Pcm, c_int, c_int) -> c_int,
    drain: unsafe extern "C" fn(Pcm) -> c_int,
    close: unsafe extern "C" fn(Pcm) -> c_int,
    /// The functions are there as long as this is.
    _library: Library,
}

impl Alsa {
    pub fn load() -> Result<Self, SoundError> {
        // SAFETY: the library's constructors do nothing but allocate; it is the system's own.
        let library = unsafe { Library::new(FILE)? };
        macro_rules! function {
            ($name:literal) => {
                // SAFETY: the type is the one that ALSA's headers declare for this name, and the library outlives what is bound.
                *unsafe { library.get($name)? }
            };
        }
        let set_handler: unsafe extern "C" fn(ErrorHandler) -> c_int = function!("snd_lib_error_set_handler");
        // SAFETY: the handler has no state. The library passes it more arguments, which on every system that has the library are the caller's
        // to put away and stand behind those that are named.
        let _ = unsafe { set_handler(ignore) };
        Ok(Self {
            open: function!("snd_pcm_open"),
            set_params: function!("snd_pcm_set_params"),
            write: function!("snd_pcm_writei"),
            recover: function!("snd_pcm_recover"),
            drain: function!("snd_pcm_drain"),
            close: function!("snd_pcm_close"),
            _library: library,
        })
    }
}

/// The usual device, open for samples of one channel.
pub(crate) struct Stream<'a> {
    library: &'a Alsa,
    pcm: Pcm,
}

impl<'a> Stream<'a> {
    pub fn open(library: &'a Alsa, rate: u32) -> Result<Self, SoundError> {
        let mut pcm = ptr::null_mut();
        // SAFETY: the name ends with a zero; `pcm` is written before it is read, if the call succeeds.
        let code = unsafe { (library.open)(&raw mut pcm, c"default".as_ptr(), PLAYBACK, 0) };
        check("snd_pcm_open", code)?;
        let stream = Self { library, pcm };
        let (channels, converts) = (1, 1);
        // SAFETY: the stream is open.
        let code = unsafe {
            (library.set_params)(stream.pcm, FORMAT, INTERLEAVED, channels, rate, converts, LATENCY)
        };
        check("snd_pcm_set_params", code)?;
        Ok(stream)
    }

    /// Hands over samples, waiting while the device has enough of them.
    pub fn write(&mut self, samples: &[i16]) -> Result<(), SoundError> {
        let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_le_bytes()).collect();
        let mut left = &bytes[..];
        while !left.is_empty() {
            let frames = (left.len() / SAMPLE) as c_ulong;
            // SAFETY: the stream is open; one channel has a frame for each sample, and so many lie there.
            let written = unsafe { (self.library.write)(self.pcm, left.as_ptr().cast(), frames) };
            if let Ok(written) = usize::try_from(written) {
                left = left.get(written * SAMPLE..).unwrap_or_default();
            } else {
                let is_silent = 1;
                let code = c_int::try_from(written).unwrap_or(c_int::MIN);
                // SAFETY: the stream is open. A stream that ran dry or slept with the machine goes on; another error comes back.
                check("snd_pcm_writei", unsafe { (self.library.recover)(self.pcm, code, is_silent) })?;
            }
        }
        Ok(())
    }

    /// Waits until all was heard.
    pub fn drain(self) -> Result<(), SoundError> {
        // SAFETY: the stream is open.
        check("snd_pcm_drain", unsafe { (self.library.drain)(self.pcm) })
    }
}

impl Drop for Stream<'_> {
    fn drop(&mut self) {
        // SAFETY: the stream is open, and nobody has it after this. An error is of no use any more.
        let _ = unsafe { (self.library.close)(self.pcm) };
    }
}

fn check(call: &'static str, code: c_int) -> Result<(), SoundError> {
    if code < 0 { Err(SoundError::Device { call, code }) } else { Ok(()) }
}
