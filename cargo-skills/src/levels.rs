//! `-A`, `-W` and `-D`: levels on the command line, in the order in which they are written.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use skills_compiler::{Class, Code, Level, Policy};
use skills_core::nearest::nearest;

/// Levels that override those of `skills.toml`. They follow the rules of `rustc`'s flags: the last one wins, and
/// `warnings` applies to the lints that are at `warn` in the end.
#[derive(Debug, Clone, Default)]
pub(crate) struct Levels(Vec<(Lint, Level)>);

/// The lints that a level is set for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lint {
    /// Every lint.
    All,
    One(Code),
    /// Every lint whose level is `warn`.
    Warnings,
}

impl Levels {
    /// Returns `policy` with these levels.
    ///
    /// An `[[override]]` for single skills in `skills.toml` still applies, as an attribute in code does under the flags
    /// of `rustc`.
    pub(crate) fn apply(&self, policy: Policy) -> Policy {
        let set = |policy: Policy, &(lint, level): &(Lint, Level)| match lint {
            Lint::All => lints().fold(policy, |policy, code| policy.with_level(code, level)),
            Lint::One(code) => policy.with_level(code, level),
            Lint::Warnings => policy,
        };
        let policy = self.0.iter().fold(policy, set);
        let warnings = self.0.iter().rev().find(|(lint, _)| *lint == Lint::Warnings);
        warnings.map_or(policy.clone(), |&(_, level)| policy.with_warnings(level))
    }
}

fn lints() -> impl Iterator<Item = Code> + Clone {
    Code::ALL.iter().copied().filter(|code| code.class() == Class::Lint)
}

/// The lint of that name; otherwise a message for the user.
fn parse(name: &str) -> Result<Lint, String> {
    match (name, Code::from_name(name)) {
        ("all", _) => Ok(Lint::All),
        ("warnings", _) => Ok(Lint::Warnings),
        (_, Some(code)) if code.is_lint() => Ok(Lint::One(code)),
        (_, Some(_)) => Err("this rule is an error, not a lint, and is always denied".to_owned()),
        (name, None) => Err(unknown(name)),
    }
}

/// The message for a name that does not belong to any rule.
pub(crate) fn unknown(name: &str) -> String {
    let names = Code::ALL.iter().map(|code| code.name());
    match nearest(name, names) {
        Some(near) => format!("unknown rule; did you mean `{near}`?"),
        None => "unknown rule; `cargo skills explain` lists all rules".to_owned(),
    }
}

impl FromArgMatches for Levels {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut levels: Vec<(usize, Lint, Level)> = Vec::new();
        for (id, _, level, _) in FLAGS {
            let indices = matches.indices_of(id).into_iter().flatten();
            let lints = matches.get_many::<Lint>(id).into_iter().flatten();
            levels.extend(indices.zip(lints).map(|(index, &lint)| (index, lint, level)));
        }
        levels.sort_by_key(|&(index, ..)| index);
        Ok(Self(levels.into_iter().map(|(_, lint, level)| (lint, level)).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Levels {
    fn augment_args(command: Command) -> Command {
        FLAGS.into_iter().fold(command, |command, (id, short, _, help)| {
            let flag = Arg::new(id).short(short).long(id).value_name("CODE").help(help);
            command.arg(flag.action(ArgAction::Append).value_delimiter(',').value_parser(parse))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

const FLAGS: [(&str, char, Level, &str); 3] = [
    ("allow", 'A', Level::Allow, "Do not check; `warnings` and `all` are groups"),
    ("warn", 'W', Level::Warn, "Report as a warning"),
    ("deny", 'D', Level::Deny, "Report as an error"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn level(args: &[&str], toml: &str, code: Code, skill: Option<&str>, expected: Level) {
        let command = Levels::augment_args(Command::new("check").no_binary_name(true));
        let matches = command.try_get_matches_from(args).expect("the arguments are valid");
        let levels = Levels::from_arg_matches(&matches).expect("levels are always valid");
        let policy = levels.apply(Policy::from_toml(toml).expect("the policy is valid"));
        assert_eq!(policy.level(code, skill), expected, "{args:?}");
    }

    #[test]
    fn the_last_flag_wins() {
        level(&[], "", Code::BodyLong, None, Level::Warn);
        level(&["-A", "body-long"], "", Code::BodyLong, None, Level::Allow);
        level(&["-Abody-long", "-D", "body_long"], "", Code::BodyLong, None, Level::Deny);
        level(&["-D", "body-long", "--allow=all"], "", Code::BodyLong, None, Level::Allow);
        level(&["-A", "all", "-W", "body-long,missing-file"], "", Code::MissingFile, None, Level::Warn);
    }

    #[test]
    fn warnings_means_the_lints_left_at_warn() {
        level(&["-D", "warnings"], "", Code::BodyLong, None, Level::Deny);
        level(&["-D", "warnings"], "", Code::MissingFile, None, Level::Allow);
        level(&["-D", "warnings", "-A", "body-long"], "", Code::BodyLong, None, Level::Allow);
        level(&["-D", "warnings", "-W", "missing-file"], "", Code::MissingFile, None, Level::Deny);
    }

    #[test]
    fn an_override_for_one_skill_still_applies() {
        let toml = "[lints]\nbody-long = 'deny'\n[[override]]\nskills = ['a']\nlints = { body-long = 'warn' }\n";
        level(&["-A", "body-long"], toml, Code::BodyLong, Some("b"), Level::Allow);
        level(&["-A", "body-long"], toml, Code::BodyLong, Some("a"), Level::Warn);
        level(&["-D", "warnings"], toml, Code::BodyLong, Some("a"), Level::Deny);
    }

    #[test]
    fn unknown_lints_and_errors_are_refused() {
        assert!(parse("body-lon").is_err_and(|why| why.contains("did you mean `body-long`?")));
        assert!(parse("yaml-tag").is_err_and(|why| why.contains("always denied")));
    }
}
