// A phone for tests: its session on a server of scores, with timers that a test runs.
import type { ScoreCalls } from './score-calls.ts';
import { aServer, start } from './score-server.fixture.ts';
import { createMemoryStore, type ScoreStore } from './score-store.ts';
import { createScorerSession, type SessionDeps } from './scorer-session.ts';

export function aPhone(wrong = 0, shared?: { store: ScoreStore; lock: { tail: Promise<unknown> } }) {
  const { server, calls } = aServer();
  return phoneOn(server, calls, wrong, shared?.store, shared?.lock);
}

export type Server = ReturnType<typeof aServer>['server'];

export function phoneOn(
  server: Server,
  calls: ScoreCalls,
  wrong = 0,
  store: ScoreStore = createMemoryStore(),
  lock: { tail: Promise<unknown> } = { tail: Promise.resolve() },
) {
  let timers: { act: () => void; ms: number; isOver: boolean }[] = [];
  const tabs: (() => void)[] = [];
  const deps: { -readonly [Name in keyof SessionDeps]: SessionDeps[Name] } = {
    calls,
    store,
    secret: {
      read: (kept) => kept,
      make: () => store.keepDevice('x'.repeat(43)).catch(() => 'x'.repeat(43)),
    },
    reading: () => ({ wall: server.now() + wrong, steady: server.now() - start }),
    uuid: () => crypto.randomUUID(),
    chance: () => 0,
    later(act, ms) {
      const timer = { act, ms, isOver: false };
      timers.push(timer);
      return () => void (timer.isOver = true);
    },
    withLock<Result>(act: () => Promise<Result>) {
      const mine = lock.tail.then(act);
      lock.tail = mine.catch(() => undefined);
      return mine;
    },
    isVisible: () => true,
    announce: () => {
      for (const tab of tabs) tab();
    },
  };
  const session = createScorerSession(deps);
  const rest = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    server,
    session,
    deps,
    store,
    lock,
    calls,
    tabs,
    rest,
    /** How long the next call waits. */
    waitMs: () => timers.find(({ isOver }) => !isOver)?.ms,
    /** Runs the timer that waits. */
    async tick() {
      const due = timers.filter(({ isOver }) => !isOver);
      timers = [];
      for (const { act } of due) act();
      await rest();
    },
    score: () => {
      server.pass(1_000);
      return session.tap({ kind: 'score', side: 'home', points: 1, text: 'goal' });
    },
  };
}
