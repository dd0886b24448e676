import { describe, expect, it } from 'vitest';
import { SentEntry } from '@floodlit/contract/operators/scoring';
import { entryOf, replacing } from './new-entry.ts';
import {
  backoffMs,
  bannerOf,
  batchOf,
  isForgotten,
  knownEntries,
  mergeQueues,
  sentEntryOf,
  spokenBanner,
  verdictOf,
  type QueuedEntry,
} from './queue-rules.ts';

const idOf = (order: number): string => `00000000-0000-4000-8000-${String(order).padStart(12, '0')}`;
const entry = (order: number, made_at = order * 1_000) => ({
  ...entryOf(
    { kind: 'score', side: 'home', points: 1 },
    { id: idOf(order), author: 'link:1', now: made_at, known: [] },
  ),
  order,
});
const queued = (order: number, storage: QueuedEntry['storage'] = 'stored'): QueuedEntry => ({
  entry: entry(order),
  storage,
});

describe('batchOf', () => {
  it('sends the taps in order, at most 100 at once, and none that is not stored yet', () => {
    const queue = Array.from({ length: 130 }, (_, index) => queued(130 - index));
    const batch = batchOf([...queue, queued(0, 'writing')]);
    expect(batch).toHaveLength(100);
    expect(batch.map(({ order }) => order)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(batchOf(queue, 1)).toHaveLength(1);
  });

  it('sends a tap that a full phone could not store', () => {
    expect(batchOf([queued(1, 'failed')])).toHaveLength(1);
  });
});

describe('sentEntryOf', () => {
  it('tells the tap in the clock of the sending, as the contract takes it', () => {
    const sent = sentEntryOf(entry(3, 50_000), 20_000);
    expect(SentEntry.parse(sent)).toMatchObject({ phone_at: 30_000, order: 3, kind: 'score', points: 1 });
  });
});

describe('verdictOf', () => {
  it.each([
    [0, undefined, 'retry'],
    [429, 'request.rate_limited', 'retry'],
    [500, undefined, 'retry'],
    [503, undefined, 'retry'],
    // The page of a proxy, or of a server that starts.
    [404, undefined, 'retry'],
    [404, 'request.not_found', 'retry'],
    [404, 'operators.work_link_not_found', 'unknown'],
    // A network that asks for a log-in first.
    [401, undefined, 'retry'],
    [410, undefined, 'retry'],
    [409, 'operators.work_link_bound', 'bound'],
    [410, 'operators.work_link_ended', 'ended'],
    [409, 'catalog.event_cancelled', 'cancelled'],
    [409, 'catalog.log_full', 'full'],
    [409, 'operators.work_link_unbound', 'freed'],
    [409, undefined, 'retry'],
    [422, 'request.invalid', 'invalid'],
    [413, undefined, 'invalid'],
    [413, 'request.too_large', 'invalid'],
  ] as const)('of %i %s is %s', (status, code, verdict) => {
    expect(verdictOf(status, code)).toBe(verdict);
  });
});

it('waits longer after each failure, at most 30 seconds, and not all phones alike', () => {
  expect([1, 2, 3, 4].map((failures) => backoffMs(failures, 1))).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(backoffMs(900, 1)).toBe(30_000);
  expect(backoffMs(1, 0)).toBe(500);
});

describe('bannerOf', () => {
  it.each([
    ['online', [], true, 0],
    ['saved', [], false, 0],
    ['sending', [queued(1), queued(2)], true, 2],
    ['saved', [queued(1), queued(2)], false, 2],
    // Not acknowledged by the storage, so not called saved.
    ['saved', [queued(1), queued(2, 'writing')], false, 1],
    ['unsaved', [queued(1), queued(2, 'failed')], false, 1],
    ['unsaved', [queued(2, 'failed')], true, 1],
  ] as const)('is %s for %o', (kind, queue, isReached, count) => {
    expect(bannerOf(queue, isReached)).toEqual({ kind, count });
  });
});

describe('several tabs of one phone', () => {
  it('take over the taps of each other, and drop those that another one has sent', () => {
    const own = [queued(1), queued(2, 'writing'), queued(3, 'failed'), queued(4, 'failed')];
    const merged = mergeQueues(own, [entry(2), entry(5)], [entry(1), entry(4)]);
    expect(merged.map(({ entry: { order }, storage }) => [order, storage])).toEqual([
      [2, 'stored'],
      [5, 'stored'],
      [3, 'failed'],
    ]);
  });

  it('count an entry once that is in the log and in the queue', () => {
    expect(knownEntries([entry(1)], [queued(1), queued(2)])).toHaveLength(2);
  });
});

describe('entryOf', () => {
  const given = { id: idOf(9), author: 'link:1', now: 10_000 };

  it('counts the taps of its author, also those of the log', () => {
    expect(
      entryOf({ kind: 'timeout' }, { ...given, known: [entry(4), { ...entry(9), author: 'link:2' }] }).order,
    ).toBe(5);
  });

  it('never stands before the tap before, when the corrected clock stepped back', () => {
    expect(entryOf({ kind: 'timeout' }, { ...given, known: [entry(1, 10_400)] }).made_at).toBe(10_400);
    // A clock that was hours ahead must not hold all later taps there.
    expect(entryOf({ kind: 'timeout' }, { ...given, known: [entry(1, 9_000_000)] }).made_at).toBe(10_000);
  });

  it('stands in the place of the entry that it replaces', () => {
    const first = entry(1, 2_000);
    const changed = entryOf(replacing(first, { points: 2 }), { ...given, known: [first] });
    expect(changed).toMatchObject({ replaces: first.id, points: 2, at: 2_000, made_at: 10_000, order: 2 });
  });
});

describe('the spoken banner', () => {
  it('changes with the network and the storage, and not with each tap', () => {
    const spoken = [
      { kind: 'online', count: 0 },
      { kind: 'sending', count: 1 },
      { kind: 'sending', count: 2 },
      { kind: 'saved', count: 2 },
      { kind: 'saved', count: 3 },
      { kind: 'unsaved', count: 1 },
    ].map((banner) => JSON.stringify(spokenBanner(banner as ReturnType<typeof bannerOf>)));
    expect(spoken.filter((text, index) => text !== spoken[index - 1])).toHaveLength(3);
  });
});

describe('a game on the phone', () => {
  const endedAt = Date.parse('2026-11-30T12:00:00Z');
  const game = { ends_at: new Date(endedAt).toISOString() };
  const days = (count: number): number => endedAt + count * 86_400_000;

  it.each([
    ['a week after its link', game, 0, 8, true],
    ['not before', game, 0, 6, false],
    ['not while a tap waits for the server', game, 1, 400, false],
    ['not when it was never opened', undefined, 0, 400, false],
  ])('is forgotten: %s', (_name, kept, waiting, after, isGone) => {
    expect(isForgotten(kept, waiting, days(after))).toBe(isGone);
  });
});
