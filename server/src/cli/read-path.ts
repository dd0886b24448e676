// A file that an operator names.
import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { CommandRefused } from './command.ts';

/** Returns an absolute path, because the worker that reads the file has another working directory. */
export async function readPath(given: string): Promise<string> {
  const whole = path.resolve(given);
  try {
    await access(whole, constants.R_OK);
  } catch {
    throw new CommandRefused(`There is no file "${given}" that can be read: give the path of a recording.`);
  }
  return whole;
}
