// Holds a device's place among the streams of its account. Each renewal of a media token asks again (T30).
import type { Streams } from '@floodlit/contract/access/access';
import type { RemoteKind } from '@floodlit/contract/primitives';
import { readChannel } from '../channel/index.ts';
import { listEntitlements } from '../commerce/index.ts';
import type { LoggedInUser } from '../kernel/actor.ts';
import { DomainError } from '../kernel/errors.ts';
import type { AccessDeps } from './ports.ts';
import type { StreamRecord, StreamStore } from './store-streams.ts';
import { decideStream, handedOver, isAlive, isWriteDue, streamLimitOf } from './stream-rules.ts';

type Viewer = Pick<LoggedInUser, 'channelId' | 'userId' | 'apiKeyId'>;

/** A log-in, or a television that it started. */
type Watcher = Viewer & { readonly remote?: { readonly id: string; readonly kind: RemoteKind } };

async function readLimit({ channel, commerce }: AccessDeps, { channelId, userId }: Viewer): Promise<number> {
  const [{ streams }, entitlements] = await Promise.all([
    readChannel(channel, channelId),
    listEntitlements(commerce, channelId, userId),
  ]);
  return streamLimitOf(
    streams,
    entitlements.map(({ pass }) => pass.streams),
  );
}

const listRunning = async (
  { heartbeats, clock }: AccessDeps,
  store: StreamStore,
  viewer: Viewer,
): Promise<{ running: StreamRecord[]; dead: StreamRecord[] }> => {
  const now = clock.now();
  const all = await store.listStreams(viewer, now);
  const { running = [], dead = [] } = Object.groupBy(all, (stream) =>
    isAlive(stream, heartbeats, now) ? 'running' : 'dead',
  );
  return { running, dead };
};

/**
 * @param stopped the device to stop first, in the same transaction: its next renewal cannot come in between. A
 * television ends for good, because it asks again by itself.
 * @throws {DomainError} `access.too_many_streams`
 */
export async function holdStream(
  deps: AccessDeps,
  viewer: Watcher,
  subject: string,
  stopped?: string,
): Promise<void> {
  const { streams: store, remotes, heartbeats, clock, transact } = deps;
  const { apiKeyId, remote } = viewer;
  const deviceId = remote?.id ?? apiKeyId;
  const { holder } = heartbeats;
  const decide = (running: readonly StreamRecord[], limit: number): void => {
    const decision = decideStream(running, deviceId, limit);
    if (decision === 'refuse') throw new DomainError('access.too_many_streams');
  };
  if (stopped === undefined) {
    const { running } = await listRunning(deps, store, viewer);
    const own = running.find((stream) => stream.device_id === deviceId);
    if (own !== undefined && !isWriteDue(own, { subject, holder, now: clock.now() })) {
      const isAlone = running.every((stream) => stream.device_id === deviceId);
      // Each account may watch on one device, so most renewals need no look at passes.
      decide(running, isAlone ? 1 : await readLimit(deps, viewer));
      heartbeats.note(deviceId, clock.now());
      return;
    }
  }
  // Read before the transaction: it would need a second connection while it holds the lock.
  const limit = await readLimit(deps, viewer);
  await transact(async (scope) => {
    const joined = store.within(scope);
    await joined.lockStreams(viewer);
    const { running, dead } = await listRunning(deps, joined, viewer);
    const over = stopped ?? handedOver(running, { id: deviceId, apiKeyId, subject });
    const left = running.filter((stream) => stream.device_id !== over || over === deviceId);
    decide(left, limit);
    const gone = [...dead, ...running.filter((stream) => !left.includes(stream))];
    await joined.removeStreams(
      viewer,
      gone.map((stream) => stream.device_id),
    );
    if (stopped !== undefined && stopped !== deviceId) await remotes.within(scope).endRemote(viewer, stopped);
    const now = clock.now();
    const own = left.find((stream) => stream.device_id === deviceId);
    await joined.holdStream(viewer, {
      device_id: deviceId,
      api_key_id: apiKeyId,
      remote: remote?.kind ?? null,
      subject,
      started_at: own?.started_at ?? now,
      seen_at: now,
      holder,
    });
  });
  heartbeats.note(deviceId, clock.now());
}

/** The page that the viewer left may tell so after the next one has started: only its own subject is released. */
export const releaseStream = (deps: AccessDeps, viewer: Viewer, subject: string): Promise<void> =>
  deps.streams.removeStreams(viewer, [viewer.apiKeyId], subject);

export async function listStreams(deps: AccessDeps, viewer: Viewer): Promise<Streams> {
  const [limit, { running }] = await Promise.all([
    readLimit(deps, viewer),
    listRunning(deps, deps.streams, viewer),
  ]);
  return {
    limit,
    streams: running.map(({ device_id, browser, system, country, subject, remote, started_at }) => ({
      id: device_id,
      browser,
      system,
      country,
      subject,
      remote,
      started_at: started_at.toISOString(),
      is_this: device_id === viewer.apiKeyId,
    })),
  };
}
