import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { footageKey, type Game } from './game.ts';
import { renderFootage, type RenderRequest } from './render-footage.ts';

/** Answers the path of a game's footage, rendering it when the cache has none. Throws what `renderFootage` throws. */
export async function ensureFootage(
  cacheDirectory: string,
  game: Game,
  options: Pick<RenderRequest, 'ffmpegPath' | 'onProgress' | 'signal' | 'isIdle'>,
): Promise<string> {
  const outputPath = join(cacheDirectory, `${footageKey(game)}.mp4`);
  // A file has its name only when it is whole, so being there is enough.
  const isThere = await stat(outputPath).then(
    (file) => file.isFile(),
    () => false,
  );
  if (isThere) options.onProgress?.(1);
  else await renderFootage({ ...options, game, outputPath });
  return outputPath;
}
