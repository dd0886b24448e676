import { expect, it } from 'vitest';
import { isWorthRetrying, remedyFor, resumeAfterFailure } from './failure.ts';

const old = { token_was_fresh: false, media_failures: 0, is_live: false };
const fresh = { ...old, token_was_fresh: true };
const failedTwice = { ...old, media_failures: 2 };
const failedOften = { ...old, media_failures: 5 };
const live = { ...old, is_live: true };

it.each([
  ['an old token is renewed', { kind: 'network', status: 403, fatal: false }, old, 'renew'],
  ['so is one that is not known', { kind: 'network', status: 401, fatal: true }, old, 'renew'],
  [
    'a refused fresh token: the page requests the reason',
    { kind: 'network', status: 403, fatal: true },
    fresh,
    'ask_reason',
  ],
  ['hls.js deals with what is not fatal', { kind: 'network', status: 503, fatal: false }, old, 'leave'],
  ['no connection: ask again', { kind: 'network', status: 0, fatal: true }, old, 'retry'],
  ['no answer in time: ask again', { kind: 'network', fatal: true }, old, 'retry'],
  ['a server in trouble: ask again', { kind: 'network', status: 502, fatal: true }, old, 'retry'],
  ['too many viewers: ask again', { kind: 'network', status: 429, fatal: true }, old, 'retry'],
  ['a missing file stays missing', { kind: 'network', status: 404, fatal: true }, old, 'give_up'],
  ['a decoder is helped', { kind: 'media', fatal: true }, old, 'recover_media'],
  ['again behind what it cannot decode', { kind: 'media', fatal: true }, failedTwice, 'recover_media'],
  ['but not forever', { kind: 'media', fatal: true }, failedOften, 'give_up'],
  ['a live file may still come', { kind: 'network', status: 404, fatal: true }, live, 'retry'],
  ['so may one that is not ready', { kind: 'network', status: 409, fatal: true }, live, 'retry'],
  [
    'while live a decoder is helped again',
    { kind: 'media', fatal: true },
    { ...live, media_failures: 9 },
    'recover_media',
  ],
  ['anything else fatal ends it', { kind: 'other', fatal: true }, old, 'give_up'],
] as const)('%s', (_name, failure, history, expected) => expect(remedyFor(failure, history)).toBe(expected));

it.each([
  [undefined, true],
  [0, true],
  [408, true],
  [429, true],
  [500, true],
  [599, true],
  [400, false],
  [404, false],
  [410, false],
])('status %s is worth retrying: %s', (status, expected) => expect(isWorthRetrying(status)).toBe(expected));

it.each([
  [0, 5, 5],
  [1, 5, 6],
  [2, 5, 8],
  [9, 5, 8],
  [1, 8.5, 8.5],
  [2, -1, -1],
])('after %i failures at %f s playback goes on at %f s', (failures, position, expected) => {
  const segments = [0, 2, 4, 6, 8].map((start) => ({ start }));
  expect(resumeAfterFailure(segments, position, failures)).toBe(expected);
});
