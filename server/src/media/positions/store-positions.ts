// Positions of accounts in the database.
import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';

interface Account {
  readonly channelId: number;
  readonly userId: number;
}

export interface PositionRecord {
  readonly asset_id: number;
  readonly event_id: number | null;
  readonly seconds: number;
  readonly duration_seconds: number | null;
  readonly watched_at: Date;
}

export interface PositionStore {
  /**
   * Keeps the later one, by `watched_at`. Also removes positions from before `keptSince`, and all but the latest.
   * @returns false when the account has watched this recording later.
   */
  keepPosition(
    account: Account,
    position: { readonly asset_id: number; readonly seconds: number; readonly watched_at: Date },
    bounds: { readonly keptSince: Date; readonly atMost: number },
  ): Promise<boolean>;
  findPosition(account: Account, assetId: number): Promise<PositionRecord | undefined>;
  /** The latest first. */
  listPositions(account: Account, since: Date, limit: number): Promise<PositionRecord[]>;
}

export function createPositionStore(db: Database): PositionStore {
  const selected = ({ channelId, userId }: Account) =>
    db
      .selectFrom('media.positions as position')
      .innerJoin('media.assets as asset', (join) =>
        join
          .onRef('asset.channel_id', '=', 'position.channel_id')
          .onRef('asset.id', '=', 'position.asset_id'),
      )
      .where('position.channel_id', '=', channelId)
      .where('position.user_id', '=', userId)
      .select([
        'position.asset_id',
        'asset.event_id',
        'position.seconds',
        'asset.duration_seconds',
        'position.watched_at',
      ]);
  return {
    keepPosition: async ({ channelId, userId }, position, { keptSince, atMost }) => {
      const written = await db
        .insertInto('media.positions')
        .values({ channel_id: channelId, user_id: userId, ...position })
        .onConflict((conflict) =>
          conflict
            .columns(['channel_id', 'user_id', 'asset_id'])
            .doUpdateSet({ seconds: position.seconds, watched_at: position.watched_at })
            .where('media.positions.watched_at', '<=', position.watched_at),
        )
        .returning(sql<boolean>`xmax = 0`.as('is_new'))
        .executeTakeFirst();
      // Only a new row can be one too many.
      if (written?.is_new === true)
        await db
          .deleteFrom('media.positions')
          .where('channel_id', '=', channelId)
          .where('user_id', '=', userId)
          .where((row) =>
            row.or([
              row('watched_at', '<', keptSince),
              row(
                'asset_id',
                'in',
                row
                  .selectFrom('media.positions')
                  .where('channel_id', '=', channelId)
                  .where('user_id', '=', userId)
                  .orderBy('watched_at', 'desc')
                  .orderBy('asset_id', 'desc')
                  .offset(atMost)
                  .select('asset_id'),
              ),
            ]),
          )
          .execute();
      return written !== undefined;
    },
    findPosition: (account, assetId) =>
      selected(account).where('position.asset_id', '=', assetId).executeTakeFirst(),
    listPositions: (account, since, limit) =>
      selected(account)
        .where('position.watched_at', '>=', since)
        .orderBy('position.watched_at', 'desc')
        .orderBy('position.asset_id', 'desc')
        .limit(limit)
        .execute(),
  };
}
