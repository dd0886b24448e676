// A phone that was offline sends its taps three times, in any order.
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@floodlit/contract/limits';
import {
  appendEntries,
  plainEntry,
  readLog,
  takeOver,
  type GameLogDeps,
} from '../../../server/src/catalog/index.ts';

const taps = 400;
const times = 3;
const phone = 'link:1';

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

/** `wrong`: points too many or too few, and entries of the log that are doubled or missing. */
export async function sendOfflineTaps(
  deps: GameLogDeps,
  channelId: number,
  eventId: number,
): Promise<{ readonly ms: number; readonly wrong: number }> {
  await takeOver(deps, channelId, eventId, phone);
  const before = await readLog(deps, channelId, eventId);
  const from = Date.now();
  const made = Array.from({ length: taps }, (_, index) =>
    plainEntry('score', { side: 'away', points: 1, order: index + 1, phone_at: from + index }),
  );
  const sent = Array.from({ length: times }, () => shuffled(made)).flat();
  // The last tap is made before the network returns.
  await pause(taps);
  const began = performance.now();
  for (let first = 0; first < sent.length; first += limits.gameEntriesSentMaximum)
    await appendEntries(deps, channelId, eventId, phone, {
      entries: sent.slice(first, first + limits.gameEntriesSentMaximum),
      phone_now: Date.now(),
    });
  const ms = performance.now() - began;
  const after = await readLog(deps, channelId, eventId);
  const points = after.folded.state.away - before.folded.state.away;
  const entries = after.entries.length - before.entries.length;
  return { ms, wrong: Math.abs(points - taps) + Math.abs(entries - taps) };
}
