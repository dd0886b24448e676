// A real encoder for tests: ffmpeg publishes a moving picture and a tone by RTMP.
import { spawn, type ChildProcess } from 'node:child_process';

export interface EncoderOptions {
  readonly url: string;
  readonly seconds?: number;
  readonly size?: string;
  readonly rate?: number;
  /** Frames between keyframes. */
  readonly keyframeEvery?: number;
  /** Instead of the usual codecs. */
  readonly output?: readonly string[];
}

export interface TestEncoder {
  readonly process: ChildProcess;
  /** Resolves with its output once it has ended. */
  readonly ended: Promise<string>;
  kill(signal?: NodeJS.Signals): void;
}

export function startEncoder(options: EncoderOptions): TestEncoder {
  const { url, seconds, size = '640x360', rate = 30, keyframeEvery = 30 } = options;
  const input = [
    ['-re', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}`],
    ['-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
  ].flat();
  const usual = [
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
    ['-g', String(keyframeEvery), '-sc_threshold', '0', '-b:v', '600k', '-c:a', 'aac', '-b:a', '64k'],
  ].flat();
  const output = options.output ?? usual;
  const child = spawn(
    process.env['FFMPEG_PATH'] ?? 'ffmpeg',
    [
      ['-nostdin', '-hide_banner', '-loglevel', 'warning'],
      input,
      seconds === undefined ? [] : ['-t', String(seconds)],
      output,
      ['-f', 'flv', url],
    ].flat(),
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(said)));
  return { process: child, ended, kill: (signal = 'SIGKILL') => void child.kill(signal) };
}
