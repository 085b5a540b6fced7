//! Lists of edges: two vertices a line, apart by blanks, a comma, `-`, `--` or `->`; a vertex
//! alone on its line stands by itself. `#` begins a comment.

use super::{Builder, Network, NetworkFault};

pub(super) fn read(text: &str) -> Result<Network, NetworkFault> {
    let mut builder = Builder::default();
    let mut directed = None;
    let mut start = 0;
    for line in text.split('\n') {
        let code = line.split('#').next().unwrap_or_default();
        let place = start + code.len() - code.trim_start().len();
        let span = place..(place + code.trim().len()).max(place + 1);
        start += line.len() + 1;
        let is_arc = code.contains("->");
        let spaced = code.replace("->", " ").replace("--", " ").replace([',', ';', '\t', '\r'], " ");
        // A single hyphen parts two names where nothing else does: names may have hyphens.
        let mut words: Vec<&str> = spaced.split_whitespace().collect();
        if let [one] = words[..]
            && let Some((a, b)) = one.split_once('-')
        {
            words = vec![a, b];
        }
        match words[..] {
            [] => {}
            [alone] if !code.contains("->") && !code.contains("--") => {
                builder.vertex(alone);
            }
            [from, to] if !from.is_empty() && !to.is_empty() => {
                if *directed.get_or_insert(is_arc) != is_arc {
                    let message = "arrows and edges are mixed: all lines have `->` or none";
                    return Err(NetworkFault::new(span, message));
                }
                let [from, to] = [builder.vertex(from), builder.vertex(to)];
                builder.arc(from, to);
            }
            [_] | [_, _] => {
                return Err(NetworkFault::new(span, "this edge has one end: a second vertex is expected"));
            }
            [_, _, ..] => {
                let message = format!("expected two vertices on a line, and found {} words", words.len());
                return Err(NetworkFault::new(span, message));
            }
        }
    }
    builder.network.directed = directed.unwrap_or(false);
    Ok(builder.network)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_written_forms() {
        let network = read("# a triangle\n1 2\n2, 3\r\n3-1\nalone\n").unwrap();
        assert_eq!(network.vertices, ["1", "2", "3", "alone"]);
        assert_eq!((network.arcs, network.directed), (vec![[0, 1], [1, 2], [2, 0]], false));
        assert!(read("a -> b\nb->c").unwrap().directed);
        assert_eq!(read("").unwrap(), Network::default());
    }

    #[test]
    fn faults_point_at_the_line() {
        let fault = |text: &str| {
            let fault = read(text).unwrap_err();
            text[fault.span].to_owned()
        };
        assert_eq!(fault("1 2\n 3 -- # and then?\n"), "3 --");
        assert_eq!(fault("1 2\n1 2 3\n"), "1 2 3");
        assert_eq!(fault("1-\n"), "1-");
        assert_eq!(fault("1 2\n2 -> 3\n"), "2 -> 3");
    }
}
