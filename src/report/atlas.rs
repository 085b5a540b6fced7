//! The index over several reports.

use super::ReportFault;
use super::data::Gathered;
use super::files::File;
use super::page::atlas_page;

/// The page over these reports, in their order, to stand beside their folders.
///
/// # Errors
/// Where a picture cannot be drawn.
pub fn atlas(reports: &[Gathered]) -> Result<File, ReportFault> {
    Ok(File { name: "index.html".to_owned(), text: atlas_page(reports)? })
}
