// The promises of money, asked of the database of the product that a journey ran against.
import { checkInvariants, createCommerceStore } from '../server/src/commerce/index.ts';
import { connect } from '../server/src/db/connect.ts';
import { pathsIn } from '../server/src/db/embedded/data-dir.ts';
import { connectionTo } from '../server/src/db/embedded/postmaster.ts';
import { systemClock } from '../server/src/kernel/clock.ts';

export interface Money {
  /**
   * A sentence for each promise that is broken now. A journey that ends while somebody pays breaks none: what has to settle in time (I10)
   * is asked of what is an hour old, and no product of the journeys gets that old.
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
