// Measures what an encoder sends, for the person at the camera: rates, frames and keyframes of the last seconds.
import type { SignalFacts } from '@floodlit/contract/operators/live';
import type { GroupKind } from '@floodlit/contract/sums/avc-start';
import type { VideoConfig } from './avc-config.ts';

export interface SignalMeter {
  /** @param frame with the kind of its group where it is a keyframe. */
  takePicture(frame: {
    readonly bytes: number;
    readonly dtsMs: number;
    readonly group?: GroupKind | undefined;
  }): void;
  takeSound(bytes: number): void;
  read(about: {
    readonly video: VideoConfig | undefined;
    readonly hasSound: boolean;
    readonly isSlow: boolean;
  }): Omit<SignalFacts, 'sound_missing_ms' | 'left_out_sounds' | 'left_out_pictures'>;
}

/** Long enough for a mean, short enough to follow a change within seconds. */
const windowMs = 5_000;
/** Some encoders send an IDR picture now and then between open groups. */
const openShownMs = 60_000;

interface Sums {
  pictureBytes: number;
  soundBytes: number;
  frames: number;
}
const nothing = (): Sums => ({ pictureBytes: 0, soundBytes: 0, frames: 0 });

export function createSignalMeter(nowMs: () => number): SignalMeter {
  let from = nowMs();
  let sums = nothing();
  let last: (Sums & { readonly ms: number }) | undefined;
  let keyframeAt: number | undefined;
  let keyframeMs: number | null = null;
  let openAt: number | undefined;

  function turn(): void {
    const ms = nowMs() - from;
    if (ms < windowMs) return;
    last = { ...sums, ms };
    from = nowMs();
    sums = nothing();
  }

  return {
    takePicture({ bytes, dtsMs, group }) {
      turn();
      sums.pictureBytes += bytes;
      sums.frames += 1;
      if (group === undefined) return;
      if (group !== 'closed') openAt = nowMs();
      if (keyframeAt !== undefined && dtsMs > keyframeAt) keyframeMs = Math.round(dtsMs - keyframeAt);
      keyframeAt = dtsMs;
    },
    takeSound(bytes) {
      turn();
      sums.soundBytes += bytes;
    },
    read({ video, hasSound, isSlow }) {
      turn();
      const kbps = (bytes: number): number | null =>
        last === undefined ? null : Math.round((bytes * 8) / last.ms);
      return {
        width: video?.width ?? null,
        height: video?.height ?? null,
        frames_per_second: last === undefined ? null : Math.round((last.frames * 10_000) / last.ms) / 10,
        keyframe_ms: keyframeMs,
        picture_kbps: kbps(last?.pictureBytes ?? 0),
        has_sound: hasSound,
        sound_kbps: hasSound ? kbps(last?.soundBytes ?? 0) : null,
        is_slow: isSlow,
        has_open_groups: openAt !== undefined && nowMs() - openAt < openShownMs,
      };
    },
  };
}
