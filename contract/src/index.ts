// The whole API as one tree, for the server and its tests. Pages import only their own room.
import { access } from './access.ts';
import { account } from './account.ts';
import { bootstrap } from './bootstrap.ts';
import { cards } from './cards.ts';
import { catalog } from './catalog.ts';
import { channel } from './channel.ts';
import { commerce } from './commerce.ts';
import { contact } from './contact.ts';
import { customForms } from './custom-forms.ts';
import { emailChange } from './email-change.ts';
import { favorites } from './favorites.ts';
import { identity } from './identity.ts';
import { mailedLinks } from './mailed-links.ts';
import { media } from './media.ts';
import { providers } from './providers.ts';
import { receipts } from './receipts.ts';
import { search } from './search.ts';
import { social } from './social.ts';
import { subscriptions } from './subscriptions.ts';

export const api = {
  channel,
  bootstrap,
  identity,
  account,
  mailedLinks,
  emailChange,
  social,
  providers,
  customForms,
  catalog,
  favorites,
  commerce,
  cards,
  subscriptions,
  receipts,
  access,
  media,
  search,
  contact,
} as const;
export type Api = typeof api;
