import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '@floodlit/contract/identity/identity';
import { createWorld, type World } from '../../test/world.ts';
import { closeDemo } from './close-demo.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const count = async (text: string): Promise<number> =>
  (await world.connection.pool.query<{ count: number }>(`select count(*) ${text}`)).rows[0]?.count ?? -1;
const runningGrants = () =>
  count(`from commerce.entitlements where granted_by = 'demo' and (ends_at is null or ends_at > now())`);

it('[T26] once payments are real, the demo’s people are logged out, cannot log in, and have nothing', async () => {
  const { pool } = world.connection;
  const bob = await world.as('bob');
  const fan = await world.newcomer();
  await pool.query(
    `insert into identity.social_identities (channel_id, user_id, provider, subject, created_at)
     select channel_id, id, 'google', 'somebody-' || id, now() from identity.users where email = 'bob@demo.test'`,
  );
  const people = await count(
    `from identity.users where email like '%@demo.test' and email not like 'nora-%'`,
  );
  // Ended by a clock that was ahead: it would be given back.
  await pool.query(
    `update commerce.entitlements set active = false, ends_at = now() + interval '1 year'
      where id = (select min(id) from commerce.entitlements where granted_by = 'demo')`,
  );
  const grants = await runningGrants();
  expect(grants).toBeGreaterThan(0);

  expect(await closeDemo(world.connection, world.clock.now())).toEqual({ people, grants });
  expect(await runningGrants()).toBe(0);
  await expect(bob.client.call(identity.profile)).rejects.toThrow();
  await expect(world.as('bob')).rejects.toThrow();
  expect((await fan.client.call(identity.profile)).data.first_name, 'a fan stays').toBe('Nora');
  expect(await count('from identity.social_identities')).toBe(0);
  expect(await closeDemo(world.connection, world.clock.now())).toEqual({ people: 0, grants: 0 });
});
