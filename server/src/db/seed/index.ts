// The demo: seeded once into an empty database, kept fresh at every start.
import { demoPassword, littoralSport, northernSports } from '@floodlit/demo/content';
import type { Connection } from '../connect.ts';
import { databaseOf } from '../connect.ts';
import { seedChannel, type SeedOptions } from './seed-channel.ts';
import { renewFixtures } from './seed-fixtures.ts';

export { demoPassword, demoPeople } from '@floodlit/demo/content';
export type { SeedOptions } from './seed-channel.ts';

const demoSlugs = [northernSports.slug, littoralSport.slug];

/**
 * Seeds both demo channels when no channel exists yet; else moves the demo's past fixtures into the future.
 * @returns true when it seeded.
 */
export async function seedDemo(
  { db, transact }: Connection,
  now: Date,
  hashPassword: (password: string) => Promise<string>,
  onStep: (text: string) => void = () => {},
): Promise<boolean> {
  const channels = await db.selectFrom('channel.channels').select(['id', 'slug']).execute();
  if (channels.length > 0) {
    for (const channel of channels)
      if (demoSlugs.includes(channel.slug)) await renewFixtures(db, channel.id, now);
    return false;
  }
  const options: SeedOptions = { now, passwordHash: await hashPassword(demoPassword) };
  await transact(async (scope) => {
    for (const channel of [northernSports, littoralSport]) {
      onStep(`Seeding the channel ${channel.settings.name}`);
      await seedChannel(databaseOf(scope), channel, options);
    }
  });
  return true;
}
