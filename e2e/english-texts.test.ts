import { describe, expect, it } from 'vitest';
import { hasEnglish } from './english-texts.ts';

describe('hasEnglish', () => {
  it.each([
    ['fr', 'All sales are final'],
    ['fr', 'Best value'],
    ['fr', 'Highlights'],
    ['fr', 'Passes'],
    ['fr', 'Tous les matchs, Season pass'],
    ['fr', 'Où regarder the game ?'],
    ['ar', 'كل المباريات live'],
    ['ar', 'Soccer'],
  ] as const)('finds it in %s: %s', (language, text) => {
    expect(hasEnglish(text, language)).toBe(true);
  });

  it.each([
    ['fr', 'Soccer'],
    ['fr', 'Forfait saison'],
    ['fr', 'Suivre Rams de Granite Peak'],
    ['fr', 'Northern Sports · Harbor City'],
    ['ar', 'عن Northern Sports'],
    ['ar', '\u200f\u206610.99\u2069\u00a0\u2066US$\u2069'],
  ] as const)('finds none in %s: %s', (language, text) => {
    expect(hasEnglish(text, language)).toBe(false);
  });
});
