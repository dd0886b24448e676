import { workerData } from 'node:worker_threads';
import { runFfmpeg } from './run.ts';

/** Run as a thread: encodes without end into the file it is given. */
const { ffmpegPath, workDirectory, outputPath } = workerData as Record<
  'ffmpegPath' | 'workDirectory' | 'outputPath',
  string
>;
await runFfmpeg({
  ffmpegPath,
  workDirectory,
  timeoutMs: 60_000,
  args: [
    '-f',
    'lavfi',
    '-re',
    '-i',
    'testsrc2=size=64x36',
    '-f',
    'mpegts',
    '-flush_packets',
    '1',
    `file:${outputPath}`,
  ],
});
