// Makes segments of a lower rung after the end of a game, from the segments of its source. They are cut at the same
// moments, described as before, and have the source's sound.
import { initFragment } from './fragments.ts';
import { flvTag, readVideoTag, type FlvTag } from './flv.ts';
import type { EncoderPlan, RungEncoder, StartRungEncoder } from './rung-encoder.ts';
import { readVideoConfig } from './avc-config.ts';
import { withoutTiming } from './avc-timing.ts';
import { createSourceRate } from './rung-rate.ts';
import { frameRateOf } from './recording-variants.ts';
import type { InitContent, SegmentContent, TimedPicture } from './read-fragments.ts';
import { writeSegment } from './read-fragments.ts';

export interface SourceSegment {
  readonly number: number;
  readonly content: SegmentContent;
}

export interface EncodeRequest {
  readonly plan: EncoderPlan;
  /** The source's description of the run. */
  readonly init: InitContent;
  /** Consecutive segments of one run. */
  readonly segments: readonly SourceSegment[];
  /** The segments that are made. The others only lead the decoder in, or out. */
  readonly wanted: ReadonlySet<number>;
  readonly startEncoder: StartRungEncoder;
  readonly signal: AbortSignal;
}

export interface EncodedSegments {
  /** The initial fragment for them. */
  readonly init: Buffer;
  readonly segments: ReadonlyMap<number, Buffer>;
}

/** An encoder that delivers nothing for so long hangs. */
const silenceMs = 60_000;
/** The encoder may not use a last picture. */
const wholeToleranceMs = 100;
/** Times are whole milliseconds. */
const roundingMs = 3;

interface EncodedPicture {
  readonly presentedMs: number;
  readonly isKeyframe: boolean;
  readonly data: Buffer;
}

const sumOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);

const payloadOf = (kind: 0 | 1, isKeyframe: boolean, compositionMs: number, data: Buffer): Buffer => {
  const head = Buffer.from([isKeyframe ? 0x17 : 0x27, kind, 0, 0, 0]);
  head.writeIntBE(compositionMs, 2, 3);
  return Buffer.concat([head, data]);
};

/** @throws when the encoder ends early, hangs, or is aborted. A segment that it could not make is left out. */
export async function encodeSegments(request: EncodeRequest): Promise<EncodedSegments> {
  const { init, segments, wanted, plan } = request;
  const rate = createSourceRate(plan, init.video.height);
  for (const { content } of segments)
    rate.add({
      bytes: sumOf(content.pictures.map(({ data }) => data.length)),
      durationMs: sumOf(content.pictures.map(({ ticks }) => ticks)),
    });
  const bitsPerSecond = rate.allowed() ?? plan.bitsPerSecond;
  const { record, pictures } = await encode({ ...request, plan: { ...plan, bitsPerSecond } });
  const made = new Map<number, Buffer>();
  for (const [index, { number, content }] of segments.entries()) {
    if (!wanted.has(number)) continue;
    const next = segments[index + 1];
    const cut = cutOut(content, next?.number === number + 1 ? next.content : undefined, pictures);
    if (cut !== undefined)
      made.set(
        number,
        writeSegment({ pictures: cut, sound: content.sound }, init.audio?.sampleRate ?? 1_000),
      );
  }
  return { init: initFragment(readVideoConfig(withoutTiming(record)), init.audio), segments: made };
}

/** Whether segments of both can follow one another behind one initial fragment. The timing in it tells decoders nothing. */
export function isSameDescription(one: InitContent, other: InitContent): boolean {
  const pictures = [one, other].map(({ video }) => withoutTiming(video.record));
  const sounds = [one, other].map(({ audio }) => audio?.record ?? Buffer.alloc(0));
  return [pictures, sounds].every(([first, second]) => first?.equals(second ?? Buffer.alloc(0)) === true);
}

const shownAt = ({ dtsMs, compositionTicks }: TimedPicture): number => dtsMs + compositionTicks;

/**
 * The rung's pictures of one segment of the source, on the source's clock.
 * @returns undefined when its first one is missing, or all of them.
 */
function cutOut(
  { pictures }: SegmentContent,
  next: SegmentContent | undefined,
  encoded: readonly EncodedPicture[],
): TimedPicture[] | undefined {
  const [first] = pictures;
  const last = pictures.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const endMs = last.dtsMs + last.ticks;
  const shiftMs = first.compositionTicks;
  const nextFirst = next?.pictures[0];
  const untilMs = nextFirst === undefined ? Number.POSITIVE_INFINITY : shownAt(nextFirst) - roundingMs;
  const ours = encoded.filter(
    ({ presentedMs }) => presentedMs >= shownAt(first) - roundingMs && presentedMs < untilMs,
  );
  const [ownFirst] = ours;
  if (ownFirst === undefined || (first.isKeyframe && !ownFirst.isKeyframe)) return undefined;
  // The segment begins and ends where the source's does. Pictures of open groups reach over its end otherwise.
  const times = ours.map(({ presentedMs }, index) =>
    index === 0
      ? first.dtsMs
      : Math.min(Math.max(presentedMs - shiftMs, first.dtsMs + index), endMs - ours.length + index),
  );
  return ours.map(({ isKeyframe, data, presentedMs }, index) => {
    const dtsMs = times[index] ?? first.dtsMs;
    return {
      dtsMs,
      ticks: Math.max(1, (times[index + 1] ?? endMs) - dtsMs),
      compositionTicks: Math.max(0, presentedMs - dtsMs),
      isKeyframe,
      data,
    };
  });
}

function encode({
  plan,
  init,
  segments,
  startEncoder,
  signal,
}: EncodeRequest): Promise<{ record: Buffer; pictures: EncodedPicture[] }> {
  signal.throwIfAborted();
  const given = segments.flatMap(({ content }) => content.pictures);
  const lengthMs = sumOf(given.map(({ ticks }) => ticks));
  const givenUntilMs = Math.max(...given.map(shownAt));
  const pictures: EncodedPicture[] = [];
  let record: Buffer | undefined;
  return new Promise((resolve, reject) => {
    let heardAt = performance.now();
    const settle = (error?: unknown): void => {
      clearInterval(watch);
      signal.removeEventListener('abort', onAbort);
      const takenMs = Math.max(...pictures.map(({ presentedMs }) => presentedMs));
      const isWhole = takenMs >= givenUntilMs - wholeToleranceMs;
      if (error === undefined && record !== undefined && isWhole) return resolve({ record, pictures });
      running.kill();
      reject(
        error instanceof Error ? error : new Error('The encoder of a rung ended before its last picture.'),
      );
    };
    const take = (tag: FlvTag): void => {
      heardAt = performance.now();
      if (tag.kind !== 'video') return;
      const video = readVideoTag(tag.payload);
      if (video.kind === 'config') record = Buffer.from(video.data);
      else if (video.kind === 'frame')
        pictures.push({
          presentedMs: tag.timestampMs + video.compositionMs,
          isKeyframe: video.isKeyframe,
          data: Buffer.from(video.data),
        });
    };
    const running: RungEncoder = startEncoder(
      { ...plan, framesPerSecond: plan.framesPerSecond ?? frameRateOf(given.length, lengthMs) },
      { tag: take, ended: () => settle() },
    );
    const onAbort = (): void => settle(signal.reason);
    const watch = setInterval(() => {
      if (performance.now() - heardAt > silenceMs) settle(new Error('The encoder of a rung hangs.'));
    }, 1_000);
    signal.addEventListener('abort', onAbort, { once: true });
    running.write(flvTag('video', 0, payloadOf(0, true, 0, init.video.record)));
    for (const { dtsMs, compositionTicks, isKeyframe, data } of given)
      running.write(flvTag('video', dtsMs, payloadOf(1, isKeyframe, compositionTicks, data)));
    running.end();
  });
}
