// The text of one caption, cleaned: a few tags stay, everything else is plain text.

/** Bold, italic, underlined. Players show them, and they have no address, style or script. */
const keptTags = new Set(['b', 'i', 'u']);
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  lrm: '\u200e',
  rlm: '\u200f',
  nbsp: '\u00a0',
  quot: '"',
  apos: "'",
};
/**
 * Controls, and the characters that turn the direction of all text behind them. Direction marks and joiners stay:
 * Arabic and Persian need them.
 */
const tricks = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

const decode = (text: string): string =>
  text.replaceAll(/&([a-z]{2,4});/g, (whole, name: string) => entities[name] ?? whole);
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const plain = (text: string): string => escape(decode(text).replaceAll(tricks, ''));

/** Every kept tag is closed. Lines without any text are left out, because an empty line would end the caption. */
export function cleanCueText(lines: readonly string[]): string {
  const open: string[] = [];
  const clean = lines.map((line) =>
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
