import { describe, expect, it } from 'vitest';
import { createSoloNode } from '../../nodes/solo-node.ts';
import { hasDatabase } from './watch-cut-off.ts';

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
