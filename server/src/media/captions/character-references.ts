// Character references as browsers read them in captions: HTML Standard, 13.2.5.72 to 13.2.5.80.
import table from './character-references.json' with { type: 'json' };

const named = new Map(
  table.names.split(' ').map((entry) => {
    const [name = '', codes = ''] = entry.split(':');
    return [
      name,
      String.fromCodePoint(...codes.split('+').map((code) => Number.parseInt(code, 16))),
    ] as const;
  }),
);
/** Names that browsers also know without their semicolon, the longest first. */
const bare = table.bare.split(' ').toSorted((one, other) => other.length - one.length);

/** A code of a control means a character of Windows-1252, in which many editors write. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const unknown = '\uFFFD';

function characterOf(code: number): string {
  if (!(code > 0) || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)) return unknown;
  return code >= 0x80 && code <= 0x9f ? (windows[code - 0x80] ?? unknown) : String.fromCodePoint(code);
}

function readName(whole: string, name: string, isClosed: boolean): string {
  const exact = isClosed ? named.get(name) : undefined;
  if (exact !== undefined) return exact;
  const short = bare.find((one) => name.startsWith(one));
  if (short === undefined) return whole;
  return (named.get(short) ?? '') + name.slice(short.length) + (isClosed ? ';' : '');
}

/** An unknown name stays as it is written. */
export const readReferences = (text: string): string =>
  text.replaceAll(
    /&(?:#x([0-9a-f]+);?|#(\d+);?|([a-z][a-z0-9]*)(;?))/gi,
    (whole, hex?: string, decimal?: string, name?: string, end?: string) => {
      if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
      if (decimal !== undefined) return characterOf(Number(decimal));
      return name === undefined ? whole : readName(whole, name, end === ';');
    },
  );
