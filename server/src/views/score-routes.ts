// Scores and game logs over HTTP. They are never part of a game, a list or a document.
import { scores as routes } from '@floodlit/contract/catalog/scores';
import { listScores } from '../catalog/index.ts';
import type { Bind } from '../http/bind.ts';
import { createGameLogView, type GameLogViewDeps } from './game-log.ts';

export function scoreRoutes(bind: Bind, deps: GameLogViewDeps): void {
  const presentLog = createGameLogView(deps);
  bind(routes.list, async ({ actor, query }) => ({
    data: await listScores(deps.gameLogs, actor.channelId, query.event_id),
  }));
  bind(routes.log, ({ actor, params }) => presentLog(actor.channelId, params.id));
}
