import { describe, expect, it } from 'vitest';
import { createLiveInput } from './live-input.ts';
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
    expect(input.advice).toEqual([expect.stringContaining('slower than real time')]);
  });

  it('is advised once about keyframes that are far apart', () => {
    const input = anInput();
    input.video(0, configTag(configs.small));
    input.audio(0, soundConfig);
    input.play(30_000, 8_300);
    expect(input.advice).toHaveLength(1);
    expect(input.advice[0]).toMatch(/every 8\.\d s\. Set its keyframe interval to 2 s/);
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
