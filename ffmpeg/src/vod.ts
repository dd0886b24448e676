import { outputArg } from './input.ts';
import type { RungPlan } from './ladder.ts';
import { encodedPictureFilters, type PictureTools } from './pictures.ts';
import type { Recording } from './probe.ts';
import { endArgs, fragmentArgs, pictureTimeArgs, soundArgs, timedInputArgs } from './timeline.ts';

/**
 * Seconds at which segments begin: 0, 1, 2, 4, 6, and so on. The first two last one second, since the first must arrive
 * whole before anything is shown. All others last two, which keeps requests and keyframes few.
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
  tools: PictureTools,
): string[] {
  const [sound] = source.sounds;
  const followsSource = rungs.some((rung) => rung.is_copy);
  return [
    ['-loglevel', 'warning'],
    ...timedInputArgs(inputPath, source),
    ...rungs.flatMap((rung) =>
      [
        ['-map', `0:V:${source.video_track}`, '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
        ...(rung.is_copy ? ['-c:v', 'copy'] : encodeArgs(source, rung, followsSource, tools)),
        pictureTimeArgs(source),
        ...(sound === undefined ? [] : soundArgs(sound, rung.audio_bits_per_second)),
        [...endArgs(source), ...fragmentArgs, outputArg(outputPathOf(rung))],
      ].flat(),
    ),
  ].flat();
}

function encodeArgs(
  source: Recording,
  rung: RungPlan,
  followsSource: boolean,
  tools: PictureTools,
): string[] {
  return [
    ['-vf', encodedPictureFilters(source, rung, tools)],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'],
    ['-maxrate', String(rung.video_bits_per_second), '-bufsize', String(rung.video_bits_per_second * 2)],
    // A rung that is copied can't move its keyframes, so the others take theirs from it.
    ['-force_key_frames', followsSource ? 'source' : keyframeExpression, '-g', '600', '-sc_threshold', '0'],
    // Times of a guessed rate would drop pictures of a recording whose rate varies.
    ['-fps_mode', 'vfr', '-enc_time_base', '1:90000'],
  ].flat();
}
