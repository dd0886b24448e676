// Customers in the database: the row is there before its customer is.
import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';

type CustomerRow = Selectable<Tables['commerce.customers']>;
export type Customer = CustomerRow & { readonly customer_id: string };
export type CustomerKey = Pick<CustomerRow, 'channel_id' | 'user_id' | 'livemode'>;

export interface CustomerStore {
  findCustomer(key: CustomerKey): Promise<Customer | undefined>;
  /** Before the payment service is asked. @returns what the row is named by, whoever made it. */
  awaitCustomer(key: CustomerKey, now: Date): Promise<{ readonly uuid: string }>;
  /** @returns the customer that is then there: the first one stays. Undefined when the row is gone, or waits for another. */
  saveCustomer(
    key: CustomerKey,
    made: { readonly uuid: string; readonly customerId: string },
  ): Promise<Customer | undefined>;
  /** The row waits for another customer from now on; only while it still names this one. */
  loseCustomer(key: CustomerKey, customerId: string): Promise<void>;
  /** Those whose account is gone. @param turn gives another order each time, so that those which always fail never stand before the others for long. */
  listForgottenCustomers(livemode: boolean, turn: number, limit: number): Promise<CustomerRow[]>;
  deleteCustomer(key: CustomerKey): Promise<void>;
}

export function createCustomerStore(db: Database): CustomerStore {
  const find = async ({ channel_id, user_id, livemode }: CustomerKey): Promise<Customer | undefined> => {
    const row = await db
      .selectFrom('commerce.customers')
      .where('channel_id', '=', channel_id)
      .where('user_id', '=', user_id)
      .where('livemode', '=', livemode)
      .where('customer_id', 'is not', null)
      .selectAll()
      .executeTakeFirst();
    return row === undefined || row.customer_id === null
      ? undefined
      : { ...row, customer_id: row.customer_id };
  };
  const change = ({ channel_id, user_id, livemode }: CustomerKey) =>
    db
      .updateTable('commerce.customers')
      .where('channel_id', '=', channel_id)
      .where('user_id', '=', user_id)
      .where('livemode', '=', livemode);
  return {
    findCustomer: find,
    awaitCustomer: async ({ channel_id, user_id, livemode }, now) => {
      // Every row has a name afterwards, those of earlier versions too.
      const { uuid } = await db
        .insertInto('commerce.customers')
        .values({ channel_id, user_id, livemode, uuid: randomUUID(), customer_id: null, created_at: now })
        .onConflict((conflict) =>
          conflict.columns(['channel_id', 'user_id', 'livemode']).doUpdateSet((row) => ({
            uuid: row.fn.coalesce('commerce.customers.uuid', 'excluded.uuid'),
          })),
        )
        .returning('uuid')
        .executeTakeFirstOrThrow();
      if (uuid === null) throw new Error('A customer has no name.');
      return { uuid };
    },
    saveCustomer: async (key, { uuid, customerId }) => {
      await change(key)
        .set({ customer_id: customerId })
        .where('uuid', '=', uuid)
        .where('customer_id', 'is', null)
        .execute();
      return find(key);
    },
    loseCustomer: async (key, customerId) => {
      await change(key)
        .set({ customer_id: null, uuid: randomUUID() })
        .where('customer_id', '=', customerId)
        .execute();
    },
    listForgottenCustomers: (livemode, turn, limit) =>
      db
        .selectFrom('commerce.customers as customers')
        .innerJoin('identity.users as users', (join) =>
          join
            .onRef('users.channel_id', '=', 'customers.channel_id')
            .onRef('users.id', '=', 'customers.user_id'),
        )
        .where('users.deleted_at', 'is not', null)
        .where('customers.livemode', '=', livemode)
        .orderBy(sql`hashint8extended(customers.user_id, ${turn})`)
        .limit(limit)
        .selectAll('customers')
        .execute(),
    deleteCustomer: async ({ channel_id, user_id, livemode }) => {
      await db
        .deleteFrom('commerce.customers')
        .where('channel_id', '=', channel_id)
        .where('user_id', '=', user_id)
        .where('livemode', '=', livemode)
        .execute();
    },
  };
}
