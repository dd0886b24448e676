// The networks from which an account logs in. Each is stored as a hash that differs per account, so nobody can read
// an address.
import { databaseOf, type Database } from '../../db/connect.ts';
import type { Scope } from '../../kernel/transact.ts';

export interface NetworkStore {
  within(scope: Scope): NetworkStore;
  remember(channelId: number, userId: number, networkHash: Buffer, now: Date): Promise<void>;
  knows(channelId: number, userId: number, networkHash: Buffer): Promise<boolean>;
  forgetBefore(before: Date): Promise<void>;
}

export function createNetworkStore(db: Database): NetworkStore {
  return {
    within: (scope) => createNetworkStore(databaseOf(scope)),
    remember: async (channelId, userId, networkHash, now) => {
      await db
        .insertInto('identity.known_networks')
        .values({ channel_id: channelId, user_id: userId, network_hash: networkHash, seen_at: now })
        .onConflict((conflict) =>
          conflict.columns(['channel_id', 'user_id', 'network_hash']).doUpdateSet({ seen_at: now }),
        )
        .execute();
    },
    knows: async (channelId, userId, networkHash) => {
      const known = await db
        .selectFrom('identity.known_networks')
        .where('channel_id', '=', channelId)
        .where('user_id', '=', userId)
        .where('network_hash', '=', networkHash)
        .select('seen_at')
        .executeTakeFirst();
      return known !== undefined;
    },
    forgetBefore: async (before) => {
      await db.deleteFrom('identity.known_networks').where('seen_at', '<', before).execute();
    },
  };
}
