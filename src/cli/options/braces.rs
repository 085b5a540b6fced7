//! `S{1,2,5}` without quotes: the shell makes `S1 S2 S5` of it before we see anything.

use crate::cli::failure::say;
use std::ffi::OsString;

/// Tells people whose shell took a set apart, so that there are too many arguments, how to
/// keep it whole.
pub fn hint(args: &[OsString]) {
    if let Some(set) = mangled(args) {
        say(&format!(
            "help: this looks like {set} taken apart by the shell's brace expansion; quote it, as in \
             '{set}', or write {}\n",
            plain(&set)
        ));
    }
}

/// The set whose members stand as neighbouring arguments `S1 S2 S5`, if that happened.
fn mangled(args: &[OsString]) -> Option<String> {
    let members: Vec<Option<&str>> = args.iter().map(|arg| member(arg.to_str()?)).collect();
    let run = members.split(Option::is_none).find(|run| run.len() >= 2)?;
    let members: Vec<&str> = run.iter().copied().flatten().collect();
    Some(format!("S{{{}}}", members.join(",")))
}

/// Whether a word is what a shell makes of a member of a set.
pub fn is_member(word: &str) -> bool {
    member(word).is_some()
}

/// What stands behind the `S`: a number, with the `!` of "all but" before the first one.
fn member(arg: &str) -> Option<&str> {
    let member = arg.strip_prefix('S')?;
    let digits = member.strip_prefix('!').unwrap_or(member);
    (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(member)
}

/// The notation without braces.
fn plain(set: &str) -> String {
    let members = set.trim_start_matches("S{").trim_end_matches('}');
    match members.strip_prefix('!') {
        Some(excluded) => format!("allbut:{excluded}"),
        None => format!("sub:{members}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set_in(args: &str) -> Option<String> {
        mangled(&args.split(' ').map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn neighbouring_members_are_a_set() {
        assert_eq!(set_in("lastmove solve S1 S2 S5 7").as_deref(), Some("S{1,2,5}"));
        assert_eq!(set_in("lastmove table S!3 S5 S8 --sizes 0..9").as_deref(), Some("S{!3,5,8}"));
        assert_eq!(set_in("lastmove solve S1 7"), None);
        assert_eq!(set_in("lastmove solve Sx Sy"), None);
        assert_eq!(plain("S{1,2,5}"), "sub:1,2,5");
        assert_eq!(plain("S{!3,5,8}"), "allbut:3,5,8");
    }
}
