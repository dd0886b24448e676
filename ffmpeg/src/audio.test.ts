import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readTrackWords } from './audio-tracks.ts';
import { audioArgs } from './make-audio.ts';
import { makeLadder } from './make-ladder.ts';
import { aBench, aRecording, ffmpegPath, type Bench } from './recordings.fixture.ts';
import { runFfmpeg } from './run.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let bench: Bench;
beforeAll(async () => {
  bench = await aBench();
});
afterAll(() => bench.close());

const tone = (hertz: number, seconds: number): string[] => [
  '-f',
  'lavfi',
  '-i',
  `sine=frequency=${hertz}:duration=${seconds}`,
];

/** A picture of 6 s with a tone of 440 Hz, and one of 1000 Hz that ends after 3 s. */
async function aTwoTrackRecording(name: string, words: string[] = []): Promise<string> {
  const picture = await aRecording(bench, `picture-${name}`, { seconds: 6, keyframeEvery: 24 });
  const path = bench.path(name);
  await runFfmpeg({
    ffmpegPath,
    workDirectory: bench.workDirectory,
    timeoutMs: 60_000,
    args: [
      '-i',
      picture,
      ...tone(1000, 3),
      '-map',
      '0',
      '-map',
      '1',
      '-c:v',
      'copy',
      '-c:a',
      'aac',
      ...words,
      path,
    ],
  });
  return path;
}

async function ladderOf(name: string, inputPath: string) {
  const outputDirectory = bench.path(name);
  const shared = { ffmpegPath, workDirectory: bench.workDirectory };
  const ladder = await makeLadder({ ...shared, inputPath, outputDirectory });
  return { ladder, outputDirectory };
}

/** Decodes a folder's segments in their order to samples. */
async function samplesOf(directory: string): Promise<Int16Array> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.m4s')).toSorted();
  const files = await Promise.all(['init.mp4', ...names].map((name) => readFile(join(directory, name))));
  const chunks: Buffer[] = [];
  await runFfmpeg({
    ffmpegPath,
    workDirectory: bench.workDirectory,
    timeoutMs: 60_000,
    standardInput: (async function* () {
      for (const file of files) yield file;
    })(),
    args: ['-f', 'mp4', '-i', 'pipe:0', '-map', '0:a:0', '-ac', '1', '-ar', '48000', '-f', 's16le', 'pipe:1'],
    onBytes: (chunk) => chunks.push(chunk),
  });
  const bytes = Buffer.concat(chunks);
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);
}

/** The pitch between two seconds, by the passages through zero. 0 is silence. */
function pitchOf(samples: Int16Array, from: number, to: number): number {
  const part = samples.subarray(from * 48_000, to * 48_000);
  if (part.every((one) => Math.abs(one) < 64)) return 0;
  let passages = 0;
  for (let index = 1; index < part.length; index += 1)
    if ((part[index - 1] ?? 0) < 0 !== (part[index] ?? 0) < 0) passages += 1;
  return Math.round(passages / 2 / (to - from) / 10) * 10;
}

describe('several sound tracks', () => {
  it('become renditions of the length of the picture, each with its own tone and the words of the file', async () => {
    const input = await aTwoTrackRecording('two.mkv', [
      '-metadata:s:a:0',
      'title=Home; "team" #1',
      '-metadata:s:a:0',
      'language=eng',
      '-metadata:s:a:1',
      'title=Radio\n[STREAM]\ntitle=fake',
      '-metadata:s:a:1',
      'language=fre',
    ]);
    const { ladder, outputDirectory } = await ladderOf('two', input);
    expect(ladder.audio.map(({ name, title, language }) => ({ name, title, language }))).toEqual([
      { name: 'audio1', title: 'Home; "team" #1', language: 'eng' },
      { name: 'audio2', title: 'Radio\n[STREAM]\ntitle=fake', language: 'fre' },
    ]);
    const rung = ladder.rungs[0];
    const playlists = await Promise.all(
      [rung?.name ?? '', 'audio1', 'audio2'].map(async (name) =>
        String(await readFile(join(outputDirectory, name, 'index.m3u8'))),
      ),
    );
    const targets = playlists.map((text) => /TARGETDURATION:(\d+)/.exec(text)?.[1]);
    expect(new Set(targets).size).toBe(1);
    for (const text of playlists) {
      const seconds = [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, one]) => sum + Number(one), 0);
      expect(seconds).toBeGreaterThan(5.9);
      expect(seconds).toBeLessThan(6.2);
    }
    for (const { name, segment_count: segments, bandwidth } of ladder.audio) {
      const files = await readdir(join(outputDirectory, name));
      expect(files.filter((file) => file.endsWith('.m4s'))).toHaveLength(segments);
      expect(bandwidth).toBeLessThan(300_000);
    }
    const first = await samplesOf(join(outputDirectory, 'audio1'));
    const second = await samplesOf(join(outputDirectory, 'audio2'));
    expect([pitchOf(first, 1, 2), pitchOf(first, 4, 5)]).toEqual([440, 440]);
    expect([pitchOf(second, 1, 2), pitchOf(second, 4, 5)]).toEqual([1000, 0]);
    expect(pitchOf(await samplesOf(join(outputDirectory, rung?.name ?? '')), 1, 2)).toBe(440);
    // The master playlist itself names no sound: the server adds it.
    expect(String(await readFile(join(outputDirectory, 'master.m3u8')))).not.toContain('EXT-X-MEDIA');
  });

  it('are none for a recording with one, whose folder holds only its rungs', async () => {
    const { ladder, outputDirectory } = await ladderOf(
      'one',
      await aRecording(bench, 'one.mp4', { seconds: 3 }),
    );
    expect(ladder.audio).toEqual([]);
    expect((await readdir(outputDirectory)).toSorted()).toEqual(['180p', 'master.m3u8']);
  });

  it('are at most four, and a format that may not be decoded is left out', async () => {
    const picture = await aRecording(bench, 'silent.mp4', { seconds: 2, sound: false });
    const six = bench.path('six.mkv');
    const codecs = ['aac', 'tta', 'aac', 'tta', 'aac', 'aac', 'aac'];
    await runFfmpeg({
      ffmpegPath,
      workDirectory: bench.workDirectory,
      timeoutMs: 60_000,
      args: [
        '-i',
        picture,
        ...codecs.flatMap((_, index) => tone(300 + 100 * index, 2)),
        '-map',
        '0',
        ...codecs.flatMap((codec, index) => ['-map', `${index + 1}`, `-c:a:${index}`, codec]),
        '-c:v',
        'copy',
        six,
      ],
    });
    const { ladder } = await ladderOf('six', six);
    expect(ladder.audio.map(({ name }) => name)).toEqual(['audio1', 'audio3', 'audio5', 'audio6']);
  });

  it('[T36] an index or a path changes no shape of the command', () => {
    const times = {
      duration_seconds: 6,
      origin_seconds: 0,
      picture_begins_seconds: 0,
      picture_ends_seconds: 6,
      picture_seconds: 0.04,
      pictures: 150,
      is_counted: false,
    };
    const line = audioArgs('/in/-i.mp4', times, { track: 1, begins_seconds: 0 }, '/out/-y.mp4').join(' ');
    expect(line).toMatch(/-i file:\/in\/-i\.mp4 .*-map 0:a:1 /);
    expect(line).toContain('-protocol_whitelist file,pipe -format_whitelist mov,mp4');
    expect(line.endsWith('file:/out/-y.mp4')).toBe(true);
  });
});

describe('readTrackWords', () => {
  it.each([
    ['nothing', '', []],
    ['no track', ';FFMETADATA1\ntitle=Game\n', []],
    ['a title', '[STREAM]\ntitle=Home\nlanguage=eng\n', [['Home', 'eng']]],
    ['the name of a handler', '[STREAM]\nlanguage=und\nhandler_name=Radio Nord\n', [['Radio Nord', 'und']]],
    ['a name that a program gave', '[STREAM]\nhandler_name=SoundHandler\n', [[undefined, undefined]]],
    ['a name that says nothing', '[STREAM]\ntitle=Stereo\n', [[undefined, undefined]]],
    ['escaped signs', '[STREAM]\ntitle=A\\=B\\;C\\#D\\\\E\n', [['A=B;C#D\\E', undefined]]],
    [
      'a title that poses as a track',
      '[STREAM]\ntitle=A\\\n[STREAM]\\\ntitle\\=B\n[STREAM]\nlanguage=fre\n',
      [
        ['A\n[STREAM]\ntitle=B', undefined],
        [undefined, 'fre'],
      ],
    ],
    ['a chapter behind the tracks', '[STREAM]\ntitle=A\n[CHAPTER]\ntitle=First half\n', [['A', undefined]]],
    ['a file that was cut', '[STREAM]\ntitle=A\\', [['A', undefined]]],
  ])('reads %s', (_name, text, words) => {
    expect(readTrackWords(text).map(({ title, language }) => [title, language])).toEqual(words);
  });
});
