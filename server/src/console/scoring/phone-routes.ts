// The calls of a phone with a link of work. The link names the game: no call names another one.
import { scoring as routes } from '@floodlit/contract/operators/scoring';
import { appendEntries, holdGame, readLog, rulesOnWire, takeOver } from '../../catalog/index.ts';
import { authorOfLink, bindWorker, ensureBoundHere, holdBoundHere } from '../../operators/index.ts';
import type { ConsoleBind } from '../bind.ts';
import type { ConsoleRooms } from '../rooms.ts';
import { readScoredGame } from './read-scored-game.ts';

export function phoneRoutes(bind: ConsoleBind, rooms: ConsoleRooms): void {
  const { operators } = rooms;

  bind(routes.open, async ({ worker }) => ({ data: await readScoredGame(rooms, worker) }));
  bind(routes.keep, async ({ worker, act }) => {
    const { channel_id, event_id } = worker.link;
    const bound = await act(async (own) => {
      // First the game, as its deletion does: nobody waits for each other then.
      await holdGame(own.gameLogs, channel_id, event_id);
      const taken = await bindWorker(own.operators, worker);
      await takeOver(own.gameLogs, channel_id, event_id, authorOfLink(worker.link));
      return taken;
    });
    return { data: await readScoredGame(rooms, bound) };
  });
  bind(routes.sync, async ({ worker, act, body: { after, phone_now, server_now, entries } }) => {
    ensureBoundHere(worker);
    const { id, channel_id, event_id } = worker.link;
    const { accepted, refused } =
      entries.length > 0
        ? await act(async (own) => {
            await holdGame(own.gameLogs, channel_id, event_id);
            await holdBoundHere(own.operators, worker);
            return appendEntries(own.gameLogs, channel_id, event_id, authorOfLink(worker.link), {
              entries,
              phone_now,
              server_now,
            });
          })
        : { accepted: [], refused: [] };
    const now = operators.clock.now();
    await operators.workLinks.markSeen(channel_id, id, now);
    const log = await readLog(rooms.gameLogs, channel_id, event_id, after);
    return {
      data: {
        rules: rulesOnWire(log.game.rules),
        entries: [...log.entries],
        seq: log.seq,
        sent_at: now.getTime(),
        accepted: [...accepted],
        refused: [...refused],
      },
    };
  });
}
