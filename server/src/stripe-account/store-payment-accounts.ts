// The channels' own accounts at the payment service, as they are kept: the secret key sealed.
import type { Selectable } from 'kysely';
import { databaseOf, type Database } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Scope } from '../kernel/transact.ts';

export type PaymentAccountRecord = Selectable<Tables['channel.payment_accounts']>;

export interface PaymentAccountStore {
  within(scope: Scope): PaymentAccountStore;
  find(channelId: number, livemode: boolean): Promise<PaymentAccountRecord | undefined>;
  list(livemode: boolean): Promise<PaymentAccountRecord[]>;
  /** In the place of the one before. */
  put(account: PaymentAccountRecord): Promise<void>;
  remove(channelId: number, livemode: boolean): Promise<boolean>;
}

export function createPaymentAccountStore(db: Database): PaymentAccountStore {
  return {
    within: (scope) => createPaymentAccountStore(databaseOf(scope)),
    find: (channelId, livemode) =>
      db
        .selectFrom('channel.payment_accounts')
        .where('channel_id', '=', channelId)
        .where('livemode', '=', livemode)
        .selectAll()
        .executeTakeFirst(),
    list: (livemode) =>
      db
        .selectFrom('channel.payment_accounts')
        .where('livemode', '=', livemode)
        .orderBy('channel_id')
        .selectAll()
        .execute(),
    async put(account) {
      const { channel_id: _channel, livemode: _livemode, ...changes } = account;
      await db
        .insertInto('channel.payment_accounts')
        .values(account)
        .onConflict((conflict) => conflict.columns(['channel_id', 'livemode']).doUpdateSet(changes))
        .execute();
    },
    async remove(channelId, livemode) {
      const { numDeletedRows } = await db
        .deleteFrom('channel.payment_accounts')
        .where('channel_id', '=', channelId)
        .where('livemode', '=', livemode)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
