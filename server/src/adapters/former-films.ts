// Films that a former version kept in the data folder, one folder for each channel.
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { filmKeyOf, isOwnSource, type MediaDeps } from '../media/index.ts';

/** @param root `films` in the data folder, which need not be there. */
export const createFormerFilms = (root: string): MediaDeps['formerFilms'] => ({
  async list() {
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    const found = await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async ({ name, parentPath }) => ({
          key: filmKeyOf(Number(path.basename(parentPath)), name),
          touchedAt: (await stat(path.join(parentPath, name)).catch(() => undefined))?.mtime,
        })),
    );
    return found.flatMap(({ key, touchedAt }) =>
      touchedAt === undefined || !isOwnSource(key) ? [] : [{ key, touchedAt }],
    );
  },
  async remove(key) {
    if (!isOwnSource(key)) throw new RangeError(`"${key}" is no film.`);
    await rm(path.join(path.dirname(root), key), { force: true });
  },
});
