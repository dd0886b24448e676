import { ApiError } from '@floodlit/contract/client';
import { favorites } from '@floodlit/contract/favorites/favorites';
import { identity } from '@floodlit/contract/identity/identity';
import { BatchBody, BatchItem } from '@floodlit/contract/insight/insight';
import { search } from '@floodlit/contract/search';
import { describe, expect, it, vi } from 'vitest';
import { findTrk } from '../../../lib/find-trk.ts';
import { createLocalStore, createMemoryStorage } from '../../../lib/local-store.ts';
import { createQueue, type QueueParts } from './create-queue.ts';
import { createMeasureSession } from './create-session.ts';
import { eventsOfFact } from './event-of-fact.ts';
import { bytesOf, splitItems } from './split-items.ts';
import { keepTrk } from './trk.ts';

const uuidOf = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

function aQueue(parts: Partial<QueueParts> = {}) {
  const sent: BatchBody[] = [];
  const timers: (() => void)[] = [];
  let made = 0;
  const send = vi.fn<QueueParts['send']>(async () => 'done');
  const queue = createQueue({
    profile: 'league-key',
    readSession: async () => 'session-1',
    findSession: () => 'session-1',
    forgetSession: () => {},
    send,
    beacon: (body) => sent.push(JSON.parse(body) as BatchBody) > 0,
    now: () => 1_700_000_000_000,
    makeUuid: () => uuidOf(made++),
    setTimer: (work) => void timers.push(work),
    ...parts,
  });
  const bodies = (): BatchBody[] => send.mock.calls.map(([body]) => JSON.parse(body) as BatchBody);
  const pass = async (): Promise<void> => {
    timers.shift()?.();
    await queue.flush();
  };
  return { queue, send, sent, timers, bodies, pass };
}
const add = ({ queue }: ReturnType<typeof aQueue>, event = 'search', isUrgent = false): void =>
  queue.add('/datalake/event/', { event, extras: {} }, isUrgent);

describe('[R7.08] [R1.06a] the queue of measures', () => {
  it('sends many items in one batch, each with a uuid and its time', async () => {
    const stage = aQueue();
    for (let at = 0; at < 3; at++) add(stage);
    expect(stage.send).not.toHaveBeenCalled();
    expect(stage.timers).toHaveLength(1);
    await stage.pass();
    const [body] = stage.bodies();
    expect(BatchBody.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({
      profile: 'league-key',
      session_uuid: 'session-1',
      sent_at: 1_700_000_000_000,
    });
    expect(body?.items).toHaveLength(3);
    expect(body?.items.every((item) => BatchItem.safeParse(item).success)).toBe(true);
    expect(new Set(body?.items.map((item) => (item as BatchItem).uuid)).size).toBe(3);
  });

  it('sends a purchase and an error at once', async () => {
    const stage = aQueue();
    add(stage, 'purchase', true);
    await vi.waitFor(() => expect(stage.send).toHaveBeenCalledOnce());
    expect(stage.timers).toHaveLength(0);
  });

  it('hands everything to a beacon when the page is hidden', () => {
    const stage = aQueue();
    add(stage);
    stage.queue.hide();
    stage.queue.hide();
    expect(stage.sent).toHaveLength(1);
    expect(stage.sent[0]?.items).toHaveLength(1);
  });

  it('keeps what a beacon refuses for the next batch', async () => {
    const stage = aQueue({ beacon: () => false });
    add(stage);
    stage.queue.hide();
    await stage.pass();
    expect(stage.bodies()[0]?.items).toHaveLength(1);
  });

  it('repeats a failed batch once, with the same uuids', async () => {
    const stage = aQueue();
    stage.send.mockResolvedValue('failed');
    add(stage);
    await stage.pass();
    await stage.pass();
    await stage.pass();
    const bodies = stage.bodies();
    expect(bodies).toHaveLength(2);
    expect(bodies[0]?.items).toEqual(bodies[1]?.items);
  });

  it.each([
    ['refused', 1],
    ['no_session', 2],
  ] as const)('sends a batch that is answered %s %i times', async (outcome, times) => {
    const forgetSession = vi.fn();
    const stage = aQueue({ forgetSession });
    stage.send.mockResolvedValueOnce(outcome);
    add(stage);
    await stage.pass();
    await stage.pass();
    expect(stage.send).toHaveBeenCalledTimes(times);
    expect(forgetSession).toHaveBeenCalledTimes(times - 1);
  });

  it('sends nothing without a session, stays silent, and has an end', async () => {
    const stage = aQueue({ readSession: () => Promise.reject(new Error('offline')) });
    for (let at = 0; at < 2_000; at++) add(stage);
    await stage.pass();
    expect(stage.send).not.toHaveBeenCalled();
    const open = aQueue();
    for (let at = 0; at < 2_000; at++) add(open);
    await open.pass();
    expect(open.bodies().reduce((sum, { items }) => sum + items.length, 0)).toBe(1_000);
  });
});

describe('[R7.08] batches', () => {
  const item = (at: number, length: number): BatchItem => ({
    uuid: uuidOf(at),
    path: '/datalake/event/',
    at: 1,
    body: { event: 'search', extras: { text: 'é'.repeat(length) } },
  });
  it.each([
    [100, 50],
    [1_000, 400],
    [3, 20_000],
    [1, 1_000_000],
  ])('of %i items with %i letters stay below 50 kB', (count, length) => {
    const items = Array.from({ length: count }, (_, at) => item(at, length));
    const batches = splitItems(items);
    for (const batch of batches) expect(bytesOf({ items: batch })).toBeLessThan(49_900);
    expect(batches.flat()).toEqual(length > 24_000 ? [] : items);
  });
});

describe('[R4.12] [R3.15f] [R9.01f] the session of measures', () => {
  function aSession() {
    const store = createLocalStore(createMemoryStorage());
    const clock = { ms: 1_000 };
    const create = vi.fn(async (): Promise<string | undefined> => `uuid-${create.mock.calls.length}`);
    return { store, clock, create, session: createMeasureSession({ store, now: () => clock.ms, create }) };
  }

  it('[R4.12] is created when there is none, and lasts 24 h', async () => {
    const { session, clock, create, store } = aSession();
    expect(session.find()).toBeUndefined();
    expect(await session.read()).toBe('uuid-1');
    expect(JSON.parse(store.find('session') ?? '')).toEqual({ uuid: 'uuid-1', until: 86_401_000 });
    clock.ms += 86_399_999;
    expect(await session.read()).toBe('uuid-1');
    clock.ms += 1;
    expect(session.find()).toBeUndefined();
    expect(await session.read()).toBe('uuid-2');
    expect(create).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a broken one', '{'],
    ['another shape', '{"uuid":1}'],
    ['one of a clock that was years ahead', '{"uuid":"old","until":9999999999999}'],
  ])('is created instead of %s', async (_, text) => {
    const { session, store } = aSession();
    store.keep('session', text);
    expect(await session.read()).toBe('uuid-1');
  });

  it('is not kept when the server gives none', async () => {
    const { session, create, store } = aSession();
    create.mockResolvedValueOnce(undefined);
    expect(await session.read()).toBeUndefined();
    expect(store.find('session')).toBeUndefined();
  });
});

describe('[R3.15g] [R9.01g] trk', () => {
  it.each([
    ['https://play.example/?trk=spring_2026', 'spring_2026'],
    ['https://play.example/watch/1?t=4&trk=a.b~c-1#x', 'a.b~c-1'],
    ['https://play.example/?trk=a|b', undefined],
    ['https://play.example/?trk=', undefined],
    ['https://play.example/', undefined],
    [`https://play.example/?trk=${'x'.repeat(65)}`, undefined],
    ['no address', undefined],
  ])('of %s is %s', (address, trk) => {
    const store = createLocalStore(createMemoryStorage());
    keepTrk(store, address, 5_000);
    expect(findTrk(store, 5_000)).toBe(trk);
  });
  it('lasts 3 h', () => {
    const store = createLocalStore(createMemoryStorage());
    keepTrk(store, 'https://play.example/?trk=spring', 0);
    expect(findTrk(store, 3 * 3_600_000 - 1)).toBe('spring');
    expect(findTrk(store, 3 * 3_600_000)).toBeUndefined();
  });
});

describe('[R7.08] the event of a fact', () => {
  const failed = new ApiError('/events', 503, { code: 'server.unavailable' });
  it.each([
    ['a call', { kind: 'call', route: { method: 'GET', path: '/events' } }, ['api_request']],
    ['a search', { kind: 'call', route: search.all }, ['search', 'api_request']],
    ['a follow', { kind: 'call', route: favorites.add }, ['follow', 'api_request']],
    ['an unfollow', { kind: 'call', route: favorites.remove }, ['unfollow', 'api_request']],
    ['a registration', { kind: 'call', route: identity.register }, ['register', 'api_request']],
    ['the profile', { kind: 'call', route: identity.profile }, []],
    [
      'a part of the profile',
      { kind: 'call', route: { method: 'GET', path: '/profile/devices' }, error: failed },
      [],
    ],
    [
      'a call that says tracking: false',
      { kind: 'call', route: { method: 'GET', path: '/events' }, options: { tracking: false } },
      [],
    ],
    ['a gate', { kind: 'gate', event_id: 4, reason: 'login' }, ['gate_shown']],
    ['a checkout', { kind: 'shop', step: 'begin_checkout', items: [], currency: 'USD' }, ['begin_checkout']],
    [
      'a cart, which does not exist here',
      { kind: 'shop', step: 'add_to_cart', items: [], currency: 'USD' },
      [],
    ],
    ['a share', { kind: 'share' }, ['share']],
  ] as const)('of %s', (_, fact, events) => {
    expect(eventsOfFact(fact).map(({ event }) => event)).toEqual(events);
  });
  it('of a failed call has status, address and error, and is sent at once', () => {
    expect(eventsOfFact({ kind: 'call', route: { method: 'GET', path: '/events' }, error: failed })).toEqual([
      {
        event: 'api_request',
        extras: { status: 503, url: '/events', error: 'server.unavailable' },
        isUrgent: true,
      },
    ]);
  });
});
