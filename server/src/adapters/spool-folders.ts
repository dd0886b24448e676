// Each process has a folder of the spool to itself. It sends what other processes left in theirs, too.
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { tryHold } from '../processes/start-lock.ts';

export interface SpoolFolders {
  readonly own: string;
  /** Claims further folders that nobody has, and in which files wait. */
  claimLeft(isMeant?: (name: string) => boolean): Promise<string[]>;
  release(): Promise<void>;
}

/** @param owner such as `web`: a folder `web-1`, `web-2` and so on is its own. One with files comes first. */
export async function claimSpoolFolders(directory: string, owner: string): Promise<SpoolFolders> {
  const held = new Map<string, () => Promise<void>>();
  const take = async (name: string): Promise<string | undefined> => {
    const folder = path.join(directory, name);
    await mkdir(folder, { recursive: true });
    const release = await tryHold(folder, 'spool');
    if (release === undefined) return undefined;
    held.set(name, release);
    return folder;
  };
  const hasFiles = async (name: string): Promise<boolean> =>
    (await readdir(path.join(directory, name)).catch(() => [])).length > 0;
  const listNames = async (): Promise<string[]> =>
    (await readdir(directory, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted();

  await mkdir(directory, { recursive: true });
  const ofOwner = (await listNames()).filter((name) => name.startsWith(`${owner}-`));
  const filled = (await Promise.all(ofOwner.map(hasFiles))).flatMap((has, at) =>
    has ? (ofOwner[at] ?? []) : [],
  );
  let own: string | undefined;
  for (const name of filled) own ??= await take(name);
  for (let number = 1; own === undefined; number += 1) own = await take(`${owner}-${number}`);
  return {
    own,
    async claimLeft(isMeant = () => true) {
      const left: string[] = [];
      for (const name of await listNames()) {
        if (held.has(name) || !isMeant(name) || !(await hasFiles(name))) continue;
        const folder = await take(name);
        if (folder !== undefined) left.push(folder);
      }
      return left;
    },
    async release() {
      await Promise.all([...held.values()].map((release) => release()));
    },
  };
}
