import { describe, expect, it } from 'vitest';
import { markAddress, presentClip } from './rules.ts';

const clip = {
  id: 7,
  uuid: '5f0c2d3e-0000-4000-8000-000000000000',
  state: 'shown',
  length_us: 12_500_000,
  created_at: new Date('2027-03-01T18:00:00Z'),
  reasons: [],
} as unknown as Parameters<typeof presentClip>[0];

describe('presentClip', () => {
  it('counts seconds', () => expect(presentClip(clip, undefined).seconds).toBe(12.5));

  it.each([
    ['a shown clip has a page', 'shown', 'https://one.example', true],
    ['a withheld clip has none', 'withheld', 'https://one.example', false],
    ['a clip of a channel without an address has none', 'shown', undefined, false],
  ] as const)('%s', (_, state, address, hasPage) => {
    const shown = presentClip({ ...clip, state }, address);
    if (hasPage) expect(shown.address).toMatch(/^https:\/\/one\.example\/.*5f0c2d3e/);
    else expect(shown.address).toBeNull();
  });
});

it('markAddress is null without a mark, and the picture itself with one', () => {
  expect(markAddress(undefined)).toBeNull();
  expect(markAddress(Buffer.from('mark'))).toBe('data:image/png;base64,bWFyaw==');
});
