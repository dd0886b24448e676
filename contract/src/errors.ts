// Every error code once: its status and the API's text. The web switches on codes, never on texts.
import { liveErrors } from './media/live-errors.ts';
import { catalogEditErrors } from './catalog/edit-errors.ts';
import { setupErrors } from './channel/setup-errors.ts';
import { shopErrors } from './commerce/shop-errors.ts';
import { clipErrors } from './clips/clip-errors.ts';
import { insightErrors } from './insight/insight-errors.ts';
import { operatorErrors } from './operators/operator-errors.ts';
import { recordingErrors } from './media/recording-errors.ts';

interface ErrorEntry {
  readonly status: number;
  readonly message: string;
}

/** Also used for requests that never reached the API. */
export const failedMessage = 'Something went wrong. Please try again or contact technical support';

const roomErrors = {
  'request.invalid': { status: 400, message: 'Some of the fields are not valid.' },
  'request.unreadable': { status: 400, message: 'The request body could not be read.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.unsupported_type': { status: 415, message: 'Send the body as application/json.' },
  /** The answer of the specification of oEmbed to a format that the provider has not. */
  'request.format_not_offered': { status: 501, message: 'Only JSON is offered.' },
  'request.cross_site': { status: 403, message: 'Requests from other sites are refused.' },
  'request.rate_limited': { status: 429, message: 'Too many requests. Please try again in a moment.' },
  'request.not_found': { status: 404, message: 'Not found.' },
  'server.failed': { status: 500, message: failedMessage },
  'server.unavailable': {
    status: 503,
    message: 'The service is not available right now. Please try again in a moment.',
  },

  'channel.not_found': { status: 404, message: 'There is no channel here.' },
  'channel.key_invalid': { status: 400, message: 'No chanel or api key found' },
  'channel.cookie_notice_invalid': {
    status: 422,
    message: 'The tag manager id, the text or the link is not valid.',
  },
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
  'channel.translation_invalid': {
    status: 400,
    message:
      'This text is too long, missing, or not a text of this content: only a translation and optional texts may be empty.',
  },
  'channel.content_not_found': { status: 404, message: 'There is no content of this kind and id.' },
  'channel.slide_invalid': {
    status: 400,
    message:
      'A slide needs a title and what it is for, leads to a path of the site or an https address, has its picture on the site, and ends after it begins.',
  },
  'channel.slide_not_found': { status: 404, message: 'There is no slide of this id.' },
  'channel.block_invalid': {
    status: 400,
    message: 'A block needs a text, and a name of small letters, digits and dashes, such as our-sponsors.',
  },
  'channel.block_not_found': { status: 404, message: 'There is no block of this name.' },
  'channel.too_many': { status: 409, message: 'There are too many of these: take one away first.' },
  'channel.contact_unavailable': {
    status: 409,
    message: 'This channel takes no messages here, because it has no support address.',
  },
  'channel.contact_limited': {
    status: 429,
    message: 'You have written several times already. Please try again later.',
  },
  'channel.picture_invalid': {
    status: 400,
    message: 'A picture is a path of this site such as /media/logo.svg, or an https address.',
  },
  'channel.geo_rule_invalid': {
    status: 400,
    message:
      'Countries are two-letter ISO 3166 codes such as CA or GB; a rule that allows or blocks names at least one.',
  },
  'channel.refund_policy_invalid': { status: 400, message: 'A refund policy has at most 200 characters.' },
  'channel.streams_invalid': {
    status: 400,
    message: 'An account may watch on 1 to 6 devices at once.',
  },
  'channel.embed_site_invalid': {
    status: 400,
    message:
      'A site is an exact origin with https, such as https://school.example, without a path or a star.',
  },
  'channel.currency_in_use': {
    status: 409,
    message:
      'Passes are on sale in the present currency. Take all of them off sale, then change the currency.',
  },
  'channel.faq_entry_not_found': { status: 404, message: 'There is no question of this id.' },

  'identity.api_key_invalid': { status: 401, message: 'No chanel or api key found' },
  'identity.key_renewed': { status: 409, message: 'This key was renewed a moment ago.' },
  'identity.key_not_found': {
    status: 404,
    message: 'There is no key, or more than one, whose hash begins so.',
  },
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
  'identity.stronger_captcha_required': {
    status: 400,
    message: 'This needs a longer captcha.',
  },
  'identity.password_change_required': {
    status: 403,
    message: 'Please set a password of your own first.',
  },
  'identity.temporary_password_ended': {
    status: 403,
    message:
      'This temporary password has ended. Choose "Forgot password?" for a link by mail, or ask for another one.',
  },
  'identity.account_banned': {
    status: 403,
    message: 'This account has been suspended. Please write to the support of this site.',
  },
  'identity.current_password_wrong': { status: 400, message: 'The current password is not right.' },
  'identity.confirmation_needed': {
    status: 403,
    message: 'Please show first that it is you: log in with your provider once more.',
  },
  'identity.provider_taken': {
    status: 409,
    message: 'That account of the provider belongs to another account here.',
  },
  'identity.another_linked': {
    status: 409,
    message: 'Another account of this provider is connected already. Please disconnect it first.',
  },
  'identity.provider_mismatch': {
    status: 409,
    message: 'That is not the account of the provider that is connected here.',
  },
  'identity.last_way_in': {
    status: 409,
    message: 'This is the only way into the account. Please set a password first.',
  },
  'identity.device_not_found': { status: 404, message: 'There is no device of this id.' },
  'identity.verification_failed': { status: 400, message: 'Verification failed.' },
  'identity.email_already_verified': { status: 409, message: 'Email already verified.' },
  'identity.provider_linked': {
    status: 409,
    message: 'The account logs in with another provider, which a temporary password would hold as well.',
  },
  'identity.user_not_found': { status: 404, message: 'User not found.' },
  'identity.reset_key_expired': { status: 410, message: 'Reset password key expired.' },
  'identity.reset_failed': { status: 400, message: 'Reset password failed.' },
  'identity.account_guarded': {
    status: 429,
    message:
      'Too many wrong passwords were tried for this account. A link by mail still lets you in: choose "Forgot password?".',
  },
  'identity.mail_limited': {
    status: 429,
    message: 'Too many mails were asked for. Please try again later.',
  },
  'identity.export_limited': {
    status: 429,
    message: 'You have fetched your data several times today. Please try again tomorrow.',
  },
  'identity.link_dead': { status: 410, message: 'This link has expired or was used already.' },
  'identity.email_unverified': { status: 409, message: 'Please confirm your address first.' },
  'identity.email_change_failed': {
    status: 409,
    message: 'The address could not be changed. Please start again.',
  },
  'identity.social_code_invalid': { status: 400, message: 'This log-in has expired. Please start again.' },
  'identity.device_code_invalid': {
    status: 404,
    message: 'No device waits with this code. It may have expired.',
  },
  'identity.device_login_over': { status: 404, message: 'This code is over. Ask for another one.' },
  'identity.device_login_refused': { status: 403, message: 'The owner of the account refused this device.' },
  'identity.social_email_unverified': {
    status: 409,
    message: 'The provider did not give an email address that it has confirmed.',
  },
  'identity.form_not_found': { status: 404, message: 'There is no form of this name.' },
  'identity.form_invalid': {
    status: 400,
    message:
      'A form needs an alias such as passes, a title, and fields with a name, a kind (text, agreement or choice) and a label; a choice has options.',
  },
  'identity.log_out_refused': { status: 409, message: "user can't be logged out" },

  'catalog.event_not_found': { status: 404, message: 'Game not found.' },
  'catalog.event_invalid': {
    status: 400,
    message:
      'An event needs a name of at most 200 characters, a start such as 2026-11-21T19:00:00Z, and a time zone such as Europe/Paris.',
  },
  'catalog.participant_not_found': { status: 404, message: 'There is no team of this name.' },
  'catalog.group_not_found': { status: 404, message: 'There is no school or club of this name.' },
  'catalog.category_not_found': { status: 404, message: 'There is no sport of this alias.' },

  'favorites.favoritable_not_found': {
    status: 404,
    message: 'There is nothing of this kind and id to follow.',
  },
  'favorites.not_found': { status: 404, message: 'There is no favorite of this id.' },
  'favorites.too_many': { status: 409, message: 'You follow {limit} already. Unfollow something first.' },

  'commerce.id_not_selected': { status: 400, message: 'id not selected' },
  'commerce.pass_not_found': { status: 404, message: 'Pass not found' },
  'commerce.basic_pass_invalid': {
    status: 400,
    message: 'A basic pass is a package of the type free, costs nothing, is for sale and for no chosen team.',
  },
  'commerce.selection_invalid': { status: 400, message: 'This pass does not offer that selection.' },
  'commerce.already_bought': { status: 409, message: 'You already bought this {type}.' },
  'commerce.partly_covered': {
    status: 409,
    message: 'Some of this is covered by your {by} already. Accept that to buy it anyway.',
  },
  'commerce.covered_in_bundle': {
    status: 409,
    message: '{name} is covered by {by}, which is bought together with it.',
  },
  'commerce.item_covered': { status: 409, message: '{name} is covered by your {by} already.' },
  'commerce.not_for_sale': { status: 409, message: 'This is not for sale.' },
  'commerce.price_changed': {
    status: 409,
    message: 'The price has changed. Please look at the new total first.',
  },
  'commerce.coupon_wrong': { status: 400, message: 'Wrong promo code' },
  'commerce.coupon_invalid': {
    status: 400,
    message:
      'A coupon takes 1 to 100 percent or an amount off, has codes of 3 to 64 letters and digits, and ends after it begins.',
  },
  'commerce.coupon_code_taken': { status: 409, message: 'There is a coupon of this code already.' },
  'commerce.coupon_not_found': { status: 404, message: 'There is no coupon of this code that still runs.' },
  'commerce.region_blocked': {
    status: 403,
    message: "We're sorry, but this content is not available in your region.",
  },
  'commerce.order_closed': { status: 409, message: 'This order is closing. Please try again in a moment.' },
  'commerce.order_not_found': { status: 404, message: 'Order not found.' },
  'commerce.order_disputed': {
    status: 409,
    message:
      'The bank is still deciding about a payment for this. Nothing can be bought or refunded until then.',
  },
  'commerce.not_refundable': {
    status: 409,
    message: 'Nothing of this order can be given back: it is not paid, or it was given back already.',
  },
  'commerce.refund_too_large': { status: 409, message: 'This is more than what is left of the payment.' },
  'commerce.refund_differs': {
    status: 409,
    message:
      'A refund of another amount was asked for with the same reason. Name another reason to give more back.',
  },
  'commerce.payments_unavailable': {
    status: 503,
    message: 'Payments are not available right now. You have not been charged. Please try again in a moment.',
  },
  'commerce.receipt_not_found': { status: 404, message: 'There is no receipt of this order.' },
  'commerce.card_not_found': { status: 404, message: 'There is no saved card of this id.' },
  'commerce.too_many_cards': {
    status: 409,
    message: 'You have saved {limit} cards already. Remove one first.',
  },
  'commerce.trial_used': {
    status: 409,
    message: 'You or this card already used the free trial. You can still buy the subscription.',
  },
  'commerce.subscription_not_found': { status: 404, message: 'You have no such subscription.' },
  'commerce.subscription_over': { status: 409, message: 'This subscription is over.' },
  'commerce.customer_not_found': { status: 404, message: 'You have not bought anything with a card yet.' },
  'commerce.webhook_invalid': { status: 400, message: 'The signature of this webhook is not valid.' },

  'access.denied': { status: 403, message: 'You do not have access to this stream.' },
  'access.frame_invalid': {
    status: 403,
    message: 'This frame may not play for an account any more. Open the game on its own site again.',
  },
  'access.remote_off': {
    status: 403,
    message: 'This channel does not play on televisions in this way.',
  },
  'access.too_many_streams': {
    status: 409,
    message:
      'Too many devices: this account is watching on as many as its pass allows. Stop one of them first.',
  },

  'media.not_found': { status: 404, message: 'There is no recording here.' },
  'media.not_ready': { status: 409, message: 'This recording is still being prepared.' },
  'media.code_invalid': { status: 404, message: 'There is no such code, or it has expired.' },
  'media.download_not_included': { status: 403, message: 'Your pass does not include downloads.' },
  'media.downloads_used_up': {
    status: 403,
    message: 'No downloads are left in this period of your pass.',
  },
  'media.download_live': { status: 409, message: 'A game can be downloaded when it is over.' },
  'media.download_split': {
    status: 409,
    message:
      'The broadcast was interrupted in this quality, so it is no single file. Choose another quality.',
  },
  'media.download_incomplete': { status: 409, message: 'This quality still misses a part of the game.' },
  'media.quality_not_found': { status: 404, message: 'This recording has no such quality.' },
  'media.captions_not_found': {
    status: 404,
    message: 'This recording has no captions in this language.',
  },
  'media.audio_not_found': { status: 404, message: 'This recording has no such sound track.' },
  'media.audio_name_invalid': { status: 400, message: 'A sound track needs a name.' },
  'media.audio_name_taken': {
    status: 409,
    message: 'Another sound track of this recording has this name.',
  },
  'media.captions_limit': { status: 409, message: 'A recording has captions in at most 20 languages.' },
  'media.item_not_found': { status: 404, message: 'There is no video of this id.' },
  'media.item_invalid': {
    status: 400,
    message: 'A video needs a title of 1 to 200 characters; its description has up to 4000.',
  },
  'media.category_invalid': {
    status: 400,
    message: 'A category has 1 to 80 characters, with a letter or a digit; a channel has up to 50 of them.',
  },
  'media.rail_invalid': {
    status: 400,
    message: 'A rail has a title of 1 to 200 characters and up to 50 videos; a channel has up to 20 rails.',
  },
  'media.rail_not_found': { status: 404, message: 'There is no rail of this title.' },
  'media.preroll_invalid': {
    status: 400,
    message:
      'A preroll needs an https address of up to 2000 characters or a film, a weight from 0 to 1000000000, and is for live games, for recordings or for both.',
  },
  'media.preroll_limit': {
    status: 409,
    message: 'A channel has up to 500 running prerolls, from up to 20 sites. Stop one first.',
  },
  'media.preroll_not_found': { status: 404, message: 'There is no running preroll of this id.' },
  'media.preroll_settings_invalid': {
    status: 400,
    message: 'A viewer may skip after 0 to 60 seconds, and sees no second preroll for 0 to 43200 minutes.',
  },
  'media.not_yet': { status: 400, message: 'This part of the game is still to come.' },
  'media.token_invalid': { status: 403, message: 'This link is not valid or has expired.' },
} as const satisfies Record<string, ErrorEntry>;

/** Marked as pure: the web uses codes alone, and its bundle leaves the texts out. */
export const errorCatalog = /* @__PURE__ */ Object.assign(
  {},
  roomErrors,
  /* @__PURE__ */ Object.assign({}, setupErrors, catalogEditErrors, shopErrors),
  /* @__PURE__ */ Object.assign(
    {},
    clipErrors,
    insightErrors,
    /* @__PURE__ */ Object.assign({}, liveErrors, operatorErrors, recordingErrors),
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
