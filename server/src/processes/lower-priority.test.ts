import { execFile } from 'node:child_process';
import { getPriority } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { lowerPriorityOf } from './lower-priority.ts';

const script = `
  const { getPriority } = await import('node:os');
  const { lowerPriority } = await import('${pathToFileURL(path.join(import.meta.dirname, 'lower-priority.ts')).href}');
  lowerPriority(5);
  console.log(getPriority());`;

/** The niceness of a process that is started with this niceness and lowers its priority. */
async function nicenessFrom(niceness: number): Promise<number> {
  const node = [process.execPath, '--input-type=module', '-e', script];
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const { stdout } = await promisify(execFile)('nice', ['-n', String(niceness), ...node], { env });
  return Number(stdout);
}

describe('lowerPriority', () => {
  it('adds to the niceness of the process, up to the lowest priority', async () => {
    const own = getPriority();
    expect(await nicenessFrom(0)).toBe(Math.min(19, own + 5));
    expect(await nicenessFrom(10)).toBe(Math.min(19, own + 15));
    expect(await nicenessFrom(19)).toBe(19);
  });

  it('leaves a process as it is when its priority may not be changed', () => {
    const gone = 2 ** 22 + 1;
    expect(() => getPriority(gone)).toThrow('ESRCH');
    expect(() => lowerPriorityOf(gone, 5)).not.toThrow();
  });
});
