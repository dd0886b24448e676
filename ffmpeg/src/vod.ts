import { inputArgs, outputArg } from './input.ts';
import type { RungPlan } from './ladder.ts';
import { limits } from './limits.ts';
import type { Recording } from './probe.ts';

/**
 * Seconds at which segments begin: 0, 1, 2, 4, 6 … The first two are of one second, since the first must arrive whole
 * before anything is shown; from then on two seconds, which keeps requests and keyframes few.
 */
export function nextSegmentStart(second: number): number {
  if (second < 1) return 1;
  return 2 * Math.floor(second / 2) + 2;
}

/** The same rule as an expression for ffmpeg, so that every rung has a keyframe at every one of these seconds. */
export const keyframeExpression = 'expr:gte(t,if(lt(n_forced,2),n_forced,2*(n_forced-1)))';

/** One fragmented MP4 per rung, each with a fragment per keyframe; `outputPathOf` says where. */
export function vodArgs(
  source: Recording,
  rungs: readonly RungPlan[],
  inputPath: string,
  outputPathOf: (rung: RungPlan) => string,
): string[] {
  const followsSource = rungs.some((rung) => rung.is_copy);
  return [
    ['-loglevel', 'warning'],
    ...inputArgs(inputPath, ['-t', String(limits.durationSeconds)]),
    ...rungs.flatMap((rung) =>
      [
        ['-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
        ...(rung.is_copy ? ['-c:v', 'copy'] : encodeArgs(source, rung, followsSource)),
        ['-c:a', 'aac', '-b:a', String(rung.audio_bits_per_second), '-ac', '2', '-ar', '48000'],
        ['-f', 'mp4', '-movflags', '+frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets'],
        outputArg(outputPathOf(rung)),
      ].flat(),
    ),
  ].flat();
}

function encodeArgs(source: Recording, rung: RungPlan, followsSource: boolean): string[] {
  const pace = source.frames_per_second > limits.framesPerSecond ? [`fps=${limits.framesPerSecond}`] : [];
  const filters = [...pace, `scale=${rung.width}:${rung.height}:flags=bicubic`, 'setsar=1', 'format=yuv420p'];
  return [
    ['-vf', filters.join(',')],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'],
    ['-maxrate', String(rung.video_bits_per_second), '-bufsize', String(rung.video_bits_per_second * 2)],
    // A rung that is copied can't move its keyframes, so the others take theirs from it.
    ['-force_key_frames', followsSource ? 'source' : keyframeExpression, '-g', '600', '-sc_threshold', '0'],
  ].flat();
}
