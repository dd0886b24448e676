// Every error code once: its status and the text that the API answers. The web switches on codes, never on texts.

interface ErrorEntry {
  readonly status: number;
  readonly message: string;
}

export const errorCatalog = {
  'request.invalid': { status: 400, message: 'Some of the fields are not valid.' },
  'request.unreadable': { status: 400, message: 'The request body could not be read.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.unsupported_type': { status: 415, message: 'Send the body as application/json.' },
  'request.cross_site': { status: 403, message: 'Requests from other sites are refused.' },
  'request.rate_limited': { status: 429, message: 'Too many requests. Please try again in a moment.' },
  'request.not_found': { status: 404, message: 'Not found.' },
  'server.failed': {
    status: 500,
    message: 'Something went wrong. Please try again or contact technical support',
  },
  'server.unavailable': {
    status: 503,
    message: 'The service is not available right now. Please try again in a moment.',
  },

  'channel.not_found': { status: 404, message: 'There is no channel here.' },
  'channel.key_invalid': { status: 400, message: 'No chanel or api key found' },
  'channel.page_not_found': { status: 404, message: 'Page not found.' },
  'channel.page_url_invalid': {
    status: 400,
    message:
      'The url of a page has 1 to 60 small letters, digits, dashes or underscores, such as our-volunteers.',
  },
  'channel.page_url_reserved': { status: 409, message: 'This url belongs to a page of the product.' },
  'channel.page_invalid': {
    status: 400,
    message: 'A page needs a title and a text, a question needs an answer and a group.',
  },
  'channel.faq_entry_not_found': { status: 404, message: 'There is no question of this id.' },

  'identity.api_key_invalid': { status: 401, message: 'No chanel or api key found' },
  'identity.login_required': { status: 401, message: 'Please log in to continue.' },
  'identity.already_logged_in': { status: 409, message: 'You are already logged in' },
  'identity.email_taken': {
    status: 409,
    message: 'The email address you have entered is already registered.',
  },
  'identity.wrong_credentials': { status: 401, message: 'Wrong auth data' },
  'identity.captcha_required': { status: 400, message: 'Google recaptcha token required' },
  'identity.captcha_invalid': {
    status: 400,
    message: 'Google recaptcha token is invalid or you look like a robot',
  },
  'identity.log_out_refused': { status: 409, message: "user can't be logged out" },

  'catalog.event_not_found': { status: 404, message: 'Game not found.' },
  'catalog.event_invalid': {
    status: 400,
    message:
      'An event needs a name, a start such as 2026-11-21T19:00:00Z, and a time zone such as Europe/Paris.',
  },
  'catalog.category_not_found': { status: 404, message: 'There is no sport of this alias.' },

  'commerce.id_not_selected': { status: 400, message: 'id not selected' },
  'commerce.pass_not_found': { status: 404, message: 'Pass not found' },
  'commerce.selection_invalid': { status: 400, message: 'This pass does not offer that selection.' },
  'commerce.already_bought': { status: 409, message: 'You already bought this {type}.' },
  'commerce.not_for_sale': { status: 409, message: 'This is not for sale.' },
  'commerce.price_changed': {
    status: 409,
    message: 'The price has changed. Please look at the new total first.',
  },
  'commerce.order_closed': { status: 409, message: 'This order is closing. Please try again in a moment.' },
  'commerce.order_not_found': { status: 404, message: 'Order not found.' },
  'commerce.payments_unavailable': {
    status: 503,
    message: 'Payments are not available right now. You have not been charged. Please try again in a moment.',
  },
  'commerce.webhook_invalid': { status: 400, message: 'The signature of this webhook is not valid.' },

  'access.denied': { status: 403, message: 'You do not have access to this stream.' },

  'media.not_found': { status: 404, message: 'There is no recording here.' },
  'media.not_ready': { status: 409, message: 'This recording is still being prepared.' },
  'media.encoder_name_invalid': {
    status: 400,
    message: 'A name has 1 to 60 letters, digits, spaces, dots, dashes or underscores.',
  },
  'media.encoder_name_taken': { status: 409, message: 'There is an encoder of this name already.' },
  'media.encoder_not_found': { status: 404, message: 'There is no encoder of this name.' },
  'media.window_invalid': { status: 400, message: 'The window is a whole number of seconds from 0 to 1800.' },
  'media.event_over': { status: 409, message: 'This event is on the air already, or over.' },
  'media.not_armed': { status: 409, message: 'This event is not armed.' },
  'media.not_on_air': { status: 409, message: 'This event is not on the air.' },
  'media.not_yet': { status: 400, message: 'This part of the game is still to come.' },
  'media.token_invalid': { status: 403, message: 'This link is not valid or has expired.' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalog;

/** Codes that the plumbing answers on any route: parsing, keys, limits, failures. */
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
  'identity.api_key_invalid',
  'identity.login_required',
] as const satisfies readonly ErrorCode[];

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalog, code);
