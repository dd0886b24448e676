// Adds the entries of a live demo game when its picture shows them. After a restart it goes on, and doubles nothing.
import { type LiveGame } from '@floodlit/demo/live';
import { appendEntries, plainEntry, type GameLogDeps, type NewEntry } from '../catalog/index.ts';
import { sentEntry, uuidOf } from './demo-entry.ts';
import { clockAt, liveLog } from './live-log.ts';

/** The encoder needs up to so long for its first picture. An entry ahead of it would tell a goal too early. */
export const pictureLagMs = 2_000;
/** A shift that reaches fewer seconds leaves no entry, so a camera that fails again and again fills no log. */
const shiftSeconds = 3;
/** Entries of the clock stand behind those of the script. */
const clockOrder = 10_000;

export interface LiveLogKeeper {
  /** The camera goes on. `startMs` is the wall clock of its first picture. */
  begin(second: number, startMs: number): void;
  /** Adds what has happened until this second of the game. */
  reach(second: number): Promise<void>;
  /** The camera rests, and the clock of the game with it. */
  rest(second: number, nowMs: number): Promise<void>;
  /** The broadcast ended before the whistle. A game without entries stays without a result. */
  finish(nowMs: number): Promise<void>;
}

export function keepLiveLog(
  deps: GameLogDeps,
  {
    channelId,
    eventId,
    live,
  }: { readonly channelId: number; readonly eventId: number; readonly live: LiveGame },
): LiveLogKeeper {
  const script = liveLog(live);
  let added = 0;
  let shift = { from: 0, startMs: 0, isNoted: true };
  const append = async (entries: readonly NewEntry[]): Promise<void> => {
    if (entries.length > 0) await appendEntries(deps, channelId, eventId, 'demo', { entries });
  };
  const clockEntry = (
    kind: 'clock_set' | 'clock_start' | 'clock_stop',
    second: number,
    at: number,
    order: number,
    clock_seconds: number | null = null,
  ): NewEntry =>
    plainEntry(kind, {
      id: uuidOf(`${eventId} ${kind} ${second}`),
      at,
      phone_at: at,
      order: clockOrder + second * 3 + order,
      clock_seconds,
    });
  return {
    begin: (second, startMs) => (shift = { from: second, startMs, isNoted: second === 0 }),
    async reach(second) {
      const { from, startMs, isNoted } = shift;
      const due = script.slice(added).filter((entry) => entry.second <= second);
      const zeroMs = startMs - from * 1_000;
      // An entry of an earlier shift that a crash lost stands at the begin of this one.
      const entries = due.map((entry, index) =>
        sentEntry(eventId, { ...entry, second: Math.max(entry.second, from) }, added + index, zeroMs),
      );
      const resumes = !isNoted && second >= from + shiftSeconds;
      const clock = resumes
        ? [
            clockEntry('clock_set', from, startMs, 1, clockAt(live, from)),
            clockEntry('clock_start', from, startMs, 2),
          ]
        : [];
      await append([...entries, ...clock]);
      added += due.length;
      if (resumes) shift = { ...shift, isNoted: true };
    },
    async rest(second, nowMs) {
      if (shift.isNoted && second < live.seconds) await append([clockEntry('clock_stop', second, nowMs, 0)]);
    },
    async finish(nowMs) {
      if ((await deps.log.listEntries(channelId, eventId)).length === 0) return;
      const last = script.at(-1);
      if (last !== undefined)
        await append([sentEntry(eventId, { ...last, second: 0 }, script.length - 1, nowMs)]);
    },
  };
}
