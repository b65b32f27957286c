//! `path:line:col: level[code]: message`, the form that editors parse and `grep` finds.

use skills_compiler::Diagnostic;

use super::{level, position_or_start};

pub(super) fn line(diagnostic: &Diagnostic) -> String {
    let at = position_or_start(diagnostic.position());
    let (path, level, code) = (diagnostic.path(), level(diagnostic), diagnostic.code());
    format!("{path}:{}:{}: {level}[{code}]: {}\n", at.line, at.column, diagnostic.message())
}
