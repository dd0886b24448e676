import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { isProcessAlive } from '../../server/src/processes/process-state.ts';

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  '%s ends a bench with all that it started, last first, and without a verdict',
  async (signal, code) => {
    const bench = spawn(process.execPath, [fileURLToPath(new URL('./ending.fixture.ts', import.meta.url))]);
    let said = '';
    let failed = '';
    bench.stderr.on('data', (part: Buffer) => (failed += part.toString()));
    const started = new Promise<void>((resolve) => {
      bench.stdout.on('data', (part: Buffer) => {
        said += part.toString();
        if (/^\d+$/m.test(said)) resolve();
      });
    });
    const ended = once(bench, 'close');
    await started;
    bench.kill(signal);
    expect(await ended).toEqual([code, null]);
    const tool = Number(/^\d+$/m.exec(said)?.[0]);
    expect(said).toBe(`the third has ended\n${tool}\nthe second has ended\nthe first has ended\n`);
    expect(failed).toBe(`${signal}: ending what was started …\nEnded by ${signal}: no verdict.\n`);
    expect(isProcessAlive(tool)).toBe(false);
  },
);
