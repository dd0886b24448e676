// Pure rules of links of work: when a link ends, and its state.
import { limits } from '@floodlit/contract/limits';
import type { WorkLink } from '@floodlit/contract/operators/work-links';
import { addSeconds } from '../../kernel/clock.ts';

/** The facts of a game that its links depend on. A link moves with its game. */
export interface WorkGame {
  readonly starts_at: Date;
  readonly duration_seconds: number | null;
  readonly stream_status: 'upcoming' | 'live' | 'finished';
  /** Its log says that it is over. */
  readonly over_at: Date | null;
}

const hourSeconds = 3_600;

/**
 * Six hours after the game. A game on the air has not ended, so its links go on with the clock. A result that the office
 * types days later brings no link back.
 */
export function endOfWork(
  { starts_at, duration_seconds, stream_status, over_at }: WorkGame,
  now: Date,
): Date {
  const planned = addSeconds(starts_at, duration_seconds ?? limits.gameHours * hourSeconds);
  const later = (end: Date): Date => addSeconds(end, limits.workLinkHours * hourSeconds);
  if (stream_status === 'live') return later(now > planned ? now : planned);
  const latest = later(planned);
  return later(over_at === null ? planned : over_at < latest ? over_at : planned);
}

interface LinkFacts {
  readonly revoked_at: Date | null;
  readonly device_hash: Buffer | null;
  readonly game: WorkGame;
}

export function stateOfLink({ revoked_at, device_hash, game }: LinkFacts, now: Date): WorkLink['state'] {
  if (revoked_at !== null) return 'revoked';
  if (endOfWork(game, now) <= now) return 'over';
  return device_hash === null ? 'waiting' : 'bound';
}
