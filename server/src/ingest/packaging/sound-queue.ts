// The sound between two cuts. The source decides which frame belongs to which segment, and all rungs follow it.
// Missing sound becomes silence: one buffer of the browser holds picture and sound, and plays only where both are.
import type { AudioConfig } from './aac-config.ts';
import { createSoundGrid, type SharedSound } from './sound-grid.ts';

export interface TakenSound {
  /** The start of the first frame, in samples. */
  readonly start: number;
  readonly frames: Buffer[];
}

export interface SoundQueue {
  add(frame: SharedSound): void;
  /** Drops the sound from before the first picture. */
  beginAt(dtsMs: number): void;
  /** Takes the sound of a part of this segment. The last part takes all that is left of it. */
  takeBefore(endMs: number, segment: number, isLastPart: boolean): TakenSound;
  /** No sound comes any more: the next part is the last one. */
  close(): void;
}

export interface SourceSoundOptions {
  /** Undefined for a stream without sound. */
  readonly audio: Pick<AudioConfig, 'sampleRate' | 'silence'> | undefined;
  /** Receives each frame with its place, in their order, silence included. */
  readonly onPlaced?: (frames: readonly SharedSound[]) => void;
}

/** Sound that is this much older than the pictures is missing. Less is ordinary interleaving. */
const patienceMs = 500;
const patienceMaximumMs = 2_000;
/** Sound that always comes late gets this much more time. */
const marginMs = 250;
/** A pause of this length before sound that has arrived already is filled. */
const pauseMs = 200;
/** More sound than this without a picture is not kept. */
const framesMaximum = 2_000;

/** Splits the sound by time, fills what is missing with silence, and writes down the place of each frame. */
export function createSourceSound({ audio, onPlaced }: SourceSoundOptions): SoundQueue {
  if (audio === undefined) return noSound;
  let sound: SharedSound[] = [];
  const grid = createSoundGrid(audio);
  let newestMs: number | undefined;
  let filledMs = 0;
  let waitMs = patienceMs;
  let isClosed = false;

  /** A frame that came after its time was filled: the next silence waits longer. */
  const onLate = ({ dtsMs }: SharedSound): void => {
    waitMs = Math.min(patienceMaximumMs, Math.max(waitMs, filledMs - dtsMs + marginMs));
  };

  return {
    add(frame) {
      sound.push(frame);
      newestMs = Math.max(newestMs ?? frame.dtsMs, frame.dtsMs);
      if (sound.length > framesMaximum) sound.shift();
    },
    beginAt(startMs) {
      sound = sound.filter(({ dtsMs }) => dtsMs >= startMs);
      newestMs = sound.at(-1)?.dtsMs;
      grid.begin(startMs);
    },
    close() {
      isClosed = true;
    },
    takeBefore(endMs, segment) {
      const placed = grid.place(
        sound.splice(
          0,
          countWhile(sound, ({ dtsMs }) => dtsMs < endMs),
        ),
        onLate,
      );
      const isMissing = isClosed || newestMs === undefined || endMs - newestMs > waitMs;
      // Sound that waits behind the cut comes in its order: nothing comes before it.
      const [following] = sound;
      const coveredMs = ((grid.nextSample() ?? 0) * 1_000) / audio.sampleRate;
      if (following !== undefined && following.dtsMs - coveredMs > pauseMs)
        grid.fill(placed, Math.min(endMs, following.dtsMs), true);
      else if (following === undefined && isMissing) {
        // To the last picture at least: the next run continues there.
        grid.fill(placed, endMs, false);
        filledMs = endMs;
      }
      for (const { frame, sample } of placed) frame.place = { segment, sample };
      onPlaced?.(placed.map(({ frame }) => frame));
      return { start: placed[0]?.sample ?? 0, frames: placed.map(({ frame }) => frame.data) };
    },
  };
}

const noSound: SoundQueue = {
  add: () => undefined,
  beginAt: () => undefined,
  close: () => undefined,
  takeBefore: () => ({ start: 0, frames: [] }),
};

/** Splits the sound between segments exactly as the source did, and between the parts of a segment by time. */
export function createFollowingSound(): SoundQueue {
  const sound: SharedSound[] = [];
  return {
    add(frame) {
      sound.push(frame);
      if (sound.length > framesMaximum) sound.shift();
    },
    beginAt: () => undefined,
    close: () => undefined,
    takeBefore(endMs, segment, isLastPart) {
      const isEarlier = ({ place }: SharedSound): boolean => place !== undefined && place.segment < segment;
      sound.splice(0, countWhile(sound, isEarlier));
      const taken = sound.splice(
        0,
        countWhile(sound, ({ place, dtsMs }) => place?.segment === segment && (isLastPart || dtsMs < endMs)),
      );
      return { start: taken[0]?.place?.sample ?? 0, frames: taken.map(({ data }) => data) };
    },
  };
}

function countWhile<T>(list: readonly T[], holds: (one: T) => boolean): number {
  const index = list.findIndex((one) => !holds(one));
  return index === -1 ? list.length : index;
}
