import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createMemoryIndex,
  createMemoryWire,
  type WireCall,
  type WireFault,
} from '../../test/fakes/memory-objects.ts';
import { createObjects } from '../storage/create-objects.ts';
import { SpoolFull, type KeptFile, type Spool } from '../storage/ports.ts';
import { openDiskSpool, type SpoolOptions } from './disk-spool.ts';
import { createSpoolFiles } from './spool-files.ts';

let directory: string;
const spools: Spool[] = [];
const logged: string[] = [];
const log = {
  info: () => undefined,
  warn: (message: string) => void logged.push(message),
  error: (message: string) => void logged.push(message),
};
beforeEach(async () => {
  directory = await mkdtemp(path.join(import.meta.dirname, '../../../node_modules/.cache/spool-'));
  logged.length = 0;
});
afterEach(async () => {
  await Promise.all(spools.splice(0).map((spool) => spool.close()));
  await rm(directory, { recursive: true });
});

/** A bucket that a test takes away, and a spool before it. */
async function aSpool(
  options: Partial<SpoolOptions> = {},
  faultOf?: (call: WireCall, key: string) => WireFault | undefined,
) {
  const store = { isAway: false };
  const wire = createMemoryWire((call, key) => (store.isAway ? 'busy' : faultOf?.(call, key)));
  const index = createMemoryIndex();
  const objects = createObjects(wire, index, { tries: 1, tryMs: 200, pause: async () => undefined });
  const open = async (): Promise<Spool> => {
    const spool = await openDiskSpool({
      directory,
      limitBytes: 1_000_000,
      objects,
      log,
      random: () => 0.05,
      readBackAfter: () => 60_000,
      ...options,
    });
    spools.push(spool);
    return spool;
  };
  return { store, wire, index, objects, open, spool: await open() };
}
const aFile = (name: string, changes: Partial<KeptFile> = {}): KeptFile => ({
  channelId: 1,
  folder: 'game',
  key: `game/${name}`,
  kind: 'segment',
  ...changes,
});
const filesOf = (): Promise<string[]> => readdir(directory);

describe('a kept file', () => {
  it('is on the disk at once, goes to the bucket, is read back, and only then freed', async () => {
    const { spool, wire, index } = await aSpool({ readBackAfter: () => 80 });
    await spool.keep(aFile('1'), Buffer.from('one'));
    expect(await filesOf()).toHaveLength(1);
    await spool.stored('game', 5_000);
    expect([String(wire.objects.get('game/1')), await index.find('game/1')]).toMatchObject([
      'one',
      { channel_id: 1 },
    ]);
    expect(String(await spool.read('game/1'))).toBe('one');
    await vi.waitFor(async () => expect(await filesOf()).toEqual([]), 5_000);
    expect(wire.calls.filter((call) => call === 'get')).toHaveLength(1);
    expect(await spool.read('game/1')).toBeUndefined();
  });

  it('is read from the disk while the bucket is away, and goes when it is back', async () => {
    const { spool, store, wire } = await aSpool();
    store.isAway = true;
    await spool.keep(aFile('1'), Buffer.from('one'));
    await spool.stored('game', 100);
    expect([String(await spool.read('game/1')), spool.sizeOf('game/1'), spool.keysOf('game')]).toEqual([
      'one',
      3,
      ['game/1'],
    ]);
    expect(spool.state()).toMatchObject({ waitingFiles: 1, waitingBytes: 3, lostFiles: 0, refusal: /busy/ });
    store.isAway = false;
    await spool.stored('game', 5_000);
    expect([wire.objects.size, spool.state().waitingFiles, spool.state().refusal]).toEqual([1, 0, undefined]);
    expect(logged).toEqual([
      'The spool waits: The store is busy. It is tried again.',
      'The spool has sent all that waited.',
    ]);
  });

  it('is sent again when the bucket loses it after its HEAD', async () => {
    const { spool, wire } = await aSpool({ readBackAfter: () => 50 });
    await spool.keep(aFile('1'), Buffer.from('one'));
    await spool.stored('game', 5_000);
    wire.objects.set('game/1', Buffer.from('eno'));
    await vi.waitFor(() => expect(String(wire.objects.get('game/1'))).toBe('one'), 5_000);
    await vi.waitFor(async () => expect(await filesOf()).toEqual([]), 5_000);
    expect(logged[0]).toMatch(/^The spool sends game\/1 again: s3/);
  });

  it('is not sent again over a later one of another process, also when the bucket lies about that', async () => {
    const { spool, wire, objects } = await aSpool({ readBackAfter: () => 50 });
    await spool.keep(aFile('1', { kind: 'file' }), Buffer.from('before'));
    await spool.stored('game', 5_000);
    await objects.put(1, 'game/1', Buffer.from('later'));
    wire.objects.set('game/1', Buffer.from('lies!'));
    await vi.waitFor(async () => expect(await filesOf()).toEqual([]), 5_000);
    expect(String(wire.objects.get('game/1'))).toBe('lies!');
  });

  it('stays when its disk cannot be read now, and is sent later', async () => {
    const files = createSpoolFiles(directory);
    let failures = 2;
    const busy = Object.assign(new Error('open'), { code: 'EMFILE' });
    const { spool, wire } = await aSpool({
      files: { ...files, read: (file) => ((failures -= 1) >= 0 ? Promise.reject(busy) : files.read(file)) },
    });
    await spool.keep(aFile('1'), Buffer.from('one'));
    expect(await spool.stored('game', 5_000)).toBe(true);
    expect([String(wire.objects.get('game/1')), spool.state().lostFiles]).toEqual(['one', 0]);
  });

  it('is told as waiting until all is sent that waited in an outage', async () => {
    let isSlow = false;
    const { spool, store, wire } = await aSpool({}, (call, key) =>
      isSlow && call === 'put' && key === 'game/2' ? 'hang' : undefined,
    );
    store.isAway = true;
    await spool.keep(aFile('1'), Buffer.from('one'));
    await spool.keep(aFile('2'), Buffer.from('two'));
    await vi.waitFor(() => expect(spool.state().refusal).toBeDefined());
    isSlow = true;
    store.isAway = false;
    await vi.waitFor(() => expect(wire.objects.size).toBe(1), 5_000);
    expect(spool.state()).toMatchObject({ waitingFiles: 1, refusal: /./ });
    isSlow = false;
    await spool.stored('game', 5_000);
    expect(spool.state().refusal).toBeUndefined();
  });

  it('replaces the earlier one of its key, in the bucket too', async () => {
    const { spool, store, wire } = await aSpool();
    store.isAway = true;
    for (const text of ['a', 'ab', 'abc'])
      await spool.keep(aFile('chunk', { kind: 'index' }), Buffer.from(text));
    expect(String(await spool.read('game/chunk'))).toBe('abc');
    store.isAway = false;
    await spool.stored('game', 5_000);
    expect(String(wire.objects.get('game/chunk'))).toBe('abc');
    expect(await filesOf()).toHaveLength(1);
  });

  it('is in the bucket before an index that came after it', async () => {
    let failures = 5;
    const stored: string[] = [];
    const { spool } = await aSpool({}, (call, key) => {
      if (call === 'put' && key === 'game/1' && (failures -= 1) >= 0) return 'drop';
      if (call === 'put') stored.push(key);
      return undefined;
    });
    await spool.keep(aFile('1'), Buffer.from('one'));
    await spool.keep(aFile('index', { kind: 'index' }), Buffer.from('names 1'));
    await spool.keep(aFile('2'), Buffer.from('two'));
    await spool.stored('game', 5_000);
    expect(stored).toEqual(['game/2', 'game/1', 'game/index']);
  });

  it('travels with three others at most', async () => {
    const { spool, store, wire, open } = await aSpool();
    store.isAway = true;
    await Promise.all(Array.from({ length: 30 }, (_, at) => spool.keep(aFile(String(at)), Buffer.from('x'))));
    await spool.close();
    store.isAway = false;
    await (await open()).stored('game', 5_000);
    expect(wire.objects.size).toBe(30);
    expect(wire.putsAtOnce()).toBeLessThanOrEqual(4);
  });

  it('does not reach the bucket after it was forgotten on its way', async () => {
    const { spool, wire } = await aSpool({}, (call) => (call === 'head' ? 'hang' : undefined));
    await spool.keep(aFile('1'), Buffer.from('one'));
    await vi.waitFor(() => expect(wire.calls).toContain('head'));
    await spool.forget(['game/1']);
    wire.objects.clear();
    await wait(50);
    expect([wire.objects.size, await filesOf(), spool.keysOf('game')]).toEqual([0, [], []]);
  });
});

describe('beyond the limit', () => {
  it('the oldest segment is lost, its folder hears of it, and no index is lost', async () => {
    // The clock stands, so that nothing travels after the first refusal.
    const { spool, store } = await aSpool({ limitBytes: 250, nowMs: () => 1_000 });
    store.isAway = true;
    const lost: string[] = [];
    const end = spool.onLost('game', (key) => lost.push(key));
    spool.onLost('other', (key) => lost.push(`other ${key}`));
    await spool.keep(aFile('index', { kind: 'index' }), Buffer.alloc(100));
    for (const name of ['1', '2', '3']) {
      await vi.waitFor(() => expect(spool.state().refusal).toBeDefined());
      await spool.keep(aFile(name), Buffer.alloc(100));
    }
    expect([lost, spool.state().lostFiles]).toEqual([['game/1', 'game/2'], 2]);
    expect(logged.filter((line) => line.startsWith('The spool lost game/1'))).toHaveLength(1);
    end();
    await spool.keep(aFile('4'), Buffer.alloc(100));
    expect(lost).toHaveLength(2);
  });
});

it('a full disk is an error with the next step, and the rest is sent', async () => {
  const files = createSpoolFiles(directory);
  let isFull = false;
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  const { spool, store, wire } = await aSpool({
    files: { ...files, write: (file, bytes) => (isFull ? Promise.reject(full) : files.write(file, bytes)) },
  });
  store.isAway = true;
  await spool.keep(aFile('1'), Buffer.from('one'));
  isFull = true;
  const keeping = spool.keep(aFile('2'), Buffer.from('two'));
  await expect(keeping).rejects.toThrow(SpoolFull);
  await expect(keeping).rejects.toThrow(/is full\. Free some of it, or set SPOOL_DIR/);
  store.isAway = false;
  await spool.stored('game', 5_000);
  expect([...wire.objects.keys()]).toEqual(['game/1']);
  isFull = false;
  await spool.keep(aFile('2'), Buffer.from('two'));
  await spool.stored('game', 5_000);
  expect(wire.objects.size).toBe(2);
});

it('a full disk frees what the bucket has, and takes the next file', async () => {
  const files = createSpoolFiles(directory);
  let room = 2;
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  const { spool, wire } = await aSpool({
    files: {
      ...files,
      async write(file, bytes) {
        if (room === 0) throw full;
        room -= 1;
        await files.write(file, bytes);
      },
      async remove(file) {
        room += 1;
        await files.remove(file);
      },
    },
  });
  await spool.keep(aFile('index', { kind: 'index' }), Buffer.from('line'));
  await spool.keep(aFile('1'), Buffer.from('one'));
  await spool.stored('game', 5_000);
  await spool.keep(aFile('2'), Buffer.from('two'));
  await spool.stored('game', 5_000);
  expect([wire.objects.size, spool.keysOf('game')]).toEqual([3, ['game/index', 'game/2']]);
});

it('a bucket that is away is asked with one file at a time, and gets all when it is back', async () => {
  const { spool, store, wire } = await aSpool({ random: () => 1 });
  store.isAway = true;
  for (let number = 1; number <= 50; number += 1)
    await spool.keep(aFile(String(number)), Buffer.from(String(number)));
  wire.calls.length = 0;
  await wait(1_000);
  expect(wire.calls.length).toBeLessThanOrEqual(4);
  store.isAway = false;
  await spool.stored('game', 8_000);
  expect(wire.objects.size).toBe(50);
});

it('an index is read here a day longer, so that a game goes on while the bucket is away', async () => {
  const { spool, open, wire, store } = await aSpool({ readBackAfter: () => 30 });
  await spool.keep(aFile('index', { kind: 'index' }), Buffer.from('line'));
  await spool.keep(aFile('1'), Buffer.from('one'));
  await vi.waitFor(() => expect(spool.keysOf('game')).toEqual(['game/index']), 5_000);
  expect(wire.calls.filter((call) => call === 'get')).toHaveLength(2);
  store.isAway = true;
  await spool.close();
  expect(String(await (await open()).read('game/index'))).toBe('line');
});

describe('a folder whose game another process may have', () => {
  it('waits while the process cannot know it, others go, and it goes a second after that', async () => {
    const { wire, spool } = await aSpool();
    let isHeld = true;
    spool.holdWhile((folder) => isHeld && folder === 'game');
    await spool.keep(aFile('1'), Buffer.from('one'));
    await spool.keep(aFile('2', { folder: 'other', key: 'other/2' }), Buffer.from('two'));
    expect(await spool.stored('other', 5_000)).toBe(true);
    expect([...wire.objects.keys()]).toEqual(['other/2']);
    isHeld = false;
    expect(await spool.stored('game', 5_000)).toBe(true);
  });

  it('keeps its files until its release, and those that may not go never arrive', async () => {
    const { store, wire, open, spool } = await aSpool({ holdsLeft: true });
    store.isAway = true;
    await spool.keep(aFile('1'), Buffer.from('one'));
    await spool.keep(aFile('2'), Buffer.from('two'));
    await spool.close();
    store.isAway = false;
    const next = await open();
    await next.keep(aFile('3'), Buffer.from('three'));
    expect([next.heldFolders(), wire.objects.size]).toEqual([['game'], 0]);
    await next.forgetUnsent('game', (key) => key !== 'game/2');
    next.release('game');
    expect(await next.stored('game', 5_000)).toBe(true);
    expect([...wire.objects.keys()].toSorted()).toEqual(['game/1', 'game/3']);
  });
});

describe('after a restart', () => {
  it('what waited is sent, what was stored is not, and what a kill cut is ignored', async () => {
    const { spool, store, wire, open } = await aSpool();
    await spool.keep(aFile('1'), Buffer.from('one'));
    await spool.stored('game', 5_000);
    await vi.waitFor(async () => expect(await filesOf()).toEqual(['000000000001.stored']));
    store.isAway = true;
    await spool.keep(aFile('2'), Buffer.from('two'));
    await spool.keep(aFile('3'), Buffer.from('three'));
    await spool.close();
    await truncate(path.join(directory, '000000000003.waiting'), 80);
    await writeFile(path.join(directory, '000000000009.part'), 'half');
    await writeFile(path.join(directory, 'notes.txt'), 'of the operator');
    store.isAway = false;
    wire.calls.length = 0;
    const next = await open();
    await next.stored('game', 5_000);
    expect(wire.calls).toEqual(['put', 'head']);
    expect(next.keysOf('game')).toEqual(['game/1', 'game/2']);
    expect(await filesOf()).toContain('notes.txt');
    expect(logged.at(-1)).toMatch(/damaged file, 000000000003.waiting/);
  });

  it('a file whose bytes the disk changed is lost and told', async () => {
    const { spool, store, open, wire } = await aSpool();
    store.isAway = true;
    await spool.keep(aFile('1'), Buffer.from('one'));
    await spool.close();
    const place = path.join(directory, '000000000001.waiting');
    const bytes = await readFile(place);
    bytes[bytes.length - 1] = 0;
    await writeFile(place, bytes);
    store.isAway = false;
    const next = await open();
    await next.stored('game', 5_000);
    expect([next.state().lostFiles, wire.objects.size]).toEqual([1, 0]);
  });

  it('each file that was acknowledged before a kill at any moment is there whole', async () => {
    const writer = fileURLToPath(new URL('../../test/adapters/spool-writer.ts', import.meta.url));
    const promised = new Map<string, string[]>();
    for (let round = 0; round < 8; round += 1) {
      const child = spawn(process.execPath, [writer, directory, String(round)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let printed = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
      await vi.waitFor(() => expect(printed).toContain('\n'), 20_000);
      await wait((randomBytes(1)[0] ?? 0) / 2);
      child.kill('SIGKILL');
      await once(child, 'close');
      for (const line of printed.split('\n').slice(0, -1)) {
        const [key = '', sha256 = ''] = line.split(' ');
        promised.set(key, [...(promised.get(key) ?? []), sha256]);
      }
    }
    const { spool } = await aSpool({}, () => 'busy');
    expect(promised.size).toBeGreaterThan(20);
    for (const [key, hashes] of promised) {
      const bytes = await spool.read(key);
      const hash = bytes && createHash('sha256').update(bytes).digest('hex');
      // A key that is written again may hold a version that was not acknowledged any more, and no earlier one.
      if (/-0-\d$/.test(key))
        expect([key, hash, hashes.slice(0, -1).includes(hash ?? '')]).toEqual([
          key,
          expect.any(String),
          false,
        ]);
      else expect([key, hash]).toEqual([key, hashes.at(-1)]);
    }
  }, 120_000);
});
