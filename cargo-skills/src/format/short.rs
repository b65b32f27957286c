//! `path:line:col: level[code]: message`: what editors and `grep` take apart.

use skills_compiler::Diagnostic;

use super::{level, place};

pub(super) fn line(diagnostic: &Diagnostic) -> String {
    let at = place(diagnostic.position());
    let (path, level, code) = (diagnostic.path(), level(diagnostic), diagnostic.code());
    format!("{path}:{}:{}: {level}[{code}]: {}", at.line, at.column, diagnostic.message())
}
