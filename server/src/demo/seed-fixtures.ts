// The demo's games with their single-event passes, and the shift that keeps upcoming games in the future.
import { sql } from 'kysely';
import { aheadOfUtc } from '@floodlit/contract/catalog/days';
import {
  demoFixtures,
  demoTeam,
  recordingSeconds,
  singleEventPrices,
  type DemoChannel,
  type DemoFixture,
  type DemoTranslations,
} from '@floodlit/demo/content';
import { cancelEvent, createCatalogStore } from '../catalog/index.ts';
import type { Database } from '../db/connect.ts';
import type { SeedIds } from './seed-ids.ts';
import { gameNames, joined, othersOf, translationsText } from './seed-translations.ts';

const dayMs = 86_400_000;
const gameSeconds = 2 * 60 * 60;
/** Tonight's game begins late enough that a new visitor does not miss it. */
const leadMs = 45 * 60_000;

const aheadOfUtcMs = (timeZone: string, moment: Date): number =>
  aheadOfUtc(moment.getTime() / 1_000, timeZone) * 1_000;

/** The fixture's local time on its day; a game of today whose time has come is tomorrow's. */
export function startOf({ day, time }: Pick<DemoFixture, 'day' | 'time'>, timeZone: string, now: Date): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const localNow = new Date(now.getTime() + aheadOfUtcMs(timeZone, now));
  const localMidnight = Date.UTC(localNow.getUTCFullYear(), localNow.getUTCMonth(), localNow.getUTCDate());
  const local = localMidnight + day * dayMs + (hour * 60 + minute) * 60_000;
  const guess = new Date(local - aheadOfUtcMs(timeZone, new Date(local)));
  const start = new Date(local - aheadOfUtcMs(timeZone, guess));
  if (day < 0 || start.getTime() > now.getTime() + leadMs) return start;
  return startOf({ day: day + 1, time }, timeZone, now);
}

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
  { currency, language, time_zone: timeZone }: DemoChannel['settings'],
  now: Date,
): Promise<void> {
  for (const fixture of demoFixtures) {
    const away = demoTeam(fixture.away);
    const home = demoTeam(fixture.home);
    const { own: name, others: names } = gameNames(language, away, home);
    const passId = await insertSinglePass(db, ids.channelId, fixture, { name, names, currency });
    const isOver = fixture.day < 0;
    const startsAt = startOf(fixture, timeZone, now);
    const announcedFor = movedFrom(fixture);
    const { id } = await db
      .insertInto('catalog.events')
      .values({
        channel_id: ids.channelId,
        name,
        type: fixture.type,
        stream_status: isOver ? 'finished' : 'upcoming',
        starts_at: announcedFor === undefined ? startsAt : startOf(announcedFor, timeZone, now),
        time_zone: timeZone,
        duration_seconds: isOver ? recordingSeconds : gameSeconds,
        description: fixture.description[language],
        image: null,
        away_team_id: ids.teams.get(fixture.away) ?? null,
        home_team_id: ids.teams.get(fixture.home) ?? null,
        event_category_id: ids.sports.get(home.sport) ?? 0,
        location_id: ids.places.get(home.place) ?? null,
        single_event_package_id: passId,
        translations: translationsText(
          joined(names, othersOf(language, { description: fixture.description })),
        ),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const store = createCatalogStore(db);
    if (announcedFor !== undefined)
      await db
        .updateTable('catalog.events')
        .set({ starts_at: startsAt })
        .where('channel_id', '=', ids.channelId)
        .where('id', '=', id)
        .execute();
    if (fixture.fate === 'cancelled')
      await cancelEvent({ store, clock: { now: () => now } }, ids.channelId, id, true);
  }
}

const movedFrom = ({ fate }: DemoFixture): Pick<DemoFixture, 'day' | 'time'> | undefined =>
  typeof fate === 'object' ? fate.movedFrom : undefined;

async function insertSinglePass(
  db: Database,
  channelId: number,
  fixture: DemoFixture,
  {
    name,
    names,
    currency,
  }: {
    readonly name: string;
    readonly names: DemoTranslations<'name'>;
    readonly currency: DemoChannel['settings']['currency'];
  },
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
      translations: translationsText(names),
      ...singleEventPrices[fixture.type],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * A demo that was seeded days ago still shows games to come: those whose time has passed move on by whole days. Such a
 * game is not marked as moved, and a moved one keeps the distance to its former start.
 */
export async function renewFixtures(db: Database, channelId: number, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { id, starts_at, previous_starts_at } of await listPastFixtures(transaction, channelId, now)) {
      const shiftMs = Math.ceil((now.getTime() - starts_at.getTime()) / dayMs) * dayMs;
      const later = (moment: Date): Date => new Date(moment.getTime() + shiftMs);
      const former = previous_starts_at && later(previous_starts_at);
      await transaction
        .updateTable('catalog.events')
        .set({ starts_at: later(starts_at) })
        .where('id', '=', id)
        .execute();
      // The trigger has just set it, because a new start counts as a move.
      await sql`update catalog.events set previous_starts_at = ${former} where id = ${id}`.execute(
        transaction,
      );
    }
  });
}

const listPastFixtures = (db: Database, channelId: number, now: Date) =>
  db
    .selectFrom('catalog.events')
    .select(['id', 'starts_at', 'previous_starts_at'])
    .where('channel_id', '=', channelId)
    .where('stream_status', '=', 'upcoming')
    .where('starts_at', '<', now)
    // A game that somebody has tried the scorer's page with keeps its result and its day.
    .where('over_at', 'is', null)
    // Its own fixtures alone: a game that somebody has put in the schedule, or armed, stays where it is.
    // They are known by their words, in whichever language the channel was seeded.
    .where(
      'description',
      'in',
      demoFixtures.flatMap(({ description: { en, fr } }) => [en, fr]),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('media.broadcasts')
            .whereRef('media.broadcasts.event_id', '=', 'catalog.events.id')
            .select('media.broadcasts.id'),
        ),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
