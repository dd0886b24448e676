import { statfs } from 'node:fs/promises';

/** Under either figure there is too little room to go on writing media and orders safely. */
export const leastFreeBytes = 1_000_000_000;
export const leastFreeShare = 0.05;

export interface FreeSpace {
  freeBytes: number;
  totalBytes: number;
  /** Less than 1 GB or 5 % is left: callers refuse writes that can wait. */
  isLow: boolean;
}

/** The room left for us on the disk that holds the data directory. */
export async function freeSpace(dataDir: string): Promise<FreeSpace> {
  const disk = await statfs(dataDir);
  return judgeSpace(disk.bavail * disk.bsize, disk.blocks * disk.bsize);
}

/** The rule alone, for sizes in bytes. */
export function judgeSpace(freeBytes: number, totalBytes: number): FreeSpace {
  return {
    freeBytes,
    totalBytes,
    isLow: freeBytes < leastFreeBytes || freeBytes < totalBytes * leastFreeShare,
  };
}
