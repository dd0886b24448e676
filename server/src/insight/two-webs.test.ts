// Viewing time of plays whose reports alternate between two web processes, as behind a balancer that takes turns.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measuring } from '../adapters/measuring.ts';
import { aView, videoItem, viewingItem } from '../../test/insight/measured.ts';
import { createWorld, type World } from '../../test/world.ts';
import { createInsightDeps, createInsightMemory } from './index.ts';
import { keepStore } from './keep-store.ts';
import type { InsightDeps } from './ports.ts';
import { takeItems } from './take-items.ts';

const profile = 'demo-northern-sports';
const stepSeconds = 10;

let world: World;
let channelId: number;
beforeAll(async () => {
  world = await createWorld();
  channelId = await world.channelId();
  await keepStore(world.context.insight);
});
afterAll(() => world.close());

const now = (): number => world.clock.now().getTime();

function aWeb(webs: number | (() => number)): InsightDeps {
  const { insight, media, commerce, channel, mail, connection } = world.context;
  return createInsightDeps(
    connection,
    { ...measuring, channel, mail, media, commerce, secret: insight.secret },
    createInsightMemory(connection.pool, {
      ...measuring,
      log: insight.log,
      webs: typeof webs === 'number' ? () => webs : webs,
    }),
  );
}

async function aSession(): Promise<string> {
  const uuid = randomUUID();
  await world.context.insight.store.openSession({
    channel_id: channelId,
    uuid,
    started_at: world.clock.now(),
    device: 'desktop',
    browser: 'Chrome',
    system: 'Windows',
    country: null,
    resolution: null,
    trk: null,
    is_bot: false,
  });
  return uuid;
}

const send = (web: InsightDeps, sessionUuid: string, items: readonly object[]) =>
  takeItems(
    web,
    { channelId, isLocalhost: false, addressRange: '203.0.113.9', refusesTracking: false },
    { profile, sessionUuid, sentAtMs: now(), items },
  );

/** The viewing time of a stream in the sums that reports read. */
async function secondsOf(streamId: number): Promise<number> {
  const { rows } = await world.connection.pool.query<{ ms: number }>(
    `select sum(span_ms)::float8 as ms from insight.minute_sums
      where channel_id = $1 and stream_id = $2 and name = 'viewing'`,
    [channelId, streamId],
  );
  return (rows[0]?.ms ?? 0) / 1_000;
}

interface Viewer {
  readonly session: string;
  readonly view: ReturnType<typeof aView>;
  readonly lies: boolean;
  total: number;
}

const viewersOf = (streamId: number, count: number, liars: number): Promise<Viewer[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      session: await aSession(),
      view: aView(streamId),
      lies: index < liars,
      total: 0,
    })),
  );

/** The report of ten seconds. A liar tells a day. */
function reportOf(viewer: Viewer, tellsTotal: boolean): object {
  const seconds = viewer.lies ? 86_400 : stepSeconds;
  viewer.total += seconds;
  return viewingItem(viewer.view, seconds, now(), tellsTotal ? viewer.total : undefined);
}

/** Each viewer pauses now and then. @returns the seconds that passed while viewers watched. */
async function watch(
  streamId: number,
  webOf: (round: number, viewer: number) => InsightDeps,
  tellsTotal = true,
): Promise<number> {
  const viewers = await viewersOf(streamId, 300, 30);
  let seconds = 0;
  for (let round = 0; round <= 12; round++) {
    if (round > 0) world.clock.advance(stepSeconds);
    await Promise.all(
      viewers.map(async (viewer, index) => {
        const web = webOf(round, index);
        if (round === 0) return send(web, viewer.session, [videoItem(viewer.view, 'view_start', now())]);
        if ((round + index) % 7 === 0 && !viewer.lies) return undefined;
        seconds += stepSeconds;
        return send(web, viewer.session, [reportOf(viewer, tellsTotal)]);
      }),
    );
  }
  return seconds;
}

describe('the viewing time of 300 viewers, 30 of whom lie', () => {
  it('[R7.08] is the same at two web processes as at one', async () => {
    const alone = aWeb(1);
    const watched = await watch(1_001, () => alone);
    const two = [aWeb(2), aWeb(2)] as const;
    await watch(1_002, (round, viewer) => two[(round + viewer) % 2 === 0 ? 0 : 1]);
    const one = await secondsOf(1_001);
    expect(one).toBe(watched);
    expect(Math.abs((await secondsOf(1_002)) / one - 1)).toBeLessThanOrEqual(0.01);
  });

  it('is more where browsers tell no total: the processes believe the liars twice', async () => {
    const two = [aWeb(2), aWeb(2)] as const;
    const watched = await watch(1_003, (round, viewer) => two[(round + viewer) % 2 === 0 ? 0 : 1], false);
    expect(await secondsOf(1_003)).toBeGreaterThan(watched * 1.05);
  });
});

describe('a play at two web processes', () => {
  it('[R7.08] counts repeated, late and overtaken reports once, also in one batch', async () => {
    const [first, second] = [aWeb(2), aWeb(2)];
    const [viewer] = (await viewersOf(1_004, 1, 0)) as [Viewer];
    await send(first, viewer.session, [videoItem(viewer.view, 'view_start', now())]);
    const reports: object[] = [];
    for (let step = 0; step < 6; step++) {
      world.clock.advance(stepSeconds);
      reports.push(reportOf(viewer, true));
    }
    const [a, b, c, d, e, f] = reports as [object, object, object, object, object, object];
    await send(second, viewer.session, [b]);
    await Promise.all([send(first, viewer.session, [a, c, d]), send(second, viewer.session, [a, c, d])]);
    await send(first, viewer.session, [b]);
    await send(second, viewer.session, [f, e]);
    await send(first, viewer.session, [e, f]);
    expect(await secondsOf(1_004)).toBe(60);
  });

  it.each([
    ['goes on', 1_006],
    ['starts again', 1_007],
  ])('[R7.08] counts once when one of them comes back, and the other %s alone', async (title, streamId) => {
    let count = 2;
    const first = aWeb(() => count);
    const [viewer] = (await viewersOf(streamId, 1, 0)) as [Viewer];
    await send(first, viewer.session, [videoItem(viewer.view, 'view_start', now())]);
    const report = async (web: InsightDeps): Promise<void> => {
      world.clock.advance(stepSeconds);
      await send(web, viewer.session, [reportOf(viewer, true)]);
    };
    for (let step = 0; step < 10; step++) await report(first);
    count = 1;
    const left = title === 'goes on' ? first : aWeb(() => count);
    for (let step = 0; step < 30; step++) await report(left);
    count = 2;
    await report(aWeb(2));
    await report(left);
    expect(await secondsOf(streamId)).toBe(420);
  });

  it('goes on from what one process alone has counted, when a second one joins', async () => {
    await world.connection.pool.query('delete from insight.view_totals');
    const alone = aWeb(1);
    const [viewer] = (await viewersOf(1_005, 1, 0)) as [Viewer];
    await send(alone, viewer.session, [videoItem(viewer.view, 'view_start', now())]);
    for (let step = 0; step < 5; step++) {
      world.clock.advance(stepSeconds);
      await send(alone, viewer.session, [reportOf(viewer, true)]);
    }
    const two = [aWeb(2), aWeb(2)] as const;
    for (let step = 0; step < 4; step++) {
      world.clock.advance(stepSeconds);
      await send(two[step % 2 === 0 ? 0 : 1], viewer.session, [reportOf(viewer, true)]);
    }
    expect(await secondsOf(1_005)).toBe(90);
  });

  it('has a total for two days', async () => {
    const known = async () =>
      (await world.connection.pool.query('select from insight.view_totals')).rowCount ?? 0;
    expect(await known()).toBeGreaterThan(0);
    world.clock.advance(3 * 86_400);
    await keepStore(world.context.insight);
    expect(await known()).toBe(0);
  });
});
