// The demo's games with their single-event passes, and the move that keeps what is coming in the future.
import { sql } from 'kysely';
import {
  demoFixtures,
  demoPlaces,
  demoTeam,
  singleEventPrices,
  type DemoFixture,
} from '@floodlit/demo/content';
import type { Database } from '../connect.ts';
import type { SeedIds } from './seed-ids.ts';

const halfHourMs = 30 * 60_000;
const hourMs = 60 * 60_000;
const gameSeconds = 2 * 60 * 60;

export const startOf = (fixture: DemoFixture, now: Date): Date =>
  new Date(Math.ceil((now.getTime() + fixture.hours * hourMs) / halfHourMs) * halfHourMs);

const watchingOnce = {
  watch: true,
  download: false,
  clipping: false,
  download_clip: false,
  no_ads: false,
  vod_media_access: false,
};

export async function insertFixtures(
  db: Database,
  ids: SeedIds,
  currency: 'USD' | 'CAD',
  now: Date,
): Promise<void> {
  for (const fixture of demoFixtures) {
    const away = demoTeam(fixture.away);
    const home = demoTeam(fixture.home);
    const name = `${away.name} @ ${home.name}`;
    const passId = await insertSinglePass(db, ids.channelId, fixture, name, currency);
    const place = demoPlaces.find(({ alias }) => alias === home.place);
    await db
      .insertInto('catalog.events')
      .values({
        channel_id: ids.channelId,
        name,
        type: fixture.type,
        stream_status: fixture.hours < 0 ? 'finished' : 'upcoming',
        starts_at: startOf(fixture, now),
        time_zone: place?.time_zone ?? 'UTC',
        duration_seconds: gameSeconds,
        description: fixture.description,
        image: null,
        away_team_id: ids.teams.get(fixture.away) ?? null,
        home_team_id: ids.teams.get(fixture.home) ?? null,
        event_category_id: ids.sports.get(home.sport) ?? 0,
        location_id: ids.places.get(home.place) ?? null,
        single_event_package_id: passId,
      })
      .execute();
  }
}

async function insertSinglePass(
  db: Database,
  channelId: number,
  fixture: DemoFixture,
  name: string,
  currency: 'USD' | 'CAD',
): Promise<number | null> {
  if (fixture.type !== 'paid' && fixture.type !== 'ppv') return null;
  const { id } = await db
    .insertInto('commerce.passes')
    .values({
      channel_id: channelId,
      kind: 'single_event',
      type: 'ppv',
      name,
      currency,
      offer: null,
      tag: null,
      image: null,
      features: JSON.stringify(watchingOnce),
      ...singleEventPrices[fixture.type],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A demo that was seeded days ago still shows games to come: those whose time has passed move on by whole days. */
export async function renewFixtures(db: Database, channelId: number, now: Date): Promise<void> {
  await db
    .updateTable('catalog.events')
    .set({
      starts_at: sql<Date>`starts_at + make_interval(days => ceil(extract(epoch from ${now}::timestamptz - starts_at) / 86400)::int)`,
    })
    .where('channel_id', '=', channelId)
    .where('stream_status', '=', 'upcoming')
    .where('starts_at', '<', now)
    .execute();
}
