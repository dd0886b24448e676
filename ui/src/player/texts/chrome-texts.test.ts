import { En } from 'media-chrome/dist/lang/en.js';
import { describe, expect, it } from 'vitest';
import catalogue from '../locales/en.json' with { type: 'json' };
import { chromeTexts } from './chrome-texts.ts';
import { loadPlayerTexts } from './load-texts.ts';

describe('the texts of the controls', () => {
  it('are there for every text of media-chrome', () => {
    const keys = Object.keys(catalogue).filter((key) => key.startsWith('chrome.'));
    expect(keys.map((key) => key.slice('chrome.'.length)).toSorted()).toEqual(Object.keys(En).toSorted());
  });

  it("keep media-chrome's placeholders, and are left out only where media-chrome says the same", async () => {
    const english = chromeTexts(await loadPlayerTexts('en'));
    expect(english.seek).toBe('Time line');
    expect(english['seek back {seekOffset} seconds']).toBe('Back {seekOffset} seconds');
    expect(english).not.toHaveProperty('Mute');
    for (const [key, text] of Object.entries(En)) expect(text).toBe(key);
    const french = chromeTexts(await loadPlayerTexts('fr'));
    expect(french['{currentTime} of {totalTime}']).toBe('{currentTime} sur {totalTime}');
    expect(french).not.toHaveProperty('Pause');
  });
});
