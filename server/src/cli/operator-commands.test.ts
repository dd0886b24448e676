import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Connection } from '../db/connect.ts';
import { actAs } from '../operators/index.ts';
import { changeSettings } from '../channel/index.ts';
import { accept, consoleBrowser, keyIn } from '../../test/operators/console-client.ts';
import { runCommand } from '../../test/cli/command-runner.ts';
import { cloneDatabase, createWorld, type World } from '../../test/world.ts';
import { logIn } from '@floodlit/contract/operators/log-in';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
const run = (...words: string[]) => runCommand(world, ...words);

describe('operator …', () => {
  it('[T77] makes the first owner by a link that is printed once; before it there is nobody', async () => {
    expect(await run('operator', 'list')).toContain('There is no operator yet');
    const printed = await run('operator', 'create', '--email', 'Olga@Demo.test', '--name', 'Olga');
    expect(printed).toContain('http://console.localhost:4000/welcome#key=');
    const olga = await accept(world, keyIn(printed));
    expect(olga.email).toBe('olga@demo.test');
    expect(await run('operator', 'list')).toMatch(
      /olga@demo\.test\s+Olga\s+active\s+\d+\s+owner\s+the whole install/,
    );
  });

  it('lets a locked-out owner back in, and ends every session before', async () => {
    const lost = await accept(
      world,
      keyIn(await run('operator', 'create', '--email', 'lost@demo.test', '--name', 'Lost')),
    );
    const printed = await run('operator', 'reset', '--email', 'lost@demo.test', '--reason', 'phone lost');
    await expect(lost.browser.client.call(logIn.me)).rejects.toMatchObject({ status: 401 });
    const back = await accept(world, keyIn(printed));
    expect(back.secret).not.toBe(lost.secret);
    const { data } = await consoleBrowser(world).client.call(logIn.password, {
      email: 'lost@demo.test',
      password: 'a-quiet-harbour-7',
    });
    await expect(
      back.browser.client.call(logIn.recovery, { ticket: data.ticket, code: lost.recoveryCodes[0] ?? '' }),
    ).rejects.toMatchObject({ code: 'operators.wrong_code' });
    expect(await run('audit', 'list', '--act', 'operators.reset')).toMatch(
      /root.*lost@demo\.test.*phone lost/,
    );
  });

  it('gives and ends a grant, and refuses what no role may have', async () => {
    const given = await run(
      'operator',
      'grant',
      '--email',
      'olga@demo.test',
      '--role',
      'editor',
      '--channel',
      'littoral-sport',
      '--until',
      '2099-01-01T00:00:00Z',
    );
    const id = /Grant (\d+)/.exec(given)?.[1] ?? '';
    expect(await run('operator', 'revoke', '--grant', id)).toBe(`Grant ${id} has ended.`);
    expect(await run('operator', 'revoke', '--grant', id)).toContain('no grant');
    await expect(run('operator', 'grant', '--email', 'olga@demo.test', '--role', 'king')).rejects.toThrow(
      '--role is "king"',
    );
    await expect(
      run('operator', 'grant', '--email', 'olga@demo.test', '--role', 'editor', '--team', '1'),
    ).rejects.toThrow('--team needs --channel');
  });

  it('prints the log as a table, as CSV and as JSON', async () => {
    expect(await run('audit', 'list')).toContain('operators.grant_revoked');
    expect(await run('audit', 'list', '--format', 'csv')).toContain(',operators.created,');
    const parsed = JSON.parse(await run('audit', 'list', '--format', 'json')) as unknown[];
    expect(parsed.length).toBeGreaterThan(5);
  });
});

describe('a connection that names its actor', () => {
  let connection: Connection;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await cloneDatabase();
    ({ drop } = database);
    connection = connect(database.config, { poolSize: 2, actor: { name: 'ann other', command: 'pass set' } });
  });
  afterAll(async () => {
    await connection.close();
    await drop();
  });
  const entries = () => connection.db.selectFrom('operators.audit_log').selectAll().orderBy('id').execute();

  it('has each changed row recorded in its own transaction, with the values before and after', async () => {
    const { id, channel_id, service_fee_cents } = await connection.db
      .selectFrom('commerce.passes')
      .select(['id', 'channel_id', 'service_fee_cents'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await connection.db
      .updateTable('commerce.passes')
      .set({ service_fee_cents: service_fee_cents + 100 })
      .where('channel_id', '=', channel_id)
      .where('id', '=', id)
      .execute();
    expect(await entries()).toMatchObject([
      {
        actor: 'ann other',
        source: 'command_line',
        command: 'pass set',
        act: 'row.changed',
        subject: 'commerce.passes',
        subject_id: String(id),
        channel_id,
        before: { service_fee_cents },
        after: { service_fee_cents: service_fee_cents + 100 },
      },
    ]);
    const failed = connection.transact(async (scope) => {
      await (scope as unknown as Connection['db'])
        .updateTable('commerce.passes')
        .set({ weight: 77 })
        .where('id', '=', id)
        .execute();
      throw new Error('stop');
    });
    await expect(failed).rejects.toThrow('stop');
    expect(await entries()).toHaveLength(1);
  });

  it('records no secret and nobody’s name', async () => {
    await connection.db
      .updateTable('identity.users')
      .set({ banned_at: new Date(), first_name: 'Changed' })
      .where('email', '=', 'alice@demo.test')
      .execute();
    const { channel_id } = await connection.db
      .insertInto('media.encoders')
      .values({ channel_id: 1, name: 'Camera 9', key_hash: Buffer.from('secret'), created_at: new Date() })
      .returning('channel_id')
      .executeTakeFirstOrThrow();
    const written = JSON.stringify((await entries()).slice(1));
    expect(written).toContain('Camera 9');
    expect(written).toContain('banned_at');
    expect(written).not.toMatch(/key_hash|password_hash|first_name|alice/);
    expect(channel_id).toBe(1);
  });
});

it('a verb of another room acts in the name of an operator, and an ordinary session leaves no entry', async () => {
  const id = await world.channelId();
  const { operators, channel, connection } = world.context;
  const count = async () =>
    (
      await connection.db
        .selectFrom('operators.audit_log')
        .where('act', '=', 'row.changed')
        .selectAll()
        .execute()
    ).length;
  const before = await count();
  await changeSettings({ store: channel.store }, id, { streams: 4 });
  expect(await count()).toBe(before);
  await actAs(
    operators,
    { source: 'console', actor: 'olga@demo.test', operatorId: 1, address: '192.0.2.1' },
    'new sponsor',
    (scope) => changeSettings({ store: channel.store.within(scope) }, id, { streams: 3 }),
  );
  const [entry] = await connection.db
    .selectFrom('operators.audit_log')
    .where('act', '=', 'row.changed')
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .execute();
  expect(entry).toMatchObject({
    actor: 'olga@demo.test',
    source: 'console',
    operator_id: 1,
    address: '192.0.2.1',
    why: 'new sponsor',
    channel_id: id,
  });
});
