import type { IdentityDeps } from '../ports.ts';
import type { DeviceLoginStore } from './store.ts';

export interface DeviceLoginDeps {
  readonly identity: Pick<IdentityDeps, 'store' | 'keys' | 'clock' | 'transact' | 'rateLimit'>;
  readonly store: DeviceLoginStore;
}
