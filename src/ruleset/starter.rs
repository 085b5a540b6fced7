//! The ruleset that `lastmove new` writes: a small game with remarks that show the rest.

/// A commented ruleset under this name, without fault as it stands. Control characters in
/// the name become spaces.
///
/// ```
/// let text = lastmove::ruleset::starter("my \"game\"");
/// assert!(text.contains(r#"name = "my \"game\"""#) || text.contains(r#"name = 'my "game"'"#));
/// ```
pub fn starter(name: &str) -> String {
    let name: String = name.chars().map(|symbol| if symbol.is_control() { ' ' } else { symbol }).collect();
    include_str!("starter.toml").replacen("@NAME@", &toml::Value::from(name).to_string(), 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{Checked, Origin, read_ruleset};

    #[test]
    fn the_starter_is_without_fault_whatever_its_name() {
        for name in ["mine", "it's \"quoted\"", "two\nlines", "\u{1b}\\", "@NAME@"] {
            let text = starter(name);
            let Checked { ruleset, diagnostics } =
                read_ruleset("new.toml", text.as_bytes(), "new", Origin::File("new.toml".into()));
            assert!(diagnostics.is_empty(), "{diagnostics}");
            let ruleset = ruleset.unwrap();
            assert_eq!(ruleset.name, name.replace(['\n', '\u{1b}'], " "));
            let rules = ruleset.heap_rules().unwrap();
            assert_eq!(rules.finite_subtraction(), Some(vec![1, 2, 3]));
        }
    }

    /// Every way that the remarks show is one that works.
    #[test]
    fn the_remarks_of_the_starter_tell_the_truth() {
        let text = starter("mine");
        let remarks: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("#   ")).collect();
        let code_of = |line: &str| line.split("    ").next().unwrap().trim_end().to_owned();
        let head = "format = 1\nname = 'n'\nsummary = 's'\n";
        let check = |rules: String| {
            let checked =
                read_ruleset("remark", format!("{head}{rules}").as_bytes(), "r", Origin::File("r".into()));
            assert!(checked.diagnostics.is_empty(), "{rules}\n{}", checked.diagnostics);
        };
        let sets = remarks.iter().filter(|line| line.starts_with("subtract") || line.starts_with("code"));
        assert_eq!(sets.clone().count(), 5);
        for line in sets {
            check(format!("[heap]\n{}\n", code_of(line)));
        }
        check(format!(
            "[heap]\nsubtract = 2\n{}\n",
            code_of(remarks.iter().find(|r| r.starts_with("boundary")).unwrap())
        ));
        let moves = remarks.iter().skip_while(|line| !line.starts_with("[["));
        check(moves.map(|line| code_of(line) + "\n").collect());
    }
}
