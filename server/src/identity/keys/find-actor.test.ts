import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type Session, type World } from '../../../test/world.ts';
import { createActorFinder, type ActorFinder } from '../index.ts';

let world: World;
let channelId: number;
beforeAll(async () => {
  world = await createWorld();
  channelId = await world.channelId();
});
afterAll(() => world.close());

/** Stands for another process: the same database, and a cache of its own. */
const anotherProcess = (nowMs?: () => number): ActorFinder =>
  createActorFinder(world.context.identity, nowMs);
const read = (finder: ActorFinder, apiKey: string | undefined, channel = channelId) =>
  finder.readActor(apiKey, channel, undefined);
const profileStatus = async ({ apiKey }: Session): Promise<number> =>
  (
    await world.app.inject({
      url: '/api/profile',
      headers: { host: 'localhost', authorization: `Bearer ${apiKey}` },
    })
  ).statusCode;

describe('who presents a key', () => {
  it('[R1.05] is a visitor or an account of that channel', async () => {
    const visitor = await world.visitor();
    const bob = await world.as('bob');
    expect(await read(anotherProcess(), visitor.apiKey)).toMatchObject({ kind: 'visitor', channelId });
    expect(await read(anotherProcess(), bob.apiKey)).toMatchObject({ kind: 'user', channelId });
  });

  it('[T02] is nobody with a missing, odd, unknown or foreign key', async () => {
    const { apiKey } = await world.visitor();
    const finder = anotherProcess();
    await read(finder, apiKey);
    const other = await world.channelId('littoral-sport');
    for (const [key, channel] of [
      [undefined, channelId],
      ['', channelId],
      [`${apiKey} `, channelId],
      [apiKey.toUpperCase(), channelId],
      ['x'.repeat(43), channelId],
      [apiKey, other],
    ] as const)
      await expect(read(finder, key, channel)).rejects.toMatchObject({
        code: 'identity.api_key_invalid',
        details: { errors: { api_key: ['No chanel or api key found'] } },
      });
  });

  it('[R4.08c] [T59] is nobody in this process from the moment of the log-out', async () => {
    const session = await world.as('bob');
    expect(await profileStatus(session)).toBe(200);
    const out = await world.app.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { host: 'localhost', authorization: `Bearer ${session.apiKey}` },
    });
    expect(out.statusCode).toBe(200);
    expect(await profileStatus(session)).toBe(401);
  });

  it('[T59] is nobody in every other process within a second', async () => {
    const session = await world.as('bob');
    let nowMs = 5_000;
    const other = anotherProcess(() => nowMs);
    const actor = await read(other, session.apiKey);
    await world.context.identity.store.revokeKey(channelId, actor.apiKeyId, world.clock.now());
    nowMs += 999;
    expect(await read(other, session.apiKey)).toEqual(actor);
    nowMs += 1;
    await expect(read(other, session.apiKey)).rejects.toMatchObject({ code: 'identity.api_key_invalid' });
  });

  it('[T59] is not remembered from a look that began before the key was ended', async () => {
    const { apiKey } = await world.as('bob');
    const { store } = world.context.identity;
    let looked = (): void => {};
    let answer = (): void => {};
    const hasLooked = new Promise<void>((resolve) => (looked = resolve));
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    const finder = createActorFinder({
      ...world.context.identity,
      store: {
        ...store,
        async findLiveKey(...asked) {
          const key = await store.findLiveKey(...asked);
          looked();
          await mayAnswer;
          return key;
        },
      },
    });
    const early = read(finder, apiKey);
    await hasLooked;
    const { apiKeyId } = await read(anotherProcess(), apiKey);
    await store.revokeKey(channelId, apiKeyId, world.clock.now());
    finder.forget(apiKeyId);
    answer();
    await early;
    await expect(read(finder, apiKey)).rejects.toMatchObject({ code: 'identity.api_key_invalid' });
  });

  it('[T59] is nobody once the account is gone', async () => {
    const { db } = world.connection;
    const { id } = await db
      .insertInto('identity.users')
      .values({
        channel_id: channelId,
        email: `${randomUUID()}@demo.test`,
        password_hash: '-',
        first_name: 'Gone',
        last_name: 'Soon',
        phone: null,
        language: null,
        terms_accepted_at: world.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: keyId, key, hash } = world.context.identity.keys.create();
    await world.context.identity.store.insertKey({
      id: keyId,
      key_hash: hash,
      channel_id: channelId,
      user_id: id,
      created_at: world.clock.now(),
      expires_at: new Date(world.clock.now().getTime() + 60_000),
    });
    expect(await read(anotherProcess(), key)).toMatchObject({ kind: 'user', userId: id });
    await expect(db.deleteFrom('identity.users').where('id', '=', id).execute()).rejects.toThrow(
      'foreign key',
    );
    await db.deleteFrom('identity.api_keys').where('user_id', '=', id).execute();
    await db.deleteFrom('identity.users').where('id', '=', id).execute();
    await expect(read(anotherProcess(), key)).rejects.toMatchObject({ code: 'identity.api_key_invalid' });
  });
});
