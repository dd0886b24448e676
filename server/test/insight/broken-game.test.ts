// A drop of the encoder, a slow viewer and a refused card: the live figures show each within 15 s.
import { beforeEach, describe, expect, it } from 'vitest';
import { readLive, writeMemory } from '../../src/insight/index.ts';
import { openCheckout } from '../money/checkout.ts';
import { aView, measure, videoItem, viewingItem, type Measured } from './measured.ts';

const checkout = openCheckout();
/** A page sends every ten seconds, and a process writes every two. */
const pageSeconds = 10;
const tickSeconds = 2;
const toldWithinSeconds = 15;

interface Viewer {
  readonly page: Measured;
  readonly view: object;
}
let eventId: number;
let channelId: number;
let viewers: Viewer[];

const now = (): number => checkout.world.clock.now().getTime();
const live = () => readLive(checkout.world.context.insight, channelId, eventId);

beforeEach(async () => {
  const { world, eventOfType } = checkout;
  const { context, connection } = world;
  eventId = (await eventOfType('ppv')).id;
  channelId = await world.channelId();
  await connection.pool.query(
    `with camera as (
       insert into media.encoders (channel_id, name, key_hash, created_at)
       values ($1, 'Camera 1', decode(repeat('00', 32), 'hex'), $3) returning id),
     asset as (
       insert into media.assets (channel_id, event_id, status, folder, created_at, touched_at)
       values ($1, $2, 'live', 'live/broken', $3, $3) returning id)
     insert into media.broadcasts (channel_id, event_id, encoder_id, status, window_seconds, asset_id, armed_at, started_at)
     select $1, $2, camera.id, 'live', 60, asset.id, $3, $3 from camera, asset`,
    [channelId, eventId, world.clock.now()],
  );
  viewers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const page = await measure(world);
      const view = aView(eventId);
      await page.batch([
        videoItem(view, 'view_start', now()),
        videoItem(view, 'first_frame', now(), { ms: 500, height: 720 }),
      ]);
      return { page, view };
    }),
  );
  await writeMemory(context.insight);
});

/** Two seconds of the game. Every tenth second the pages send what `extra` says. */
async function tick(second: number, extra: (viewer: Viewer, index: number) => object[]): Promise<void> {
  checkout.world.clock.advance(tickSeconds);
  if (second % pageSeconds === 0)
    for (const [index, viewer] of viewers.entries())
      await viewer.page.batch([
        videoItem(viewer.view, 'heartbeat', now(), { playing: true, height: 720, delay: 3 }),
        ...extra(viewer, index),
      ]);
  await writeMemory(checkout.world.context.insight);
}

/** @returns the seconds until the figures show it. */
async function secondsUntil(
  isTold: (figures: Awaited<ReturnType<typeof live>>) => boolean,
  extra: (viewer: Viewer, index: number) => object[] = () => [],
): Promise<number> {
  for (let second = 0; second <= toldWithinSeconds; second += tickSeconds) {
    if (isTold(await live())) return second;
    await tick(second + tickSeconds, extra);
  }
  throw new Error(`Not told within ${toldWithinSeconds} s.`);
}

describe('a broken game', () => {
  it('[R1.06a] shows a drop of the encoder, a slow viewer and a refused card, each within 15 s', async () => {
    const { world, buying, secretOf, deliver } = checkout;
    expect(await live()).toMatchObject({
      watching: 4,
      ingest: { status: 'live', signal: 'good' },
      figures: { plays: 4, stalls: 0, failed: 0 },
      orders: { paid: 0, refused: 0 },
    });

    await world.connection.pool.query('update media.broadcasts set signal_lost_at = $2 where event_id = $1', [
      eventId,
      world.clock.now(),
    ]);
    const drop = await secondsUntil(({ ingest }) => ingest?.signal === 'lost');
    // The curve keeps the worst signal of the minute.
    await tick(tickSeconds, () => []);
    expect((await live()).minutes.at(-1)).toMatchObject({ signal: 'lost', viewers: 4 });

    const slow = await secondsUntil(
      ({ figures }) => figures.stalls > 0,
      (viewer, index) =>
        index === 0
          ? [videoItem(viewer.view, 'stall', now(), { ms: 4_000 }), viewingItem(viewer.view, 6, now())]
          : [viewingItem(viewer.view, 10, now())],
    );
    const { figures, stalled_share_now } = await live();
    expect(figures).toMatchObject({ stalls: 1, failed: 0 });
    expect(stalled_share_now).toBeGreaterThan(0.05);

    const bought = await buying({ type: 'event', id: eventId });
    world.payments.pay(secretOf(bought), 'declined');
    await deliver();
    const card = await secondsUntil(({ orders }) => orders.refused === 1);
    world.payments.pay(secretOf(await buying({ type: 'event', id: eventId })), 'good');
    await deliver();
    expect((await live()).orders).toEqual({ paid: 1, refused: 0 });
    for (const seconds of [drop, slow, card]) expect(seconds).toBeLessThanOrEqual(toldWithinSeconds);
  });
});
