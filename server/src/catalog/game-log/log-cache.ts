// The folded logs of a process. A log only grows, so a new entry costs a read of the new entries alone.
import { foldGame, newGame, type FoldedGame } from '@floodlit/contract/sums/fold-game';
import { withPlaces, type KeptEntry } from './rules.ts';
import type { GameLogStore, LoggedGame } from './store.ts';

export interface ReadGameLog {
  readonly game: LoggedGame;
  readonly seq: number;
  readonly revision: number;
  /** In the order of their arrival, with their places. */
  readonly entries: readonly KeptEntry[];
  readonly folded: FoldedGame;
}

export interface LogCache {
  /** Undefined when the channel has no such game. */
  read(channelId: number, eventId: number): Promise<ReadGameLog | undefined>;
}

type LogReader = Pick<GameLogStore, 'findScored' | 'listEntries'>;

const foldedLog = (
  game: LoggedGame,
  { seq, revision }: { readonly seq: number; readonly revision: number },
  log: readonly KeptEntry[],
): ReadGameLog => {
  const entries = withPlaces(log);
  return { game, seq, revision, entries, folded: foldGame(entries, game.rules) };
};

export const emptyLog = (game: LoggedGame): ReadGameLog => ({
  game,
  seq: 0,
  revision: 0,
  entries: [],
  folded: { state: newGame(game.rules), entries: [], holder: null },
});

/** Reads and folds each time: a transaction reads its own rows. */
export const createLogReader = (store: LogReader): LogCache => ({
  async read(channelId, eventId) {
    const row = await store.findScored(channelId, eventId);
    if (row === undefined || row.score === null) return row && emptyLog(row.game);
    const { score, game } = row;
    const log = await store.listEntries(channelId, eventId);
    return foldedLog(game, score, upTo(log, score.seq));
  },
});

/** An entry that came between two reads waits for the next one. */
const upTo = (log: readonly KeptEntry[], seq: number): KeptEntry[] => log.filter((entry) => entry.seq <= seq);

interface Kept extends ReadGameLog {
  readonly rulesText: string;
}

/** Some hundred games, or four with full logs. Any visitor can ask for old ones (T69). */
const keptMaximum = { games: 400, entries: 20_000 };

export function createLogCache(store: LogReader): LogCache {
  const kept = new Map<string, Kept>();
  const loading = new Map<string, Promise<Kept>>();
  let entriesTotal = 0;

  const drop = (key: string): void => {
    entriesTotal -= kept.get(key)?.entries.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, log: Kept): void => {
    drop(key);
    kept.set(key, log);
    entriesTotal += log.entries.length;
    for (const oldest of kept.keys()) {
      if (kept.size <= keptMaximum.games && entriesTotal <= keptMaximum.entries) return;
      if (oldest !== key) drop(oldest);
    }
  };
  return {
    async read(channelId, eventId) {
      const row = await store.findScored(channelId, eventId);
      if (row === undefined || row.score === null) return row && emptyLog(row.game);
      const { game, score } = row;
      const key = `${channelId} ${eventId}`;
      const rulesText = JSON.stringify(game.rules);
      const known = kept.get(key);
      if (known?.seq === score.seq && known.revision === score.revision && known.rulesText === rulesText) {
        keep(key, known);
        return { ...known, game };
      }
      const wanted = `${key} ${score.seq} ${rulesText}`;
      const load = async (): Promise<Kept> => {
        const before = known !== undefined && known.seq <= score.seq ? known : { seq: 0, entries: [] };
        const added = await store.listEntries(channelId, eventId, before.seq);
        const log = [...before.entries, ...upTo(added, score.seq)];
        const read = { ...foldedLog(game, score, log), rulesText };
        // Another reader may have kept a later one since.
        if ((kept.get(key)?.seq ?? 0) <= read.seq) keep(key, read);
        return read;
      };
      const running = loading.get(wanted) ?? load().finally(() => loading.delete(wanted));
      loading.set(wanted, running);
      return { ...(await running), game };
    },
  };
}
