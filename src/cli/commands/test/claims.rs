//! From options to claims: one, or one for each value of the parameters.

use super::Args;
use crate::base::Convention;
use crate::cli::options::{FamilyOptions, ScopeOptions};
use crate::cli::subject::Subject;
use crate::conjecture::{Claim, Parameter, Statement, TestFault, substitute};
use crate::language::Fault;
use crate::position::Scope;
use crate::ruleset::{Diagnostic, DiagnosticId, Diagnostics, Source};
use anyhow::{bail, ensure};

/// More values than this are asked for in several runs.
const MOST_CLAIMS: u128 = 10_000;

/// What is asked, before the parameters have values.
pub(super) struct Question<'a> {
    ruleset: &'a str,
    option: &'static str,
    statement: Statement,
    rule: &'a str,
    convention: Convention,
    scope: &'a ScopeOptions,
    family: &'a FamilyOptions,
    ordered: bool,
    parameters: &'a [Parameter],
}

/// One claim about one game.
pub(super) struct Asked {
    pub(super) subject: Subject,
    pub(super) claim: Claim,
    /// The values of the parameters.
    pub(super) parameters: Vec<(String, i64)>,
}

impl Args {
    /// What the options ask.
    pub(super) fn question(&self) -> anyhow::Result<Question<'_>> {
        let stated = [
            ("--p-if", Statement::PIf, &self.p_if),
            ("--grundy-is", Statement::GrundyIs, &self.grundy_is),
            ("--misere-grundy-is", Statement::MisereGrundyIs, &self.misere_grundy_is),
        ];
        let found = stated
            .into_iter()
            .find_map(|(option, statement, rule)| Some((option, statement, rule.as_deref()?)));
        let Some((option, statement, rule)) = found else {
            bail!("a rule is missing: --p-if, --grundy-is or --misere-grundy-is")
        };
        let convention = match (statement.convention(), self.convention) {
            (Some(of_values), Some(asked)) if of_values != asked => {
                bail!("{option} is about {of_values} play; --convention says {asked}")
            }
            (Some(of_values), _) => of_values,
            (None, Some(asked)) => asked,
            (None, None) => bail!("--p-if needs --convention normal or --convention misere"),
        };
        Ok(Question {
            ruleset: &self.ruleset,
            option,
            statement,
            rule,
            convention,
            scope: &self.scope,
            family: &self.family,
            ordered: self.ordered,
            parameters: &self.parameters,
        })
    }
}

impl Question<'_> {
    /// The claims, one for each choice of values, the last parameter varying fastest.
    pub(super) fn each(&self) -> anyhow::Result<Vec<Asked>> {
        let spans = self.parameters.iter().map(|parameter| {
            let (first, last) = (i128::from(*parameter.values.start()), i128::from(*parameter.values.end()));
            (last - first + 1).unsigned_abs()
        });
        let claims = spans.fold(1u128, u128::saturating_mul);
        ensure!(claims <= MOST_CLAIMS, "{claims} claims at once: ask for at most {MOST_CLAIMS}");
        let mut choices: Vec<Vec<i64>> = vec![Vec::new()];
        for parameter in self.parameters {
            let with = |chosen: Vec<i64>| {
                parameter.values.clone().map(move |value| [&chosen[..], &[value]].concat())
            };
            choices = choices.into_iter().flat_map(with).collect();
        }
        choices.into_iter().map(|values| self.one(values)).collect()
    }

    fn one(&self, values: Vec<i64>) -> anyhow::Result<Asked> {
        let names: Vec<String> = self.parameters.iter().map(|parameter| parameter.name.clone()).collect();
        let mut ruleset = self.ruleset.to_owned();
        let mut of_the_rule = Vec::new();
        for (name, &value) in names.iter().zip(&values) {
            match substitute(&ruleset, name, value) {
                Some(with) => ruleset = with,
                None => of_the_rule.push(name),
            }
        }
        let (subject, line) = self.family.apply(Subject::resolve(&ruleset)?)?;
        let (subject, scope) = match line {
            Some(line) => {
                (subject.renamed(|name| format!("{name} on {}", line.family())), self.scope.over(&line)?)
            }
            None => {
                subject.ensure_row()?;
                let scope = self.scope.scope_in(subject.game())?;
                (subject, scope)
            }
        };
        let scope = scope.readable_in(subject.game())?;
        let vocabulary = subject.game().vocabulary();
        if let Some(name) = names.iter().find(|name| vocabulary.variables(&scope.heaps()).contains(&&***name))
        {
            bail!("`{name}` of --for is a number of every position of this game; choose another name");
        }
        let rule = self.statement.compile(self.rule, &vocabulary, &scope, &names);
        let rule = rule.map_err(|faults| self.faults(faults, &scope))?;
        if let Some(name) = of_the_rule.into_iter().find(|name| !rule.program().mentions(name)) {
            bail!(
                "`{name}` of --for is mentioned neither in the rule nor in the ruleset; a set such as \
                 'S{{1,{name}}}' can mention it"
            );
        }
        let claim = Claim {
            rule,
            convention: self.convention,
            scope,
            // Where the game tells lists apart by their order, every order is a position.
            ordered: self.ordered || subject.game().listing().ordered,
            parameters: values.clone(),
        };
        let parameters = names.into_iter().zip(values).collect();
        Ok(Asked { subject, claim, parameters })
    }

    /// All faults of the rule's text.
    fn faults(&self, faults: Vec<Fault>, scope: &Scope) -> Diagnostics {
        let source = Source::new(self.option, self.rule);
        let shown = faults.into_iter().map(|fault| {
            let n_of_several = fault.message == "unknown name `n`" && scope.heaps() != (1..=1);
            let shown = Diagnostic::error(&source, DiagnosticId::RULE, fault.message).at(fault.span, "");
            let shown = fault.help.into_iter().fold(shown, Diagnostic::help);
            if n_of_several {
                shown.help("`n` is the heap where the scope is one heap: --heaps 1")
            } else {
                shown
            }
        });
        Diagnostics::new(shown.collect())
    }

    /// A test without a result; where the rule is at fault, with the place in the rule.
    pub(super) fn fault(&self, asked: &Asked, fault: TestFault) -> anyhow::Error {
        let TestFault::Rule { fault: at, .. } = &fault else { return fault.into() };
        let source = Source::new(self.option, self.rule);
        let shown = Diagnostic::error(&source, DiagnosticId::RULE, fault.to_string()).at(at.span.clone(), "");
        let with = asked.parameters.iter().map(|(name, value)| format!("with {name} = {value}"));
        Diagnostics::from(with.fold(shown, Diagnostic::help)).into()
    }
}
