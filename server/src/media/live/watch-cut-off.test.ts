import { describe, expect, it } from 'vitest';
import { aNode as aTaker } from '../../../test/homes/home.ts';
import { createSoloNode } from '../../nodes/solo-node.ts';
import { createCutOffWatch, hasDatabase } from './watch-cut-off.ts';

/** A node whose database answers once `answer` is called. */
function aNode(renewedAgoMs: number) {
  const waiting: (() => void)[] = [];
  let questions = 0;
  const deps = {
    nodes: { ...createSoloNode('own'), renewedAgoMs: () => renewedAgoMs },
    live: {
      readSilentMs: () => {
        questions += 1;
        return new Promise<number>((resolve) => waiting.push(() => resolve(0)));
      },
    },
  };
  return {
    deps,
    questions: () => questions,
    answer: () => waiting.splice(0).forEach((go) => go()),
  };
}

describe('a node that another one asks for its database', () => {
  it('says no without a question to it when its own renewal is late', async () => {
    const { deps, questions } = aNode(3_001);
    expect(await hasDatabase(deps)).toBe(false);
    expect(questions()).toBe(0);
  });

  it('has one question under way, however many ask and however long it hangs', async () => {
    const { deps, questions, answer } = aNode(2_900);
    expect(await Promise.all([hasDatabase(deps), hasDatabase(deps)])).toEqual([false, false]);
    const third = hasDatabase(deps);
    expect(questions()).toBe(1);
    answer();
    expect(await third).toBe(true);
    const next = hasDatabase(deps);
    answer();
    expect([await next, questions()]).toEqual([true, 2]);
  });
});

describe('a home whose renewal is late', () => {
  const silent = { warn: () => {} };

  /** @param agoMs the age of its renewal when it looks, and once both answers are there. */
  async function closedAt(agoMs: readonly number[], { encoders = 1, looks = 1 } = {}): Promise<number> {
    const { deps } = aNode(0);
    let answers = 0;
    let closed = 0;
    const watch = createCutOffWatch(
      {
        ...deps,
        nodes: {
          ...deps.nodes,
          list: () => [{ ...aTaker('http://other.test'), room: 2 }],
          renewedAgoMs: () => agoMs[answers] ?? 0,
        },
        nodeCalls: {
          async get() {
            answers += 1;
            return { status: 200, facts: {}, bytes: Buffer.alloc(0) };
          },
        },
        log: silent,
      } as unknown as Parameters<typeof createCutOffWatch>[0],
      () => Array.from({ length: encoders - closed }, () => () => void (closed += 1)),
    );
    for (let look = 0; look < looks; look += 1) await watch.look();
    return closed;
  }

  it('lets its encoders go while only another one has the database', async () => {
    expect(await closedAt([3_100, 4_100])).toBe(1);
  });

  it('keeps them when its renewal comes while it asks', async () => {
    expect(await closedAt([3_100, 900])).toBe(0);
  });

  it('lets as many go as find room, and keeps the others', async () => {
    expect(await closedAt([3_100, 4_100, 4_100], { encoders: 5, looks: 2 })).toBe(2);
  });
});
