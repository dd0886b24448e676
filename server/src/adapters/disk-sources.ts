// Delivered files on this machine's disk: ffmpeg reads each at its own place, and nothing is copied.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { SourceFiles } from '../media/ports.ts';
import { filePathIn, isOwnSource } from '../media/index.ts';

/** @returns the place of a source in the data folder, or of a file that its owner keeps. */
export const sourcePathIn = (dataDir: string, key: string): string | undefined =>
  isOwnSource(key) ? path.join(dataDir, key) : filePathIn(key);

export function createDiskSources(dataDir: string): SourceFiles {
  return {
    async open(key) {
      const place = sourcePathIn(dataDir, key);
      if (place === undefined || (await stat(place).catch(() => undefined)) === undefined) return undefined;
      return { path: place, release: async () => {} };
    },
  };
}
