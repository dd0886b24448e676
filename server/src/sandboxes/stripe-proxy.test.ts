import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttp } from '../http/create-http.ts';
import { sandboxProxy } from './stripe-proxy.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void;

let sandbox: http.Server;
let seen: Seen[];
let answer: Answer;
let app: FastifyInstance;
let port: number;
let loggedErrors: string[];

const listening = async (server: http.Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as net.AddressInfo).port;
};

beforeEach(async () => {
  seen = [];
  answer = (_request, response) => response.end('{}');
  sandbox = http.createServer((request, response) => {
    const { method, url, headers } = request;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      answer(request, response);
    });
  });
  const sandboxPort = await listening(sandbox);
  loggedErrors = [];
  const log = {
    info: () => {},
    warn: () => {},
    error: (message: string) => void loggedErrors.push(message),
  };
  app = createHttp({ log, trustProxy: [] });
  sandboxProxy(app, () => `http://127.0.0.1:${sandboxPort}`);
  await app.listen({ port: 0 });
  port = (app.server.address() as net.AddressInfo).port;
});
afterEach(async () => {
  sandbox.closeAllConnections();
  sandbox.close();
  await app.close();
});

/** Sends the raw request, because `fetch` would normalize some headers. */
async function send(lines: string[], body = ''): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (bytes) => chunks.push(bytes));
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  await once(socket, 'end');
  return Buffer.concat(chunks).toString();
}

describe('the way to the sandbox', () => {
  it('passes method, path, query, headers and body on as they came', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/sandbox/stripe/v1/tokens?expand[]=a%20b`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: 'Bearer pk_x',
        origin: 'http://here',
      },
      body: 'card[number]=4242&a=%00',
    });
    expect(response.status).toBe(200);
    expect(seen).toMatchObject([
      {
        method: 'POST',
        url: '/v1/tokens?expand[]=a%20b',
        body: 'card[number]=4242&a=%00',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: 'Bearer pk_x',
          origin: 'http://here',
          host: `127.0.0.1:${port}`,
          'x-forwarded-host': `127.0.0.1:${port}`,
        },
      },
    ]);
  });

  it('answers with the sandbox’s status, headers and bytes, and a policy where it brought none', async () => {
    answer = (_request, response) => {
      response.writeHead(402, { 'content-type': 'text/plain', 'x-own': '1' });
      response.end(Buffer.from([0, 255, 10]));
    };
    const response = await fetch(`http://127.0.0.1:${port}/sandbox/stripe/x`);
    expect([response.status, response.headers.get('x-own')]).toEqual([402, '1']);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(new Uint8Array([0, 255, 10]));
    answer = (_request, other) =>
      other.writeHead(200, { 'content-security-policy': "default-src 'none'" }).end();
    const strict = await fetch(`http://127.0.0.1:${port}/sandbox/stripe/x`);
    expect(strict.headers.get('content-security-policy')).toBe("default-src 'none'");
  });

  it('[T69] keeps what belongs to one connection on that connection', async () => {
    answer = (_request, response) => {
      response.writeHead(200, {
        'keep-alive': 'timeout=99',
        'proxy-authenticate': 'Basic',
        connection: 'x-mine',
        'x-mine': '1',
      });
      response.end('ok');
    };
    const text = await send([
      'GET /sandbox/stripe/x HTTP/1.1',
      'Host: localhost',
      'Connection: close, X-Hop',
      'X-Hop: 1',
      'TE: trailers',
      'Proxy-Authorization: Basic abc',
      'Proxy-Connection: keep-alive',
      'X-Stays: 1',
    ]);
    const headers = seen[0]?.headers;
    for (const name of ['x-hop', 'te', 'proxy-authorization', 'proxy-connection', 'upgrade'])
      expect(headers).not.toHaveProperty(name);
    expect(headers?.['x-stays']).toBe('1');
    expect(text).not.toMatch(/timeout=99|proxy-authenticate|x-mine/i);
    expect(text).toMatch(/ok/);
  });

  it('[T69] does not let a forged x-forwarded-host through', async () => {
    await fetch(`http://127.0.0.1:${port}/sandbox/stripe/x`, {
      headers: { 'x-forwarded-host': 'evil.example' },
    });
    expect(seen[0]?.headers['x-forwarded-host']).toBe(`127.0.0.1:${port}`);
  });

  it.each([
    '/sandbox/%73tripe/v1/x',
    'http://evil.example/sandbox/stripe/v1/x',
    '/sandbox/stripe/healthz',
    '/sandbox/stripe/healthz?x=1',
    '/sandbox/stripe/./healthz',
    '/sandbox/stripe/v1/../healthz',
    '/sandbox/stripe/%2e/healthz',
    '/sandbox/stripe/v1/%2E%2e/healthz#x',
    '/sandbox/stripe/.\\healthz',
    '/sandbox/stripe//x/healthz',
  ])('[T33] does not follow %s', async (target) => {
    const text = await send([`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close']);
    // A target of another host than the header names is no request at all.
    expect(text).toMatch(target.startsWith('http:') ? /^HTTP\/1.1 400 / : /^HTTP\/1.1 404 /);
    expect(seen).toEqual([]);
  });

  it('[T56] refuses a form from another site', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/sandbox/stripe/dashboard/refund`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: 'a=1',
    });
    expect(response.status).toBe(403);
    expect(seen).toEqual([]);
  });

  it('answers 503 with a time to come back while the sandbox is away, or hangs up', async () => {
    answer = (request) => void request.socket.destroy();
    const hungUp = await fetch(`http://127.0.0.1:${port}/sandbox/stripe/x`);
    sandbox.closeAllConnections();
    await new Promise((resolve) => sandbox.close(resolve));
    const away = await fetch(`http://127.0.0.1:${port}/sandbox/stripe/x`);
    for (const response of [hungUp, away]) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await response.json()).toMatchObject({ code: 'server.unavailable' });
    }
    expect(loggedErrors).toEqual(['request failed', 'request failed']);
  });

  it('[T71] ends the call to the sandbox when the browser goes away', async () => {
    let open = 0;
    answer = (_request, response) => {
      open++;
      response.on('close', () => open--);
    };
    const aborting = new AbortController();
    const asked = fetch(`http://127.0.0.1:${port}/sandbox/stripe/slow`, { signal: aborting.signal });
    await expect.poll(() => open).toBe(1);
    aborting.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(() => open).toBe(0);
  });

  it.each([
    ['before the sandbox answers', () => {}],
    ['while the sandbox answers', (response: http.ServerResponse) => void response.writeHead(200).write('a')],
  ])('logs no error when the browser goes away %s', async (_when, begin) => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
    answer = (_request, response) => {
      response.on('close', resolve);
      begin(response);
      onAsked();
    };
    const aborting = new AbortController();
    const call = fetch(`http://127.0.0.1:${port}/sandbox/stripe/slow`, { signal: aborting.signal });
    const ended = call.then((response) => response.text()).catch(() => undefined);
    await asked;
    aborting.abort();
    await Promise.all([ended, closed]);
    // Another call is answered after the error of the first one was handled.
    answer = (_request, response) => response.end('{}');
    expect((await fetch(`http://127.0.0.1:${port}/sandbox/stripe/x`)).status).toBe(200);
    expect(loggedErrors).toEqual([]);
  });

  it('leads to the page without a slash at the end', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/sandbox/stripe`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/sandbox/stripe/']);
  });
});
