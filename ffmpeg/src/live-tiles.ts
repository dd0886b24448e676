// Small pictures of a game while it is live: one of a keyframe, and a sheet of many. Bytes in, bytes out.
import { FfmpegError } from './errors.ts';
import { runFfmpeg, startFfmpeg } from './run.ts';

/** The size of the storyboard's pictures too. */
export const tileSize = { width: 160, height: 90 } as const;
const tileTimeoutMs = 5_000;
const bytesMaximum = 4 * 1024 * 1024;
const endOfPicture = Buffer.from([0xff, 0xd9]);

export type TileRequest = {
  ffmpegPath: string;
  workDirectory: string;
  signal?: AbortSignal | undefined;
};

const jpeg = [
  ['-threads', '1', '-c:v', 'mjpeg', '-q:v', '4', '-f', 'image2pipe', '-flush_packets', '1', 'pipe:1'],
].flat();

const tileFilter = (): string => {
  const { width, height } = tileSize;
  return `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1,setsar=1`;
};

/** One thread each: starting more costs more than this picture. `low_delay`: a picture comes without a next one. */
const tileArgs = (filter = tileFilter()): string[] =>
  [
    ['-loglevel', 'error', '-protocol_whitelist', 'pipe', '-codec_whitelist', 'h264,aac', '-threads', '1'],
    ['-flags', 'low_delay', '-skip_frame', 'nokey', '-analyzeduration', '0', '-filter_threads', '1'],
    ['-f', 'mov', '-i', 'pipe:0', '-map', '0:v:0', '-an', '-fps_mode', 'passthrough'],
    ['-vf', filter],
  ].flat();

function sheetArgs(columns: number, rows: number): string[] {
  return [
    ['-loglevel', 'error', '-protocol_whitelist', 'pipe', '-codec_whitelist', 'mjpeg', '-threads', '1'],
    ['-filter_threads', '1', '-f', 'mjpeg', '-i', 'pipe:0'],
    ['-frames:v', '1', '-vf', `tile=${columns}x${rows}`],
    jpeg,
  ].flat();
}

/** @param fragments an initial fragment, and one that begins with a keyframe. Throws FfmpegError. */
export const makeTile = (request: TileRequest, fragments: readonly Uint8Array[]): Promise<Buffer> =>
  makePicture(request, [...tileArgs(), '-frames:v', '1', ...jpeg], fragments);

/** As `makeTile`, in the shape of the game and at most this wide, such as for a card. Throws FfmpegError. */
export const makeLivePicture = (
  request: TileRequest,
  fragments: readonly Uint8Array[],
  width: number,
): Promise<Buffer> => {
  const filter = `scale=w='min(${width},trunc(iw*max(sar,1)/2)*2)':h=-2,setsar=1`;
  return makePicture(request, [...tileArgs(filter), '-frames:v', '1', ...jpeg], fragments);
};

/** @param tiles in the order of reading; all of one size. Throws FfmpegError. */
export const makeSheet = (
  request: TileRequest,
  tiles: readonly Uint8Array[],
  columns: number,
): Promise<Buffer> => makePicture(request, sheetArgs(columns, Math.ceil(tiles.length / columns)), tiles);

async function makePicture(
  request: TileRequest,
  args: readonly string[],
  input: readonly Uint8Array[],
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const log = await runFfmpeg({
    ...request,
    args,
    timeoutMs: tileTimeoutMs,
    // oxlint-disable-next-line typescript/require-await
    standardInput: (async function* () {
      yield* input;
    })(),
    onBytes: (chunk) => {
      bytes += chunk.length;
      if (bytes <= bytesMaximum) chunks.push(chunk);
    },
  });
  if (bytes === 0 || bytes > bytesMaximum) throw new FfmpegError('ffmpeg.nothing_made', log);
  return Buffer.concat(chunks);
}

/** An ffmpeg that waits for keyframes of one encoding. Starting one for each picture costs twenty times as much. */
export interface TileReel {
  /**
   * The fragments of a reel go forward in time, and no frame in them waits for a later one. One at a time. Throws
   * FfmpegError; the reel is over then.
   */
  make(fragment: Uint8Array): Promise<Buffer>;
  /** Resolves when the process has ended. */
  close(): Promise<unknown>;
}

export function openTileReel({ ffmpegPath }: { ffmpegPath: string }, init: Uint8Array): TileReel {
  const running = startFfmpeg({ ffmpegPath, args: [...tileArgs(), ...jpeg], isLow: true });
  let made = Buffer.alloc(0);
  let waiting: { done: (picture: Buffer) => void; fail: (error: Error) => void } | undefined;
  let why: string | undefined;
  running.output.on('data', (chunk: Buffer) => {
    made = Buffer.concat([made, chunk]);
    if (made.length > bytesMaximum) running.kill();
    // Inside a picture these two bytes never stand together.
    if (!made.subarray(-2).equals(endOfPicture)) return;
    waiting?.done(made);
    made = Buffer.alloc(0);
  });
  void running.ended.then((reason) => {
    why = reason;
    waiting?.fail(new FfmpegError('ffmpeg.failed', reason));
  });
  running.input.write(init);
  return {
    async make(fragment) {
      if (why !== undefined) throw new FfmpegError('ffmpeg.failed', why);
      const timer = setTimeout(() => {
        waiting?.fail(new FfmpegError('ffmpeg.timed_out'));
        running.kill();
      }, tileTimeoutMs);
      try {
        return await new Promise<Buffer>((done, fail) => {
          waiting = { done, fail };
          running.input.write(fragment);
        });
      } finally {
        clearTimeout(timer);
        waiting = undefined;
      }
    },
    close() {
      running.kill();
      return running.ended;
    },
  };
}
