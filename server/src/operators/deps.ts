// The stores of the room, together with its other ports.
import type { Database } from '../db/connect.ts';
import { createAuditStore } from './audit/store.ts';
import type { OperatorDeps } from './ports.ts';
import { createGrantStore } from './store-grants.ts';
import { createLogInStore } from './store-log-in.ts';
import { createOperatorStore } from './store.ts';
import { createWorkLinkStore } from './work-links/store.ts';

type Stores = Pick<OperatorDeps, 'store' | 'grants' | 'logIns' | 'audit' | 'workLinks'>;
type Shared = Pick<OperatorDeps, 'clock' | 'transact' | 'passwords' | 'keys' | 'rateLimit'>;

/** @param shared the ports that viewers' accounts use too. */
export const createOperatorDeps = (
  db: Database,
  { clock, transact, passwords, keys, rateLimit }: Shared,
  own: Omit<OperatorDeps, keyof Stores | keyof Shared>,
): OperatorDeps => ({
  store: createOperatorStore(db),
  grants: createGrantStore(db),
  logIns: createLogInStore(db),
  audit: createAuditStore(db),
  workLinks: createWorkLinkStore(db),
  clock,
  transact,
  passwords,
  keys,
  rateLimit,
  ...own,
});
