// Set-up of the library's tests: a few playable videos, one in preparation, and one of another channel.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { VodType } from '@floodlit/contract/media/library';
import { createWorld, type World } from '../world.ts';
import { recordingsIn } from '../recordings-in.ts';
import { addVodItem } from '../../src/media/index.ts';
import { mediaJobs } from '../../src/media/jobs.ts';
import { createQuickEncoder } from './makers.ts';

export const otherHost = 'second.localhost';
export const otherSlug = 'littoral-sport';

export interface Added {
  readonly title: string;
  readonly description?: string;
  readonly type?: VodType;
  readonly categories?: string[];
  /** The day in October. */
  readonly day?: number;
}

export interface LibraryStage {
  readonly world: World;
  readonly ids: Record<'highlights' | 'coach' | 'classic' | 'making' | 'foreign', number>;
  /** The state of the encoder and of the region from now on. */
  readonly conditions: { country: string | undefined; isEncoderFailing: boolean };
  add(item: Added, slug?: string): Promise<number>;
  encode(): Promise<void>;
  close(): Promise<void>;
}

export async function createLibraryStage(): Promise<LibraryStage> {
  const place = await mkdtemp(path.join(tmpdir(), 'floodlit-library-'));
  const conditions: LibraryStage['conditions'] = { country: undefined, isEncoderFailing: false };
  const quick = createQuickEncoder(() => place, 95);
  const world = await createWorld({
    storage: recordingsIn(path.join(place, 'objects')),
    encoder: {
      ...quick,
      encode: async (request) => {
        if (conditions.isEncoderFailing) throw new Error('the disk is full');
        return quick.encode(request);
      },
    },
    countries: { countryOf: () => conditions.country },
  });
  // The demo's videos would disturb the counts.
  for (const table of ['media.vod_items', 'media.vod_categories', 'media.vod_rails'] as const)
    await world.connection.db.deleteFrom(table).execute();
  const add: LibraryStage['add'] = async ({ type = 'free', day = 1, ...words }, slug) =>
    addVodItem(
      world.context.media,
      await world.channelId(slug),
      { ...words, type, date: new Date(Date.UTC(2026, 9, day)) },
      { sourceKey: `file:/in/${words.title}` },
    );
  const encode = (): Promise<void> => world.queue.runAll(mediaJobs(world.context.media));
  const ids = {
    highlights: await add({ title: 'Season highlights', day: 3, categories: ['Highlights'] }),
    coach: await add({
      title: 'Coach interview: Élodie Tremblay',
      description: 'After the derby, on patience and goalkeepers.',
      type: 'register',
      day: 2,
      categories: ['Interviews', 'Highlights'],
    }),
    classic: await add({
      title: 'Classic game: the 2019 final',
      type: 'paid',
      day: 1,
      categories: ['Classics'],
    }),
    making: await add({ title: 'Still in the making', day: 4 }),
    foreign: await add({ title: 'Entretien avec l’entraîneur', categories: ['Entretiens'] }, otherSlug),
  };
  await encode();
  const { asset_id } = await world.connection.db
    .selectFrom('media.vod_items')
    .where('id', '=', ids.making)
    .select('asset_id')
    .executeTakeFirstOrThrow();
  await world.connection.db
    .updateTable('media.assets')
    .set({ status: 'processing' })
    .where('id', '=', asset_id)
    .execute();
  return {
    world,
    ids,
    conditions,
    add,
    encode,
    async close() {
      await world.close();
      await rm(place, { recursive: true, force: true });
    },
  };
}

export const titlesOf = (items: readonly { title: string }[]): string[] => items.map(({ title }) => title);
