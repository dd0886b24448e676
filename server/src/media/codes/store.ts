// Codes of moments in the database.
import type { Database } from '../../db/connect.ts';

interface NewMomentCode {
  readonly channel_id: number;
  readonly code_hash: Buffer;
  readonly api_key_id: string;
  readonly event_id: number;
  readonly seconds: number | null;
  readonly expires_at: Date;
}

export interface MomentCodeStore {
  /**
   * Also deletes expired codes of the channel, and all but the latest of the key.
   * @returns false when the code exists.
   */
  insertCode(code: NewMomentCode, now: Date, kept: number): Promise<boolean>;
  findCode(
    channelId: number,
    codeHash: Buffer,
    now: Date,
  ): Promise<{ readonly event_id: number; readonly seconds: number | null } | undefined>;
}

/** A burst of expired codes is deleted by several insertions, so that none of them waits for long. */
const deletedAtOnce = 500;

export function createMomentCodeStore(db: Database): MomentCodeStore {
  return {
    insertCode: async (code, now, kept) => {
      const ofChannel = db.selectFrom('media.moment_codes').where('channel_id', '=', code.channel_id);
      await db
        .deleteFrom('media.moment_codes')
        .where('channel_id', '=', code.channel_id)
        .where((row) =>
          row.or([
            row(
              'code_hash',
              'in',
              ofChannel.where('expires_at', '<=', now).select('code_hash').limit(deletedAtOnce),
            ),
            row(
              'code_hash',
              'in',
              ofChannel
                .where('api_key_id', '=', code.api_key_id)
                .orderBy('expires_at', 'desc')
                .offset(kept - 1)
                .select('code_hash'),
            ),
          ]),
        )
        .execute();
      const inserted = await db
        .insertInto('media.moment_codes')
        .values(code)
        .onConflict((conflict) => conflict.doNothing())
        .returning('event_id')
        .executeTakeFirst();
      return inserted !== undefined;
    },
    findCode: (channelId, codeHash, now) =>
      db
        .selectFrom('media.moment_codes')
        .where('channel_id', '=', channelId)
        .where('code_hash', '=', codeHash)
        .where('expires_at', '>', now)
        .select(['event_id', 'seconds'])
        .executeTakeFirst(),
  };
}
