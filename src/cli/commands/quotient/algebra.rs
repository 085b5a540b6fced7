//! A quotient for LaTeX and for GAP.

use super::Found;
use crate::cli::output::Output;
use crate::cli::subject::Subject;
use crate::export::{caption, escape};
use crate::misere::quotient::{Element, Monoid, Powers, Presentation, Status};
use std::io::{self, Write};

/// A quotient and what it is the quotient of.
pub struct Algebra<'a> {
    /// Its elements.
    pub monoid: &'a Monoid,
    /// Its letters and relations.
    pub presentation: &'a Presentation,
    /// What it is proved for, in words, with formulas between dollars.
    pub proved: String,
    /// The pretending function.
    pub classes: Classes<'a>,
}

/// The pretending function: which class each component has.
pub enum Classes<'a> {
    /// Of heaps of 0, 1, and so on.
    Heaps(&'a [Element]),
    /// Of components by their texts.
    Named(Vec<(String, Element)>),
}

impl Found {
    /// What there is to write about a quotient of heaps.
    pub fn algebra(&self) -> Algebra<'_> {
        let proved = match self.quotient.status {
            Status::Complete { preperiod, period } => {
                format!("the whole game; $\\Phi$ has period {period} from heap {preperiod} on")
            }
            _ => format!("heaps up to {}", self.quotient.max_heap),
        };
        Algebra {
            monoid: &self.quotient.monoid,
            presentation: &self.presentation,
            proved,
            classes: Classes::Heaps(&self.quotient.phi),
        }
    }
}

/// Columns of the table of the pretending function.
const COLUMNS: usize = 12;

/// A booktabs table of the pretending function under its presentation.
pub fn latex(subject: &Subject, algebra: &Algebra, out: &mut Output) -> io::Result<()> {
    let word = |powers: &Powers| {
        let letters = algebra.presentation.letters.iter().zip(powers).filter(|(_, power)| **power > 0);
        let text: String = letters
            .map(
                |(letter, &power)| {
                    if power == 1 { letter.name.clone() } else { format!("{}^{{{power}}}", letter.name) }
                },
            )
            .collect();
        if text.is_empty() { "1".to_owned() } else { text }
    };
    let presentation = algebra.presentation;
    let letters: Vec<&str> = presentation.letters.iter().map(|letter| letter.name.as_str()).collect();
    let relations: Vec<String> = presentation
        .relations
        .iter()
        .map(|(left, right)| format!("{} = {}", word(left), word(right)))
        .collect();
    writeln!(out, "% {}", subject.heading("misère quotient"))?;
    writeln!(out, "% \\usepackage{{booktabs}}")?;
    writeln!(out, "% Proved for {}.", algebra.proved.replace(['$', '\\'], ""))?;
    writeln!(
        out,
        "\\[ \\mathcal{{Q}} \\cong \\langle {} \\mid {} \\rangle \\]",
        letters.join(", "),
        relations.join(",\\ ")
    )?;
    let p: Vec<String> = algebra.monoid.p().ones().map(|x| word(&presentation.words[x])).collect();
    writeln!(out, "\\[ \\mathcal{{P}} = \\{{ {} \\}} \\]", p.join(",\\ "))?;
    writeln!(out, "\\begin{{table}}\n\\centering")?;
    let words = format!("{}: the pretending function of its misère quotient.", subject.introduction());
    let caption = caption(&words, out.command());
    writeln!(out, "{caption}")?;
    match &algebra.classes {
        Classes::Heaps(phi) => {
            writeln!(out, "\\begin{{tabular}}{{r{}}}\n\\toprule", "c".repeat(COLUMNS))?;
            let heads: Vec<String> = (0..COLUMNS).map(|column| format!("${column}$")).collect();
            writeln!(out, "$n$ & {} \\\\\n\\midrule", heads.join(" & "))?;
            for (at, row) in phi.chunks(COLUMNS).enumerate() {
                let cells: Vec<String> =
                    row.iter().map(|&x| format!("${}$", word(&presentation.words[x as usize]))).collect();
                writeln!(out, "${}$ & {} \\\\", at * COLUMNS, cells.join(" & "))?;
            }
        }
        Classes::Named(components) => {
            writeln!(out, "\\begin{{tabular}}{{lc}}\n\\toprule")?;
            writeln!(out, "component & class \\\\\n\\midrule")?;
            for (name, x) in components {
                writeln!(out, "{} & ${}$ \\\\", escape(name), word(&presentation.words[*x as usize]))?;
            }
        }
    }
    writeln!(out, "\\bottomrule\n\\end{{tabular}}\n\\end{{table}}")
}

/// A free commutative monoid modulo the relations, as GAP reads it.
pub fn gap(subject: &Subject, algebra: &Algebra, out: &mut Output) -> io::Result<()> {
    let presentation = algebra.presentation;
    let names: Vec<String> =
        presentation.letters.iter().map(|letter| format!("\"{}\"", letter.name)).collect();
    writeln!(out, "# {}", subject.heading("misère quotient"))?;
    writeln!(out, "# Q has {} elements; P is its P-portion.", algebra.monoid.order())?;
    match &algebra.classes {
        Classes::Heaps(_) => writeln!(out, "# phi[n + 1] is the class of heap n.")?,
        Classes::Named(components) => {
            let names: Vec<&str> = components.iter().map(|(name, _)| name.as_str()).collect();
            writeln!(out, "# phi lists the classes of {}.", names.join("; "))?;
        }
    }
    writeln!(out, "f := FreeMonoid({});;", names.join(", "))?;
    writeln!(out, "g := GeneratorsOfMonoid(f);;")?;
    let word = |powers: &Powers| {
        let factors: Vec<String> = powers
            .iter()
            .enumerate()
            .filter(|(_, power)| **power > 0)
            .map(|(at, power)| format!("g[{}]^{power}", at + 1))
            .collect();
        if factors.is_empty() { "One(f)".to_owned() } else { factors.join("*") }
    };
    writeln!(out, "relations := [")?;
    let count = presentation.letters.len();
    for i in 1..=count {
        for j in i + 1..=count {
            writeln!(out, "  [g[{j}]*g[{i}], g[{i}]*g[{j}]],")?;
        }
    }
    for (left, right) in &presentation.relations {
        writeln!(out, "  [{}, {}],", word(left), word(right))?;
    }
    writeln!(out, "];;\nQ := f/relations;;")?;
    writeln!(out, "element := w -> ElementOfFpMonoid(FamilyObj(One(Q)), w);;")?;
    let p: Vec<String> = algebra.monoid.p().ones().map(|x| word(&presentation.words[x])).collect();
    writeln!(out, "P := List([{}], element);;", p.join(", "))?;
    let classes: Vec<Element> = match &algebra.classes {
        Classes::Heaps(phi) => phi.to_vec(),
        Classes::Named(components) => components.iter().map(|&(_, x)| x).collect(),
    };
    let phi: Vec<String> = classes.iter().map(|&x| word(&presentation.words[x as usize])).collect();
    // The name Phi is taken: in GAP it is Euler's.
    writeln!(out, "phi := List([{}], element);;", phi.join(", "))
}
