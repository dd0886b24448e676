import { describe, expect, it } from 'vitest';
import { firstLetters, readInitials } from './first-letters.ts';

describe('readInitials', () => {
  it.each([
    ['Opening ceremony', 'OC'],
    ['  the   big final ', 'TB'],
    ['Élan', 'É'],
    ['E\u0301toile du Nord', 'E\u0301D'],
    ['كأس العرب', 'كا'],
    ['نُسور الشمال', 'نُا'],
    ['北海道ファイターズ', '北'],
    ['Динамо Север', 'ДС'],
    ['हिन्दी संघ', 'हिसं'],
    ['𝔅erlin 𝔈agles', '𝔅𝔈'],
    ['1. FC Nord', '1F'],
    ['!!!', ''],
    ['', ''],
  ])('reads those of %s', (title, expected) => {
    expect(readInitials(title)).toBe(expected);
  });
});

describe('firstLetters', () => {
  it.each([
    ['Lakeview', 2, 'La'],
    ['E\u0301lan', 1, 'E\u0301'],
    ['🦅 Eagles', 1, '🦅'],
    ['👨‍👩‍👧 Family', 1, '👨‍👩‍👧'],
    ['🇨🇦 Team', 1, '🇨🇦'],
    ['👍🏽 Club', 1, '👍🏽'],
    ['لك', 5, 'لك'],
    ['', 2, ''],
  ])('of %s, at most %d, are %s', (text, most, expected) => {
    expect(firstLetters(text, most)).toBe(expected);
  });
});
