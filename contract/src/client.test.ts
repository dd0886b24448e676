import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, createClient, type Client } from './client.ts';
import { errorCatalog } from './errors.ts';
import { limits } from './limits.ts';
import { one, route } from './route.ts';

const response = one(z.object({ name: z.string() }));
const base = { summary: 'For tests', audience: 'visitor', response, errors: [] } as const;
const thing = route({
  ...base,
  method: 'GET',
  path: '/things/:id',
  params: z.object({ id: z.string() }),
  query: z.object({
    sort: z.optional(z.string()),
    category_id: z.optional(z.array(z.number())),
    colors: z.optional(z.object({ client_interface: z.optional(z.string()) })),
  }),
});
const list = route({ ...base, method: 'GET', path: '/things' });
const remove = route({
  ...base,
  method: 'DELETE',
  path: '/things/:id',
  params: z.object({ id: z.number() }),
});
const make = route({ ...base, method: 'POST', path: '/things', body: z.object({ name: z.string() }) });
const repeat = route({ ...base, method: 'POST', path: '/repeat', repeatable: true });
const change = route({
  ...base,
  method: 'PATCH',
  path: '/things/:id',
  params: z.object({ id: z.number() }),
  body: z.object({ name: z.string() }),
});
const open = route({ ...base, method: 'GET', path: '/open', audience: 'bootstrap' });

interface Sent {
  readonly url: string;
  readonly init: RequestInit & { readonly body?: string };
}

/** The client always passes `fetch` an address and a body that are texts. */
const sentAs = (url: unknown, init: RequestInit | undefined): Sent => ({
  url: url as string,
  init: (init ?? {}) as Sent['init'],
});

let sent: Sent[];
let answers: (() => Promise<Response>)[];
let client: Client;

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  async () =>
    new Response(JSON.stringify(body), { status, headers });
const fine = json({ data: { name: 'a' } });
const noNetwork = () => Promise.reject(new TypeError('fetch failed'));
/** Like the real `fetch`, it never answers and rejects on abort. */
const silent = () =>
  new Promise<Response>((_, reject) => {
    const { signal } = sent.at(-1)?.init ?? {};
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

beforeEach(() => {
  sent = [];
  answers = [];
  client = createClient({
    baseUrl: '/api',
    apiKey: () => 'the-key',
    fetch: (url, init) => {
      sent.push(sentAs(url, init));
      return (answers.shift() ?? fine)();
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('It should have been refused.'),
    (error: unknown) => error as ApiError,
  );
const headersOf = (request: Sent | undefined) => (request?.init.headers ?? {}) as Record<string, string>;
const bodyOf = (request: Sent | undefined) => JSON.parse(request?.init.body ?? 'null') as unknown;

describe('how a call is written', () => {
  it('[T48] carries the key in a header, never in the address', async () => {
    await client.call(list);
    await client.call(make, { name: 'b' });
    for (const request of sent) {
      expect(headersOf(request)['authorization']).toBe('Bearer the-key');
      expect(`${request.url} ${request.init.body}`).not.toContain('the-key');
    }
  });

  it('names the language of the content that it wants, when it has one', async () => {
    await client.call(list);
    await createClient({
      baseUrl: '/api',
      language: 'fr',
      fetch: (url, init) => {
        sent.push(sentAs(url, init));
        return fine();
      },
    }).call(list);
    expect(sent.map((request) => headersOf(request)['accept-language'])).toEqual([undefined, 'fr']);
  });

  it('carries no key when the route needs none or none is known', async () => {
    await client.call(open);
    await createClient({
      baseUrl: '/api',
      apiKey: () => undefined,
      fetch: (url, init) => {
        sent.push(sentAs(url, init));
        return fine();
      },
    }).call(list);
    expect(sent.map((request) => headersOf(request)['authorization'])).toEqual([undefined, undefined]);
  });

  it('writes lists as name[]=value, objects as name[key]=value, and leaves out what is not given', async () => {
    await client.call(thing, {
      id: 'a/b?c#d é',
      category_id: [1, 2],
      colors: { client_interface: 'web' },
      sort: undefined,
    });
    const url = new URL(sent[0]?.url ?? '', 'http://host');
    expect(url.pathname).toBe('/api/things/a%2Fb%3Fc%23d%20%C3%A9');
    expect([...url.searchParams]).toEqual([
      ['category_id[]', '1'],
      ['category_id[]', '2'],
      ['colors[client_interface]', 'web'],
    ]);
  });

  it('sends a body as JSON, a PATCH as a POST that says so, and a DELETE without a body', async () => {
    await client.call(make, { name: 'b' });
    await client.call(change, { id: 7, name: 'c' });
    await client.call(remove, { id: 7 });
    expect(sent.map(({ url, init }) => `${init.method} ${url}`)).toEqual([
      'POST /api/things',
      'POST /api/things/7',
      'DELETE /api/things/7',
    ]);
    expect(bodyOf(sent[0])).toEqual({ name: 'b' });
    expect(bodyOf(sent[1])).toEqual({ name: 'c', _method: 'patch' });
    expect(sent[2]?.init.body).toBeUndefined();
    expect(headersOf(sent[1])['content-type']).toBe('application/json');
  });

  it('returns the answer’s data', async () => {
    expect(await client.call(list)).toEqual({ data: { name: 'a' } });
  });
});

describe('the one retry', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it.each([
    ['no network', noNetwork],
    ['a fault of the server', json({}, 500)],
    ['a service that is away', json({}, 503)],
  ])('[R9.01b] follows a GET after a second: %s', async (_, first) => {
    answers = [first];
    const call = client.call(list);
    await vi.advanceTimersByTimeAsync(limits.retryDelayMs - 1);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toEqual({ data: { name: 'a' } });
    expect(sent).toHaveLength(2);
  });

  it('happens once: the second failure rejects', async () => {
    answers = [noNetwork, json({}, 502), fine];
    const call = failure(client.call(list));
    await vi.advanceTimersByTimeAsync(10 * limits.retryDelayMs);
    expect(await call).toMatchObject({ status: 502, code: undefined });
    expect(sent).toHaveLength(2);
  });

  it('repeats a POST only when the route declares it safe', async () => {
    answers = [noNetwork, noNetwork];
    const call = failure(client.call(make, { name: 'b' }));
    await vi.advanceTimersByTimeAsync(10 * limits.retryDelayMs);
    expect((await call).status).toBe(0);
    expect(sent).toHaveLength(1);
    const repeated = client.call(repeat);
    await vi.advanceTimersByTimeAsync(limits.retryDelayMs);
    await repeated;
    expect(sent).toHaveLength(3);
  });

  it.each([
    ['DELETE', () => client.call(remove, { id: 7 })],
    ['PATCH', () => client.call(change, { id: 7, name: 'c' })],
  ])('never follows a %s', async (_, start) => {
    answers = [noNetwork];
    const call = failure(start());
    await vi.advanceTimersByTimeAsync(10 * limits.retryDelayMs);
    expect((await call).status).toBe(0);
    expect(sent).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 409, 429])('never follows a %s', async (status) => {
    answers = [json({}, status)];
    const call = failure(client.call(list));
    await vi.advanceTimersByTimeAsync(10 * limits.retryDelayMs);
    expect((await call).status).toBe(status);
    expect(sent).toHaveLength(1);
  });
});

describe('waiting', () => {
  it('[R9.01a] ends after 30 s', async () => {
    // Fake timers do not control the platform's own timer.
    vi.useFakeTimers();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('time-out', 'TimeoutError')), ms);
      return controller.signal;
    });
    answers = [silent];
    let ended = false;
    const call = failure(client.call(make, { name: 'b' })).finally(() => (ended = true));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({ name: 'ApiError', status: 0, code: undefined });
    expect(timeout).toHaveBeenCalledWith(30_000);
  });

  it('ends when the caller goes away, which is no error of the API and is not repeated', async () => {
    answers = [silent];
    const aborting = new AbortController();
    const call = failure(client.call(list, {}, { signal: aborting.signal }));
    aborting.abort();
    const error = await call;
    expect(error).not.toBeInstanceOf(ApiError);
    expect(error.name).toBe('AbortError');
    expect(sent).toHaveLength(1);
  });

  it('ends when the caller goes away before the retry', async () => {
    vi.useFakeTimers();
    answers = [noNetwork];
    const aborting = new AbortController();
    const call = failure(client.call(list, {}, { signal: aborting.signal }));
    await vi.advanceTimersByTimeAsync(limits.retryDelayMs / 2);
    aborting.abort();
    await vi.advanceTimersByTimeAsync(limits.retryDelayMs);
    expect((await call).name).toBe('AbortError');
    expect(sent).toHaveLength(1);
  });

  it('ends when the caller goes away while the answer comes in', async () => {
    const aborting = new AbortController();
    answers = [
      async () => {
        const body = new ReadableStream({
          pull(controller) {
            aborting.abort();
            controller.error(aborting.signal.reason);
          },
        });
        return new Response(body);
      },
    ];
    const error = await failure(client.call(list, {}, { signal: aborting.signal }));
    expect(error.name).toBe('AbortError');
    expect(sent).toHaveLength(1);
  });

  it('repeats a GET with an incomplete answer', async () => {
    vi.useFakeTimers();
    answers = [
      async () =>
        new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) })),
    ];
    const call = client.call(list);
    await vi.advanceTimersByTimeAsync(limits.retryDelayMs);
    expect(await call).toEqual({ data: { name: 'a' } });
  });
});

describe('what a call rejects with', () => {
  const refused = (body: unknown, status = 400, headers = {}) => {
    answers = [json(body, status, headers)];
    return failure(client.call(make, { name: 'b' }));
  };

  it('has code, texts, fields and reason', async () => {
    const error = await refused({
      message: 'No.',
      code: 'access.denied',
      errors: { name: ['Too long'] },
      reason: 'pass',
    });
    expect(error).toMatchObject({
      message: 'No.',
      code: 'access.denied',
      errors: { name: ['Too long'] },
      reason: 'pass',
      path: '/things',
      status: 400,
    });
  });

  it('knows every code of the catalogue', async () => {
    for (const code of Object.keys(errorCatalog)) expect((await refused({ code })).code).toBe(code);
  });

  it('ignores unknown codes and works without an answer of the API', async () => {
    expect((await refused({ code: 'evil.code' })).code).toBeUndefined();
    expect((await refused({ code: 'toString' })).code).toBeUndefined();
    expect((await refused({ message: 7, errors: [] })).errors).toEqual({});
    answers = [async () => new Response('<html>', { status: 400 })];
    const page = await failure(client.call(list));
    expect(page).toMatchObject({ status: 400, code: undefined, errors: {} });
    expect(page.message).toBe('Something went wrong. Please try again or contact technical support');
  });

  it('[R4.09] reports an invalid key only when the answer names one', async () => {
    expect((await refused({ errors: { api_key: ['x'] } }, 401)).blamesKey).toBe(true);
    expect((await refused({ errors: { channel_key: ['x'] } })).blamesKey).toBe(true);
    expect((await refused({ errors: { name: ['x'] } })).blamesKey).toBe(false);
    expect((await refused({}, 401)).blamesKey).toBe(false);
  });

  it.each([
    ['7', 7],
    ['0', undefined],
    ['-3', undefined],
    ['soon', undefined],
    [undefined, undefined],
  ])('[R4.09] reads Retry-After: %s', async (header, seconds) => {
    const error = await refused({}, 429, header === undefined ? {} : { 'retry-after': header });
    expect(error.retryAfterSeconds).toBe(seconds);
  });
});
