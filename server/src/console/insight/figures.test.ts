// Live figures, reports and errors over the console's HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '@floodlit/contract/client';
import { errors } from '@floodlit/contract/operators/errors';
import { figures } from '@floodlit/contract/operators/figures';
import { openSession } from '../../../test/operators/console-client.ts';
import { aView, measure, videoItem, viewingItem } from '../../../test/insight/measured.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { writeMemory } from '../../insight/index.ts';

let world: World;
let channel_id: number;
beforeAll(async () => {
  world = await createWorld();
  channel_id = await world.channelId();
});
afterAll(() => world.close());

const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

describe('figures', () => {
  it('[R1.06a] shows a live game to its camera, and the report of the day to a reader of reports', async () => {
    const event_id = await world.eventId();
    const page = await measure(world);
    world.clock.advance(120);
    const now = world.clock.now().getTime();
    const view = aView(event_id, 'live');
    await page.batch([
      videoItem(view, 'view_start', now - 30_000),
      videoItem(view, 'first_frame', now - 29_000, { ms: 1_000 }),
      videoItem(view, 'stall', now - 10_000, { ms: 2_000 }),
      viewingItem(view, 25, now),
      videoItem(view, 'heartbeat', now, { playing: true, height: 720 }),
    ]);
    await writeMemory(world.context.insight);
    const camera = await openSession(world, [
      { role: 'camera', scope: { kind: 'event', channel_id, id: event_id } },
    ]);
    const { data: live } = await camera.client.call(figures.live, { channel_id, event_id });
    expect(live).toMatchObject({ event_id, watching: 1, figures: { plays: 1, stalls: 1 }, ingest: null });
    expect(live.watching_by.rung).toEqual([{ name: '720p', watching: 1 }]);

    const editor = await openSession(world, [{ role: 'editor', scope: { kind: 'channel', channel_id } }]);
    const day = new Date(now).toISOString().slice(0, 10);
    const period = { from: day, to: day };
    const { data: report } = await editor.client.call(figures.report, {
      channel_id,
      name: 'games',
      ...period,
    });
    expect(report.rows).toMatchObject([{ event: event_id, viewed: 25_000, plays: 1 }]);
    expect(
      await codeOf(editor.client.call(figures.moneyReport, { channel_id, name: 'sales', ...period })),
    ).toBe('operators.not_allowed');
    const finance = await openSession(world, [{ role: 'finance', scope: { kind: 'channel', channel_id } }]);
    const { data: sales } = await finance.client.call(figures.moneyReport, {
      channel_id,
      name: 'sales',
      ...period,
    });
    expect(sales).toMatchObject({ name: 'sales', period, rows: [] });
  });

  it('refuses days in the wrong order', async () => {
    const owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
    const period = { from: '2026-11-21', to: '2026-11-20' };
    expect(await codeOf(owner.client.call(figures.report, { channel_id, name: 'viewing', ...period }))).toBe(
      'insight.period_invalid',
    );
  });
});

describe('errors', () => {
  it('[R7.09] are listed by channel and state, and a decision is audited', async () => {
    const { errorReports, clock } = world.context;
    const at = clock.now();
    const seen = { count: 3, first_at: at, last_at: at, frames: [], data: {}, release: '1' };
    const place = { status: 500, url: '/events', place: '/events', method: 'GET', request_id: null };
    const error = { source: 'server', service: 'web', ...seen, ...place } as const;
    await errorReports.write([
      { ...error, channel_id, message: 'own', fingerprint: '000000000000000a' },
      { ...error, channel_id: null, message: 'deployment', fingerprint: '000000000000000b' },
    ]);
    const support = await openSession(world, [{ role: 'support', scope: { kind: 'channel', channel_id } }]);
    const owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
    const { data: listed, meta } = await support.client.call(errors.list, { state: 'open' });
    expect(listed).toMatchObject([{ message: 'own', count: 3, channel_name: 'Northern Sports' }]);
    expect(meta.total).toBe(1);
    expect((await owner.client.call(errors.list, {})).meta.total).toBe(2);
    expect((await owner.client.call(errors.list, { channel_id })).meta.total).toBe(1);
    const error_id = listed[0]?.id ?? 0;
    const call = { error_id, state: 'solved', why: 'fixed in release 2' } as const;
    expect((await support.client.call(errors.setState, call)).data).toEqual({ state: 'solved' });
    expect((await support.client.call(errors.list, { state: 'open' })).data).toEqual([]);
    const { rows } = await world.connection.pool.query(
      `select act, channel_id, subject_id, before, after, why from operators.audit_log where subject = 'error_reports.errors'`,
    );
    expect(rows).toEqual([
      {
        act: 'row.changed',
        channel_id,
        subject_id: String(error_id),
        before: { state: 'open' },
        after: { state: 'solved' },
        why: 'fixed in release 2',
      },
    ]);
  });
});
