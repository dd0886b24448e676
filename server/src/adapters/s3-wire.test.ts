import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fault, inOrder, noFaults } from '../../test/s3-stand-in/faults.ts';
import { type S3StandIn, startS3StandIn } from '../../test/s3-stand-in/stand-in.ts';
import { type ObjectWire, objectBytesMaximum, StoreRefused } from '../storage/ports.ts';
import { readStorageAddress, type StorageNames } from '../storage/storage-url.ts';
import { testObjectWire } from './object-wire.fixture.ts';
import { createS3Wire, type S3WireOptions } from './s3-wire.ts';

let store: S3StandIn;
const film = randomBytes(300_000);
const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');

beforeAll(async () => {
  store = await startS3StandIn();
});
afterAll(() => store.goAway());
beforeEach(() => {
  store.plan = noFaults;
  store.objects.clear();
  store.requests.length = 0;
});

async function wireOf(
  { url = '', ...keys }: Partial<StorageNames> = {},
  options: S3WireOptions = {},
): Promise<ObjectWire> {
  const address = readStorageAddress({
    url: url || `s3://films/league?endpoint=${store.endpoint}`,
    key: store.key,
    secret: store.secret,
    ...keys,
  });
  if (address === undefined) throw new Error('The address is empty.');
  return await createS3Wire(address, options);
}

async function refusalOf(act: Promise<unknown>): Promise<StoreRefused> {
  const error = await act.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StoreRefused)) throw new Error(`It was not refused: ${String(error)}`);
  expect(error.message).toMatch(/^The store s3:\/\/.+: .+\.$/u);
  expect(error.message).not.toContain(store.secret);
  expect(JSON.stringify([error, error.stack, error.cause])).not.toContain(store.secret);
  return error;
}

/** Only a store that never answers is given up early: a busy machine needs its time. */
const triesFor = (fault: Fault): S3WireOptions => (fault === 'hang' ? { tryMs: 500 } : {});

const calls: readonly [string, (wire: ObjectWire) => Promise<unknown>][] = [
  ['PUT', (wire) => wire.put('a/film.mp4', film)],
  ['GET', (wire) => wire.get('a/film.mp4')],
  ['HEAD', (wire) => wire.head('a/film.mp4')],
  ['DELETE', (wire) => wire.remove('a/film.mp4')],
];

testObjectWire('the stand-in', () => store);

describe('an S3 store', () => {
  it('is asked for nothing beyond the smallest dialect, and signs its bodies', async () => {
    const wire = await wireOf();
    await wire.put('a', film);
    await wire.get('a', { from: 0, to: 1 });
    const known =
      /^(?:host|connection|authorization|x-amz-date|x-amz-content-sha256|content-length|range|accept.*|sec-fetch-mode|user-agent)$/u;
    for (const { headers } of store.requests) {
      expect(Object.keys(headers).filter((name) => !known.test(name))).toEqual([]);
      expect(headers['accept-encoding']).toBe('identity');
    }
    expect(store.requests[0]?.headers['x-amz-content-sha256']).toBe(
      createHash('sha256').update(film).digest('hex'),
    );
  });

  it.each(['', '/a', 'a/', 'a//b', 'a/../b', 'A', 'a b', 'a?b', '.a'])(
    'is never asked for the key "%s"',
    async (key) => {
      await expect((await wireOf()).get(key)).rejects.toThrow('is not the key of an object');
      expect(store.requests).toEqual([]);
    },
  );
});

describe.each(calls)('a store that refuses a %s', (method, call) => {
  it.each<[Fault, StoreRefused['kind']]>([
    ['refuse', 'away'],
    ['hang', 'away'],
    ['internal error', 'busy'],
    ['slow down', 'busy'],
    ['denied', 'keys'],
    [{ redirect: 301, to: 'https://films.s3.eu-west-1.example.com/a?X-Amz-Signature=abc' }, 'redirect'],
    [{ redirect: 307, to: 'http://127.0.0.1:1/a' }, 'redirect'],
  ])('by "%j" is named "%s", after one try', async (fault, kind) => {
    store.objects.set('league/a/film.mp4', film);
    store.plan = inOrder(fault);
    const refusal = await refusalOf(call(await wireOf({}, triesFor(fault))));
    expect(refusal.kind).toBe(kind);
    expect(refusal.message).not.toContain('X-Amz');
    expect(store.requests).toHaveLength(1);
  });

  it('because the clock is 20 minutes off says so', async () => {
    for (const minutes of [-20, 20]) {
      const clock = { now: () => new Date(Date.now() + minutes * 60_000) };
      const refusal = await refusalOf(call(await wireOf({}, { clock })));
      expect(refusal.kind).toBe('clock');
      expect(refusal.message).toContain('20 minutes off: switch time synchronisation on');
    }
  });

  it('because a key or secret is wrong names the variable', async () => {
    for (const [given, name] of [
      [{ key: 'another' }, 'STORAGE_KEY'],
      [{ secret: 'another' }, 'STORAGE_KEY'],
    ] as const) {
      const refusal = await refusalOf(call(await wireOf(given)));
      expect(refusal.kind).toBe('keys');
      expect(refusal.message).toContain(name);
    }
  });

  it('because nothing listens says so, and serves again once it does', async () => {
    store.objects.set('league/a/film.mp4', film);
    const wire = await wireOf();
    await store.goAway();
    try {
      const refusal = await refusalOf(call(wire));
      expect(refusal.kind).toBe('away');
      expect(refusal.message).toContain('refuses connections: start it');
    } finally {
      await store.comeBack();
    }
    await call(wire);
    expect(store.requests.at(-1)?.method).toBe(method);
  });

  it('ends with the reason of its caller', async () => {
    store.plan = () => 'hang';
    const wire = await wireOf();
    const ended = new AbortController();
    const reason = new Error('The process stops.');
    const waits: Record<string, Promise<unknown>> = {
      PUT: wire.put('a', film, ended.signal),
      GET: wire.get('a', undefined, ended.signal),
      HEAD: wire.head('a', ended.signal),
      DELETE: wire.remove('a', ended.signal),
    };
    const all = Promise.allSettled(Object.values(waits));
    ended.abort(reason);
    expect(await all).toEqual(Object.keys(waits).map(() => ({ status: 'rejected', reason })));
  });
});

describe('the sentence for the operator', () => {
  it.each<[Fault, string]>([
    ['unknown key', 'does not know the key in STORAGE_KEY: copy the key'],
    ['wrong signature', 'copy into STORAGE_SECRET the secret that belongs to STORAGE_KEY'],
    ['denied', 'give it the rights to read, write, list and delete in the bucket films'],
    ['full', 'is full (403 QuotaExceeded): raise the quota'],
    ['skewed', 'switch time synchronisation on'],
    ['slow down', '503 SlowDown'],
    ['page', 'check that endpoint= in STORAGE_URL is the address of an S3 store'],
    ['hang', 'no whole answer within 0.5 s: check the network'],
    [
      { redirect: 301, to: 'https://films.s3.example.com/a' },
      'write endpoint=https://s3.example.com in STORAGE_URL',
    ],
    [{ redirect: 301, to: '' }, "write the endpoint of the bucket's own region"],
  ])('after "%j" is: %s', async (fault, sentence) => {
    store.objects.set('league/a', film);
    store.plan = () => fault;
    const wire = await wireOf({}, triesFor(fault));
    expect((await refusalOf(wire.get('a'))).message).toContain(sentence);
    expect((await refusalOf(wire.put('a', film))).message).toContain(sentence);
  });

  it('names a missing bucket', async () => {
    const wire = await wireOf({ url: `s3://filmes?endpoint=${store.endpoint}` });
    for (const act of [() => wire.put('a', film), () => wire.get('a'), () => wire.remove('a')]) {
      const refusal = await refusalOf(act());
      expect(refusal.kind).toBe('bucket');
      expect(refusal.message).toContain('create the bucket filmes there, or correct STORAGE_URL');
    }
  });

  it('names the right region', async () => {
    const wire = await wireOf({ url: `s3://films?endpoint=${store.endpoint}&region=eu-west-1` });
    const refusal = await refusalOf(wire.put('a', film));
    expect(refusal).toMatchObject({ kind: 'redirect' });
    expect(refusal.message).toContain('write region=us-east-1 in STORAGE_URL');
  });

  it('names a host that does not exist', async () => {
    const nowhere = await wireOf({ url: 's3://films?endpoint=https://store.invalid' });
    expect((await refusalOf(nowhere.head('a'))).message).toContain('has a host that is not found');
  });
});

describe('a store that answers wrongly', () => {
  const range = { from: 5, to: 200_000 };

  it.each<[Fault, StoreRefused['kind']]>([
    ['cut', 'away'],
    ['endless', 'lied'],
  ])('by "%s" is refused, whole and in ranges', async (fault, kind) => {
    store.objects.set('league/a', film);
    store.plan = () => fault;
    const wire = await wireOf();
    expect((await refusalOf(wire.get('a'))).kind).toBe(kind);
    expect((await refusalOf(wire.get('a', range))).kind).toBe(kind);
  });

  it('by a shorter range, or by one that the object does not have, is refused', async () => {
    store.objects.set('league/a', film);
    store.plan = inOrder('short');
    const wire = await wireOf();
    expect((await refusalOf(wire.get('a', range))).kind).toBe('lied');
    expect((await refusalOf(wire.get('a', { from: 0, to: film.length + 1 }))).kind).toBe('lied');
    expect((await refusalOf(wire.get('a', { from: film.length, to: film.length + 1 }))).kind).toBe('lied');
  });

  it('by an object larger than any is refused before its bytes are read', async () => {
    store.objects.set('league/a', Buffer.alloc(objectBytesMaximum + 1));
    expect((await refusalOf((await wireOf()).get('a'))).kind).toBe('lied');
  });

  it('by more bytes than it announces adds none of them to the object, nor to the next one', async () => {
    store.objects.set('league/a', film);
    store.objects.set('league/b', Buffer.from('b'));
    store.plan = inOrder('too long');
    const wire = await wireOf();
    const first = await wire.get('a').catch((error: unknown) => error);
    expect(first instanceof StoreRefused || film.equals(first as Buffer)).toBe(true);
    const next = await wire.get('b').catch(() => wire.get('b'));
    expect(next).toEqual(Buffer.from('b'));
  });

  it('by a page in place of "no such key" is not taken for a missing object', async () => {
    store.plan = () => 'page';
    const wire = await wireOf();
    expect((await refusalOf(wire.get('a'))).kind).toBe('other');
    expect((await refusalOf(wire.remove('a'))).kind).toBe('other');
  });

  it('by 200 and nothing stored, or other bytes, is found by HEAD', async () => {
    store.plan = inOrder('forget', undefined, 'other bytes', undefined);
    const wire = await wireOf();
    await wire.put('a', film);
    expect(await wire.head('a')).toBeUndefined();
    await wire.put('a', film);
    expect((await wire.head('a'))?.md5).not.toBe(md5(film));
  });

  it('late by less than one try is waited for', async () => {
    store.plan = () => ({ lateMs: 300 });
    const wire = await wireOf();
    await wire.put('a', film);
    expect(store.objects.get('league/a')).toEqual(film);
  });

  it('in the middle of a PUT leaves no object', async () => {
    store.plan = inOrder('cut');
    expect((await refusalOf((await wireOf()).put('a', film))).kind).toBe('away');
    expect(store.objects.size).toBe(0);
  });
});
