// Writes to the log of a game: one transaction adds the entries, folds the whole log and replaces its score.
import { foldGame, newGame, type FoldedGame, type GameState } from '@floodlit/contract/sums/fold-game';
import { DomainError } from '../../kernel/errors.ts';
import type { GameLogDeps } from './ports.ts';
import {
  changesEarlier,
  idOf,
  overAt,
  placeEntries,
  sortOut,
  withPlaces,
  type NewEntry,
  type RefusedEntry,
} from './rules.ts';
import type { GameLogStore, LoggedGame, RuledScore, ScoreRow } from './store.ts';

export interface WrittenLog {
  /** The ids of all entries that the log has, new ones and earlier ones. */
  readonly accepted: readonly string[];
  readonly refused: readonly RefusedEntry[];
  /** The ids that this write added. Empty when it was sent again. */
  readonly added: readonly string[];
  /** The game right before the write, under its lock. */
  readonly before: GameState;
  readonly score: RuledScore;
}

export interface LogWrite {
  readonly author: string;
  readonly phone_now?: number | undefined;
  readonly server_now?: number | undefined;
  /** Chosen under the lock, after a look at the log so far. */
  readonly choose: (before: FoldedGame, game: LoggedGame) => readonly NewEntry[];
}

/** A tap raises no revision or edition: the game itself is written only when it is over, or no longer. */
export async function noteEnd(
  log: GameLogStore,
  channelId: number,
  { id, starts_at, is_over }: LoggedGame,
  after: FoldedGame,
): Promise<void> {
  const end = overAt(after, starts_at);
  if (is_over !== (end !== null)) await log.setOver(channelId, id, end === null ? null : new Date(end));
}

/** For an act that writes elsewhere before the log. In its transaction, nobody removes the game. */
export const holdGame = (
  { log, transact }: Pick<GameLogDeps, 'log' | 'transact'>,
  channelId: number,
  eventId: number,
): Promise<LoggedGame | undefined> => transact((scope) => log.within(scope).holdGame(channelId, eventId));

/** @throws {DomainError} `catalog.event_not_found`, `catalog.event_cancelled` */
export function writeLog(
  { log: store, announce, clock, transact }: GameLogDeps,
  channelId: number,
  eventId: number,
  { author, phone_now, server_now, choose }: LogWrite,
): Promise<WrittenLog> {
  return transact(async (scope) => {
    const log = store.within(scope);
    const held = await log.holdGame(channelId, eventId);
    if (held === undefined) throw new DomainError('catalog.event_not_found');
    if (held.is_cancelled) throw new DomainError('catalog.event_cancelled');
    const empty = { event_id: eventId, state: newGame(held.rules), seq: 0, revision: 0 };
    await log.lockScore(channelId, empty, clock.now());
    // Read under the lock: an edit may have moved the game, or changed its rules.
    const { game, score } = await found(log, channelId, eventId);
    const { rules, has_sides } = game;
    // The clock is read under the lock, so that the next author's entries arrive later.
    const now = clock.now();
    const earlier = await log.listEntries(channelId, eventId);
    const before = foldGame(withPlaces(earlier), rules);
    const sent = choose(before, game);
    const known = new Set(earlier.map(({ id }) => id));
    const { fresh, refused } = sortOut(sent, known, { hasSides: has_sides, author });
    const refusedIds = new Set(refused.map(({ id }) => id));
    const accepted = sent.map(({ id }) => id).filter((id) => !refusedIds.has(id) || known.has(idOf(id)));
    if (fresh.length === 0)
      return { accepted, refused, added: [], before: before.state, score: { ...score, rules, has_sides } };

    const arrival = { receivedAt: now.getTime(), phoneNow: phone_now, serverNow: server_now, author };
    const placed = placeEntries(fresh, arrival, earlier);
    await log.insertEntries(channelId, eventId, placed, now);
    const after = foldGame(withPlaces([...earlier, ...placed]), rules);
    const row = {
      event_id: eventId,
      state: after.state,
      seq: placed.at(-1)?.seq ?? score.seq,
      revision: score.revision + (changesEarlier(before, after, placed) ? 1 : 0),
      rules,
    };
    await log.saveScore(channelId, row, now);
    await noteEnd(log, channelId, game, after);
    await announce.scoreChanged(scope, channelId, eventId);
    const added = fresh.map(({ id }) => id);
    return { accepted, refused, added, before: before.state, score: { ...row, has_sides } };
  });
}

async function found(
  log: GameLogStore,
  channelId: number,
  eventId: number,
): Promise<{ readonly game: LoggedGame; readonly score: ScoreRow }> {
  const row = await log.findScored(channelId, eventId);
  if (row === undefined || row.score === null) throw new DomainError('catalog.event_not_found');
  return { game: row.game, score: row.score };
}
