// Measuring and consent over the console's HTTP: the owner alone, audited, on the version that was read.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '@floodlit/contract/client';
import { figures } from '@floodlit/contract/operators/figures';
import { measuring } from '@floodlit/contract/operators/measuring';
import { today } from '@floodlit/contract/operators/today';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { readChannel } from '../../channel/index.ts';

let world: World;
let owner: ConsoleBrowser;
let channel_id: number;
beforeAll(async () => {
  world = await createWorld();
  channel_id = await world.channelId();
  owner = await openSession(world, [{ role: 'owner', scope: { kind: 'channel', channel_id } }]);
});
afterAll(() => world.close());

const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
const read = async () => (await owner.client.call(measuring.read, { channel_id })).data;
const bodyOf = ({ key: _key, ...kept }: Awaited<ReturnType<typeof read>>) => ({ channel_id, ...kept });

describe('measuring of a channel', () => {
  it('is changed with consent and tag manager, audited, and keeps its key', async () => {
    const kept = await read();
    expect(kept).toMatchObject({ mode: 'measure', key: 'demo-northern-sports', asks: false });
    const change = {
      mode: 'pseudonym',
      needs_consent: true,
      asks: true,
      tag_manager_id: 'G-AB12CD34',
      link: '/privacy_policy',
    } as const;
    const { data } = await owner.client.call(measuring.change, { ...bodyOf(kept), ...change });
    expect(data).toMatchObject({ ...change, key: kept.key });
    const { settings } = await readChannel(world.context.channel, channel_id);
    expect(settings).toMatchObject({
      analytics: { key: kept.key, mode: 'pseudonym', needs_consent: true },
      cookie_notice: { tag_manager_id: 'G-AB12CD34', text: null, link: '/privacy_policy' },
    });
    const { rows } = await world.connection.pool.query<{ actor: string }>(
      `select actor from operators.audit_log where act like 'row.%' order by id desc limit 1`,
    );
    expect(rows[0]?.actor).toContain('operator-');
    const late = owner.client.call(measuring.change, { ...bodyOf(kept), mode: 'off' });
    expect(await codeOf(late)).toBe('operators.changed_meanwhile');
  });

  it.each([
    ['a base that is no address', { base: 'javascript:alert(1)' }, 'request.invalid'],
    ['an id with script', { tag_manager_id: 'G-1"><script>', asks: true }, 'request.invalid'],
    ['an unknown mode', { mode: 'spy' }, 'request.invalid'],
  ])('refuses %s', async (_, change, code) => {
    const body = { ...bodyOf(await read()), ...change };
    expect(await codeOf(owner.client.call(measuring.change, body as never))).toBe(code);
  });

  it('is of the owner alone', async () => {
    const editor = await openSession(world, [{ role: 'editor', scope: { kind: 'channel', channel_id } }]);
    expect(await codeOf(editor.client.call(measuring.read, { channel_id }))).toBe('operators.not_allowed');
  });

  it('that is off is said by live figures and reports, in place of a 0', async () => {
    const { client } = owner;
    const event_id = await world.eventId();
    const period = { from: '2026-11-01', to: '2026-11-20' };
    const areMeasured = async () => {
      const live = await client.call(figures.live, { channel_id, event_id });
      const report = await client.call(figures.report, { channel_id, name: 'games', by: 'sport', ...period });
      const { data: now } = await client.call(today.read);
      const known = new Set([...now.live, ...now.next].map(({ is_measured }) => is_measured));
      return [live.data.is_measured, report.data.is_measured, ...known];
    };
    expect(await areMeasured()).toEqual([true, true, true]);
    await client.call(measuring.change, { ...bodyOf(await read()), mode: 'off' });
    expect((await read()).key).toBeNull();
    expect(await areMeasured()).toEqual([false, false, false]);
  });

  it('asks for a fresh second factor, because its script runs on every page', async () => {
    const body = bodyOf(await read());
    world.clock.advance(301);
    expect(await codeOf(owner.client.call(measuring.change, body))).toBe('operators.step_up_required');
  });
});
