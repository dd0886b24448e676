// Pure rules of links of work: when a link ends, its state, and the form of its key.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@floodlit/contract/limits';
import type { WorkLink } from '@floodlit/contract/operators/work-links';
import { addSeconds } from '../../kernel/clock.ts';

/** The facts of a game that its links depend on. A link moves with its game. */
export interface WorkGame {
  readonly starts_at: Date;
  readonly duration_seconds: number | null;
  readonly stream_status: 'upcoming' | 'live' | 'finished';
  /** Its log says that it is over. */
  readonly over_at: Date | null;
}

const hourSeconds = 3_600;

/** Six hours after the game. A game on the air has not ended, so its links go on with the clock. */
export function endOfWork(
  { starts_at, duration_seconds, stream_status, over_at }: WorkGame,
  now: Date,
): Date {
  const planned = addSeconds(starts_at, duration_seconds ?? limits.gameHours * hourSeconds);
  const gameEnd =
    stream_status === 'live' ? new Date(Math.max(now.getTime(), planned.getTime())) : (over_at ?? planned);
  return addSeconds(gameEnd, limits.workLinkHours * hourSeconds);
}

interface LinkFacts {
  readonly revoked_at: Date | null;
  readonly device_hash: Buffer | null;
  readonly game: WorkGame;
}

export function stateOfLink({ revoked_at, device_hash, game }: LinkFacts, now: Date): WorkLink['state'] {
  if (revoked_at !== null) return 'revoked';
  if (endOfWork(game, now) <= now) return 'over';
  return device_hash === null ? 'waiting' : 'bound';
}

/** 128 bits: nobody guesses a link. */
const markBytes = 16;
const keyForm = /^([1-9]\d{0,14})-([\w-]{22})$/;

const markOf = (secret: Uint8Array, id: number, nonce: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`work link ${id} `).update(nonce).digest().subarray(0, markBytes);

/** The last part of the link's address. Its number finds the row, and error reports hide a part with digits. */
export const keyOfLink = (secret: Uint8Array, { id, nonce }: { id: number; nonce: Uint8Array }): string =>
  `${id}-${markOf(secret, id, nonce).toString('base64url')}`;

/** Undefined for a text that is no key of any link. */
export function idInKey(key: string): number | undefined {
  const id = Number.parseInt(keyForm.exec(key)?.[1] ?? '', 10);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** Compares in constant time: the answer's time tells nothing about the right key. */
export function isKeyOfLink(
  secret: Uint8Array,
  link: { readonly id: number; readonly nonce: Uint8Array },
  key: string,
): boolean {
  const given = Buffer.from(keyForm.exec(key)?.[2] ?? '', 'base64url');
  const right = markOf(secret, link.id, link.nonce);
  return given.length === right.length && timingSafeEqual(given, right) && idInKey(key) === link.id;
}

/** The secret of a phone is random, and the page makes it. */
export const deviceForm = /^[\w-]{16,128}$/;

/** @param hash of the presented device. */
export const isSameDevice = (bound: Buffer, hash: Buffer): boolean =>
  bound.length === hash.length && timingSafeEqual(bound, hash);
