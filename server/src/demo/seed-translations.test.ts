import { describe, expect, it } from 'vitest';
import { gameNames } from './seed-translations.ts';

const falcons = { name: 'Falcons', translations: { ar: { name: 'فالكونز' } } };
const hawks = { name: 'Hawks', translations: { ar: { name: 'هوكس' } } };

describe('the name of a demo game', () => {
  it('has the sign between Latin names, and a word between Arabic ones', () => {
    expect(gameNames('en', falcons, hawks)).toEqual({
      own: 'Falcons @ Hawks',
      others: { ar: { name: 'فالكونز ضد هوكس' } },
    });
  });
});
