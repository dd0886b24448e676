// Makes one AAC frame of silence for any layout of channels, without an encoder (ISO 14496-3, 4.4.2.1 raw_data_block).
// A frame without scale factor bands has the same bytes at all sample rates. A decoder of high efficiency AAC finds no
// bands to replicate in it and only raises the rate.

type Element = 'single' | 'pair' | 'low';

/** The elements of each channel configuration, in the order of the stream (ISO 14496-3, table 1.19). */
const layouts: Readonly<Record<number, readonly Element[]>> = {
  1: ['single'],
  2: ['pair'],
  3: ['single', 'pair'],
  4: ['single', 'pair', 'single'],
  5: ['single', 'pair', 'pair'],
  6: ['single', 'pair', 'pair', 'low'],
  7: ['single', 'pair', 'pair', 'pair', 'low'],
  11: ['single', 'pair', 'pair', 'single', 'low'],
  12: ['single', 'pair', 'pair', 'pair', 'low'],
  14: ['single', 'pair', 'pair', 'low', 'pair'],
};
const elementIds = { single: 0, pair: 1, low: 3 } as const;
const endId = 7;
const explicitRate = 15;
/** Two kinds of high efficiency AAC name the kind of their core behind themselves. */
const layered: ReadonlySet<number> = new Set([5, 29]);
const channelsMaximum = 48;

interface Placed {
  readonly element: Element;
  readonly tag: number;
}

/** @returns undefined for a description whose layout cannot be read. */
export function silentFrame(record: Buffer): Buffer | undefined {
  const elements = readLayout(record);
  return elements === undefined || elements.length === 0 ? undefined : writeSilence(elements);
}

function createBits(bytes: Buffer): (count: number) => number {
  let at = 0;
  return (count) => {
    let value = 0;
    for (let left = count; left > 0; left -= 1, at += 1) {
      const byte = bytes[at >> 3];
      if (byte === undefined) throw new RangeError('The description ends too soon.');
      value = value * 2 + ((byte >> (7 - (at & 7))) & 1);
    }
    return value;
  };
}

function readLayout(record: Buffer): Placed[] | undefined {
  try {
    const bits = createBits(record);
    const rate = (): void => void (bits(4) === explicitRate && bits(24));
    const kind = bits(5);
    rate();
    const channels = bits(4);
    if (channels !== 0) return layouts[channels] && withTags(layouts[channels]);
    if (layered.has(kind)) {
      rate();
      bits(5);
    }
    // GASpecificConfig, behind which the stream's own layout stands (4.4.1).
    bits(1);
    if (bits(1) === 1) bits(14);
    bits(1);
    return readOwnLayout(bits);
  } catch {
    return undefined;
  }
}

function withTags(elements: readonly Element[]): Placed[] {
  const next = { single: 0, pair: 0, low: 0 };
  return elements.map((element) => ({ element, tag: next[element]++ }));
}

/** program_config_element (ISO 14496-3, table 4.2). */
function readOwnLayout(bits: (count: number) => number): Placed[] | undefined {
  bits(4 + 2 + 4);
  const mains = bits(4) + bits(4) + bits(4);
  const lows = bits(2);
  bits(3 + 4);
  for (const wide of [4, 4, 3]) if (bits(1) === 1) bits(wide);
  const elements: Placed[] = Array.from({ length: mains }, () => ({
    element: bits(1) === 1 ? 'pair' : 'single',
    tag: bits(4),
  }));
  elements.push(...Array.from({ length: lows }, () => ({ element: 'low' as const, tag: bits(4) })));
  return elements.length > channelsMaximum ? undefined : elements;
}

function writeSilence(elements: readonly Placed[]): Buffer {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  /** ics_info: one long window, no bands. */
  const info = (): void => put(0, 1 + 2 + 1 + 6 + 1);
  /** Three flags: no pulses, no noise shaping, no gain control. */
  const tools = (): void => put(0, 3);
  for (const { element, tag } of elements) {
    put(elementIds[element], 3);
    put(tag, 4);
    if (element === 'pair') {
      put(1, 1);
      info();
      put(0, 2);
      for (let channel = 0; channel < 2; channel += 1) {
        put(0, 8);
        tools();
      }
    } else {
      put(0, 8);
      info();
      tools();
    }
  }
  put(endId, 3);
  const frame = Buffer.alloc(Math.ceil(bits.length / 8));
  bits.forEach((bit, index) => (frame[index >> 3] = (frame[index >> 3] ?? 0) | (bit << (7 - (index & 7)))));
  return frame;
}
