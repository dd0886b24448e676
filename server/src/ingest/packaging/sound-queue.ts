// The sound between two cuts. The source decides which frame belongs to which segment, and all rungs follow it.
import { samplesPerFrame } from './aac-config.ts';

export interface AudioFrame {
  readonly dtsMs: number;
  readonly data: Buffer;
}

/** Shared by the source and its rungs: the source writes the place, the rungs read it. */
export interface SharedSound extends AudioFrame {
  place?: { readonly segment: number; readonly sample: number };
}

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
}

/** Clocks of pictures and sound drift apart by rounding; more than this is a real gap. */
const audioToleranceMs = 60;
/** More sound than this without a picture is not kept. */
const framesMaximum = 2_000;

/** Splits the sound by time, and writes down the place of each frame. */
export function createSourceSound(sampleRate: number | undefined): SoundQueue {
  let sound: SharedSound[] = [];
  let nextSample: number | undefined;
  return {
    add(frame) {
      if (sampleRate === undefined) return;
      sound.push(frame);
      if (sound.length > framesMaximum) sound.shift();
    },
    beginAt(startMs) {
      sound = sound.filter(({ dtsMs }) => dtsMs >= startMs);
      nextSample = undefined;
    },
    takeBefore(endMs, segment) {
      const count = sound.findIndex(({ dtsMs }) => dtsMs >= endMs);
      const taken = sound.splice(0, count === -1 ? sound.length : count);
      const first = taken[0];
      if (first === undefined || sampleRate === undefined) return { start: 0, frames: [] };
      const told = Math.round((first.dtsMs * sampleRate) / 1_000);
      const isContinuous =
        nextSample !== undefined && Math.abs(told - nextSample) <= (audioToleranceMs * sampleRate) / 1_000;
      const start = isContinuous && nextSample !== undefined ? nextSample : told;
      nextSample = start + taken.length * samplesPerFrame;
      taken.forEach((frame, index) => {
        frame.place = { segment, sample: start + index * samplesPerFrame };
      });
      return { start, frames: taken.map(({ data }) => data) };
    },
  };
}

/** Splits the sound between segments exactly as the source did, and between the parts of a segment by time. */
export function createFollowingSound(): SoundQueue {
  const sound: SharedSound[] = [];
  return {
    add(frame) {
      sound.push(frame);
      if (sound.length > framesMaximum) sound.shift();
    },
    beginAt: () => undefined,
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
