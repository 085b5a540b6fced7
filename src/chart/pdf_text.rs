//! Text inside a PDF: the letters a picture uses, taken out of the shipped typeface.
//!
//! A font is embedded as a composite font whose codes are the numbers of its glyphs, two
//! bytes each, with a table back to Unicode, so that text can be searched and copied.
//!
//! Source: ISO 32000-1:2008, section 9.7, composite fonts.

use super::error::ChartError;
use super::font::{BOLD, REGULAR};
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use std::collections::BTreeMap;
use subsetter::{GlyphRemapper, subset};
use ttf_parser::{GlyphId, RawFace, Tag};

/// The glyph for letters a font has not.
const MISSING: GlyphId = GlyphId(0);
/// What PDF measures glyphs in, to the em.
const PDF_UNITS: f32 = 1000.0;
/// A stem's width, as PDF viewers use it when they must replace a font.
const STEMS: [f32; 2] = [80.0, 140.0];

const UNICODE: SystemInfo = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"UCS"), supplement: 0 };
const IDENTITY: SystemInfo =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// One of the two shipped faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    /// For most text.
    Regular,
    /// For titles.
    Bold,
}

impl Face {
    const fn bytes(self) -> &'static [u8] {
        match self {
            Face::Regular => REGULAR,
            Face::Bold => BOLD,
        }
    }

    /// Its name in the file; six letters and a plus sign say that it is a part of a font.
    const fn base_name(self) -> Name<'static> {
        match self {
            Face::Regular => Name(b"LASTMO+Inter-Regular"),
            Face::Bold => Name(b"LASTMO+Inter-Bold"),
        }
    }
}

/// A face, and the glyphs of it that were set so far under the numbers they get in the file.
pub(super) struct UsedFont {
    face: Face,
    font: ttf_parser::Face<'static>,
    numbers: GlyphRemapper,
    letters: BTreeMap<u16, char>,
}

impl UsedFont {
    /// # Errors
    /// [`ChartError::Painting`] if the shipped file is damaged.
    pub(super) fn new(face: Face) -> Result<UsedFont, ChartError> {
        let font = ttf_parser::Face::parse(face.bytes(), 0).map_err(damaged)?;
        Ok(UsedFont { face, font, numbers: GlyphRemapper::new(), letters: BTreeMap::new() })
    }

    pub(super) const fn face(&self) -> Face {
        self.face
    }

    pub(super) fn is_used(&self) -> bool {
        !self.letters.is_empty()
    }

    /// The codes of a text, and its width in em.
    pub(super) fn set(&mut self, text: &str) -> (Vec<u8>, f64) {
        let mut codes = Vec::with_capacity(2 * text.len());
        let mut width = 0.0;
        for letter in text.chars() {
            let glyph = self.font.glyph_index(letter).unwrap_or(MISSING);
            let number = self.numbers.remap(glyph.0);
            self.letters.entry(number).or_insert(letter);
            codes.extend(number.to_be_bytes());
            width += f64::from(self.advance(glyph));
        }
        (codes, width / f64::from(self.font.units_per_em()))
    }

    fn advance(&self, glyph: GlyphId) -> u16 {
        self.font.glyph_hor_advance(glyph).unwrap_or(0)
    }

    /// Writes the font as object `id`, with four more for its parts.
    ///
    /// # Errors
    /// [`ChartError::Painting`] if the shipped file is damaged.
    pub(super) fn embed(
        &self,
        pdf: &mut Pdf,
        id: Ref,
        [cid_font, descriptor, file, unicode]: [Ref; 4],
    ) -> Result<(), ChartError> {
        let name = self.face.base_name();
        pdf.type0_font(id)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid_font)
            .to_unicode(unicode);
        let to_pdf = PDF_UNITS / f32::from(self.font.units_per_em());
        let glyphs = self.numbers.remapped_gids();
        let widths = glyphs.map(|glyph| f32::from(self.advance(GlyphId(glyph))) * to_pdf);
        let mut cid = pdf.cid_font(cid_font);
        cid.subtype(CidFontType::Type0).base_font(name).system_info(IDENTITY).font_descriptor(descriptor);
        cid.default_width(0.0).widths().consecutive(0, widths);
        cid.finish();
        let bounds = self.font.global_bounding_box();
        let [left, low, right, high] =
            [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(|at| f32::from(at) * to_pdf);
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(FontFlags::SYMBOLIC)
            .bbox(Rect::new(left, low, right, high))
            .italic_angle(0.0)
            .ascent(f32::from(self.font.ascender()) * to_pdf)
            .descent(f32::from(self.font.descender()) * to_pdf)
            .cap_height(f32::from(self.font.capital_height().unwrap_or(0)) * to_pdf)
            .stem_v(STEMS[usize::from(self.face == Face::Bold)])
            .font_file3(file);
        let part = subset(self.face.bytes(), 0, &self.numbers).map_err(damaged)?;
        let outlines = RawFace::parse(&part, 0).map_err(damaged)?.table(Tag::from_bytes(b"CFF "));
        let outlines = outlines.ok_or_else(|| damaged("it has no outlines"))?;
        pdf.stream(file, &compress_to_vec_zlib(outlines, 9))
            .filter(Filter::FlateDecode)
            .pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
        let mut back = UnicodeCmap::<u16>::new(Name(b"Letters"), UNICODE);
        self.letters.iter().for_each(|(&number, &letter)| back.pair(number, letter));
        pdf.cmap(unicode, back.finish().as_slice());
        Ok(())
    }
}

fn damaged(why: impl ToString) -> ChartError {
    ChartError::Painting(format!("the shipped font is damaged: {}", why.to_string()))
}
