// The store, the database or the last home of a game answers late, or never.
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aNode, nodesOf } from '../../../test/homes/home.ts';
import { storageWithLastHome } from './last-home.ts';
import type { LastHomeRow, NodeAnswer } from './ports.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const after = <Value>(ms: number, value: Value): Promise<Value> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms, value);
  });
const home = aNode('http://home:4000');
const row: LastHomeRow = { node: home.id, url: home.url, endedAgoSeconds: 60 };
const ofStore = Buffer.from('of the store');
const ofHome: NodeAnswer = { status: 200, facts: {}, bytes: Buffer.from('of the home') };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

interface Parts {
  readonly stored: () => Promise<Buffer | undefined>;
  readonly found: () => Promise<LastHomeRow | undefined>;
  readonly answered: () => Promise<NodeAnswer>;
}

/** @returns what a request has after so long. */
async function readWithin(ms: number, { stored, found, answered }: Parts): Promise<unknown> {
  const { readFile } = storageWithLastHome(
    {
      readFile: (_folder: string, _name: string) => stored(),
      spoolState: () => ({
        waitingFiles: 0,
        waitingBytes: 0,
        lostFiles: 0,
        folders: [],
        refusal: undefined,
      }),
    },
    { nodes: nodesOf('web', [home]), calls: { get: answered }, store: { findLastHome: found } },
  );
  let outcome: unknown = 'waits';
  readFile('games/3/seven', 'source/s00005.m4s').then(
    (bytes) => (outcome = bytes),
    (error: unknown) => (outcome = error),
  );
  await vi.advanceTimersByTimeAsync(ms);
  await turn();
  return outcome;
}

describe('a file that the store gives after 1.2 s', () => {
  const stored = () => after(1_200, ofStore);

  it('waits for no home that is away', async () => {
    expect(await readWithin(1_300, { stored, found: async () => row, answered: never })).toBe(ofStore);
  });

  it('waits for no database that is silent', async () => {
    expect(await readWithin(1_300, { stored, found: never, answered: never })).toBe(ofStore);
  });
});

it('a file comes from the home while the store is silent', async () => {
  const answered = () => after(300, ofHome);
  expect(await readWithin(1_400, { stored: never, found: async () => row, answered })).toBe(ofHome.bytes);
});

it('a file that the store has not may come while the database is silent', async () => {
  const parts = { stored: async () => undefined, found: never, answered: never };
  expect(await readWithin(4_100, parts)).toMatchObject({ name: 'StoreRefused', kind: 'away' });
});
