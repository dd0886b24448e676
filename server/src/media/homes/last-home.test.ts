// A game ends while the bucket is away. Its last files are on the disk of its home alone, and a fan is at another web.
import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aNode, nodesOf } from '../../../test/homes/home.ts';
import {
  openBucket,
  recordGame,
  type BucketGame,
  type OpenBucket,
} from '../../../test/storage/bucket-of-games.ts';
import { createHttpNodeCalls } from '../../adapters/http-node-calls.ts';
import { createHttp } from '../../http/create-http.ts';
import { internalRoutes } from '../../internal/routes.ts';
import { systemClock } from '../../kernel/clock.ts';
import { createSoloNode } from '../../nodes/solo-node.ts';
import { createLiveAssetCache } from '../live/live-asset-cache.ts';
import { createTestStreams } from '../live/test-streams.ts';
import type { MediaStorage } from '../ports.ts';
import { storageWithLastHome } from './last-home.ts';
import { judgeLastHome } from './last-home-rules.ts';
import type { LastHomeRow } from './ports.ts';

describe('a file that neither the store nor the last home gives', () => {
  it.each([
    [
      'is not there when the home has others of its game',
      404,
      10,
      { rests: 'file', restMs: 2_000, mayCome: false },
    ],
    [
      'is not there when the home has sent all of its game',
      410,
      10,
      { rests: 'recording', restMs: 30_000, mayCome: false },
    ],
    ['may come when the home is away', 'away', 86_399, { rests: 'recording', restMs: 5_000, mayCome: true }],
    [
      'is not there when the home is away for a day',
      'away',
      86_400,
      { rests: 'recording', restMs: 5_000, mayCome: false },
    ],
  ] as const)('%s', (_title, answer, endedAgoSeconds, verdict) => {
    expect(judgeLastHome(answer, endedAgoSeconds)).toEqual(verdict);
  });
});

const folder = 'games/3/seven';
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const last = 'source/s00005.m4s';

let bucket: OpenBucket;
let game: BucketGame;
let web: MediaStorage;
let read: (name: string) => Promise<Buffer | undefined>;
let killHome: () => Promise<void>;
let row: LastHomeRow | undefined;
let rowReads: number;
const calls: string[] = [];

beforeEach(async () => {
  bucket = await openBucket();
  // A spool that was refused for long would wait up to 10 s.
  const [home, other] = await Promise.all([
    bucket.open('home', { random: () => 0.05 }),
    bucket.open('other'),
  ]);
  web = other.storage;
  game = await recordGame(home.storage, folder);
  const id = randomUUID();
  const key = randomBytes(32);
  const app = createHttp({ log: silent, trustProxy: [] });
  calls.length = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    calls.push(request.url);
    done();
  });
  internalRoutes(app, {
    media: {
      liveAssets: createLiveAssetCache(),
      testStreams: createTestStreams(),
      storage: home.storage,
      nodes: createSoloNode(id),
      live: { readSilentMs: async () => 0 },
    },
    nodes: createSoloNode(id),
    nodeKey: key,
    clock: systemClock,
    log: silent,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  killHome = async () => {
    app.server.closeAllConnections();
    await app.close();
  };
  onTestFinished(killHome);
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  row = { node: id, url, endedAgoSeconds: 60 };
  rowReads = 0;
  const nodes = nodesOf(randomUUID(), [aNode(url, id)]);
  const joined = storageWithLastHome(web, {
    nodes,
    calls: createHttpNodeCalls({ key, nodes, clock: systemClock }),
    store: {
      async findLastHome() {
        rowReads += 1;
        return row;
      },
    },
  });
  read = (name) => joined.readFile(folder, name);
});
afterEach(() => bucket[Symbol.asyncDispose]());

async function endWithoutBucket(): Promise<void> {
  game.playUntil(5_000);
  await game.recording.settled();
  await expect.poll(() => bucket.store.objects.size).toBeGreaterThan(3);
  await bucket.store.goAway();
  game.playUntil(12_000);
  await game.recording.finish();
  await game.recording.settled();
}

describe('a web without the last files of a game', () => {
  it('reads its end and its playlists from its last home, until the bucket has them', async () => {
    await endWithoutBucket();
    expect(await web.readFile(folder, last)).toBeUndefined();
    const segment = await read(last);
    expect(segment?.length).toBeGreaterThan(100);
    expect((await read('source/index.m3u8'))?.toString()).toContain('#EXT-X-ENDLIST');
    for (let times = 0; times < 3; times += 1) expect(await read('source/s00099.m4s')).toBeUndefined();
    expect(calls.filter((url) => url.includes('s00099'))).toHaveLength(1);
    await bucket.store.comeBack();
    await expect.poll(() => web.readFile(folder, last), { timeout: 10_000 }).toEqual(segment);
    const asked = calls.length;
    expect(await read(last)).toEqual(segment);
    expect(calls).toHaveLength(asked);
  });

  it('says that a file may come while its last home is away, and asks seldom', async () => {
    await endWithoutBucket();
    await killHome();
    for (const name of [last, 'source/index.m3u8', last])
      await expect(read(name)).rejects.toMatchObject({ name: 'StoreRefused', kind: 'away' });
    expect(rowReads).toBe(1);
  });

  it('asks nobody for a recording that no other process aired', async () => {
    row = undefined;
    for (const name of [last, last]) expect(await read(name)).toBeUndefined();
    expect([rowReads, calls]).toEqual([1, []]);
  });
});
