// Path traversal, sent byte for byte over a socket, because a client library would normalize the paths.
import { once } from 'node:events';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from '../../../test/world.ts';
import { recordingsIn } from '../../../test/recordings-in.ts';
import { createHmacMediaTokens } from '../../adapters/hmac-media-tokens.ts';
import { aLadder, filesOf, makeFolder } from '../../../test/media/makers.ts';

const folder = 'recordings/1/game';
let place: string;
let world: World;
let port: number;
let prefix: string;

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'floodlit-tricks-'));
  const storage = recordingsIn(path.join(place, 'objects'));
  world = await createWorld({ storage, tokens: createHmacMediaTokens(Buffer.alloc(32, 1)) });
  await makeFolder(path.join(place, 'made'), aLadder(), 'the recording');
  await storage.putFolder(path.join(place, 'made'), folder);
  for (const secret of [
    'secret.mp4',
    'objects/secret.mp4',
    'objects/recordings/1/secret.mp4',
    `objects/${folder}/secret.mp4`,
  ]) {
    await mkdir(path.dirname(path.join(place, secret)), { recursive: true });
    await writeFile(path.join(place, secret), 'the secret');
  }
  const asset = await world.connection.db
    .insertInto('media.assets')
    .values({
      channel_id: await world.channelId(),
      event_id: await world.eventId(),
      status: 'ready',
      source_key: 'file:/in/game.mp4',
      folder,
      failure: null,
      duration_seconds: 5,
      ladder: JSON.stringify(aLadder()),
      created_at: world.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = world.context.tokens.sign(asset.id, world.clock.now().getTime() / 1_000 + 600);
  prefix = `/media/t/${token}/v/${asset.id}`;
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const address = world.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(async () => {
  await world.close();
  await rm(place, { recursive: true, force: true });
});

/** The whole answer, as text. */
async function ask(target: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.write(Buffer.from(`GET ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const dots = [
  '..',
  '.',
  '%2e%2e',
  '%2E.',
  '.%2e',
  '%252e%252e',
  '%c0%ae%c0%ae',
  '%u002e%u002e',
  '．．',
  '…',
  '..;',
  '..%00',
  '%2e%2e%3b',
  '..\\',
];
const slashes = ['/', '//', '%2f', '%2F', '%5c', '\\', '%252f', '%c0%af', '/./', ';/', '／', '%00/'];
const targets = [
  'secret.mp4',
  'recordings/1/secret.mp4',
  'etc/passwd',
  'master.m3u8',
  '360p/init.mp4',
  percent('secret.mp4'),
  'poster.jpg%00.mp4',
];
const spellings = [
  (name: string) => percent(name),
  (name: string) => name.toUpperCase(),
  (name: string) => `${name}/`,
  (name: string) => `./${name}`,
  (name: string) => `${name}%00`,
  (name: string) => `${name}.`,
  (name: string) => `${name}?x=1`,
  (name: string) => `${name};v=1`,
  (name: string) => name.replace('.', '%2e'),
  (name: string) => name.replace('.', '．'),
  (name: string) => `//${name}`,
  (name: string) => `x/../${name}`,
];

/** Climbs: any number of steps up, each written in its own way, then a name. */
const climb = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...dots), fc.constantFrom(...slashes)), { minLength: 1, maxLength: 8 }),
    fc.constantFrom(...targets),
    fc.constantFrom('', '360p/', '360p%2f', '/'),
  )
  .map(([steps, name, start]) => start + steps.map(([dot, slash]) => dot + slash).join('') + name);

it('serves the file under its one canonical name', async () => {
  expect(await ask(`${prefix}/360p/init.mp4`)).toMatch(
    /^HTTP\/1\.1 200 [\s\S]*the recording:360p\/init\.mp4$/,
  );
});

it('[T33] serves nothing for 2,000 encodings of other paths', async () => {
  const respelled = filesOf(aLadder()).flatMap((name) => spellings.map((spell) => spell(name)));
  const climbs = fc.sample(climb, { numRuns: 2_000 - respelled.length, seed: 33 });
  const whole = [`http://localhost${prefix}/master.m3u8`, `${prefix}/../../..${prefix}/master.m3u8`];
  const paths = [...[...respelled, ...climbs].map((name) => `${prefix}/${name}`), ...whole];
  expect(paths.length).toBeGreaterThanOrEqual(2_000);
  while (paths.length > 0) {
    const some = paths.splice(0, 20);
    const answers = await Promise.all(some.map(ask));
    for (const [index, answer] of answers.entries()) {
      expect([some[index], answer.slice(0, 12)]).toEqual([
        some[index],
        expect.stringMatching(/^HTTP\/1\.1 40[04]$/),
      ]);
      expect(answer).not.toMatch(/the secret|the recording|root:/);
    }
  }
  expect(world.loggedErrors).toEqual([]);
}, 60_000);
