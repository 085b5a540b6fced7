//! The arguments that say what a command is about.

use super::braces;
use crate::cli::subject::Subject;
use crate::position::Position;
use anyhow::bail;
use clap::Args;

/// `RULESET`, for commands about a game as a whole.
#[derive(Args, Clone, Debug)]
pub struct RulesetArg {
    /// A ruleset: a file, a name (kayles), a code (0.77), or a set (sub:1,2,5 or 'S{1,2,5}')
    #[arg(value_name = "RULESET")]
    ruleset: String,
}

impl RulesetArg {
    /// Finds the ruleset.
    pub fn resolve(&self) -> anyhow::Result<Subject> {
        Ok(Subject::resolve(&self.ruleset)?)
    }
}

/// `RULESET POSITION...`, or a sum in place of both.
#[derive(Args, Clone, Debug)]
pub struct QuestionArgs {
    /// A ruleset: a file, a name (kayles), a code (0.77), or a set (sub:1,2,5 or 'S{1,2,5}')
    ///
    /// A sum of positions under different rulesets stands in place of both arguments:
    /// 'kayles:5 + 0.137:7 + sub:1,2,3:6'.
    #[arg(value_name = "RULESET")]
    ruleset: String,

    /// Heap sizes separated by commas, as in 3,5,7; 1x4 is four heaps of 1, and 0 no heap.
    /// Commas make one position of several heaps: 3,5 is one, and 3 5 are two
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    positions: Vec<String>,
}

impl QuestionArgs {
    /// The subject and all positions asked about.
    pub fn all(&self) -> anyhow::Result<(Subject, Vec<Position>)> {
        if let Some(sum) = Subject::resolve_sum(&self.ruleset)? {
            if !self.positions.is_empty() {
                bail!("a sum such as 'kayles:5 + nim:1,2' has its positions in it; write no other beside it");
            }
            return Ok((sum.0, vec![sum.1]));
        }
        let subject = Subject::resolve(&self.ruleset).or_else(|faults| {
            // A set that the shell took apart is best explained whole.
            let words =
                [&self.ruleset].into_iter().chain(&self.positions).take_while(|word| braces::is_member(word));
            let words: Vec<&str> = words.map(String::as_str).collect();
            if words.len() > 1 { Subject::resolve(&words.join(" ")) } else { Err(faults) }
        })?;
        let positions: Result<_, _> = self.positions.iter().map(|text| subject.read(text)).collect();
        Ok((subject, positions?))
    }

    /// The positions as they were typed.
    pub fn positions(&self) -> &[String] {
        &self.positions
    }

    /// The subject, where positions come from elsewhere.
    pub fn subject_alone(&self) -> anyhow::Result<Subject> {
        Ok(Subject::resolve(&self.ruleset)?)
    }

    /// The subject and the one position the command is about.
    pub fn one(&self) -> anyhow::Result<(Subject, Position)> {
        let (subject, mut positions) = self.all()?;
        match (positions.pop(), positions.pop()) {
            (Some(position), None) => Ok((subject, position)),
            (None, _) => bail!("a position is missing after the ruleset: {}", subject.game().position_help()),
            _ => bail!("one position at a time, and {} were given", positions.len() + 2),
        }
    }
}
