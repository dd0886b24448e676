// Links of work over the console's HTTP: how the office makes and ends them, and how a phone opens them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '@floodlit/contract/client';
import { limits } from '@floodlit/contract/limits';
import { scoring } from '@floodlit/contract/operators/scoring';
import { workLinks } from '@floodlit/contract/operators/work-links';
import { bindWorker, findWorker, type Worker } from '../../operators/index.ts';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { keyInUrl, workPhone } from '../../../test/operators/work-phone.ts';
import { createWorld, type World } from '../../../test/world.ts';

let world: World;
let channel_id: number;
let event_id: number;
let office: ConsoleBrowser;
beforeAll(async () => {
  world = await createWorld();
  channel_id = await world.channelId();
  office = await openSession(world, [{ role: 'scorer', scope: { kind: 'channel', channel_id } }]);
});
afterAll(() => world.close());

/** A new game that begins in an hour. */
async function aGame(): Promise<number> {
  const { rows } = await world.connection.pool.query<{ id: number }>(
    `insert into catalog.events (channel_id, name, type, stream_status, starts_at, time_zone, event_category_id,
       home_team_id, away_team_id)
     select $1, 'Derby', 'free', 'upcoming', $2::timestamptz, 'America/Chicago', event_category_id, home_team_id,
       away_team_id from catalog.events where channel_id = $1 and home_team_id is not null order by id limit 1
     returning id`,
    [channel_id, new Date(world.clock.now().getTime() + 3_600_000)],
  );
  return rows[0]?.id ?? 0;
}
beforeEach(async () => {
  event_id = await aGame();
});

const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
const make = async (name = 'Aïda at the fence') =>
  (await office.client.call(workLinks.make, { channel_id, event_id, kind: 'score', name })).data;
const list = async () => (await office.client.call(workLinks.list, { channel_id, event_id })).data;
const place = (link_id: number) => ({ channel_id, event_id, link_id });
const open = async (phone: ReturnType<typeof workPhone>) => (await phone.client.call(scoring.open)).data;

/** The secret part of a key. It may hold a dash too. */
const markOf = (key: string): string => key.slice(key.indexOf('-') + 1);

/** Binds as the press does, without its takeover. */
async function press(key: string, device: string): Promise<Worker> {
  const { operators } = world.context;
  const worker = await findWorker(operators, 'score', { key, device, address: '127.0.0.1' });
  return bindWorker(operators, worker);
}

const actsOf = async (subjectId: number) =>
  (
    await world.connection.pool.query<{ act: string; actor: string; why: string; after: unknown }>(
      `select act, actor, why, after from operators.audit_log where subject_id = $1 and act like 'operators.work%' order by id`,
      [String(subjectId)],
    )
  ).rows;

describe('the links of a game', () => {
  it('are made, listed with their address again and again, and audited', async () => {
    const link = await make();
    expect(link).toMatchObject({
      kind: 'score',
      name: 'Aïda at the fence',
      state: 'waiting',
      bound_at: null,
      made_by: 'Operator',
    });
    expect(link.url).toMatch(/^https:\/\/console\.localhost:4443\/score\/\d+-[\w-]{22}$/);
    const again = await list();
    expect(again.links).toEqual([link]);
    // Phones resolve names of this machine to themselves.
    expect(again.reach).toBe('this_machine_only');
    expect(await actsOf(event_id)).toMatchObject([
      { act: 'operators.work_link_made', after: { link_id: link.id, name: 'Aïda at the fence' } },
    ]);
  });

  it('[T71] stand nowhere in the database as keys', async () => {
    const key = keyInUrl((await make()).url);
    const { rows } = await world.connection.pool.query<{ text: string }>(
      `select links::text as text from operators.work_links links union all select log::text from operators.audit_log log`,
    );
    expect(rows.filter(({ text }) => text.includes(markOf(key)))).toEqual([]);
  });

  it('are limited for each game', async () => {
    await world.connection.pool.query(
      `insert into operators.work_links (channel_id, event_id, kind, nonce, created_at)
       select $1, $2, 'score', 'n', now() from generate_series(1, $3)`,
      [channel_id, event_id, limits.workLinksMaximum - 1],
    );
    const both = await Promise.all([codeOf(make('one')), codeOf(make('two'))]);
    expect(new Set(both)).toEqual(new Set(['answered', 'operators.work_links_full']));
    const [newest] = (await list()).links;
    await office.client.call(workLinks.revoke, place(newest?.id ?? 0));
    expect(await codeOf(make())).toBe('answered');
  });

  it('end six hours after the game, and follow it when it moves', async () => {
    const link = await make();
    const phone = workPhone(world, keyInUrl(link.url));
    const move = (hours: number) =>
      world.connection.pool.query(
        `update catalog.events set starts_at = $1::timestamptz + make_interval(hours => $2::int) where id = $3`,
        [world.clock.now(), hours, event_id],
      );
    await move(-10);
    expect(await codeOf(open(phone))).toBe('operators.work_link_ended');
    expect((await list()).links[0]).toMatchObject({ state: 'over', url: null });
    expect(await codeOf(make())).toBe('operators.work_link_ended');
    await move(-9);
    expect((await open(phone)).binding).toBe('nobody');
    await world.connection.pool.query(`update catalog.events set stream_status = 'live' where id = $1`, [
      event_id,
    ]);
    await move(-40);
    expect(await codeOf(open(phone))).toBe('answered');
  });

  it('leave with their game', async () => {
    const phone = workPhone(world, keyInUrl((await make()).url));
    await world.connection.pool.query(`delete from catalog.events where id = $1`, [event_id]);
    expect(await codeOf(open(phone))).toBe('operators.work_link_not_found');
  });

  it('[T04] of another game are not found', async () => {
    const { id } = await make();
    event_id = await aGame();
    expect(await codeOf(office.client.call(workLinks.unbind, place(id)))).toBe(
      'operators.work_link_not_found',
    );
    expect(await codeOf(office.client.call(workLinks.revoke, place(id)))).toBe(
      'operators.work_link_not_found',
    );
  });
});

describe('opening a link', () => {
  it('[T53] shows the game to anybody who has it, and binds and writes nothing', async () => {
    const link = await make();
    const stored = async () =>
      (await world.connection.pool.query(`select * from operators.work_links where id = $1`, [link.id])).rows;
    const before = await stored();
    for (const device of ['a-preview-of-a-chat', 'a-scanner-of-letters']) {
      const game = await open(workPhone(world, keyInUrl(link.url), device));
      expect(game).toMatchObject({
        event_id,
        name: 'Derby',
        binding: 'nobody',
        author: `link:${link.id}`,
        link_name: 'Aïda at the fence',
      });
      expect(game.home?.name).toBeTruthy();
      expect(game.rules.points.length).toBeGreaterThan(0);
    }
    expect(await stored()).toEqual(before);
  });

  it('tells a phone whether it is the one, and a stranger that another phone has it', async () => {
    const key = keyInUrl((await make()).url);
    await press(key, 'the-phone-at-the-fence');
    expect((await open(workPhone(world, key, 'the-phone-at-the-fence'))).binding).toBe('here');
    expect((await open(workPhone(world, key, 'the-phone-of-a-stranger'))).binding).toBe('another_phone');
    expect((await open(workPhone(world, key, ''))).binding).toBe('another_phone');
    expect((await list()).links[0]).toMatchObject({ state: 'bound' });
  });

  it('refuses a key that nobody made', async () => {
    const key = keyInUrl((await make()).url);
    const other = key.at(-3) === 'A' ? 'B' : 'A';
    const changed = `${key.slice(0, -3)}${other}${key.slice(-2)}`;
    for (const wrong of ['', 'x', key.slice(0, -1), changed, `999999-${markOf(key)}`])
      expect(await codeOf(open(workPhone(world, wrong)))).toBe('operators.work_link_not_found');
    expect(await codeOf(open(workPhone(world, key, 'short')))).toBe('request.invalid');
  });
});

describe('the press on Keep the score here', () => {
  it('[T53] gives a link to the first of two phones that press at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const key = keyInUrl((await make()).url);
      const phones = ['first-phone-of-two-', 'second-phone-of-two-'].map((name) => `${name}${round}-secret`);
      const presses = await Promise.all(phones.map((device) => codeOf(press(key, device))));
      expect(presses).toContain('answered');
      expect(presses).toContainEqual(expect.stringContaining('Another phone'));
    }
  });

  it('repeated by the same phone changes nothing, and another phone needs the office', async () => {
    const link = await make();
    const key = keyInUrl(link.url);
    await press(key, 'the-phone-at-the-fence');
    await press(key, 'the-phone-at-the-fence');
    expect(await codeOf(press(key, 'the-phone-of-a-stranger'))).toContain('Another phone');
    const freed = await office.client.call(workLinks.unbind, { ...place(link.id), why: 'Battery' });
    expect(freed.data).toMatchObject({ state: 'waiting', bound_at: null });
    await press(key, 'the-phone-of-a-stranger');
    expect((await open(workPhone(world, key, 'the-phone-at-the-fence'))).binding).toBe('another_phone');
    expect((await actsOf(event_id)).at(-1)).toMatchObject({
      act: 'operators.work_link_unbound',
      why: 'Battery',
    });
  });

  it('does nothing once the office has ended the link', async () => {
    const link = await make();
    const key = keyInUrl(link.url);
    const ended = await office.client.call(workLinks.revoke, place(link.id));
    expect(ended.data).toMatchObject({ state: 'revoked', url: null });
    // A repeated press of the office is one act.
    await office.client.call(workLinks.revoke, place(link.id));
    expect((await actsOf(event_id)).map(({ act }) => act)).toEqual([
      'operators.work_link_made',
      'operators.work_link_revoked',
    ]);
    expect(await codeOf(open(workPhone(world, key)))).toBe('operators.work_link_ended');
    expect(await codeOf(press(key, 'the-phone-at-the-fence'))).toContain('has ended');
  });
});
