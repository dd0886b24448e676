// A game while it is recorded: runs of an encoder become segments of all rungs, served from memory as they come.
import { limits } from '@floodlit/contract/limits';
import type { AudioConfig } from './aac-config.ts';
import type { VideoConfig } from './avc-config.ts';
import { createStreamCutter } from './cut-stream.ts';
import { followSource, type Follower } from './follow-source.ts';
import type { RungPlan } from './rung-encoder.ts';
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
import { findHealed, linesAround } from './heal-recording.ts';
import type { LiveRecording, LiveRecordingOptions, LiveRun } from './recording-facts.ts';
import { createLossReport } from './loss-report.ts';
import type { Cut } from './match-cuts.ts';
import { indexLine, readIndex, segmentsOf, type BeginLine, type RunLine } from './recording-index.ts';
import { frameRateOf, variantsOf } from './recording-variants.ts';
import { frameRateOfRun, knownPlans } from './finished-recording.ts';
import { chooseStartRung, firstFilesOf, type RungSegments } from './start-rung.ts';
import { createRungHealth } from './rung-health.ts';
import { createSegmentWriter, segmentForm } from './segment-writer.ts';
import { createSourceSound } from './sound-queue.ts';

/** A disk that is full must not hold up the end of an event, nor the stop of the process. */
const finishMs = 15_000;
const pauseMs = 3_000;
/** Keyframes come a little early or late. */
const segmentMinimumMs = limits.liveSegmentSeconds * 1_000 - 200;
/** With the longest pause between two pictures it is still the target, rounded. */
const segmentMaximumMs = limits.liveTargetSeconds * 1_000 - 600;
/** Their numbers stay short. */
const runsMaximum = 9_999;
/** More than an encoder begins in the seconds that an index can lack. */
const runsLacking = 9;

const beginLineOf = (
  epoch: number,
  text: string,
  { begin, nowMs }: Pick<LiveRecordingOptions, 'begin' | 'nowMs'>,
): BeginLine =>
  begin === undefined
    ? { epoch, from: readIndex(text).segments.length + 1, at: nowMs() }
    : { epoch, from: begin.from, at: begin.at };

export function createLiveRecording(options: LiveRecordingOptions): LiveRecording {
  const { storage, onProblem, epoch = 0 } = options;
  const inEpoch = epoch === 0 ? {} : { epoch };
  const writer = createSegmentWriter({ storage, onProblem, onLost: lose, index: options.index, epoch });
  const source = createLiveRung(sourceRung, epoch);
  const rungs = new Map<string, LiveRung>([[sourceRung, source]]);
  const inits = new Map<string, Buffer>();
  const text = options.index?.text ?? '';
  const beginLine = epoch === 0 ? undefined : beginLineOf(epoch, text, options);
  const earlierText = `${text}${beginLine === undefined ? '' : indexLine(beginLine)}`;
  const earlier = readIndex(earlierText);
  if (beginLine !== undefined) writer.addLine(beginLine);
  const openNumbers = new Set(earlier.open);
  const aroundGaps = openNumbers.size === 0 ? [] : linesAround(earlierText, openNumbers);
  /** The plan of the current run. */
  let plans: readonly RungPlan[] | undefined;
  /** The latest plan of each rung that there was. */
  const known = new Map<string, RungPlan>();
  let facts: Pick<RunLine, 'codecs' | 'width' | 'height'> = { codecs: '', width: 0, height: 0 };
  // A line may be missing: what was counted once is never counted again.
  let runs = Math.max(0, ...earlier.runs.map(({ run }) => run), ...earlier.segments.map(({ run }) => run));
  if (options.begin?.mayLackRuns === true) runs += runsLacking;
  let durationMs = earlier.segments.reduce((sum, segment) => sum + segment.duration_ms, 0);
  let isIndependent = earlier.segments.every((segment) => segment.is_independent);
  let followers: Follower[] = [];
  let isEnded = false;
  let framesPerSecond: number | undefined;
  const health = createRungHealth({
    nowMs: options.nowMs,
    onProblem,
    onChange: (all) => options.onRungHealth?.(all),
  });
  const losses = createLossReport({ nowMs: options.nowMs, onProblem });
  const stopListening = storage.onLost(lose);

  /** A rung that comes later begins with what its source had until then. */
  function addPlans(given: readonly RungPlan[]): void {
    plans = given;
    for (const plan of given) {
      known.set(plan.name, plan);
      if (rungs.has(plan.name)) continue;
      const rung = createLiveRung(plan.name, epoch);
      rung.restore(source.segments.map((segment) => ({ ...segment, isOwn: false, parts: [] })));
      rungs.set(plan.name, rung);
    }
  }
  const isOfSize = ({ width, height }: VideoConfig): boolean =>
    width === facts.width && height === facts.height;
  const countLost = ({ segments }: LiveRung): number =>
    segments.filter(({ number, isOwn, isLost }) => isOwn && isLost === true && !openNumbers.has(number))
      .length;
  if (earlier.segments.length > 0) {
    source.restore(segmentsOf(earlier, sourceRung));
    health.restore(sourceRung, countLost(source));
    facts = earlier.runs.at(-1) ?? facts;
    plans = earlier.runs.at(-1)?.plans;
    for (const [name, plan] of knownPlans(earlier)) {
      known.set(name, plan);
      const rung = createLiveRung(name, epoch);
      rung.restore(segmentsOf(earlier, name));
      rungs.set(name, rung);
      health.restore(name, countLost(rung));
    }
    framesPerSecond = frameRateOfRun(earlier, runs);
    for (const name of options.lostFiles ?? []) lose(name);
  }

  function lose(name: string): void {
    const [, rung = '', digits, ofEpoch = 0] = segmentForm.exec(name) ?? [];
    if (digits === undefined) return;
    const lost = Number(digits);
    // A home that lost the game still loses files of numbers that another one has.
    const known = rungs.get(rung)?.segments[lost - 1];
    if (known !== undefined && (known.epoch ?? 0) !== Number(ofEpoch)) return;
    losses.lost();
    health.loses(rung);
    rungs.get(rung)?.lose(lost);
    if (rung === sourceRung)
      for (const other of rungs.values()) if (other !== source) other.loseBorrowed(lost);
    writer.addLine({ lost, rung, ...(Number(ofEpoch) > 0 && { epoch: Number(ofEpoch) }) });
  }

  const heal: LiveRecording['heal'] = async (late, how) => {
    const found = await findHealed({
      earlier: aroundGaps,
      late,
      rungs: rungs.values(),
      open: openNumbers,
      ...how,
    });
    const healed = found.healed.filter(
      ({ rung, segment }) => rung.segments[segment.number - 1]?.isLost === true,
    );
    for (const { rung, segment, lines } of healed) {
      if (rung === source)
        durationMs += segment.durationMs - (source.segments[segment.number - 1]?.durationMs ?? 0);
      rung.heal(segment);
      // The next join of this home does not read the chunks of a former one.
      for (const line of lines) writer.addLine(line);
    }
    // The files of lower rungs come after the source's, and so do their lines.
    for (const number of openNumbers)
      if ([...rungs.values()].every(({ segments }) => segments[number - 1]?.isLost !== true))
        openNumbers.delete(number);
    return found.isWaiting;
  };

  const keep = (name: string, bytes: Buffer): void => writer.write(name, bytes);

  function keepInit(rung: string, run: number, bytes: Buffer): void {
    const name = `${rung}/${initName(run, undefined, epoch)}`;
    inits.set(name, bytes);
    keep(name, bytes);
  }

  function beginRun(video: VideoConfig, audio: AudioConfig | undefined, configTag: Buffer): LiveRun {
    if (runs >= runsMaximum)
      throw new StreamRefused(
        'The camera has started too many times in this event. End it, and begin another one.',
      );
    if (plans === undefined || !isOfSize(video)) addPlans(options.planRungs(video, plans ?? []));
    const before = followers.map((follower) => follower.end());
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
    let isTimeStated = true;
    let place: OpenPlace | undefined;
    /** The open segment begins with an IDR picture: pictures before it are not needed. */
    let startsAnew = true;
    const clock = { firstMs: undefined as number | undefined, lastMs: -1, frames: 0, segmentFrames: 0 };

    const encoded = (plans ?? []).filter(({ height }) => height < video.height);
    const ours = encoded.map((plan) => {
      const rung = rungs.get(plan.name) ?? createLiveRung(plan.name, epoch);
      return followSource({
        rung,
        plan,
        audio,
        sourceHeight: video.height,
        partMs: limits.livePartMs,
        configTag,
        startEncoder: options.startEncoder,
        after: before.length === 0 ? undefined : Promise.all(before).then(() => undefined),
        onInit: (bytes) => keepInit(plan.name, run, bytes),
        onOwnSegment: (number, bytes) => {
          health.has(plan.name);
          keep(`${plan.name}/${segmentName(number, undefined, epoch)}`, bytes);
          writer.addLine({ rung: plan.name, segment: number, ...inEpoch, bytes: bytes.length });
        },
        onMissedSegment: () => health.misses(plan.name),
        onDependent: () => {
          isIndependent = false;
        },
        onProblem,
      });
    });
    const idle = [...known.keys()].filter((name) => encoded.every((plan) => plan.name !== name));
    followers = ours;

    const cutter = createStreamCutter({
      partMs: limits.livePartMs,
      partMaximumMs: partTargetMs,
      sound: createSourceSound({
        audio,
        onPlaced: (sounds) => {
          for (const follower of ours) for (const one of sounds) follower.takeAudio(one);
        },
      }),
      openNumber: () => place?.number ?? 0,
      startsSegment: (frame, segmentMs) =>
        segmentMs === undefined
          ? frame.isKeyframe
          : (frame.isKeyframe && segmentMs >= segmentMinimumMs) || segmentMs >= segmentMaximumMs,
      onSegmentStart: (frame) => {
        place = {
          number: source.segments.length + 1,
          run,
          ...(epoch > 0 && { epoch, runEpoch: epoch }),
          ...(isFirst ? { runStartedAt: startedAt } : isTimeStated ? {} : { runStartedAt: options.nowMs() }),
        };
        isTimeStated = true;
        if (isFirst)
          writer.addLine({ run, ...inEpoch, started_at: startedAt, ...facts, plans: [...(plans ?? [])] });
        isFirst = false;
        startsAnew = frame.isKeyframe && (frame.group ?? 'closed') === 'closed';
        isIndependent &&= startsAnew;
        source.open(place);
        const cut: Cut = {
          ...place,
          dtsMs: frame.dtsMs,
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
        keep(`${sourceRung}/${segmentName(place.number, undefined, epoch)}`, bytes);
        writer.addLine({
          segment: place.number,
          run,
          ...inEpoch,
          ...(place.runStartedAt !== startedAt && { started_at: place.runStartedAt }),
          duration_ms: length,
          is_independent: startsAnew,
          bytes: bytes.length,
          frames: clock.segmentFrames,
        });
        clock.segmentFrames = 0;
        for (const follower of ours) follower.sourceClosed(place, length);
        for (const name of idle) rungs.get(name)?.borrow(place, length, bytes.length);
      },
    });

    return {
      takeVideo(frame) {
        if (baseMs === undefined && !frame.isKeyframe) return;
        baseMs ??= frame.dtsMs;
        // The encoders need times that go forward too, so that all rungs have the same ones.
        const dtsMs = Math.max(startsMs + frame.dtsMs - baseMs, clock.lastMs + 1);
        clock.lastMs = dtsMs;
        clock.firstMs ??= dtsMs;
        const moved = { ...frame, dtsMs };
        cutter.takeVideo(moved);
        clock.frames += 1;
        clock.segmentFrames += 1;
        framesPerSecond = frameRateOf(clock.frames - 1, dtsMs - clock.firstMs) ?? framesPerSecond;
        for (const follower of ours) follower.takeVideo(moved);
      },
      takeAudio(frame) {
        if (baseMs === undefined || frame.dtsMs < baseMs) return;
        cutter.takeAudio({ dtsMs: startsMs + frame.dtsMs - baseMs, data: frame.data });
      },
      restateTime() {
        isTimeStated = false;
      },
      async end() {
        cutter.end();
        await Promise.all(ours.map((follower) => follower.end()));
      },
    };
  }

  const variants = (): VariantFacts[] => {
    const all = variantsOf({ ...facts, framesPerSecond }, tallFirst(), rungs, isEnded, (name) =>
      followers.find((follower) => follower.name === name)?.bitsPerSecond(),
    );
    const start = startRung();
    return all.toSorted((one, other) => Number(other.name === start) - Number(one.name === start));
  };
  const tallFirst = (): RungPlan[] => [...known.values()].toSorted((one, other) => other.height - one.height);
  const segmentsOfAll = (): RungSegments =>
    new Map([...rungs].map(([name, { segments }]) => [name, segments]));
  const startRung = (): string => chooseStartRung(tallFirst(), segmentsOfAll(), isEnded);

  return {
    epoch,
    beginRun,
    rungs,
    durationMs: () => durationMs,
    runs: () => runs,
    isPlayable: () => source.has(1, 0) && facts.codecs !== '',
    isEnded: () => isEnded,
    isIndependent: () => isIndependent,
    startRung,
    master: (file) => liveMaster(variants(), file, isIndependent),
    readFile: async (name) => inits.get(name) ?? writer.find(name) ?? storage.readFile(name),
    openNumbers: () => openNumbers,
    heal,
    async finish() {
      isEnded = true;
      stopListening();
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
      writer.joinIndex();
      const start = made[0]?.name ?? sourceRung;
      return {
        durationSeconds: durationMs / 1_000,
        runs,
        segments: source.segments.length,
        rungs: made,
        startRung: start,
        health: health.read(),
        firstRunSegments: source.segments.filter(({ run }) => run === source.segments[0]?.run).length,
        firstFiles: firstFilesOf(segmentsOfAll(), start),
        lacksSegments: [...known.keys()].some((name) =>
          rungs.get(name)?.segments.some(({ isOwn, isLost }) => !isOwn || isLost === true),
        ),
      };
    },
    settled: () => writer.settled(),
    async abandon() {
      writer.stop();
      stopListening();
      losses.end();
      for (const rung of rungs.values()) rung.release();
      await Promise.all(followers.map((follower) => follower.end()));
    },
    async pause() {
      stopListening();
      for (const rung of rungs.values()) rung.release();
      await Promise.all(followers.map((follower) => follower.end()));
      await writer.settled(pauseMs);
      losses.end();
      writer.stop();
    },
  };
}
