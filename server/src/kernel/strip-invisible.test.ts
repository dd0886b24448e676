import { describe, expect, it } from 'vitest';
import { stripInvisible } from './strip-invisible.ts';

describe('a name without tricks', () => {
  it.each<[string, string, string]>([
    ['direction overrides', 'Al\u202eice', 'Alice'],
    ['direction isolates', '\u2066Alice\u2069', 'Alice'],
    ['direction marks', '\u200fA\u200eli\u061cce', 'Alice'],
    ['zero-width spaces and joiners', 'A\u200bl\u200ci\u200dc\ufeffe', 'Alice'],
    ['soft hyphens', 'Al\u00adice', 'Alice'],
    ['fillers that show nothing', '\u3164Alice\u115f\u1160\uffa0', 'Alice'],
    ['tags and variation selectors', 'Alice\u{e0041}\u{e0101}\ufe0f', 'Alice'],
    ['line and paragraph separators', 'Al\u2028i\u2029ce', 'Alice'],
    ['control characters', 'A\u0000l\u001bi\u007fce', 'Alice'],
    ['nothing but invisible characters', '\u200b\u3164 \u2060', ''],
    ['accents that are typed in two ways', 'E\u0301lodie', '\u00c9lodie'],
  ])('[T65] has no %s', (_, name, plain) => {
    expect(stripInvisible(name)).toBe(plain);
  });

  it.each([
    ['a family', 'The \u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466} Cup'],
    ['a runner with a colour of skin', '\u{1F3C3}\u{1F3FD}\u200D\u2640\uFE0F'],
    ['a heart', '\u2764\uFE0F'],
    ['the flag of England', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['a flag of a rainbow', '\u{1F3F3}\uFE0F\u200D\u{1F308}'],
    ['a number in a box', '1\uFE0F\u20E3'],
    ['Persian', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
    ['Hindi', '\u0915\u094D\u200D\u0937'],
    ['Sinhala', '\u0DC1\u0DCA\u200D\u0DBB\u0DD3'],
  ])('keeps the joiners of %s', (_, name) => {
    expect(stripInvisible(name)).toBe(name);
  });

  it.each([
    ['between Latin letters', 'Al\u200Dice\u200C', 'Alice'],
    ['twice', '\u0645\u06CC\u200C\u200C\u062E', '\u0645\u06CC\u062E'],
    ['behind a letter that never joins', '\u062F\u200C\u062E', '\u062F\u062E'],
    ['at the end of a word', '\u0645\u06CC\u200C', '\u0645\u06CC'],
    ['between two emoji and a letter', '\u{1F468}\u200DA', '\u{1F468}A'],
    ['hidden letters behind a flag', '\u{1F3F4}\u{E0041}\u{E0042}', '\u{1F3F4}'],
    [
      'NUL and direction marks beside one',
      '\u0645\u06CC\u200C\u062E\u200F\u0000',
      '\u0645\u06CC\u200C\u062E',
    ],
  ])('[T65] removes joiners that nobody sees: %s', (_, name, plain) => {
    expect(stripInvisible(name)).toBe(plain);
  });

  it.each(['Élodie Tremblay', 'فاطمة الزهراء', 'Nguyễn Thị Minh', "Seán O'Brien-Ní", '李小龍', 'Zoë 🏒'])(
    '[T65] leaves %s as it is',
    (name) => {
      expect(stripInvisible(name)).toBe(name.normalize('NFC'));
    },
  );
});
