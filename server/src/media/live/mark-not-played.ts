// Without this job, a game that never aired would be sold and lead the lists of coming games forever.
import type { LiveDeps } from './ports.ts';
import type { MediaGround } from '../ports.ts';

/** Nobody gets a letter: an operator decides what becomes of the game, and the console asks for that. */
export async function markNotPlayed({
  live,
  clock,
  log,
}: Pick<LiveDeps, 'live'> & Pick<MediaGround, 'clock' | 'log'>): Promise<void> {
  const { marked, back } = await live.markNotPlayed(clock.now());
  if (marked > 0) log.info('games were not played', { games: marked });
  if (back > 0) log.info('games may be played after all', { games: back });
}
