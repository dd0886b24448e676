// The stores of a channel and of its content, with their caches.
import type { Revisions } from '../cache/revisions.ts';
import type { Database } from '../db/connect.ts';
import type { TellOfBadRow } from '../kernel/bad-rows.ts';
import type { ChannelDeps } from './ports.ts';
import { rememberChannels } from './remember-channels.ts';
import { rememberHome } from './remember-home.ts';
import { rememberPages } from './remember-pages.ts';
import { createChannelStore } from './store.ts';
import { createHomeStore } from './store-home.ts';
import { createPageStore } from './store-pages.ts';
import { createTranslationStore } from './store-translations.ts';

export const rememberContent = (
  db: Database,
  tellOfBadRow: TellOfBadRow,
  revisions: Revisions,
): Pick<ChannelDeps, 'store' | 'pages' | 'home' | 'translations'> => ({
  store: rememberChannels(createChannelStore(db, tellOfBadRow), revisions),
  pages: rememberPages(createPageStore(db), revisions),
  home: rememberHome(createHomeStore(db), revisions),
  translations: createTranslationStore(db),
});
