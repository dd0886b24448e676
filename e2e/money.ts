// The promises of money, asked of the database of the product that a journey ran against.
import { checkInvariants, createCommerceStore } from '../server/src/commerce/index.ts';
import { connect } from '../server/src/db/connect.ts';
import { pathsIn } from '../server/src/db/embedded/data-dir.ts';
import { connectionTo } from '../server/src/db/embedded/postmaster.ts';
import { systemClock } from '../server/src/kernel/clock.ts';

export interface Money {
  /**
   * A sentence for each promise that is broken now. A journey that ends during a payment breaks none. Orders that have
   * to settle in time (I10) are checked an hour after they began. No order of the journeys is that old.
   */
  listBroken(): Promise<string[]>;
  close(): Promise<void>;
}

export function openMoney(dataDir: string): Money {
  const connection = connect(connectionTo(pathsIn(dataDir), 'floodlit'), { poolSize: 1 });
  const deps = { store: createCommerceStore(connection.db), clock: systemClock };
  return {
    async listBroken() {
      const violations = await checkInvariants(deps);
      return violations.map(({ invariant, subject, detail }) => `${invariant} ${subject}: ${detail}`);
    },
    close: () => connection.close(),
  };
}
