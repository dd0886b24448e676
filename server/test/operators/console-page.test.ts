// The console's host serves one page before its build is there, and the build afterwards.
import { Script } from 'node:vm';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createConsoleApp } from '../../src/console/app.ts';
import { consoleLines } from '../../src/console/open-console.ts';
import type { ConsoleBuild, FindConsole } from '../../src/console/pages/ports.ts';
import { consoleHost, createWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const packed = (text: string) => ({ text: Buffer.from(text), brotli: undefined, gzip: undefined });
const built: ConsoleBuild = {
  document: { contentType: 'text/html; charset=utf-8', ...packed('<p>the console</p>') },
  score: {
    document: { contentType: 'text/html; charset=utf-8', ...packed('<p>the score</p>') },
    files: ['/assets/score-1.js'],
    icons: [{ src: '/assets/score-icon-192-1.png', size: 192 }],
  },
  findAsset: (name) =>
    name === '/assets/main.js' ? { contentType: 'text/javascript', ...packed('main') } : undefined,
};

async function ask(state: ReturnType<FindConsole>, url: string, language = 'en') {
  const app = createConsoleApp(world.context, world.consoleConnection, {
    host: consoleHost,
    trustProxy: [],
    publicUrl: () => 'https://localhost:4443',
    strict: true,
    rtmpPort: 1935,
    findConsole: () => state,
  });
  const answer = await app.inject({ url, headers: { host: consoleHost, 'accept-language': language } });
  await app.close();
  return answer;
}

it('says in the language of the browser that it is being built, and loads itself again', async () => {
  for (const [language, text] of [
    ['en-US,en', 'The console is being built'],
    ['fr-CA', 'La console est en cours de préparation'],
    ['ar', 'dir="rtl"'],
    ['de', 'The console is being built'],
  ] as const) {
    const answer = await ask('building', '/games', language);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(answer.body).toContain(text);
    // A refresh by `meta` would load nothing at the address of an invitation, which has a fragment.
    const script = /<script>(.*reload.*)<\/script>/.exec(answer.body)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
  }
  expect((await ask('building', '/assets/main.js')).statusCode).toBe(404);
  expect((await ask('building', '/api/console/me')).statusCode).toBe(401);
});

it('names the log when it could not be built, and waits for the person to load it again', async () => {
  const answer = await ask('failed', '/');
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('The log of the server says why');
  expect(answer.body).not.toContain('reload()');
});

it('is the built console afterwards', async () => {
  expect((await ask(built, '/games')).body).toBe('<p>the console</p>');
  expect((await ask(built, '/assets/main.js')).body).toBe('main');
});

it('[T53] shows the same document for every link of work, which no search engine and no cache keeps', async () => {
  const [known, unknown] = await Promise.all([ask(built, '/score/7-abc'), ask(built, '/score/nothing')]);
  expect(known.body).toBe('<p>the score</p>');
  expect(unknown.body).toBe(known.body);
  expect(known.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringMatching(
      /script-src 'self';.*worker-src 'self'.*trusted-types floodlit-score$/u,
    ),
  });
});

it('installs one game on a phone, with a worker that keeps the files of its page alone', async () => {
  const manifest = await ask(built, '/score/7-abc/app.webmanifest');
  expect(JSON.parse(manifest.body)).toMatchObject({
    start_url: '/score/7-abc',
    scope: '/score/',
    icons: [{ src: '/assets/score-icon-192-1.png', sizes: '192x192' }],
  });
  expect((await ask(built, '/score/%22%3Cb/app.webmanifest')).statusCode).toBe(404);
  const worker = await ask(built, '/score/worker.js');
  expect(worker.headers['content-type']).toContain('text/javascript');
  expect(worker.body).toContain('["/assets/score-1.js"]');
  expect(() => new Script(worker.body)).not.toThrow();
  const other = { ...built, score: { ...built.score, document: { contentType: '', ...packed('newer') } } };
  expect((await ask(other, '/score/worker.js')).body).not.toBe(worker.body);
  expect((await ask('building', '/score/7-abc')).statusCode).toBe(503);
});

it('is announced at the start with the wait that its first opening has', async () => {
  const lines = (isBuilt: boolean) =>
    consoleLines(world.context, 'console.localhost', 'http://localhost:4000', isBuilt);
  expect(await lines(false)).toContain('http://console.localhost:4000');
  expect(await lines(false)).toContain('The first opening builds it, which takes about half a minute.');
  expect(await lines(true)).not.toContain('half a minute');
});
