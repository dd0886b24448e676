// An encoder whose picture carries the wall clock of each frame in machine-readable blocks.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { clockBits, clockBlock, clockRow, clockTickMs, clockTicks } from './clock-code.ts';

const width = 640;
const height = 360;
const framesPerSecond = 30;
const frameBytes = (width * height * 3) / 2;

export interface ClockSource {
  /** When its process was started, by performance.now(). */
  readonly startedAtMs: number;
  stop(): Promise<void>;
}

/** A grey slope that moves, and the clock. */
function paint(frame: Buffer, index: number): void {
  for (let row = 0; row < height; row += 8)
    frame.fill(60 + ((row + index * 2) % 120), row * width, (row + 8) * width);
  frame.fill(128, width * height);
  const ticks = Math.floor(Date.now() / clockTickMs) % clockTicks;
  for (let bit = 0; bit < clockBits; bit += 1) {
    const value = (ticks >> bit) & 1 ? 225 : 24;
    for (let row = clockRow; row < clockRow + clockBlock; row += 1)
      frame.fill(value, row * width + bit * clockBlock, row * width + (bit + 1) * clockBlock);
  }
}

export function startClockSource(ffmpegPath: string, url: string): ClockSource {
  const startedAtMs = performance.now();
  const child = spawn(
    ffmpegPath,
    [
      ['-nostdin', '-hide_banner', '-loglevel', 'error'],
      ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`, '-r', String(framesPerSecond)],
      ['-i', 'pipe:0', '-re', '-f', 'lavfi', '-i', 'anoisesrc=color=pink:amplitude=0.1:sample_rate=48000'],
      ['-map', '0:v', '-map', '1:a', '-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency'],
      ['-g', '60', '-sc_threshold', '0', '-b:v', '1500k', '-c:a', 'aac', '-b:a', '96k', '-f', 'flv', url],
    ].flat(),
    { stdio: ['pipe', 'ignore', 'inherit'] },
  );
  child.stdin.on('error', () => undefined);
  const exited = once(child, 'exit');
  let isStopped = false;
  const painting = (async () => {
    const begunAt = Date.now();
    // Each frame is a buffer of its own: the pipe holds on to some of them.
    for (let index = 0; !isStopped && child.exitCode === null; index += 1) {
      const waitMs = begunAt + (index * 1_000) / framesPerSecond - Date.now();
      if (waitMs > 0) await pause(waitMs);
      const frame = Buffer.alloc(frameBytes);
      paint(frame, index);
      if (!child.stdin.write(frame))
        // A pipe that breaks is an end like any other.
        await Promise.race([once(child.stdin, 'drain').catch(() => undefined), exited]);
    }
  })();
  return {
    startedAtMs,
    async stop() {
      isStopped = true;
      child.kill('SIGKILL');
      await painting;
    },
  };
}
