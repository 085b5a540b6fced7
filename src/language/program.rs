//! A rule ready to run.

use super::check::{Type, check};
use super::code::{self, Code};
use super::eval::{Inputs, Stop, run};
use super::faults::{EvalFault, Fault};
use super::names::Names;
use super::parser::read;
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
}

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
    let (expr, mut faults) = read(source);
    let checked = check(&expr, names, want);
    faults.extend(checked.faults);
    if !faults.is_empty() {
        faults.sort_by_key(|fault| (fault.span.start, fault.span.end));
        return Err(faults);
    }
    let inner = Inner {
        code: code::compile(&checked.core),
        source: source.to_owned(),
        returns: want,
        mentions: checked.mentions,
    };
    Ok(Program { inner: Arc::new(inner) })
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

    #[cold]
    fn fault(&self, (at, kind): Stop) -> EvalFault {
        let span = &self.inner.code.spans[at];
        EvalFault { span: span.start as usize..span.end as usize, kind }
    }
}
