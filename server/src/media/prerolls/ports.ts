// The dependency of prerolls: the channel's films and their settings.
import type { PrerollStore } from './store-prerolls.ts';

export interface PrerollsDeps {
  readonly prerolls: PrerollStore;
}
