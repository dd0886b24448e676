// A frame on another site plays for an account (T32, T66): a ticket from the account's own window, then a key.
import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@floodlit/contract/limits';
import type { FrameTicket } from '@floodlit/contract/media/media';
import { addSeconds } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Actor, LoggedInUser } from '../kernel/actor.ts';
import type { AccessDeps } from './ports.ts';

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const framesKept = 20;

/** The ticket opens nothing by itself: playing decides again, each time. */
export async function issueFrameTicket(
  { frames, clock }: AccessDeps,
  { channelId, userId, apiKeyId }: LoggedInUser,
  eventId: number,
): Promise<FrameTicket> {
  const ticket = randomBytes(32).toString('base64url');
  const now = clock.now();
  await frames.insertFrame(
    {
      channel_id: channelId,
      user_id: userId,
      api_key_id: apiKeyId,
      event_id: eventId,
      ticket_hash: hashOf(ticket),
      ticket_until: addSeconds(now, limits.frameTicketSeconds),
      expires_at: addSeconds(now, limits.frameKeySeconds),
    },
    now,
    framesKept,
  );
  return { ticket };
}

/**
 * The account that a frame plays for, and the event.
 * @param ticket binds the key first.
 * @throws {DomainError} `access.frame_invalid`
 */
export async function readFrameViewer(
  { frames, clock }: AccessDeps,
  actor: Actor,
  { key, ticket }: { readonly key: string; readonly ticket?: string | undefined },
): Promise<{ readonly viewer: LoggedInUser; readonly eventId: number }> {
  const { channelId, country, language } = actor;
  const now = clock.now();
  const keyHash = hashOf(key);
  const isBound = ticket === undefined || (await frames.bindFrame(channelId, hashOf(ticket), keyHash, now));
  const frame = isBound ? await frames.findFrame(channelId, keyHash, now) : undefined;
  if (frame === undefined) throw new DomainError('access.frame_invalid');
  return {
    eventId: frame.event_id,
    viewer: {
      kind: 'user',
      channelId,
      country,
      language,
      userId: frame.user_id,
      apiKeyId: frame.api_key_id,
      hasTemporaryPassword: false,
    },
  };
}
