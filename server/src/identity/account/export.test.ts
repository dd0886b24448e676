import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '@floodlit/contract/identity/account';
import { ApiError } from '@floodlit/contract/client';
import { commerce } from '@floodlit/contract/commerce/commerce';
import { identity } from '@floodlit/contract/identity/identity';
import { demoPassword } from '@floodlit/demo/content';
import { createDatabaseRateLimit } from '../../adapters/database-rate-limit.ts';
import { exportedTables, untoldTables } from '../../db/personal-data-rules.ts';
import { createWorld, type Session, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
// Its rows are written by hand, one of each table.
afterAll(() => world.close({ moneyIsBroken: true }));

const failure = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.fail('It should have been refused.'),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail(String(error))),
  );

const unzip = (archive: Buffer): Map<string, string> =>
  new Map(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)]));

/** The account is older than the clock of the world, which may stand before the database's. */
async function anOldAccount(): Promise<{ session: Session; email: string }> {
  const session = await world.newcomer();
  const { email } = (await session.client.call(identity.profile)).data;
  await world.connection.pool.query(`update identity.users set created_at = '2020-01-01' where email = $1`, [
    email,
  ]);
  return { session, email };
}
const confirmAddress = (email: string) =>
  world.connection.pool.query('update identity.users set email_verified_at = now() where email = $1', [
    email,
  ]);
async function archiveOf({ client }: Session, current_password = demoPassword) {
  const { data } = await client.call(account.export, { current_password });
  return { ...data, files: unzip(Buffer.from(data.base64, 'base64')) };
}

it('tells what was paid, and not what the payment service keeps of it', async () => {
  const { db } = world.connection;
  const session = await world.newcomer();
  const { data } = await session.client.call(commerce.packages);
  const { id } = data.find(({ type }) => type === 'paid') ?? {};
  const bought = await session.client.call(commerce.buy, { type: 'package', id, terms_accepted: true });
  for (const [kind, amount_cents] of [
    ['charge', 1_599],
    ['fee', -76],
  ] as const)
    await db
      .insertInto('commerce.ledger')
      .values({
        channel_id: await world.channelId(),
        order_id: bought.data.order.id,
        kind,
        amount_cents,
        currency: 'USD',
        source_id: `an export's ${kind}`,
        happened_at: world.clock.now(),
        recorded_at: world.clock.now(),
      })
      .execute();
  const { files } = await archiveOf(session);
  expect(files.get('payments.json')).toContain(`an export's charge`);
  expect([...files.values()].join('')).not.toContain(`an export's fee`);
});

describe('every table that hangs on a person', () => {
  interface Column {
    readonly table: string;
    readonly column: string;
  }
  /** Through all references, and by the name of a column where somebody forgot the reference. */
  const readColumns = async (): Promise<Column[]> =>
    (
      await world.connection.pool.query<Column>(`
        with recursive owned as (
          select 'identity.users'::regclass::oid as id
          union
          select reference.conrelid from pg_constraint reference
            join owned on reference.confrelid = owned.id where reference.contype = 'f'
        ), named as (
          select attrelid as id from pg_attribute
            join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p')
           where attname in ('user_id', 'users_id', 'email', 'user_email') and attnum > 0 and not attisdropped
             and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
             and relnamespace::regnamespace::text not like 'stripe_sandbox%'
        )
        select space.nspname || '.' || tables.relname as "table", attribute.attname as "column"
          from (select id from owned union select id from named) as found
          join pg_class tables on tables.oid = found.id
          join pg_namespace space on space.oid = tables.relnamespace
          join pg_attribute attribute on attribute.attrelid = tables.oid and attnum > 0 and not attisdropped
         order by 1, attnum`)
    ).rows;

  it('is told, or has a reason why not', async () => {
    const tables = new Set((await readColumns()).map(({ table }) => table));
    expect(tables.size).toBeGreaterThan(10);
    const ruled = [...Object.keys(exportedTables), ...Object.keys(untoldTables)];
    expect(
      [...tables].filter((table) => !ruled.includes(table)),
      'say in db/personal-data-rules.ts',
    ).toEqual([]);
    expect(
      ruled.filter((table) => !tables.has(table)),
      'these tables are gone',
    ).toEqual([]);
  });

  it('is told with every column, or has a reason why not', async () => {
    const columns = await readColumns();
    for (const [table, { columns: told, withheld = {} }] of Object.entries(exportedTables))
      expect(
        [...told, ...Object.keys(withheld)].toSorted(),
        `${table}: say in db/personal-data-rules.ts`,
      ).toEqual(
        columns
          .filter((one) => one.table === table)
          .map(({ column }) => column)
          .toSorted(),
      );
  });
});

describe('POST /profile/export', () => {
  it('answers an archive of everything, in the language of the account', async () => {
    const session = await world.as('bob');
    await session.client.call(account.update, { language: 'fr' });
    const { files, file_name } = await archiveOf(session);
    expect(file_name).toMatch(/^northern-sports-\d{4}-\d\d-\d\d\.zip$/);
    expect([...files.keys()].toSorted()).toEqual(
      [
        'index.html',
        'letters.json',
        ...Object.values(exportedTables).map(({ part }) => `${part}.json`),
      ].toSorted(),
    );
    const rows = (part: string) => JSON.parse(files.get(`${part}.json`) ?? '') as Record<string, unknown>[];
    expect(rows('account')).toMatchObject([{ email: 'bob@demo.test', language: 'fr' }]);
    expect(rows('favorites').length).toBeGreaterThan(0);
    expect(rows('passes').length).toBeGreaterThan(0);
    expect(rows('devices').length).toBeGreaterThan(0);
    const page = files.get('index.html') ?? '';
    expect(page).toContain('<html lang="fr" dir="ltr">');
    expect(page).toContain('Vos données chez Northern Sports');
    expect(page).toContain('bob@demo.test');
  });

  it('[T04] holds nothing of anybody else, nor of the same person on another channel', async () => {
    const own = (await archiveOf(await world.as('alice'))).files;
    const foreign = (await archiveOf(await world.as('alice', 'second.localhost'))).files;
    const idOf = (files: Map<string, string>): unknown =>
      (JSON.parse(files.get('account.json') ?? '') as { id: number }[])[0]?.id;
    expect(idOf(own)).not.toBe(idOf(foreign));
    for (const files of [own, foreign])
      expect([...files.values()].join('')).not.toMatch(/bob@|carol@|argon2|_hash"|client_secret/);
  });

  it('names letters, and says nothing that stood in them', async () => {
    const { session, email } = await anOldAccount();
    await confirmAddress(email);
    const { files } = await archiveOf(session);
    expect(JSON.parse(files.get('letters.json') ?? '')).toMatchObject([
      { subject: 'Confirm your email for Northern Sports', direction: 'to you' },
    ]);
    expect([...files.values()].join('')).not.toContain('#key=');
  });

  it('[T47] tells no letters of a mailbox that is not proven, nor any from before the account', async () => {
    const { session, email } = await anOldAccount();
    const { pool } = world.connection;
    // To somebody who had the address first, and from them, whose case was not minded.
    await pool.query(
      `insert into mail.messages (channel_id, dedup_key, message_id, from_name, from_address, recipient, reply_to, subject, html,
         text, next_try_at, created_at)
       select person.channel_id, 'earlier:' || letter.subject, letter.subject, 'A', 'a@demo.test', letter.recipient, letter.reply_to,
              letter.subject, '', '', now(), person.created_at + letter.age
         from identity.users person
        cross join lateral (values ('a private matter', person.email, null, interval '-1 day'),
                                   ('a private question', 'support@demo.test', upper(person.email), interval '-1 day'),
                                   ('my own question', 'support@demo.test', upper(person.email), interval '0')
                           ) as letter (subject, recipient, reply_to, age)
        where person.email = $1`,
      [email],
    );
    const lettersOf = async (): Promise<string[]> =>
      (JSON.parse((await archiveOf(session)).files.get('letters.json') ?? '') as { subject: string }[]).map(
        ({ subject }) => subject,
      );
    expect(await lettersOf()).toEqual([]);
    await confirmAddress(email);
    expect((await lettersOf()).toSorted()).toEqual([
      'Confirm your email for Northern Sports',
      'my own question',
    ]);
  });

  it('writes what people typed as text', async () => {
    const session = await world.newcomer();
    await session.client.call(account.update, { first_name: '<img src=x onerror=alert(1)>' });
    const { files } = await archiveOf(session);
    expect(files.get('index.html')).toContain('&lt;img src=x');
    expect(files.get('index.html')).not.toContain('<img');
  });

  it('[T58] needs the password, and is kept by nobody on the way', async () => {
    const session = await world.newcomer();
    expect((await failure(archiveOf(session, 'a guess'))).code).toBe('identity.current_password_wrong');
    expect((await failure(session.client.call(account.export, {}))).code).toBe('request.invalid');
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/profile/export',
      headers: { host: 'localhost', authorization: `Bearer ${session.apiKey}` },
      payload: { current_password: demoPassword },
    });
    expect(answer.headers['cache-control']).toContain('no-store');
  });

  it('is answered a few times a day; a wrong password uses up none of them', async () => {
    const limited = await createWorld({
      rateLimit: createDatabaseRateLimit(world.connection.pool, {
        dataExport: { points: 2, perSeconds: 60 },
      }),
    });
    const session = await limited.newcomer();
    await failure(archiveOf(session, 'a guess'));
    await archiveOf(session);
    await archiveOf(session);
    expect(await failure(archiveOf(session))).toMatchObject({ status: 429, code: 'identity.export_limited' });
    expect((await session.client.call(identity.profile)).data.first_name).toBe('Nora');
    await limited.close();
  });
});
