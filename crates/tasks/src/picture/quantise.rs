//! Reduces a picture to a few colours, and rates how badly each of them fits each cell.

use model::grid::Value;
use model::puzzle::Paint;

/// The look of all values, and the strain of each value in each cell.
type Quantised = (Vec<Paint>, Vec<u32>);

/// How light a colour is to the eye.
fn grey([red, green, blue]: [u8; 3]) -> u8 {
    ((299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)) / 1000) as u8
}

/// Black where it is darker than the threshold, white elsewhere; or the other way round. The strain is the distance
/// from it.
pub(super) fn black_and_white(cells: &[[u8; 3]], threshold: Option<u8>, invert: bool) -> Quantised {
    let greys: Vec<u8> = cells.iter().map(|&cell| grey(cell)).collect();
    let threshold = i32::from(threshold.unwrap_or_else(|| usual_threshold(&greys)));
    let strain = |&grey: &u8| {
        // Halves, so that no level is as near to black as to white.
        let above = 2 * (i32::from(grey) - threshold) + 1;
        let above = if invert { -above } else { above };
        [(-above).max(0) as u32, above.max(0) as u32]
    };
    (vec![Paint::usual(0), Paint::usual(1)], greys.iter().flat_map(strain).collect())
}

/// The level that parts dark from light best (Otsu's method: the variance between the two is largest).
fn usual_threshold(greys: &[u8]) -> u8 {
    let mut counts = [0_u64; 256];
    greys.iter().for_each(|&grey| counts[usize::from(grey)] += 1);
    let total: u64 = greys.iter().map(|&grey| u64::from(grey)).sum();
    let (mut dark, mut dark_total) = (0_u64, 0_u64);
    let mut best = (0.0, 128);
    for (level, count) in counts.iter().enumerate().take(255) {
        dark += count;
        dark_total += count * level as u64;
        let light = greys.len() as u64 - dark;
        if dark == 0 || light == 0 {
            continue;
        }
        let gap = dark_total as f64 / dark as f64 - (total - dark_total) as f64 / light as f64;
        let variance = dark as f64 * light as f64 * gap * gap;
        if variance > best.0 {
            best = (variance, level + 1);
        }
    }
    best.1 as u8
}

/// The square of the distance of two colours.
fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    (0..3).map(|part| u32::from(a[part].abs_diff(b[part])).pow(2)).sum()
}

/// A number of colours and a background, the lightest of all or, inverted, the darkest: means of the colours around
/// them.
pub(super) fn colors(cells: &[[u8; 3]], colors: usize, invert: bool) -> Quantised {
    const ROUNDS: usize = 20;
    let mut means = far_apart(cells, colors + 1);
    for _ in 0..ROUNDS {
        let next = centres(cells, &means);
        if next == means {
            break;
        }
        means = next;
    }
    means.sort_by_key(|&mean| std::cmp::Reverse((grey(mean), mean)));
    means.dedup();
    if invert {
        means.reverse();
    }
    if means.len() == 1 {
        // A picture of one colour: there has to be something besides the background.
        means.push(if means[0] == [0; 3] { [255; 3] } else { [0; 3] });
    }
    let paint = |(value, &rgb): (usize, &[u8; 3])| {
        let [red, green, blue] = rgb;
        let letter = if value == 0 { '.' } else { char::from(b'a' + (value - 1) as u8) };
        Paint { name: format!("#{red:02x}{green:02x}{blue:02x}"), letter, rgb }
    };
    let strain = cells.iter().flat_map(|&cell| means.iter().map(move |&mean| distance(cell, mean))).collect();
    (means.iter().enumerate().map(paint).collect(), strain)
}

/// Colours of the picture to begin with: the lightest, and then always the one that is farthest from all before.
fn far_apart(cells: &[[u8; 3]], count: usize) -> Vec<[u8; 3]> {
    let lightest = cells.iter().copied().max_by_key(|&cell| (grey(cell), cell)).unwrap_or([255; 3]);
    let mut chosen = vec![lightest];
    let mut apart: Vec<u32> = cells.iter().map(|&cell| distance(cell, lightest)).collect();
    while chosen.len() < count {
        let farthest = (0..cells.len()).max_by_key(|&i| (apart[i], cells[i])).filter(|&i| apart[i] > 0);
        let Some(next) = farthest.map(|i| cells[i]) else { break };
        chosen.push(next);
        apart.iter_mut().zip(cells).for_each(|(apart, &cell)| *apart = (*apart).min(distance(cell, next)));
    }
    chosen
}

/// The mean of the cells that are nearest to each colour; a colour without cells stays where it is.
fn centres(cells: &[[u8; 3]], means: &[[u8; 3]]) -> Vec<[u8; 3]> {
    let mut sums = vec![([0_u64; 3], 0_u64); means.len()];
    for &cell in cells {
        let nearest = (0..means.len()).min_by_key(|&i| distance(cell, means[i])).unwrap_or(0);
        (0..3).for_each(|part| sums[nearest].0[part] += u64::from(cell[part]));
        sums[nearest].1 += 1;
    }
    let mean = |(&(sum, count), &before): (&([u64; 3], u64), &[u8; 3])| match count {
        0 => before,
        count => sum.map(|sum| ((sum + count / 2) / count) as u8),
    };
    sums.iter().zip(means).map(mean).collect()
}

/// Every value has a letter from a to z.
const _: () = assert!(super::Wish::MOST_COLORS <= 26 && super::Wish::MOST_COLORS < Value::MAX as usize);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_threshold_parts_dark_from_light() {
        let threshold = usual_threshold(&[10, 12, 14, 200, 210]);
        assert!((15..=200).contains(&threshold), "{threshold}");
        assert_eq!(usual_threshold(&[7; 5]), 128);
    }

    #[test]
    fn every_level_is_nearer_to_one_of_both() {
        let levels: Vec<[u8; 3]> = (0..=255).map(|level| [level; 3]).collect();
        let (_, strain) = black_and_white(&levels, Some(100), false);
        let black = strain.chunks(2).filter(|pair| pair[1] < pair[0]).count();
        assert_eq!(black, 100);
        assert!(strain.chunks(2).all(|pair| pair[0] != pair[1]));
        let (_, strain) = black_and_white(&levels, Some(100), true);
        assert_eq!(strain.chunks(2).filter(|pair| pair[1] < pair[0]).count(), 156);
    }

    #[test]
    fn colours_of_a_picture_are_found_again() {
        let cells: Vec<[u8; 3]> = [[250, 250, 250], [200, 10, 10], [10, 10, 200]].repeat(5);
        let (palette, strain) = colors(&cells, 2, false);
        assert_eq!(palette.iter().map(|paint| paint.rgb).collect::<Vec<_>>(), cells[..3].to_vec());
        assert_eq!(strain.chunks(3).filter(|strain| strain.contains(&0)).count(), 15);
    }

    #[test]
    fn a_picture_of_one_colour_still_has_a_background_and_a_colour() {
        assert_eq!(colors(&[[9; 3]; 4], 3, false).0.len(), 2);
        assert_eq!(colors(&[[0; 3]; 4], 3, true).0.len(), 2);
    }
}
