import { expect, it } from 'vitest';
import { createReadiness } from '../operations/readiness.ts';
import { nodeReadiness } from './node-readiness.ts';
import type { NodeRecord } from '../nodes/ports.ts';

const aNode = (version: string): NodeRecord => ({
  id: version,
  role: 'web',
  url: null,
  rtmpUrl: null,
  version,
  load: 0,
  games: 0,
  room: null,
  clockMs: 0,
});

const read = ({ clockMs = 0, renewedAgoMs = 0, versions = ['1'] }) =>
  createReadiness(
    nodeReadiness({
      clockMs: () => clockMs,
      renewedAgoMs: () => renewedAgoMs,
      list: () => versions.map(aNode),
    }),
    () => 0,
  )();

it.each([
  ['ready', { clockMs: 2_000, renewedAgoMs: 6_000, versions: ['1', '1'] }, []],
  ['degraded', { clockMs: 2_001 }, ['clock']],
  ['degraded', { clockMs: -4_000 }, ['clock']],
  ['not ready', { clockMs: 4_001 }, ['clock']],
  ['not ready', { clockMs: -600_000 }, ['clock']],
  ['degraded', { renewedAgoMs: 6_001 }, ['node']],
  ['degraded', { versions: ['2', '1', '2'] }, ['versions']],
])('a process is %s with %j', async (status, state, missing) => {
  const answer = await read(state);
  expect({ status: answer.status, missing: answer.missing.map(({ name }) => name) }).toEqual({
    status,
    missing,
  });
});

it('the sentence says how far a clock is off, and which versions run', async () => {
  const { missing } = await read({ clockMs: -2_500, versions: ['1.1', '1.0'] });
  expect(missing.map(({ trouble }) => trouble)).toEqual([
    "the clock of this machine is 2.5 s behind the database's: let NTP set both",
    'processes of 2 versions run: 1.0, 1.1',
  ]);
});
