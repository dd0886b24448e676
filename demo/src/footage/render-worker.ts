import { constants, getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { FfmpegError } from '@floodlit/ffmpeg';
import { encodeFootage } from './encode-footage.ts';
import type { RenderNews, RenderTask } from './render-footage.ts';

/** The thread that paints. On Linux a priority belongs to one thread, so the server's own is untouched. */
const task = workerData as RenderTask;
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
const niceness = task.isIdle ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL;
// An unprivileged process may only lower its priority, and an operator may have lowered it further.
if (process.platform === 'linux') setPriority(Math.max(niceness, getPriority()));

const port = parentPort;
if (!port) throw new Error('This file is run as a worker thread.');
const say = (news: RenderNews) => port.postMessage(news);
const controller = new AbortController();
port.once('message', () => controller.abort());

try {
  await encodeFootage(task, controller.signal, (share) => say({ kind: 'progress', share }));
  say({ kind: 'done' });
} catch (error) {
  const isNamed = error instanceof FfmpegError;
  say({
    kind: 'failed',
    code: isNamed ? error.code : undefined,
    message: error instanceof Error ? error.message : String(error),
    log: isNamed ? error.log : '',
  });
}
port.close();
