// Today: the games and the troubles that the operator's grants cover.
import type { Today, TodayEvent, TodayTrouble } from '@floodlit/contract/operators/today';
import type { GrantScope } from '@floodlit/contract/operators/roles';
import { channelAddress } from '../../channel/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { channelsOf, covers, type Subject } from '../../operators/index.ts';
import type { TodayEventRow, TodayStore, TodayTroubleRow } from './store.ts';

export interface TodayDeps {
  readonly today: TodayStore;
  readonly clock: Clock;
  readonly publicUrl: () => string;
}

const nextDays = 7;
const nextShown = 12;
const troubleDays = 2;
/** A game that was not played and that nobody paid for is forgotten after so long. */
const notPlayedDays = 30;
/** A game without an encoder is in trouble from this long before its start. */
const encoderHours = 1;
const daySeconds = 86_400;

export const subjectOfEvent = ({
  id,
  channel_id,
  school_ids,
  team_ids,
  venue_id,
}: Pick<TodayEventRow, 'id' | 'channel_id' | 'school_ids' | 'team_ids' | 'venue_id'>): Subject => ({
  kind: 'part',
  channel_id,
  school_ids,
  team_ids,
  venue_ids: venue_id === null ? [] : [venue_id],
  event_ids: [id],
});

/** @param moneyScopes the part of the scopes in which the operator reads money: only there, orders are shown. */
export async function readToday(
  { today, clock, publicUrl }: TodayDeps,
  scopes: readonly GrantScope[],
  moneyScopes: readonly GrantScope[],
): Promise<Today> {
  const now = clock.now();
  const all = channelsOf(scopes, true);
  const whole = channelsOf(scopes, false);
  const since = addSeconds(now, -troubleDays * daySeconds);
  const [events, recordings, letters, notPlayed, overSold, paidTwice] = await Promise.all([
    today.listEvents(all, addSeconds(now, -3_600), addSeconds(now, nextDays * daySeconds)),
    today.listFailedRecordings(whole, since),
    today.listRefusedLetters(whole, since),
    today.listNotPlayed(scopes, addSeconds(now, -notPlayedDays * daySeconds)),
    today.listOverSold(moneyScopes),
    today.listPaidTwice(channelsOf(moneyScopes, false)),
  ]);
  const seen = events.filter((event) => scopes.some((scope) => covers(scope, subjectOfEvent(event))));
  const present = (event: TodayEventRow): TodayEvent => {
    const address = channelAddress(publicUrl(), event.hosts);
    return {
      id: event.id,
      channel_id: event.channel_id,
      channel_name: event.channel_name,
      name: event.name,
      starts_at: event.starts_at.toISOString(),
      time_zone: event.time_zone,
      is_armed: event.broadcast_status === 'armed' || event.broadcast_status === 'live',
      is_measured: event.is_measured,
      address: address === undefined ? null : `${address}/watch/${event.id}`,
    };
  };
  const soon = addSeconds(now, encoderHours * 3_600);
  const next = seen.filter(({ stream_status }) => stream_status === 'upcoming');
  const live = seen.filter(({ stream_status }) => stream_status === 'live');
  return {
    live: live.map(present),
    next: next.slice(0, nextShown).map(present),
    broken: [
      ...paidTwice.map((row) => troubleOf('paid_twice', row)),
      ...live
        .filter(({ signal_lost_at }) => signal_lost_at !== null)
        .map((event) => troubleOfEvent('signal_lost', event, event.signal_lost_at)),
      ...next
        .filter(({ starts_at, broadcast_status }) => starts_at <= soon && broadcast_status === null)
        .map((event) => troubleOfEvent('starts_without_encoder', event, event.starts_at)),
      ...overSold.map((row) => troubleOf('over_sold', row)),
      ...notPlayed.map((row) => troubleOf('not_played', row)),
      ...recordings.map((row) => troubleOf('recording_failed', row)),
      ...letters.map((row) => troubleOf('letter_failed', row)),
    ],
  };
}

const troubleOfEvent = (
  kind: TodayTrouble['kind'],
  { channel_id, channel_name, name, id }: TodayEventRow,
  since: Date | null,
): TodayTrouble => ({
  kind,
  channel_id,
  channel_name,
  subject: name,
  subject_id: id,
  since: since?.toISOString() ?? null,
});

const troubleOf = (
  kind: TodayTrouble['kind'],
  { channel_id, channel_name, subject, subject_id, since }: TodayTroubleRow,
): TodayTrouble => ({
  kind,
  channel_id,
  channel_name,
  subject,
  subject_id,
  since: since.toISOString(),
});
