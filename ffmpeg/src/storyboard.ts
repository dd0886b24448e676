import { basename } from 'node:path';
import { inputArgs, outputArg } from './input.ts';
import { makeFile } from './poster.ts';

/** A sheet of small pictures for the time line's preview, and where each lies on it. */
export type Storyboard = {
  interval_seconds: number;
  columns: number;
  rows: number;
  tile_width: number;
  tile_height: number;
};

export type StoryboardRequest = {
  ffmpegPath: string;
  inputPath: string;
  /** The sheet, `.jpg`. */
  outputPath: string;
  workDirectory: string;
  durationSeconds: number;
  signal?: AbortSignal | undefined;
};

const mostTiles = 100;
const shortestIntervalSeconds = 2;

/** At most 100 pictures, at least two seconds apart, ten to a row. */
export function planStoryboard(durationSeconds: number): Storyboard {
  const interval = Math.max(shortestIntervalSeconds, Math.ceil(durationSeconds / mostTiles));
  const tiles = Math.max(1, Math.ceil(durationSeconds / interval));
  const columns = Math.min(10, tiles);
  return {
    interval_seconds: interval,
    columns,
    rows: Math.ceil(tiles / columns),
    tile_width: 160,
    tile_height: 90,
  };
}

export function storyboardArgs(board: Storyboard, inputPath: string, outputPath: string): string[] {
  const { tile_width: width, tile_height: height } = board;
  const filters = [
    `fps=1/${board.interval_seconds}:start_time=0:round=up`,
    // By the shape that is seen: pixels need not be square.
    `scale=${[
      `w=trunc(min(${width}\\,${height}*dar)/2)*2`,
      `h=trunc(min(${height}\\,${width}/dar)/2)*2`,
    ].join(':')}`,
    `pad=${width}:${height}:-1:-1`,
    'setsar=1',
    `tile=${board.columns}x${board.rows}`,
  ];
  return [
    ['-loglevel', 'warning'],
    // Keyframes alone: a preview needs no exact frame, and decoding all of them costs many times more.
    ...inputArgs(inputPath, ['-skip_frame', 'nokey']),
    ['-map', '0:v:0', '-an', '-vf', filters.join(','), '-frames:v', '1'],
    ['-c:v', 'mjpeg', '-q:v', '4', '-f', 'image2', '-update', '1', outputArg(outputPath)],
  ].flat();
}

/** Makes the sheet and answers its layout. Throws FfmpegError. */
export async function makeStoryboard(request: StoryboardRequest): Promise<Storyboard> {
  const board = planStoryboard(request.durationSeconds);
  await makeFile(request, (part) => storyboardArgs(board, request.inputPath, part));
  return board;
}

/** The WebVTT that leads from a second to a tile, with an address relative to the VTT file. */
export function storyboardVtt(board: Storyboard, durationSeconds: number, sheetPath: string): string {
  const tiles = Math.max(1, Math.ceil(durationSeconds / board.interval_seconds));
  const cues = Array.from({ length: tiles }, (_, index) => {
    const from = index * board.interval_seconds;
    const to = Math.min(durationSeconds, from + board.interval_seconds);
    const x = (index % board.columns) * board.tile_width;
    const y = Math.floor(index / board.columns) * board.tile_height;
    const place = `${basename(sheetPath)}#xywh=${x},${y},${board.tile_width},${board.tile_height}`;
    return `${vttTime(from)} --> ${vttTime(to)}\n${place}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** Seconds as WebVTT writes them: `hh:mm:ss.mmm`. */
export function vttTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const pad = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  return `${pad(milliseconds / 3_600_000, 2)}:${pad((milliseconds / 60_000) % 60, 2)}:${pad((milliseconds / 1000) % 60, 2)}.${pad(milliseconds % 1000, 3)}`;
}
