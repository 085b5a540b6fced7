//! `--family FAMILY [SIZE] [A..B]`: the rules on the boards of a family.

use super::Range;
use crate::cli::subject::Subject;
use crate::position::Position;
use crate::ruleset::{BoardSource, FamilyMember, Kind, Size};
use anyhow::{Context, bail, ensure};
use clap::Args;
use std::fmt;

/// Which boards.
#[derive(Args, Clone, Debug)]
pub struct FamilyOptions {
    /// Play on the boards of a family: cycle 3..60, grid 3xn 1..8, petersen
    ///
    /// A family, a size where it has several numbers (3xn leaves one open, and nxn is meant
    /// where nothing is said), and the numbers, both ends included. The families are
    /// bipartite, complete, cube, cycle, divisors, grid, king, path, petersen, star, torus,
    /// tree and wheel.
    #[arg(long, value_names = ["FAMILY", "SIZE", "A..B"], num_args = 1..=3)]
    family: Option<Vec<String>>,
}

/// A row of boards, or one.
pub struct Line {
    member: FamilyMember,
    numbers: Range,
}

impl FamilyOptions {
    /// Puts the rules on the boards, where any are named; `None` where none are.
    pub fn apply(&self, subject: Subject) -> anyhow::Result<(Subject, Option<Line>)> {
        let Some(words) = &self.family else { return Ok((subject, None)) };
        let (words, numbers) = match words.split_last() {
            Some((last, words)) if !words.is_empty() && !last.contains(['x', 'n']) => {
                (words, Some(last.parse::<Range>()?))
            }
            _ => (&words[..], None),
        };
        let member = FamilyMember::read(&words.join(" "))?;
        let subject = subject.over(&member)?;
        let numbers = match numbers {
            Some(_) if !member.is_open() => bail!("there is one {member}: write no range after it"),
            Some(numbers) => numbers,
            None => Range::of(member.customary()),
        };
        if !member.is_open() {
            member.ground()?;
        }
        Ok((subject, Some(Line { member, numbers })))
    }
}

impl Line {
    /// The boards of a ruleset's own family, with these numbers; `None` where it has none.
    pub fn own(subject: &Subject, numbers: Option<Range>) -> Option<Line> {
        let Kind::Board(rules) = &subject.ruleset().kind else { return None };
        let BoardSource::Family { family, size } = &rules.board else { return None };
        // A size that leaves nothing open is that of the board which is meant elsewhere.
        let open = size.clone().filter(Size::is_open);
        let member = FamilyMember::new(*family, open).ok().filter(FamilyMember::is_open)?;
        let numbers = numbers.unwrap_or_else(|| Range::of(subject.game().customary()));
        Some(Line { member, numbers })
    }

    /// The numbers of the boards; of a single board, that of its cells.
    pub fn numbers(&self) -> Range {
        self.numbers
    }

    /// The numbers of the boards, where there may be several.
    pub fn open(&self) -> anyhow::Result<Range> {
        let member = &self.member;
        ensure!(
            member.is_open(),
            "{member} is one board: name a family with a number left open, such as grid 3xn"
        );
        Ok(self.numbers)
    }

    /// As it is written in a ruleset: `grid 3xn`.
    pub fn family(&self) -> String {
        self.member.to_string()
    }

    /// The position before the first move on one of the boards.
    pub fn position(&self, subject: &Subject, n: u64) -> anyhow::Result<Position> {
        let board = self.member.with(n).to_string();
        subject.game().read(&board).with_context(|| format!("on {board}"))
    }
}

impl fmt::Display for Line {
    /// `cycle 3..60`, `grid 3xn, n = 1..8`, `petersen`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let member = &self.member;
        match (member.is_open(), member.family.dimensions()) {
            (false, _) => write!(f, "{member}"),
            (true, 1) => write!(f, "{} {}", member.family, self.numbers),
            (true, _) => write!(f, "{member}, n = {}", self.numbers),
        }
    }
}
