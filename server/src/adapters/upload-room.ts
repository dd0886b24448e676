// Uploads may take what the quota and the disk leave.
import { mkdir, readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

/** Reading a large folder takes seconds. */
const countedForMs = 60_000;

export async function freeBytesOf(directory: string): Promise<number> {
  await mkdir(directory, { recursive: true });
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

export interface QuotaOptions {
  /** Infinity for none: nothing is counted then. */
  readonly quotaBytes: number;
  readonly usedBytes: () => Promise<number>;
  /** The disk has them. A bucket has no such limit. */
  readonly freeBytes?: () => Promise<number>;
}

/** With a disk it is both. */
export const createRoom =
  ({ quotaBytes, usedBytes, freeBytes }: QuotaOptions) =>
  async (): Promise<number> =>
    Math.min(
      quotaBytes === Number.POSITIVE_INFINITY ? quotaBytes : quotaBytes - (await usedBytes()),
      (await freeBytes?.()) ?? Number.POSITIVE_INFINITY,
    );

async function bytesBelow(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries)
    if (entry.isFile())
      bytes += (await stat(path.join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0;
  return bytes;
}

/** The files below some folders, counted once a minute at most. */
export function countFolders(
  directories: readonly string[],
  nowMs = () => performance.now(),
): () => Promise<number> {
  let counted: { readonly at: number; readonly bytes: Promise<number> } | undefined;
  const count = async (): Promise<number> =>
    (await Promise.all(directories.map(bytesBelow))).reduce((sum, bytes) => sum + bytes, 0);
  return () => {
    if (counted === undefined || nowMs() - counted.at > countedForMs)
      counted = { at: nowMs(), bytes: count() };
    return counted.bytes;
  };
}
