// A killed work leaves files in the scratch folder of its machine. They go by their age: the job may run elsewhere now.
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** On the disk of the storage, so that a finished folder can be moved and need not be copied. */
export const workIn = (dataDir: string): string => path.join(dataDir, 'work');

const day = 24 * 3_600_000;
/** The web process keeps small pictures of live games in it. */
const ofOthers = 'tiles';

/** A folder is as old as the newest of what lies in it. */
async function changedAt(place: string): Promise<number> {
  const own = await stat(place);
  if (!own.isDirectory()) return own.mtimeMs;
  const inside = await Promise.all(
    (await readdir(place, { recursive: true })).map(
      async (name) => (await stat(path.join(place, name)).catch(() => own)).mtimeMs,
    ),
  );
  return inside.reduce((newest, at) => Math.max(newest, at), own.mtimeMs);
}

/**
 * No work lasts for a day: a job ends after four hours.
 * @returns how many were removed.
 */
export async function sweepScratch(dataDir: string, now: Date): Promise<number> {
  const work = workIn(dataDir);
  const listIn = async (folder: string): Promise<string[]> =>
    (await readdir(folder).catch(() => [])).map((name) => path.join(folder, name));
  const sources = path.join(work, 'sources');
  const places = [
    ...(await listIn(work)).filter((place) => place !== sources && path.basename(place) !== ofOthers),
    ...(await listIn(sources)),
  ];
  let removed = 0;
  for (const place of places) {
    const at = await changedAt(place).catch(() => undefined);
    if (at === undefined || at > now.getTime() - day) continue;
    await rm(place, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
