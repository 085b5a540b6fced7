//! What is compared: a ruleset, or its rules on the boards of a family.

use crate::cli::subject::Subject;
use crate::position::Position;
use crate::ruleset::FamilyMember;
use anyhow::{Context, ensure};

/// A game with a position for each number.
pub(super) struct Thing {
    pub(super) subject: Subject,
    /// The family of boards, one number of which is open.
    pub(super) family: Option<FamilyMember>,
}

impl Thing {
    /// What `kayles`, or `node-kayles on cycle`, names.
    pub(super) fn read(text: &str) -> anyhow::Result<Thing> {
        let Some((ruleset, family)) = text.split_once(" on ") else {
            let subject = Subject::resolve(text)?;
            ensure!(
                !subject.game().is_loopy(),
                "{} has draws, and its values are not all numbers",
                subject.name()
            );
            subject.ensure_row()?;
            return Ok(Thing { subject, family: None });
        };
        let member = FamilyMember::read(family.trim())?;
        ensure!(member.is_open(), "{member} is one board: name a family with a number left open");
        let subject = Subject::resolve(ruleset.trim())?.over(&member)?;
        Ok(Thing { subject, family: Some(member) })
    }

    /// Its name, and where the rules come from.
    pub(super) fn introduction(&self) -> String {
        let on = self.family.as_ref().map(|member| format!(" on {member}")).unwrap_or_default();
        self.subject.introduction() + &on
    }

    /// As it is called in one word or a few.
    pub(super) fn name(&self) -> String {
        let on = self.family.as_ref().map(|member| format!(" on {member}")).unwrap_or_default();
        self.subject.name() + &on
    }

    /// The first number for which there is a position.
    pub(super) fn first(&self) -> u64 {
        match &self.family {
            Some(member) => *member.customary().start(),
            None => *self.subject.game().customary().start(),
        }
    }

    /// The last number for which there is a position, where the ruleset bounds it.
    pub(super) fn last(&self) -> Option<u64> {
        if self.family.is_some() {
            return None;
        }
        self.subject.game().bounded().map(|numbers| *numbers.end())
    }

    /// The position of a number.
    pub(super) fn position(&self, number: u64) -> anyhow::Result<Position> {
        let Some(member) = &self.family else { return Ok(self.subject.game().member(number)?) };
        let board = member.with(number).to_string();
        self.subject.game().read(&board).with_context(|| format!("on {board}"))
    }
}
