import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CardMissing, PaymentFailedForGood, type NewSubscription } from '../commerce/index.ts';
import { cents } from '../kernel/money.ts';
import { createStripeSubscriptions } from './stripe-subscriptions.ts';

let server: Server;
let gateway: ReturnType<typeof createStripeSubscriptions>;
let asked: string[];
let keys: Map<string, { status: number; body: object }>;
let answers: (call: string, query: string, body: URLSearchParams) => { status: number; body: object };

/** A payment service that repeats what it answered under a key. */
beforeEach(async () => {
  asked = [];
  keys = new Map();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path, query = ''] = (request.url ?? '').split('?');
    const call = `${request.method} ${path}`;
    const key = request.headers['idempotency-key'];
    const kept = typeof key === 'string' ? keys.get(key) : undefined;
    if (kept === undefined) asked.push(call);
    const given = kept ?? answers(call, query, new URLSearchParams(await text(request)));
    if (typeof key === 'string') keys.set(key, given);
    response.writeHead(given.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(given.body));
  };
  server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  gateway = createStripeSubscriptions({ secretKey: 'sk_test_x', deployment: 'd', apiUrl: () => url });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const subscription = (status: string, invoiceStatus: string) => ({
  id: 'sub_1',
  object: 'subscription',
  status,
  customer: 'cus_1',
  metadata: {},
  livemode: false,
  cancel_at: null,
  cancel_at_period_end: false,
  default_payment_method: null,
  latest_invoice: { id: 'in_1', object: 'invoice', status: invoiceStatus, amount_due: 999 },
});
const failed = (status: number, type: string) => ({ status, body: { error: { type, message: 'no' } } });

const create = (differing: Partial<NewSubscription>) =>
  gateway.create({
    channelId: 1,
    orderId: 3,
    uuid: 'a-uuid',
    attempt: 1,
    customerId: 'cus_1',
    passId: 2,
    name: 'Fan membership',
    amount: cents(1_299),
    currency: 'USD',
    offer: 'monthly',
    period: 1,
    ...differing,
  });

it('[T17] a failure while its product is made does not stop the sales of a pass', async () => {
  let products = 0;
  answers = (call) => {
    if (call !== 'POST /v1/products') return { status: 200, body: subscription('incomplete', 'open') };
    products += 1;
    return products === 1
      ? failed(500, 'api_error')
      : { status: 200, body: { id: 'd-1-2', object: 'product' } };
  };
  await expect(create({ attempt: 1 })).rejects.toBeInstanceOf(PaymentFailedForGood);
  expect(await create({ attempt: 2 })).toMatchObject({ facts: { id: 'sub_1' }, due: 999 });
});

it('an invoice names the purchased pass, also when another pass had its id before', async () => {
  const names = new Map<string, string>();
  const sold: (string | undefined)[] = [];
  answers = (call, _, body) => {
    if (call !== 'POST /v1/products') {
      if (call === 'POST /v1/subscriptions')
        sold.push(names.get(body.get('items[0][price_data][product]') ?? ''));
      return { status: 200, body: subscription('incomplete', 'open') };
    }
    const id = body.get('id') ?? '';
    if (names.has(id))
      return {
        status: 400,
        body: { error: { type: 'invalid_request_error', code: 'resource_already_exists', message: 'no' } },
      };
    names.set(id, body.get('name') ?? '');
    return { status: 200, body: { id, object: 'product' } };
  };
  const bought = ['Fan membership', 'School membership', 'Fan membership'];
  for (const [orderId, name] of bought.entries()) await create({ orderId, name });
  expect(sold).toEqual(bought);
  expect(names.size).toBe(2);
});

it('[T18] an unpaid subscription whose invoice cannot be voided is not ended', async () => {
  answers = (call) =>
    call === 'POST /v1/invoices/in_1/void'
      ? failed(400, 'invalid_request_error')
      : { status: 200, body: subscription('incomplete', 'open') };
  expect(await gateway.abandon('sub_1')).toMatchObject({ state: 'incomplete' });
  expect(asked).not.toContain('DELETE /v1/subscriptions/sub_1');
});

it('[T18] an unpaid subscription whose invoice is void is ended', async () => {
  let status = 'open';
  answers = (call) => {
    if (call === 'POST /v1/invoices/in_1/void') status = 'void';
    return {
      status: 200,
      body: subscription(call.startsWith('DELETE') ? 'incomplete_expired' : 'incomplete', status),
    };
  };
  expect(await gateway.abandon('sub_1')).toMatchObject({ state: 'abandoned' });
  expect(asked).toContain('DELETE /v1/subscriptions/sub_1');
});

/** The request for its invoices, by their status. */
const listOf = (invoices: readonly { status: string }[], query: string) => ({
  object: 'list',
  data: invoices.filter(({ status }) => status === new URLSearchParams(query).get('status')),
  has_more: false,
});

it('[T18] the open invoice of a subscription that ended unpaid in the dashboard is voided', async () => {
  const left = [{ id: 'in_1', object: 'invoice', status: 'open' }];
  answers = (call, query) => ({
    status: 200,
    body: call === 'GET /v1/invoices' ? listOf(left, query) : subscription('incomplete_expired', 'open'),
  });
  expect(await gateway.abandon('sub_1')).toMatchObject({ state: 'abandoned' });
  expect(asked).toContain('POST /v1/invoices/in_1/void');
});

it('[T23] open invoices are voided before a subscription is ended at once', async () => {
  const owed = [
    { id: 'in_2', object: 'invoice', status: 'open' },
    // Written off in the dashboard, and payable all the same.
    { id: 'in_3', object: 'invoice', status: 'uncollectible' },
  ];
  answers = (call, query) => ({
    status: 200,
    body: call === 'GET /v1/invoices' ? listOf(owed, query) : subscription('canceled', 'void'),
  });
  expect(await gateway.end('sub_1')).toMatchObject({ state: 'canceled' });
  expect(asked).toEqual([
    'GET /v1/invoices',
    'GET /v1/invoices',
    'POST /v1/invoices/in_2/void',
    'POST /v1/invoices/in_3/void',
    'GET /v1/invoices',
    'GET /v1/invoices',
    'DELETE /v1/subscriptions/sub_1',
  ]);
});

it.each([
  [
    'a card that the customer does not have',
    400,
    { param: 'default_payment_method', code: 'resource_missing' },
    true,
  ],
  ['a card that is declined', 402, { type: 'card_error', code: 'card_declined' }, true],
  ['another parameter', 400, { param: 'expand' }, false],
  ['a revoked key', 401, { type: 'authentication_error' }, false],
  ['a key without the right', 403, {}, false],
])('[T25] a refusal for %s (%s, %o) is a missing card: %s', async (_name, status, error, isCard) => {
  answers = () => ({ status, body: { error: { type: 'invalid_request_error', message: 'no', ...error } } });
  const refused = await gateway.arm('sub_1', 'pm_1').catch((thrown: unknown) => thrown);
  expect(refused).toBeInstanceOf(Error);
  expect(refused instanceof CardMissing).toBe(isCard);
});
