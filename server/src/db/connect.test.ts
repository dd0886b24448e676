import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../test/world.ts';
import { connect, databaseOf, type Connection } from './connect.ts';
import { namesMaximum, StatementNames } from './preparing-client.ts';

let connection: Connection;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await cloneDatabase();
  ({ drop } = database);
  connection = connect(database.config);
  await connection.pool.query('create table counter (id int primary key, value int not null)');
});
afterAll(async () => {
  await connection.close();
  await drop();
});
beforeEach(() => connection.pool.query('delete from counter; insert into counter values (1, 0), (2, 0)'));

const valueOf = async (id: number): Promise<unknown> =>
  (await connection.pool.query<{ value: number }>('select value from counter where id = $1', [id])).rows[0]
    ?.value;
const failing = (code: string): Error => Object.assign(new Error(code), { code });

describe('a connection', () => {
  it('reads a bigint as a number', async () => {
    const { rows } = await connection.pool.query('select 9007199254740991::bigint as id, 7 as small');
    expect(rows).toEqual([{ id: 9_007_199_254_740_991, small: 7 }]);
    const counted = await sql<{ total: number }>`select count(*) as total from counter`.execute(
      connection.db,
    );
    expect(counted.rows).toEqual([{ total: 2 }]);
  });

  it('[T70] ends a query, a wait for a lock and an idle transaction that last too long', async () => {
    const { rows } = await connection.pool.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in
       ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    );
    expect(rows.map(({ setting }) => Number(setting))).toEqual([15_000, 3_000, 5_000]);
  });

  it('names its room and its actor, whatever options its connection string has', async () => {
    const named = connect(
      { ...connection.pool.options, options: '-c geqo=off' },
      { poolSize: 1, room: 'console', actor: { name: "ann o'neil", command: 'pass set' } },
    );
    const { rows } = await named.pool.query(
      `select current_setting('floodlit.room') as room, current_setting('floodlit.actor') as actor,
         current_setting('floodlit.command') as command, current_setting('geqo') as geqo`,
    );
    expect(rows).toEqual([{ room: 'console', actor: "ann o'neil", command: 'pass set', geqo: 'off' }]);
    await named.close();
  });

  it('survives the loss of an idle connection', async () => {
    await connection.pool.query('select 1');
    const { config, drop: dropOther } = await cloneDatabase();
    const errors: Error[] = [];
    const other = connect(config, { onPoolError: (error) => errors.push(error) });
    await other.pool.query('select 1');
    await connection.pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      config.database,
    ]);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    expect((await other.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
    await other.close();
    await dropOther();
  });
});

describe('a connection of no use', () => {
  const insert = (to: Connection, id: number) => sql`insert into counter values (${id}, 0)`.execute(to.db);
  const spoil = 'set default_transaction_read_only = on';

  it('[T70] to a server that takes no writes any more is not used again', async () => {
    const own = connect(connection.pool.options, { poolSize: 1 });
    await sql.raw(spoil).execute(own.db);
    await expect(insert(own, 3)).rejects.toMatchObject({ code: '25006' });
    await insert(own, 3);

    await sql.raw(spoil).execute(own.db);
    const inTransaction = own.transact(async (scope) => {
      await sql`insert into counter values (4, 0)`.execute(databaseOf(scope));
    });
    await expect(inTransaction).rejects.toMatchObject({ code: '25006' });
    await insert(own, 4);
    expect(own.pool.totalCount).toBe(1);
    await own.close();
  });

  it('[T70] that its server ends is not used again', async () => {
    const own = connect(connection.pool.options, { poolSize: 1 });
    const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(own.db);
    await expect(ended).rejects.toMatchObject({ code: '57P01' });
    await insert(own, 5);
    await own.close();
  });
});

describe('a frequent statement', () => {
  const single = () => connect(connection.pool.options, { poolSize: 1 });
  const preparedOf = async ({ pool }: Connection, part: string): Promise<number> => {
    const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
    return rows.filter(({ statement }) => statement.includes(part)).length;
  };

  it('is prepared once per connection, and a rare one is not', async () => {
    const own = single();
    await own.pool.query('select 1 as once, $1::int', [1]);
    for (let time = 0; time < 5; time++) {
      const { rows } = await own.pool.query<{ often: number }>('select $1::int as often', [time]);
      expect(rows).toEqual([{ often: time }]);
      const told = await sql<{ id: number }>`select id from counter where id = ${2}`.execute(own.db);
      expect(told.rows).toEqual([{ id: 2 }]);
    }
    // Neither two in one text nor what ends a transaction can be prepared.
    for (let time = 0; time < 5; time++) await own.pool.query('select 1 as several; select 2');
    expect(await preparedOf(own, 'as often')).toBe(1);
    expect(await preparedOf(own, 'from counter')).toBe(1);
    expect(await preparedOf(own, 'as once')).toBe(0);
    expect(await preparedOf(own, 'as several')).toBe(0);
    await own.close();
  });

  it('outlives a migration of another process, within a transaction and without', async () => {
    const own = single();
    await own.pool.query('create table grown (id int primary key)');
    await own.pool.query('insert into grown values (1)');
    const read = () => own.pool.query('select * from grown where id = $1', [1]);
    for (let time = 0; time < 5; time++) await read();
    await connection.pool.query('alter table grown add column one int');
    expect((await read()).rows).toEqual([{ id: 1, one: null }]);
    const readByKysely = () => own.db.executeQuery(readWithin());
    await connection.pool.query('alter table grown add column also int');
    expect((await readByKysely()).rows).toEqual([{ id: 1, one: null, also: null }]);
    for (let time = 0; time < 5; time++) await read();
    await connection.pool.query('alter table grown add column two int');
    let runs = 0;
    const rows = await own.transact(async (scope) => {
      runs += 1;
      for (let time = 0; time < 5; time++) await databaseOf(scope).executeQuery(readWithin());
      return (await databaseOf(scope).executeQuery(readWithin())).rows;
    });
    expect([rows, runs]).toEqual([[{ id: 1, one: null, also: null, two: null }], 2]);
    await own.pool.query('deallocate all');
    expect((await read()).rows).toHaveLength(1);
    await own.close();
  });

  it('[T69] is one of so many: endless texts take all names for ten minutes at most', () => {
    let now = 0;
    const names = new StatementNames(() => now);
    const often = (text: string) => [names.nameOf(text), names.nameOf(text), names.nameOf(text)][2];
    const first = often('select 0');
    expect(first).toBeDefined();
    for (let index = 1; index < namesMaximum; index++) expect(often(`select ${index}`)).toBeDefined();
    expect([often('select more'), names.nameOf('select 0')]).toEqual([undefined, first]);
    now = 600_000;
    expect(often('select more')).toBeDefined();
    expect([names.nameOf('select 0'), often('select 0')]).not.toContain(first);
    expect(often(`select ${'1, '.repeat(4_000)}`)).toBeUndefined();
  });

  const readWithin = () => CompiledQuery.raw('select * from grown where id = $1', [1]);
});

describe('a transaction', () => {
  it('[D2] is run again when its connection is lost, and the process lives', async () => {
    let runs = 0;
    await connection.transact(async (scope) => {
      const db = databaseOf(scope);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await sql`update counter set value = value + 1 where id = 1`.execute(db);
      if (++runs > 1) return;
      await Promise.all([
        sql`select pg_sleep(4)`.execute(db),
        connection.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
      ]);
    });
    expect(runs).toBe(2);
    expect(await valueOf(1)).toBe(1);
  });

  it('[D2] is kept whole or not at all', async () => {
    const write = (id: number) => (scope: Parameters<typeof databaseOf>[0]) =>
      sql`update counter set value = value + 1 where id = ${id}`.execute(databaseOf(scope));
    await expect(
      connection.transact(async (scope) => {
        await write(1)(scope);
        await write(2)(scope);
        throw new Error('changed its mind');
      }),
    ).rejects.toThrow('changed its mind');
    expect([await valueOf(1), await valueOf(2)]).toEqual([0, 0]);
  });

  it('is run again when two collide, until each has counted', async () => {
    let runs = 0;
    let haveRead = 0;
    const count = () =>
      connection.transact(async (scope) => {
        runs++;
        const db = databaseOf(scope);
        await sql`set transaction isolation level serializable`.execute(db);
        const { rows } = await sql<{ value: number }>`select value from counter where id = 1`.execute(db);
        haveRead++;
        await expect.poll(() => haveRead).toBeGreaterThanOrEqual(3);
        await sql`update counter set value = ${(rows[0]?.value ?? 0) + 1} where id = 1`.execute(db);
      });
    await Promise.all([count(), count(), count()]);
    expect(await valueOf(1)).toBe(3);
    expect(runs).toBeGreaterThan(3);
  });

  it('is run again after a deadlock', async () => {
    const runs = { there: 0, back: 0 };
    let meet = 0;
    const both = (name: keyof typeof runs, ids: [number, number]) =>
      connection.transact(async (scope) => {
        runs[name]++;
        const db = databaseOf(scope);
        await sql`update counter set value = value + 1 where id = ${ids[0]}`.execute(db);
        meet++;
        await expect.poll(() => meet).toBeGreaterThan(1);
        await sql`update counter set value = value + 1 where id = ${ids[1]}`.execute(db);
      });
    await Promise.all([both('there', [1, 2]), both('back', [2, 1])]);
    expect([await valueOf(1), await valueOf(2)]).toEqual([2, 2]);
    expect(runs.there + runs.back).toBeGreaterThan(2);
  });

  it.each([
    ['40001', 4],
    ['40P01', 4],
    ['23505', 1],
    ['57014', 1],
  ])('that fails with %s forever is tried %i times', async (code, times) => {
    let runs = 0;
    const work = connection.transact(async () => {
      runs++;
      throw failing(code);
    });
    await expect(work).rejects.toMatchObject({ code });
    expect(runs).toBe(times);
  });
});
