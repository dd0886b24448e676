import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseEnvelope } from '@sentry/core';
import { afterEach, describe, expect, it } from 'vitest';
import type { CountedError } from '../error-reports/index.ts';
import { createSentryForwarder } from './sentry-forwarder.ts';

const error: CountedError = {
  source: 'server',
  service: 'web',
  channel_id: 1,
  message: 'request failed: the shelf is empty',
  status: 500,
  url: '/api/event/7',
  place: '/api/event/:id',
  method: 'GET',
  frames: ['buy src/orders/buy.ts:10:5', 'main.js:3:14'],
  data: { event_id: 7 },
  release: 'release-1',
  request_id: 'abcdefgh',
  fingerprint: '0123456789abcdef',
  count: 12,
  first_at: new Date('2026-11-21T19:00:00Z'),
  last_at: new Date('2026-11-21T19:00:02Z'),
};

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

async function aReceiver(status: number) {
  const received: { url: string; body: string }[] = [];
  const server = createServer(
    (request, response) =>
      void bodyOf(request).then((body) => {
        received.push({ url: request.url ?? '', body });
        response.writeHead(status).end('{}');
      }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  return { received, dsn: `http://publickey@127.0.0.1:${(server.address() as AddressInfo).port}/42` };
}

describe('a receiver of Sentry’s protocol', () => {
  it('[R7.09] [R1.06b] gets an envelope with one event', async () => {
    const { dsn, received } = await aReceiver(200);
    const forwarder = createSentryForwarder({ dsn, environment: 'production', warn: () => {} });
    forwarder?.send(error);
    await forwarder?.close(5_000);
    const [one] = received;
    expect(one?.url).toMatch(/^\/api\/42\/envelope\/\?.*sentry_key=publickey/);
    const [headers, items] = parseEnvelope(one?.body ?? '');
    expect(headers).toMatchObject({ event_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
    expect(items).toHaveLength(1);
    expect(items[0]?.[0]).toMatchObject({ type: 'event' });
    expect(items[0]?.[1]).toMatchObject({
      timestamp: error.last_at.getTime() / 1_000,
      platform: 'node',
      environment: 'production',
      release: 'release-1',
      fingerprint: ['0123456789abcdef'],
      transaction: '/api/event/:id',
      exception: {
        values: [
          {
            value: 'request failed: the shelf is empty',
            stacktrace: {
              frames: [
                { filename: 'main.js', lineno: 3 },
                { function: 'buy', filename: 'src/orders/buy.ts', lineno: 10, colno: 5 },
              ],
            },
          },
        ],
      },
      tags: { channel: 1, status: 500, service: 'web' },
      request: { url: '/api/event/7', method: 'GET' },
      extra: { count: 12, data: { event_id: 7 } },
    });
  });

  it('[R7.09] that is out of reach costs a warning, and no error', async () => {
    const warnings: string[] = [];
    const forwarder = createSentryForwarder({
      dsn: 'http://publickey@127.0.0.1:1/42',
      environment: 'demo',
      warn: (message) => warnings.push(message),
    });
    forwarder?.send(error);
    await forwarder?.close(5_000);
    await expect.poll(() => warnings).toEqual(['an error report could not be forwarded']);
  });
});
