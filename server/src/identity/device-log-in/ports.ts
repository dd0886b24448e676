import type { AccountsDeps } from '../ports.ts';
import type { DeviceLoginStore } from './store.ts';

export interface DeviceLoginDeps {
  readonly identity: Pick<AccountsDeps, 'store' | 'keys' | 'clock' | 'transact' | 'rateLimit'>;
  readonly store: DeviceLoginStore;
}
