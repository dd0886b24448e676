// Errors of the channel room: a part of the one catalogue of errors.
import type { ErrorEntry } from './entry.ts';

export const channelErrors = {
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
      'A slide needs a title and its place, and ends after it begins. It leads to a path of the site or an https address, and its picture is on the site.',
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
  'channel.not_published': { status: 404, message: 'This channel is not open yet.' },
  'channel.definition_invalid': { status: 400, message: 'The channel cannot be made so: {problem}.' },
  'channel.key_taken': {
    status: 409,
    message:
      'There is a channel "{key}" already, made from other content. Change it with channel set, or choose another key.',
  },
  'channel.host_invalid': {
    status: 400,
    message: '"{host}" is no host name: give one such as tv.school.example, without https:// and port.',
  },
  'channel.host_taken': {
    status: 409,
    message: 'The host {host} belongs to another channel: remove it there first.',
  },
  'channel.host_of_console': {
    status: 409,
    message: 'The console itself answers at {host}: give the channel another host.',
  },
  'channel.host_not_found': { status: 404, message: 'This channel has no host {host}.' },
  'channel.host_last': {
    status: 409,
    message: '{host} is the only host of a published channel: add another one first.',
  },
  'channel.colour_invalid': {
    status: 400,
    message: '{setting} is "{value}": write a colour such as #ff5a1f.',
  },
  'channel.colour_unreadable': {
    status: 400,
    message:
      '{setting} {value} has a contrast of {ratio}:1 with {other}, and readers need {minimum}:1. {suggestion} passes.',
  },
  'channel.menu_invalid': {
    status: 400,
    message:
      'A menu has up to 30 entries. Each has a name of at most 200 characters, and a path of the site or an https address of its own.',
  },
  'channel.menu_entry_not_found': { status: 404, message: 'The menu has no entry with the address {url}.' },
  'channel.page_url_taken': { status: 409, message: 'There is another page at this url.' },
  'channel.block_name_taken': { status: 409, message: 'There is another block of this name.' },
  'channel.setting_invalid': { status: 400, message: '{setting} is not valid: {problem}.' },
  'channel.publish_incomplete': { status: 409, message: 'The channel cannot open yet: {problem}.' },
  'channel.picture_refused': {
    status: 400,
    message: 'The picture is refused: {problem}.',
  },
} as const satisfies Record<string, ErrorEntry>;
