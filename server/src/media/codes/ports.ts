// The dependency of codes of a moment.
import type { MomentCodeStore } from './store.ts';

export interface MomentCodesDeps {
  readonly momentCodes: MomentCodeStore;
}
