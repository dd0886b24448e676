// GStreamer as a player of HLS, the one of many desktop programs and television sets.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const wanted = ['playbin', 'souphttpsrc', 'hlsdemux', 'avdec_h264', 'avdec_aac'];
/** A stream of a few seconds takes one; GStreamer can wait forever on a broken playlist. */
const endsWithinMs = 30_000;

/** Whether GStreamer is installed with all that plays a recording. */
export const hasGstreamer = wanted.every(
  (element) => spawnSync('gst-inspect-1.0', ['--exists', element], { stdio: 'ignore' }).status === 0,
);
if (!hasGstreamer)
  console.log('GStreamer (with libav and HLS) is not installed: ffmpeg alone plays the recordings.');

export interface Played {
  readonly pictures: number;
  /** Errors and warnings of the pipeline and its decoders, one a line. */
  readonly problems: string;
}

/** Plays a playlist to its end over HTTP, as fast as it can. */
export async function playByGstreamer(files: ReadonlyMap<string, Buffer>, playlist: string): Promise<Played> {
  const server = createServer((request, response) => {
    const bytes = files.get(request.url?.slice(1) ?? '');
    const type = request.url?.endsWith('.m3u8') === true ? 'application/vnd.apple.mpegurl' : 'video/mp4';
    if (bytes === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    return await runPipeline(`http://127.0.0.1:${port}/${playlist}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Each picture leaves the pipeline as four grey dots, so that it can be counted. */
const countedPictures =
  'videoconvert ! videoscale method=nearest-neighbour add-borders=false ! video/x-raw,format=GRAY8,width=4,height=1 ! fdsink fd=3';
const bytesPerPicture = 4;

async function runPipeline(address: string): Promise<Played> {
  const child = spawn(
    'gst-launch-1.0',
    [
      ['-q', 'playbin', `uri=${address}`],
      [`video-sink=${countedPictures}`, 'audio-sink=fakesink sync=false'],
    ].flat(),
    {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: { ...process.env, GST_DEBUG: '1', GST_DEBUG_NO_COLOR: '1', no_proxy: '127.0.0.1' },
    },
  );
  let problems = '';
  let bytes = 0;
  for (const text of [child.stdout, child.stderr])
    text?.on('data', (chunk: Buffer) => (problems += chunk.toString()));
  child.stdio[3]?.on('data', (chunk: Buffer) => (bytes += chunk.length));
  const timer = setTimeout(() => child.kill('SIGKILL'), endsWithinMs);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  if (code === null) problems += `It does not end within ${endsWithinMs / 1_000} s.\n`;
  return { pictures: bytes / bytesPerPicture, problems: problems.trim() };
}
