// A film whose pictures say their number: twelve bars, one for each bit. Tests read it to the frame.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const bits = 12;
export const clockSize = '384x216';

export const ffmpegPath = process.env['FFMPEG_PATH'] ?? '/usr/bin/ffmpeg';

export interface ClockFilm {
  readonly rate: string;
  readonly seconds: number;
  readonly hasSound?: boolean;
  /** A filter behind the clock. */
  readonly filter?: string;
  /** Options of the encoder besides x264's usual ones. */
  readonly encoder?: readonly string[];
}

/** Draws the number of each picture. One point for each bit is computed, and then made large: that is much faster. */
export const clockFilter = (size: string = clockSize): string =>
  [
    `scale=${bits}:2,format=gray,geq=lum='16+219*mod(floor(N/pow(2,X)),2)'`,
    `scale=${size.replace('x', ':')}:flags=neighbor,setsar=1,format=yuv420p`,
  ].join(',');

/** Inputs and codecs; the caller adds the output. */
export const clockFilmArgs = ({
  rate,
  seconds,
  hasSound = true,
  filter,
  encoder = [],
}: ClockFilm): string[] => [
  '-f',
  'lavfi',
  '-i',
  `nullsrc=size=${bits}x2:rate=${rate}:duration=${seconds}`,
  ...(hasSound ? ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`] : []),
  '-vf',
  filter === undefined ? clockFilter() : `${clockFilter()},${filter}`,
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-g',
  '60',
  '-c:a',
  'aac',
  ...encoder,
];

/** The numbers of all pictures of a file, as ffmpeg shows them: edit lists count. */
export async function readClock(file: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)(
    ffmpegPath,
    `-loglevel error -map 0:v:0 -fps_mode passthrough -vf scale=${bits}:1:flags=area,format=gray -f rawvideo -`
      .split(' ')
      .toSpliced(2, 0, '-i', file),
    { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 },
  );
  const numbers: number[] = [];
  for (let at = 0; at + bits <= stdout.length; at += bits)
    numbers.push(
      Array.from(stdout.subarray(at, at + bits)).reduce(
        (sum, light, bit) => sum + (light > 127 ? 2 ** bit : 0),
        0,
      ),
    );
  return numbers;
}
