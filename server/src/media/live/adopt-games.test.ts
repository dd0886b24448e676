import { describe, expect, it } from 'vitest';
import { createAdoption } from './adopt-games.ts';
import type { BroadcastRecord } from './live-rules.ts';

const row = (id: number, node: string | null): BroadcastRecord =>
  ({ id, node, event_id: id }) as BroadcastRecord;

/** A node "here" that tries games, each with what its try answers. */
function aNode(answers: Record<number, () => object | string | undefined> = {}) {
  const tried: number[] = [];
  const held = new Set<number>();
  const state = { nowMs: 0, mayAdopt: true, pauses: 0 };
  const adoption = createAdoption({
    node: 'here',
    nowMs: () => state.nowMs,
    log: { error: () => undefined },
    isHeld: (id) => held.has(id),
    mayAdopt: () => state.mayAdopt,
    pause: async () => void (state.pauses += 1),
    take: async ({ id }) => {
      tried.push(id);
      const answer = (answers[id] ?? (() => ({})))();
      if (typeof answer === 'object') held.add(id);
      return answer;
    },
  });
  return { adoption, tried, held, state };
}

describe('a game of this node without a session', () => {
  it('is gone on with again ten seconds after a try that took it and could not open it', async () => {
    let isAway = true;
    const { adoption, tried, state } = aNode({
      1: () => {
        if (isAway) throw new Error('The bucket is away.');
        return {};
      },
    });
    const rows = [row(1, 'here'), row(2, 'here')];
    await adoption.goOn(rows);
    expect(tried).toEqual([1, 2]);
    state.nowMs = 9_000;
    await adoption.goOn(rows);
    expect(tried).toEqual([1, 2]);
    state.nowMs = 10_000;
    isAway = false;
    await adoption.goOn(rows);
    await adoption.goOn(rows);
    expect(tried).toEqual([1, 2, 1]);
  });

  it('is gone on with after the clock was wrong at the start', async () => {
    let sentence: string | undefined = 'The clock of this server is wrong.';
    const { adoption, tried, state, held } = aNode({ 1: () => sentence ?? {} });
    await adoption.goOn([row(1, 'here')]);
    sentence = undefined;
    state.nowMs = 10_000;
    await adoption.goOn([row(1, 'here')]);
    expect([tried, [...held]]).toEqual([[1, 1], [1]]);
  });
});

describe('a game whose home does not live', () => {
  it('is taken only by a node that may, and again at once when its home renewed in between', async () => {
    const { adoption, tried, state } = aNode({ 1: () => undefined });
    state.mayAdopt = false;
    await adoption.goOn([row(1, 'there'), row(2, null)]);
    expect(tried).toEqual([2]);
    state.mayAdopt = true;
    await adoption.goOn([row(1, 'there')]);
    await adoption.goOn([row(1, 'there')]);
    expect(tried).toEqual([2, 1, 1]);
  });

  it('is taken after a pause each, and only while this node may', async () => {
    const { adoption, tried, state } = aNode({
      1: () => {
        state.mayAdopt = false;
        return {};
      },
    });
    await adoption.goOn([row(1, 'there'), row(2, 'there'), row(3, 'here')]);
    expect([tried, state.pauses]).toEqual([[1, 3], 1]);
  });

  it('is not taken by a node that stops', async () => {
    const { adoption, tried } = aNode();
    adoption.stop();
    await adoption.goOn([row(1, 'there')]);
    expect(tried).toEqual([]);
  });
});
