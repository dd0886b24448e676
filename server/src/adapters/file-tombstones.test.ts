import { readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileTombstones, type Stone } from './file-tombstones.ts';

let place: string;
/** A process of its own. */
const open = () => createFileTombstones(path.join(place, 'forgotten.jsonl'));
const aStone = (user_id: number): Stone => ({ channel_id: 7, user_id, created_at: new Date(user_id) });
const upTo = (count: number): number[] => Array.from({ length: count }, (_, user) => user);

beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-stones-'));
});
afterEach(() => rm(place, { recursive: true }));

describe('deleted accounts in a file that moves to a bucket', () => {
  it('are not lost when a move reads and removes the file between its opening and the line', async () => {
    const file = path.join(place, 'forgotten.jsonl');
    await open().write(aStone(1));
    let taken = '';
    const late = {
      ...aStone(2),
      get user_id() {
        if (taken === '') {
          renameSync(file, `${file}.moving`);
          taken = readFileSync(`${file}.moving`, 'utf8');
          rmSync(`${file}.moving`);
        }
        return 2;
      },
    };
    await open().write(late);
    expect(taken).toContain('"user_id":1');
    expect(taken).not.toContain('"user_id":2');
    expect(await open().read()).toEqual([aStone(2)]);
  });

  it('are taken by one process at a time, so that no line is renamed over another one', async () => {
    const taken: number[] = [];
    const file = open();
    for (let round = 0; round < 12; round += 1) {
      await file.write(aStone(round));
      const take = async (stones: readonly Stone[]): Promise<void> => {
        await new Promise(setImmediate);
        // A deletion in between gives the second process a file to rename again.
        if (taken.length % 2 === 0) await file.write(aStone(1_000 + round));
        for (const { user_id } of stones) taken.push(user_id);
      };
      await Promise.all([open().moveTo(take), open().moveTo(take)]);
    }
    expect(upTo(12).filter((user) => !taken.includes(user))).toEqual([]);
    expect(new Set(taken).size).toBe(taken.length);
    expect(await readdir(place)).toEqual([]);
  });
});
