// The stores of a channel's set-up.
import type { Database } from '../../db/connect.ts';
import type { ChannelDeps } from '../ports.ts';
import { createPictureStore } from '../pictures/store-pictures.ts';
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
});
