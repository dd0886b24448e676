// A web process without the game reads it from its home over real HTTP.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aNode,
  assetId,
  channelId,
  openInstall,
  type Home,
  type Install,
  type Web,
} from '../../../test/homes/home.ts';
import type { LiveFile, LiveQuery } from '../../ingest/index.ts';

let install: Install;
let home: Home;
let web: Web;
beforeEach(async () => {
  install = await openInstall();
  home = await install.openHome();
  home.game.playUntil(9_250);
  await home.game.recording.settled();
  web = install.openWeb();
  install.row = install.airedBy(home);
});
afterEach(() => install[Symbol.asyncDispose]());

type Place = Partial<LiveQuery> & {
  readonly range?: string;
  readonly mayCompress?: boolean;
  readonly gone?: AbortSignal;
};

async function read(of: Web, name: string, place: Place = {}) {
  const { range, mayCompress = false, gone, ...query } = place;
  const game = await of.homes.find(channelId, assetId);
  return game?.read(
    name,
    { number: undefined, part: undefined, isDelta: false, ...query },
    { mayCompress, range, gone },
  );
}
const bytesOf = (file: LiveFile | string | undefined): Buffer => {
  if (typeof file !== 'object') throw new Error(`There is no file: ${file}.`);
  return file.bytes;
};
const textOf = (file: LiveFile | string | undefined): string => bytesOf(file).toString();
const atHome = async (name: string): Promise<Buffer> =>
  bytesOf(
    await home.game.server.read(
      name,
      { number: undefined, part: undefined, isDelta: false },
      { mayCompress: false },
    ),
  );
const callsOf = (asked: readonly string[], name: string): string[] =>
  asked.filter((url) => url.includes(name));
const nextPart = 'source/p00005.2.m4s';

describe('a game that another node airs', () => {
  it('has the same bytes under the same names', async () => {
    for (const name of [
      'master.m3u8',
      'low.m3u8',
      'source/low.m3u8',
      'source/index.m3u8',
      '360p/low.m3u8',
      'source/init-1.mp4',
      'source/s00002.m4s',
      '360p/s00002.m4s',
      'source/p00005.0.m4s',
    ])
      expect(bytesOf(await read(web, name)).equals(await atHome(name)), name).toBe(true);
    expect(await read(web, 'source/s00099.m4s')).toBeUndefined();
    expect(await read(web, '../secrets.json')).toBeUndefined();
  });

  it('is compressed once by its home, and unpacked for those that need it plain', async () => {
    const plain = textOf(await read(web, 'source/low.m3u8'));
    const compressed = await read(web, 'source/low.m3u8', { mayCompress: true });
    expect(compressed).toMatchObject({ isCompressed: true, changes: true });
    expect(bytesOf(compressed).length).toBeLessThan(plain.length);
    expect(callsOf(home.asked, 'source/low.m3u8')).toHaveLength(1);
  });

  it('costs its home one request for each object, however many viewers a web has', async () => {
    const viewers = Array.from({ length: 200 }, (_, index) => `192.0.2.${index}`);
    const waiting = Promise.all(
      viewers.map((range) => read(web, 'source/low.m3u8', { number: 5, part: 2, range, mayCompress: true })),
    );
    const parts = Promise.all(viewers.map((range) => read(web, nextPart, { range })));
    const segments = Promise.all(viewers.map(() => read(web, 'source/s00003.m4s')));
    await expect.poll(() => callsOf(home.asked, '_HLS_msn=5&_HLS_part=2')).toHaveLength(1);
    home.game.playUntil(9_600);
    const bodies = new Set((await waiting).map((file) => bytesOf(file).toString('base64')));
    expect(bodies.size).toBe(1);
    expect(new Set((await parts).map((file) => bytesOf(file).length)).size).toBe(1);
    await segments;
    for (const range of viewers) await read(web, nextPart, { range });
    for (const name of ['_HLS_msn=5&_HLS_part=2', nextPart, 's00003'])
      expect(callsOf(home.asked, name)).toHaveLength(1);
    // Memory answers a viewer who asks for a part of before.
    await read(web, 'source/low.m3u8', { number: 5, part: 1 });
    expect(home.asked).toHaveLength(3);
    const received = [
      bytesOf(await read(web, 'source/low.m3u8', { number: 5, part: 2, mayCompress: true })),
      bytesOf(await read(web, nextPart)),
      bytesOf(await read(web, 'source/s00003.m4s')),
    ].reduce((sum, { length }) => sum + length, 0);
    expect(home.sent() / received).toBeLessThanOrEqual(1.05);
  });

  it('costs its home one request for each part while players go on', async () => {
    await read(web, 'source/low.m3u8');
    for (let step = 0; step < 16; step += 1) {
      const place = { number: 5 + Math.floor((step + 2) / 4), part: (step + 2) % 4, isDelta: true };
      const waiting = read(web, 'source/low.m3u8', place);
      home.game.playUntil(9_600 + step * 500);
      expect(textOf(await waiting)).toContain(`p0000${place.number}.${place.part}.m4s`);
    }
    expect(callsOf(home.asked, 'source/low.m3u8')).toHaveLength(17);
  });

  it('gives newcomers the current playlist without a request while others wait for the next part', async () => {
    const place = { number: 5, part: 2, mayCompress: true };
    const late = await read(web, 'source/low.m3u8');
    await read(web, 'source/index.m3u8');
    const waiting = read(web, 'source/low.m3u8', { ...place, isDelta: true });
    await expect.poll(() => callsOf(home.asked, '_HLS_part=2')).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 600));
    const before = home.asked.length;
    expect(textOf(await read(web, 'source/low.m3u8'))).toBe(textOf(late));
    await read(web, 'source/index.m3u8');
    expect(home.asked).toHaveLength(before);
    home.game.playUntil(9_600);
    await waiting;
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(textOf(await read(web, 'source/low.m3u8'))).toContain('p00005.2.m4s');
  });

  it('costs one request each for two webs', async () => {
    const second = install.openWeb();
    await Promise.all(
      [web, second].flatMap((one) => [read(one, 'source/s00001.m4s'), read(one, 'source/s00001.m4s')]),
    );
    expect(callsOf(home.asked, 's00001')).toHaveLength(2);
  });

  it('refuses places that cannot come soon without a request for each of them', async () => {
    await read(web, 'source/low.m3u8');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        read(web, 'source/low.m3u8', { number: 50 + index, part: 1 }),
      ),
    );
    expect(new Set(answers)).toEqual(new Set(['invalid']));
    expect(home.asked.length).toBeLessThanOrEqual(2);
  });

  it('is there for other networks and for files while one viewer makes requests up', async () => {
    const range = '198.51.100.0';
    await home.kill();
    const made = Array.from({ length: 400 }, (_, number) =>
      read(web, 'source/low.m3u8', { number, part: 1, range }),
    );
    expect(await made.at(-1)).toBe('crowded');
    expect(typeof (await read(web, 'source/s00002.m4s', { range }))).toBe('object');
    const began = performance.now();
    const other = await read(web, 'source/index.m3u8', { range: '203.0.113.0' });
    expect(other).toBe('crowded');
    expect(performance.now() - began).toBeGreaterThan(3_000);
    await Promise.all(made);
  });

  it('lets a network of 4,000 waiting viewers wait, and no more', async () => {
    await read(web, 'source/low.m3u8');
    const gone = new AbortController();
    const waiting = Array.from({ length: 4_000 }, () =>
      read(web, 'source/low.m3u8', { number: 5, part: 2, range: '198.51.100.0', gone: gone.signal }),
    );
    await expect.poll(() => callsOf(home.asked, '_HLS_part=2')).toHaveLength(1);
    const place = { number: 5, part: 2, range: '198.51.100.0' };
    expect(await read(web, 'source/low.m3u8', place)).toBe('crowded');
    const other = read(web, 'source/low.m3u8', { number: 5, part: 2, range: '203.0.113.0' });
    gone.abort();
    const again = read(web, 'source/low.m3u8', place);
    home.game.playUntil(9_600);
    for (const file of await Promise.all([other, again])) expect(typeof file).toBe('object');
    await Promise.all(waiting);
  });

  it('tells pages its picture, where playing starts, and how far it is', async () => {
    const game = await web.homes.find(channelId, assetId);
    expect(await game?.picture.latest()).toEqual({ file: 'live-00001.jpg', widths: [320] });
    expect((await game?.picture.read('live-00001.jpg'))?.toString()).toBe('a picture');
    expect(await game?.picture.read('live-00009.jpg')).toBeUndefined();
    expect(await game?.startRung()).toBe(home.game.recording.startRung());
    expect(await game?.peek('low.m3u8')).toBe(home.game.server.peek('low.m3u8'));
    expect(await game?.spoolState()).toMatchObject({ waitingFiles: 2, refusal: 'It is away.' });
    const edge = home.game.server.edge();
    const { number, run, epoch, bytes } = edge.tail ?? {};
    expect(await game?.edge()).toEqual({ ...edge, tail: { number, run, epoch, bytes } });
    expect(edge.tail?.bytes.length).toBeGreaterThan(0);
  });

  it('is not asked for, and the database neither, while a process is alone', async () => {
    install.list.length = 0;
    expect(await web.homes.find(channelId, assetId)).toBeUndefined();
    expect([install.reads, home.asked]).toEqual([0, []]);
  });

  it('is looked up once a second, however many requests come', async () => {
    const began = performance.now();
    while (performance.now() - began < 1_500) {
      await read(web, 'source/s00001.m4s');
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(install.reads).toBeLessThanOrEqual(3);
  });
});

describe('a home that is away', () => {
  it('leaves the newest playlist, after the patience of a player, and the segments of the store', async () => {
    const known = textOf(await read(web, 'source/low.m3u8'));
    await home.kill();
    const began = performance.now();
    const answer = read(web, 'source/low.m3u8', { number: 5, part: 2 });
    expect(bytesOf(await read(web, 'source/s00002.m4s')).length).toBeGreaterThan(0);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(textOf(await answer)).toBe(known);
    expect(install.warned).toHaveLength(1);
    expect(performance.now() - began).toBeGreaterThan(4_500);
    expect(performance.now() - began).toBeLessThan(6_500);
  });

  it('from the list of nodes alone, as one that lost its database, is still asked', async () => {
    install.list.length = 0;
    install.list.push({ ...aNode('http://127.0.0.1:9', web.nodes.id), role: 'web' });
    for (const name of ['source/low.m3u8', 'source/p00005.0.m4s'])
      expect(bytesOf(await read(web, name)).equals(await atHome(name)), name).toBe(true);
  });

  it('does not hold up a page', async () => {
    await home.kill();
    const game = await web.homes.find(channelId, assetId);
    for (let page = 0; page < 3; page += 1) {
      const began = performance.now();
      await Promise.all([game?.startRung(), game?.picture.latest()]);
      await Promise.all([game?.peek('low.m3u8'), game?.peek('master.m3u8')]);
      expect(performance.now() - began).toBeLessThan(400);
    }
  });

  it('is followed by another node within a second of its row, and no address has two bodies', async () => {
    const seen = new Map<string, Set<string>>();
    const note = async (name: string): Promise<void> => {
      const file = await read(web, name);
      if (typeof file !== 'object') return;
      const hashes = seen.get(name) ?? new Set();
      seen.set(name, hashes.add(createHash('sha256').update(file.bytes).digest('hex')));
    };
    const noteAll = async (): Promise<void> => {
      const text = textOf(await read(web, 'source/low.m3u8'));
      const names = [...text.matchAll(/(?:URI="|^)([^"\n#]+\.(?:m4s|mp4))/gm)].map(([, name = '']) => name);
      await Promise.all(
        names
          .filter((name) => !text.includes(`PRELOAD-HINT:TYPE=PART,URI="${name}"`))
          .map((name) => note(`source/${name}`)),
      );
    };
    await noteAll();
    await home.kill();
    const waiting = read(web, 'source/low.m3u8', { number: 5, part: 2 });
    const next = await install.openHome(1);
    next.game.playUntil(12_250);
    await new Promise((resolve) => setTimeout(resolve, 600));
    install.row = install.airedBy(next, 1);
    const moved = performance.now();
    expect(textOf(await waiting)).toContain('e1.');
    expect(performance.now() - moved).toBeLessThan(2_500);
    await noteAll();
    expect([...seen.values()].filter(({ size }) => size > 1)).toEqual([]);
    expect([...seen.keys()].some((name) => name.includes('e1.'))).toBe(true);
  }, 20_000);

  it('that was stopped and hangs is left as soon as the row says so', async () => {
    await read(web, 'source/low.m3u8');
    const hanging = read(web, 'source/low.m3u8', { number: 5, part: 3 });
    await expect.poll(() => callsOf(home.asked, '_HLS_part=3')).toHaveLength(1);
    const next = await install.openHome(1);
    next.game.playUntil(9_900);
    install.row = install.airedBy(next, 1);
    const moved = performance.now();
    expect(textOf(await hanging)).toContain('e1.');
    expect(performance.now() - moved).toBeLessThan(2_500);
  });

  it('has nothing to say about a game that is over: the store has its playlists', async () => {
    await read(web, 'source/low.m3u8');
    install.row = () => ({ ...install.airedBy(home)(), epoch: 1, isOver: true });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const began = performance.now();
    for (const name of ['source/low.m3u8', 'master.m3u8']) expect(await read(web, name)).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('is replaced by a later epoch that is behind it, too', async () => {
    await read(web, 'source/low.m3u8');
    const next = await install.openHome(1, false);
    next.game.playUntil(3_250);
    install.row = install.airedBy(next, 1);
    await expect
      .poll(async () => textOf(await read(web, 'source/low.m3u8')), { timeout: 5_000 })
      .toContain('p00002e1.');
  });

  it('goes on from its last known row while the database is away', async () => {
    await read(web, 'source/low.m3u8');
    install.row = () => {
      throw new Error('The database is away.');
    };
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(textOf(await read(web, 'source/low.m3u8'))).toContain('#EXTM3U');
    home.game.playUntil(14_000);
    expect(textOf(await read(web, 'source/low.m3u8', { number: 6, part: 1 }))).toContain('p00006.1');
  });
});
