// Pressing for a clip of a recording, through HTTP: the right, the quota, the limits, and the cut to the frame.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '@floodlit/contract';
import { numbers, openClipStage, type ClipStage } from '../../test/clips/stage.ts';
import type { World } from '../../test/world.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let stage: ClipStage;
let world: World;
beforeAll(async () => {
  stage = await openClipStage();
  world = stage.world;
});
afterAll(() => stage.close());
beforeEach(() => stage.reset());

describe('POST /clip', () => {
  it('[R3.06] [R4.05] [R7.07] is queued, then ready, and plays the range to the frame', async () => {
    const bob = await world.as('bob');
    const queued = await stage.press(bob);
    expect(queued).toMatchObject({
      status: 'queued',
      start_time: 7.3,
      duration: 12.1,
      event_media_id: stage.media,
      url: null,
      length: null,
    });
    expect((await stage.query('select asset_id, from_us, to_us from media.pins')).rows).toEqual([
      { asset_id: stage.media, from_us: 7_300_000, to_us: 12_100_000 },
    ]);
    await stage.work();
    const [clip] = await stage.ownOf(bob);
    expect(clip).toMatchObject({ status: 'ready', failure: null, length: 4.8 });
    expect(await stage.clockOf(clip?.url ?? null)).toEqual(numbers(219, 363));
    const poster = await stage.fetchFile(clip?.poster_url ?? '');
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(poster.bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect((await stage.leftOf(bob)).clips).toBe(19);
    await stage.expectNothingLeft();
    expect(world.loggedErrors).toEqual([]);
  });

  it('[R3.06] cuts ten random ranges with no error of a frame at either end', async () => {
    const bob = await world.as('bob');
    // A fixed sequence: a failure comes again.
    let state = 7;
    const rate = 30;
    const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
    for (let round = 0; round < 10; round++) {
      const from = Math.floor(random() * 15 * rate);
      const to = from + 60 + Math.floor(random() * 180);
      // As a player says it: in milliseconds.
      const ms = (frame: number): number => Math.round((frame / rate) * 1_000) / 1_000;
      const clip = await stage.make(bob, { start_time: ms(from), duration: ms(to) });
      expect(await stage.clockOf(clip.url), `${from} to ${to}`).toEqual(numbers(from, to));
    }
  });

  it('[R4.05] tells open pages each state by server-sent events', async () => {
    await world.context.changes.start();
    const stream = await fetch(`${stage.base}/api/live-updates`);
    const reader = stream.body?.getReader();
    let text = '';
    const hear = (part: string): Promise<void> =>
      expect
        .poll(
          async () => {
            text += new TextDecoder().decode((await reader?.read())?.value);
            return text;
          },
          { timeout: 5_000 },
        )
        .toContain(part);
    const bob = await world.as('bob');
    const { id } = await stage.press(bob);
    const message = (status: string, isShown: boolean): string =>
      `event: clip\ndata: {"clip_id":${id},"event_id":${stage.paid},"status":"${status}","is_shown":${isShown}}\n\n`;
    await hear(message('queued', false));
    await stage.work();
    await hear(message('ready', true));
    await bob.client.call(api.clips.remove, { id });
    await hear(message('ready', false));
    await reader?.cancel();
  });

  it('[T39] answers the same clip to a repeated press, also to fifty at once', async () => {
    const bob = await world.as('bob');
    const same = { idempotency_key: 'the-same-press' };
    const [one, two] = [await stage.press(bob, same), await stage.press(bob, same)];
    expect(two.id).toBe(one.id);
    const plain = { idempotency_key: undefined };
    const all = await Promise.all(Array.from({ length: 50 }, () => stage.press(bob, plain)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect((await stage.leftOf(bob)).clips).toBe(18);
  });

  it('[T39] takes one clip of the quota when fifty presses meet the last one', async () => {
    await stage.grant({ clips: 1 });
    const bob = await world.as('bob');
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => stage.press(bob)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await stage.query('select count(*)::integer as total from clips.clips')).rows).toEqual([
      { total: 1 },
    ]);
    expect((await stage.leftOf(bob)).clips).toBe(0);
    await stage.work();
    await expect(stage.press(bob)).rejects.toMatchObject({ code: 'clips.used_up', status: 403 });
  });

  it('says that clips are not included, instead of used up, where the pass never gave any', async () => {
    await stage.grant({ clips: 0 });
    const bob = await world.as('bob');
    const given = async () => (await bob.client.call(api.identity.profile)).data.featureGiven;
    expect(await given()).toEqual({ clips: 20, downloads: 5 });
    await stage.query('update commerce.passes set clips = 0');
    expect(await given()).toEqual({ clips: 0, downloads: 5 });
    await expect(stage.press(bob)).rejects.toMatchObject({ code: 'clips.not_included', status: 403 });
    const { data } = await bob.client.call(api.clips.options, { event_id: stage.paid });
    expect(data).toMatchObject({ refusal: 'clips.not_included', left: null });
  });

  it('[T40] asks a viewer to wait when others count for too long, and logs no fault', async () => {
    const bob = await world.as('bob');
    const other = await world.connection.pool.connect();
    await other.query('begin');
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`clips:${stage.channelId}`]);
    await expect(stage.press(bob)).rejects.toMatchObject({
      code: 'clips.channel_busy',
      status: 429,
      retryAfterSeconds: 3,
    });
    await other.query('rollback');
    other.release();
    expect(world.loggedErrors).toEqual([]);
    expect((await stage.leftOf(bob)).clips).toBe(20);
    await stage.press(bob);
  });

  it('[T40] refuses a third unfinished clip of a viewer, and one too many of the channel, with a wait', async () => {
    const bob = await world.as('bob');
    await stage.press(bob);
    await stage.press(bob);
    await expect(stage.press(bob)).rejects.toMatchObject({
      code: 'clips.too_many_unfinished',
      status: 429,
      retryAfterSeconds: 3,
    });
    const alice = await stage.query(
      `select id from identity.users where email = 'alice@demo.test' and channel_id = $1`,
      [stage.channelId],
    );
    await stage.query(
      `insert into clips.clips (channel_id, event_id, asset_id, user_id, press, name, tags, tag_keys, start_us, end_us, folder, created_at, touched_at)
       select $1, $2, $3, $4, 'crowd-' || n, 'Crowd', '{a}', '{a}', 0, 1000000, 'clips/1/' || n, now(), now() from generate_series(10, 207) n`,
      [stage.channelId, stage.paid, stage.media, (alice.rows[0] as { id: number }).id],
    );
    await stage.query(
      `delete from clips.clips where id in (select id from clips.clips where press like 'press%' limit 1)`,
    );
    await stage.query(
      `insert into clips.clips (channel_id, event_id, asset_id, user_id, press, name, tags, tag_keys, start_us, end_us, folder, created_at, touched_at)
       select channel_id, event_id, asset_id, user_id, 'crowd-last', name, tags, tag_keys, start_us, end_us, 'clips/1/last', created_at, touched_at from clips.clips where press = 'crowd-10'`,
    );
    await expect(stage.press(bob)).rejects.toMatchObject({ code: 'clips.channel_busy', status: 429 });
    expect((await stage.leftOf(bob)).clips).toBe(18);
  });

  it.each([
    ['an end beyond the recording', { duration: 30, start_time: 20 }, 'clips.end_too_late', 400],
    ['a start beyond the end', { start_time: 15, duration: 12 }, 'clips.range_invalid', 400],
    ['no length', { start_time: 12, duration: 12 }, 'clips.range_invalid', 400],
    ['ten hours', { start_time: 0, duration: 36_000 }, 'clips.end_too_late', 400],
    ['a number as text', { start_time: '7' }, 'request.invalid', 400],
    ['a number beyond all media', { duration: 1e308 }, 'request.invalid', 400],
    ['eleven tags', { tags: Array.from({ length: 11 }, String) }, 'request.invalid', 400],
    ['an invisible name', { name: '\u202e\u200b' }, 'request.invalid', 400],
    ['an event that is not there', { event_id: 999_999 }, 'catalog.event_not_found', 404],
    ['media that is not there', { event_media_id: 999_999 }, 'clips.media_not_found', 404],
  ] as const)('[R5.04a] [T39] refuses %s and takes nothing', async (_name, change, code, status) => {
    const bob = await world.as('bob');
    await expect(stage.press(bob, change)).rejects.toMatchObject({ code, status });
    expect((await stage.leftOf(bob)).clips).toBe(20);
    await stage.expectNothingLeft();
  });

  it('[R5.01e] says the exact texts', async () => {
    const bob = await world.as('bob');
    await expect(stage.press(bob, { duration: 24.2, start_time: 20 })).rejects.toMatchObject({
      message: 'Your clip duration is longer than the end time',
    });
    await expect(stage.press(bob, { tags: [] })).rejects.toMatchObject({
      errors: { tags: ['Please select tag'] },
    });
    await expect(stage.press(bob, { name: ' ' })).rejects.toMatchObject({
      errors: { name: ['Please fill in the input field.'] },
    });
    await expect(stage.press(bob, { name: undefined })).rejects.toMatchObject({
      errors: { name: ['Field is required'] },
    });
  });

  it('[T39] [R6.02] refuses without the right to watch, without the capability, a visitor, and a foreign game’s media', async () => {
    const bob = await world.as('bob');
    await expect(stage.press(await world.newcomer())).rejects.toMatchObject({
      code: 'access.denied',
      reason: 'pass',
    });
    await expect(stage.press(await world.visitor())).rejects.toMatchObject({ status: 401 });
    await expect(stage.press(bob, { event_id: stage.free })).rejects.toMatchObject({
      code: 'clips.media_not_found',
    });
    const foreigner = await world.newcomer('second.localhost');
    const theirs = await world.eventId({ slug: 'littoral-sport' });
    await expect(stage.press(foreigner, { event_id: theirs })).rejects.toMatchObject({
      code: 'clips.media_not_found',
    });
    await stage.query(`update commerce.passes set features = features || '{"clipping": false}'`);
    await expect(stage.press(bob)).rejects.toMatchObject({ code: 'clips.not_included', status: 403 });
    expect(
      (await bob.client.call(api.clips.options, { event_id: stage.paid })).data,
      'the dialog says the same',
    ).toMatchObject({ refusal: 'clips.not_included', left: null, length_maximum: 180 });
    expect((await stage.leftOf(bob)).clips).toBe(20);
  });

  it('[R8.02g] tells when a membership whose pass has clips gives new ones', async () => {
    const bob = await world.as('bob');
    const renewsAt = async () =>
      (await bob.client.call(api.clips.options, { event_id: stage.paid })).data.renews_at;
    expect(await renewsAt()).toBeNull();
    await stage.query(
      `with held as (
         select entitlements.channel_id, entitlements.user_id, entitlements.pass_id
           from commerce.entitlements as entitlements join commerce.passes as passes on passes.id = entitlements.pass_id
          where entitlements.channel_id = $1 and passes.clips > 0
            and entitlements.user_id in (select id from identity.users where email = 'bob@demo.test') limit 1),
       ordered as (
         insert into commerce.orders (channel_id, user_id, type, status, pass_id, product_key, product_name, base_price_cents,
           service_fee_cents, amount_cents, currency, livemode, created_at, updated_at)
         select channel_id, user_id, 'package', 'paid', pass_id, 'package:' || pass_id, 'Member', 100, 0, 100, 'USD', false,
           now(), now() from held returning *)
       insert into commerce.subscriptions (channel_id, user_id, pass_id, name, base_price_cents, service_fee_cents, currency, offer,
         period, trial_days, livemode, customer_id, origin, first_order_id, state, period_end, sync_at, created_at, updated_at)
       select channel_id, user_id, pass_id, 'Member', 100, 0, 'USD', 'monthly', 1, 0, false, 'cus_1', '', id, 'active',
         '2027-01-05T10:00:00Z', now(), now(), now() from ordered`,
      [stage.channelId],
    );
    expect(await renewsAt()).toBe(Date.parse('2027-01-05T10:00:00Z') / 1_000);
    await stage.query(`update commerce.subscriptions set renewal_wish = 'stop', wished_at = now()`);
    expect(await renewsAt()).toBeNull();
    await stage.query('delete from commerce.subscriptions');
    await stage.query('delete from commerce.orders');
  });

  it('[T36] keeps markup and option-like names as plain text, and never in a path', async () => {
    const bob = await world.as('bob');
    const name = '-i file:/etc/passwd <script>alert(1)</script>';
    const clip = await stage.make(bob, { name, tags: ['-vf', '../../x'] });
    expect(clip).toMatchObject({ status: 'ready', name, tags: ['-vf', '../../x'] });
    const { rows } = await stage.query('select folder from clips.clips');
    expect((rows[0] as { folder: string }).folder).toMatch(/^clips\/\d+\/[\da-f-]{36}$/);
  });
});
