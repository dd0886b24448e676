// Televisions cannot renew a token (T30, T31). Each has a row with the hash of its token, which the account can end.
import { createHash, randomUUID } from 'node:crypto';
import type { RemoteDevice } from '@floodlit/contract/access/access';
import type { RemoteKind } from '@floodlit/contract/primitives';
import { limits } from '@floodlit/contract/limits';
import type { Actor, LoggedInUser } from '../kernel/actor.ts';
import type { AccessDeps } from './ports.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The row opens nothing by itself: each check of the token decides again. It answers the device's id. */
export async function issueRemote(
  { remotes, clock }: AccessDeps,
  { channelId, userId, apiKeyId }: LoggedInUser,
  {
    eventId,
    kind,
    token,
    expiresAt,
  }: {
    readonly eventId: number;
    readonly kind: RemoteKind;
    readonly token: string;
    readonly expiresAt: Date;
  },
): Promise<string> {
  const id = randomUUID();
  await remotes.insertRemote(
    {
      id,
      channel_id: channelId,
      user_id: userId,
      api_key_id: apiKeyId,
      event_id: eventId,
      kind,
      token_hash: hashOf(token),
      created_at: clock.now(),
      expires_at: expiresAt,
    },
    limits.remotesMaximum,
  );
  return id;
}

export interface RemoteViewer {
  readonly viewer: LoggedInUser & { readonly remote: { readonly id: string; readonly kind: RemoteKind } };
  readonly eventId: number;
}

/** The account that a television plays for. Undefined when the account, its log-in or the viewer has ended it. */
export async function readRemoteViewer(
  { remotes, clock }: AccessDeps,
  { channelId, country, language }: Pick<Actor, 'channelId' | 'country' | 'language'>,
  token: string,
): Promise<RemoteViewer | undefined> {
  const found = await remotes.findRemote(channelId, hashOf(token), clock.now());
  return (
    found && {
      eventId: found.event_id,
      viewer: {
        kind: 'user',
        channelId,
        country,
        language,
        userId: found.user_id,
        apiKeyId: found.api_key_id,
        hasTemporaryPassword: false,
        remote: { id: found.id, kind: found.kind },
      },
    }
  );
}

type Account = Pick<LoggedInUser, 'channelId' | 'userId'>;

export async function listRemotes({ remotes, clock }: AccessDeps, account: Account): Promise<RemoteDevice[]> {
  const found = await remotes.listRemotes(account, clock.now());
  return found.map(({ event_id, created_at, expires_at, ...facts }) => ({
    ...facts,
    subject: `events/${event_id}`,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }));
}

/** Its place is free at once. Its requests are refused as soon as their last check is over. */
export async function endRemote(
  { remotes, streams, transact }: AccessDeps,
  account: Account,
  id: string,
): Promise<void> {
  await transact(async (scope) => {
    await remotes.within(scope).endRemote(account, id);
    await streams.within(scope).removeStreams(account, [id]);
  });
}
