import { describe, expect, it } from 'vitest';
import { createTotalsCache } from './totals-cache.ts';
import type { EventChoice } from './store-choice.ts';

function aCatalogue() {
  let nowMs = 1;
  let edition = 1;
  const counted: [number, EventChoice][] = [];
  const totals = createTotalsCache(
    {
      readEdition: async () => edition,
      countEvents: async (...asked) => counted.push(asked),
    },
    () => nowMs,
  );
  return { totals, counted, change: () => edition++, pass: (ms: number) => (nowMs += ms) };
}

describe('totals', () => {
  it('[T68] are counted once per filter, in any order of its fields', async () => {
    const { totals, counted } = aCatalogue();
    await totals.read(1, { stream_status: 'live', event_category_id: [2], type: undefined });
    expect(await totals.read(1, { event_category_id: [2], stream_status: 'live' })).toBe(1);
    expect(counted).toEqual([[1, { event_category_id: [2], stream_status: 'live' }]]);
  });

  it('[T01] are counted per channel', async () => {
    const { totals, counted } = aCatalogue();
    await totals.read(1, {});
    await totals.read(2, {});
    expect(counted).toEqual([
      [1, {}],
      [2, {}],
    ]);
  });

  it('are counted again after the next edit, and after ten minutes', async () => {
    const { totals, counted, change, pass } = aCatalogue();
    await totals.read(1, {});
    change();
    await totals.read(1, {});
    expect(counted).toHaveLength(2);
    pass(600_000);
    await totals.read(1, {});
    expect(counted).toHaveLength(3);
  });
});
