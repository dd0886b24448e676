// Customers in the database.
import type { Selectable } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';

export type Customer = Selectable<Tables['commerce.customers']>;
export type CustomerKey = Pick<Customer, 'channel_id' | 'user_id' | 'livemode'>;

export interface CustomerStore {
  findCustomer(key: CustomerKey): Promise<Customer | undefined>;
  /** @returns the customer that is then there: the first one stays. */
  saveCustomer(customer: Customer): Promise<Customer>;
  /** Those whose account is gone. */
  listForgottenCustomers(livemode: boolean, limit: number): Promise<Customer[]>;
  deleteCustomer(key: CustomerKey): Promise<void>;
}

export function createCustomerStore(db: Database): CustomerStore {
  const find = ({ channel_id, user_id, livemode }: CustomerKey) =>
    db
      .selectFrom('commerce.customers')
      .where('channel_id', '=', channel_id)
      .where('user_id', '=', user_id)
      .where('livemode', '=', livemode)
      .selectAll();
  return {
    findCustomer: (key) => find(key).executeTakeFirst(),
    saveCustomer: async (customer) => {
      await db
        .insertInto('commerce.customers')
        .values(customer)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return find(customer).executeTakeFirstOrThrow();
    },
    listForgottenCustomers: (livemode, limit) =>
      db
        .selectFrom('commerce.customers as customers')
        .innerJoin('identity.users as users', (join) =>
          join
            .onRef('users.channel_id', '=', 'customers.channel_id')
            .onRef('users.id', '=', 'customers.user_id'),
        )
        .where('users.deleted_at', 'is not', null)
        .where('customers.livemode', '=', livemode)
        .orderBy('customers.created_at')
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
