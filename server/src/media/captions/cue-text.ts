// The text of one caption, cleaned: a few tags stay, everything else is plain text.
import { readReferences } from './character-references.ts';

/** Bold, italic, underlined. Players show them, and they have no address, style or script. */
const keptTags = new Set(['b', 'i', 'u']);
/**
 * Controls, and the characters that turn the direction of all text behind them. Direction marks and joiners stay:
 * Arabic and Persian need them.
 */
const tricks = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Whitespace that is no line break of the file. Without a blank in its place, two words would become one. */
const blanks = /[\t\n\v\f\r\u0085\u2028\u2029]/g;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const plain = (text: string): string =>
  escape(readReferences(text).replaceAll(blanks, ' ').replaceAll(tricks, ''));

/** Every kept tag is closed. Lines without any text are left out, because an empty line would end the caption. */
export function cleanCueText(lines: readonly string[]): string {
  const open: string[] = [];
  // Editors write `<br>`, which is no tag of captions.
  const given = lines.flatMap((line) => line.split(/<br\s*\/?>/i));
  const clean = given.map((line) =>
    line
      // A place on the screen, as SubRip editors write it.
      .replaceAll(/\{\\[^{}]*\}/g, '')
      .split(/(<[^<>]*>)/)
      .map((piece) => {
        const [, slash, name = ''] = /^<(\/?)([a-z]+)(?:[\s.][^<>]*)?>$/i.exec(piece) ?? [];
        if (slash === undefined) return /^<[^<>]*>$/.test(piece) ? '' : plain(piece);
        const tag = name.toLowerCase();
        if (!keptTags.has(tag)) return '';
        if (slash === '') {
          open.push(tag);
          return `<${tag}>`;
        }
        if (open.at(-1) !== tag) return '';
        open.pop();
        return `</${tag}>`;
      })
      .join('')
      .trim(),
  );
  const hasText = (line: string): boolean => line.replaceAll(/<[^<>]*>/g, '').trim() !== '';
  if (!clean.some(hasText)) return '';
  const end = open
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('');
  return clean.filter((line) => line !== '').join('\n') + end;
}
