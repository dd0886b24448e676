// The phone's storage: its secret, the game, its log, and the taps that wait.
import type { ScoredGame } from '@floodlit/contract/operators/scoring';
import type { GameEntry } from '@floodlit/contract/sums/game-entry';
import type { RefusedEntry } from './queue-rules.ts';

export interface KeptGame {
  readonly device: string | undefined;
  readonly game: ScoredGame | undefined;
  /** The `seq` up to which the log is known. */
  readonly seq: number;
  /** The server's clock minus the phone's, in milliseconds. */
  readonly offset: number;
  readonly log: readonly GameEntry[];
  readonly queue: readonly GameEntry[];
  readonly refused: readonly RefusedEntry[];
}

export const nothingKept: KeptGame = {
  device: undefined,
  game: undefined,
  seq: 0,
  offset: 0,
  log: [],
  queue: [],
  refused: [],
};

/** The parts of an answer to keep. `gone`: the accepted and refused entries, which leave the queue. */
export interface Settled {
  readonly entries: readonly GameEntry[];
  readonly seq: number;
  readonly gone: readonly string[];
  readonly refused: readonly RefusedEntry[];
  /** The server was restored from a backup: `entries` is its whole log, and these wait again. */
  readonly lost?: readonly GameEntry[];
}

export interface ScoreStore {
  read(): Promise<KeptGame>;
  /** @returns once the browser has acknowledged the write. */
  add(entry: GameEntry): Promise<void>;
  settle(settled: Settled): Promise<void>;
  keepGame(game: ScoredGame, offset: number): Promise<void>;
  /** The secret of the link on this phone. Two tabs that ask at once get the same one. */
  keepDevice(made: string): Promise<string>;
}

/** Lasts as long as its page: for previews and for tests. */
export function createMemoryStore(): ScoreStore {
  let kept = nothingKept;
  return {
    read: async () => kept,
    async add(entry) {
      kept = { ...kept, queue: [...kept.queue, entry] };
    },
    async settle({ entries, seq, gone, refused, lost }) {
      const before = lost === undefined ? kept.log : [];
      const known = new Map([...before, ...entries].map((entry) => [entry.id, entry]));
      kept = {
        ...kept,
        log: [...known.values()],
        seq: lost === undefined ? Math.max(seq, kept.seq) : seq,
        queue: [...(lost ?? []), ...kept.queue.filter(({ id }) => !gone.includes(id))],
        refused: [...kept.refused, ...refused],
      };
    },
    async keepGame(game, offset) {
      kept = { ...kept, game, offset };
    },
    async keepDevice(made) {
      kept = { ...kept, device: kept.device ?? made };
      return kept.device ?? made;
    },
  };
}

/** For a browser without storage. No tap is on the phone, and the page says so. */
const createFullStore = (): ScoreStore => ({
  ...createMemoryStore(),
  add: () => Promise.reject(new Error('This browser keeps nothing')),
});

/** Some browsers never answer when they open a storage, as on a phone that wakes. */
const openingMs = 3_000;

/** The page opens in any case. A storage that fails or takes too long counts as full. */
export function openInTime(open: () => Promise<ScoreStore>): Promise<ScoreStore> {
  const tooLate = new Promise<ScoreStore>((resolve) => {
    setTimeout(() => resolve(createFullStore()), openingMs);
  });
  return Promise.race([open().catch(createFullStore), tooLate]);
}
