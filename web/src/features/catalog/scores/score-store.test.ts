import type { Score } from '@floodlit/contract/catalog/scores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aScore } from '../../../lib/score-makers.fixture.ts';
import { createScoreStore } from './score-store.ts';

function aStore({ scores = [], isHidden = false }: { scores?: Score[]; isHidden?: boolean } = {}) {
  const known = new Map(scores.map((score) => [score.event_id, score]));
  const ask = vi.fn(async (ids: readonly number[]) => {
    await Promise.resolve();
    return ids.flatMap((id) => known.get(id) ?? []);
  });
  const follow = vi.fn();
  const store = createScoreStore({ ask, follow, isHidden, random: () => 0.5 });
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(100);
  const answer = (score: Score): unknown => known.set(score.event_id, score);
  return { store, ask, follow, settle, answer };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the scores of a page', () => {
  it('are asked for in one request, and followed with live games first', async () => {
    const { store, ask, follow, settle } = aStore({ scores: [aScore({ event_id: 3 })] });
    store.show(1, 'over');
    store.show(2, 'begun');
    store.show(3, 'live');
    store.show(3, 'live');
    await settle();
    expect(ask.mock.calls).toEqual([[[1, 2, 3]]]);
    expect(follow.mock.lastCall).toEqual([[3, 2, 1], false]);
    expect(store.find(3)).toMatchObject({ away: 1 });
    expect(store.find(1)).toBeNull();
  });

  it('are at most 100 of a request, and at most 50 that are followed', async () => {
    const { store, ask, follow, settle } = aStore();
    for (let id = 1; id <= 130; id++) store.show(id, id === 130 ? 'live' : 'over');
    await settle();
    expect(ask.mock.calls.map(([ids]) => ids.length)).toEqual([100, 30]);
    const [ids] = follow.mock.lastCall as [number[]];
    expect([ids.length, ids[0]]).toEqual([50, 130]);
  });

  it('are asked for once when a page shows the same games soon after', async () => {
    const { store, ask, settle } = aStore({ scores: [aScore()] });
    const leave = store.show(1, 'live');
    await settle();
    leave();
    store.show(1, 'live');
    await settle();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(store.find(1)).toBeDefined();
  });

  it('come from updates of shown games, and never go back', async () => {
    const { store, settle } = aStore({ scores: [aScore({ seq: 5, away: 2 })] });
    const told = vi.fn();
    store.subscribe(told);
    store.show(1, 'live');
    store.apply(aScore({ event_id: 9 }));
    await settle();
    store.apply(aScore({ seq: 4, away: 1 }));
    expect(store.find(1)).toMatchObject({ away: 2 });
    store.apply(aScore({ seq: 6, away: 3 }));
    // A void of an earlier entry takes points away.
    store.apply(aScore({ seq: 7, revision: 1, away: 2 }));
    expect(store.find(1)).toMatchObject({ away: 2, seq: 7 });
    expect(store.find(9)).toBeUndefined();
    expect(told).toHaveBeenCalledTimes(3);
  });

  it('keep an update that overtook the answer', async () => {
    const { store, settle } = aStore({ scores: [aScore({ seq: 5 })] });
    store.show(1, 'live');
    store.apply(aScore({ seq: 6, away: 4 }));
    await settle();
    expect(store.find(1)).toMatchObject({ away: 4 });
  });

  it('are asked for again after missed updates, with jitter, but not what is final', async () => {
    const { store, ask, settle } = aStore({
      scores: [aScore(), aScore({ event_id: 2, status: 'final' })],
    });
    store.show(1, 'live');
    store.show(2, 'over');
    await settle();
    store.askAgain();
    store.askAgain();
    await vi.advanceTimersByTimeAsync(2_400);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(300);
    expect(ask.mock.calls.slice(1)).toEqual([[[1]]]);
  });

  it('are not asked for again when the new connection has brought them', async () => {
    const { store, ask, settle } = aStore({ scores: [aScore(), aScore({ event_id: 2 })] });
    store.show(1, 'live');
    store.show(2, 'live');
    await settle();
    store.askAgain();
    store.apply(aScore());
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ask.mock.calls.slice(1)).toEqual([[[2]]]);
  });

  it('of a first tap stay when an answer of before says that there is none', async () => {
    const { store, settle } = aStore();
    store.show(1, 'live');
    vi.advanceTimersByTime(60);
    store.apply(aScore({ seq: 1 }));
    await settle();
    expect(store.find(1)).toMatchObject({ seq: 1 });
  });

  it('are forgotten when a long visit goes on to many other games', async () => {
    const { store, settle } = aStore({ scores: [aScore({ event_id: 1 })] });
    const leave = store.show(1, 'over');
    await settle();
    leave();
    expect(store.find(1)).toMatchObject({ event_id: 1 });
    for (let id = 2; id <= 502; id++) store.show(id, 'over');
    await settle();
    expect(store.find(1)).toBeUndefined();
    expect(store.find(2)).toBeNull();
  });

  it('survive a request that fails', async () => {
    const { store, ask, settle, answer } = aStore();
    ask.mockRejectedValueOnce(new Error('offline'));
    store.show(1, 'live');
    await settle();
    expect(store.find(1)).toBeUndefined();
    answer(aScore());
    store.askAgain();
    await vi.advanceTimersByTimeAsync(4_500);
    expect(store.find(1)).toMatchObject({ away: 1 });
  });

  it('have the clock of the server, of the fastest answer', async () => {
    const { store, settle } = aStore();
    const at = Date.now();
    store.apply(aScore({ sent_at: at + 7_000 }));
    store.apply(aScore({ sent_at: at + 4_000 }));
    await settle();
    expect(store.serverNow() - Date.now()).toBe(7_000);
  });
});

describe('hidden scores', () => {
  it('are neither asked for nor followed', async () => {
    const { store, ask, follow, settle } = aStore({ isHidden: true, scores: [aScore()] });
    store.show(1, 'live');
    await settle();
    store.askAgain();
    await vi.advanceTimersByTimeAsync(5_000);
    store.apply(aScore());
    expect(ask).not.toHaveBeenCalled();
    expect(follow.mock.calls.every(([ids]) => ids.length === 0)).toBe(true);
    expect(store.find(1)).toBeUndefined();
  });

  it('show one game after a press, which asks for that one alone', async () => {
    const { store, ask, follow, settle } = aStore({
      isHidden: true,
      scores: [aScore(), aScore({ event_id: 2 })],
    });
    store.show(1, 'live');
    store.show(2, 'live');
    await settle();
    store.reveal(2);
    await settle();
    expect(ask.mock.calls).toEqual([[[2]]]);
    expect(follow.mock.lastCall).toEqual([[2], false]);
    expect([store.find(1), store.find(2)?.away, store.isRevealed(1)]).toEqual([undefined, 1, false]);
  });

  it('end what was followed at once, and come back when they are shown again', async () => {
    const { store, ask, follow, settle } = aStore({ scores: [aScore()] });
    store.show(1, 'live');
    await settle();
    store.setHidden(true);
    expect(follow.mock.lastCall).toEqual([[], true]);
    expect(store.find(1)).toBeUndefined();
    store.setHidden(false);
    await settle();
    expect(ask).toHaveBeenCalledTimes(2);
    expect(store.find(1)).toMatchObject({ away: 1 });
  });

  it('are left by the player before the connection names what is left', async () => {
    const { store, follow, settle } = aStore({ scores: [aScore()] });
    store.show(1, 'live');
    await settle();
    const order: string[] = [];
    store.subscribe(() => order.push('told'));
    follow.mockImplementation(() => order.push('followed'));
    store.setHidden(true);
    expect(order).toEqual(['told', 'followed']);
  });

  it('stay hidden when an answer comes after the press', async () => {
    const { store, settle } = aStore({ scores: [aScore()] });
    store.show(1, 'live');
    vi.advanceTimersByTime(60);
    store.setHidden(true);
    await settle();
    store.setHidden(false);
    expect(store.find(1)).toBeUndefined();
  });
});

it('offers to hide scores once a page has one from elsewhere, such as its player', () => {
  const { store } = aStore();
  const heard = vi.fn();
  store.subscribe(heard);
  expect(store.isOffered()).toBe(false);
  store.offer();
  expect(store.isOffered()).toBe(true);
  expect(heard).toHaveBeenCalledOnce();
});
