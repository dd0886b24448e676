// The channel's basic pass in the database, and the users who still have to choose it.
import type { Database } from '../../db/connect.ts';

export interface BasicPassStore {
  findBasicPass(channelId: number): Promise<number | undefined>;
  /** Replaces the basic pass; null removes it. */
  setBasicPass(channelId: number, passId: number | null): Promise<void>;
  /** False for everybody when the channel has no basic pass, or one that nobody can choose now. */
  isBasicPassMissing(channelId: number, userId: number, now: Date): Promise<boolean>;
}

export function createBasicPassStore(db: Database): BasicPassStore {
  return {
    findBasicPass: async (channelId) => {
      const row = await db
        .selectFrom('commerce.basic_passes')
        .where('channel_id', '=', channelId)
        .select('pass_id')
        .executeTakeFirst();
      return row?.pass_id;
    },
    setBasicPass: async (channelId, passId) => {
      if (passId === null)
        await db.deleteFrom('commerce.basic_passes').where('channel_id', '=', channelId).execute();
      else
        await db
          .insertInto('commerce.basic_passes')
          .values({ channel_id: channelId, pass_id: passId })
          .onConflict((conflict) => conflict.column('channel_id').doUpdateSet({ pass_id: passId }))
          .execute();
    },
    isBasicPassMissing: async (channelId, userId, now) => {
      const lacking = await db
        .selectFrom('commerce.basic_passes as basic')
        .innerJoin('commerce.passes as pass', (join) =>
          join.onRef('pass.channel_id', '=', 'basic.channel_id').onRef('pass.id', '=', 'basic.pass_id'),
        )
        .where('basic.channel_id', '=', channelId)
        .where('pass.on_sale', '=', true)
        .where('pass.type', '=', 'free')
        .where('pass.base_price_cents', '=', 0)
        .where('pass.service_fee_cents', '=', 0)
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('commerce.entitlements as owned')
                .whereRef('owned.channel_id', '=', 'basic.channel_id')
                .whereRef('owned.pass_id', '=', 'basic.pass_id')
                .where('owned.user_id', '=', userId)
                .where('owned.active', '=', true)
                .where((own) => own.or([own('owned.ends_at', 'is', null), own('owned.ends_at', '>', now)]))
                .select('owned.id'),
            ),
          ),
        )
        .select('basic.pass_id')
        .executeTakeFirst();
      return lacking !== undefined;
    },
  };
}
