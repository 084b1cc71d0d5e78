//! Files by a pattern, for lists of files that no shell has expanded.

use std::path::{Path, PathBuf};

/// The files of a pattern, sorted. A `*` in the name of a file matches anything.
pub(crate) fn matching(folder: &Path, pattern: &str) -> Vec<PathBuf> {
    let path = folder.join(pattern);
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if !name.contains('*') {
        return if path.is_file() { vec![path] } else { Vec::new() };
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| {
            path.is_file() && path.file_name().is_some_and(|own| fits(&name, &own.to_string_lossy()))
        })
        .collect();
    files.sort();
    files
}

/// Whether a name is a pattern with something, or nothing, in the place of each `*`.
fn fits(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| name.strip_prefix(first)) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_anything() {
        for (pattern, name, fit) in [
            ("*.in", "a.in", true),
            ("*.in", "a.out", false),
            ("a*b*c", "abc", true),
            ("a*b*c", "axxbyyc", true),
            ("a*b*c", "acb", false),
            ("a*a", "a", false),
            ("a", "ab", false),
        ] {
            assert_eq!(fits(pattern, name), fit, "{pattern} {name}");
        }
    }
}
