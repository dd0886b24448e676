// Pins in the database: recordings whose files somebody still reads.
import { databaseOf, type Database } from '../../db/connect.ts';
import type { Scope } from '../../kernel/transact.ts';

export interface Pin {
  readonly channel_id: number;
  readonly asset_id: number;
  /** Such as `clip 12`. */
  readonly holder: string;
  /** Microseconds from the start of the media. */
  readonly from_us: number;
  readonly to_us: number;
  readonly until: Date;
}

export interface PinStore {
  within(scope: Scope): PinStore;
  /** Until it is released, the database refuses to delete the recording. */
  pin(pin: Pin): Promise<void>;
  release(channelId: number, holder: string): Promise<void>;
  releaseExpired(now: Date): Promise<void>;
  hasPins(channelId: number, assetId: number): Promise<boolean>;
}

export function createPinStore(db: Database): PinStore {
  return {
    within: (scope) => createPinStore(databaseOf(scope)),
    pin: async (pin) => {
      await db
        .insertInto('media.pins')
        .values(pin)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    release: async (channelId, holder) => {
      await db
        .deleteFrom('media.pins')
        .where('channel_id', '=', channelId)
        .where('holder', '=', holder)
        .execute();
    },
    releaseExpired: async (now) => {
      await db.deleteFrom('media.pins').where('until', '<', now).execute();
    },
    hasPins: async (channelId, assetId) => {
      const pin = await db
        .selectFrom('media.pins')
        .where('channel_id', '=', channelId)
        .where('asset_id', '=', assetId)
        .select('holder')
        .limit(1)
        .executeTakeFirst();
      return pin !== undefined;
    },
  };
}
