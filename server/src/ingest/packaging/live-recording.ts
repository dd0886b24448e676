// A game while it is recorded: runs of an encoder become segments of all rungs, served from memory as they come.
import { limits } from '@floodlit/contract/limits';
import type { AudioConfig } from './aac-config.ts';
import type { VideoConfig } from './avc-config.ts';
import { createStreamCutter, type AudioFrame } from './cut-stream.ts';
import {
  followSource,
  type Cut,
  type Follower,
  type RungPlan,
  type StartRungEncoder,
} from './follow-source.ts';
import { StreamRefused } from './flv.ts';
import { initFragment } from './fragments.ts';
import {
  finishedPlaylist,
  initName,
  liveMaster,
  partTargetMs,
  segmentName,
  sourceRung,
  type VariantFacts,
} from './live-playlist.ts';
import { createLiveRung, type LiveRung, type OpenPlace } from './live-rung.ts';
import { indexFile, indexLine, readIndex, segmentsOf, type RunLine } from './recording-index.ts';
import { createSegmentWriter, type LiveStorage } from './segment-writer.ts';

export interface LiveRecordingOptions {
  readonly storage: LiveStorage;
  readonly startEncoder: StartRungEncoder;
  /** Lower rungs for a source of this size, tall to small. Asked once, at the first run. */
  readonly planRungs: (source: { width: number; height: number }) => readonly RungPlan[];
  readonly nowMs: () => number;
  readonly onProblem: (sentence: string, error?: unknown) => void;
  /** The text of its index when an earlier process began it. */
  readonly index?: string | undefined;
}

export interface SourceFrame {
  readonly dtsMs: number;
  readonly compositionMs: number;
  readonly isKeyframe: boolean;
  readonly data: Buffer;
  /** The whole tag, for encoders. */
  readonly payload: Buffer;
}

/** One publish: times are the encoder's own. */
export interface LiveRun {
  takeVideo(frame: SourceFrame): void;
  takeAudio(frame: AudioFrame): void;
  end(): Promise<void>;
}

export interface FinishedRecording {
  readonly durationSeconds: number;
  readonly runs: number;
  readonly segments: number;
  readonly rungs: readonly VariantFacts[];
  readonly startRung: string;
  /** How many segments its first initial fragment belongs to. */
  readonly firstRunSegments: number;
  /** What the first frame of the starting rung needs, below the recording's folder. */
  readonly firstFiles: readonly string[];
}

export interface LiveRecording {
  beginRun(video: VideoConfig, audio: AudioConfig | undefined, configTag: Buffer): LiveRun;
  readonly rungs: ReadonlyMap<string, LiveRung>;
  durationMs(): number;
  /** How many there were so far. */
  runs(): number;
  /** Whether there is anything to play. */
  isPlayable(): boolean;
  isEnded(): boolean;
  /** Whether every segment so far begins with a keyframe. */
  isIndependent(): boolean;
  master(file: 'index.m3u8' | 'low.m3u8'): string;
  startRung(): string;
  readFile(name: string): Promise<Buffer | undefined>;
  /**
   * Nothing more comes: playlists end. What a player will ask for is on the disk when it resolves, or, when the disk
   * does not take it, from memory until `settled`.
   */
  finish(): Promise<FinishedRecording>;
  /** Resolves when everything is on the disk. */
  settled(): Promise<void>;
  /** Lets go without an end: another process goes on with it later. */
  pause(): Promise<void>;
}

/** A disk that is full must not hold up the end of an event, nor the stop of the process. */
const finishMs = 15_000;
const pauseMs = 3_000;
/** Keyframes come a little early or late. */
const segmentMinimumMs = limits.liveSegmentSeconds * 1_000 - 200;
/** With the longest pause between two pictures it is still the target, rounded. */
const segmentMaximumMs = limits.liveTargetSeconds * 1_000 - 600;
/** Their numbers stay short. */
const runsMaximum = 9_999;
/** What a rung is taken for before it was measured, by its height. */
const assumedBits = (height: number): number => Math.round(4_500_000 * (height / 1_080) ** 1.3) + 128_000;

export function createLiveRecording(options: LiveRecordingOptions): LiveRecording {
  const { storage, onProblem } = options;
  const writer = createSegmentWriter({ storage, onProblem, onLost: lose });
  const source = createLiveRung(sourceRung);
  const rungs = new Map<string, LiveRung>([[sourceRung, source]]);
  const inits = new Map<string, Buffer>();
  const earlier = readIndex(options.index ?? '');
  let plans: readonly RungPlan[] | undefined;
  let facts: Pick<RunLine, 'codecs' | 'width' | 'height'> = { codecs: '', width: 0, height: 0 };
  // A line may be missing: what was counted once is never counted again.
  let runs = Math.max(0, ...earlier.runs.map(({ run }) => run), ...earlier.segments.map(({ run }) => run));
  let durationMs = earlier.segments.reduce((sum, segment) => sum + segment.duration_ms, 0);
  let isIndependent = earlier.segments.every((segment) => segment.is_independent);
  let followers: Follower[] = [];
  let isEnded = false;

  const addPlans = (given: readonly RungPlan[]): void => {
    plans = given;
    for (const { name } of given) rungs.set(name, createLiveRung(name));
  };
  if (earlier.runs.length > 0) {
    addPlans(earlier.runs[0]?.plans ?? []);
    facts = earlier.runs.at(-1) ?? facts;
    for (const rung of rungs.values()) rung.restore(segmentsOf(earlier, rung.name));
  }

  function lose(name: string): void {
    const [rung = '', file = ''] = name.split('/');
    const lost = Number(file.slice(1, 6));
    rungs.get(rung)?.lose(lost);
    if (rung === sourceRung)
      for (const other of rungs.values()) if (other !== source) other.loseBorrowed(lost);
    writer.append(indexFile, indexLine({ lost, rung }));
  }

  const keep = (name: string, bytes: Buffer): void => writer.write(name, bytes);

  function keepInit(rung: string, run: number, bytes: Buffer): void {
    const name = `${rung}/${initName(run)}`;
    inits.set(name, bytes);
    keep(name, bytes);
  }

  function beginRun(video: VideoConfig, audio: AudioConfig | undefined, configTag: Buffer): LiveRun {
    if (runs >= runsMaximum)
      throw new StreamRefused(
        'The encoder has started too many times in this event. End it, and begin another one.',
      );
    if (plans === undefined) addPlans(options.planRungs(video));
    for (const follower of followers) follower.cutOff();
    runs += 1;
    const run = runs;
    const startsMs = durationMs;
    const startedAt = options.nowMs();
    facts = {
      codecs: [video.codec, ...(audio ? [audio.codec] : [])].join(','),
      width: video.width,
      height: video.height,
    };
    keepInit(sourceRung, run, initFragment(video, audio));
    let baseMs: number | undefined;
    let isFirst = true;
    let place: OpenPlace | undefined;
    let hasKeyframe = true;

    const ours = (plans ?? [])
      .filter(({ height }) => height < video.height)
      .map((plan) => {
        const rung = rungs.get(plan.name) ?? createLiveRung(plan.name);
        return followSource({
          rung,
          plan,
          audio,
          partMs: limits.livePartMs,
          configTag,
          startEncoder: options.startEncoder,
          onInit: (bytes) => keepInit(plan.name, run, bytes),
          onOwnSegment: (number, bytes) => {
            keep(`${plan.name}/${segmentName(number)}`, bytes);
            writer.append(indexFile, indexLine({ rung: plan.name, segment: number, bytes: bytes.length }));
          },
          onProblem,
        });
      });
    const idle = (plans ?? []).filter(({ height }) => height >= video.height);
    followers = ours;

    const cutter = createStreamCutter({
      partMs: limits.livePartMs,
      partMaximumMs: partTargetMs,
      sampleRate: audio?.sampleRate,
      startsSegment: (frame, segmentMs) =>
        segmentMs === undefined
          ? frame.isKeyframe
          : (frame.isKeyframe && segmentMs >= segmentMinimumMs) || segmentMs >= segmentMaximumMs,
      onSegmentStart: (frame) => {
        place = {
          number: source.segments.length + 1,
          run,
          ...(isFirst && { runStartedAt: startedAt }),
        };
        if (isFirst)
          writer.append(
            indexFile,
            indexLine({ run, started_at: startedAt, ...facts, plans: [...(plans ?? [])] }),
          );
        isFirst = false;
        hasKeyframe = frame.isKeyframe;
        isIndependent &&= frame.isKeyframe;
        source.open(place);
        const cut: Cut = {
          ...place,
          presentedMs: frame.dtsMs + frame.compositionMs,
          isKeyframe: frame.isKeyframe,
        };
        for (const follower of ours) follower.sourceCut(cut);
      },
      onPart: (part) => source.addPart(part),
      onSegmentEnd: (length) => {
        const bytes = source.close(length);
        if (bytes === undefined || place === undefined) return;
        durationMs += length;
        keep(`${sourceRung}/${segmentName(place.number)}`, bytes);
        writer.append(
          indexFile,
          indexLine({
            segment: place.number,
            run,
            duration_ms: length,
            is_independent: hasKeyframe,
            bytes: bytes.length,
          }),
        );
        for (const follower of ours) follower.sourceClosed(place, length);
        for (const { name } of idle) rungs.get(name)?.borrow(place, length);
      },
    });

    return {
      takeVideo(frame) {
        if (baseMs === undefined && !frame.isKeyframe) return;
        baseMs ??= frame.dtsMs;
        const dtsMs = startsMs + frame.dtsMs - baseMs;
        cutter.takeVideo({ ...frame, dtsMs });
        for (const follower of ours) follower.takeVideo(dtsMs, frame.isKeyframe, frame.payload);
      },
      takeAudio(frame) {
        if (baseMs === undefined || frame.dtsMs < baseMs) return;
        const moved = { dtsMs: startsMs + frame.dtsMs - baseMs, data: frame.data };
        cutter.takeAudio(moved);
        for (const follower of ours) follower.takeAudio(moved);
      },
      async end() {
        cutter.end();
        await Promise.all(ours.map((follower) => follower.end()));
      },
    };
  }

  const variants = (): VariantFacts[] => {
    const sound = facts.codecs.split(',')[1];
    const all: VariantFacts[] = [
      {
        name: sourceRung,
        width: facts.width,
        height: facts.height,
        codecs: facts.codecs,
        bandwidth: source.peakBandwidth() || assumedBits(facts.height),
      },
      ...(plans ?? []).map(({ name, width, height, codec, bitsPerSecond }) => ({
        name,
        width,
        height,
        codecs: [codec, ...(sound === undefined ? [] : [sound])].join(','),
        bandwidth: rungs.get(name)?.peakBandwidth() || bitsPerSecond + 128_000,
      })),
    ];
    const start = startRung();
    return all.toSorted((one, other) => Number(other.name === start) - Number(one.name === start));
  };
  /** The lowest rung that has something itself: it comes at once. */
  const startRung = (): string =>
    (plans ?? []).findLast(({ name }) => rungs.get(name)?.segments.some(({ isOwn }) => isOwn))?.name ??
    sourceRung;

  return {
    beginRun,
    rungs,
    durationMs: () => durationMs,
    runs: () => runs,
    isPlayable: () => source.has(1, 0),
    isEnded: () => isEnded,
    isIndependent: () => isIndependent,
    startRung,
    master: (file) => liveMaster(variants(), file, isIndependent),
    readFile: async (name) => inits.get(name) ?? writer.find(name) ?? storage.readFile(name),
    async finish() {
      isEnded = true;
      await Promise.all(followers.map((follower) => follower.end()));
      for (const rung of rungs.values()) rung.end();
      const made = variants();
      for (const rung of rungs.values()) {
        const text = Buffer.from(finishedPlaylist(rung.segments, isIndependent));
        for (const file of ['index.m3u8', 'low.m3u8']) keep(`${rung.name}/${file}`, text);
      }
      keep('master.m3u8', Buffer.from(liveMaster(made, 'index.m3u8', isIndependent)));
      keep('low.m3u8', Buffer.from(liveMaster(made, 'low.m3u8', isIndependent)));
      await writer.settled(finishMs);
      const start = made[0]?.name ?? sourceRung;
      const first = rungs.get(start)?.segments[0];
      const folder = first?.isOwn === false ? sourceRung : start;
      return {
        durationSeconds: durationMs / 1_000,
        runs,
        segments: source.segments.length,
        rungs: made,
        startRung: start,
        firstRunSegments: source.segments.filter(({ run }) => run === source.segments[0]?.run).length,
        firstFiles: first
          ? [`${folder}/${initName(first.run)}`, `${folder}/${segmentName(first.number)}`]
          : [],
      };
    },
    settled: () => writer.settled(),
    async pause() {
      for (const rung of rungs.values()) rung.release();
      await Promise.all(followers.map((follower) => follower.end()));
      await writer.settled(pauseMs);
      writer.stop();
    },
  };
}
