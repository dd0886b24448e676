// Asks for many addresses in turn with wrk.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../../../server/src/processes/run-command.ts';

const connections = 50;
const seconds = 4;

/** @returns how many requests were answered. Fails when an answer was an error. */
export async function wrk(program: string, origin: string, paths: readonly string[]): Promise<number> {
  const work = await mkdtemp(path.join(tmpdir(), 'floodlit-bench-wrk-'));
  const script = path.join(work, 'paths.lua');
  const list = paths.map((one) => JSON.stringify(one)).join(',\n');
  await writeFile(
    script,
    `local paths = {${list}}\nlocal turn = 0\nrequest = function()\n  turn = turn % #paths + 1\n  return wrk.format("GET", paths[turn])\nend\n`,
  );
  try {
    const output = await runCommand(
      program,
      ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script, origin],
      { timeoutMs: (seconds + 60) * 1_000 },
    );
    const answered = Number(/(\d+) requests in/.exec(output)?.[1] ?? Number.NaN);
    if (/Non-2xx|Socket errors/.test(output) || !(answered > 0))
      throw new Error(`wrk was refused:\n${output}`);
    return answered;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
