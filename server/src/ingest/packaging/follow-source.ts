// Makes one lower rung of a run. An encoder makes its pictures; its cuts and its sound come from the source.
import { createStreamCutter, type VideoFrame } from './cut-stream.ts';
import { createCutMatcher, type Cut } from './match-cuts.ts';
import type { SharedSound } from './sound-grid.ts';
import { createFollowingSound } from './sound-queue.ts';
import { initFragment } from './fragments.ts';
import { flvTag, readVideoTag, type FlvTag } from './flv.ts';
import { readVideoConfig } from './avc-config.ts';
import { withoutTiming } from './avc-timing.ts';
import type { RungEncoder, RungPlan, StartRungEncoder } from './rung-encoder.ts';
import { createSourceRate } from './rung-rate.ts';
import { frameRateOf } from './recording-variants.ts';
import { limits } from '@floodlit/contract/limits';
import type { AudioConfig } from './aac-config.ts';
import { partTargetMs } from './live-playlist.ts';
import { createOpenPictures } from './open-pictures.ts';
import type { LiveRung, OpenPlace } from './live-rung.ts';
import { createWaitingPictures } from './waiting-pictures.ts';

/** A picture of the source, with its whole tag for encoders. */
export interface SourceFrame extends VideoFrame {
  readonly payload: Buffer;
}

export interface FollowOptions {
  readonly rung: LiveRung;
  readonly plan: RungPlan;
  readonly audio: AudioConfig | undefined;
  /** The height of the source's picture. */
  readonly sourceHeight: number;
  readonly partMs: number;
  /** The source's decoder configuration, as its tag came. */
  readonly configTag: Buffer;
  readonly startEncoder: StartRungEncoder;
  /** The run before is still being encoded: this rung's encoder starts afterwards. */
  readonly after: Promise<void> | undefined;
  readonly onInit: (bytes: Buffer) => void;
  readonly onOwnSegment: (number: number, bytes: Buffer) => void;
  readonly onMissedSegment: () => void;
  /** A segment of this rung begins without a keyframe, although its source's has one. */
  readonly onDependent: () => void;
  readonly onProblem: (sentence: string) => void;
}

export interface Follower {
  /** The name of its rung. */
  readonly name: string;
  takeVideo(frame: SourceFrame): void;
  takeAudio(frame: SharedSound): void;
  sourceCut(cut: Cut): void;
  sourceClosed(place: OpenPlace, durationMs: number): void;
  /** The bits that its encoder may use now. */
  bitsPerSecond(): number;
  /** The run is over. Resolves when the encoder has delivered everything, or has fallen silent. */
  end(): Promise<void>;
}

/** A rung may be late. It is given up when a player would give it up too, after one and a half targets. */
const patienceMs = limits.liveTargetSeconds * 1_500;
/** At the end of a run, an encoder that delivers nothing for this long has nothing more. */
const silenceMs = 1_500;
const restartsMs = [300, 1_000, 3_000, 10_000, 30_000] as const;
/** A last picture that its encoder could not use does not spoil the segment. */
const wholeToleranceMs = 100;
/** An encoder that was too slow counts as a fast one again after this time. */
const steadyMs = 60_000;
/** Pictures that come in a longer pause would be too late for players. */
const heldPauseMs = 1_000;
/** Some twenty seconds of a good picture. An encoder of the run before that hangs must not fill the memory. */
const waitingBytesMaximum = 16 * 1024 * 1024;

export function followSource(options: FollowOptions): Follower {
  const { rung, plan, audio } = options;
  const matcher = createCutMatcher();
  const closed = new Map<number, { place: OpenPlace; durationMs: number; timer: NodeJS.Timeout }>();
  const waiting = createWaitingPictures(waitingBytesMaximum);
  const unshown = createOpenPictures(rung, waitingBytesMaximum);
  let encoder: RungEncoder | undefined;
  let restart: NodeJS.Timeout | undefined;
  let failures = 0;
  /** How often in a row an encoder was too slow. */
  let slowness = 0;
  /** The encoder of the run before is over. */
  let isFree = options.after === undefined;
  /** Its encoder ends at a cut, for one with other bits. */
  let isChanging = false;
  let changedAtMs = 0;
  const rate = createSourceRate(plan, options.sourceHeight);
  let bitsPerSecond: number | undefined;
  let framesPerSecond: number | undefined;
  const given = { bytes: 0, frames: 0 };
  let init: Buffer | undefined;
  let state: 'runs' | 'ends' | 'over' = 'runs';
  let awaitsKeyframe = true;
  let openNumber: number | undefined;
  let openedMs = 0;
  let missedUntil = 0;
  /** The last moments of presentation, given to the encoder and taken from it. */
  let givenMs = 0;
  let takenMs = 0;
  let heardAt = performance.now();
  /** A process that has just started takes longer on a busy machine than one that delivers. */
  let hasDelivered = false;
  let onDrained: (() => void) | undefined;
  let ending: Promise<void> | undefined;

  function settle(number: number): void {
    clearTimeout(closed.get(number)?.timer);
    closed.delete(number);
  }

  /** Declares the segments up to this number as missing, each as soon as the source has closed it. */
  function missUntil(number: number): void {
    missedUntil = Math.max(missedUntil, number);
    if (openNumber !== undefined && openNumber <= missedUntil) {
      cutter.abandon();
      rung.drop();
      openNumber = undefined;
    }
    for (let next = rung.segments.length + 1; next <= missedUntil; next += 1) {
      const source = closed.get(next);
      if (source === undefined) return;
      settle(next);
      rung.miss(source.place, source.durationMs);
      options.onMissedSegment();
    }
  }

  /** Set while a frame that begins a segment is given to the cutter. */
  let begins: Cut | undefined;
  const cutter = createStreamCutter({
    partMs: options.partMs,
    partMaximumMs: partTargetMs,
    sound: createFollowingSound(),
    openNumber: () => openNumber ?? 0,
    startsSegment: () => begins !== undefined,
    onSegmentStart: () => {
      if (begins === undefined) return;
      openNumber = begins.number;
      openedMs = begins.dtsMs;
      rung.open(begins);
    },
    onPart: (part) => rung.addPart(part),
    onSegmentEnd: (ownMs) => {
      const number = openNumber;
      openNumber = undefined;
      if (number === undefined) return;
      const bytes = rung.close(closed.get(number)?.durationMs ?? ownMs);
      settle(number);
      if (bytes === undefined) return;
      failures = 0;
      options.onOwnSegment(number, bytes);
    },
  });

  function takeFrame(presentedMs: number, isKeyframe: boolean, data: Buffer): void {
    takenMs = Math.max(takenMs, presentedMs);
    const match = matcher.match(presentedMs, isKeyframe, openNumber);
    // Without these the rung would stay behind its source by whole segments.
    if (match.missedUntil !== undefined) missUntil(match.missedUntil);
    if (
      match.cut !== undefined &&
      match.cut.number !== rung.segments.length + (openNumber === undefined ? 1 : 2)
    )
      return;
    begins = match.cut;
    if (begins?.isKeyframe === true && !isKeyframe) options.onDependent();
    cutter.takeVideo({
      dtsMs: presentedMs - matcher.compositionMs(),
      compositionMs: matcher.compositionMs(),
      isKeyframe,
      data,
    });
    begins = undefined;
  }

  function takeEncoded(tag: FlvTag): void {
    heardAt = performance.now();
    hasDelivered = true;
    if (tag.kind !== 'video' || state === 'over') return;
    const video = readVideoTag(tag.payload);
    if (video.kind === 'config') {
      const made = initFragment(readVideoConfig(withoutTiming(video.data)), audio);
      if (init === undefined) options.onInit(made);
      // Another description than the first would need another initial fragment.
      else if (!init.equals(made)) throw new Error('it describes the picture differently');
      init ??= made;
    } else if (video.kind === 'frame' && init !== undefined)
      takeFrame(tag.timestampMs + video.compositionMs, video.isKeyframe, video.data);
  }

  function stopEncoder(): void {
    encoder?.kill();
    encoder = undefined;
  }

  /** Drops the undelivered pictures. The next encoder begins with a keyframe of the source. */
  function startAgain(sentence: (pause: string) => string): void {
    stopEncoder();
    isChanging = false;
    if (state !== 'runs') return onDrained?.();
    const pauseMs = restartsMs[Math.min(failures, restartsMs.length - 1)] ?? 0;
    failures += 1;
    options.onProblem(sentence(`${pauseMs / 1_000} s`));
    clearTimeout(restart);
    restart = setTimeout(begin, pauseMs);
    const again = pauseMs > heldPauseMs ? undefined : unshown.read();
    if (again !== undefined && openNumber === again.cut.number) {
      cutter.abandon();
      rung.drop();
      openNumber = undefined;
      matcher.add(again.cut);
    }
    missUntil(again === undefined ? (openNumber ?? rung.segments.length) : again.cut.number - 1);
    if (pauseMs <= heldPauseMs) waiting.hold(again);
    else waiting.release();
  }

  const hasAllUntil = (ms: number): boolean => takenMs >= ms - wholeToleranceMs;

  /** Starts an encoder with the held pictures. */
  function begin(): void {
    const frames = waiting.release();
    restart = undefined;
    if (state === 'over') return;
    start();
    awaitsKeyframe = frames.length === 0;
    for (const frame of frames) encoder?.write(frame);
  }

  /** The first encoder of a run starts once the source's first segment says how many bits it has. */
  function beginWhenMeasured(): void {
    if (bitsPerSecond !== undefined || !isFree) return;
    bitsPerSecond = rate.allowed();
    if (bitsPerSecond !== undefined) begin();
  }

  /** Called at a cut: the encoder delivers its remaining pictures, and the next one begins with this keyframe. */
  function changeBits(): void {
    if (encoder === undefined || isChanging || bitsPerSecond === undefined) return;
    const wanted = rate.change(bitsPerSecond);
    if (wanted === undefined) return;
    bitsPerSecond = wanted;
    isChanging = true;
    changedAtMs = givenMs;
    waiting.hold();
    encoder.end();
  }

  function start(): void {
    hasDelivered = false;
    const startedAt = performance.now();
    const running = options.startEncoder(
      { ...plan, bitsPerSecond: bitsPerSecond ?? plan.bitsPerSecond, framesPerSecond },
      {
        tag: (tag) => {
          if (encoder !== running) return;
          try {
            takeEncoded(tag);
          } catch (error) {
            fail(error instanceof Error ? error.message : 'it cannot be read');
          }
        },
        ended: (why) => {
          if (encoder !== running) return;
          encoder = undefined;
          onDrained?.();
          if (state !== 'runs') return;
          if (performance.now() - startedAt > steadyMs) slowness = 0;
          if (isChanging) {
            isChanging = false;
            if (!hasAllUntil(changedAtMs)) missUntil(openNumber ?? rung.segments.length);
            begin();
          } else fail(why);
        },
      },
    );
    encoder = running;
    if (!running.write(flvTag('video', 0, options.configTag))) running.kill();
  }

  function fail(why: string): void {
    startAgain(
      (pause) => `The encoder of the ${plan.name} rung ended (${why}); it starts again in ${pause}.`,
    );
  }

  function isBehind(): void {
    // It may have delivered before. A machine that is too busy gets longer pauses all the same.
    failures = slowness;
    slowness += 1;
    unshown.forget();
    startAgain(
      (pause) =>
        `The encoder of the ${plan.name} rung cannot keep up with the game: the machine is too busy. It starts again in ${pause}.`,
    );
  }

  /** The source closed this segment a while ago. */
  function expire(number: number): void {
    if (state !== 'runs' || rung.segments.length >= number) return;
    if (encoder !== undefined) isBehind();
    missUntil(Math.max(number, ...closed.keys()));
  }

  void options.after?.then(() => {
    isFree = true;
    beginWhenMeasured();
  });

  async function drain(): Promise<void> {
    if (state === 'over') return;
    state = 'ends';
    clearTimeout(restart);
    await options.after;
    // A run that ends within its first segment, or within the pause of its encoder.
    if (encoder === undefined && waiting.count() > 0) begin();
    const running = encoder;
    let isDelivered = false;
    if (running !== undefined) {
      heardAt = performance.now();
      const deadline = heardAt + patienceMs;
      await new Promise<void>((resolve) => {
        const watch = setInterval(() => {
          const silentAt = hasDelivered ? heardAt + silenceMs : deadline;
          if (Math.min(deadline, silentAt) <= performance.now()) onDrained?.();
        }, 100);
        onDrained = () => {
          clearInterval(watch);
          isDelivered = encoder === undefined;
          resolve();
        };
        running.end();
      });
    }
    // A segment that is not whole is none.
    const isWhole = isDelivered && hasAllUntil(givenMs);
    const last = openNumber === undefined ? undefined : closed.get(openNumber);
    if (isWhole && last !== undefined) cutter.end(openedMs + last.durationMs);
    state = 'over';
    stopEncoder();
    missUntil(Number.MAX_SAFE_INTEGER);
    for (const number of closed.keys()) settle(number);
  }

  return {
    name: plan.name,
    takeVideo({ dtsMs, compositionMs, isKeyframe, payload }) {
      if (state !== 'runs') return;
      given.bytes += payload.length;
      given.frames += 1;
      givenMs = Math.max(givenMs, dtsMs + compositionMs);
      const tag = flvTag('video', dtsMs, payload);
      if (waiting.add(tag, isKeyframe)) return;
      unshown.add(tag);
      if (encoder === undefined || (awaitsKeyframe && !isKeyframe)) return;
      awaitsKeyframe = false;
      if (!encoder.write(tag)) isBehind();
    },
    takeAudio(frame) {
      if (state !== 'over') cutter.takeAudio(frame);
    },
    sourceCut(cut) {
      matcher.add(cut);
      unshown.begin(cut);
      if (cut.isKeyframe && state === 'runs') changeBits();
    },
    sourceClosed(place, durationMs) {
      const timer = setTimeout(() => expire(place.number), patienceMs);
      closed.set(place.number, { place, durationMs, timer });
      rate.add({ bytes: given.bytes, durationMs });
      framesPerSecond ??= frameRateOf(given.frames, durationMs);
      given.bytes = 0;
      given.frames = 0;
      // While no encoder runs and nothing is kept for one, there is nothing to wait for.
      const isPaused = encoder === undefined && waiting.count() === 0;
      missUntil(isPaused && isFree ? place.number : missedUntil);
      beginWhenMeasured();
    },
    bitsPerSecond: () => bitsPerSecond ?? plan.bitsPerSecond,
    end: () => (ending ??= drain()),
  };
}
