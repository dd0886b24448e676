// Chooses what an error report keeps. It is a list of what is allowed: everything else is left out (R7.09, T76).
import { hidden, hideSecrets } from '../kernel/hide-secrets.ts';
import type { CleanError, SeenError } from './ports.ts';

const messageMaximum = 300;
const framesMaximum = 12;
const dataMaximum = 20;

/**
 * Fields whose value may be kept when it is a small number, a truth value or a plain word. They are those of requests,
 * and those by which the log of the server names its subjects. An operator finds the order or the buyer by them.
 */
const plainFields = new Set(
  `id asset_id clip_id code currency event_category_id event_id event_media_id favoritable_id favoritable_type
  group_id lang limit location_id no_limit offset order_id package_id page participant_id pass_id quality quantity
  status stream_status subscription_id type
  about account asset buyer channel channel_id clip event intent invariant invoice order other overlap part refund rows
  subscription user_id video`.split(/\s+/),
);

/** The payment service's name of an object. A secret of a payment has a second underscore. */
const paymentName = /^(?:pi|in|evt|sub|re|ch)_[A-Za-z0-9]{8,64}$/;
const paymentFields = new Set(['about', 'event', 'intent', 'invoice', 'subscription']);

const mail = /[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g;
/** Sixteen and more letters and digits together: a key, a hash, a uuid. */
const longMixed = /[\w.+/=-]{16,}/g;
const digits = /\+?\d[\d ().-]{6,}\d/g;
/** PostgreSQL and JSON.parse quote what they were given. */
const quoted = /"[^"]*"|'[^']*'|`[^`]*`/g;

const isMixed = (text: string): boolean => /\d/.test(text) && /[a-z]/i.test(text);
const isName = (text: string): boolean => /^.[A-Za-z_][A-Za-z_.]{0,60}.$/.test(text);

/** A sentence without what only one person or one key could have put into it. */
export function cleanText(text: string, maximum = messageMaximum): string {
  const withoutKeys = text
    .slice(0, 4 * maximum)
    .replace(longMixed, (word) => (isMixed(word) ? hidden : word));
  return hideSecrets(withoutKeys)
    .replace(quoted, (part) => (isName(part) ? part : hidden))
    .replace(mail, hidden)
    .replace(digits, hidden)
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, maximum);
}

const isPlainSegment = (segment: string): boolean =>
  /^[a-z_.-]{0,40}$/i.test(segment) || /^\d{1,12}$/.test(segment) || /^:\w{1,40}$/.test(segment);

/** The path alone, with the names of its parameters. An address may carry a token in any other part. */
export function cleanUrl(url: string): string {
  const [withoutHash = ''] = url.slice(0, 2_000).split('#');
  const [whole = '', query = ''] = withoutHash.split('?');
  const path = whole.replace(/^[a-z]+:\/\/[^/]*/i, '');
  const kept = path
    .split('/')
    .slice(0, 12)
    .map((segment) => (isPlainSegment(segment) ? segment : hidden))
    .join('/');
  const names = query
    .split('&')
    .map((pair) => pair.split('=')[0] ?? '')
    .filter((name) => /^[a-z_]{1,30}(?:\[\])?$/.test(name));
  return names.length === 0 ? kept : `${kept}?${[...new Set(names)].slice(0, 12).join('&')}`;
}

/** The function, file and line of a frame. The file keeps its last folders: the rest is the machine's. */
const frame =
  /^\s*(?:at )?(?:(async )?([\w$.<> [\]#]{1,80}?) ?[(@])?(?:[a-z-]+:\/\/[^\s()/@]*)?([^\s()@]*?)([\w.-]+\.[cm]?[jt]sx?)(?:\?[^:)]*)?:(\d+):(\d+)\)?$/;

const isFunctionName = (text: string): boolean =>
  /^[\w$.<>#]{1,60}$/.test(text) && !/\d{4}/.test(text) && cleanText(text) === text;
/** A build adds eight letters to the name of a file. */
const isFileName = (text: string): boolean =>
  /^[a-z_.-]{0,40}\d{0,3}[a-z_.-]{0,40}$/i.test(text.replace(/-[\w-]{8}(?=\.js$)/, ''));

export function cleanFrames(stack: string): string[] {
  const frames: string[] = [];
  for (const line of stack.slice(0, 20_000).split('\n')) {
    const [, , called = '', folders = '', file = '', row = '', column = ''] = frame.exec(line) ?? [];
    if (file === '') continue;
    const folder = folders.split('/').filter(Boolean).slice(-3).filter(isPlainSegment).join('/');
    const name = isFunctionName(called) ? `${called} ` : '';
    const shownFile = isFileName(file) ? file : hidden;
    frames.push(`${name}${folder === '' ? '' : `${folder}/`}${shownFile}:${row}:${column}`.slice(0, 200));
    if (frames.length === framesMaximum) break;
  }
  return frames;
}

const kindOfValue = (value: unknown): string => {
  if (typeof value === 'string') return `text of ${value.length}`;
  if (Array.isArray(value)) return `list of ${value.length}`;
  if (value === undefined) return 'not sent';
  return value === null ? 'null' : typeof value;
};

const isPlainValue = (value: unknown): value is string | number | boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Math.abs(value) < 1e12) ||
  (typeof value === 'string' && (/^[a-z_]{1,24}$/.test(value) || /^I?\d{1,10}$/.test(value)));

const isPaymentName = (value: unknown): value is string =>
  typeof value === 'string' && paymentName.test(value);

/**
 * Names of fields, with the values of those that are on the list. Other values become their kind and length. A browser
 * tells names alone.
 */
export function cleanData(data: Readonly<Record<string, unknown>>): CleanError['data'] {
  const kept: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(data).slice(0, 4 * dataMaximum)) {
    if (!/^[a-z_]{1,40}$/.test(name)) continue;
    const isKept =
      (plainFields.has(name) && isPlainValue(value)) || (paymentFields.has(name) && isPaymentName(value));
    kept[name] = isKept ? value : `[${kindOfValue(value)}]`;
    if (Object.keys(kept).length === dataMaximum) break;
  }
  return kept;
}

const cleanWord = (text: string): string => (/^[\w. -]{1,60}$/.test(text) ? cleanText(text, 60) : hidden);
const cleanPlace = (text: string): string => cleanUrl(text).slice(0, 120);

export function cleanError(seen: SeenError): CleanError {
  const name = /^[A-Z]\w{0,40}$/.test(seen.name) && seen.name !== 'Error' ? `${seen.name}: ` : '';
  const { status, method, url, place, requestId } = seen;
  return {
    source: seen.source,
    service: cleanWord(seen.service),
    channel_id: seen.channelId ?? null,
    message: cleanText(`${name}${seen.message}`) || 'no message',
    status: status !== undefined && status >= 0 && status <= 599 ? status : null,
    url: url === undefined ? null : cleanUrl(url).slice(0, 300),
    place: place === undefined ? null : cleanPlace(place),
    method: method !== undefined && /^[A-Z]{3,7}$/.test(method) ? method : null,
    frames: cleanFrames(seen.stack),
    data: cleanData(seen.data),
    release: cleanWord(seen.release),
    request_id: requestId !== undefined && /^[\w-]{8,64}$/.test(requestId) ? requestId : null,
  };
}

/** Frames of a build differ by hash and position, and messages by their numbers: neither makes another error. */
const withoutNumbers = (text: string): string => text.replace(/\d+/g, '#');
const placeOfFrame = (text: string): string => withoutNumbers(text.replace(/-[\w-]{8}(?=\.js)/, ''));

/** Errors with the same text here are one error with a count. */
export const fingerprintText = ({ source, service, status, place, message, frames }: CleanError): string =>
  [
    source,
    service,
    status ?? '',
    place ?? '',
    withoutNumbers(message),
    // Deeper frames differ between a first and a later run of the same code.
    ...frames.slice(0, 1).map(placeOfFrame),
  ].join('\n');
