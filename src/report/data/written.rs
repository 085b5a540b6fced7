//! Positions and moves as people and files write them.

use serde::Serialize;
use serde::ser::SerializeSeq;
use std::fmt;

/// A position as people and files write it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Written {
    /// Its components, ascending.
    pub parts: Vec<String>,
    /// Its size.
    pub total: u64,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.parts[..] {
            [] => f.pad("0"),
            parts => f.pad(&parts.join(",")),
        }
    }
}

/// A list of heap sizes; other components as text.
impl Serialize for Written {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize_parts(&self.parts, serializer)
    }
}

fn serialize_parts<S: serde::Serializer>(parts: &[String], serializer: S) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(parts.len()))?;
    for part in parts {
        match part.parse::<u64>() {
            Ok(size) => list.serialize_element(&size)?,
            Err(_) => list.serialize_element(part)?,
        }
    }
    list.end()
}

/// A move and where it leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Played {
    /// The component moved from.
    #[serde(serialize_with = "serialize_one")]
    pub from: String,
    /// What it becomes.
    #[serde(serialize_with = "serialize_list")]
    pub to: Vec<String>,
    /// The whole position afterwards.
    pub position: Written,
}

fn serialize_one<S: serde::Serializer>(part: &String, serializer: S) -> Result<S::Ok, S::Error> {
    serialize_parts(std::slice::from_ref(part), serializer)
}

fn serialize_list<S: serde::Serializer>(parts: &[String], serializer: S) -> Result<S::Ok, S::Error> {
    serialize_parts(parts, serializer)
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = if self.to.is_empty() { "0".to_owned() } else { self.to.join(",") };
        write!(f, "{} → {to}", self.from)
    }
}
