// Turns the facts of a playback into video events and viewing time (R7.08).
import type { BatchPath, StreamType, VideoEventName } from '@floodlit/contract/event-names';
import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import type { PlaybackFact } from '@floodlit/ui/player/facts';
import type { Fact } from '../../../lib/facts.ts';

interface PlayParts {
  add: (path: BatchPath, body: Record<string, unknown>, isUrgent?: boolean) => void;
  makeUuid: () => string;
  now: () => number;
  /** The name of a sport, and of a school. */
  sportOf: (categoryId: number) => string | undefined;
  schoolOf: (groupId: number) => string | undefined;
}

interface Play {
  uuid: string;
  subject: string;
  stream_id: number;
  stream_type: StreamType;
  /** When viewing time was reported last. */
  reportedAt: number;
  /** The seconds that were reported in all. */
  watched: number;
  height: number | undefined;
  delay: number | undefined;
}

type Extras = Record<string, unknown>;

/** The video event of a fact: pure. Undefined for facts that are no event. */
export function videoEventOf(
  fact: PlaybackFact,
  { height, delay }: Pick<Play, 'height' | 'delay'>,
): { event: VideoEventName; extras?: Extras } | undefined {
  switch (fact.kind) {
    case 'opened':
      return { event: 'view_start' };
    case 'started':
      return { event: 'first_frame', extras: { ms: fact.after_ms } };
    case 'played':
      return { event: 'play' };
    case 'paused':
      return { event: 'pause' };
    case 'jumped':
      return { event: 'seek', extras: { from: fact.from, to: fact.to } };
    case 'stalled':
      return { event: 'stall', extras: { ms: fact.ms } };
    case 'rendition':
      return { event: 'rendition', extras: { height: fact.height, bitrate: fact.bitrate } };
    case 'behind':
      return { event: 'delay', extras: { seconds: fact.seconds } };
    case 'failed':
      return {
        event: 'error',
        extras: { code: [fact.cause, fact.status].filter(Boolean).join(' '), is_fatal: fact.is_fatal },
      };
    case 'refused':
      return { event: 'error', extras: { code: `refused ${fact.reason}`, is_fatal: true } };
    case 'heartbeat':
      return { event: 'heartbeat', extras: { playing: fact.isPlaying, height, delay } };
    case 'closed':
      return { event: 'view_end' };
    case 'watched':
    case 'ended':
      return undefined;
  }
}

/** Ends that concern the page and not the film are no event. */
const PREROLL_EVENTS: Readonly<Record<string, VideoEventName>> = {
  start: 'preroll_start',
  quarter: 'preroll_quarter',
  half: 'preroll_half',
  three_quarters: 'preroll_three_quarters',
  click: 'preroll_click',
  mark: 'preroll_mark',
  ended: 'preroll_end',
  cut: 'preroll_end',
  skipped: 'preroll_skip',
  late: 'preroll_error',
  failed: 'preroll_error',
  stalled: 'preroll_error',
};
const FILMS_MAXIMUM = 10;

/** A second of grace: the clock of the page and the clock of the media differ a little. */
const GRACE_S = 1;

/** A sleeping tab must not report the hours that it slept: viewing is at most the time that passed. */
export const viewingSeconds = (watched: number, passedMs: number): number =>
  Math.max(0, Math.round(Math.min(watched, passedMs / 1_000 + GRACE_S) * 10) / 10);

/** @returns the listener to facts. */
export function createPlayRecord({ add, makeUuid, now, sportOf, schoolOf }: PlayParts): (fact: Fact) => void {
  let play: Play | undefined;
  // By id: a game in the mini player goes on while pages show others.
  const games = new Map<number, EventDetail>();
  const categories = new Map<number, string | undefined>();
  /** Films before a play that is not opened yet. */
  let films: Extract<Fact, { kind: 'preroll' }>[] = [];

  function begin(subject: string, isLive: boolean): Play {
    const [kind = '', id = ''] = subject.split('/');
    return {
      uuid: makeUuid(),
      subject,
      stream_id: Number(id),
      stream_type: kind !== 'events' ? 'vod' : isLive ? 'live' : 'recording',
      reportedAt: now(),
      watched: 0,
      height: undefined,
      delay: undefined,
    };
  }

  /** The category of a game is its sport. The catalogue has no leagues yet. */
  function describePlay({ stream_id, stream_type }: Play): Extras {
    if (stream_type === 'vod')
      return categories.has(stream_id) ? { category: categories.get(stream_id) } : {};
    const game = games.get(stream_id);
    if (game === undefined) return {};
    const { participants, home_team_id, event_category_id } = game;
    const home = participants.find(({ id }) => id === home_team_id) ?? participants[0];
    const sport = sportOf(event_category_id);
    const group = home?.group_id ?? undefined;
    return {
      category: sport,
      sport,
      gender: home?.properties.gender,
      school: group === undefined ? undefined : schoolOf(group),
    };
  }

  function addFilms({ uuid: video_view_uuid, stream_id, stream_type }: Play): void {
    for (const { event_id, preroll_id, step } of films) {
      const event = PREROLL_EVENTS[step];
      if (event === undefined || event_id !== stream_id || stream_type === 'vod') continue;
      const view = { video_view_uuid, stream_id, stream_type };
      add('/datalake/video/event/', { ...view, event, extras: { preroll_id } });
    }
    films = [];
  }

  return (told) => {
    if (told.kind === 'game') games.set(told.event.id, told.event);
    if (told.kind === 'video') categories.set(told.id, told.category);
    if (told.kind === 'preroll') {
      films = [...films, told].slice(-FILMS_MAXIMUM);
      if (play !== undefined) addFilms(play);
    }
    if (told.kind !== 'play') return;
    const { subject, isLive, fact } = told;
    if (fact.kind === 'opened' || play?.subject !== subject) play = begin(subject, isLive);
    const { uuid: video_view_uuid, stream_id, stream_type } = play;
    const view = { video_view_uuid, stream_id, stream_type };
    if (fact.kind === 'rendition') play.height = fact.height;
    if (fact.kind === 'behind') play.delay = fact.seconds;
    if (fact.kind === 'watched') {
      const viewing_time = viewingSeconds(fact.seconds, now() - play.reportedAt);
      play.reportedAt = now();
      if (viewing_time === 0) return;
      const watched_seconds = (play.watched = Math.round((play.watched + viewing_time) * 10) / 10);
      add('/datalake/video/viewing/', { ...view, viewing_time, watched_seconds, ...describePlay(play) });
      return;
    }
    const event = videoEventOf(fact, play);
    if (event !== undefined) add('/datalake/video/event/', { ...view, ...event }, event.event === 'error');
    if (fact.kind === 'opened') addFilms(play);
    if (fact.kind === 'closed') play = undefined;
  };
}
