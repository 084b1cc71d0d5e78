//! Reading pictures: PNG, JPEG and Netpbm (PBM, PGM, PPM).

use gridwright::tasks::Pixels;
use std::io::Cursor;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// The longest side of a picture, and how many points it may have.
const LONGEST: usize = 16_384;
const MOST_POINTS: usize = 128 << 20;

/// A picture in the format that its first bytes tell; none if they tell no such format.
pub(crate) fn read(bytes: &[u8]) -> Option<Result<Pixels, String>> {
    match bytes {
        [0x89, b'P', b'N', b'G', ..] => Some(png(bytes)),
        [0xff, 0xd8, ..] => Some(jpeg(bytes)),
        [b'P', kind @ b'1'..=b'6', rest @ ..] => Some(netpbm(kind - b'0', rest)),
        _ => None,
    }
}

fn png(bytes: &[u8]) -> Result<Pixels, String> {
    let limits = png::Limits { bytes: 4 * MOST_POINTS };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let info = decoder.read_header_info().map_err(|error| error.to_string())?;
    let (width, height) = (info.width as usize, info.height as usize);
    check_size(width, height)?;
    let mut reader = decoder.read_info().map_err(|error| error.to_string())?;
    let mut levels = vec![0; reader.output_buffer_size().ok_or("it is too large")?];
    let frame = reader.next_frame(&mut levels).map_err(|error| error.to_string())?;
    levels.truncate(frame.buffer_size());
    pixels(width, height, &levels, frame.color_type.samples())
}

fn jpeg(bytes: &[u8]) -> Result<Pixels, String> {
    let options = DecoderOptions::default().set_max_width(LONGEST).set_max_height(LONGEST);
    let options = options.jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(|error| error.to_string())?;
    let info = decoder.info().ok_or("it has no size")?;
    let (width, height) = (usize::from(info.width), usize::from(info.height));
    check_size(width, height)?;
    let levels = decoder.decode().map_err(|error| error.to_string())?;
    pixels(width, height, &levels, 3)
}

/// After the kind: width, height and, except in black and white, the highest level; then levels as text (kinds 1 to 3)
/// or as bytes. In black and white 1 is black, and bytes have eight points each.
fn netpbm(kind: u8, rest: &[u8]) -> Result<Pixels, String> {
    let mut header = Header { rest };
    let (width, height) = (header.number()?, header.number()?);
    let highest = if matches!(kind, 1 | 4) { 1 } else { header.number()? };
    check_size(width, height)?;
    if !(1..65_536).contains(&highest) {
        return Err("its highest level is not between 1 and 65535".to_string());
    }
    let channels = if matches!(kind, 3 | 6) { 3 } else { 1 };
    let row = width * channels;
    let short = || "it ends before its last point".to_string();
    let levels: Vec<usize> = match kind {
        1 => (0..row * height).map(|_| header.bit()).collect::<Result<_, _>>()?,
        2 | 3 => (0..row * height).map(|_| header.number()).collect::<Result<_, _>>()?,
        _ => {
            let data = header.rest.get(1..).ok_or_else(short)?;
            let bytes = match (kind, highest > 255) {
                (4, _) => row.div_ceil(8) * height,
                (_, wide) => row * height * (1 + usize::from(wide)),
            };
            let data = data.get(..bytes).ok_or_else(short)?;
            match (kind, highest > 255) {
                (4, _) => bits(data, row),
                (_, true) => {
                    data.chunks(2).map(|pair| usize::from(pair[0]) << 8 | usize::from(pair[1])).collect()
                }
                (_, false) => data.iter().map(|&level| level.into()).collect(),
            }
        }
    };
    let black_is_one = matches!(kind, 1 | 4);
    let scaled = |&level: &usize| {
        let level = 255 * level.min(highest) / highest;
        if black_is_one { 255 - level as u8 } else { level as u8 }
    };
    pixels(width, height, &levels.iter().map(scaled).collect::<Vec<u8>>(), channels)
}

/// The points of rows that each begin with a byte of their own.
fn bits(data: &[u8], row: usize) -> Vec<usize> {
    let rows = data.chunks(row.div_ceil(8).max(1));
    rows.flat_map(|bytes| (0..row).map(move |at| usize::from(bytes[at / 8] >> (7 - at % 8) & 1))).collect()
}

/// The text before the points of a Netpbm picture.
struct Header<'a> {
    rest: &'a [u8],
}

impl Header<'_> {
    /// Leaves out spaces and comments, which begin with # and end with the line.
    fn skip(&mut self) {
        loop {
            self.rest = self.rest.trim_ascii_start();
            match self.rest {
                [b'#', ..] => {
                    let end = self.rest.iter().position(|&byte| byte == b'\n').unwrap_or(self.rest.len());
                    self.rest = &self.rest[end..];
                }
                _ => return,
            }
        }
    }

    fn number(&mut self) -> Result<usize, String> {
        self.skip();
        let digits = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (number, rest) = self.rest.split_at(digits);
        self.rest = rest;
        let number = std::str::from_utf8(number).ok().and_then(|number| number.parse().ok());
        number.ok_or_else(|| "a number is missing".to_string())
    }

    fn bit(&mut self) -> Result<usize, String> {
        self.skip();
        let (&bit, rest) = self.rest.split_first().ok_or("it ends before its last point")?;
        self.rest = rest;
        match bit {
            b'0' | b'1' => Ok(usize::from(bit - b'0')),
            _ => Err("a point is neither 0 nor 1".to_string()),
        }
    }
}

fn check_size(width: usize, height: usize) -> Result<(), String> {
    match width.max(height) <= LONGEST && width * height <= MOST_POINTS {
        true => Ok(()),
        false => Err(format!("it has {width} x {height} points, which is too large")),
    }
}

/// Points from levels, row by row: grey, grey with alpha, colours, or colours with alpha.
fn pixels(width: usize, height: usize, levels: &[u8], channels: usize) -> Result<Pixels, String> {
    // What shines through is white paper.
    let blend = |level: u8, alpha: u8| {
        let (level, alpha) = (u32::from(level), u32::from(alpha));
        ((level * alpha + 255 * (255 - alpha) + 127) / 255) as u8
    };
    let point = |point: &[u8]| match *point {
        [grey] => [grey; 3],
        [grey, alpha] => [blend(grey, alpha); 3],
        [red, green, blue, alpha] => [red, green, blue].map(|level| blend(level, alpha)),
        [red, green, blue, ..] => [red, green, blue],
        [] => [255; 3],
    };
    let points = levels.chunks_exact(channels).map(point).collect();
    Pixels::new(width, height, points).ok_or_else(|| "it has no points".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_points(bytes: &[u8], width: usize, points: &[[u8; 3]]) {
        let pixels = read(bytes).expect("the format is known").expect("the picture is whole");
        assert_eq!(Some(pixels), Pixels::new(width, points.len() / width, points.to_vec()));
    }

    #[test]
    fn netpbm_pictures_are_read_as_text_and_as_bytes() {
        let (black, white) = ([0; 3], [255; 3]);
        assert_points(b"P1\n# a comment\n3 1\n10 1", 3, &[black, white, black]);
        assert_points(b"P4 3 2\n\xa0\x40", 3, &[black, white, black, white, black, white]);
        assert_points(b"P2 2 1 4\n4 2", 2, &[white, [127; 3]]);
        assert_points(b"P5 2 1 255\n\x00\x09", 2, &[black, [9; 3]]);
        assert_points(b"P5 1 1 65535\n\x80\x00", 1, &[[127; 3]]);
        assert_points(b"P3 1 1 255\n1 2 3", 1, &[[1, 2, 3]]);
        assert_points(b"P6 1 1 255\n\x01\x02\x03", 1, &[[1, 2, 3]]);
    }

    #[test]
    fn what_shines_through_is_white() {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, 2, 1);
        encoder.set_color(png::ColorType::GrayscaleAlpha);
        let mut writer = encoder.write_header().expect("memory takes it");
        writer.write_image_data(&[0, 0, 0, 255]).expect("memory takes it");
        writer.finish().expect("memory takes it");
        assert_points(&file, 2, &[[255; 3], [0; 3]]);
    }

    #[test]
    fn broken_and_enormous_pictures_are_refused() {
        assert!(read(b"GIF89a").is_none());
        for bytes in [
            &b"\x89PNG"[..],
            b"\xff\xd8\xff",
            b"P5 2 2 255\n\x00",
            b"P4",
            b"P1 1 1\n7",
            b"P2 1 1 0\n0",
            b"P5 20000 1 255\n",
            b"P6 16384 16384 255\n",
        ] {
            assert!(read(bytes).expect("the format is known").is_err(), "{bytes:?}");
        }
    }
}
