//! The requests of the program to the machine's memory, as safe functions: huge pages for tables, and files as memory.
//!
//! A large table that is read at random spends much of its time on translations of addresses, which huge pages make rare.
//! They are a request: a system that cannot grant it goes on without, and no result depends on it.
//!
//! Knows pages. Must not know their content.

mod mapped;

pub use mapped::MappedFile;

/// Asks the system to back `memory` with huge pages, as far as whole ones fit into it. It is asked before the memory is
/// first touched, since pages that are in use stay as they are. On Linux; elsewhere, and where the system grants none,
/// nothing changes.
///
/// CITE: [Linux n.d.]; madvise(2), `MADV_HUGEPAGE`.
pub fn advise_huge_pages<T>(memory: &[T]) {
    #[cfg(target_os = "linux")]
    linux::advise_huge_pages(memory);
    #[cfg(not(target_os = "linux"))]
    let _ = memory;
}

#[cfg(target_os = "linux")]
mod linux {
    use rustix::mm::{Advice, madvise};

    /// Bytes of a small page, or a multiple of it, on every system that Linux runs on. The system counts in pages, and
    /// refuses an address between them.
    const PAGE: usize = 1 << 16;

    pub fn advise_huge_pages<T>(memory: &[T]) {
        let bytes = size_of_val(memory);
        let skipped = memory.as_ptr().cast::<u8>().align_offset(PAGE);
        let length = bytes.saturating_sub(skipped) / PAGE * PAGE;
        if length == 0 {
            return;
        }
        let start = memory.as_ptr().cast::<u8>().wrapping_add(skipped);
        #[expect(unsafe_code, reason = "the system takes an address")]
        // SAFETY: `start` and `length` lie within `memory`, which is borrowed. This advice chooses the size of the pages
        // behind addresses, and neither what they hold nor who may read them.
        let _refused = unsafe { madvise(start.cast_mut().cast(), length, Advice::LinuxHugepage) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_change_nothing_that_is_kept() {
        for length in [0, 1, 4095, 1 << 16, (1 << 22) + 3] {
            let memory: Vec<u8> = (0..length).map(|index| index as u8).collect();
            advise_huge_pages(&memory);
            assert!(memory.iter().enumerate().all(|(index, byte)| *byte == index as u8), "{length}");
        }
        advise_huge_pages::<()>(&[(); 9]);
    }

    /// The kernel marks what was asked for as `hg` among the flags of the mapping.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_system_hears_the_request() {
        let mappings = |memory: &[u8]| {
            let middle = memory.as_ptr().addr() + memory.len() / 2;
            let maps = std::fs::read_to_string("/proc/self/smaps").unwrap_or_default();
            let mut in_mapping = false;
            maps.lines().find_map(|line| {
                let range = line.split(' ').next().and_then(|range| range.split_once('-'));
                let hexadecimal = |text: &str| usize::from_str_radix(text, 16).ok();
                if let Some((start, end)) = range.and_then(|(a, b)| Some((hexadecimal(a)?, hexadecimal(b)?)))
                {
                    in_mapping = (start..end).contains(&middle);
                }
                let flags = line.strip_prefix("VmFlags:").filter(|_| in_mapping)?;
                Some(flags.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
            })
        };
        let has_huge_pages = std::path::Path::new("/sys/kernel/mm/transparent_hugepage").exists();
        let memory = vec![0_u8; 16 << 20];
        let flag = "hg".to_owned();
        let Some(before) = mappings(&memory) else {
            abstrakt_skips::skip("this system tells no flags of its mappings");
            return;
        };
        assert!(!before.contains(&flag));
        advise_huge_pages(&memory);
        assert_eq!(mappings(&memory).is_some_and(|after| after.contains(&flag)), has_huge_pages);
    }
}
