// Every few seconds: notes the viewers and the signal of each live game of this process, and raises its alerts.
import { addSeconds } from '../kernel/clock.ts';
import { alertsOf, quietSeconds, type Alert } from './alert-rules.ts';
import { sendAlert } from './send-alert.ts';
import type { Stream } from './plays.ts';
import type { InsightDeps } from './ports.ts';
import { countViewers, stalledShareOf } from './read-live.ts';

const minuteMs = 60_000;
const recentSeconds = 120;

const minuteOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / minuteMs) * minuteMs);

async function watchStream(deps: InsightDeps, stream: Stream): Promise<void> {
  const { live, clock } = deps;
  const { channel_id: channelId, stream_id: eventId } = stream;
  const now = clock.now();
  const recent = addSeconds(now, -recentSeconds);
  const [viewers, ingest, plays, minutes] = await Promise.all([
    countViewers(deps, stream, now),
    deps.readIngest(channelId, eventId),
    live.listPlays(stream, recent),
    live.listMinutes(stream, recent),
  ]);
  await live.noteMinute(stream, minuteOf(now), viewers.length, ingest?.signal ?? null);
  const before = minutes.find(({ minute }) => minute.getTime() === minuteOf(addSeconds(now, -60)).getTime());
  const alerts = alertsOf({
    plays: plays.length,
    failed: plays.filter(({ has_failed }) => has_failed).length,
    stalled_share: stalledShareOf(minutes, now),
    watching: viewers.length,
    watched_before: before?.viewers ?? 0,
  });
  for (const alert of alerts) await raise(deps, { channelId, eventId, now }, alert);
}

/** Several processes see the same figures. The row lets one of them send the alert. */
async function raise(
  deps: InsightDeps,
  { channelId, eventId, now }: { readonly channelId: number; readonly eventId: number; readonly now: Date },
  alert: Alert,
): Promise<void> {
  await deps.transact(async (scope) => {
    const quiet = addSeconds(now, -quietSeconds);
    const store = deps.live.within(scope);
    if (await store.raiseAlert(channelId, eventId, alert.kind, now, quiet))
      await sendAlert({ ...deps, live: store }, scope, { channelId, eventId, alert });
  });
}

/** A game whose last viewer left is watched once more: that is the alert of lost viewers. */
export async function watchLive(deps: InsightDeps, streams: readonly Stream[]): Promise<void> {
  for (const stream of streams) await watchStream(deps, stream);
}
