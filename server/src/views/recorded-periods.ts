// The periods of a finished game with their seconds in the recording, for search engines.
import { surePeriods } from '@floodlit/contract/sums/score-at';
import { forViewers, readLog } from '../catalog/index.ts';
import { findRecordedClock, secondAt } from '../media/index.ts';
import type { GameLogViewDeps } from './game-log.ts';

export interface RecordedPeriod {
  readonly kind: 'half' | 'quarter' | 'period' | 'set' | 'inning';
  /** From 1, within its kind. */
  readonly number: number;
  /** Its first second in the recording. */
  readonly second: number;
}

/** Only periods that each such game has: overtime, a last set or the end of an inning tell the result. */
export async function listRecordedPeriods(
  { gameLogs, media, log }: GameLogViewDeps,
  channelId: number,
  eventId: number,
): Promise<RecordedPeriod[]> {
  try {
    const { game, folded } = forViewers(await readLog(gameLogs, channelId, eventId), gameLogs.clock.now());
    if (folded.state.status !== 'final') return [];
    const clock = await findRecordedClock(media, channelId, eventId, game.starts_at);
    const spans = (await clock?.readSpans()) ?? [];
    const { kind } = game.rules.periods;
    const seconds = new Map<number, number>();
    for (const { entry, standing, state } of folded.entries) {
      const second = secondAt(spans, entry.at);
      const isStart = entry.kind === 'period_start' && standing === 'counted';
      if (!isStart || second === null || state.period > surePeriods(game.rules)) continue;
      if (kind === 'half_inning' && state.period % 2 === 0) continue;
      if (!seconds.has(state.period)) seconds.set(state.period, second);
    }
    return [...seconds].map(([period, second]) =>
      kind === 'half_inning'
        ? { kind: 'inning', number: (period + 1) / 2, second }
        : { kind, number: period, second },
    );
  } catch (error) {
    // While the store is away, the page is there without them.
    log.error('the periods of a recording could not be read', error, { event: eventId });
    return [];
  }
}
