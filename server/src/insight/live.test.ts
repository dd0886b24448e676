// Live figures: plays' records, viewers now, alerts, and the command.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measuring } from '../adapters/measuring.ts';
import { runCommand } from '../../test/cli/command-runner.ts';
import { aView, measure, videoItem, viewingItem } from '../../test/insight/measured.ts';
import { createWorld, type World } from '../../test/world.ts';
import { createInsightDeps, createInsightMemory, readLive, writeMemory } from './index.ts';

let world: World;
let channelId: number;
let eventIds: number[];
beforeAll(async () => {
  world = await createWorld();
  channelId = await world.channelId();
  const { rows } = await world.connection.pool.query<{ id: number }>(
    'select id from catalog.events where channel_id = $1 order by id limit 20',
    [channelId],
  );
  eventIds = rows.map(({ id }) => Number(id));
});
afterAll(() => world.close());

/** Each test watches a game of its own. */
let eventId: number;
beforeEach(() => {
  eventId = eventIds.pop() ?? 0;
});

const now = (): number => world.clock.now().getTime();
const write = () => writeMemory(world.context.insight);
const live = () => readLive(world.context.insight, channelId, eventId);

async function join(count = 1) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const page = await measure(world);
      const view = aView(eventId);
      await page.batch([
        videoItem(view, 'view_start', now()),
        videoItem(view, 'first_frame', now(), { ms: 400, height: 720 }),
      ]);
      return { page, view };
    }),
  );
}
type Watching = Awaited<ReturnType<typeof join>>[number];
const beat = (watching: readonly Watching[], extras: object = {}) =>
  Promise.all(
    watching.map(({ page, view }) =>
      page.batch([videoItem(view, 'heartbeat', now(), { height: 720, delay: 3, ...extras })]),
    ),
  );

describe('watching now', () => {
  it('[R1.06a] counts a viewer from the first frame until the heartbeats stop', async () => {
    const watching = await join(3);
    await write();
    expect((await live()).watching).toBe(3);
    for (let beats = 0; beats < 3; beats++) {
      world.clock.advance(10);
      await beat(watching.slice(1));
      await write();
    }
    expect((await live()).watching).toBe(2);
    const [, second] = watching;
    await second?.page.batch([videoItem(second.view, 'view_end', now())]);
    await write();
    expect((await live()).watching).toBe(1);
    world.clock.advance(20);
    await write();
    expect(await live()).toMatchObject({ watching: 0, peak: 3 });
  });

  it('counts a viewer whose requests reach two processes once', async () => {
    const [watching] = await join(1);
    await write();
    const { insight, media, commerce, channel, mail, connection } = world.context;
    const rooms = { channel, mail, media, commerce };
    const other = createInsightDeps(
      connection,
      { ...measuring, ...rooms, secret: insight.secret },
      createInsightMemory(connection.pool, { ...measuring, log: insight.log, webs: () => 1 }),
    );
    const { rows } = await connection.pool.query<{ session_uuid: string }>(
      'select session_uuid from insight.plays where view_uuid = $1',
      [watching?.view.video_view_uuid],
    );
    const row = {
      uuid: crypto.randomUUID(),
      channel_id: channelId,
      received_ms: now(),
      at_ms: now(),
      is_moved: false,
      is_bot: false,
      session_uuid: rows[0]?.session_uuid ?? '',
      name: 'stall',
      stream_type: 'live' as const,
      stream_id: eventId,
      view_uuid: watching?.view.video_view_uuid ?? '',
      span_ms: 1_500,
      person: null,
      person_email: null,
      extras: { ms: 1_500 },
      zone: 'UTC',
      country: null,
      device: 'desktop',
    };
    await other.buffer.add([row, { ...row, uuid: crypto.randomUUID(), name: 'heartbeat', span_ms: null }]);
    await writeMemory(other);
    const { watching: count, figures } = await live();
    expect([count, figures.stalls, figures.start_median_ms]).toEqual([1, 1, 400]);
  });

  it('leaves bots, paused plays and late batches out', async () => {
    const [paused] = await join(1);
    await paused?.page.batch([videoItem(paused.view, 'pause', now())]);
    const bot = await measure(world, { userAgent: 'curl/8' });
    await bot.batch([videoItem(aView(eventId), 'first_frame', now(), { ms: 1 })]);
    const late = await measure(world);
    world.clock.advance(600);
    await late.batch([videoItem(aView(eventId), 'heartbeat', now() - 300_000)]);
    await write();
    expect((await live()).watching).toBe(0);
  });
});

describe('a play', () => {
  it('keeps start, stalls, viewing, quality, delay and error in one record', async () => {
    const [watching] = await join(1);
    await write();
    world.clock.advance(20);
    const { page, view } = watching as Watching;
    await page.batch([
      viewingItem(view, 16, now()),
      videoItem(view, 'stall', now() - 5_000, { ms: 2_000 }),
      videoItem(view, 'stall', now(), { ms: 2_000 }),
      videoItem(view, 'rendition', now(), { height: 480 }),
      videoItem(view, 'delay', now(), { seconds: 4.5 }),
      videoItem(view, 'pause', now()),
      videoItem(view, 'seek', now(), { from: 1, to: 2 }),
      videoItem(view, 'error', now(), { code: 'network', is_fatal: true }),
      videoItem(view, 'view_end', now()),
    ]);
    await write();
    const { rows } = await world.connection.pool.query('select * from insight.plays where view_uuid = $1', [
      view.video_view_uuid,
    ]);
    expect(rows).toMatchObject([
      {
        startup_ms: 400,
        stalls: 2,
        stalled_ms: 4_000,
        watched_ms: 16_000,
        pauses: 1,
        seeks: 1,
        renditions: 1,
        errors: 1,
        has_failed: true,
        error_code: 'network',
        height: 480,
        delay_ms: 4_500,
        device: 'desktop',
      },
    ]);
    expect((rows[0] as { ended_at: Date }).ended_at).toEqual(world.clock.now());
    const figures = await live();
    expect(figures.figures).toMatchObject({ plays: 1, failed: 1, stalls: 2, stalled_share: 0.2 });
    expect(figures.stalled_share_now).toBeCloseTo(0.2, 10);
    expect(figures.figures_by.rung.map(({ name }) => name)).toEqual(['480p']);
    const shown = await runCommand(world, 'live', String(eventId));
    expect(shown).toContain('0 watching now, 1 at most');
    expect(shown).toMatch(/rung 480p +0 +1 +1 +2 +20\.0 % +0\.4 s +4\.5 s/);
  });
});

it('does not count a refused viewer as a failed play', async () => {
  const page = await measure(world);
  await page.batch([videoItem(aView(eventId), 'error', now(), { code: 'refused no_pass', is_fatal: true })]);
  await write();
  expect((await live()).figures).toMatchObject({ plays: 1, failed: 0 });
});

describe('alerts', () => {
  const letters = async (): Promise<string[]> => {
    const { rows } = await world.connection.pool.query<{ subject: string }>(
      'select subject from mail.messages order by id',
    );
    return rows.map(({ subject }) => subject);
  };

  it('tell of stalls once within 10 minutes, by mail and webhook, with the next step', async () => {
    await runCommand(
      world,
      'alert',
      'set',
      '--email',
      'crew@demo.test',
      '--webhook',
      'https://hooks.example/x',
    );
    const watching = await join(20);
    const before = (await letters()).length;
    const stall = async () => {
      world.clock.advance(10);
      await Promise.all(
        watching.map(({ page, view }) =>
          page.batch([
            viewingItem(view, 9, now()),
            videoItem(view, 'stall', now(), { ms: 1_000 }),
            videoItem(view, 'heartbeat', now()),
          ]),
        ),
      );
      await write();
    };
    await stall();
    await stall();
    const sent = (await letters()).slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('Pictures stall');
    expect(
      world.queue.held.filter(({ name }) => name === 'insight.alert-webhook').map(({ data }) => data),
    ).toMatchObject([{ event_id: eventId, kind: 'stalls' }]);
    for (let passed = 0; passed < 60; passed++) await stall();
    expect((await letters()).slice(before)).toHaveLength(2);
    world.queue.drop();
  });

  it('tell of viewers who leave within a minute', async () => {
    // The viewers of earlier games are gone first.
    world.clock.advance(120);
    await write();
    const watching = await join(25);
    await write();
    const before = (await letters()).length;
    for (let beats = 0; beats < 7; beats++) {
      world.clock.advance(10);
      await beat(beats < 4 ? watching : watching.slice(0, 10));
      await write();
    }
    const sent = (await letters()).slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('Viewers leave');
  });

  it.each([
    ['--email', 'nobody'],
    ['--webhook', 'http://plain.example'],
    ['--webhook', 'https://user:key@hooks.example'],
  ])('[T43] refuses %s %s', async (...words) => {
    await expect(runCommand(world, 'alert', 'set', ...words)).rejects.toThrow('https address');
  });
});

it('answers 404 for a game of another channel', async () => {
  const foreign = await world.eventId({ slug: 'littoral-sport' });
  await expect(readLive(world.context.insight, channelId, foreign)).rejects.toMatchObject({
    code: 'catalog.event_not_found',
  });
});
