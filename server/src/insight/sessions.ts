// Sessions of measuring: a signed hash for a new one, and the session that it opens. A session lasts 24 h (R4.12).
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { limits } from '@floodlit/contract/limits';
import { trkPattern } from '@floodlit/contract/event-names';
import { addSeconds } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import { clipText } from './extras-rules.ts';
import type { InsightDeps } from './ports.ts';
import type { SessionRecord } from './store.ts';

const markLetters = 22;

const sign = (secret: Uint8Array, text: string): string =>
  createHmac('sha256', secret).update(`session ${text}`).digest('base64url').slice(0, markLetters);

/** Random, issued now for one channel, and signed: nothing is stored until the session opens. */
export function makeHash(
  { secret, clock }: Pick<InsightDeps, 'secret' | 'clock'>,
  channelId: number,
): string {
  const text = `${randomBytes(12).toString('base64url')}.${clock.now().getTime().toString(36)}`;
  return `${text}.${sign(secret, `${channelId} ${text}`)}`;
}

/** The moment of issue; undefined for a hash that is not ours, or of another channel. */
function issuedAt(secret: Uint8Array, channelId: number, hash: string): Date | undefined {
  const end = hash.lastIndexOf('.');
  const text = hash.slice(0, Math.max(end, 0));
  const given = Buffer.from(hash.slice(end + 1));
  const wanted = Buffer.from(sign(secret, `${channelId} ${text}`));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  return new Date(Number.parseInt(text.slice(text.indexOf('.') + 1), 36));
}

/** The same hash always gives the same uuid, so a repeated call opens one session. */
function uuidOf(secret: Uint8Array, hash: string): string {
  const hex = createHmac('sha256', secret).update(`uuid ${hash}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const isOver = (startedAt: Date, now: Date): boolean =>
  now >= addSeconds(startedAt, limits.measureSessionSeconds);

export interface SessionRequest {
  readonly channelId: number;
  readonly hash: string | null | undefined;
  readonly userAgent: string;
  readonly country: string | undefined;
  readonly resolution: string | null | undefined;
  readonly trk: string | undefined;
  /** False for a browser that asks not to be tracked: it gets an answer, and nothing is stored. */
  readonly isKept: boolean;
}

/** @throws {DomainError} `insight.session_invalid` for a hash that is not ours, or older than a session. */
export async function openSession(deps: InsightDeps, request: SessionRequest): Promise<SessionRecord> {
  const { channelId, hash, userAgent, country, resolution, trk, isKept } = request;
  const now = deps.clock.now();
  const startedAt = issuedAt(deps.secret, channelId, hash ?? '');
  if (startedAt === undefined || !hash || isOver(startedAt, now))
    throw new DomainError('insight.session_invalid');
  const { device, browser, system, isBot } = deps.describeUserAgent(userAgent);
  const session: SessionRecord = {
    channel_id: channelId,
    uuid: uuidOf(deps.secret, hash),
    started_at: startedAt,
    device,
    browser: clipText(browser, 60),
    system: clipText(system, 60),
    country: country ?? null,
    resolution: /^\d{1,5}x\d{1,5}$/.test(resolution ?? '') ? (resolution ?? null) : null,
    trk: trk !== undefined && trkPattern.test(trk) ? trk : null,
    is_bot: isBot,
  };
  return isKept ? deps.store.openSession(session) : session;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** @throws {DomainError} `insight.session_invalid` for an unknown one, one of another channel, and one that is over. */
export async function findSession(
  deps: InsightDeps,
  channelId: number,
  uuid: string | null | undefined,
): Promise<SessionRecord> {
  const name = uuid?.toLowerCase() ?? '';
  if (!uuidPattern.test(name)) throw new DomainError('insight.session_invalid');
  const session = await deps.store.findSession(channelId, name);
  if (session === undefined || isOver(session.started_at, deps.clock.now()))
    throw new DomainError('insight.session_invalid');
  return session;
}
