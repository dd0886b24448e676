// Scores and game logs over HTTP. They are never part of a game, a list or a document.
import { scores as routes } from '@floodlit/contract/catalog/scores';
import { createCache } from '../cache/cache.ts';
import { listScores } from '../catalog/index.ts';
import type { Bind } from '../http/bind.ts';
import { writeAnswer, type WrittenAnswer } from '../http/written-answer.ts';
import { createGameLogView, type GameLogViewDeps } from './game-log.ts';

/** All pages of a list ask for the same games. An answer may be as old as an update is late. */
const kept = { ttlMs: 250, entriesMaximum: 200, characters: 4 * 1024 * 1024 };

export function scoreRoutes(bind: Bind, deps: GameLogViewDeps): void {
  const presentLog = createGameLogView(deps);
  const lists = createCache<WrittenAnswer>({
    ttlMs: kept.ttlMs,
    entriesMaximum: kept.entriesMaximum,
    sizing: { sizeOf: ({ text }) => text.length, maximum: kept.characters },
    nowMs: () => performance.now(),
  });
  bind(routes.list, ({ actor: { channelId }, query }) => {
    const ids = [...new Set(query.event_id)].toSorted((one, other) => one - other);
    return lists.read(`${channelId} ${ids.join(' ')}`, '', async () =>
      writeAnswer(routes.list.response, { data: await listScores(deps.gameLogs, channelId, ids) }),
    );
  });
  bind(routes.log, ({ actor, params }) => presentLog(actor.channelId, params.id));
}
