// The calls of a phone with a link of work. The link names the game: no call names another one.
import { scoring as routes } from '@floodlit/contract/operators/scoring';
import { appendEntries, readLog, rulesOnWire, takeOver } from '../../catalog/index.ts';
import { authorOfLink, bindWorker, ensureBoundHere } from '../../operators/index.ts';
import type { ConsoleBind } from '../bind.ts';
import type { ConsoleRooms } from '../rooms.ts';
import { readScoredGame } from './read-scored-game.ts';

export function phoneRoutes(bind: ConsoleBind, rooms: ConsoleRooms): void {
  const { operators } = rooms;

  bind(routes.open, async ({ worker }) => ({ data: await readScoredGame(rooms, worker) }));
  bind(routes.keep, async ({ worker, act }) => {
    const { channel_id, event_id } = worker.link;
    const bound = await act(async (own) => {
      const taken = await bindWorker(own.operators, worker);
      await takeOver(own.gameLogs, channel_id, event_id, authorOfLink(worker.link));
      return taken;
    });
    return { data: await readScoredGame(rooms, bound) };
  });
  bind(routes.sync, async ({ worker, act, body: { after, phone_now, entries } }) => {
    ensureBoundHere(worker);
    const { id, channel_id, event_id } = worker.link;
    const { accepted, refused } =
      entries.length === 0
        ? { accepted: [], refused: [] }
        : await act((own) =>
            appendEntries(own.gameLogs, channel_id, event_id, authorOfLink(worker.link), {
              entries,
              phone_now,
            }),
          );
    const now = operators.clock.now();
    await operators.workLinks.markSeen(id, now);
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
