//! `lastmove quotient RULESET --of POSITION...`: the quotient of a finite closed set.

use super::algebra::{Algebra, Classes};
use super::halted;
use super::names::{MonoidRecord, Names};
use crate::cli::exit::Unanswered;
use crate::cli::output::Output;
use crate::cli::subject::Subject;
use crate::misere::quotient::{ClosedHalt, ClosedQuotient, Element, Halt, Presentation, Structure};
use crate::position::Position;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// So many of the positions are named in the heading.
const NAMED: usize = 8;

/// So many components are written out with their classes.
const WRITTEN: usize = 200;

/// A closed set's quotient with what there is to say about it.
pub struct Closed {
    quotient: ClosedQuotient,
    presentation: Presentation,
    structure: Structure,
    positions: Vec<Position>,
}

impl Closed {
    pub fn new(quotient: ClosedQuotient, positions: Vec<Position>) -> Closed {
        let presentation = Presentation::of_classes(&quotient.monoid, quotient.phi());
        let structure = Structure::of(&quotient.monoid);
        Closed { quotient, presentation, structure, positions }
    }

    /// What there is to write for LaTeX and GAP.
    pub fn algebra(&self, subject: &Subject) -> Algebra<'_> {
        let asked: Vec<String> = self.positions.iter().map(|position| subject.text(position)).collect();
        let classes = self.quotient.components();
        let classes = classes.map(|(part, x)| (subject.text(&Position::copies(part, 1)), x)).collect();
        Algebra {
            monoid: &self.quotient.monoid,
            presentation: &self.presentation,
            proved: format!("{} and all they become", asked.join(" and ")),
            classes: Classes::Named(classes),
        }
    }

    fn names(&self) -> Names<'_> {
        let Closed { quotient, presentation, structure, .. } = self;
        Names { monoid: &quotient.monoid, presentation, structure }
    }

    fn word(&self, x: Element) -> String {
        self.presentation.write_element(x)
    }

    /// The letters with the components they are introduced by.
    fn letters(&self, subject: &Subject) -> Vec<(String, String)> {
        let component = |number| self.quotient.component(number);
        let letters = self.presentation.letters.iter();
        letters
            .filter_map(|letter| {
                let component = component(letter.heap)?;
                Some((letter.name.clone(), subject.text(&Position::copies(component, 1))))
            })
            .collect()
    }

    /// Each position asked about, with its class and outcome.
    fn asked(&self) -> impl Iterator<Item = (&Position, String, String)> {
        self.positions.iter().filter_map(|position| {
            let class = self.quotient.class(position)?;
            Some((position, self.word(class), self.quotient.outcome(position)?.to_string()))
        })
    }
}

/// What to say of a closed set that was not mastered.
pub fn unanswered(subject: &Subject, halt: ClosedHalt) -> anyhow::Error {
    match halt {
        ClosedHalt::Graph(fault) => fault.into(),
        ClosedHalt::Component(component, halt) => {
            let component = subject.text(&Position::copies(component, 1));
            let reason = match &halt {
                Halt::Unrepeated(_) | Halt::Infinite(_) => {
                    "the P-positions do not become periodic in the number of copies of one component"
                        .to_owned()
                }
                halt => halted(halt),
            };
            Unanswered(format!("{component} was not mastered: {reason}")).into()
        }
    }
}

pub fn write(subject: &Subject, closed: &Closed, out: &mut Output) -> io::Result<()> {
    let texts: Vec<String> =
        closed.positions.iter().take(NAMED).map(|position| subject.text(position)).collect();
    let more = match closed.positions.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more positions"),
    };
    let scope = format!("misère quotient of {}{more} and all they become", texts.join(" and "));
    writeln!(out, "{}", subject.heading(scope))?;
    let letters = closed.letters(subject).into_iter();
    let letters = letters.map(|(name, component)| format!("{name} = {component}")).collect();
    let count = closed.quotient.components().count();
    let mut lines = vec![("complete", format!("exact: {count} components generate the closed set"))];
    lines.extend(closed.names().lines(letters, None));
    out.facts(&lines)?;
    writeln!(out)?;
    for (position, class, outcome) in closed.asked() {
        writeln!(out, "{} has class {class}: {outcome}", subject.text(position))?;
    }
    let all = closed.quotient.components().take(WRITTEN);
    let all = all.map(|(part, x)| format!("{} {}", subject.text(&Position::copies(part, 1)), closed.word(x)));
    let all: Vec<String> = all.collect();
    if all.is_empty() {
        return Ok(());
    }
    let more = if count > WRITTEN { format!("; and {} more", count - WRITTEN) } else { String::new() };
    out.prose(&format!("classes: {}{more}", all.join("; ")))
}

#[derive(Serialize)]
pub struct Record {
    #[serde(flatten)]
    facts: Map<String, Value>,
    convention: &'static str,
    status: &'static str,
    #[serde(flatten)]
    monoid: MonoidRecord,
    generators: Vec<Value>,
    positions: Vec<Value>,
    components: Vec<Value>,
}

pub fn record(subject: &Subject, closed: &Closed) -> Record {
    let letters = closed.letters(subject);
    Record {
        facts: subject.facts(),
        convention: "misere",
        status: "complete",
        monoid: closed.names().record(),
        positions: closed
            .asked()
            .map(|(position, class, outcome)| {
                json!({"position": subject.json(position), "class": class, "outcome": outcome})
            })
            .collect(),
        components: closed
            .quotient
            .components()
            .map(|(part, x)| {
                json!({"component": subject.json(&Position::copies(part, 1)), "class": closed.word(x)})
            })
            .collect(),
        generators: letters
            .iter()
            .map(|(name, component)| json!({"letter": name, "component": component}))
            .collect(),
    }
}
