import net from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { limits } from '@floodlit/contract/limits';
import { one, route } from '@floodlit/contract/route';
import { noCallLimits } from '../limits/call-limits.ts';
import { createBind } from './bind.ts';
import { createRevisions } from '../cache/revisions.ts';
import { createHttp } from './create-http.ts';

const apps: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

const echo = route({
  method: 'POST',
  path: '/echo',
  summary: 'Says what it was told',
  audience: 'bootstrap',
  body: z.strictObject({ name: z.string() }),
  response: one(z.object({ name: z.string() })),
  errors: [],
});

function anApp(trustProxy: readonly string[] = []): { app: FastifyInstance; logged: unknown[] } {
  const logged: unknown[] = [];
  const log = {
    info: () => {},
    warn: () => {},
    error: (_: string, error: unknown) => void logged.push(error),
  };
  const app = createHttp({ log, trustProxy });
  apps.push(app);
  app.get('/who', (request) => ({ ip: request.ip, host: request.host, protocol: request.protocol }));
  app.get('/query', (request) => request.query);
  app.get('/things/:id', () => ({}));
  const bind = createBind({
    app,
    callLimits: noCallLimits,
    strict: true,
    revisions: createRevisions(),
    factsOf: async () => ({
      channelId: 1,
      address: '',
      country: undefined,
      ownHost: undefined,
      userAgent: undefined,
      language: 'en' as const,
    }),
    actorOf: () => expect.fail('Nobody asks who it is.'),
  });
  bind(echo, ({ body }) => ({ data: body }));
  return { app, logged };
}

/** The answer over a real socket. `inject` would hide an error that ends the process. */
const answerTo = (app: FastifyInstance, target: string): Promise<string> =>
  raw(app, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

async function raw(app: FastifyInstance, request: string): Promise<string> {
  const address = app.server.address() ?? (await app.listen({ port: 0 }), app.server.address());
  const { port } = address as net.AddressInfo;
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('data', (bytes) => (answer += bytes.toString()));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('the caller’s address', () => {
  const claims = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  };
  const ask = async (trustProxy: string[], remoteAddress: string) =>
    (
      await anApp(trustProxy).app.inject({
        url: '/who',
        remoteAddress,
        headers: { host: 'here.example', ...claims },
      })
    ).json<Record<string, string>>();

  it('[T79] ignores forwarded address, host and protocol without a trusted proxy', async () => {
    expect(await ask([], '10.1.2.3')).toEqual({ ip: '10.1.2.3', host: 'here.example', protocol: 'http' });
  });

  it('[T79] believes the named proxies alone, and nobody about the host', async () => {
    expect(await ask(['10.0.0.0/8'], '10.1.2.3')).toEqual({
      ip: '203.0.113.9',
      host: 'here.example',
      protocol: 'https',
    });
    expect(await ask(['10.0.0.0/8'], '192.0.2.1')).toEqual({
      ip: '192.0.2.1',
      host: 'here.example',
      protocol: 'http',
    });
  });

  it('[T79] takes the last address that no proxy of ours added, not the first that the client wrote', async () => {
    const { app } = anApp(['10.0.0.0/8']);
    const answer = await app.inject({
      url: '/who',
      remoteAddress: '10.1.2.3',
      headers: { host: 'here.example', 'x-forwarded-for': '1.1.1.1, 203.0.113.9, 10.9.9.9' },
    });
    expect(answer.json<{ ip: string }>().ip).toBe('203.0.113.9');
  });

  it.each([
    ['1.2.3.4:5678', '1.2.3.4'],
    ['[2001:db8::1]:99', '2001:db8::1'],
    ['[::1]', '::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1%eth0'],
    ['203.0.113.9:443, 10.9.9.9:80', '203.0.113.9'],
    ['203.0.113.9,', '203.0.113.9'],
  ])('[T79] reads the address in %s', async (chain, ip) => {
    const answer = await anApp(['10.0.0.0/8']).app.inject({
      url: '/who',
      remoteAddress: '10.1.2.3',
      headers: { host: 'here.example', 'x-forwarded-for': chain },
    });
    expect(answer.json<{ ip: string }>().ip).toBe(ip);
  });
});

describe('the host', () => {
  const answerOf = async (head: string) => raw(anApp().app, `${head}\r\nConnection: close\r\n\r\n`);

  it.each([
    'GET /who HTTP/1.1\r\nHost: here.example\r\nHost: evil.example',
    'GET /who HTTP/1.1\r\nHost: here.example\r\nhOST: here.example',
    'GET http://evil.example/who HTTP/1.1\r\nHost: here.example',
  ])('is refused when a request names two: %j', async (head) => {
    expect(await answerOf(head)).toMatch(/^HTTP\/1.1 400 [^]*request\.unreadable/);
  });

  it('may stand in the target as well', async () => {
    expect(await answerOf('GET http://here.example:80/who HTTP/1.1\r\nHost: here.example')).toMatch(
      /^HTTP\/1.1 200 [^]*"host":"here.example"/,
    );
  });
});

describe('bytes that are no request', () => {
  it.each([
    ['HEAD', 431, `x: ${'y'.repeat(20_000)}`],
    ['GET', 431, `x: ${'y'.repeat(20_000)}`],
    ['HEAD', 400, 'no header'],
  ])('a %s is answered %i without a body', async (method, status, header) => {
    const answer = await raw(anApp().app, `${method} /who HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*Content-Length: 0\r\n\r\n$`));
  });
});

describe('caps', () => {
  it('[T69] answers a query of a thousand parts and lives', async () => {
    const { app } = anApp();
    expect(await answerTo(app, `/query?${'a&'.repeat(1_500)}`)).toMatch(
      /^HTTP\/1.1 413 [^]*request\.too_large/,
    );
    expect(await answerTo(app, '/query?a=1')).toMatch(/^HTTP\/1.1 200 [^]*\{"a":"1"\}/);
  });

  it('[T69] refuses an address that is longer than any of ours', async () => {
    const { app } = anApp();
    expect((await app.inject(`/query?a=${'x'.repeat(limits.urlBytes - 9)}`)).statusCode).toBe(200);
    expect((await app.inject(`/query?a=${'x'.repeat(limits.urlBytes - 8)}`)).statusCode).toBe(413);
  });

  it('[T69] refuses a body that is larger than any of ours', async () => {
    const { app } = anApp();
    const send = (bytes: number) =>
      app.inject({
        method: 'POST',
        url: '/api/echo',
        payload: { name: 'x'.repeat(bytes - '{"name":""}'.length) },
      });
    expect((await send(limits.bodyBytes)).statusCode).toBe(200);
    expect((await send(limits.bodyBytes + 1)).json()).toMatchObject({ code: 'request.too_large' });
  });

  it('[T69] does not read thousands of unknown fields back', async () => {
    const { app } = anApp();
    const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, 1]));
    const answer = await app.inject({ method: 'POST', url: '/api/echo', payload: fields });
    expect(answer.statusCode).toBe(400);
    expect(answer.body.length).toBeLessThan(5_000);
  });
});

describe('what the router refuses', () => {
  it.each([
    ['/things/%', 404, 'request.not_found'],
    ['/things/%E0%A4%A', 404, 'request.not_found'],
    [`/things/${'1'.repeat(300)}`, 413, 'request.too_large'],
  ])('has the one shape: %s', async (url, status, code) => {
    const { app, logged } = anApp();
    const answer = await app.inject(url);
    expect([answer.statusCode, Object.keys(answer.json<object>())]).toEqual([status, ['message', 'code']]);
    expect(answer.json()).toMatchObject({ code });
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(logged).toEqual([]);
  });
});

describe('addresses that begin with another host', () => {
  it.each(['//[', '//a:b/', '//evil.example/pages/x', '/\\evil.example', '///x'])(
    '[T64] lead nowhere: %s',
    async (target) => {
      const { app, logged } = anApp();
      app.get('/*', (request) => new URL(request.url, 'http://host').pathname);
      expect(await answerTo(app, target)).toMatch(/^HTTP\/1.1 404 [^]*request\.not_found/);
      expect(logged).toEqual([]);
    },
  );
});

describe('names that every object has', () => {
  it.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'])(
    '[T69] a field called %s is a wrong field like others',
    async (name) => {
      const { app, logged } = anApp();
      const answer = await app.inject({
        method: 'POST',
        url: '/api/echo',
        headers: { 'content-type': 'application/json' },
        payload: `{"name":"a","${name}":1}`,
      });
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([name]);
      expect(logged).toEqual([]);
    },
  );

  it('[T69] a prototype in a body is dropped, and nothing is polluted', async () => {
    const { app } = anApp();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/echo',
      headers: { 'content-type': 'application/json' },
      payload: '{"name":"a","__proto__":{"polluted":1}}',
    });
    expect(answer.json()).toEqual({ data: { name: 'a' } });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
