// What is followed, in the database.
import { sql } from 'kysely';
import type { Favoritable, Favorite } from '@floodlit/contract/favorites';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Scope } from '../kernel/transact.ts';

/** Whose favourites. */
export interface Follower {
  readonly channelId: number;
  readonly userId: number;
}

export interface FavoritesStore {
  within(scope: Scope): FavoritesStore;
  /** Until the transaction ends, nobody else adds to what this viewer follows. */
  lockFollower(follower: Follower): Promise<void>;
  /** In the order in which they were followed. */
  listFavorites(follower: Follower): Promise<Favorite[]>;
  /** @returns undefined when the channel has nothing of this kind and id, or the viewer's account is gone. */
  insertFavorite(follower: Follower, favoritable: Favoritable, at: Date): Promise<Favorite | undefined>;
  /** @returns whether it was followed until now. */
  deleteFavorite(follower: Follower, id: number): Promise<boolean>;
}

const foreignKeyViolation = '23503';
/** What is followed is not there. That the viewer is not would be another matter. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === foreignKeyViolation &&
  'constraint' in error &&
  error.constraint !== 'favorites_of_user';

export function createFavoritesStore(db: Database): FavoritesStore {
  /** With the name of what is followed, whatever its kind. */
  const named = ({ channelId, userId }: Follower) =>
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
      .select(
        sql<string>`coalesce(teams.name, groups.name, sports.name, events.name, places.name)`.as('name'),
      );
  return {
    within: (scope) => createFavoritesStore(databaseOf(scope)),
    lockFollower: async ({ channelId, userId }) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`favorites:${channelId}:${userId}`}, 0))`.execute(
        db,
      );
    },
    listFavorites: (follower) => named(follower).orderBy('favorites.id').execute(),
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
              // Whoever forgets the account at this moment waits, and takes this one too.
              .forShare(),
          )
          .returning('id')
          .executeTakeFirst();
        if (added === undefined) return undefined;
        return await named(follower).where('favorites.id', '=', added.id).executeTakeFirst();
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
