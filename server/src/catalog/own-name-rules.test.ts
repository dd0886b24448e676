import { describe, expect, it } from 'vitest';
import { findOwnName } from './own-name-rules.ts';

const falcons = { name: 'Lakeview Falcons', short_name: 'Falcons', monogram: 'LF' };
const hawks = { name: 'Riverside Hawks', short_name: 'Hawks', monogram: 'RH' };
const inArabic = [
  { name: 'صقور ليكفيو', short_name: 'الصقور', monogram: 'LF' },
  { name: 'بواشق ريفرسايد', short_name: 'البواشق', monogram: 'RH' },
];

describe('findOwnName', () => {
  it.each([
    ['Semi-final', 'Semi-final'],
    ['Semi-final: Falcons @ Hawks', 'Semi-final: Falcons @ Hawks'],
    ['Lakeview derby', 'Lakeview derby'],
    ['نصف النهائي', 'نصف النهائي'],
    ['Falcons @ Hawks', undefined],
    ['FALCONS – HAWKS', undefined],
    ['Lakeview Falcons vs. Riverside Hawks', undefined],
    ['Falcons contre Hawks', undefined],
    ['LF at RH', undefined],
    ['الصقور ضد البواشق', undefined],
    ['Hockey · 2026-11-20', undefined],
  ])('of %j beside the teams is %j', (name, ownName) => {
    expect(findOwnName(name, [falcons, hawks, ...inArabic])).toBe(ownName);
  });
});
