//! The answer as one row of a table, for papers and for tables of many games.

use super::search::Search;
use crate::base::Convention;
use crate::cli::subject::Subject;
use crate::export::{Column, Style, Table};
use crate::sequence::Period;

pub(super) fn table(subject: &Subject, convention: Convention, search: &Search) -> Table {
    let period = search.period.as_ref();
    let row = vec![
        subject.name().to_owned().into(),
        period.map_or("none", Period::word).to_owned().into(),
        period.map(|period| period.preperiod).into(),
        period.map(|period| period.period).into(),
        period.map(|period| period.saltus).into(),
        // A game that is periodic from the first heap on has no exception.
        match period.map(Period::last_exception) {
            Some(None) => "none".to_owned().into(),
            known => known.flatten().into(),
        },
        period.map_or(search.values, |period| period.values_computed).into(),
    ];
    let symbol = search.symbol;
    let open = search.open.iter().map(|reason| ("period", reason.clone()));
    Table {
        columns: vec![
            Column::new("ruleset", "ruleset", Style::Word),
            Column::new("status", "status", Style::Word),
            Column::new("preperiod", "preperiod", Style::Number),
            Column::new("period", "period", Style::Number),
            Column::new("saltus", "saltus", Style::Number),
            Column::new("last_exception", "last exception", Style::Number),
            Column::new("values_computed", "values", Style::Number),
        ],
        rows: vec![row],
        unknown: open.filter(|_| period.is_none()).collect(),
        ..Table::new(subject.heading(format_args!("period of {symbol}, {convention} play, single heaps")))
    }
}
