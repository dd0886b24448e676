// The scorer's phone: taps are stored, sent in order and sent again, and the log of the game is followed.
import type { KeptEntry, ScoredGame } from '@floodlit/contract/operators/scoring';
import { foldGame, type FoldedGame } from '@floodlit/contract/sums/fold-game';
import type { GameEntry } from '@floodlit/contract/sums/game-entry';
import { localPrefix } from './game-acts.ts';
import { entryOf, type Draft } from './new-entry.ts';
import { learn, moveOn, serverNow, startClock, type Reading } from './phone-clock.ts';
import {
  backoffMs,
  bannerOf,
  batchOf,
  knownEntries,
  lostEntries,
  mergeQueues,
  sentEntryOf,
  verdictOf,
  without,
  type Banner,
  type QueuedEntry,
  type RefusedEntry,
  type Verdict,
} from './queue-rules.ts';
import { CallFailed, type ScoreCalls, type SyncAnswer } from './score-calls.ts';
import type { ScoreStore } from './score-store.ts';

type Stop = Exclude<Verdict, 'retry' | 'invalid' | 'full' | 'freed'>;
export type Phase = 'loading' | 'no_network' | 'welcome' | 'keeping' | Stop;

export interface ScorerState {
  readonly phase: Phase;
  readonly game: ScoredGame | undefined;
  readonly folded: FoldedGame | undefined;
  readonly queue: readonly QueuedEntry[];
  readonly refused: readonly RefusedEntry[];
  readonly banner: Banner;
  /**
   * The press that takes the work waits for its answer, or got none. `full`: the log of the game takes no more.
   * `freed`: the office took the link from this phone, which may press again.
   */
  readonly keeping: 'idle' | 'asked' | 'failed' | 'full' | 'freed';
  /** Grows with each press that took the work: the colours of the teams are shown then. */
  readonly kept: number;
}

export interface SessionDeps {
  readonly calls: ScoreCalls;
  readonly store: ScoreStore;
  readonly secret: { read(kept: string | undefined): string | undefined; make(): Promise<string> };
  readonly reading: () => Reading;
  readonly uuid: () => string;
  readonly chance: () => number;
  /** Runs later, and returns how to prevent that. */
  readonly later: (act: () => void, ms: number) => () => void;
  /** One tab of the phone at a time. */
  readonly withLock: <Result>(act: () => Promise<Result>) => Promise<Result>;
  readonly isVisible: () => boolean;
  /** Tells other tabs of this phone that the storage has changed. */
  readonly announce: () => void;
}

export interface ScorerSession {
  subscribe(this: void, listener: () => void): () => void;
  state(this: void): ScorerState;
  serverNow(this: void): number;
  start(): Promise<void>;
  keep(): Promise<void>;
  tap(this: void, draft: Draft): GameEntry | undefined;
  /** The page is visible again, the network is back, or another tab changed the storage. */
  wake(isStale?: boolean): void;
  close(): void;
}

const pollMs = 4_000;
/** A stopped link is asked about again: the office may have freed it. A game that has ended seldom changes. */
const stoppedMs = 30_000;

const isStop = (verdict: Verdict): verdict is Stop =>
  verdict !== 'retry' && verdict !== 'invalid' && verdict !== 'full' && verdict !== 'freed';

const gameEntryOf = ({ phone_at: _phone, seq: _seq, ...entry }: KeptEntry): GameEntry => entry;

export function createScorerSession(deps: SessionDeps): ScorerSession {
  const { calls, store, secret, reading, later } = deps;
  const listeners = new Set<() => void>();
  let clock = startClock(reading());
  let device: string | undefined;
  let log: readonly GameEntry[] = [];
  let seq = 0;
  let isReached = true;
  let failures = 0;
  let limit: number | undefined;
  let isStale = false;
  let isRunning = false;
  let isWanted = false;
  let cancelTimer = (): void => undefined;
  let state: ScorerState = {
    phase: 'loading',
    game: undefined,
    folded: undefined,
    queue: [],
    refused: [],
    banner: { kind: 'online', count: 0 },
    keeping: 'idle',
    kept: 0,
  };

  const show = (changes: Partial<ScorerState>): void => {
    const next = { ...state, ...changes };
    const folded = next.game && foldGame(knownEntries(log, next.queue), next.game.rules);
    state = { ...next, folded, banner: bannerOf(next.queue, isReached) };
    for (const listener of listeners) listener();
  };
  const timed = async <Answered extends { readonly sent_at: number }>(
    ask: () => Promise<Answered>,
  ): Promise<Answered> => {
    const asked = reading();
    const answer = await ask();
    clock = learn(clock, asked, reading(), answer.sent_at);
    return answer;
  };
  const plan = (ms: number): void => {
    cancelTimer();
    cancelTimer = later(() => void run(), ms);
  };
  const readStore = async (): Promise<void> => {
    isStale = false;
    const kept = await store.read();
    device = secret.read(kept.device) ?? device;
    log = kept.log;
    seq = kept.seq;
    show({
      game: state.game ?? kept.game,
      queue: mergeQueues(state.queue, kept.queue, kept.log),
      refused: kept.refused,
    });
  };

  const phaseOf = (game: ScoredGame): Phase => {
    if (game.is_cancelled) return 'cancelled';
    return game.binding === 'here' ? 'keeping' : game.binding === 'nobody' ? 'welcome' : 'bound';
  };
  const takeGame = async (game: ScoredGame, changes: Partial<ScorerState> = {}): Promise<void> => {
    isReached = true;
    failures = 0;
    const phase = phaseOf(game);
    show({ game, phase, ...(phase === 'keeping' && { keeping: 'idle' as const }), ...changes });
    await store.keepGame(game, clock.offset).catch(() => undefined);
  };

  const fail = (error: unknown): void => {
    const failed = error instanceof CallFailed ? error : new CallFailed(0);
    const verdict = verdictOf(failed.status, failed.code);
    if (verdict === 'freed' && state.game !== undefined) {
      isReached = true;
      show({ phase: 'welcome', game: { ...state.game, binding: 'nobody' }, keeping: 'freed' });
      plan(stoppedMs);
    } else if (!isStop(verdict)) {
      isReached = false;
      failures += 1;
      show(state.game === undefined ? { phase: 'no_network' } : {});
      plan(Math.max(failed.retryAfterMs, backoffMs(failures, deps.chance())));
    } else {
      isReached = true;
      show({ phase: verdict });
      plan(stoppedMs);
    }
  };

  /** @returns how many of the sent entries the answer does not name. */
  const settle = async (sent: readonly GameEntry[], answer: SyncAnswer): Promise<number> => {
    const refused = answer.refused.flatMap(({ id, code }) => {
      const entry = sent.find((one) => one.id === id);
      return entry === undefined ? [] : [{ entry, code }];
    });
    const entries = answer.entries.map(gameEntryOf);
    const gone = [...answer.accepted, ...refused.map(({ entry }) => entry.id)];
    // A restored backup counts from less again, and its answer is the whole log. Another tab may know a later answer.
    const isRestored = answer.seq < seq && entries.length === answer.seq;
    const lost = isRestored ? lostEntries(log, entries, state.game?.author) : [];
    const known = new Map([...(isRestored ? [] : log), ...entries].map((entry) => [entry.id, entry]));
    log = [...known.values()];
    seq = isRestored ? answer.seq : Math.max(seq, answer.seq);
    const queue = without(state.queue, new Set([...gone, ...known.keys()]));
    show({
      queue: [...lost.map((entry) => ({ entry, storage: 'stored' as const })), ...queue],
      refused: [...state.refused, ...refused],
      ...(state.game && { game: { ...state.game, rules: answer.rules } }),
    });
    if (isRestored || entries.length > 0 || gone.length > 0) {
      const settled = { entries, seq, gone, refused, ...(isRestored && { lost }) };
      await store.settle(settled).catch(() => undefined);
      deps.announce();
    }
    return sent.filter(({ id }) => !gone.includes(id) && !known.has(id)).length;
  };

  /** Entries for which the storage was full are stored as soon as it is not. */
  const storeAgain = (): void => {
    for (const { entry, storage } of state.queue) if (storage === 'failed') void put(entry);
  };
  const put = async (entry: GameEntry): Promise<void> => {
    const mark = (storage: QueuedEntry['storage']): void =>
      show({ queue: state.queue.map((one) => (one.entry.id === entry.id ? { entry, storage } : one)) });
    try {
      await store.add(entry);
      mark('stored');
      deps.announce();
    } catch {
      mark('failed');
    }
  };

  /** @returns whether more waits. */
  const send = async (own: string): Promise<boolean> => {
    if (isStale) await readStore();
    storeAgain();
    const entries = batchOf(state.queue, limit);
    const at = reading();
    clock = moveOn(clock, at);
    const sent = entries.map((entry) => sentEntryOf(entry, clock.offset));
    const server_now = Number.isFinite(clock.error) ? serverNow(clock, at) : undefined;
    try {
      const answer = await timed(() =>
        calls.sync(own, { after: seq, phone_now: at.wall, server_now, entries: sent }),
      );
      isReached = true;
      failures = 0;
      limit = undefined;
      const left = await settle(entries, answer);
      // An entry that the server neither takes nor refuses waits for the next time.
      if (left === entries.length && left > 0) return false;
    } catch (error) {
      const isInvalid = error instanceof CallFailed && verdictOf(error.status, error.code) === 'invalid';
      const [first] = entries;
      if (!isInvalid || first === undefined) throw error;
      // One entry spoils the whole body. Sent alone, the wrong one shows itself.
      if (entries.length > 1) limit = 1;
      else await refuse(first);
    }
    return state.queue.some(({ storage }) => storage !== 'writing');
  };
  const refuse = async (entry: GameEntry): Promise<void> => {
    limit = undefined;
    const refused = [{ entry, code: 'catalog.entry_invalid' }];
    show({
      queue: without(state.queue, new Set([entry.id])),
      refused: [...state.refused, ...refused],
    });
    await store.settle({ entries: [], seq, gone: [entry.id], refused }).catch(() => undefined);
  };

  const run = async (): Promise<void> => {
    isWanted = isRunning;
    if (isRunning) return;
    isRunning = true;
    cancelTimer();
    try {
      if (state.phase !== 'keeping' || state.game === undefined || device === undefined) {
        await takeGame(await timed(() => calls.open(device)));
        if (state.phase !== 'keeping') plan(stoppedMs);
      }
      const own = device;
      if (state.phase === 'keeping' && own !== undefined) {
        let waits = true;
        while (waits) waits = await deps.withLock(() => send(own));
        plan(deps.isVisible() && state.folded?.state.status !== 'final' ? pollMs : stoppedMs);
      }
    } catch (error) {
      fail(error);
    } finally {
      isRunning = false;
      // A tap was stored while the last request was on its way.
      if (isWanted) void run();
    }
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    serverNow: () => serverNow(clock, reading()),
    async start() {
      const kept = await store.read();
      clock = startClock(reading(), kept.offset);
      await readStore();
      if (state.game !== undefined && device !== undefined) show({ phase: phaseOf(state.game) });
      await run();
    },
    async keep() {
      show({ keeping: 'asked' });
      try {
        device = await secret.make();
        const own = device;
        const game = await timed(() => calls.keep(own));
        const { author, sent_at } = game;
        const takeover = entryOf(
          { kind: 'takeover' },
          { id: `${localPrefix}${sent_at}`, author, now: sent_at, known: [] },
        );
        log = [...log, takeover];
        await takeGame(game, { keeping: 'idle', kept: state.kept + 1 });
        await store.settle({ entries: [takeover], seq, gone: [], refused: [] }).catch(() => undefined);
        void run();
      } catch (error) {
        const verdict = error instanceof CallFailed ? verdictOf(error.status, error.code) : 'retry';
        if (isStop(verdict)) show({ phase: verdict, keeping: 'idle' });
        else show({ keeping: verdict === 'full' ? 'full' : 'failed' });
      }
    },
    tap(draft) {
      const { game, queue } = state;
      if (game === undefined) return undefined;
      clock = moveOn(clock, reading());
      const entry = entryOf(draft, {
        id: deps.uuid(),
        author: game.author,
        now: serverNow(clock, reading()),
        known: knownEntries(log, queue),
      });
      show({ queue: [...queue, { entry, storage: 'writing' }] });
      void put(entry).then(run);
      return entry;
    },
    wake(stale = false) {
      isStale ||= stale;
      void run();
    },
    close: () => cancelTimer(),
  };
}
