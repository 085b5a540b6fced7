//! The `[[conjecture]]` entries of the shipped rulesets, replayed.

use super::*;
use lastmove::conjecture::test_conjecture;
use lastmove::ruleset::{ExpectedVerdict, embedded_names};

#[test]
fn every_shipped_conjecture_has_the_verdict_it_expects() {
    let mut replayed = 0;
    for name in embedded_names() {
        let ruleset = resolve(name).unwrap();
        for conjecture in &ruleset.conjectures {
            let tested = test_conjecture(&ruleset, conjecture, 10, &mut Budget::DEFAULT.meter()).unwrap();
            let found = (
                tested.verdict.word(),
                match &tested.verdict {
                    Verdict::Fails(found) => Some(&found.heaps),
                    _ => None,
                },
            );
            match &conjecture.expected {
                Some(ExpectedVerdict::Holds) => assert_eq!(found.0, "holds", "{name}: {}", conjecture.name),
                Some(ExpectedVerdict::Fails { counterexample }) => {
                    assert_eq!(found.0, "fails", "{name}: {}", conjecture.name);
                    if let Some(expected) = counterexample {
                        assert_eq!(found.1, Some(expected), "{name}: {}", conjecture.name);
                    }
                }
                None => continue,
            }
            replayed += 1;
        }
    }
    assert!(replayed >= 20, "{replayed}");
}
