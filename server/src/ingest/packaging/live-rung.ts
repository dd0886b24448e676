// One quality of a live game: its segments, its open segment, and the requests that wait for the next part.
import { limits } from '@floodlit/contract/limits';
import type { Part } from './cut-stream.ts';
import { hasReached, isTooFar, type PlaylistPosition } from './playlist-position.ts';
import { createRateMeter, type Bandwidth } from './rate-meter.ts';
import { createWaitingPlaces } from './waiting-places.ts';
import {
  livePlaylist,
  partName,
  partsAheadMaximum,
  partsWindowMs,
  type OpenSegment,
  type PartFacts,
  type PlaylistRequest,
  type RungReport,
  type SegmentFacts,
} from './live-playlist.ts';

/** The player that waits. */
export interface Waiting {
  /** The network that it asks from. */
  readonly range?: string | undefined;
  /** Aborts when the client no longer waits. */
  readonly gone?: AbortSignal | undefined;
}

export interface LiveRung {
  readonly name: string;
  readonly segments: readonly SegmentFacts[];
  /** Bits per second of all that it lists, also of what its source lends; 0 while there is nothing. */
  bandwidth(): Bandwidth;
  open(segment: OpenPlace): void;
  addPart(part: Part): void;
  /** The parts of the open segment so far, as one. Undefined while it has none. */
  openSoFar(): { number: number; run: number; bytes: Buffer; durationMs: number } | undefined;
  /** Drops the open segment: it will not be whole. */
  drop(): void;
  /** @returns the segment's bytes when it is the rung's own. */
  close(durationMs: number): Buffer | undefined;
  /** Uses the source's segment, as all others of its run do. Only a new run may bring another initial fragment. */
  borrow(segment: OpenPlace, durationMs: number, bytes: number | undefined): void;
  /** There is no segment of this rung here: players pass to another rung. */
  miss(segment: OpenPlace, durationMs: number): void;
  /** A segment could not be kept: a player passes over it. */
  lose(number: number): void;
  /** The source's segment, which this rung borrows here, is missing. */
  loseBorrowed(number: number): void;
  /** Another home recorded a segment that was a gap until now. */
  heal(segment: SegmentFacts): void;
  /** Takes over what an earlier process recorded. */
  restore(segments: readonly SegmentFacts[]): void;
  end(): void;
  report(): RungReport;
  playlist(request: PlaylistRequest, more: { isIndependent: boolean; others: readonly RungReport[] }): string;
  /** Counts up with everything that changes a playlist. */
  version(): number;
  /** How far its playlist is. */
  position(): PlaylistPosition;
  /**
   * Resolves when the segment or part exists, and after some seconds in any case. Resolves with false when too many
   * requests wait. A part behind the last one of a closed segment is the first part of the next (RFC 8216bis
   * 6.2.5.2).
   */
  waitFor(number: number, part: number | undefined, waiting?: Waiting): Promise<boolean>;
  /** Whether a playlist with this segment or part is further away than a player may ask for. */
  isTooFar(number: number, part: number | undefined): boolean;
  has(number: number, part: number | undefined): boolean;
  /** Reads a kept part, or waits for the next one. Answers 'crowded' when too many requests wait. */
  readPart(number: number, part: number, waiting?: Waiting): Promise<Buffer | undefined | 'crowded'>;
  /** Lets all that wait go. */
  release(): void;
}

export type OpenPlace = Pick<OpenSegment, 'number' | 'run' | 'runStartedAt' | 'epoch' | 'runEpoch'>;

/** A little less than a player's own patience. */
export const waitMs = limits.liveTargetSeconds * 1_250;

interface KeptPart extends PartFacts {
  readonly bytes: Buffer;
}

/** @param epoch of all parts that it keeps. */
export function createLiveRung(name: string, epoch = 0): LiveRung {
  const segments: SegmentFacts[] = [];
  const keptParts = new Map<string, Buffer>();
  let opened: (OpenPlace & { parts: KeptPart[] }) | undefined;
  let isEnded = false;
  const rate = createRateMeter();
  let version = 0;
  let settled = { count: 0, text: '' };
  let partsFrom = 0;
  /** How long the segments behind the one at `partsFrom` are together. */
  let behindMs = 0;
  const waiters = new Set<{ isOver: () => boolean; done: () => void }>();
  const places = createWaitingPlaces();

  let position: PlaylistPosition = { closed: 0, lastParts: 0, openParts: 0, isEnded: false };

  const openParts = (number: number): number => (opened?.number === number ? opened.parts.length : 0);

  const positionNow = (): PlaylistPosition => ({
    closed: segments.length,
    lastParts: segments.at(-1)?.parts.length ?? 0,
    openParts: openParts(segments.length + 1),
    isEnded,
  });

  const has = (number: number, part: number | undefined): boolean => hasReached(position, number, part);

  function changed(): void {
    version += 1;
    position = positionNow();
    for (const waiter of waiters) if (waiter.isOver()) waiter.done();
  }

  /** Parts that leave the playlist can be downloaded a while longer: a player may have read of them just before. */
  function letGo(number: number, parts: readonly PartFacts[]): void {
    if (parts.length === 0) return;
    setTimeout(() => {
      parts.forEach((_part, index) => keptParts.delete(partName(number, index, epoch)));
    }, partsWindowMs).unref();
  }

  function append(segment: SegmentFacts): void {
    segments.push(segment);
    rate.add(segment);
    if (segments.length - 1 > partsFrom) behindMs += segment.durationMs;
    for (; behindMs >= partsWindowMs; partsFrom += 1) {
      const old = segments[partsFrom];
      if (old === undefined) break;
      letGo(old.number, old.parts);
      segments[partsFrom] = { ...old, parts: [] };
      behindMs -= segments[partsFrom + 1]?.durationMs ?? 0;
    }
    changed();
  }

  /** Resolves when `isOver`, and after some seconds in any case. Resolves with false when too many requests wait. */
  function wait(isOver: () => boolean, { gone, range }: Waiting = {}): Promise<boolean> {
    if (isOver()) return Promise.resolve(true);
    const leave = places.take(range);
    if (leave === undefined) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiter = {
        isOver,
        done: () => {
          clearTimeout(timer);
          if (!waiters.delete(waiter)) return;
          leave();
          gone?.removeEventListener('abort', waiter.done);
          resolve(true);
        },
      };
      const timer = setTimeout(waiter.done, waitMs);
      waiters.add(waiter);
      gone?.addEventListener('abort', waiter.done, { once: true });
    });
  }

  return {
    name,
    segments,
    bandwidth: () => rate.read(),
    version: () => version,
    position: () => position,
    open(place) {
      opened = { ...place, parts: [] };
    },
    addPart(part) {
      if (opened === undefined) return;
      keptParts.set(partName(opened.number, opened.parts.length, epoch), part.bytes);
      opened.parts.push(part);
      changed();
    },
    openSoFar() {
      if (opened === undefined || opened.parts.length === 0) return undefined;
      const { number, run, parts } = opened;
      const durationMs = parts.reduce((sum, part) => sum + part.durationMs, 0);
      return { number, run, durationMs, bytes: Buffer.concat(parts.map(({ bytes }) => bytes)) };
    },
    drop() {
      if (opened === undefined) return;
      letGo(opened.number, opened.parts);
      opened = undefined;
      changed();
    },
    close(durationMs) {
      if (opened === undefined) return undefined;
      const { parts, ...place } = opened;
      const bytes = Buffer.concat(parts.map((part) => part.bytes));
      let at = 0;
      // From now on its parts are views of the segment, so that both together cost its bytes once.
      for (const [index, part] of parts.entries()) {
        keptParts.set(partName(place.number, index, epoch), bytes.subarray(at, at + part.bytes.length));
        at += part.bytes.length;
      }
      opened = undefined;
      const facts = parts.map(({ durationMs: length, isIndependent }) => ({
        durationMs: length,
        isIndependent,
      }));
      append({ ...place, durationMs, isOwn: true, parts: facts, bytes: bytes.length });
      return bytes;
    },
    borrow(place, durationMs, bytes) {
      append({ ...place, durationMs, isOwn: false, parts: [], ...(bytes !== undefined && { bytes }) });
    },
    miss(place, durationMs) {
      append({ ...place, durationMs, isOwn: true, isLost: true, parts: [] });
    },
    lose(number) {
      const segment = segments[number - 1];
      if (segment === undefined) return;
      letGo(number, segment.parts);
      segments[number - 1] = { ...segment, parts: [], isLost: true };
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
    heal(segment) {
      segments[segment.number - 1] = segment;
      rate.add(segment);
      settled = { count: 0, text: '' };
      changed();
    },
    restore(earlier) {
      segments.push(...earlier);
      partsFrom = segments.length;
      for (const segment of earlier) rate.add(segment);
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
    playlist: (request, { isIndependent, others }) =>
      livePlaylist(
        { segments, partsFrom, open: opened, isEnded, isIndependent, others, epoch },
        request,
        settled,
      ),
    has,
    release() {
      for (const waiter of waiters) waiter.done();
    },
    isTooFar: (number, part) => isTooFar(position, number, part, partsAheadMaximum),
    waitFor: (number, part, waiting) => wait(() => has(number, part), waiting),
    async readPart(number, part, waiting) {
      const partFile = partName(number, part, epoch);
      // The playlist announced the next part, so that a player asks for it early.
      const isNext = number === segments.length + 1 && part <= openParts(number);
      if (isNext) {
        const isOver = (): boolean => isEnded || number <= segments.length || part < openParts(number);
        if (!(await wait(isOver, waiting))) return 'crowded';
      }
      return keptParts.get(partFile);
    },
  };
}
