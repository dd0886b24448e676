// The page of a shared clip, its card, and its answer for other sites: for anybody allowed, and alike for all others.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clipSharePath } from '@floodlit/contract/clips/clip-address';
import { aReadyClip } from '../../test/clips/ready-clip.ts';
import { createDocumentWorld } from '../../test/document-world.ts';
import type { World } from '../../test/world.ts';
import { runCommand } from '../../test/cli/command-runner.ts';
import { decideClip } from '../clips/index.ts';

let world: World;
let channelId: number;
let country: string | undefined;
let free: number;
let paid: number;
beforeAll(async () => {
  world = await createDocumentWorld({}, { countries: { countryOf: () => country } });
  channelId = await world.channelId();
  free = await world.eventId({ type: 'free' });
  paid = await world.eventId({ type: 'paid' });
});
afterAll(() => world.close());

interface Address {
  readonly id: number;
  readonly uuid: string;
}

let clip: Address;
const query = (text: string, values: unknown[] = []) => world.connection.pool.query(text, values);
const get = (url: string) => world.app.inject({ url, headers: { host: 'localhost' } });
const open = (address: Address) => get(clipSharePath(address));
const decide = (action: 'withhold' | 'restore' | 'delete') =>
  decideClip(world.context.clips, { channelId, clipId: clip.id, action, by: 'Ada Adult', note: 'Asked.' });
/** Everything but the moment. */
const bytesOf = async (address: Address) => {
  const { statusCode, body, headers } = await open(address);
  return { statusCode, body, headers: { ...headers, date: undefined, 'x-request-id': undefined } };
};
const wrongUuid = (uuid: string): string => uuid.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a'));
const ask = (address: Address) =>
  get(`/oembed?url=${encodeURIComponent(`https://localhost${clipSharePath(address)}`)}`);

beforeEach(async () => {
  await query('delete from clips.clips');
  const uuid = '11111111-1111-4111-8111-111111111111';
  clip = { id: await aReadyClip(world, channelId, uuid), uuid };
  await query(
    `update clips.clips set event_id = $1, name = 'The <winner>', length_us = 4800000, has_poster = true,
                            file_status = 'ready', file_bytes = 10`,
    [free],
  );
});

describe('/share/{id}/{uuid}', () => {
  it('fetches the poster first, and the application only behind the picture', async () => {
    const { body } = await open(clip);
    const poster = body.indexOf(
      `<link rel="preload" as="image" fetchpriority="high" href="/media/c/${clip.id}/`,
    );
    expect(poster).toBeGreaterThan(0);
    expect(poster).toBeLessThan(body.indexOf('<link rel="prefetch" as="script"'));
    expect(body).not.toContain('rel="modulepreload"');
  });

  it('[R2.02d] names the clip, its game and its file to other sites', async () => {
    const { statusCode, body } = await open(clip);
    expect(statusCode).toBe(200);
    const origin = 'https://localhost';
    for (const line of [
      '<title>The &lt;winner&gt; · Northern Sports</title>',
      '<meta property="og:type" content="video.other">',
      `<meta property="og:video" content="${origin}/media/c/${clip.id}/${clip.uuid}/share.mp4">`,
      '<meta property="og:video:type" content="video/mp4">',
      `<meta property="og:image" content="${origin}/media/cards/clip-${clip.id}-${clip.uuid}.png">`,
      '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
      '<meta name="twitter:card" content="summary_large_image">',
      `/oembed?url=${encodeURIComponent(`${origin}${clipSharePath(clip)}`)}`,
      `<link rel="canonical" href="${origin}${clipSharePath(clip)}">`,
    ])
      expect(body).toContain(line);
    expect(body).not.toContain('noindex');
    const thing = JSON.parse(
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '{}',
    ) as object;
    expect(thing).toMatchObject({
      '@type': 'VideoObject',
      name: 'The <winner>',
      duration: 'PT5S',
      contentUrl: `${origin}/media/c/${clip.id}/${clip.uuid}/share.mp4`,
    });
  });

  it.each(['paid', 'register'] as const)(
    '[R2.02d] is kept from search engines, and names no file, for a %s game',
    async (type) => {
      await query('update clips.clips set event_id = $1', [paid]);
      await query('update catalog.events set type = $1 where id = $2', [type, paid]);
      const { statusCode, body } = await open(clip);
      expect(statusCode).toBe(200);
      expect(body).toContain('<meta name="robots" content="noindex">');
      expect(body).not.toContain('og:video');
      expect(body).not.toContain('contentUrl');
      expect(body).not.toContain('share.mp4');
      expect((await ask(clip)).json()).toMatchObject({ type: 'link', title: 'The <winner>' });
    },
  );

  it('[T08] answers the same bytes for unknown, wrong, withheld, failed and deleted clips', async () => {
    const unknown = await bytesOf({ id: 999_999, uuid: clip.uuid });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.body).not.toContain('winner');
    expect(await bytesOf({ ...clip, uuid: wrongUuid(clip.uuid) }), 'a wrong uuid').toEqual(unknown);
    expect((await open(clip)).statusCode).toBe(200);
    await decide('withhold');
    expect(await bytesOf(clip), 'withheld').toEqual(unknown);
    await decide('restore');
    expect((await open(clip)).statusCode).toBe(200);
    await decide('delete');
    expect(await bytesOf(clip), 'deleted').toEqual(unknown);
    await query(`update clips.clips set deleted_at = null, status = 'failed'`);
    expect(await bytesOf(clip), 'failed').toEqual(unknown);
  });

  it(
    '[T08] takes the same time for unknown, wrong, withheld and deleted clips',
    { retry: 3, timeout: 60_000 },
    async () => {
      const uuid = '22222222-2222-4222-8222-222222222222';
      const gone = { id: await aReadyClip(world, channelId, uuid), uuid };
      await query('update clips.clips set deleted_at = now() where id = $1', [gone.id]);
      const other = '33333333-3333-4333-8333-333333333333';
      const held = { id: await aReadyClip(world, channelId, other), uuid: other };
      await query('update clips.clips set withheld_at = now() where id = $1', [held.id]);
      const addresses = [
        { id: 999_999, uuid: clip.uuid },
        { ...clip, uuid: wrongUuid(clip.uuid) },
        { ...clip, uuid: clip.uuid.replace(/.$/, '2') },
        held,
        gone,
      ];
      const samples = addresses.map((): number[] => []);
      // In turns, so that the machine slows all of them alike.
      for (let round = 0; round < 20; round += 1)
        for (const [index, address] of addresses.entries()) {
          const began = performance.now();
          expect((await open(address)).statusCode).toBe(404);
          samples[index]?.push(performance.now() - began);
        }
      // Other work of the machine only ever adds to a time.
      const shortest = samples.map((times) => Math.min(...times));
      expect(Math.max(...shortest) / Math.min(...shortest)).toBeLessThan(1.35);
    },
  );

  it('[T08] says nothing of a clip in a blocked region', async () => {
    await runCommand(world, 'geo', 'block', '--countries', 'FR');
    country = 'FR';
    try {
      const blocked = await bytesOf(clip);
      expect(blocked.statusCode).toBe(403);
      expect(blocked.body).not.toContain('winner');
      expect(await bytesOf({ id: 999_999, uuid: clip.uuid })).toEqual(blocked);
      for (const url of [`/media/cards/clip-${clip.id}-${clip.uuid}.png`])
        expect((await get(url)).statusCode).toBe(403);
      expect((await ask(clip)).statusCode).toBe(403);
      country = 'CA';
      expect((await open(clip)).statusCode).toBe(200);
    } finally {
      country = undefined;
      await runCommand(world, 'geo', 'off');
    }
  });

  it.each(['/share/1', '/share/1/abc', '/share/0/11111111-1111-4111-8111-111111111111', '/share/x/y'])(
    '404 for %s',
    async (path) => {
      expect((await get(path)).statusCode).toBe(404);
    },
  );
});

describe('the card of a clip', () => {
  it('[T08] is drawn for its address alone, and gone with the clip', async () => {
    const path = `/media/cards/clip-${clip.id}-${clip.uuid}.png`;
    const { statusCode, headers, rawPayload } = await get(path);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'private, no-cache',
    ]);
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    expect((await get(path.replace(clip.uuid, wrongUuid(clip.uuid)))).statusCode).toBe(404);
    await decide('withhold');
    expect((await get(path)).statusCode).toBe(404);
  });
});

describe('GET /oembed of a clip', () => {
  it('answers the file of a free game’s clip, and nothing once it is withheld', async () => {
    const answer = await ask(clip);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({ type: 'video', title: 'The <winner>', width: 640, height: 360 });
    const { html } = answer.json<{ html: string }>();
    expect(html).toContain(`<video src="https://localhost/media/c/${clip.id}/${clip.uuid}/share.mp4"`);
    expect(html).toContain('title="The &lt;winner&gt;"');
    expect((await ask({ ...clip, uuid: wrongUuid(clip.uuid) })).statusCode).toBe(404);
    await decide('withhold');
    expect((await ask(clip)).statusCode).toBe(404);
  });
});
