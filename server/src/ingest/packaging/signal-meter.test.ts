import { describe, expect, it } from 'vitest';
import { createSignalMeter } from './signal-meter.ts';

const video = { width: 1_280, height: 720 } as Parameters<
  ReturnType<typeof createSignalMeter>['read']
>[0]['video'];
const about = { video, hasSound: true, isSlow: false };

/** A stream of 25 pictures and 50 pieces of sound a second. */
function play(
  meter: ReturnType<typeof createSignalMeter>,
  clock: { ms: number },
  seconds: number,
  keyframeMs: number,
) {
  for (const until = clock.ms + seconds * 1_000; clock.ms < until; clock.ms += 40) {
    const isKeyframe = clock.ms % keyframeMs === 0;
    meter.takePicture({ bytes: 5_000, dtsMs: clock.ms, ...(isKeyframe && { group: 'closed' }) });
    meter.takeSound(160);
    meter.takeSound(160);
  }
}

describe('the meter of a signal', () => {
  it('knows no rate before its first window is over', () => {
    const meter = createSignalMeter(() => 0);
    expect(meter.read(about)).toMatchObject({ width: 1_280, picture_kbps: null, keyframe_ms: null });
  });

  it('measures rates, pictures and keyframes of the last seconds', () => {
    const clock = { ms: 0 };
    const meter = createSignalMeter(() => clock.ms);
    play(meter, clock, 11, 2_000);
    expect(meter.read(about)).toEqual({
      width: 1_280,
      height: 720,
      frames_per_second: 25,
      keyframe_ms: 2_000,
      picture_kbps: 1_000,
      has_sound: true,
      sound_kbps: 64,
      is_slow: false,
      has_open_groups: false,
    });
    play(meter, clock, 16, 8_000);
    expect(meter.read(about).keyframe_ms).toBe(8_000);
  });

  it('falls to nothing when the encoder is silent', () => {
    const clock = { ms: 0 };
    const meter = createSignalMeter(() => clock.ms);
    play(meter, clock, 6, 2_000);
    clock.ms += 5_000;
    meter.read(about);
    clock.ms += 5_000;
    expect(meter.read(about)).toMatchObject({ picture_kbps: 0, frames_per_second: 0 });
  });
});
