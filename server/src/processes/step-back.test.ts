import { execFile } from 'node:child_process';
import { getPriority } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { putBehind } from './step-back.ts';

const script = `
  const { getPriority } = await import('node:os');
  const { stepBack } = await import('${pathToFileURL(path.join(import.meta.dirname, 'step-back.ts')).href}');
  stepBack(5);
  console.log(getPriority());`;

/** How nice a process is that was started so nice, and stepped back. */
async function steppedBackFrom(niceness: number): Promise<number> {
  const node = [process.execPath, '--input-type=module', '-e', script];
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const { stdout } = await promisify(execFile)('nice', ['-n', String(niceness), ...node], { env });
  return Number(stdout);
}

describe('stepping back', () => {
  it('is from where the process stands, and ends at the lowest', async () => {
    const own = getPriority();
    expect(await steppedBackFrom(0)).toBe(Math.min(19, own + 5));
    expect(await steppedBackFrom(10)).toBe(Math.min(19, own + 15));
    expect(await steppedBackFrom(19)).toBe(19);
  });

  it('is for the good of others: a process that nobody may move stays where it is', () => {
    const gone = 2 ** 22 + 1;
    expect(() => getPriority(gone)).toThrow('ESRCH');
    expect(() => putBehind(gone, 5)).not.toThrow();
  });
});
