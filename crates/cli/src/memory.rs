//! How much memory the system lets this program have.

/// The bytes that may still be taken, where addresses are limited (`ulimit -v`).
#[cfg(unix)]
pub(crate) fn left() -> Option<u64> {
    use nix::sys::resource::{RLIM_INFINITY, Resource, getrlimit};
    let (most, _) = getrlimit(Resource::RLIMIT_AS).ok()?;
    (most != RLIM_INFINITY).then(|| most.saturating_sub(taken()))
}

#[cfg(not(unix))]
pub(crate) fn left() -> Option<u64> {
    None
}

/// The bytes of addresses that are taken already, as far as the system tells.
#[cfg(unix)]
fn taken() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let size = status.lines().find_map(|line| line.strip_prefix("VmSize:"));
    let kibibytes = size.and_then(|size| size.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kibibytes.unwrap_or(0) << 10
}

/// The bytes that a search may use unless it was told: half of what is left, because what it uses is estimated, and others
/// need some, too. `None` where nothing limits them.
pub(crate) fn share() -> Option<u64> {
    left().map(|left| left / 2)
}
