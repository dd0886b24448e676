// The internal addresses answer nothing to a stranger, and a web takes no bytes from another program.
import { createServer, request, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aNode, assetId, channelId, openInstall, type Home, type Install } from '../../test/homes/home.ts';
import { signCall } from './signatures.ts';

let install: Install;
let home: Home;
const servers: Server[] = [];
beforeEach(async () => {
  install = await openInstall();
  home = await install.openHome();
  home.game.playUntil(9_250);
  await home.game.recording.settled();
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await install[Symbol.asyncDispose]();
});

const live = `/internal/live/${channelId}/${assetId}/0/source/s00001.m4s`;
const now = (): number => Math.floor(Date.now() / 1_000);
const nonce = 'abcdefghijklmnop';
const stranger = '44444444-4444-4444-8444-444444444444';

const signed = (
  path: string,
  { key = install.key, asked = home.node.id, seconds = now(), method = 'GET' } = {},
) => signCall(key, { method, path, asked }, { asking: stranger, nonce }, seconds);

async function call(
  path: string,
  authorization?: string,
  method = 'GET',
): Promise<{ status: number | undefined; bytes: number; signature: unknown }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(
      `${home.node.url}${path}`,
      { method, headers: { ...(authorization && { authorization }) } },
      resolve,
    )
      .once('error', reject)
      .end();
  });
  const body = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode, bytes: body.length, signature: answer.headers['x-floodlit-answer'] };
}

describe('GET /internal/*', () => {
  it('200 to a node of the install', async () => {
    const answer = await call(live, signed(live));
    expect(answer).toMatchObject({ status: 200, signature: expect.any(String) as string });
    expect(answer.bytes).toBeGreaterThan(100);
  });

  it('200 for a node with the database, 503 while it is away or gives no answer', async () => {
    const statusOf = async (): Promise<unknown> =>
      (await call('/internal/database', signed('/internal/database'))).status;
    expect(await statusOf()).toBe(200);
    install.database = { readSilentMs: () => Promise.reject(new Error('It is away.')) };
    expect(await statusOf()).toBe(503);
    install.database = { readSilentMs: () => new Promise(() => undefined) };
    expect(await statusOf()).toBe(503);
  });

  it('[T83] 404 without a body to everybody else', async () => {
    const none = { status: 404, bytes: 0, signature: undefined };
    const other = live.replace('s00001', 's00002');
    for (const authorization of [
      undefined,
      '',
      'Bearer 1',
      'Floodlit',
      signed(live, { key: Buffer.alloc(32) }),
      signed(live, { asked: stranger }),
      signed(live, { seconds: now() - 61 }),
      signed(live, { seconds: now() + 62 }),
      signed(live, { method: 'POST' }),
      signed(other),
      `${signed(live)}=`,
      signed(live).replace(nonce, nonce.toUpperCase()),
    ])
      expect(await call(live, authorization), authorization).toEqual(none);
  });

  it('404 or 410 with a signature for what it does not air', async () => {
    for (const [path, status] of [
      [`/internal/live/${channelId + 1}/${assetId}/0/low.m3u8`, 410],
      [`/internal/live/${channelId}/${assetId}/1/low.m3u8`, 410],
      [`/internal/edge/${channelId}/${assetId + 1}/0`, 410],
      [`/internal/test/${channelId}/1/0123456789ab/master.m3u8`, 410],
      [`/internal/live/${channelId}/${assetId}/0/source/s00099.m4s`, 404],
      [`/internal/live/${channelId}/${assetId}/0`, 404],
      [`/internal/live/${channelId}/${assetId}/0/..%2f..%2fsecrets.json`, 404],
      [`/internal/live/${channelId}/${assetId}/0/source/low.m3u8?x=1`, 404],
      ['/internal/nothing', 404],
    ] as const)
      expect(await call(path, signed(path)), path).toMatchObject({
        status,
        bytes: 0,
        signature: expect.any(String) as string,
      });
  });

  it('has no other methods', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD'])
      expect((await call(live, signed(live, { method }), method)).status, method).not.toBe(200);
  });
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Gives the calls to the true home, and changes its answers. */
const relay =
  (change: (body: Buffer, headers: Record<string, unknown>) => Buffer): RequestListener =>
  (asked, response) => {
    request(
      `${home.node.url}${asked.url}`,
      { headers: { authorization: asked.headers.authorization } },
      (answer) => {
        void answer.toArray().then((chunks: Buffer[]) => {
          const headers = { ...answer.headers };
          const body = change(Buffer.concat(chunks), headers);
          response.writeHead(answer.statusCode ?? 0, { ...headers, 'content-length': body.length });
          response.end(body);
        });
      },
    )
      // A late relay finds no home any more.
      .on('error', () => response.destroy())
      .end();
  };

describe('a node row that lies about its address', () => {
  const lies: readonly (readonly [string, RequestListener])[] = [
    ['another program', (_asked, response) => void response.end('#EXTM3U\nevil')],
    ['a program that repeats the call', (asked, response) => void response.end(asked.headers.authorization)],
    [
      'a redirect',
      (_asked, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    [
      'an answer without end',
      (_asked, response) => {
        const fill = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024)));
        };
        response.on('drain', fill);
        fill();
      },
    ],
    ['a broken connection', (asked) => void asked.socket.destroy()],
    ['other bytes', relay((body) => Buffer.concat([body, Buffer.from('x')]))],
    ['other facts', relay((body, headers) => ((headers['x-floodlit-facts'] = '{"changes":true}'), body))],
  ];

  it.each(lies)('[T84] gives no viewer the bytes of %s', async (_lie, answer) => {
    const web = install.openWeb(false);
    install.list.splice(0, 1, { ...home.node, url: await listen(answer) });
    install.row = install.airedBy(home);
    const game = await web.homes.find(channelId, assetId);
    const file = game?.read(
      'source/s00001.m4s',
      { number: undefined, part: undefined, isDelta: false },
      { mayCompress: false },
    );
    expect(await file).toBeUndefined();
    expect(await game?.picture.latest()).toBeUndefined();
    expect(await game?.edge()).toBeUndefined();
  });

  it('gives nothing of another home of the same install', async () => {
    const other = await install.openHome(1);
    const web = install.openWeb(false);
    install.list.splice(0, 2, { ...home.node, url: other.node.url });
    install.row = install.airedBy(home);
    expect(await (await web.homes.find(channelId, assetId))?.edge()).toBeUndefined();
    expect(other.asked.length).toBeGreaterThan(0);
  });

  it('is as good as no address when it names none, or no machine', async () => {
    for (const url of [null, 'http://127.0.0.1:1', 'http://no-such-machine.invalid:4000', 'nonsense']) {
      const web = install.openWeb(false);
      install.list.splice(0, install.list.length, { ...home.node, url }, aNode('http://127.0.0.1:2'));
      const airedBy = install.airedBy(home);
      install.row = () => {
        const row = airedBy();
        return row && { ...row, url };
      };
      expect(await (await web.homes.find(channelId, assetId))?.edge(), String(url)).toBeUndefined();
    }
  });
});

describe('a home that is 5 s late', () => {
  it('holds up no page, and its segments come from the store', async () => {
    const url = await listen((asked, response) => {
      setTimeout(() => relay((body) => body)(asked, response), 5_000);
    });
    const web = install.openWeb();
    install.list.splice(0, 1, { ...home.node, url });
    install.row = install.airedBy(home);
    const game = await web.homes.find(channelId, assetId);
    const began = performance.now();
    expect(await game?.startRung()).toBeUndefined();
    expect(await game?.peek('low.m3u8')).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(400);
    const query = { number: undefined, part: undefined, isDelta: false };
    expect(await game?.read('source/s00001.m4s', query, { mayCompress: false })).toBeDefined();
    expect(performance.now() - began).toBeLessThan(5_500);
  }, 15_000);
});
