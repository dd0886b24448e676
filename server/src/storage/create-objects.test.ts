import { describe, expect, it } from 'vitest';
import {
  createMemoryIndex,
  createMemoryWire,
  type WireCall,
  type WireFault,
} from '../../test/fakes/memory-objects.ts';
import { createObjects } from './create-objects.ts';
import { objectBytesMaximum, type StoreRefused } from './ports.ts';
import { pauseMs, willPass } from './retry-rules.ts';

/** Faults of each kind of call in their order; later calls have none. */
type Script = Partial<Record<WireCall, readonly (WireFault | undefined)[]>>;

function aStore(script: Script = {}, saysMd5 = true) {
  const done = { put: 0, get: 0, head: 0, remove: 0 };
  const wire = createMemoryWire((call) => script[call]?.[done[call]++], saysMd5);
  const index = createMemoryIndex();
  const pauses: number[] = [];
  const objects = createObjects(wire, index, {
    tries: 4,
    tryMs: 30,
    random: () => 1,
    pause: async (ms) => pauses.push(ms),
  });
  return { wire, index, objects, pauses };
}
const text = Buffer.from('a segment');
const kindOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => (error as StoreRefused).kind ?? String(error),
  );

describe('a written object', () => {
  it.each<[string, Script, string[]]>([
    ['is compared by HEAD', {}, ['put', 'head']],
    [
      'is sent again when the bucket says yes and stores nothing',
      { put: ['drop'] },
      ['put', 'head', 'put', 'head'],
    ],
    [
      'is sent again when other bytes of the same length are stored',
      { put: ['twist'] },
      ['put', 'head', 'put', 'head'],
    ],
    [
      'is sent again when its end is missing',
      { put: ['cut', 'cut'] },
      ['put', 'head', 'put', 'head', 'put', 'head'],
    ],
    ['is sent again when the bucket hangs', { put: ['hang'] }, ['put', 'put', 'head']],
    ['is sent again when the answer to HEAD hangs', { head: ['hang'] }, ['put', 'head', 'put', 'head']],
    [
      'is sent again when the bucket is busy',
      { put: ['busy', 'busy', 'busy'] },
      ['put', 'put', 'put', 'put', 'head'],
    ],
  ])('%s', async (_name, script, calls) => {
    const { wire, index, objects } = aStore(script);
    await objects.put(1, 'a/1', text);
    expect(wire.calls).toEqual(calls);
    expect(wire.objects.get('a/1')).toEqual(text);
    expect(await index.find('a/1')).toMatchObject({ channel_id: 1, bytes: text.length });
  });

  it.each<[string, Script, string, number]>([
    ['the bucket never stores it', { put: ['drop', 'drop', 'drop', 'drop'] }, 'lied', 4],
    ['the bucket stays busy', { put: ['busy', 'busy', 'busy', 'busy'] }, 'busy', 4],
    ['the bucket never answers', { put: ['hang', 'hang', 'hang', 'hang'] }, 'away', 4],
    ['the keys are wrong, without another try', { put: ['keys'] }, 'keys', 1],
  ])('gets no row when %s', async (_name, script, kind, puts) => {
    const { wire, index, objects } = aStore(script);
    expect(await kindOf(objects.put(1, 'a/1', text))).toBe(kind);
    expect(wire.calls.filter((call) => call === 'put')).toHaveLength(puts);
    expect(await index.find('a/1')).toBeUndefined();
  });

  it('is compared by its length alone where the ETag is no MD5', async () => {
    const { objects, wire } = aStore({ put: ['cut', 'twist'] }, false);
    await objects.put(1, 'a/1', text);
    expect(wire.calls.filter((call) => call === 'put')).toHaveLength(2);
    expect(await kindOf(objects.get('a/1'))).toBe('lied');
  });

  it('is given up when its signal is aborted', async () => {
    const { objects } = aStore({ put: ['hang'] });
    const stop = new AbortController();
    const putting = objects.put(1, 'a/1', text, stop.signal);
    stop.abort(new Error('The server stops.'));
    await expect(putting).rejects.toThrow('The server stops.');
  });

  it('has at most 8 MiB', async () => {
    const { objects, wire } = aStore();
    await expect(objects.put(1, 'a/1', Buffer.alloc(objectBytesMaximum + 1))).rejects.toThrow(RangeError);
    expect(wire.calls).toEqual([]);
  });

  it('waits while four others are sent, and its wait is no failed try', async () => {
    const { objects, wire } = aStore({ put: ['hang', 'hang', 'hang', 'hang'] });
    await Promise.all(Array.from({ length: 20 }, (_, at) => objects.put(1, `a/${at}`, text)));
    expect(wire.putsAtOnce()).toBeLessThanOrEqual(8); // Four that hang, and four that follow them.
    expect(wire.objects.size).toBe(20);
    const quiet = aStore();
    await Promise.all(Array.from({ length: 20 }, (_, at) => quiet.objects.put(1, `a/${at}`, text)));
    expect(quiet.wire.putsAtOnce()).toBe(4);
  });
});

describe('several written objects', () => {
  const going = ['1', '2', '3', '4', '5', '6'].map((name) => ({
    key: `a/${name}`,
    read: async () => Buffer.from(name),
  }));

  it('get their rows together', async () => {
    const { objects, index, wire } = aStore({ put: ['drop'] });
    const seen: number[] = [];
    const watching = createObjects(
      wire,
      { ...index, add: async (rows) => void seen.push(rows.length) },
      { pause: async () => undefined },
    );
    await watching.putAll(1, going);
    expect([seen, wire.objects.size]).toEqual([[6], 6]);
    await objects.putAll(1, going);
    expect(String(await objects.get('a/6'))).toBe('6');
  });

  it('wait with their signal for a bucket that is away, however long, and none is sent twice', async () => {
    const { objects, wire, index } = aStore({ put: Array.from({ length: 60 }, () => 'busy' as const) });
    await objects.putAll(1, going, new AbortController().signal);
    expect(await index.list('a')).toHaveLength(6);
    expect(wire.calls.filter((call) => call === 'head')).toHaveLength(6);
    const away = aStore({ put: Array.from({ length: 60 }, () => 'busy' as const) });
    expect(await kindOf(away.objects.putAll(1, going))).toBe('busy');
  });

  it('stop with their signal while the bucket is away', async () => {
    const stop = new AbortController();
    const wire = createMemoryWire(() => 'busy');
    const objects = createObjects(wire, createMemoryIndex(), {
      tries: 1,
      pause: async () => stop.abort(new Error('stopped')),
    });
    await expect(objects.putAll(1, going, stop.signal)).rejects.toThrow('stopped');
  });

  it('do not wait once one of them is refused for good', async () => {
    const { objects } = aStore({ put: ['keys', ...Array.from({ length: 90 }, () => 'busy' as const)] });
    expect(await kindOf(objects.putAll(1, going, new AbortController().signal))).toBe('keys');
  });

  it('get no row when one of them is refused, and none is sent after that', async () => {
    const { objects, index, wire } = aStore({ put: ['keys'] });
    expect(await kindOf(objects.putAll(1, going))).toBe('keys');
    expect(await index.list('a')).toEqual([]);
    expect(wire.objects.size).toBeLessThan(5);
  });
});

describe('a read object', () => {
  it.each<[string, Script, string]>([
    ['is what was written', {}, 'bytes'],
    ['is read again after other bytes', { get: ['twist'] }, 'bytes'],
    ['is read again after a cut body', { get: ['cut'] }, 'bytes'],
    ['is read again after a missing answer', { get: ['drop'] }, 'bytes'],
    ['is read again after an answer that hangs', { get: ['hang'] }, 'bytes'],
    ['is refused after other bytes twice', { get: ['twist', 'twist'] }, 'lied'],
    ['is refused when the bucket lost it', { get: ['drop', 'drop'] }, 'lied'],
    ['is refused when the bucket is busy twice', { get: ['busy', 'busy'] }, 'busy'],
  ])('%s', async (_name, script, end) => {
    const { objects } = aStore(script);
    await objects.put(1, 'a/1', text);
    if (end === 'bytes') expect(await objects.get('a/1')).toEqual(text);
    else expect(await kindOf(objects.get('a/1'))).toBe(end);
  });

  it('is undefined without a row, and the bucket is not asked', async () => {
    const { objects, wire } = aStore();
    expect(await objects.get('a/1')).toBeUndefined();
    expect(wire.calls).toEqual([]);
  });

  it('is the new one when a writer replaced the object and then the row', async () => {
    const { objects, index, wire } = aStore();
    await objects.put(1, 'a/1', text);
    const former = await index.find('a/1');
    await objects.put(1, 'a/1', Buffer.from('another one'));
    const current = await index.find('a/1');
    const rows = [former, current];
    const reader = createObjects(wire, { ...index, find: async () => rows.shift() ?? current });
    expect(String(await reader.get('a/1'))).toBe('another one');
  });

  it('is what its row knows when its writer died after it had added to the object', async () => {
    const { objects, wire } = aStore();
    await objects.put(1, 'index/e0-000001.jsonl', text);
    await wire.put('index/e0-000001.jsonl', Buffer.concat([text, Buffer.from(', and one more')]));
    expect(String(await objects.get('index/e0-000001.jsonl'))).toBe('a segment');
  });

  it('names the store and the next step in the refusal', async () => {
    const { objects } = aStore({ get: ['cut', 'cut'] });
    await objects.put(1, 'a/1', text);
    await expect(objects.get('a/1')).rejects.toThrow(
      /^s3:\/\/memory has other bytes of a\/1\. Run "floodlit/,
    );
  });
});

it('removed objects lose their rows first, and a busy bucket is tried again', async () => {
  const { objects, index, wire } = aStore({ remove: ['busy', 'busy'] });
  await objects.put(1, 'a/1', text);
  await objects.put(1, 'a/2', text);
  const removing = objects.remove(['a/1', 'a/2']);
  await Promise.resolve();
  expect([await index.list('a'), wire.objects.size]).toEqual([[], 2]);
  await removing;
  expect(wire.objects.size).toBe(0);
});

/** Mulberry32: the same draws in every run. */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

it('10,000 reads under short, wrong and failed answers give no wrong byte', async () => {
  const draw = draws(7);
  let quiet = true;
  const faults = ['cut', 'twist', 'drop', 'busy'] as const;
  const wire = createMemoryWire(() =>
    !quiet && draw() < 0.4 ? faults[Math.floor(draw() * faults.length)] : undefined,
  );
  const objects = createObjects(wire, createMemoryIndex(), { pause: async () => undefined });
  const written = Array.from({ length: 50 }, (_, at) =>
    Buffer.from(Array.from({ length: 1 + ((at * 37) % 300) }, () => Math.floor(draw() * 256))),
  );
  for (const [at, bytes] of written.entries()) await objects.put(1, `a/${at}`, bytes);
  quiet = false;
  const counts = { right: 0, wrong: 0, refused: 0 };
  for (let read = 0; read < 10_000; read += 1) {
    const at = Math.floor(draw() * written.length);
    const bytes = await objects.get(`a/${at}`).catch(() => null);
    if (bytes === null) counts.refused += 1;
    else counts[bytes?.equals(written[at] ?? Buffer.of()) === true ? 'right' : 'wrong'] += 1;
  }
  expect(counts.wrong).toBe(0);
  expect(counts.right).toBeGreaterThan(7_500);
  expect(counts.refused).toBeGreaterThan(1_000);
});

describe('the rules of trying again', () => {
  it.each([
    [1, 1, 200],
    [1, 0, 0],
    [2, 1, 400],
    [3, 0.5, 400],
    [9, 1, 30_000],
    [5_000, 1, 30_000],
  ])('after try %d, a draw of %d waits %d ms', (attempt, draw, ms) => {
    expect(pauseMs(attempt, draw)).toBe(ms);
  });

  it('an error without a kind may pass', () => {
    expect(willPass(new Error('ECONNRESET'))).toBe(true);
  });
});
