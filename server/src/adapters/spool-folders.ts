// Each process has a folder of the spool to itself, and the same one again after a kill.
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { tryHold } from '../processes/start-lock.ts';

export interface SpoolFolders {
  readonly own: string;
  /** Nobody has them, and files of a process that is gone wait in them. */
  readonly left: readonly string[];
  release(): Promise<void>;
}

/** @param owner such as `web`: its first folder that nobody has is `web-1`, `web-2`, and so on. */
export async function claimSpoolFolders(directory: string, owner: string): Promise<SpoolFolders> {
  const held: (() => Promise<void>)[] = [];
  const take = async (name: string): Promise<string | undefined> => {
    const folder = path.join(directory, name);
    await mkdir(folder, { recursive: true });
    const release = await tryHold(folder, 'spool');
    if (release === undefined) return undefined;
    held.push(release);
    return folder;
  };
  let own: string | undefined;
  for (let number = 1; own === undefined; number += 1) own = await take(`${owner}-${number}`);
  const left: string[] = [];
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (!entry.isDirectory() || path.join(directory, entry.name) === own) continue;
    if ((await readdir(path.join(directory, entry.name))).length === 0) continue;
    const folder = await take(entry.name);
    if (folder !== undefined) left.push(folder);
  }
  return {
    own,
    left,
    async release() {
      await Promise.all(held.map((release) => release()));
    },
  };
}
