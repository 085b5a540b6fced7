//! Rules by what heaps are worth: the xor of values, and in misère play of tame games the
//! rule of misère Nim on values.

use super::Candidate;
use super::form::Form;
use super::theory::Theory;
use crate::base::Convention;
use crate::conjecture::OracleFault;

/// The rules that theory proposes for any number of heaps.
pub(super) fn candidates(theory: &mut Theory) -> Result<Vec<Candidate>, OracleFault> {
    let form = theory.normal.as_ref().and_then(Form::of).unwrap_or(Form::Grundy);
    Ok(match theory.convention {
        Convention::Normal => vec![normal(theory, form)],
        Convention::Misere => misere(theory, form),
    })
}

fn normal(theory: &Theory, form: Form) -> Candidate {
    let rule = format!("{} == 0", form.fold("xor"));
    let theorem = match form {
        Form::Heap if theory.is_nim() => "Bouton 1901: Nim in normal play".to_owned(),
        Form::Grundy => "Sprague and Grundy's theorem".to_owned(),
        _ => {
            let values = form.of_heap("h");
            let by =
                theory.period().and_then(|period| period.theorem()).map_or("", |theorem| theorem.statement());
            format!("Sprague and Grundy's theorem; the value of a heap h is {values} by {by}")
        }
    };
    Candidate { rule, theorem: Some(theorem) }
}

/// The rule of misère Nim on values, proved where all heaps are, and another for tame games
/// in which values 0 and 1 do not say which heaps are fickle.
fn misere(theory: &mut Theory, form: Form) -> Vec<Candidate> {
    let [xor, max] = ["xor", "max"].map(|function| form.fold(function));
    let is_one = form.of_heap("h");
    let like_nim = match largest(theory) {
        Some(0 | 1) => format!("{xor} == 1"),
        _ => format!("if {max} >= 2 then {xor} == 0 else count(h in heaps: {is_one} == 1) % 2 == 1"),
    };
    let tame = "if all(h in heaps: grundy(h) != misere_grundy(h)) then xor(grundy(h) for h in heaps) == 1 \
                else xor(grundy(h) for h in heaps) == 0";
    let unproved = Candidate { rule: like_nim.clone(), theorem: None };
    match proof(theory) {
        Some((true, theorem)) => vec![Candidate { rule: like_nim, theorem: Some(theorem) }],
        Some((false, theorem)) => vec![Candidate { rule: tame.to_owned(), theorem: Some(theorem) }, unproved],
        None => vec![unproved, Candidate { rule: tame.to_owned(), theorem: None }],
    }
}

/// Why all heaps are tame, if they are, and whether the firm ones are those of value 2 or
/// more.
fn proof(theory: &Theory) -> Option<(bool, String)> {
    if theory.is_nim() {
        return Some((true, "Bouton 1901: misère Nim".to_owned()));
    }
    if let Some(unsplit) = theory.unsplit() {
        if !unsplit.all_tame() {
            return None;
        }
        let by = match theory.is_finite_subtraction() {
            true => "Ferguson 1974: finite subtraction games are tame",
            false => "every heap is tame, by the proved periods of both values (Conway, ONAG ch. 12)",
        };
        return Some((unsplit.is_like_nim(), format!("{by}{}", quotient(theory))));
    }
    let splitting = theory.splitting()?;
    let above = splitting.firm_above()?;
    let by = format!(
        "every heap is tame: none above {above} is fickle, since no sum of fickle heaps is within one move of it \
         (Conway, ONAG ch. 12, on tame games)"
    );
    Some((is_like_nim(theory, above), format!("{by}{}", quotient(theory))))
}

/// Whether the firm heaps of a tame game that splits, all those above `above` among them, are
/// proved to be those of value 2 or more.
fn is_like_nim(theory: &Theory, above: u64) -> bool {
    let (Some(normal), Some(period), Some(splitting)) = (&theory.normal, theory.period(), theory.splitting())
    else {
        return false;
    };
    let like = |heap: u64| match splitting.tame(heap) {
        Some(tame) => tame.firm == (tame.grundy >= 2),
        None => normal.value_at(heap).is_some_and(|value| value >= 2),
    };
    (0..(period.preperiod + period.period).max(above + 1)).all(like)
}

/// The largest nim value, where values are proved to stay bounded.
fn largest(theory: &Theory) -> Option<u32> {
    theory.period()?.max.map(|(largest, _)| largest)
}

/// `; its misère quotient is T_2, of order 6`.
fn quotient(theory: &Theory) -> String {
    match largest(theory) {
        // T_0 and T_1 would need a look at the firm heaps.
        Some(largest @ 2..) => {
            let bits = u32::BITS - largest.leading_zeros();
            format!("; its misère quotient is T_{bits}, of order {}", (1u64 << bits) + 2)
        }
        _ => String::new(),
    }
}
