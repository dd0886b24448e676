// The life of a key beside log-in and log-out: renewed, ended by its operator, swept, and counted before it is given.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account } from '@floodlit/contract/identity/account';
import { channel } from '@floodlit/contract/channel/channel';
import { ApiError } from '@floodlit/contract/client';
import { keyEndsHeader } from '@floodlit/contract/headers';
import { identity } from '@floodlit/contract/identity/identity';
import { limits } from '@floodlit/contract/limits';
import { createDatabaseRateLimit } from '../../adapters/database-rate-limit.ts';
import { runCommand } from '../../../test/cli/command-runner.ts';
import { allJobs } from '../../jobs.ts';
import { createWorld, type Session, type World } from '../../../test/world.ts';
import { createActorFinder } from '../index.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const secondsPerDay = 86_400;
const hashStart = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 12);
const refusal = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.fail('It should have been refused.'),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail(String(error))),
  );
const renew = async (session: Session): Promise<string> =>
  (await session.client.call(identity.renewKey)).data.api_key;
/** As another process would be asked: it remembers nothing. */
async function whois(apiKey: string, slug?: string): Promise<string> {
  try {
    const finder = createActorFinder(world.context.identity);
    return (await finder.readActor(apiKey, await world.channelId(slug), undefined)).apiKeyId;
  } catch {
    return 'nobody';
  }
}
const ask = (session: Session) =>
  world.app.inject({
    url: '/api/profile',
    headers: { host: session.host, authorization: `Bearer ${session.apiKey}` },
  });

describe('POST /auth/renew_key', () => {
  it('[T48] gives the same session another key; the old one holds until that is used, and a minute longer', async () => {
    const session = await world.newcomer();
    const old = session.apiKey;
    const id = await whois(old);
    const fresh = await renew(session);
    world.clock.advance(limits.apiKeyOverlapSeconds + 1);
    expect(await whois(old)).toBe(id);
    expect(await whois(fresh)).toBe(id);
    world.clock.advance(limits.apiKeyOverlapSeconds - 1);
    expect(await whois(old)).toBe(id);
    world.clock.advance(1);
    expect(await whois(old)).toBe('nobody');
    session.apiKey = fresh;
    const { data } = await session.client.call(account.devices);
    expect(data.map(({ id: device, is_this }) => [device, is_this])).toEqual([[id, true]]);
  });

  it('costs nobody the session when its answer is lost', async () => {
    const session = await world.newcomer();
    const lost = await renew(session);
    expect(await refusal(renew(session))).toMatchObject({ status: 409, code: 'identity.key_renewed' });
    world.clock.advance(limits.apiKeyRenewalSeconds);
    const fresh = await renew(session);
    expect(await whois(lost)).toBe('nobody');
    expect(await whois(fresh)).toBe(await whois(session.apiKey));
  });

  it('gives one key to twenty that ask at once, and takes it for all who use it at once', async () => {
    const session = await world.visitor();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => renew(session)));
    const keys = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(keys).toHaveLength(1);
    const seen = await Promise.all(Array.from({ length: 10 }, () => whois(keys[0] ?? '')));
    expect(new Set(seen)).toEqual(new Set([await whois(session.apiKey)]));
    expect(seen).not.toContain('nobody');
  });

  it('is refused to the old key once there is a newer', async () => {
    const session = await world.newcomer();
    await whois(await renew(session));
    world.clock.advance(limits.apiKeyOverlapSeconds - 1);
    expect(await refusal(renew(session))).toMatchObject({ code: 'identity.key_renewed' });
  });

  it('[T02] opens no other channel, as no key does', async () => {
    const session = await world.visitor();
    const fresh = await renew(session);
    expect(await whois(fresh, 'littoral-sport')).toBe('nobody');
    expect(await whois(fresh)).not.toBe('nobody');
    const foreign = await world.visitor('second.localhost');
    foreign.apiKey = fresh;
    expect(await refusal(renew(foreign))).toMatchObject({ code: 'identity.api_key_invalid' });
  });

  it('[T49] ends a planted key at the log-in, even when the attacker has renewed it', async () => {
    const victim = await world.visitor();
    const planted = victim.apiKey;
    const renewed = await renew(victim);
    const { data } = await victim.client.call(identity.login, {
      email: 'bob@demo.test',
      password: 'demo-viewer-password',
    });
    for (const key of [planted, renewed]) expect(await whois(key)).toBe('nobody');
    expect(await whois(data.api_key)).not.toBe('nobody');
  });

  it('[T49] ends with the session: the new key, unused, dies at log-out', async () => {
    const session = await world.newcomer();
    const fresh = await renew(session);
    await session.client.call(identity.logout);
    expect(await whois(fresh)).toBe('nobody');
  });

  it('[T48] keeps hashes alone', async () => {
    const session = await world.visitor();
    const fresh = await renew(session);
    const { rows } = await world.connection.pool.query('select * from identity.api_keys');
    for (const key of [session.apiKey, fresh]) {
      expect(JSON.stringify(rows)).not.toContain(key);
      expect(JSON.stringify(rows)).not.toContain(Buffer.from(key).toString('hex'));
    }
  });
});

describe('the end of a key', () => {
  it('is told with the key, and on answers in its last month', async () => {
    const session = await world.newcomer();
    const { data } = await session.client.call(channel.apiKey, { channel_key: 'northern-sports' });
    const life = Date.parse(data.expires_at) - world.clock.now().getTime();
    expect(life).toBe(limits.apiKeyDays * secondsPerDay * 1_000);
    expect((await ask(session)).headers[keyEndsHeader]).toBeUndefined();
    world.clock.advance((limits.apiKeyDays - limits.apiKeyRenewalDays) * secondsPerDay);
    const endsAt = (await ask(session)).headers[keyEndsHeader];
    expect(Date.parse(String(endsAt)) - world.clock.now().getTime()).toBe(
      limits.apiKeyRenewalDays * secondsPerDay * 1_000,
    );
    session.apiKey = await renew(session);
    const renewed = await ask(session);
    expect([renewed.statusCode, renewed.headers[keyEndsHeader]]).toEqual([200, undefined]);
  });

  it('is swept with all that ended a week ago, and nothing else is', async () => {
    const { pool } = world.connection;
    await pool.query('delete from identity.api_keys');
    const gone = await world.visitor();
    world.clock.advance(limits.apiKeyDays * secondsPerDay - limits.revokedKeyDays * secondsPerDay);
    const ended = await world.newcomer();
    await ended.client.call(account.endAllDevices);
    world.clock.advance(limits.revokedKeyDays * secondsPerDay + 1);
    const alive = await world.visitor();
    const sweep = allJobs(world.context).find(({ name }) => name === 'identity.forget_expired');
    await sweep?.run({ data: undefined } as never);
    const { rows } = await pool.query<{ key_hash: Buffer }>('select key_hash from identity.api_keys');
    const left = rows.map(({ key_hash }) => key_hash.toString('hex').slice(0, 12));
    expect(left).toContain(hashStart(alive.apiKey));
    for (const { apiKey } of [gone, ended]) expect(left).not.toContain(hashStart(apiKey));
  });
});

describe('key …', () => {
  const floodlit = (...words: string[]): Promise<string> => runCommand(world, ...words);

  it('[T48] lists how hashes begin, and no key', async () => {
    const bob = await world.as('bob');
    const visitor = await world.visitor();
    const said = await floodlit('key', 'list', '--email', 'bob@demo.test');
    expect(said).toContain(hashStart(bob.apiKey));
    expect(said).not.toContain(bob.apiKey.slice(0, 12));
    expect(await floodlit('key', 'list')).not.toContain(hashStart(visitor.apiKey));
    expect(await floodlit('key', 'list', '--visitors')).toContain(hashStart(visitor.apiKey));
    await expect(floodlit('key', 'list', '--email', 'x@demo.test')).rejects.toMatchObject({
      code: 'identity.user_not_found',
    });
  });

  it('[T59] ends one, also by the hash of a key that has just been renewed', async () => {
    const one = await world.newcomer();
    const other = await world.newcomer();
    const fresh = await renew(one);
    await whois(fresh);
    await floodlit('key', 'revoke', '--hash', hashStart(one.apiKey));
    expect(await whois(fresh)).toBe('nobody');
    expect(await whois(other.apiKey)).not.toBe('nobody');
  });

  it('[T59] ends all of an account within a second, wherever it is logged in', async () => {
    const sessions = [await world.as('bob'), await world.as('bob')];
    let nowMs = 0;
    const elsewhere = createActorFinder(world.context.identity, () => nowMs);
    const channelId = await world.channelId();
    for (const { apiKey } of sessions) await elsewhere.readActor(apiKey, channelId, undefined);
    await floodlit('key', 'revoke', '--email', 'Bob@demo.test');
    nowMs = 1_000;
    for (const { apiKey } of sessions)
      await expect(elsewhere.readActor(apiKey, channelId, undefined)).rejects.toMatchObject({
        code: 'identity.api_key_invalid',
      });
  });

  it.each([['0'], ['zzzzzzzzzzzz'], ['000000000000'], ['0'.repeat(65)]])(
    '[T02] ends nothing for a hash that is none: %s',
    async (digits) => {
      await expect(floodlit('key', 'revoke', '--hash', digits)).rejects.toMatchObject({
        code: 'identity.key_not_found',
      });
    },
  );

  it('[T02] ends no key of another channel', async () => {
    const { apiKey } = await world.as('alice', 'second.localhost');
    await expect(floodlit('key', 'revoke', '--hash', hashStart(apiKey))).rejects.toThrow();
    expect(await whois(apiKey, 'littoral-sport')).not.toBe('nobody');
    await expect(floodlit('key', 'revoke')).rejects.toThrow('--hash or --email');
  });
});

describe('POST /get_api_key', () => {
  const keyFrom = async (at: World, from: string): Promise<number> => {
    const answer = await at.app.inject({
      method: 'POST',
      url: '/api/get_api_key',
      remoteAddress: from,
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload: { channel_key: 'northern-sports' },
    });
    return answer.statusCode;
  };

  it('[T45] gives a network only so many, counted by the 64 bits of a household in all processes', async () => {
    const rules = { visitorKey: { points: 3, perSeconds: 300 } };
    const processes = await Promise.all(
      [1, 2].map(() => createWorld({ rateLimit: createDatabaseRateLimit(world.connection.pool, rules) })),
    );
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn++)
      statuses.push(await keyFrom(processes[turn % 2] as World, `2001:db8:7:7::${turn + 1}`));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await keyFrom(processes[0] as World, '2001:db8:7:8::1')).toBe(200);
    await Promise.all(processes.map((process) => process.close()));
  });

  it('[T45] lets each network have a few where machines use up those of the channel', async () => {
    const rateLimit = createDatabaseRateLimit(world.connection.pool, {
      visitorKeyChannel: { points: 1, perSeconds: 300 },
      visitorKeyScarce: { points: 2, perSeconds: 300 },
    });
    const at = await createWorld({ rateLimit });
    for (let host = 1; host <= 60; host++) await keyFrom(at, `198.51.100.${host}`);
    const statuses = [];
    for (let tries = 0; tries < 4; tries++) statuses.push(await keyFrom(at, '203.0.113.9'));
    expect(statuses.slice(0, 2)).toEqual([200, 200]);
    expect(statuses.at(-1)).toBe(429);
    await at.close();
  });
});
