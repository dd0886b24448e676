// Turns an encoder's messages into runs of a recording. It refuses an unplayable stream with an error text.
// A changed format begins a new run.
import { limits } from '@floodlit/contract/limits';
import { groupKindOf } from '@floodlit/contract/sums/avc-start';
import type { SignalFacts } from '@floodlit/contract/operators/live';
import { assumedAudio, readAudioConfig, type AudioConfig } from './aac-config.ts';
import { lengthBytesOf, readVideoConfig, type VideoConfig } from './avc-config.ts';
import { createEncoderClock, type ClockedKind } from './encoder-clock.ts';
import { createEncoderPace } from './encoder-pace.ts';
import type { AudioFrame } from './sound-grid.ts';
import { StreamRefused, videoPayload, type AudioTag, type VideoTag } from './flv.ts';
import type { SourceFrame } from './follow-source.ts';
import type { LiveRecording } from './recording-facts.ts';
import type { LiveRun } from './recording-facts.ts';
import { createSignalMeter } from './signal-meter.ts';
import { announcesSound, createSoundWatch } from './sound-watch.ts';
import { createStreamAdvice } from './stream-advice.ts';
import { createTrackChoice } from './track-choice.ts';

export interface InputMessage {
  readonly kind: 'video' | 'audio' | 'data';
  readonly timestampMs: number;
  readonly payload: Buffer;
}

export interface LiveInputOptions {
  readonly recording: LiveRecording;
  /** Milliseconds that only go forward. */
  readonly nowMs: () => number;
  /** Called before a run begins: there is something to play. */
  readonly onBegin?: () => void;
  /** Receives advice for the operator about a stream that plays, but not as well as it could. */
  readonly onAdvice: (sentence: string) => void;
}

export interface LiveInput {
  /** @throws {StreamRefused} with an error text for the person at the encoder. */
  take(message: InputMessage): void;
  /** While it is withheld, nothing is recorded. Formats are still read, so that the picture returns at a keyframe. */
  withhold(isWithheld: boolean): void;
  /** The messages that describe the stream: another input begins with them. */
  formats(): readonly InputMessage[];
  /** The measures of the last seconds. */
  readFacts(): SignalFacts;
  end(): Promise<void>;
}

/** A longer time without a picture while sound goes on begins a new run. */
const holeMs = 1_000;
/** How long sound may come alone. */
const pictureWaitMs = 10_000;
/** The window over which the bit rate is measured. The maximum is about twice of what any encoder needs. */
const measuredMs = 10_000;
const bytesMaximum = (40_000_000 / 8) * (measuredMs / 1_000);
const messagesMaximum = 2_000 * (measuredMs / 1_000);
/** A camera that is plugged in again and again is no game. */
const runsMaximum = 8;
/** How long an operator reads that an encoder was slow. */
const slowShownMs = 60_000;
/** How long the first pictures wait for the description of the sound. */
const soundWaitMs = 500;
/** How long they wait for the description of sound that is announced. */
const announcedWaitMs = 1_000;

export function createLiveInput(options: LiveInputOptions): LiveInput {
  const { recording, nowMs } = options;
  const beganAt = nowMs();
  let video: VideoConfig | undefined;
  let videoTag: Buffer | undefined;
  let audio: AudioConfig | undefined;
  /** Another format of the sound: the next keyframe begins a run with it, so that no picture is lost. */
  let nextAudio: AudioConfig | undefined;
  /** The encoder never described its sound: silence of a usual format stands for it. */
  let isAssumed = false;
  let run: LiveRun | undefined;
  let held: ({ frame: SourceFrame } | { sound: AudioFrame })[] = [];
  const clock = createEncoderClock();
  const pace = createEncoderPace();
  const meter = createSignalMeter(nowMs);
  const sounds = createSoundWatch(nowMs);
  const tracks = createTrackChoice();
  const formats = new Map<InputMessage['kind'], InputMessage>();
  const advice = createStreamAdvice(options.onAdvice);
  let isWithheld = false;
  let lastMs: number | undefined;
  let keyframeAt: number | undefined;
  let keyframeMs: number | undefined;
  let firstMs: number | undefined;
  let newestMs = 0;
  let slowAt: number | undefined;
  let heldSince = 0;
  let measuredFrom = beganAt;
  let bytes = 0;
  let messages = 0;
  let runs = 0;
  let ending: Promise<void> = Promise.resolve();

  function endRun(): void {
    const over = run;
    run = undefined;
    lastMs = undefined;
    held = [];
    if (over !== undefined) ending = over.end();
  }

  /** @throws {StreamRefused} when it sends more than a machine should keep, or restarts all the time. */
  function measure(payload: Buffer): void {
    if (nowMs() - measuredFrom > measuredMs) {
      measuredFrom = nowMs();
      bytes = messages = runs = 0;
    }
    bytes += payload.length;
    messages += 1;
    if (bytes > bytesMaximum || messages > messagesMaximum)
      throw new StreamRefused('The camera sends more than 40 Mbit/s. Set its bitrate to 20 Mbit/s or less.');
  }

  /** @throws {StreamRefused} */
  function begin(config: VideoConfig, tag: Buffer): void {
    if (++runs > runsMaximum)
      throw new StreamRefused('The camera changes its format or its clock all the time. Restart it.');
    options.onBegin?.();
    audio = nextAudio ?? audio;
    nextAudio = undefined;
    run = recording.beginRun(config, audio, tag);
    for (const one of held) {
      if ('frame' in one) run.takeVideo(one.frame);
      else run.takeAudio(one.sound);
    }
    held = [];
  }

  /** The moment of a frame on a clock that never jumps. */
  function readClock(kind: ClockedKind, timestampMs: number): number {
    const { ms, hasJumped } = clock.read(kind, timestampMs);
    if (hasJumped) {
      pace.reset();
      run?.restateTime();
    }
    firstMs ??= ms;
    newestMs = Math.max(newestMs, ms);
    if (pace.isSlow(ms, nowMs())) {
      slowAt = nowMs();
      advice.onSlowPace();
    }
    return ms;
  }

  function takeVideo(timestampMs: number, payload: Buffer, tag: VideoTag): void {
    if (tag.kind === 'nothing') return;
    const isPlain = ((payload[0] ?? 0) & 0x80) === 0;
    if (tag.kind === 'config') {
      formats.set('video', { kind: 'video', timestampMs, payload: Buffer.from(payload) });
      if (video?.record.equals(tag.data)) return;
      const config = readVideoConfig(tag.data);
      endRun();
      video = config;
      videoTag = isPlain ? Buffer.from(payload) : videoPayload(tag);
      return;
    }
    const dtsMs = readClock('video', timestampMs);
    if (lastMs !== undefined && dtsMs > lastMs + holeMs) endRun();
    lastMs = Math.max(lastMs ?? dtsMs, dtsMs);
    if (tag.isKeyframe) {
      keyframeAt = nowMs();
      advice.onKeyframe(dtsMs - (keyframeMs ?? dtsMs));
      keyframeMs = dtsMs;
      advice.onTracks(tracks.leftOut(), sounds.missingMs());
    }
    const group = tag.isKeyframe ? groupKindOf(tag.data, video && lengthBytesOf(video)) : undefined;
    meter.takePicture({ bytes: payload.length, dtsMs, group });
    if (isWithheld) return;
    if (video === undefined || videoTag === undefined) return;
    const isUndescribed = audio === undefined && nextAudio === undefined;
    if (isUndescribed && sounds.announcedMs() >= announcedWaitMs) assumeSound();
    if (nextAudio !== undefined && run !== undefined && tag.isKeyframe) endRun();
    // The encoders of lower rungs know no extended headers.
    const frame: SourceFrame = { ...tag, group, dtsMs, payload: isPlain ? payload : videoPayload(tag) };
    if (run !== undefined) return run.takeVideo(frame);
    if (held.length === 0 && !tag.isKeyframe) return;
    if (held.length === 0) heldSince = nowMs();
    held.push({ frame });
    const isWaiting = sounds.isAnnounced() || nowMs() - heldSince < soundWaitMs;
    const hasFormat = audio !== undefined || nextAudio !== undefined;
    if (hasFormat || !isWaiting) begin(video, videoTag);
  }

  /** From then on silence stands for the sound. Its own description replaces it, if it comes. */
  function assumeSound(): void {
    isAssumed = true;
    takeFormat(assumedAudio());
  }

  /** A run keeps its format. Its pictures go on until a keyframe begins the next run. */
  function takeFormat(config: AudioConfig): void {
    held = held.filter((one) => 'frame' in one);
    if (run === undefined) {
      audio = config;
      nextAudio = undefined;
    } else nextAudio = audio?.record.equals(config.record) === true ? undefined : config;
  }

  function takeAudio(timestampMs: number, payload: Buffer, tag: AudioTag): void {
    if (tag.kind === 'nothing') return;
    sounds.announce();
    if (tag.kind === 'config') {
      formats.set('audio', { kind: 'audio', timestampMs, payload: Buffer.from(payload) });
      if ((nextAudio ?? audio)?.record.equals(tag.data) !== true || isAssumed)
        takeFormat(readAudioConfig(tag.data));
      isAssumed = false;
      return;
    }
    const sound = { dtsMs: readClock('audio', timestampMs), data: tag.data };
    meter.takeSound(payload.length);
    // Without a description nobody can say what these bytes are.
    if (audio === undefined || isAssumed) return;
    sounds.hear();
    if (isWithheld || nextAudio !== undefined) return;
    if (run !== undefined) run.takeAudio(sound);
    else if (held.length > 0) held.push({ sound });
  }

  function takeData(timestampMs: number, payload: Buffer): void {
    if (sounds.isAnnounced() || !announcesSound(payload)) return;
    formats.set('data', { kind: 'data', timestampMs, payload: Buffer.from(payload) });
    sounds.announce();
  }

  const isSlowNow = (): boolean => slowAt !== undefined && nowMs() - slowAt < slowShownMs;

  /** @throws {StreamRefused} */
  function checkKeyframes(): void {
    const waitedMs = nowMs() - (keyframeAt ?? beganAt);
    const playedMs = newestMs - (keyframeMs ?? firstMs ?? newestMs);
    const allowedMs = video === undefined ? pictureWaitMs : limits.keyframeWaitMs;
    // An encoder that is slower than real time may need longer for the same stream.
    if (waitedMs <= allowedMs || playedMs <= allowedMs) return;
    const seconds = allowedMs / 1_000;
    throw new StreamRefused(
      video === undefined
        ? `There is no picture: for ${seconds} seconds only sound came. Add a video source to the camera.`
        : `No keyframe came for ${seconds} seconds. Set the keyframe interval of the camera to 2 seconds.`,
    );
  }

  return {
    take({ kind, timestampMs, payload }) {
      measure(payload);
      if (kind === 'video') for (const tag of tracks.readVideo(payload)) takeVideo(timestampMs, payload, tag);
      else if (kind === 'audio')
        for (const tag of tracks.readAudio(payload)) takeAudio(timestampMs, payload, tag);
      else takeData(timestampMs, payload);
      checkKeyframes();
    },
    withhold(wanted) {
      if (wanted && !isWithheld) endRun();
      isWithheld = wanted;
    },
    formats: () => [...formats.values()],
    readFacts() {
      const { pictures, sounds: more } = tracks.leftOut();
      return {
        ...meter.read({ video, hasSound: sounds.isAnnounced(), isSlow: isSlowNow() }),
        sound_missing_ms: sounds.missingMs(),
        left_out_sounds: more,
        left_out_pictures: pictures,
      };
    },
    async end() {
      endRun();
      await ending;
    },
  };
}
