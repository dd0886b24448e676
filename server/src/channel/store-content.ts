// The stores of a channel and of its content, with their caches.
import type { Revisions } from '../cache/revisions.ts';
import type { Database } from '../db/connect.ts';
import type { TellOfBadRow } from '../kernel/bad-rows.ts';
import type { ChannelDeps } from './ports.ts';
import { createChannelCache } from './channel-cache.ts';
import { createHomeCache } from './home-cache.ts';
import { createPageCache } from './page-cache.ts';
import { createPictureCache, createPictureStore } from './pictures/store-pictures.ts';
import { createChannelStore } from './store.ts';
import { createHomeStore } from './store-home.ts';
import { createPageStore } from './store-pages.ts';
import { createTranslationStore } from './store-translations.ts';

/** @param revisions of the caches. Undefined in a transaction, which reads the tables themselves. */
export const createContentStores = (
  db: Database,
  tellOfBadRow: TellOfBadRow,
  revisions: Revisions | undefined,
): Pick<ChannelDeps, 'store' | 'pages' | 'home' | 'translations' | 'pictures'> => {
  const stores = {
    store: createChannelStore(db, tellOfBadRow),
    pages: createPageStore(db),
    home: createHomeStore(db),
    translations: createTranslationStore(db),
    pictures: createPictureStore(db),
  };
  if (revisions === undefined) return stores;
  return {
    store: createChannelCache(stores.store, revisions),
    pages: createPageCache(stores.pages, revisions),
    home: createHomeCache(stores.home, revisions),
    translations: stores.translations,
    pictures: createPictureCache(stores.pictures, revisions),
  };
};
