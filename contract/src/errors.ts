// Every error code once: its status and the API's text. The web switches on codes, never on texts.
import { requestErrors } from './errors/request.ts';
import { channelErrors } from './errors/channel.ts';
import { identityErrors } from './errors/identity.ts';
import { catalogErrors } from './errors/catalog.ts';
import { favoritesErrors } from './errors/favorites.ts';
import { commerceErrors } from './errors/commerce.ts';
import { accessErrors } from './errors/access.ts';
import { mediaErrors } from './errors/media.ts';
import { clipsErrors } from './errors/clips.ts';
import { insightErrors } from './errors/insight.ts';
import { operatorErrors } from './operators/operator-errors.ts';

export { failedMessage } from './errors/request.ts';

/** Marked as pure: the web uses codes alone, and its bundle leaves the texts out. A spread would keep them. */
export const errorCatalog = /* @__PURE__ */ Object.assign(
  {},
  requestErrors,
  /* @__PURE__ */ Object.assign({}, channelErrors, operatorErrors, identityErrors),
  /* @__PURE__ */ Object.assign(
    {},
    /* @__PURE__ */ Object.assign({}, catalogErrors, favoritesErrors, commerceErrors),
    /* @__PURE__ */ Object.assign({}, accessErrors, mediaErrors),
    /* @__PURE__ */ Object.assign({}, clipsErrors, insightErrors),
  ),
);

export type ErrorCode = keyof typeof errorCatalog;

/** Codes that the framework answers on any route: parsing, keys, limits, failures. */
export const commonErrors = [
  'request.invalid',
  'request.unreadable',
  'request.too_large',
  'request.unsupported_type',
  'request.cross_site',
  'request.rate_limited',
  'request.not_found',
  'server.failed',
  'server.unavailable',
  'channel.not_found',
  'channel.not_published',
  'identity.api_key_invalid',
  'identity.login_required',
  'identity.password_change_required',
] as const satisfies readonly ErrorCode[];
