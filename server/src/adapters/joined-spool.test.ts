import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryIndex, createMemoryWire } from '../../test/fakes/memory-objects.ts';
import { createObjects } from '../storage/create-objects.ts';
import type { KeptFile, Spool } from '../storage/ports.ts';
import { openJoinedSpool, type JoinedSpoolOptions } from './joined-spool.ts';

let directory: string;
const spools: Spool[] = [];
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'joined-spool-'));
});
afterEach(async () => {
  await Promise.all(spools.splice(0).map((spool) => spool.close()));
  await rm(directory, { recursive: true });
});

const silent = (): void => undefined;
const aFile = (key: string): KeptFile => ({ channelId: 1, folder: 'game', key: `game/${key}`, kind: 'file' });

function aStore() {
  const store = { isAway: true };
  const wire = createMemoryWire(() => (store.isAway ? 'busy' : undefined));
  const objects = createObjects(wire, createMemoryIndex(), { tries: 1, pause: async () => undefined });
  const open = async (owner: string, options: Partial<JoinedSpoolOptions> = {}): Promise<Spool> => {
    const spool = await openJoinedSpool({
      directory,
      owner,
      limitBytes: 1_000_000,
      objects,
      log: { info: silent, warn: silent, error: silent },
      // A machine that takes seconds for the rest would meet a pause of seconds.
      random: () => 0.005,
      lookMs: 30,
      ...options,
    });
    spools.push(spool);
    return spool;
  };
  return { store, wire, open };
}

describe('the spool of a machine', () => {
  it('reads, counts, sends and forgets what a process that is gone left', async () => {
    const { store, wire, open } = aStore();
    const gone = await open('worker');
    await gone.keep(aFile('1'), Buffer.from('one'));
    await gone.keep(aFile('2'), Buffer.from('two'));
    await gone.close();
    const spool = await open('web');
    expect(String(await spool.read('game/1'))).toBe('one');
    expect([spool.sizeOf('game/2'), spool.keysOf('game').length, spool.state().waitingFiles]).toEqual([
      3, 2, 2,
    ]);
    await spool.forget(['game/2']);
    store.isAway = false;
    expect(await spool.stored('game', 15_000)).toBe(true);
    expect([...wire.objects.keys()]).toEqual(['game/1']);
  });

  it('takes a folder over that is given back after the start', async () => {
    const { store, wire, open } = aStore();
    const leaving = await open('web');
    await leaving.keep(aFile('1'), Buffer.from('one'));
    const spool = await open('web');
    expect(await spool.read('game/1')).toBeUndefined();
    await leaving.close();
    await vi.waitFor(async () => expect(String(await spool.read('game/1'))).toBe('one'), 15_000);
    store.isAway = false;
    await vi.waitFor(() => expect(wire.objects.size).toBe(1), 15_000);
  });

  it('holds the games of a process that is gone until their release, also those that it claims late', async () => {
    const { store, wire, open } = aStore();
    store.isAway = false;
    const leaving = await open('ingest', { holdsLeft: true });
    leaving.holdWhile(() => true);
    await leaving.keep(aFile('1'), Buffer.from('one'));
    const worker = await open('worker', { isOfParent: true });
    const spool = await open('ingest', { holdsLeft: true });
    expect(spool.heldFolders()).toEqual([]);
    await leaving.close();
    await vi.waitFor(() => expect(spool.heldFolders()).toEqual(['game']), 15_000);
    expect(worker.keysOf('game')).toEqual([]);
    expect(await spool.stored('game', 100)).toBe(false);
    expect(wire.objects.size).toBe(0);
    spool.release('game');
    expect(await spool.stored('game', 15_000)).toBe(true);
  });

  it('sends what a worker left at once', async () => {
    const { store, open } = aStore();
    const gone = await open('worker');
    await gone.keep(aFile('1'), Buffer.from('one'));
    await gone.close();
    const spool = await open('ingest', { holdsLeft: true });
    await spool.forgetUnsent('game', () => false);
    store.isAway = false;
    expect(await spool.stored('game', 15_000)).toBe(true);
    expect(spool.heldFolders()).toEqual([]);
  });

  it('sends no earlier version of a file that this process has written since', async () => {
    const { store, wire, open } = aStore();
    const gone = await open('worker');
    await gone.keep(aFile('1'), Buffer.from('before'));
    await gone.close();
    const spool = await open('web');
    await spool.keep(aFile('1'), Buffer.from('after'));
    store.isAway = false;
    expect(await spool.stored('game', 15_000)).toBe(true);
    expect([String(await spool.read('game/1')), String(wire.objects.get('game/1'))]).toEqual([
      'after',
      'after',
    ]);
  });
});
