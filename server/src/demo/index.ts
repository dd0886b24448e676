// The demo: seeded once into an empty database, kept fresh at every start.
import { demoPassword, littoralSport, northernSports } from '@floodlit/demo/content';
import { createPictureStore, keepPicture, type CleanHtml, type PictureDeps } from '../channel/index.ts';
import { createCommerceStore } from '../commerce/index.ts';
import { createLibraryStore } from '../media/index.ts';
import { addSeconds } from '../kernel/clock.ts';
import type { Transact } from '../kernel/transact.ts';
import { databaseOf, type Connection, type Database } from '../db/connect.ts';
import { seedChannel, type SeedOptions } from './seed-channel.ts';
import { seedClips } from './seed-clips.ts';
import { seedCoupons } from './seed-coupons.ts';
import { renewFixtures } from './seed-fixtures.ts';
import { seedHome } from './seed-home.ts';
import { seedLibrary } from './seed-library.ts';
import { seedPages } from './seed-pages.ts';
import { takeTurn } from './take-turn.ts';

export { demoPassword, demoPeople } from '@floodlit/demo/content';
export { closeDemo } from './close-demo.ts';
export { demoOwnerCode, demoOwnerEmail, seedDemoOwner } from './seed-owner.ts';
export { seedDemoLogs } from './seed-logs.ts';
export type { SeedOptions } from './seed-channel.ts';

export interface SeedTools {
  readonly hashPassword: (password: string) => Promise<string>;
  readonly cleanHtml: CleanHtml;
  /** Where pictures are kept. Without it, teams have no crests. */
  readonly pictures?: Pick<PictureDeps, 'files' | 'cleanPicture'>;
}

const demoChannels = [northernSports, littoralSport];

/**
 * Seeds both demo channels when no channel exists yet; else moves the demo's past fixtures into the future.
 * @returns true when it seeded.
 */
export async function seedDemo(
  { db, transact }: Connection,
  now: Date,
  { hashPassword, cleanHtml, pictures }: SeedTools,
  onStep: (text: string) => void = () => {},
): Promise<boolean> {
  const channels = await db.selectFrom('channel.channels').select(['id', 'slug']).execute();
  if (channels.length > 0) {
    for (const { id, slug } of channels) {
      const demo = demoChannels.find((channel) => channel.slug === slug);
      if (demo === undefined) continue;
      await renewFixtures(db, id, now);
      // Databases from before clips have none.
      await transact((scope) => seedClips(databaseOf(scope), id, demo));
    }
    return false;
  }
  const passwordHash = await hashPassword(demoPassword);
  return transact(async (scope) => {
    if (!(await isFirstToSeed(databaseOf(scope)))) return false;
    for (const channel of demoChannels) {
      onStep(`Seeding the channel ${channel.settings.name}`);
      const db = databaseOf(scope);
      const options: SeedOptions = {
        now,
        passwordHash,
        keepPicture:
          pictures &&
          ((id, bytes) => keepPicture({ ...pictures, pictures: createPictureStore(db) }, id, bytes)),
      };
      const { channelId } = await seedChannel(db, channel, options);
      await seedClips(db, channelId, channel);
      const clock = { now: () => now };
      await seedHome(db, { cleanHtml, clock }, channelId, channel);
      await seedPages(db, { cleanHtml, clock }, channelId, channel);
      // All of it in the one transaction that runs already.
      const transact: Transact = (work) => work(scope);
      await seedCoupons({ store: createCommerceStore(db), clock, transact }, channelId, channel);
      const library = createLibraryStore(db);
      await seedLibrary(db, { library, clock, transact, cleanHtml }, channelId, channel);
    }
    return true;
  });
}

/** Without this lock, two web processes that start at once would both seed, and one would fail. */
async function isFirstToSeed(db: Database): Promise<boolean> {
  await takeTurn(db, 'demo');
  return (await db.selectFrom('channel.channels').select('id').executeTakeFirst()) === undefined;
}

/** Longer than a late start, and shorter than the hours after which a game counts as not played. */
const lateHours = 5;

/** While the demo runs for days, moves its fixtures on that nothing airs. */
export async function renewDemo(db: Database, now: Date): Promise<void> {
  const slugs = demoChannels.map(({ slug }) => slug);
  const channels = await db.selectFrom('channel.channels').where('slug', 'in', slugs).select('id').execute();
  for (const { id } of channels) await renewFixtures(db, id, addSeconds(now, -lateHours * 3_600));
}
