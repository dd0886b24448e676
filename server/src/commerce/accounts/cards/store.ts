// Customers in the database. The row exists before the customer at the payment service does.
import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../../db/connect.ts';
import type { Tables } from '../../../db/tables.ts';

type CustomerRow = Selectable<Tables['commerce.customers']>;
export type Customer = CustomerRow & { readonly customer_id: string };
export type CustomerKey = Pick<CustomerRow, 'channel_id' | 'user_id' | 'livemode'>;

export interface CustomerStore {
  findCustomer(key: CustomerKey): Promise<Customer | undefined>;
  /** Call it before the payment service. @returns the uuid of the row, also when another request inserted it. */
  awaitCustomer(key: CustomerKey, now: Date): Promise<{ readonly uuid: string }>;
  /**
   * @returns the stored customer: the first one stays. Undefined when the row is deleted or waits for another
   * customer.
   */
  saveCustomer(
    key: CustomerKey,
    made: { readonly uuid: string; readonly customerId: string },
  ): Promise<Customer | undefined>;
  /** Clears the customer of the row, only while the row still names this one. */
  loseCustomer(key: CustomerKey, customerId: string): Promise<void>;
  /**
   * Customers of deleted accounts. @param turn changes the order each time, so that rows that always fail cannot
   * block the others.
   */
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
      // Rows of earlier versions get their uuid here.
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
