import { describe, expect, it } from 'vitest';
import { createLiveInput } from './live-input.ts';
import { writeAmf } from '../rtmp/amf.ts';
import { createLiveRecording } from './live-recording.ts';
import { anEchoEncoder, aStorage, configs, configTag, frames } from '../../../test/ingest/made-streams.ts';

function anInput() {
  let nowMs = 0;
  const advice: string[] = [];
  const recording = createLiveRecording({
    storage: aStorage(),
    startEncoder: anEchoEncoder().start,
    planRungs: () => [],
    nowMs: () => 0,
    onProblem: () => undefined,
  });
  const input = createLiveInput({
    recording,
    nowMs: () => nowMs,
    onAdvice: (sentence) => advice.push(sentence),
  });
  const video = (timestampMs: number, payload: Buffer): void => {
    nowMs = Math.max(nowMs, timestampMs);
    input.take({ kind: 'video', timestampMs, payload });
  };
  const audio = (timestampMs: number, payload: Buffer): void => {
    nowMs = Math.max(nowMs, timestampMs);
    input.take({ kind: 'audio', timestampMs, payload });
  };
  return {
    recording,
    advice,
    data: (payload: Buffer) => input.take({ kind: 'data', timestampMs: 0, payload }),
    facts: () => input.readFacts(),
    wait: (untilMs: number) => {
      nowMs = Math.max(nowMs, untilMs);
    },
    video,
    audio,
    play: (durationMs: number, keyframeMs = 1_000, fromMs = 0) => {
      for (const frame of frames(durationMs, keyframeMs, fromMs)) video(frame.dtsMs, frame.payload);
    },
    runs: () => recording.rungs.get('source')?.segments.map(({ run }) => run) ?? [],
  };
}
const soundConfig = Buffer.from([0xaf, 0, 0x11, 0x90]);
const soundFrame = Buffer.from([0xaf, 1, 1, 2, 3]);

describe('what an encoder sends', () => {
  it('begins a run when the description of the picture changes, not when it is repeated', () => {
    const input = anInput();
    input.video(0, configTag(configs.small));
    input.audio(0, soundConfig);
    input.play(2_500);
    input.video(2_500, configTag(configs.small));
    input.play(2_500, 1_000, 2_500);
    expect(new Set(input.runs())).toEqual(new Set([1]));
    input.video(5_000, configTag(configs.large));
    input.play(4_500, 1_000, 5_000);
    expect(input.runs().at(-1)).toBe(2);
  });

  it('begins a run when the sound changes, and when pictures stay away while sound goes on', () => {
    const input = anInput();
    input.video(0, configTag(configs.small));
    input.audio(0, soundConfig);
    input.play(3_000);
    input.audio(3_000, Buffer.from([0xaf, 0, 0x12, 0x10]));
    input.play(3_000, 1_000, 3_000);
    for (let ms = 6_000; ms < 9_000; ms += 21) input.audio(ms, soundFrame);
    input.play(5_000, 1_000, 9_000);
    expect([...new Set(input.runs())]).toEqual([1, 2, 3]);
  });

  it('waits half a second for the sound, no longer', () => {
    const input = anInput();
    input.video(0, configTag(configs.small));
    input.play(600);
    expect(input.recording.rungs.get('source')?.has(1, 0)).toBe(true);
    const late = anInput();
    late.video(0, configTag(configs.small));
    late.play(200);
    late.audio(200, soundConfig);
    late.play(2_500, 1_000, 200);
    expect(late.recording.master('index.m3u8')).toContain('mp4a.40.2');
  });

  it('begins with silence of a usual format one second after sound was announced and never described', () => {
    const input = anInput();
    input.data(writeAmf('onMetaData', { audiocodecid: 10 }));
    input.video(0, configTag(configs.small));
    input.play(900);
    expect(input.recording.isPlayable()).toBe(false);
    input.play(2_600, 1_000, 900);
    expect(input.recording.isPlayable()).toBe(true);
    expect(input.recording.master('index.m3u8')).toContain('mp4a.40.2');
    expect(input.facts()).toMatchObject({ has_sound: true, sound_missing_ms: 3_467 });
    expect(input.advice).toContain('No sound arrives from the camera. Viewers hear silence until it comes.');
  });

  it.each([
    ['no codec', writeAmf('onMetaData', { videocodecid: 7 })],
    ['the codec 0', writeAmf('onMetaData', { audiocodecid: 0 })],
    ['something else', writeAmf('onTextData', { audiocodecid: 10 })],
    ['what cannot be read', Buffer.from([2, 0, 99, 1])],
    [
      'more than describes a stream',
      Buffer.concat([writeAmf('onMetaData', { audiocodecid: 10 }), Buffer.alloc(20_000)]),
    ],
  ])('is without sound when its metadata names %s', (_what, data) => {
    const input = anInput();
    input.data(data);
    input.video(0, configTag(configs.small));
    input.play(2_600);
    expect(input.recording.master('index.m3u8')).not.toContain('mp4a');
    expect(input.facts().has_sound).toBe(false);
  });

  it('loses no picture when the format of its sound changes between two keyframes', () => {
    const input = anInput();
    input.video(0, configTag(configs.small));
    input.audio(0, soundConfig);
    for (const frame of frames(6_000, 2_000)) {
      if (frame.dtsMs === 2_500) input.audio(2_500, Buffer.from([0xaf, 0, 0x12, 0x10]));
      input.video(frame.dtsMs, frame.payload);
    }
    // The run goes on until the keyframe at four seconds.
    expect(input.runs()).toEqual([1, 1]);
    expect(input.recording.durationMs()).toBeGreaterThanOrEqual(4_000);
    expect(input.recording.runs()).toBe(2);
  });

  it('says how long no sound has arrived, and nothing of a pause of the line', () => {
    const input = anInput();
    input.video(0, configTag(configs.small));
    input.audio(0, soundConfig);
    input.audio(0, soundFrame);
    input.play(1_900);
    expect(input.facts().sound_missing_ms).toBeNull();
    input.play(3_000, 1_000, 1_900);
    expect(input.facts().sound_missing_ms).toBeGreaterThan(4_800);
    input.audio(4_900, soundFrame);
    expect(input.facts().sound_missing_ms).toBeNull();
  });

  it('plays its first tracks and gives advice on the others once', () => {
    const input = anInput();
    const second = (packet: number, data: Buffer): Buffer =>
      Buffer.concat([Buffer.from([0x95, packet]), Buffer.from('mp4a'), Buffer.from([1]), data]);
    input.video(0, configTag(configs.small));
    input.audio(0, soundConfig);
    input.audio(0, second(0, Buffer.from([0x12, 0x10])));
    for (let ms = 0; ms < 2_500; ms += 21) {
      input.audio(ms, soundFrame);
      input.audio(ms, second(1, Buffer.from([1, 2, 3])));
    }
    input.play(2_500);
    expect(input.facts()).toMatchObject({ left_out_sounds: 1, left_out_pictures: 0 });
    expect(input.advice).toEqual([expect.stringContaining('more than one sound track')]);
    expect(input.recording.runs()).toBe(1);
  });

  it('is refused after ten seconds of sound alone', () => {
    const input = anInput();
    input.audio(0, soundConfig);
    for (let ms = 0; ms <= 10_000; ms += 20) input.audio(ms, soundFrame);
    expect(() => input.audio(10_050, soundFrame)).toThrow(
      'There is no picture: for 10 seconds only sound came.',
    );
  });

  it('is refused after twenty seconds without a keyframe', () => {
    const input = anInput();
    input.video(0, configTag(configs.small));
    input.audio(0, soundConfig);
    expect(() => input.play(22_000, 60_000)).toThrow(
      'No keyframe came for 20 seconds. Set the keyframe interval of the camera to 2 seconds.',
    );
  });

  it('is not refused when it only arrives slowly, but its operator gets advice', () => {
    const input = anInput();
    input.video(0, configTag(configs.small));
    input.audio(0, soundConfig);
    // Six seconds of game in thirty-six.
    for (const frame of frames(6_000, 60_000)) {
      input.wait(frame.dtsMs * 6);
      input.video(frame.dtsMs, frame.payload);
    }
    expect(input.advice).toContainEqual(expect.stringContaining('slower than real time'));
  });

  it('is advised once about keyframes that are far apart', () => {
    const input = anInput();
    input.video(0, configTag(configs.small));
    input.audio(0, soundConfig);
    input.play(30_000, 8_300);
    const onKeyframes = input.advice.filter((sentence) => sentence.includes('keyframe'));
    expect(onKeyframes).toHaveLength(1);
    expect(onKeyframes[0]).toMatch(/every 8\.\d s\. Set its keyframe interval to 2 s/);
  });

  it('[T42] is refused when it sends more than a machine should keep, also all at one moment', () => {
    const input = anInput();
    input.video(0, configTag(configs.small));
    const huge = Buffer.concat([Buffer.from([0x17, 1, 0, 0, 0]), Buffer.alloc(4_000_000)]);
    const flood = (): void => {
      for (let count = 0; count < 100; count += 1) input.video(0, huge);
    };
    expect(flood).toThrow('The camera sends more than 40 Mbit/s.');
  });

  it('is refused when it changes its format all the time', () => {
    const input = anInput();
    input.audio(0, soundConfig);
    const flap = (): void => {
      for (let count = 0; count < 100; count += 1) {
        input.video(count, configTag(count % 2 === 0 ? configs.small : configs.large));
        input.play(30, 1_000, count);
      }
    };
    expect(flap).toThrow('The camera changes its format or its clock all the time.');
  });
});
