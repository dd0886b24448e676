// Follows the row that says which node airs a game: once a second while somebody asks, sooner after a failure.
import type { HomeRow } from './ports.ts';
import { within } from './within.ts';

export interface HomeWatch {
  /** The newest known row, also while the database is away. Undefined when nobody airs the game. */
  read(): Promise<HomeRow | undefined>;
  /** The newest known row, without a look at the database. */
  last(): HomeRow | undefined;
  /** Whether the database answered last. */
  isSure(): boolean;
  /** The home of the row did not answer: the row is read again soon. */
  doubt(): void;
  /** Aborts when another node, or a later epoch, takes the place of this row. */
  movedFrom(row: HomeRow): AbortSignal;
  /**
   * Reads the row on each second from now on, so that a request that waits follows the game.
   * @returns a function that ends it.
   */
  follow(): () => void;
}

export interface HomeWatchOptions {
  readonly load: () => Promise<HomeRow | undefined>;
  readonly nowMs: () => number;
}

const rereadMs = 1_000;
const doubtedRereadMs = 400;
const retryMs = 50;
/** Nobody asked for a while: the row that is known may be of another time. */
const staleMs = 3_000;
/** A page does not wait longer for a database that is slow, counted from the start of the read. */
const firstReadMs = 300;
/** A database that hangs is away. */
const loadMs = 4_000;

const isSamePlace = (one: HomeRow | undefined, other: HomeRow | undefined): boolean =>
  one?.node === other?.node && one?.epoch === other?.epoch;

export function createHomeWatch({ load, nowMs }: HomeWatchOptions): HomeWatch {
  let row: HomeRow | undefined;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let isDoubted = false;
  let isSure = false;
  let loading: Promise<void> | undefined;
  let loadingSinceMs = 0;
  let moved = new AbortController();
  let followers = 0;
  let following: NodeJS.Timeout | undefined;

  async function reread(): Promise<void> {
    const atMs = nowMs();
    loadingSinceMs = atMs;
    try {
      const answer = await within(
        loadMs,
        load().then((newest) => ({ newest })),
      );
      if (answer === undefined) throw new Error('The database does not answer.');
      const { newest } = answer;
      if (!isSamePlace(row, newest)) {
        moved.abort();
        moved = new AbortController();
        isDoubted = false;
      }
      // A row of a node that is forgotten has no address any more.
      row = newest && {
        ...newest,
        url: newest.url ?? (newest.node === row?.node ? (row?.url ?? null) : null),
      };
      isSure = true;
    } catch {
      // The database is away: the last known home goes on.
      isSure = false;
    }
    readAtMs = atMs;
    loading = undefined;
  }

  const intervalMs = (): number => (isDoubted ? doubtedRereadMs : rereadMs);

  async function read(): Promise<HomeRow | undefined> {
    const ageMs = nowMs() - readAtMs;
    if (ageMs >= intervalMs()) loading ??= reread();
    const leftMs = loadingSinceMs + firstReadMs - nowMs();
    // With a known row, nobody waits for a database that failed a moment ago.
    if (loading !== undefined && ageMs >= staleMs && leftMs > 0 && (row === undefined || isSure))
      await within(leftMs, loading);
    return row;
  }

  /** In the moment that the row may be read again, so that a takeover is seen within a second. */
  function readLater(): void {
    if (followers === 0) return;
    const inMs = readAtMs + intervalMs() - nowMs();
    following ??= setTimeout(
      () => {
        following = undefined;
        void read()
          .then(() => loading)
          .then(readLater);
      },
      Math.max(retryMs, inMs),
    );
  }

  return {
    read,
    last: () => row,
    isSure: () => isSure,
    doubt() {
      isDoubted = true;
    },
    movedFrom: (of) => (isSamePlace(of, row) ? moved.signal : AbortSignal.abort()),
    follow() {
      followers += 1;
      readLater();
      return () => {
        followers -= 1;
        if (followers > 0) return;
        clearTimeout(following);
        following = undefined;
      };
    },
  };
}
