//! The machine on which the program runs.

/// The name of the processor's model. On Linux; none elsewhere, and where the system does not tell it.
pub fn processor_model() -> Option<String> {
    let known = crate::read_text(std::path::Path::new("/proc/cpuinfo")).ok()?;
    let (_, model) = known.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'))?;
    Some(model.trim().to_owned())
}
