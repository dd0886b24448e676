// The rows of the server's tables of what Floodlit takes.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const program = fileURLToPath(new URL('../../../../server/test/takes/list-rows.ts', import.meta.url));

export interface TakenRows {
  senders: { name: string; /** Pictures a second. */ rate: number }[];
  files: {
    name: string;
    sound: string;
    soundStart: number;
    rate: string;
    isTrimmed: boolean;
    pictures: number;
  }[];
}

export async function listRows(): Promise<TakenRows> {
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  return JSON.parse(stdout) as TakenRows;
}
