// Favourites in the database.
import { sql } from 'kysely';
import type { Favoritable, Favorite } from '@floodlit/contract/favorites/favorites';
import type { Locale } from '@floodlit/contract/primitives';
import type { TranslationsFor } from '@floodlit/contract/translations';
import { nameEvents } from '../catalog/index.ts';
import { databaseOf, type Database } from '../db/connect.ts';
import { inLanguage } from '../kernel/in-language.ts';
import type { Scope } from '../kernel/transact.ts';

/** The viewer who owns the favourites. */
export interface Follower {
  readonly channelId: number;
  readonly userId: number;
  /** The language of the names. */
  readonly language: Locale;
}

export interface FavoritesStore {
  within(scope: Scope): FavoritesStore;
  /** Locks the viewer's favourites until the transaction ends. */
  lockFollower(follower: Follower): Promise<void>;
  /** In the order in which they were followed. */
  listFavorites(follower: Follower): Promise<Favorite[]>;
  /** @returns undefined when the channel has nothing of this kind and id, or the viewer's account is gone. */
  insertFavorite(follower: Follower, favoritable: Favoritable, at: Date): Promise<Favorite | undefined>;
  /** @returns whether it was followed until now. */
  deleteFavorite(follower: Follower, id: number): Promise<boolean>;
}

const foreignKeyViolation = '23503';
/** The followed team or event does not exist. A missing viewer is a different error. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === foreignKeyViolation &&
  'constraint' in error &&
  error.constraint !== 'favorites_of_user';

export function createFavoritesStore(db: Database): FavoritesStore {
  const rowsOf = ({ channelId, userId }: Follower) =>
    db
      .selectFrom('favorites.favorites as favorites')
      .leftJoin('catalog.participants as teams', 'teams.id', 'favorites.participant_id')
      .leftJoin('catalog.participant_groups as groups', 'groups.id', 'favorites.group_id')
      .leftJoin('catalog.event_categories as sports', 'sports.id', 'favorites.category_id')
      .leftJoin('catalog.events as events', 'events.id', 'favorites.event_id')
      .leftJoin('catalog.locations as places', 'places.id', 'favorites.location_id')
      .where('favorites.channel_id', '=', channelId)
      .where('favorites.user_id', '=', userId)
      .select(['favorites.id', 'favorites.favoritable_id', 'favorites.favoritable_type'])
      .select(['events.starts_at', 'events.time_zone', 'events.event_category_id'])
      .select(
        sql<string>`coalesce(teams.name, groups.name, sports.name, events.name, places.name)`.as('name'),
      )
      .select(
        sql<TranslationsFor<'group'>>`coalesce(teams.translations, groups.translations, sports.translations,
          events.translations, places.translations, '{}')`.as('translations'),
      );
  type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;
  /** With the name of what is followed, whatever its kind; an event without a name is called as everywhere. */
  const named = async ({ channelId, language }: Follower, rows: readonly Row[]): Promise<Favorite[]> => {
    const events = rows.flatMap(({ id, name, translations, starts_at, time_zone, event_category_id }) =>
      starts_at === null || time_zone === null || event_category_id === null
        ? []
        : [{ id, name, translations, starts_at, time_zone, event_category_id }],
    );
    const known = new Map((await nameEvents(db, channelId, events)).map((event) => [event.id, event]));
    return rows.map(({ id, favoritable_id, favoritable_type, name, translations }) => ({
      id,
      favoritable_id,
      favoritable_type,
      name: inLanguage('group', known.get(id) ?? { name, translations }, language).name,
    }));
  };
  return {
    within: (scope) => createFavoritesStore(databaseOf(scope)),
    lockFollower: async ({ channelId, userId }) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`favorites:${channelId}:${userId}`}, 0))`.execute(
        db,
      );
    },
    listFavorites: async (follower) =>
      named(follower, await rowsOf(follower).orderBy('favorites.id').execute()),
    insertFavorite: async (follower, favoritable, at) => {
      const { channelId, userId } = follower;
      try {
        const added = await db
          .insertInto('favorites.favorites')
          .columns(['channel_id', 'user_id', 'favoritable_type', 'favoritable_id', 'created_at'])
          .expression((source) =>
            source
              .selectFrom('identity.users')
              .where('channel_id', '=', channelId)
              .where('id', '=', userId)
              .where('deleted_at', 'is', null)
              .select((user) => [
                'channel_id',
                'id',
                user.val(favoritable.favoritable_type).as('favoritable_type'),
                user.val(favoritable.favoritable_id).as('favoritable_id'),
                user.val(at).as('created_at'),
              ])
              // Without this lock, a concurrent deletion of the account could miss this favourite.
              .forShare(),
          )
          .returning('id')
          .executeTakeFirst();
        if (added === undefined) return undefined;
        const rows = await rowsOf(follower).where('favorites.id', '=', added.id).execute();
        return (await named(follower, rows))[0];
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    deleteFavorite: async ({ channelId, userId }, id) => {
      const { numDeletedRows } = await db
        .deleteFrom('favorites.favorites')
        .where('channel_id', '=', channelId)
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
