/** Sums with `#rrggbb` colours. */
type Parts = [red: number, green: number, blue: number];

function partsOf(colour: string): Parts {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new RangeError(`${colour} is not a colour of the form #rrggbb.`);
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Parts;
}

/** `share` of the second colour in the first. */
export function mix(colour: string, other: string, share: number): string {
  const second = partsOf(other);
  const mixed = partsOf(colour).map((part, index) =>
    Math.round(part + ((second[index] ?? 0) - part) * share),
  );
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export function faded(colour: string, opacity: number): string {
  return `rgba(${partsOf(colour).join(',')},${opacity})`;
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance(colour: string): number {
  const [red, green, blue] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Parts;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Near-white or near-black, whichever can be read on the colour. */
export function readableOn(colour: string): string {
  return luminance(colour) > 0.36 ? '#0b0f18' : '#ffffff';
}
