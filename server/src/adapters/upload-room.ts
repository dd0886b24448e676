// Uploads may take what the quota and the disk leave.
import { mkdir, statfs } from 'node:fs/promises';

export async function freeBytesOf(directory: string): Promise<number> {
  await mkdir(directory, { recursive: true });
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
