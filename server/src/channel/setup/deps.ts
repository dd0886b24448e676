// The stores of a channel's set-up, together and within a transaction.
import { databaseOf, type Database } from '../../db/connect.ts';
import type { ChannelDeps } from '../ports.ts';
import { createHomeStore } from '../store-home.ts';
import { createPictureStore } from '../pictures/store-pictures.ts';
import { createPageStore } from '../store-pages.ts';
import { createTranslationStore } from '../store-translations.ts';
import type { SetupDeps } from './ports.ts';
import { createSetupStore } from './store-setup.ts';

export const createSetupDeps = (
  db: Database,
  channel: ChannelDeps,
  outside: Pick<SetupDeps, 'files' | 'cleanPicture' | 'transact'>,
): SetupDeps => ({
  ...channel,
  ...outside,
  setup: createSetupStore(db),
  pictures: createPictureStore(db),
  storesWithin(scope) {
    const within = databaseOf(scope);
    return {
      setup: createSetupStore(within),
      home: createHomeStore(within),
      pages: createPageStore(within),
      translations: createTranslationStore(within),
      pictures: createPictureStore(within),
    };
  },
});
