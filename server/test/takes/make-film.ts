// Makes the films of the table with ffmpeg: black with white flashes, and beeps at the same seconds.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runFfmpeg } from '@floodlit/ffmpeg';
import type { FileRow } from './files.ts';

export interface FilmPlace {
  readonly ffmpegPath: string;
  readonly workDirectory: string;
  readonly folder: string;
}

export const filmSeconds = 5;
/** A multiple of no picture's length, so that an edit list begins inside a group of pictures. */
export const cutSeconds = 1.3;
const size = '320x288';

const isOn = (early = 0): string => `lt(mod(t+${early}\\,2)\\,0.1)`;

function pictureSource({ rate, isTrimmed, soundStart }: FileRow): string {
  const every = rate === 'variable' ? '30' : rate;
  return [
    `color=c=0x101010:s=${size}:r=${every}:d=${filmSeconds}`,
    // The part that is cut away is grey.
    ...(isTrimmed ? [`drawbox=c=0x808080:t=fill:enable=lt(t\\,${cutSeconds - 0.0001})`] : []),
    `drawbox=c=white:t=fill:enable=${isOn()}${isTrimmed ? `*gte(t\\,${cutSeconds})` : ''}`,
    // A third of the pictures after half of the film.
    ...(rate === 'variable' ? ['select=lt(t\\,2.51)+not(mod(n\\,3))'] : []),
    ...(soundStart < 0 ? [`trim=start=${-soundStart}`] : []),
    'format=yuv420p',
  ].join(',');
}

/** Samples that come out later than they went in, where the container has no place to say so. */
function delayOf({ container, sound }: FileRow): number {
  // The decoder of HE-AAC makes high notes of a longer stretch.
  if (sound === 'HE-AAC') return 962 / 48_000;
  return container === 'avi' && sound === 'MP2' ? 481 / 44_100 : 0;
}

function soundSource(film: FileRow): string {
  const { soundStart, sound } = film;
  const rate = { none: 48_000, 'AAC-LC': 48_000, 'HE-AAC': 24_000, MP2: 44_100, PCM: 44_100 }[sound];
  const beep = `aevalsrc=if(${isOn(delayOf(film))}\\,0.8*sin(2*PI*1000*t)\\,0):s=${rate}:d=${filmSeconds}`;
  return soundStart > 0 ? `${beep},atrim=start=${soundStart}` : beep;
}

const pictureCodec = ({ container, bFrames, rate, isTrimmed }: FileRow): string[] => {
  const frames =
    rate === 'variable' ? 30 : Math.round(Number(rate.split('/')[0]) / (rate.includes('/') ? 1001 : 1));
  const common = ['-bf', String(bFrames), '-fps_mode', 'passthrough'];
  const group = (count: number): string[] => ['-g', String(count), '-sc_threshold', '0'];
  if (container === 'mpg') return ['-c:v', 'mpeg2video', '-q:v', '4', ...group(12), ...common];
  if (container === 'avi') return ['-c:v', 'mpeg4', '-q:v', '4', ...group(frames), ...common];
  return [
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-x264-params', 'b-adapt=0:weightp=0'],
    // Short enough to be copied, if nothing were cut away.
    group(isTrimmed ? 2 * frames : frames),
    common,
  ].flat();
};

const soundCodec = ({ container, sound }: FileRow): string[] => {
  if (sound === 'MP2') return ['-c:a', 'mp2', '-b:a', '128k'];
  if (sound === 'PCM')
    return [
      '-c:a',
      { mov: 'pcm_f32le', mkv: 'pcm_u8', avi: 'pcm_s16le' }[container as string] ?? 'pcm_s16le',
    ];
  return ['-c:a', 'aac', '-b:a', '64k'];
};

/**
 * No encoder of HE-AAC is available. The header turns AAC-LC at half the rate into HE-AAC without high notes. It has
 * the flag and the full rate behind the mark of the extension (ISO 14496-3, 1.6.5.3).
 */
async function declareHeAac(file: string): Promise<void> {
  const bytes = await readFile(file);
  const header = Buffer.from([0x13, 0x08, 0x56, 0xe5, 0x00]);
  const at = bytes.indexOf(header);
  if (at === -1) throw new Error(`${file} has no header of AAC at 24 kHz.`);
  bytes[at + 4] = 0x98;
  await writeFile(file, bytes);
}

/** @returns the path of the film. */
export async function makeFilm({ folder, ...shared }: FilmPlace, film: FileRow): Promise<string> {
  const name = film.name.toLowerCase().replaceAll(' ', '-');
  const file = path.join(folder, `${name}.${film.container}`);
  const whole = film.isTrimmed ? path.join(folder, `${name}-whole.${film.container}`) : file;
  const run = (args: string[]): Promise<string> => runFfmpeg({ ...shared, timeoutMs: 60_000, args });
  const container = film.container === 'mpg' ? ['-f', 'vob'] : [];
  const inputs = [pictureSource(film), ...(film.sound === 'none' ? [] : [soundSource(film)])];
  await run(
    [
      // Without this, each source begins at 0.
      ['-copyts', ...inputs.flatMap((source) => ['-f', 'lavfi', '-i', source])],
      [...pictureCodec(film), ...(film.sound === 'none' ? ['-an'] : soundCodec(film))],
      [...container, whole],
    ].flat(),
  );
  if (film.isTrimmed) await run(['-ss', String(cutSeconds), '-i', whole, '-c', 'copy', file]);
  if (film.sound === 'HE-AAC') await declareHeAac(file);
  return file;
}
