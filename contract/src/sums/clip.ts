// Rules of clips for pages and server: the range, the last moments as a viewer saw them, the name, the tags.
import { limits } from '../limits.ts';

/** In seconds from the start of the media; the end is exclusive. */
export interface ClipRange {
  readonly start: number;
  readonly end: number;
}

export interface ClipBounds {
  /** How far the media is recorded. */
  readonly recorded: number;
  readonly lengthMinimum: number;
  readonly lengthMaximum: number;
}

export type RangeRefusal = 'clips.end_too_late' | 'clips.range_invalid';

/** A millisecond: players and playlists round to it. */
const tolerance = 0.001;

/** Undefined for a range that can be cut (R5.04). */
export function refuseRange(
  { start, end }: ClipRange,
  { recorded, lengthMinimum, lengthMaximum }: ClipBounds,
): RangeRefusal | undefined {
  if (!Number.isFinite(start) || !Number.isFinite(end) || start < 0) return 'clips.range_invalid';
  if (end > recorded + tolerance) return 'clips.end_too_late';
  const length = end - start;
  return length < lengthMinimum - tolerance || length > lengthMaximum + tolerance
    ? 'clips.range_invalid'
    : undefined;
}

/** The last seconds that a viewer saw: they end at the play-head, and begin no earlier than the media. */
export function lastMoments(playHead: number, seconds: number, seekableStart = 0): ClipRange {
  const end = Math.max(playHead, seekableStart);
  return { start: Math.max(seekableStart, end - seconds), end };
}

/** The poster is the picture in the middle: the first one is often a cut or black. */
export const posterTime = (lengthSeconds: number): number => Math.max(0, lengthSeconds / 2);

/** Each tag once, in the order of the maker. Capital letters make no other tag. */
export function uniqueTags(tags: readonly string[]): string[] {
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const key = tag.toLocaleLowerCase('en');
    return !seen.has(key) && seen.add(key);
  });
}

/** Digits and signs that stand for letters within a word. */
const standIns: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** In small letters, without accents and joiners, and with stand-ins resolved: `d4rn` is `darn`. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u200C\u200D]/gu, '')
    .toLocaleLowerCase('en')
    .replace(
      /[01345$7@!](?=[\p{L}\p{N}@$!])|(?<=[\p{L}])[0134579](?!\p{N})/gu,
      (sign) => standIns[sign] ?? sign,
    );

/**
 * Whether a text has a word of the channel's list. Words are compared whole, so that Scunthorpe keeps its name. A
 * list's entry with a star at its end also matches longer words.
 */
export function hasListedWord(text: string, words: readonly string[]): boolean {
  const found = plain(text).split(/[^\p{L}\p{N}]+/u);
  const letters = found.filter((word) => Array.from(word).length === 1).join('');
  return words.some((listed) => {
    const isOpen = listed.endsWith('*');
    const word = plain(isOpen ? listed.slice(0, -1) : listed);
    if (word === '') return false;
    // `s h i t` is the word too.
    return letters.includes(word) || found.some((one) => one === word || (isOpen && one.startsWith(word)));
  });
}

/** The game's name, shortened to the limit of a clip. */
export const clipNameOf = (gameName: string): string =>
  Array.from(gameName.trim()).slice(0, limits.clipNameMaximum).join('').trim();
