// Each test starts a process of its own: it is stopped by a signal, as an operator stops it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** @param start the text of the function that starts it. */
async function aProcess(start: string) {
  const text = `
    import { runProcess } from ${JSON.stringify(path.join(import.meta.dirname, 'run-process.ts'))};
    const hangs = () => new Promise(() => {});
    const say = (line) => console.log(line);
    setInterval(() => {}, 1_000);
    const starting = runProcess({ say, limits: { startMs: 100, allMs: 500 }, start: ${start} });
    console.log('runs');
    await starting;`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', text], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  await expect.poll(() => said, { timeout: 10_000 }).toContain('runs');
  return {
    stop: async () => {
      // Its last lines may come after its exit.
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      return { code, said: said.split('\n').slice(1, -1) };
    },
  };
}

describe('a process that gets a signal', () => {
  it('stops its parts and ends with 0', async () => {
    const { stop } = await aProcess(`async (cleanup) => cleanup.defer(() => say('stopped'))`);
    expect(await stop()).toEqual({ code: 0, said: ['stopped'] });
  });

  it('stops what has started when its start hangs', async () => {
    const { stop } = await aProcess(`async (cleanup) => {
      cleanup.defer(() => say('stopped'));
      await hangs();
    }`);
    expect(await stop()).toEqual({
      code: 0,
      said: ['Stopping: the start did not end within 0.1 s. The rest stops without it.', 'stopped'],
    });
  });

  it('ends in any case after its last deadline, and names the part that hangs', async () => {
    const { stop } = await aProcess(`async (cleanup) => cleanup.defer(hangs, 'the queue', 60_000)`);
    expect(await stop()).toEqual({
      code: 1,
      said: ['Stopping: the queue did not end, and the process ends after 0.5 s.'],
    });
  });
});
