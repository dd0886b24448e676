import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confinementArgs } from './confinement.ts';
import { acceptedContainers, inputArgs, outputArg } from './input.ts';
import { planLadder } from './ladder.ts';
import { liveRungArgs } from './live.ts';
import { posterArgs } from './poster.ts';
import { probeArgs, type Recording } from './probe.ts';
import { commandOf } from './run.ts';
import { planStoryboard, storyboardArgs, storyboardVtt } from './storyboard.ts';
import { nextSegmentStart, vodArgs } from './vod.ts';

const tools = { canToneMap: true };

const aSource = (over: Partial<Recording> = {}): Recording => ({
  container: 'mov',
  duration_seconds: 60,
  origin_seconds: 0,
  picture_begins_seconds: 0,
  picture_ends_seconds: 60,
  picture_seconds: 1 / 24,
  longest_gap_seconds: 1 / 24,
  pictures: 1_440,
  is_counted: false,
  hidden_pictures: 0,
  video_track: 0,
  sounds: [{ track: 0, begins_seconds: 0 }],
  left_out: [],
  is_interlaced: false,
  hdr: undefined,
  width: 960,
  height: 540,
  frames_per_second: 24,
  video_codec: 'h264',
  audio_codec: 'aac',
  has_audio: true,
  bits_per_second: 1_000_000,
  keyframe_gap_seconds: 2,
  is_plain_h264: true,
  ...over,
});

describe('arguments', () => {
  it('[T34] every input is limited to files in a listed container', () => {
    for (const args of [
      probeArgs('/a/b.mp4'),
      posterArgs('/a/b.mp4', '/a/p.jpg', 1, 320),
      storyboardArgs(planStoryboard(10), '/a/b.mp4', '/a/s.jpg'),
      vodArgs(aSource(), planLadder(aSource()), '/a/b.mp4', (rung) => `/o/${rung.name}.mp4`, tools),
    ]) {
      const line = args.join(' ');
      expect(line).toContain(
        `-protocol_whitelist file,pipe -format_whitelist ${acceptedContainers.join(',')}`,
      );
      expect(args.indexOf('-format_whitelist')).toBeLessThan(args.indexOf('-i'));
      expect(args[args.indexOf('-i') + 1]).toBe('file:/a/b.mp4');
    }
  });

  it('[T35] ffmpeg is given no address, and may open none: it reads files and pipes alone', () => {
    for (const args of [
      probeArgs('/a/b.mp4'),
      posterArgs('/a/b.mp4', '/a/p.jpg', 1, 320),
      storyboardArgs(planStoryboard(10), '/a/b.mp4', '/a/s.jpg'),
      vodArgs(aSource(), planLadder(aSource()), '/a/b.mp4', (rung) => `/o/${rung.name}.mp4`, tools),
      liveRungArgs({ width: 640, height: 360, bitsPerSecond: 800_000 }),
    ]) {
      expect(args.filter((word) => word.includes('://'))).toEqual([]);
      const allowed = args[args.indexOf('-protocol_whitelist') + 1];
      expect(['pipe', 'file,pipe']).toContain(allowed);
      expect(args.indexOf('-protocol_whitelist')).toBeLessThan(args.indexOf('-i'));
      expect(args[args.indexOf('-i') + 1]).toMatch(/^(?:file:\/|pipe:0$)/);
    }
  });

  it('[T36] no name changes the shape of the command', () => {
    const shape = (args: string[]) => args.map((word) => (word.startsWith('file:') ? 'file:' : word));
    const plain = shape(posterArgs('/in/x', '/out/x', 1, 320));
    fc.assert(
      fc.property(fc.string(), (name) => {
        const args = posterArgs(`/in/${name}`, `/out/${name}`, 1, 320);
        expect(args).toContain(`file:/in/${name}`);
        if (!name.endsWith('.webp')) expect(shape(args)).toEqual(plain);
      }),
    );
    for (const name of ['-i', 'http://a/b.mp4', 'concat:a|b', 'file:../x', '', '\u0000'])
      for (const arg of [inputArgs, outputArg]) expect(() => arg(name)).toThrow(TypeError);
  });

  it('[T37] the process is tied to its parent, bounded in memory, and reads no keyboard', () => {
    expect(confinementArgs(() => false)).toEqual([]);
    expect(confinementArgs(() => true).join(' ')).toBe(
      '/usr/bin/setpriv --pdeathsig KILL --no-new-privs /usr/bin/prlimit --as=4294967296 --core=0',
    );
    expect(commandOf({ ffmpegPath: '/f', args: ['-x'] }).join(' ')).toMatch(
      / \/f -hide_banner -nostdin .*-max_alloc \d+ -x$/,
    );
  });

  it('makes all rungs in one run, copying a rung that is fit to be sent', () => {
    const plan = planLadder(aSource());
    const line = vodArgs(aSource(), plan, '/in.mp4', (rung) => `/o/${rung.name}.mp4`, tools).join(' ');
    expect(line.match(/-i file:/g)).toHaveLength(1);
    expect(line.match(/-c:v copy/g)).toHaveLength(1);
    expect(line.match(/-c:v libx264/g)).toHaveLength(2);
    expect(line.match(/-force_key_frames source/g)).toHaveLength(2);
    expect(line).toContain('scale=426:240');
    const encoded = aSource({ keyframe_gap_seconds: 4 });
    const other = vodArgs(
      encoded,
      planLadder(encoded),
      '/in.mp4',
      (rung) => `/o/${rung.name}.mp4`,
      tools,
    ).join(' ');
    expect(other).not.toContain('copy');
    expect(other.match(/-force_key_frames expr:/g)).toHaveLength(3);
  });
});

describe('planLadder', () => {
  it.each([
    [540, ['540p', '360p', '240p']],
    [1080, ['1080p', '720p', '540p', '360p', '240p']],
    [2160, ['1080p', '720p', '540p', '360p', '240p']],
    [480, ['480p', '360p', '240p']],
    [576, ['576p', '360p', '240p']],
    [181, ['180p']],
  ])('a source of %i lines gets %j, never larger', (height, names) => {
    const plan = planLadder(aSource({ height, width: Math.round((height * 16) / 9) }));
    expect(plan.map((rung) => rung.name)).toEqual(names);
    for (const rung of plan) expect([rung.width % 2, rung.height % 2]).toEqual([0, 0]);
    expect(plan.map((rung) => rung.video_bits_per_second)).toEqual(
      plan.map((rung) => rung.video_bits_per_second).toSorted((one, other) => other - one),
    );
  });

  it.each([300_000, 1_000_000, 20_000_000])('gives no lower rung more than a source of %i bits', (bits) => {
    const [, ...lower] = planLadder(aSource({ height: 720, width: 1280, bits_per_second: bits }));
    expect(lower.map((rung) => rung.video_bits_per_second < bits)).toEqual(lower.map(() => true));
  });

  it.each([
    { is_plain_h264: false },
    { keyframe_gap_seconds: 2.5 },
    { bits_per_second: 9_000_000 },
    { frames_per_second: 120 },
    { height: 2160, width: 3840 },
    { is_interlaced: true },
    { hdr: 'hlg' as const },
    { hidden_pictures: 1 },
    { picture_begins_seconds: 0.5 },
    { picture_ends_seconds: 30 },
  ])('encodes every rung of a source with %j', (over) => {
    expect(planLadder(aSource(over)).every((rung) => !rung.is_copy)).toBe(true);
  });
});

describe('segments and previews', () => {
  it('begins segments at 0, 1, 2, 4, 6', () => {
    const starts = [0];
    for (let index = 0; index < 4; index += 1) starts.push(nextSegmentStart(starts.at(-1) ?? 0));
    expect(starts).toEqual([0, 1, 2, 4, 6]);
  });

  it('leads each moment to its tile', () => {
    const vtt = storyboardVtt(planStoryboard(25), 25, '/x/story.jpg');
    expect(vtt).toContain('00:00:20.000 --> 00:00:22.000\nstory.jpg#xywh=0,90,160,90');
    expect(vtt).toContain('00:00:24.000 --> 00:00:25.000');
    const long = planStoryboard(3 * 3600);
    expect([long.interval_seconds, long.columns, long.rows]).toEqual([108, 10, 10]);
  });
});
