// A deep test gets a program of Debian's packages: it installs it as root, or fails with one sentence.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

export const run = promisify(execFile);
const folders = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/usr/local/sbin'];

const find = (program: string): string | undefined =>
  folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file));

/** @throws an error of one sentence when the program can be neither found nor installed. */
export async function debianProgram(program: string, name = program): Promise<string> {
  const present = find(program);
  if (present !== undefined) return present;
  // A daemon of this package stays off: it would listen on ports of this machine.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const options = { env, timeout: 300_000, maxBuffer: 2 ** 26 };
  try {
    await run('apt-get', ['update'], options);
    await run('apt-get', ['install', '-y', '--no-install-recommends', name], options);
    const installed = find(program);
    if (installed !== undefined) return installed;
  } catch (error) {
    throw new Error(`${name} is not installed and could not be: run "apt-get install ${name}" as root.`, {
      cause: error,
    });
  }
  throw new Error(`The package ${name} has no ${program}.`);
}
