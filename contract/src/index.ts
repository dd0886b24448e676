// The whole API as one tree, for the server and its tests. Pages import only their own room.
import { access } from './access.ts';
import { bootstrap } from './bootstrap.ts';
import { catalog } from './catalog.ts';
import { channel } from './channel.ts';
import { commerce } from './commerce.ts';
import { identity } from './identity.ts';
import { media } from './media.ts';

export const api = { channel, bootstrap, identity, catalog, commerce, access, media } as const;
export type Api = typeof api;
