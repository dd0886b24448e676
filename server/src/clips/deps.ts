// The dependencies of the clips room, which shares those of the media room.
import type { Database } from '../db/connect.ts';
import type { MediaDeps } from '../media/index.ts';
import type { ClipDeps } from './ports.ts';
import { createClipPosterSource } from './store-posters.ts';
import { createClipStore } from './store.ts';
import { createClipDeskStore } from './store-desk.ts';
import { createModerationStore } from './store-moderation.ts';
import { createClipTagStore } from './store-tags.ts';

export const createClipDeps = (
  db: Database,
  media: MediaDeps,
  own: Pick<ClipDeps, 'maker' | 'announce'>,
): ClipDeps => {
  const { catalog, access, queue, clock, transact, log } = media;
  const stores = {
    store: createClipStore(db),
    posters: createClipPosterSource(db),
    moderation: createModerationStore(db),
    desk: createClipDeskStore(db),
    tags: createClipTagStore(db),
  };
  return { ...own, ...stores, media, catalog, access, queue, clock, transact, log };
};
