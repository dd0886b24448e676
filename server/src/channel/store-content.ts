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

export const createContentStores = (
  db: Database,
  tellOfBadRow: TellOfBadRow,
  revisions: Revisions,
): Pick<ChannelDeps, 'store' | 'pages' | 'home' | 'translations' | 'pictures'> => ({
  store: createChannelCache(createChannelStore(db, tellOfBadRow), revisions),
  pages: createPageCache(createPageStore(db), revisions),
  home: createHomeCache(createHomeStore(db), revisions),
  translations: createTranslationStore(db),
  pictures: createPictureCache(createPictureStore(db), revisions),
});
