import { ensureFootage } from '../footage/index.ts';
import type { LiveGame } from './live-game.ts';
import { footageOf, reelsOf, type ReelName } from './reels.ts';

export type PrepareRequest = {
  ffmpegPath: string;
  game: LiveGame;
  /** Keeps the painted footage, 30 to 40 MB for each two teams. */
  cacheDirectory: string;
  signal: AbortSignal;
  say?: ((line: string) => void) | undefined;
};

/** Nobody wants a line for every percent. */
const saidShare = 0.2;

/**
 * Paints the footage of a live game when the cache has none. That takes about a minute of one core at low priority.
 * @returns its paths. Publishing does this by itself; doing it before lets the game begin at once.
 */
export async function prepareGame(request: PrepareRequest): Promise<ReadonlyMap<ReelName, string>> {
  const { game: live, cacheDirectory, ffmpegPath, signal, say } = request;
  const plans = reelsOf[live.game.sport];
  const total = plans.reduce((sum, plan) => sum + plan.seconds, 0);
  const { home, away } = live.game;
  const paths = new Map<ReelName, string>();
  let before = 0;
  let said = 0;
  for (const plan of plans) {
    const onProgress = (share: number) => {
      // Cached reels are ready at once and print no line.
      const done = (before + share * plan.seconds) / total;
      if (share === 1 || done < said + saidShare) return;
      said = done;
      say?.(`Painting the live game ${away.name} @ ${home.name}: ${Math.round(done * 100)} %`);
    };
    paths.set(
      plan.name,
      await ensureFootage(cacheDirectory, footageOf(live, plan), { ffmpegPath, signal, onProgress }),
    );
    before += plan.seconds;
  }
  return paths;
}
