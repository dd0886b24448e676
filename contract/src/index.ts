// The whole API as one tree, for the server and its tests. Pages import only their own room.
import { access } from './access/access.ts';
import { account } from './identity/account.ts';
import { bootstrap } from './bootstrap.ts';
import { cards } from './commerce/cards.ts';
import { catalog } from './catalog/catalog.ts';
import { clips } from './clips/clips.ts';
import { channel } from './channel/channel.ts';
import { commerce } from './commerce/commerce.ts';
import { contact } from './channel/contact.ts';
import { customForms } from './identity/custom-forms.ts';
import { deviceLogin } from './identity/device-login.ts';
import { errorReports } from './error-reports.ts';
import { emailChange } from './identity/email-change.ts';
import { favorites } from './favorites/favorites.ts';
import { insight } from './insight/insight.ts';
import { identity } from './identity/identity.ts';
import { mailedLinks } from './identity/mailed-links.ts';
import { media } from './media/media.ts';
import { providers } from './identity/providers.ts';
import { receipts } from './commerce/receipts.ts';
import { scores } from './catalog/scores.ts';
import { search } from './search.ts';
import { social } from './identity/social.ts';
import { subscriptions } from './commerce/subscriptions.ts';

export const api = {
  channel,
  bootstrap,
  identity,
  account,
  mailedLinks,
  emailChange,
  deviceLogin,
  social,
  providers,
  customForms,
  catalog,
  scores,
  favorites,
  commerce,
  cards,
  subscriptions,
  receipts,
  access,
  media,
  clips,
  insight,
  search,
  contact,
  errorReports,
} as const;
export type Api = typeof api;
