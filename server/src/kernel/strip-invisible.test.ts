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

  it.each(['Élodie Tremblay', 'فاطمة الزهراء', 'Nguyễn Thị Minh', "Seán O'Brien-Ní", '李小龍', 'Zoë 🏒'])(
    '[T65] leaves %s as it is',
    (name) => {
      expect(stripInvisible(name)).toBe(name.normalize('NFC'));
    },
  );
});
