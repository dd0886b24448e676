// The report of one game, which a link without log-in shows: a sponsor gets the figures, and nobody is named.
import { readChannel, type ChannelRecord } from '../channel/index.ts';
import { DomainError } from '../kernel/errors.ts';
import { quantile } from './figures-rules.ts';
import type { InsightDeps } from './ports.ts';
import { hashOfLink } from './report-links.ts';
import type { GameFigures, GameMoment, GamePreroll } from './store-game-reports.ts';
import type { MinuteOfStream } from './store-live.ts';

export interface GameReport {
  readonly channel: ChannelRecord;
  readonly name: string;
  readonly startsAt: Date;
  readonly zone: string;
  readonly figures: GameFigures;
  readonly peak: number;
  readonly average: number;
  readonly startMedianMs: number | null;
  readonly minutes: readonly MinuteOfStream[];
  readonly prerolls: readonly GamePreroll[];
  readonly moments: readonly GameMoment[];
}

/** @throws {DomainError} `request.not_found` for a wrong link, and for one of another channel. */
export async function readGameReport(
  deps: InsightDeps,
  channelId: number,
  token: string,
): Promise<GameReport> {
  const hash = hashOfLink(token);
  const eventId = hash === undefined ? undefined : await deps.gameReports.findLink(channelId, hash);
  const event = eventId === undefined ? undefined : await deps.findEvent(channelId, eventId);
  if (eventId === undefined || event === undefined) throw new DomainError('request.not_found');
  const [channel, figures, minutes, prerolls, moments] = await Promise.all([
    readChannel(deps.channel, channelId),
    deps.gameReports.readFigures(channelId, eventId),
    deps.live.listMinutes({ channel_id: channelId, stream_type: 'live', stream_id: eventId }, new Date(0)),
    deps.gameReports.listPrerolls(channelId, eventId),
    deps.gameReports.listMoments(channelId, eventId),
  ]);
  const viewed = minutes.reduce((sum, { viewing_ms }) => sum + viewing_ms, 0);
  const busy = minutes.filter(({ viewing_ms }) => viewing_ms > 0).length;
  return {
    channel,
    name: event.name,
    startsAt: event.starts_at,
    zone: event.time_zone,
    figures,
    peak: Math.max(0, ...minutes.map(({ viewers }) => viewers)),
    average: busy === 0 ? 0 : viewed / busy / 60_000,
    startMedianMs: quantile(figures.starts_ms, 0.5),
    minutes,
    prerolls,
    moments,
  };
}
