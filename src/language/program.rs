//! A rule ready to run.

use super::check::{Checked, Type, check};
use super::code::{self, Code};
use super::degree::{degree, is_convex};
use super::eval::{Inputs, Stop, run};
use super::faults::{EvalFault, Fault};
use super::names::Names;
use super::parser::{read, read_range};
use super::syntax::{Domain, Expr, Node};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A compiled rule: immutable, cheap to clone, and shared freely between threads.
#[derive(Clone, Debug)]
pub struct Program {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    code: Code,
    source: String,
    returns: Type,
    mentions: BTreeSet<String>,
    conjuncts: Vec<String>,
    degrees: [Option<u32>; SLOTS],
    convex: [bool; SLOTS],
}

/// The degrees of rules are kept for so many variables: more than any kind of ruleset has.
const SLOTS: usize = 32;

/// Reads, checks and compiles a rule that may mention `names` and must be of type `want`.
///
/// Linear in the length of the source.
///
/// # Errors
/// All faults of form, name and type, in the order of the text; never an empty list.
///
/// ```
/// use lastmove::language::{Inputs, Names, Type, compile};
/// let names = Names::new().heaps();
/// let rule = compile("xor(heaps) == 0", &names, Type::Bool).unwrap();
/// assert!(rule.bool(&Inputs { heaps: &[1, 2, 3], ..Inputs::default() }).unwrap());
///
/// let faults = compile("xor(heap) = 0", &names, Type::Bool).unwrap_err();
/// assert_eq!(faults[0].help.as_deref(), Some("did you mean `heaps`?"));
/// assert_eq!(faults[1].help.as_deref(), Some("equality is written `==`"));
/// ```
pub fn compile(source: &str, names: &Names, want: Type) -> Result<Program, Vec<Fault>> {
    let (expr, faults) = read(source);
    // Of a rule that could not be read whole, only the parts have types to speak of.
    let checked = check(&expr, names, faults.is_empty().then_some(want));
    let [program] = programs(source, want, faults, [checked], || expr.conjuncts())?;
    Ok(program)
}

/// Reads, checks and compiles a range `a..b` that stands alone, as its least and its
/// greatest number. Both programs keep the whole text as their source.
///
/// # Errors
/// As [`compile`].
///
/// ```
/// use lastmove::language::{Inputs, Names, compile_range};
/// let (low, high) = compile_range("2..n / 2", &Names::new().variable("n")).unwrap();
/// let inputs = Inputs { variables: &[9], ..Inputs::default() };
/// assert_eq!((low.int(&inputs), high.int(&inputs)), (Ok(2), Ok(4)));
/// ```
pub fn compile_range(source: &str, names: &Names) -> Result<(Program, Program), Vec<Fault>> {
    let (range, faults) = read_range(source);
    let ends = match range {
        Domain::Range(low, high) => [low, high],
        // A fault has been reported.
        Domain::Heaps(_) | Domain::Hole => [0, 1].map(|_| Expr::new(0..source.len(), Node::Hole)),
    };
    let want = faults.is_empty().then_some(Type::Int);
    let checked = ends.map(|end| check(&end, names, want));
    let [low, high] = programs(source, Type::Int, faults, checked, Vec::new)?;
    Ok((low, high))
}

fn programs<const N: usize>(
    source: &str,
    returns: Type,
    mut faults: Vec<Fault>,
    mut checked: [Checked; N],
    conjuncts: impl Fn() -> Vec<String>,
) -> Result<[Program; N], Vec<Fault>> {
    faults.extend(checked.iter_mut().flat_map(|part| std::mem::take(&mut part.faults)));
    if !faults.is_empty() {
        faults.sort_by_key(|fault| (fault.span.start, fault.span.end));
        return Err(faults);
    }
    Ok(checked.map(|Checked { core, mentions, .. }| {
        let code = code::compile(&core);
        let convex = std::array::from_fn(|slot| is_convex(&core, slot as u32));
        let degrees = std::array::from_fn(|slot| degree(&core, slot as u32));
        Program {
            inner: Arc::new(Inner {
                code,
                source: source.to_owned(),
                returns,
                mentions,
                conjuncts: conjuncts(),
                degrees,
                convex,
            }),
        }
    }))
}

impl Program {
    /// The value of an integer rule; of a boolean one, 1 for true and 0 for false.
    ///
    /// # Errors
    /// Overflow, division by zero and the other [kinds](super::EvalFaultKind), with the
    /// part of the rule where it happened.
    #[inline]
    pub fn int(&self, inputs: &Inputs) -> Result<i64, EvalFault> {
        run(&self.inner.code, inputs).map_err(|stop| self.fault(stop))
    }

    /// The truth of a boolean rule; of an integer one, whether it is not 0.
    ///
    /// # Errors
    /// As [`Program::int`].
    #[inline]
    pub fn bool(&self, inputs: &Inputs) -> Result<bool, EvalFault> {
        self.int(inputs).map(|value| value != 0)
    }

    pub(super) fn code(&self) -> &Code {
        &self.inner.code
    }

    /// The text it was compiled from.
    pub fn source(&self) -> &str {
        &self.inner.source
    }

    /// The type it was compiled to.
    pub fn returns(&self) -> Type {
        self.inner.returns
    }

    /// Whether the rule mentions this variable, `heaps`, `grundy` or `misere_grundy`.
    pub fn mentions(&self, name: &str) -> bool {
        self.inner.mentions.contains(name)
    }

    /// The degree in the variable of a slot, counted in the order of declaration: 0 where it
    /// does not matter, 1 where the rule is a straight line in it, `None` where nothing is
    /// known.
    ///
    /// ```
    /// use lastmove::language::{Names, Type, compile};
    /// let names = Names::new().variable("n").variable("k");
    /// let rule = compile("n * n - 2 * k", &names, Type::Int).unwrap();
    /// assert_eq!((rule.degree_in(0), rule.degree_in(1)), (None, Some(1)));
    /// ```
    pub fn degree_in(&self, slot: usize) -> Option<u32> {
        self.inner.degrees.get(slot).copied().flatten()
    }

    /// Whether a condition can hold only on one unbroken stretch of the values of the variable
    /// of a slot; `false` where nothing is known.
    pub fn is_convex_in(&self, slot: usize) -> bool {
        self.inner.convex.get(slot).is_some_and(|convex| *convex)
    }

    /// The conditions that all have to hold, in canonical form and in the order they are
    /// asked: the parts of an `and`, or the rule itself.
    ///
    /// ```
    /// use lastmove::language::{Names, Type, compile};
    /// let names = Names::new().variable("n").variable("k");
    /// let rule = compile("k<n && n%k==0", &names, Type::Bool).unwrap();
    /// assert_eq!(rule.conjuncts(), ["k < n", "n % k == 0"]);
    /// ```
    pub fn conjuncts(&self) -> &[String] {
        &self.inner.conjuncts
    }

    #[cold]
    fn fault(&self, (at, kind): Stop) -> EvalFault {
        let span = &self.inner.code.spans[at];
        EvalFault { span: span.start as usize..span.end as usize, kind }
    }
}
