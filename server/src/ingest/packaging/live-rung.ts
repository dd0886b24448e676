// One quality of a live game: its segments, the one that is open, and who waits for what comes next.
import { limits } from '@floodlit/contract/limits';
import type { Part } from './cut-stream.ts';
import {
  livePlaylist,
  partName,
  segmentsWithParts,
  sourceRung,
  type OpenSegment,
  type PartFacts,
  type PlaylistWish,
  type RungReport,
  type SegmentFacts,
} from './live-playlist.ts';

export interface LiveRung {
  readonly name: string;
  readonly segments: readonly SegmentFacts[];
  /** Bits per second of its liveliest own segment; 0 while there is none. */
  peakBandwidth(): number;
  open(segment: OpenPlace): void;
  addPart(part: Part): void;
  /** Drops the open segment: its source's will stand in. */
  drop(): void;
  /** @returns the segment's bytes when it is the rung's own. */
  close(durationMs: number): Buffer | undefined;
  /** The source's segment stands in. */
  borrow(segment: OpenPlace, durationMs: number): void;
  /** A segment could not be kept: the source's stands in, or nothing. */
  lose(number: number): void;
  /** The source's segment that stands in here is not there. */
  loseBorrowed(number: number): void;
  /** Takes over what an earlier process recorded. */
  restore(segments: readonly SegmentFacts[]): void;
  end(): void;
  report(): RungReport;
  findPart(name: string): Buffer | undefined;
  playlist(wish: PlaylistWish, more: { isIndependent: boolean; others: readonly RungReport[] }): string;
  /** Counts up with everything that changes a playlist. */
  version(): number;
  /**
   * Resolves when there is such a segment or part, or after some seconds in any case; with false when there are too
   * many who wait.
   * @param gone tells that nobody waits any more.
   */
  waitFor(number: number, part: number | undefined, gone?: AbortSignal): Promise<boolean>;
  /** How many parts the segment of this number may be asked for: those that it has and the next one. */
  mayHave(number: number, part: number): boolean;
  has(number: number, part: number | undefined): boolean;
  /** Lets all that wait go. */
  release(): void;
}

export type OpenPlace = Pick<OpenSegment, 'number' | 'run' | 'runStartedAt'>;

/** A little less than a player's own patience. */
const waitMs = limits.liveTargetSeconds * 1_250;
const waitersMaximum = 20_000;

interface KeptPart extends PartFacts {
  readonly bytes: Buffer;
}

export function createLiveRung(name: string): LiveRung {
  const segments: SegmentFacts[] = [];
  const keptParts = new Map<string, Buffer>();
  let opened: (OpenPlace & { parts: KeptPart[] }) | undefined;
  let isEnded = false;
  let peak = 0;
  let version = 0;
  let settled = { count: 0, text: '' };
  const waiters = new Set<{ number: number; part: number | undefined; done: () => void }>();

  const has = (number: number, part: number | undefined): boolean =>
    isEnded ||
    number <= segments.length ||
    (part !== undefined && opened?.number === number && part < opened.parts.length);

  function changed(): void {
    version += 1;
    for (const waiter of waiters) if (has(waiter.number, waiter.part)) waiter.done();
  }

  function append(segment: SegmentFacts): void {
    segments.push(segment);
    const old = segments.at(-1 - segmentsWithParts);
    if (old !== undefined) {
      old.parts.forEach((_part, index) => keptParts.delete(partName(old.number, index)));
      segments[segments.length - 1 - segmentsWithParts] = { ...old, parts: [] };
    }
    changed();
  }

  return {
    name,
    segments,
    peakBandwidth: () => peak,
    version: () => version,
    open(place) {
      opened = { ...place, parts: [] };
    },
    addPart(part) {
      if (opened === undefined) return;
      keptParts.set(partName(opened.number, opened.parts.length), part.bytes);
      opened.parts.push(part);
      changed();
    },
    drop() {
      if (opened === undefined) return;
      for (let index = 0; index < opened.parts.length; index += 1)
        keptParts.delete(partName(opened.number, index));
      opened = undefined;
      changed();
    },
    close(durationMs) {
      if (opened === undefined) return undefined;
      const { parts, ...place } = opened;
      const bytes = Buffer.concat(parts.map((part) => part.bytes));
      opened = undefined;
      if (durationMs >= 500) peak = Math.max(peak, Math.ceil((bytes.length * 8_000) / durationMs));
      const facts = parts.map(({ durationMs: length, isIndependent }) => ({
        durationMs: length,
        isIndependent,
      }));
      append({ ...place, durationMs, isOwn: true, parts: facts });
      return bytes;
    },
    borrow(place, durationMs) {
      this.drop();
      append({ ...place, durationMs, isOwn: false, parts: [] });
    },
    lose(number) {
      const segment = segments[number - 1];
      if (segment === undefined) return;
      const isSource = name === sourceRung;
      segments[number - 1] = { ...segment, parts: [], isOwn: isSource, ...(isSource && { isLost: true }) };
      settled = { count: 0, text: '' };
      changed();
    },
    loseBorrowed(number) {
      const segment = segments[number - 1];
      if (segment === undefined || segment.isOwn) return;
      segments[number - 1] = { ...segment, isLost: true };
      settled = { count: 0, text: '' };
      changed();
    },
    restore(earlier) {
      segments.push(...earlier);
      changed();
    },
    end() {
      isEnded = true;
      settled = { count: 0, text: '' };
      changed();
    },
    report: () => ({
      name,
      lastNumber: opened === undefined || opened.parts.length === 0 ? segments.length : opened.number,
      lastPart:
        opened === undefined || opened.parts.length === 0
          ? (segments.at(-1)?.parts.length ?? 0) - 1
          : opened.parts.length - 1,
    }),
    findPart: (part) => keptParts.get(part),
    playlist: (wish, { isIndependent, others }) =>
      livePlaylist({ segments, open: opened, isEnded, isIndependent, others }, wish, settled),
    has,
    release() {
      for (const waiter of waiters) waiter.done();
    },
    mayHave: (number, part) =>
      number <= segments.length ||
      (number === segments.length + 1 && part <= (opened?.number === number ? opened.parts.length : 0)),
    waitFor(number, part, gone) {
      if (has(number, part)) return Promise.resolve(true);
      if (waiters.size >= waitersMaximum) return Promise.resolve(false);
      return new Promise((resolve) => {
        const waiter = {
          number,
          part,
          done: () => {
            clearTimeout(timer);
            waiters.delete(waiter);
            gone?.removeEventListener('abort', waiter.done);
            resolve(true);
          },
        };
        const timer = setTimeout(waiter.done, waitMs);
        waiters.add(waiter);
        gone?.addEventListener('abort', waiter.done, { once: true });
      });
    },
  };
}
