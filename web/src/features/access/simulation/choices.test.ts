import { describe, expect, it } from 'vitest';
import { CAPABILITIES, defaultChoices, readChoices, writeChoices, type Choices } from './choices.ts';

const languages = ['en', 'ar'] as const;
const read = (query: string): Choices => readChoices(new URLSearchParams(query), languages, 'en');

describe('[R2.D1] the choices in the address', () => {
  it.each<[string, Partial<Choices>]>([
    ['', {}],
    ['state=near&type=ppv&viewer=single', { state: 'near', type: 'ppv', viewer: 'single' }],
    ['region=unknown&screen=cards&width=phone', { region: 'unknown', screen: 'cards', width: 'phone' }],
    ['language=ar', { language: 'ar' }],
    ['can=watch,clipping', { can: ['watch', 'clipping'] }],
    ['can=', { can: [] }],
    ['can=clipping,sing,watch,watch', { can: ['watch', 'clipping'] }],
    // The channel has no French.
    ['language=fr', {}],
    ['state=__proto__&type=&viewer=1&region=%00&width=NaN&screen=watch%20', {}],
    ['state=far&state=live', { state: 'far' }],
  ])('reads "%s"', (query, expected) => {
    expect(read(query)).toEqual({ ...defaultChoices('en'), ...expected });
  });

  it.each<Partial<Choices>>([
    {},
    { state: 'failed', type: 'free', viewer: 'pass', region: 'blocked' },
    { screen: 'home', width: 'tablet', language: 'ar', can: [] },
    { can: CAPABILITIES.slice(1) },
  ])('is read back as it was written: %j', (part) => {
    const choices = { ...defaultChoices('en'), ...part };
    expect(readChoices(writeChoices(choices, 'en'), languages, 'en')).toEqual(choices);
  });

  it('omits defaults', () => {
    expect(writeChoices(defaultChoices('fr'), 'fr').toString()).toBe('');
  });
});
