//! Lists of skill names as arguments.

/// A list of skill names: what [`Skills::select`](crate::Skills::select) and its relatives take.
///
/// Vectors, slices and sorted sets of anything that is a string will do, and arrays of `&str`. The trait exists so that
/// the empty list `&[]` needs no type; it has no methods and cannot be implemented elsewhere.
///
/// # Example
///
/// ```
/// use skills_runtime::{Skills, skills};
///
/// static SKILLS: Skills = skills!("skills");
///
/// let from_config: Vec<String> = vec!["pdf".to_owned()];
/// assert_eq!(SKILLS.select(&from_config, &[]), SKILLS.select(&["pdf"], &[]));
/// ```
pub trait Names: sealed::Names {}

impl<T: sealed::Names + ?Sized> Names for T {}

pub(crate) mod sealed {
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;

    pub trait Names {
        fn names(&self) -> impl Iterator<Item = &str>;

        fn has(&self, name: &str) -> bool {
            self.names().any(|it| it == name)
        }
    }

    /// Of arrays only this one: a second would leave the type of `&[]` open.
    impl<const N: usize> Names for [&str; N] {
        fn names(&self) -> impl Iterator<Item = &str> {
            self.iter().copied()
        }
    }

    impl<T: AsRef<str>> Names for [T] {
        fn names(&self) -> impl Iterator<Item = &str> {
            self.iter().map(AsRef::as_ref)
        }
    }

    impl<T: AsRef<str>> Names for Vec<T> {
        fn names(&self) -> impl Iterator<Item = &str> {
            self.iter().map(AsRef::as_ref)
        }
    }

    impl<T: AsRef<str>> Names for BTreeSet<T> {
        fn names(&self) -> impl Iterator<Item = &str> {
            self.iter().map(AsRef::as_ref)
        }
    }
}
