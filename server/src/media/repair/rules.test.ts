import { describe, expect, it } from 'vitest';
import { planRepair, servedTwice, sourceGone, type RepairFacts } from './rules.ts';

describe('the repair of a recording', () => {
  const old: RepairFacts = {
    wasLive: false,
    faults: [],
    isPresent: false,
    hasSource: true,
    isSoundShort: false,
    isServedTwice: false,
  };
  it.each([
    ['an old upload with its file', old, { kind: 'encode' }],
    [
      'an old upload without its file',
      { ...old, hasSource: false },
      { kind: 'impossible', reason: sourceGone },
    ],
    [
      'an old upload without its file, whose sound is short',
      { ...old, hasSource: false, isSoundShort: true },
      { kind: 'pad' },
    ],
    ['an old upload with its file, whose sound is short', { ...old, isSoundShort: true }, { kind: 'encode' }],
    ['an upload of the present pipeline', { ...old, isPresent: true }, { kind: 'none' }],
    [
      'one of the present pipeline without its file',
      { ...old, isPresent: true, hasSource: false },
      { kind: 'none' },
    ],
    [
      'an old upload that was just repaired',
      { ...old, isServedTwice: true },
      { kind: 'impossible', reason: servedTwice },
    ],
    ['a live game that is whole', { ...old, wasLive: true }, { kind: 'none' }],
    [
      'a live game with holes',
      { ...old, wasLive: true, faults: ['27 of 30 segments of 360p'] },
      { kind: 'live', faults: ['27 of 30 segments of 360p'] },
    ],
  ])('of %s is planned', (_name, facts, plan) => {
    expect(planRepair(facts)).toEqual(plan);
  });
});
