// Places frames of sound one behind the other on a grid of samples, as players count them. It keeps them at their time
// stamps. Silence fills what is missing. Where a clock drifts, a frame is added or dropped.
import { samplesPerFrame, type AudioConfig } from './aac-config.ts';

export interface AudioFrame {
  readonly dtsMs: number;
  readonly data: Buffer;
}

/** Shared by the source and its rungs: the source writes the place, the rungs read it. */
export interface SharedSound extends AudioFrame {
  place?: { readonly segment: number; readonly sample: number };
}

export interface PlacedSound {
  readonly frame: SharedSound;
  sample: number;
}

export interface SoundGrid {
  /** The next part begins the grid again, at this moment. */
  begin(originMs: number): void;
  /** Where the next frame begins. Undefined before the first one. */
  nextSample(): number | undefined;
  /** Places the frames of a part. A frame is left out when its time is filled already. */
  place(frames: readonly SharedSound[], onLate: (frame: SharedSound) => void): PlacedSound[];
  /** Silence behind what was placed, up to this moment. @param isBefore whether it may end before it, not behind it. */
  fill(placed: PlacedSound[], untilMs: number, isBefore: boolean): void;
}

/** A step of the time stamps counts when so many frames after it have it too: some encoders stamp frames in groups. */
const sureFrames = 6;
/** At the end of a part there are too few frames to tell a step from a group. Only a larger one counts. */
const unsureStepMs = 200;
/** Clocks of pictures and sound tremble; more than this at once is a real gap. */
const stepMs = 60;
/** A drift of this much is answered once it has lasted for some parts, by one frame more or less. */
const driftMs = 8;
const driftParts = 4;
/** It grows a little while the frame is placed. */
const driftMarginMs = 1;
/** A frame is a little more than twice the drift. The excess lies over the frame before, or stays open. */
const overlapMaximumMs = 6;
/** Sound joins silence at its own moment when the next place on the grid is further away than this. */
const joinMs = 8;
/** A jump of the clock does not fill the memory. No part is longer than some seconds. */
const silentFramesMaximum = 1_500;

export function createSoundGrid({
  sampleRate,
  silence,
}: Pick<AudioConfig, 'sampleRate' | 'silence'>): SoundGrid {
  let next: number | undefined;
  let originMs = 0;
  /** The newest placed frame is silence that stands for missing sound. */
  let isSilent = false;
  /** The time stamps went back: frames are left out until they are where the grid is. */
  let isBack = false;
  /** For how many parts the sound has drifted. Above zero: its clock is fast. */
  let drifted = 0;
  /** The time that moves by one frame left open so far, or laid over another. It is returned when the drift allows it. */
  let owed = 0;

  const toSamples = (ms: number): number => Math.round((ms * sampleRate) / 1_000);
  const excess = samplesPerFrame - 2 * toSamples(driftMs + driftMarginMs);
  const overlap = excess > 0 && excess <= toSamples(overlapMaximumMs) ? excess : 0;
  const driftMaximum = overlap > 0 ? toSamples(driftMs) : samplesPerFrame / 2 + toSamples(1);

  function put(placed: PlacedSound[], frame: SharedSound): void {
    const sample = next ?? 0;
    placed.push({ frame, sample });
    next = sample + samplesPerFrame;
  }

  function putSilence(placed: PlacedSound[], frames: number): void {
    if (silence === undefined) return;
    for (let left = Math.min(frames, silentFramesMaximum); left > 0; left -= 1)
      put(placed, { dtsMs: ((next ?? 0) * 1_000) / sampleRate, data: silence });
  }

  /** Silence up to this sample, in whole frames. Only a part without sound so far may move a little. */
  function join(placed: PlacedSound[], told: number, hasSound: boolean): void {
    const missing = told - (next ?? 0);
    let frames = Math.round(missing / samplesPerFrame);
    let rest = missing - frames * samplesPerFrame;
    const isFar = Math.abs(rest) > toSamples(joinMs) && !hasSound;
    if (isFar && rest < 0) {
      frames -= 1;
      rest += samplesPerFrame;
    }
    putSilence(placed, frames);
    if (!isFar) return;
    for (const one of placed) one.sample += rest;
    next = (next ?? 0) + rest;
  }

  /** Only the beginning of a part has a time of its own. */
  function owe(samples: number): void {
    next = (next ?? 0) + samples;
    owed += samples;
  }

  /** At the beginning of a part: one frame more or less, when its sound has been away from its time stamps for long. */
  function correctDrift(
    placed: PlacedSound[],
    first: SharedSound,
    least: number,
    most: number,
  ): 'leave out' | 'keep' {
    const way = least > driftMaximum ? 1 : most < -driftMaximum ? -1 : 0;
    drifted = way === 0 || Math.sign(drifted) === -way ? way : drifted + way;
    if (Math.abs(drifted) >= driftParts) {
      drifted = 0;
      owe(-way * overlap);
      if (way < 0) return 'leave out';
      // One frame twice is heard less than a hole.
      put(placed, { dtsMs: first.dtsMs, data: first.data });
    } else if (owed > 0 ? most < -owed : owed < 0 && least > -owed) owe(-owed);
    return 'keep';
  }

  return {
    begin(ms) {
      originMs = ms;
      next = undefined;
      isSilent = isBack = false;
      drifted = owed = 0;
    },
    nextSample: () => next,
    place(frames, onLate) {
      const placed: PlacedSound[] = [];
      const steps = stepsOf(frames.map(({ dtsMs }) => toSamples(dtsMs)));
      let hasSound = false;
      frames.forEach((frame, index) => {
        const told = toSamples(frame.dtsMs);
        const ahead = steps[index] ?? { least: 0, most: 0 };
        if (next === undefined) {
          const silent =
            silence === undefined ? 0 : Math.floor((told - toSamples(originMs)) / samplesPerFrame);
          next = told - Math.max(0, silent) * samplesPerFrame;
          putSilence(placed, silent);
        } else if (isSilent) {
          if (told < next - toSamples(joinMs)) return onLate(frame);
          join(placed, told, hasSound);
        } else {
          const grid = next - index * samplesPerFrame;
          const [least, most] = [ahead.least - grid, ahead.most - grid];
          const isSure = frames.length - index >= sureFrames;
          const tolerance = toSamples(isSure ? stepMs : unsureStepMs);
          if (most < -(isBack ? samplesPerFrame / 2 : tolerance)) {
            isBack = true;
            return;
          }
          if (least > tolerance) {
            if (silence === undefined) next = told;
            else join(placed, next + least, hasSound);
          } else if (index === 0 && isSure && correctDrift(placed, frame, least, most) === 'leave out')
            return;
        }
        isSilent = isBack = false;
        hasSound = true;
        put(placed, frame);
      });
      return placed;
    },
    fill(placed, untilMs, isBefore) {
      if (silence === undefined) return;
      next ??= toSamples(originMs);
      const missing = (toSamples(untilMs) - next) / samplesPerFrame;
      const frames = isBefore ? Math.floor(missing) : Math.ceil(missing);
      if (frames <= 0) return;
      putSilence(placed, frames);
      isSilent = true;
    },
  };
}

/** How far each frame and all behind it are ahead of a grid from the first one on. Has the least and the most. */
function stepsOf(told: readonly number[]): { least: number; most: number }[] {
  const steps: { least: number; most: number }[] = [];
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let index = told.length - 1; index >= 0; index -= 1) {
    const ahead = (told[index] ?? 0) - index * samplesPerFrame;
    least = Math.min(least, ahead);
    most = Math.max(most, ahead);
    steps[index] = { least, most };
  }
  return steps;
}
