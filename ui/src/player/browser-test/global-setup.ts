// The material of all browser tests of the player, made once: pages, a recording, and the parts of a live game.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildPages } from './build-pages.ts';
import { makeFilms } from './film-server.ts';
import { makeLadder } from './make-ladder.ts';
import { makeLiveParts } from './make-live-parts.ts';

export interface PlayerMaterial {
  /** Holds `dist`, the pages; `media`, the recording; and `live`, the parts of the game. */
  folder: string;
  /** The tags that load each page's scripts, by `%NAME%`. */
  scripts: Record<string, string>;
  playlists: Record<string, string>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    playerMaterial: PlayerMaterial;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'floodlit-player-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const ffmpeg = process.env.FFMPEG_PATH ?? '/usr/bin/ffmpeg';
  try {
    await mkdir(join(folder, 'live'));
    const [scripts, playlists] = await Promise.all([
      buildPages(join(folder, 'dist')),
      makeLadder(join(folder, 'media'), ffmpeg, 120),
      makeLiveParts(join(folder, 'live'), ffmpeg),
      makeFilms(folder, ffmpeg),
    ]);
    project.provide('playerMaterial', { folder, scripts, playlists });
  } catch (error) {
    await removeFolder();
    throw error;
  }
  return removeFolder;
}
