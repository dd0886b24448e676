// Keeps one lower rung of a run beside its source: an encoder makes its pictures, the cuts and the sound are the source's.
import { createStreamCutter, type AudioFrame } from './cut-stream.ts';
import { initFragment } from './fragments.ts';
import { flvTag, readVideoTag, type FlvTag } from './flv.ts';
import { readVideoConfig } from './avc-config.ts';
import type { AudioConfig } from './aac-config.ts';
import { partTargetMs } from './live-playlist.ts';
import type { LiveRung, OpenPlace } from './live-rung.ts';

export interface RungPlan {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly bitsPerSecond: number;
  /** RFC 6381, of the picture: known before the encoder has said a word. */
  readonly codec: string;
}

/** A running encoder of one rung: FLV in, FLV out. */
export interface RungEncoder {
  /** @returns false when it can't keep up and must be given up. */
  write(tag: Buffer): boolean;
  /** Nothing more comes: what is inside comes out, then it ends. */
  end(): void;
  kill(): void;
}

export type StartRungEncoder = (
  plan: RungPlan,
  on: { readonly tag: (tag: FlvTag) => void; readonly ended: (why: string) => void },
) => RungEncoder;

/** Where the source began a segment. */
export interface Cut extends OpenPlace {
  readonly presentedMs: number;
  readonly isKeyframe: boolean;
}

export interface FollowOptions {
  readonly rung: LiveRung;
  readonly plan: RungPlan;
  readonly audio: AudioConfig | undefined;
  readonly partMs: number;
  /** The source's decoder configuration, as its tag came. */
  readonly configTag: Buffer;
  readonly startEncoder: StartRungEncoder;
  readonly onInit: (bytes: Buffer) => void;
  readonly onOwnSegment: (number: number, bytes: Buffer) => void;
  readonly onProblem: (sentence: string) => void;
}

export interface Follower {
  takeVideo(dtsMs: number, isKeyframe: boolean, payload: Buffer): void;
  takeAudio(frame: AudioFrame): void;
  sourceCut(cut: Cut): void;
  sourceClosed(place: OpenPlace, durationMs: number): void;
  /** The run is over: what is not there after a moment is borrowed. */
  end(): Promise<void>;
  /** The same at once: another run begins. */
  cutOff(): void;
}

/** How far behind its source a rung may be before the source's segment stands in. */
const patienceMs = 1_000;
const restartsMs = [300, 1_000, 3_000, 10_000, 30_000] as const;
const roundingMs = 3;

export function followSource(options: FollowOptions): Follower {
  const { rung, plan, audio } = options;
  const cuts: Cut[] = [];
  const closed = new Map<number, { place: OpenPlace; durationMs: number }>();
  let encoder: RungEncoder | undefined;
  let restart: NodeJS.Timeout | undefined;
  let failures = 0;
  let init: Buffer | undefined;
  let isOver = false;
  let awaitsKeyframe = true;
  let openNumber: number | undefined;
  let onDrained: (() => void) | undefined;

  /** Lets the source stand in for everything that it has closed, up to this number. */
  function borrowUntil(number: number): void {
    for (let next = rung.segments.length + 1; next <= number; next += 1) {
      const source = closed.get(next);
      if (source === undefined) return;
      if (openNumber === next) {
        cutter.abandon();
        openNumber = undefined;
      }
      rung.borrow(source.place, source.durationMs);
      closed.delete(next);
    }
  }

  const cutter = createStreamCutter({
    partMs: options.partMs,
    partMaximumMs: partTargetMs,
    sampleRate: audio?.sampleRate,
    startsSegment: (frame) => {
      while (cuts[0] !== undefined && cuts[0].number <= rung.segments.length) cuts.shift();
      const [cut] = cuts;
      if (cut === undefined || (cut.isKeyframe && !frame.isKeyframe)) return false;
      return frame.dtsMs + frame.compositionMs >= cut.presentedMs - roundingMs;
    },
    onSegmentStart: () => {
      const cut = cuts.shift();
      if (cut === undefined) return;
      borrowUntil(cut.number - 1);
      // Only what follows on can be told.
      if (rung.segments.length !== cut.number - 1) return;
      openNumber = cut.number;
      rung.open(cut);
    },
    onPart: (part) => {
      if (openNumber !== undefined) rung.addPart(part);
    },
    onSegmentEnd: (ownMs) => {
      const number = openNumber;
      openNumber = undefined;
      if (number === undefined) return;
      const bytes = rung.close(closed.get(number)?.durationMs ?? ownMs);
      closed.delete(number);
      if (bytes !== undefined) options.onOwnSegment(number, bytes);
    },
  });

  function takeEncoded(tag: FlvTag): void {
    if (tag.kind !== 'video') return;
    const video = readVideoTag(tag.payload);
    if (video.kind === 'config') {
      const made = initFragment(readVideoConfig(video.data), audio);
      if (init === undefined) options.onInit(made);
      // Another description than the first would need another initial fragment: the source stands in for the rest.
      else if (!init.equals(made)) return giveUp();
      init ??= made;
    } else if (video.kind === 'frame' && init !== undefined)
      cutter.takeVideo({ ...video, dtsMs: tag.timestampMs });
  }

  function giveUp(): void {
    isOver = true;
    encoder?.kill();
    encoder = undefined;
  }

  function start(): void {
    restart = undefined;
    awaitsKeyframe = true;
    const startedAt = performance.now();
    const running = options.startEncoder(plan, {
      tag: (tag) => {
        if (encoder !== running) return;
        try {
          takeEncoded(tag);
        } catch (error) {
          options.onProblem(
            `The ${plan.name} rung is given up: ${error instanceof Error ? error.message : ''}`,
          );
          giveUp();
        }
      },
      ended: (why) => {
        if (encoder === running) encoder = undefined;
        onDrained?.();
        if (isOver) return;
        if (performance.now() - startedAt > 60_000) failures = 0;
        const pauseMs = restartsMs[Math.min(failures, restartsMs.length - 1)] ?? 0;
        failures += 1;
        options.onProblem(
          `The encoder of the ${plan.name} rung ended (${why}); it starts again in ${pauseMs / 1_000} s.`,
        );
        restart = setTimeout(start, pauseMs);
      },
    });
    encoder = running;
    if (!running.write(flvTag('video', 0, options.configTag))) running.kill();
  }
  start();

  const cutOff = (): void => {
    clearTimeout(restart);
    giveUp();
    borrowUntil(Number.MAX_SAFE_INTEGER);
  };

  return {
    cutOff,
    takeVideo(dtsMs, isKeyframe, payload) {
      if (encoder === undefined || (awaitsKeyframe && !isKeyframe)) return;
      awaitsKeyframe = false;
      if (encoder.write(flvTag('video', dtsMs, payload))) return;
      options.onProblem(
        `The encoder of the ${plan.name} rung cannot keep up with the game: the machine is too busy.`,
      );
      encoder.kill();
      encoder = undefined;
    },
    takeAudio: (frame) => cutter.takeAudio(frame),
    sourceCut: (cut) => void cuts.push(cut),
    sourceClosed(place, durationMs) {
      closed.set(place.number, { place, durationMs });
      if (encoder === undefined) borrowUntil(place.number);
      else if (!isOver) setTimeout(() => borrowUntil(place.number), patienceMs);
    },
    async end() {
      isOver = true;
      clearTimeout(restart);
      if (encoder !== undefined) {
        const drained = new Promise<void>((resolve) => {
          onDrained = resolve;
          setTimeout(resolve, patienceMs);
        });
        encoder.end();
        await drained;
      }
      cutter.end();
      cutOff();
    },
  };
}
