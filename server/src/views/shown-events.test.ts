// Lists of viewers: one cached page for all, and the right to watch of each viewer at this moment.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Event } from '@floodlit/contract/catalog/catalog';
import { createWorld, type Session, type World } from '../../test/world.ts';

let world: World;
let alice: Session;
let bob: Session;
beforeAll(async () => {
  world = await createWorld();
  // With the change feed, pages stay in the cache until an edit.
  await world.context.changes.start();
  [alice, bob] = [await world.as('alice'), await world.as('bob')];
});
afterAll(() => world.close());

const list = async ({ apiKey }: Session): Promise<Event[]> => {
  const answer = await world.app.inject({
    url: '/api/events?limit=50',
    headers: { host: 'localhost', authorization: `Bearer ${apiKey}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Event[] }>().data;
};
const openPaid = async (session: Session): Promise<number> =>
  (await list(session)).filter(({ type, has_access }) => type === 'paid' && has_access).length;

/** As another process does it: past every cache of this one. */
const setActive = (active: boolean) =>
  world.connection.pool.query(
    `update commerce.entitlements set active = $1
      where user_id = (select id from identity.users where email = 'bob@demo.test' limit 1)`,
    [active],
  );

describe('the list of a viewer', () => {
  it('has the rights of that viewer, also when another viewer filled the cache', async () => {
    const opened = await openPaid(bob);
    expect(opened).toBeGreaterThan(0);
    expect(await openPaid(alice)).toBe(0);
    const both = await Promise.all([openPaid(alice), openPaid(bob), openPaid(alice), openPaid(bob)]);
    expect(both).toEqual([0, opened, 0, opened]);
  });

  it('loses and regains its rights with the next answer when another process ends and restores an entitlement', async () => {
    const opened = await openPaid(bob);
    for (let turn = 0; turn < 5; turn++) {
      await setActive(false);
      expect(await openPaid(bob)).toBe(0);
      await setActive(true);
      expect(await openPaid(bob)).toBe(opened);
    }
  });

  it('asks the database at most twice while nothing is edited', async () => {
    await Promise.all([list(alice), list(bob)]);
    for (const session of [alice, bob]) {
      let asked = 0;
      const count = (): void => void asked++;
      world.connection.pool.on('acquire', count);
      await list(session);
      world.connection.pool.off('acquire', count);
      expect(asked).toBeLessThanOrEqual(2);
    }
  });

  it('shows an edit within a second', async () => {
    const [first] = await list(bob);
    await world.connection.pool.query(`update catalog.events set name = 'Renamed' where id = $1`, [
      first?.id,
    ]);
    await vi.waitFor(
      async () => expect((await list(bob)).find(({ id }) => id === first?.id)?.name).toBe('Renamed'),
      { timeout: 1_000, interval: 20 },
    );
  });
});
