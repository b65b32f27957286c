//! The bytes of a file.

#[cfg(feature = "fs")]
use super::disk::Folder;

/// The bytes of a file, or their location.
#[derive(Clone, Copy)]
pub(crate) enum Bytes<'a> {
    Embedded(&'static [u8]),
    #[cfg_attr(not(feature = "parse"), allow(dead_code, reason = "without `parse` all files are embedded"))]
    Memory(&'a [u8]),
    /// On disk, with the number of bytes when the skill was loaded.
    #[cfg(feature = "fs")]
    Disk(&'a Folder, u64),
}

impl<'a> Bytes<'a> {
    #[cfg_attr(not(feature = "fs"), allow(clippy::unnecessary_wraps, reason = "without `fs` all files are in memory"))]
    fn in_memory(self) -> Option<&'a [u8]> {
        match self {
            Self::Embedded(bytes) => Some(bytes),
            Self::Memory(bytes) => Some(bytes),
            #[cfg(feature = "fs")]
            Self::Disk(..) => None,
        }
    }
}

impl PartialEq for Bytes<'_> {
    fn eq(&self, other: &Self) -> bool {
        #[cfg(feature = "fs")]
        if let (Self::Disk(folder, _), Self::Disk(other, _)) = (self, other) {
            return folder == other;
        }
        self.in_memory() == other.in_memory()
    }
}
