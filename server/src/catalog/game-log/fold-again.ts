// An edit of a game or its sport changes how the log counts. The transaction of the edit folds the log again.
import { isDeepStrictEqual } from 'node:util';
import { foldGame } from '@floodlit/contract/sums/fold-game';
import type { GameLogDeps } from './ports.ts';
import { withPlaces } from './rules.ts';
import { noteEnd } from './write-log.ts';

export type FoldDeps = Pick<GameLogDeps, 'log' | 'announce' | 'clock' | 'transact'>;

/** An older game without an end is forgotten rather than played. It keeps the rules of its time. */
const openMs = 48 * 3_600_000;
/** No sport of a channel has more games in a season that are scored and not over. */
const gamesMaximum = 500;

/** An author of entries locks the score before the game. An edit of the game does the same, against a deadlock. */
export const lockLog = ({ log, transact }: FoldDeps, channelId: number, eventId: number): Promise<void> =>
  transact((scope) => log.within(scope).lockKnownScore(channelId, eventId));

/** After an edit of the start or the sport of a game. A game that is over keeps the rules of its time. */
export const foldGameAgain = (
  { log: store, announce, transact }: FoldDeps,
  channelId: number,
  eventId: number,
): Promise<void> =>
  transact(async (scope) => {
    const log = store.within(scope);
    await log.lockKnownScore(channelId, eventId);
    const { game, score } = (await log.findScored(channelId, eventId)) ?? {};
    if (game === undefined || !score) return;
    const rules = game.is_over ? game.rules : game.sport_rules;
    const folded = foldGame(withPlaces(await log.listEntries(channelId, eventId)), rules);
    if (!isDeepStrictEqual(rules, game.rules)) {
      const revision = score.revision + 1;
      await log.saveFold(channelId, { ...score, state: folded.state, revision, rules });
    }
    await noteEnd(log, channelId, game, folded);
    await announce.scoreChanged(scope, channelId, eventId);
  });

/** After an edit of the rules of a sport. */
export async function foldSportAgain(deps: FoldDeps, channelId: number, sportId: number): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - openMs);
  await deps.transact(async (scope) => {
    const log = deps.log.within(scope);
    for (const eventId of await log.listOpenGames(channelId, sportId, since, gamesMaximum))
      await foldGameAgain(deps, channelId, eventId);
  });
}
