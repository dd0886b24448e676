// A connection of the console changes a watched table in the name of an operator only.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, ownAccount } from '@floodlit/contract/operators/log-in';
import { createDatabaseRateLimit } from '../adapters/database-rate-limit.ts';
import { databaseOf } from '../db/connect.ts';
import type { Scope } from '../kernel/transact.ts';
import { actAs } from '../operators/index.ts';
import {
  codeOf,
  consoleBrowser,
  enrol,
  testPassword,
  type Enrolled,
} from '../../test/operators/console-client.ts';
import { createWorld, type World } from '../../test/world.ts';

let world: World;
let owner: Enrolled;
beforeAll(async () => {
  world = await createWorld();
  owner = await enrol(world, 'owner@demo.test');
});
afterAll(() => world.close());

const acting = { source: 'console', actor: 'owner@demo.test', operatorId: 1, address: null } as const;
const renameSports = (scope: Scope) =>
  sql`update catalog.event_categories set name = name || '!'`.execute(databaseOf(scope));
const nameless = /in the name of an operator only: this transaction names none/;

describe('a watched table', () => {
  it('refuses the console without an actor, and takes a change of an act', async () => {
    const { transact } = world.consoleConnection;
    await expect(transact(renameSports)).rejects.toThrow(nameless);
    const rooms = world.context.roomsOn(world.consoleConnection);
    await actAs(rooms.operators, acting, '', renameSports);
    await expect(transact(renameSports)).rejects.toThrow(nameless);
  });

  it('refuses an actor that another transaction of the session named', async () => {
    const { db, transact } = world.consoleConnection;
    await sql`select set_config('floodlit.actor', 'left', false), set_config('floodlit.transaction', '1', false)`.execute(
      db,
    );
    await expect(transact(renameSports)).rejects.toThrow(nameless);
    await sql`reset floodlit.actor`.execute(db);
  });

  it('takes changes of viewers and jobs, which name no actor', async () => {
    await world.connection.transact(renameSports);
  });

  it('is each table that has an audit trigger', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct tgrelid::regclass::text as name from pg_trigger as one where tgname = 'record_act'
         and not exists (select from pg_trigger where tgname = 'refuse_nameless' and tgrelid = one.tgrelid)`.execute(
      world.connection.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('without an actor the console may', () => {
  it('log an operator in, and start and end sessions', async () => {
    world.clock.advance(60);
    const browser = consoleBrowser(world);
    const { data } = await browser.client.call(logIn.password, {
      email: owner.email,
      password: testPassword,
    });
    await browser.client.call(logIn.code, { ticket: data.ticket, code: codeOf(world, owner.secret) });
    expect((await browser.client.call(ownAccount.sessions)).data).toHaveLength(2);
    expect((await browser.client.call(logIn.logOut, { everywhere: true })).data.ended).toBe(2);
  });

  it('count a limit', async () => {
    const limit = createDatabaseRateLimit(world.consoleConnection.pool);
    await limit.check('operatorCode', '1');
    await limit.giveBack('operatorCode', '1');
  });

  it('note that bytes of an upload arrived', async () => {
    const channelId = await world.channelId();
    const { media, operators } = world.context.roomsOn(world.consoleConnection);
    const now = world.clock.now();
    const operator = await operators.store.findByEmail(owner.email);
    const id = randomUUID();
    await media.uploads.insert({
      id,
      channel_id: channelId,
      operator_id: operator?.id ?? 0,
      video_id: null,
      event_id: await world.eventId(),
      is_film: false,
      name: 'final.mp4',
      bytes: 10,
      created_at: now,
      touched_at: now,
    });
    const holder = randomUUID();
    expect(await media.uploads.lease(channelId, id, holder, now)).toEqual({ bytes_arrived: 0 });
    expect(await media.uploads.advance(channelId, id, { holder, from: 0, to: 5 }, now)).toBe(true);
    await media.uploads.release(channelId, id, holder);
    expect(await media.uploads.removeUnfinished(channelId, id)).toBe(true);
  });
});
