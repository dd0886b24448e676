// The real ffmpeg as an encoder, and a recording of every byte that it says.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { createRtmpServer } from '../../src/ingest/rtmp/index.ts';

const ffmpegPath = process.env['FFMPEG_PATH'] ?? 'ffmpeg';

export interface FfmpegPublish {
  readonly child: ChildProcess;
  /** Resolves with its standard error once it has ended. */
  readonly ended: Promise<string>;
}

/** Publishes a test picture with a tone, in real time, to `rtmp://127.0.0.1:port/<path>`. */
export function startFfmpeg(
  port: number,
  path: string,
  { seconds = 2, more = [] as readonly string[] } = {},
): FfmpegPublish {
  const child = spawn(
    ffmpegPath,
    [
      ...'-hide_banner -nostdin -loglevel error'.split(' '),
      ...'-re -f lavfi -i testsrc2=size=320x180:rate=30 -re -f lavfi -i sine'.split(' '),
      ...'-c:v libx264 -preset ultrafast -tune zerolatency -g 30 -c:a aac'.split(' '),
      '-t',
      String(seconds),
      ...more,
      '-f',
      'flv',
      `rtmp://127.0.0.1:${port}/${path}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return { child, ended: once(child, 'close').then(() => said) };
}

/** All bytes of one whole publish of ffmpeg, from the handshake to the end. */
export async function recordFfmpeg(key: string): Promise<Buffer> {
  const ignore = (): void => undefined;
  const server = createRtmpServer({
    log: { info: ignore, warn: ignore, error: ignore },
    authorize: async () => ({ accepted: true, open: () => ({ take: ignore, ended: ignore }) }),
  });
  const port = await server.listen(0, '127.0.0.1');
  const said: Buffer[] = [];
  const recorder = createServer((encoder) => {
    const onward = connect(port, '127.0.0.1');
    encoder.on('data', (chunk: Buffer) => said.push(chunk));
    encoder.on('error', ignore);
    onward.on('error', ignore);
    encoder.pipe(onward).pipe(encoder);
  });
  recorder.listen(0, '127.0.0.1');
  await once(recorder, 'listening');
  const address = recorder.address();
  const { ended } = startFfmpeg(typeof address === 'object' && address ? address.port : 0, `live/${key}`, {
    seconds: 1,
  });
  const complaint = await ended;
  recorder.close();
  await server.close();
  const recording = Buffer.concat(said);
  if (recording.length < 10_000) throw new Error(`ffmpeg did not publish: ${complaint}`);
  return recording;
}
