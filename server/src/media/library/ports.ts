// The dependency of the library: its videos, categories and rails.
import type { LibraryStore } from './store-library.ts';

export interface LibraryDeps {
  readonly library: LibraryStore;
}
