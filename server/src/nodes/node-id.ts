// Names that a DATA_DIR keeps: of the process that holds games in it, and of the folder itself.
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartRefused } from '../processes/start-refused.ts';

const uuidForm = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

function find(file: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  if (!uuidForm.test(text)) throw new StartRefused(`${file} holds no id: delete the file, then start again.`);
  return text;
}

/** CIFS and exFAT know no hard links. */
const withoutLinks = new Set<unknown>(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);
const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

function unlessThere(make: () => void): void {
  try {
    make();
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** The first of two processes that begin at once gives the name. */
function findOrMake(dataDir: string, name: string, link: typeof linkSync): string {
  const file = path.join(dataDir, name);
  const known = find(file);
  if (known !== undefined) return known;
  mkdirSync(dataDir, { recursive: true });
  const half = `${file}.${process.pid}.half`;
  const id = `${randomUUID()}\n`;
  writeFileSync(half, id, { mode: 0o600 });
  try {
    unlessThere(() => link(half, file));
  } catch (error) {
    if (!withoutLinks.has(codeOf(error))) throw error;
    unlessThere(() => writeFileSync(file, id, { mode: 0o600, flag: 'wx' }));
  } finally {
    rmSync(half, { force: true });
  }
  return find(file) ?? randomUUID();
}

/** The process that holds games in this folder: the same one after a restart. */
export const nodeIdOf = (dataDir: string, link = linkSync): string => findOrMake(dataDir, 'node-id', link);

/** The folder as the place of files. */
export const filesIdOf = (dataDir: string): string => findOrMake(dataDir, 'files-id', linkSync);
