import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStripeWebhooks, heardEvents } from './stripe-webhooks.ts';

let server: Server;
let url: string;
let asked: string[];
let bodies: string[];

/** A payment service with 250 endpoints. */
beforeEach(async () => {
  asked = [];
  bodies = [];
  const all = Array.from({ length: 250 }, (_, index) => ({ id: `we_${index}`, object: 'webhook_endpoint' }));
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString())).on('end', () => bodies.push(body));
    const { searchParams } = new URL(request.url ?? '/', 'http://service');
    const from = all.findIndex(({ id }) => id === searchParams.get('starting_after')) + 1;
    const data = all.slice(from, from + Number(searchParams.get('limit')));
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(
        request.method === 'POST'
          ? { id: 'we_new', object: 'webhook_endpoint', secret: 'whsec_new' }
          : { object: 'list', url: '/v1/webhook_endpoints', data, has_more: from + data.length < all.length },
      ),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

it('subscribes to exactly the events that the operators’ page lists', async () => {
  const page = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [, section = ''] = page.split('\n## Webhooks\n');
  const told = section.split('\n## ')[0]?.match(/`[a-z_]+(?:\.[a-z_]+)+`/g) ?? [];
  expect(told.map((name) => name.slice(1, -1)).toSorted()).toEqual([...heardEvents].toSorted());
});

it('corrects the subscribed events of an endpoint of an earlier version', async () => {
  await createStripeWebhooks('sk_test_x', () => url).correct('we_7');
  expect(asked).toEqual(['POST /v1/webhook_endpoints/we_7']);
  const events = [...new URLSearchParams(bodies[0])].filter(([name]) => name.startsWith('enabled_events'));
  expect(events.map(([, event]) => event)).toEqual([...heardEvents]);
});

it('lists every endpoint of an account with many', async () => {
  const ids = await createStripeWebhooks('sk_test_x', () => url).list();
  expect(ids.size).toBe(250);
  expect(ids).toContain('we_249');
  expect(asked).toHaveLength(3);
});

it('creates an endpoint and returns its secret, and deletes one', async () => {
  const webhooks = createStripeWebhooks('sk_test_x', () => url);
  expect(await webhooks.create('http://here/webhooks/stripe/1')).toEqual({
    id: 'we_new',
    secret: 'whsec_new',
  });
  await webhooks.remove('we_7');
  expect(asked).toEqual(['POST /v1/webhook_endpoints', 'DELETE /v1/webhook_endpoints/we_7']);
});
