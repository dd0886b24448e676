// The dependency of a viewer's places in recordings.
import type { PositionStore } from './store-positions.ts';

export interface PositionsDeps {
  readonly positions: PositionStore;
}
