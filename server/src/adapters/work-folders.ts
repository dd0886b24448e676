// The folders of an adapter's work with ffmpeg: the finished files of one work, and the temporary files of its jobs.
import { open, rm } from 'node:fs/promises';
import path from 'node:path';

export interface WorkFolders {
  readonly placesOf: (name: string) => { readonly finishedPath: string; readonly jobs: string };
  /** Deletes all files of one work, also those of a killed run. */
  readonly discard: (name: string) => Promise<void>;
}

export function workFoldersIn(workDirectory: string): WorkFolders {
  const placesOf = (name: string): { finishedPath: string; jobs: string } => {
    const finishedPath = path.join(workDirectory, name);
    return { finishedPath, jobs: `${finishedPath}.jobs` };
  };
  return {
    placesOf,
    discard: async (name) => {
      const { finishedPath, jobs } = placesOf(name);
      await rm(finishedPath, { recursive: true, force: true });
      await rm(jobs, { recursive: true, force: true });
    },
  };
}

/** Resolves once the disk holds the whole file. */
export async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
