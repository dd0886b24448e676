import { describe, expect, it } from 'vitest';
import { readIndex } from '../../ingest/index.ts';
import { mayLackRuns, wroteIndex } from './read-earlier.ts';

const run = (number: number, epoch: number): string =>
  JSON.stringify({ run: number, epoch, started_at: 1, codecs: 'avc1', width: 1, height: 1, plans: [] });
const begin = (epoch: number): string => JSON.stringify({ epoch, from: 2, at: 1 });

describe('a node that goes on with a game', () => {
  it.each([
    ['has all of an index that it alone wrote', 'me', 0, '', true, false],
    ['has all of an older game without a home', null, 0, '', true, false],
    ['lacks what another node wrote', 'other', 0, run(1, 0), false, true],
    ['lacks what came before a takeover of its own that wrote nothing', 'me', 1, run(1, 0), false, true],
    [
      'counts runs on behind those of a former home that it has not seen',
      'me',
      1,
      `${run(1, 0)}\n${begin(1)}`,
      true,
      true,
    ],
    ['has all since its own first run', 'me', 1, `${run(1, 0)}\n${begin(1)}\n${run(11, 1)}`, true, false],
  ])('%s', (_title, node, epoch, text, isWhole, lacks) => {
    const index = readIndex(text);
    expect(wroteIndex(index, { node, epoch }, 'me')).toBe(isWhole);
    expect(mayLackRuns(index, { epoch }, isWhole)).toBe(lacks);
  });
});
