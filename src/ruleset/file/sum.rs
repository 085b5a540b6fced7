//! The `[sum]` table: which games stand side by side.

use super::Standing;
use super::reader::{Reader, Value};
use crate::ruleset::diagnostic::{Diagnostic, DiagnosticId};
use crate::ruleset::resolve::resolve_summand;
use crate::ruleset::{Ruleset, SumRules};

/// Reads the table. `None` where anything was wrong with it.
pub fn read_sum(reader: &mut Reader, value: &Value) -> Option<SumRules> {
    let fields = reader.table(value, "`[sum]`", &["summands"])?;
    if reader.standing == Standing::Summand {
        let message = "a sum is no summand of another sum";
        let fault = reader.error(DiagnosticId::KIND, message).at(fields.span.clone(), "");
        reader.report(fault.help("list the summands of both in one sum"));
        return None;
    }
    let items = fields.need(reader, "summands", "summands = [\"kayles\", \"0.137\", \"sub:1,2,3\"]")?;
    let items = reader.array(items, "`summands`")?;
    if !(2..=SumRules::MAX_SUMMANDS).contains(&items.len()) {
        let message =
            format!("a sum has 2 to {} summands, and here are {}", SumRules::MAX_SUMMANDS, items.len());
        let place = fields.get("summands").map_or(fields.span.clone(), |items| items.span());
        reader.report(reader.error(DiagnosticId::WRONG_VALUE, message).at(place, ""));
        return None;
    }
    let summands: Vec<_> = items.iter().map(|item| read_summand(reader, item)).collect();
    Some(SumRules { summands: summands.into_iter().collect::<Option<_>>()? })
}

fn read_summand(reader: &mut Reader, item: &Value) -> Option<(String, Ruleset)> {
    let argument = reader.name(item, "a summand")?.trim();
    let ruleset = match resolve_summand(argument, reader.folder.as_deref()) {
        Ok(ruleset) => ruleset,
        Err(faults) => {
            for fault in faults.iter() {
                reader.report(match fault.source.name == crate::ruleset::resolve::ARGUMENT {
                    // What is wrong with the argument is wrong with this item.
                    true => {
                        let own = reader.error(fault.id, fault.message.clone()).at(item.span(), "");
                        fault.help.iter().cloned().fold(own, Diagnostic::help)
                    }
                    false => fault.clone(),
                });
            }
            return None;
        }
    };
    if ruleset.kind.has_end_rule() {
        // Who has won one summand has not won the sum.
        let message = format!("{} ends by a rule of its own, and so cannot be part of a sum", ruleset.name);
        reader.report(reader.error(DiagnosticId::CONFLICT, message).at(item.span(), ""));
        return None;
    }
    Some((argument.to_owned(), ruleset))
}
