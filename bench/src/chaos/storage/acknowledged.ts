// Runs a process that prints numbers as it acknowledges, and kills it when it is told to.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endsWithBench } from '../../ending.ts';

export interface Run {
  readonly file: string;
  readonly place: object;
  readonly onNumber: (number: number) => void;
  readonly killAfterMs?: number;
}

/** @returns whether it ended by itself. */
export async function runAcknowledging({ file, place, onNumber, killAfterMs }: Run): Promise<boolean> {
  const script = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(place)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = endsWithBench(async () => void child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  let timer: NodeJS.Timeout | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    onNumber(Number(line));
    // The time begins with the first number: a busy machine starts slowly.
    if (killAfterMs !== undefined) timer ??= setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  }
  clearTimeout(timer);
  const code = await ended;
  await end();
  if (code !== null && code !== 0) throw new Error(`${file} ended with ${code}.`);
  return code === 0;
}
