// The plays that this process sees, in memory: their records until they are written, and the viewers of each stream.
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { countedLimit } from '../cache/counted-limit.ts';
import type { MeasureRow } from './row-rules.ts';
import { addRow, emptyDelta, type PlayDelta } from './play-rules.ts';

/** A heartbeat comes every 10 s. A viewer without one is gone after this time. */
const silentMs = 17_000;
/** A batch that waited longer says nothing about the present. */
const lateMs = 60_000;
const writtenMs = 60_000;
const forgottenMs = 300_000;
const playsMaximum = 50_000;
const clocksMaximum = 200_000;
/** Reports of a span: each is at most as long as the time since the one before it. */
export type SpanName = 'viewing' | 'stall';

/** A viewer as the processes tell each other: the session's mark, country, device, height and delay. */
export type Viewer = readonly [
  mark: string,
  country: string | null,
  device: string,
  height: number | null,
  delayMs: number | null,
];

export interface Stream {
  readonly channel_id: number;
  readonly stream_type: string;
  readonly stream_id: number;
}

export interface PlayRecord extends Stream, PlayDelta {
  readonly day: string;
  readonly view_uuid: string;
  readonly session_uuid: string;
  readonly country: string | null;
  readonly device: string;
  readonly is_bot: boolean;
}

export interface PlayMemory {
  readonly holder: string;
  /**
   * The seconds between this report of viewing, or of a stall, and the one before. A repeated report gets the same
   * answer.
   *
   * @param sessionStartMs counts for a play that this process has not seen.
   */
  passedSeconds(
    of: SpanName,
    row: Pick<MeasureRow, 'channel_id' | 'view_uuid' | 'uuid' | 'at_ms'>,
    sessionStartMs: number,
  ): number;
  /** The play exists from this moment on. */
  noteStart(channelId: number, viewUuid: string, atMs: number): void;
  note(rows: readonly MeasureRow[]): void;
  /** The plays to write now: started, changed or ended since, or not written for a minute. */
  takeDue(nowMs: number): PlayRecord[];
  /** The streams whose viewers changed since, or were not written for a minute. */
  takeChanged(nowMs: number): { readonly stream: Stream; readonly viewers: Viewer[] }[];
  /** The live streams with viewers here. */
  liveStreams(nowMs: number): Stream[];
}

interface Play {
  readonly row: MeasureRow & { view_uuid: string; stream_type: string; stream_id: number };
  delta: PlayDelta;
  isDue: boolean;
  writtenMs: number;
  heardMs: number;
  /** Undefined while it shows no pictures. */
  watchingMs: number | undefined;
  height: number | null;
  delayMs: number | null;
}

interface ViewClock {
  readonly beforeMs: number;
  readonly atMs: number;
  readonly uuid: string;
}

const keyOf = (channelId: number, viewUuid: string): string => `${channelId} ${viewUuid}`;
const clockKey = (of: SpanName, channelId: number, viewUuid: string): string =>
  `${of} ${keyOf(channelId, viewUuid)}`;
const streamKey = ({ channel_id, stream_type, stream_id }: Stream): string =>
  `${channel_id} ${stream_type} ${stream_id}`;

export function createPlays(holder: string = randomUUID()): PlayMemory {
  const plays = new Map<string, Play>();
  const clocks = new LRUCache<string, ViewClock>(countedLimit(clocksMaximum));
  const written = new Map<string, { readonly text: string; readonly ms: number; readonly stream: Stream }>();

  function noteOne(row: MeasureRow): void {
    const { view_uuid, stream_type, stream_id, received_ms, at_ms } = row;
    if (view_uuid === null || stream_type === null || stream_id === null) return;
    const key = keyOf(row.channel_id, view_uuid);
    let play = plays.get(key);
    if (play === undefined) {
      if (plays.size >= playsMaximum) return;
      play = {
        row: { ...row, view_uuid, stream_type, stream_id },
        delta: emptyDelta(at_ms),
        isDue: true,
        writtenMs: received_ms,
        heardMs: received_ms,
        watchingMs: undefined,
        height: null,
        delayMs: null,
      };
      plays.set(key, play);
    }
    play.heardMs = received_ms;
    if (addRow(play.delta, row)) play.isDue = true;
    play.height = play.delta.height ?? play.height;
    play.delayMs = play.delta.delay_ms ?? play.delayMs;
    if (row.name === 'pause' || row.name === 'view_end' || play.delta.has_failed) play.watchingMs = undefined;
    else if (received_ms - at_ms > lateMs || row.extras?.['playing'] === false) return;
    else if (row.name === 'heartbeat' || row.name === 'first_frame' || row.name === 'play')
      play.watchingMs = received_ms;
  }

  const watchingNow = (nowMs: number) => {
    const streams = new Map<string, { stream: Stream; viewers: Map<string, Viewer> }>();
    for (const { row, watchingMs, height, delayMs } of plays.values()) {
      if (watchingMs === undefined || nowMs - watchingMs > silentMs || row.is_bot) continue;
      const key = streamKey(row);
      let found = streams.get(key);
      if (found === undefined) {
        const { channel_id, stream_type, stream_id } = row;
        found = { stream: { channel_id, stream_type, stream_id }, viewers: new Map() };
        streams.set(key, found);
      }
      const mark = row.session_uuid.slice(0, 13);
      found.viewers.set(mark, [mark, row.country, row.device, height, delayMs]);
    }
    return streams;
  };

  return {
    holder,
    passedSeconds(of, { channel_id, view_uuid, uuid, at_ms }, sessionStartMs) {
      if (view_uuid === null) return 0;
      const key = clockKey(of, channel_id, view_uuid);
      const known = clocks.get(key);
      const beforeMs =
        known === undefined ? sessionStartMs : known.uuid === uuid ? known.beforeMs : known.atMs;
      clocks.set(key, { beforeMs, atMs: Math.max(at_ms, known?.atMs ?? at_ms), uuid });
      return (at_ms - beforeMs) / 1_000;
    },
    noteStart(channelId, viewUuid, atMs) {
      for (const kind of ['viewing', 'stall'] as const) {
        const key = clockKey(kind, channelId, viewUuid);
        if (!clocks.has(key)) clocks.set(key, { beforeMs: atMs, atMs, uuid: '' });
      }
    },
    note(rows) {
      for (const row of rows) noteOne(row);
    },
    takeDue(nowMs) {
      const due: PlayRecord[] = [];
      for (const [key, play] of plays) {
        if (play.isDue || (play.heardMs > play.writtenMs && nowMs - play.writtenMs >= writtenMs)) {
          const { row } = play;
          due.push({
            ...play.delta,
            day: new Date(row.received_ms).toISOString().slice(0, 10),
            channel_id: row.channel_id,
            view_uuid: row.view_uuid,
            session_uuid: row.session_uuid,
            stream_type: row.stream_type,
            stream_id: row.stream_id,
            country: row.country,
            device: row.device,
            is_bot: row.is_bot,
          });
          play.delta = { ...emptyDelta(play.delta.started_ms), seen_ms: play.delta.seen_ms };
          play.isDue = false;
          play.writtenMs = nowMs;
        } else if (nowMs - play.heardMs > forgottenMs) plays.delete(key);
      }
      return due;
    },
    takeChanged(nowMs) {
      const streams = watchingNow(nowMs);
      const changed: { stream: Stream; viewers: Viewer[] }[] = [];
      for (const [key, { stream, viewers }] of streams) {
        const list = [...viewers.values()];
        const text = JSON.stringify(list);
        const before = written.get(key);
        if (before?.text === text && nowMs - before.ms < writtenMs) continue;
        written.set(key, { text, ms: nowMs, stream });
        changed.push({ stream, viewers: list });
      }
      for (const [key, { stream }] of written) {
        if (streams.has(key)) continue;
        written.delete(key);
        changed.push({ stream, viewers: [] });
      }
      return changed;
    },
    liveStreams: (nowMs) =>
      [...watchingNow(nowMs).values()].flatMap(({ stream }) =>
        stream.stream_type === 'live' ? [stream] : [],
      ),
  };
}
