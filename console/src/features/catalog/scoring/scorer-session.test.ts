import { afterEach, describe, expect, it, vi } from 'vitest';
import { foldGame } from '@floodlit/contract/sums/fold-game';
import { sportRules } from '@floodlit/contract/sums/sport-rules';
import { CallFailed, type ScoreCalls } from './score-calls.ts';
import { createMemoryStore, openInTime, type ScoreStore } from './score-store.ts';
import { aPhone, phoneOn, type Server } from './scorer-phone.fixture.ts';
import { aServer, start } from './score-server.fixture.ts';

const offline = new CallFailed(0);
const scoreOf = ({ log }: Server) => foldGame(log, sportRules.soccer).state.home;

describe('a phone with a link of work', () => {
  it('[T53] binds nothing by opening, and keeps the score after the press', async () => {
    const { session, server, score, rest } = aPhone();
    await session.start();
    expect([session.state().phase, server.log.length]).toEqual(['welcome', 0]);
    await session.keep();
    await rest();
    expect(session.state()).toMatchObject({ phase: 'keeping', kept: 1 });
    score();
    expect(session.state().folded?.state.home).toBe(1);
    await rest();
    expect(session.state().banner).toEqual({ kind: 'online', count: 0 });
    expect(scoreOf(server)).toBe(1);
  });

  it.each([0, 3 * 3_600_000])(
    'sends 400 offline taps once each, with a phone that is wrong by %i ms',
    async (wrong) => {
      const phone = aPhone(wrong);
      const { session, server } = phone;
      await session.start();
      await session.keep();
      await phone.rest();
      server.failure = offline;
      for (let count = 0; count < 400; count += 1) phone.score();
      await phone.rest();
      expect(session.state().banner).toEqual({ kind: 'saved', count: 400 });
      expect(session.state().folded?.state.home).toBe(400);
      server.failure = undefined;
      // Three answers are lost, so these batches are sent again.
      server.lost = 3;
      for (let turn = 0; turn < 8; turn += 1) await phone.tick();
      expect(session.state().banner.kind).toBe('online');
      const taps = server.log.filter(({ kind }) => kind === 'score');
      expect(new Set(taps.map(({ id }) => id)).size).toBe(400);
      expect(taps).toHaveLength(400);
      expect(scoreOf(server)).toBe(400);
      expect(taps.every(({ at }, index) => Math.abs(at - (start + (index + 1) * 1_000)) <= 1)).toBe(true);
    },
  );

  it('opens without a network with everything that it kept', async () => {
    const phone = aPhone();
    await phone.session.start();
    await phone.session.keep();
    await phone.rest();
    phone.server.failure = offline;
    phone.score();
    await phone.rest();
    const again = phoneOn(phone.server, phone.calls, 0, phone.store);
    await again.session.start();
    expect(again.session.state()).toMatchObject({ phase: 'keeping', banner: { kind: 'saved', count: 1 } });
    expect(again.session.state().folded?.state.home).toBe(1);
    phone.server.failure = undefined;
    await again.tick();
    expect(scoreOf(phone.server)).toBe(1);
  });

  it('loses and doubles nothing with two tabs', async () => {
    const one = aPhone();
    await one.session.start();
    await one.session.keep();
    await one.rest();
    const two = phoneOn(one.server, one.calls, 0, one.store, one.lock);
    await two.session.start();
    one.tabs.push(() => two.session.wake(true));
    two.tabs.push(() => one.session.wake(true));
    for (let turn = 0; turn < 20; turn += 1) (turn % 2 === 0 ? one : two).score();
    for (let turn = 0; turn < 5; turn += 1) await Promise.all([one.tick(), two.tick()]);
    expect(scoreOf(one.server)).toBe(20);
    expect([one, two].map(({ session }) => session.state().folded?.state.home)).toEqual([20, 20]);
    expect([one, two].map(({ session }) => session.state().queue.length)).toEqual([0, 0]);
  });

  it('sends the taps of a tab that was closed without a network', async () => {
    const one = aPhone();
    await one.session.start();
    await one.session.keep();
    await one.rest();
    const two = phoneOn(one.server, one.calls, 0, one.store, one.lock);
    await two.session.start();
    one.server.failure = offline;
    one.score();
    await one.rest();
    one.session.close();
    one.server.failure = undefined;
    two.session.wake(true);
    await two.rest();
    expect(scoreOf(one.server)).toBe(1);
    expect(two.session.state().folded?.state.home).toBe(1);
  });

  it('sends a tap at once that was stored while another sending ended', async () => {
    const phone = aPhone();
    await phone.session.start();
    await phone.session.keep();
    await phone.rest();
    const { withLock } = phone.deps;
    phone.deps.withLock = async (act) => {
      const result = await withLock(act);
      phone.deps.withLock = withLock;
      phone.score();
      await phone.rest();
      return result;
    };
    phone.session.wake();
    await phone.rest();
    await phone.rest();
    await phone.rest();
    expect(scoreOf(phone.server)).toBe(1);
  });

  it('says that a full phone keeps a tap in the page alone, and sends it', async () => {
    const store = createMemoryStore();
    let isFull = false;
    const full: ScoreStore = {
      ...store,
      add: (entry) =>
        isFull ? Promise.reject(new DOMException('', 'QuotaExceededError')) : store.add(entry),
    };
    const { server, calls } = aServer();
    const phone = phoneOn(server, calls, 0, full);
    await phone.session.start();
    await phone.session.keep();
    await phone.rest();
    isFull = true;
    server.failure = offline;
    phone.score();
    await phone.rest();
    expect(phone.session.state().banner).toEqual({ kind: 'unsaved', count: 1 });
    // There is room again before there is a network.
    isFull = false;
    await phone.tick();
    expect(phone.session.state().banner).toEqual({ kind: 'saved', count: 1 });
    server.failure = undefined;
    await phone.tick();
    await phone.tick();
    expect(phone.session.state().banner.kind).toBe('online');
    expect(scoreOf(server)).toBe(1);
  });

  it('finds the one entry that the server cannot read, and sends all others', async () => {
    const phone = aPhone();
    await phone.session.start();
    await phone.session.keep();
    await phone.rest();
    phone.server.failure = offline;
    const taps = Array.from({ length: 5 }, () => phone.score());
    await phone.rest();
    phone.server.failure = undefined;
    phone.server.invalid = taps[2]?.id;
    for (let turn = 0; turn < 3; turn += 1) await phone.tick();
    expect(scoreOf(phone.server)).toBe(4);
    expect(phone.session.state()).toMatchObject({
      queue: [],
      refused: [{ entry: { id: taps[2]?.id }, code: 'catalog.entry_invalid' }],
    });
  });

  it.each([
    ['operators.work_link_bound', 409, 'bound'],
    ['operators.work_link_unbound', 409, 'welcome'],
    ['operators.work_link_ended', 410, 'ended'],
    ['operators.work_link_not_found', 404, 'unknown'],
    ['catalog.event_cancelled', 409, 'cancelled'],
  ] as const)(
    'keeps its taps when the answer is %s, and goes on when the office has set it right',
    async (code, status, phase) => {
      const phone = aPhone();
      await phone.session.start();
      await phone.session.keep();
      await phone.rest();
      phone.server.failure = new CallFailed(status, code);
      phone.score();
      await phone.rest();
      expect(phone.session.state()).toMatchObject({ phase, queue: [{ storage: 'stored' }] });
      phone.server.failure = undefined;
      await phone.tick();
      expect(phone.session.state()).toMatchObject({ phase: 'keeping', queue: [] });
      expect(scoreOf(phone.server)).toBe(1);
    },
  );

  it.each([
    ['catalog.log_full', 409, 'full'],
    [undefined, 409, 'failed'],
    [undefined, 0, 'failed'],
  ] as const)('stays at its press when the answer to it is %s %i: %s', async (code, status, keeping) => {
    const phone = aPhone();
    await phone.session.start();
    phone.server.failure = new CallFailed(status, code);
    await phone.session.keep();
    expect(phone.session.state()).toMatchObject({ phase: 'welcome', keeping });
  });

  it('says that the office took the link, until its press takes it back', async () => {
    const phone = aPhone();
    await phone.session.start();
    await phone.session.keep();
    await phone.rest();
    phone.server.failure = new CallFailed(409, 'operators.work_link_unbound');
    await phone.tick();
    expect(phone.session.state()).toMatchObject({ phase: 'welcome', keeping: 'freed' });
    phone.server.failure = undefined;
    phone.server.forget();
    await phone.tick();
    expect(phone.session.state()).toMatchObject({ phase: 'welcome', keeping: 'freed' });
    await phone.session.keep();
    expect(phone.session.state()).toMatchObject({ phase: 'keeping', keeping: 'idle' });
  });

  it('is told that another phone keeps the score, and takes it back', async () => {
    const phone = aPhone();
    await phone.session.start();
    await phone.session.keep();
    await phone.rest();
    phone.server.pass(1_000);
    phone.server.takeOver('link:2');
    await phone.tick();
    expect(phone.session.state().folded?.holder).toBe('link:2');
    phone.score();
    expect(phone.session.state().folded?.state.home).toBe(0);
    phone.server.pass(1_000);
    await phone.session.keep();
    await phone.rest();
    phone.score();
    await phone.rest();
    expect(phone.session.state().folded).toMatchObject({ holder: 'link:1', state: { home: 1 } });
  });

  it('counts its taps from the press on, also when the network is cut right after it', async () => {
    const phone = aPhone();
    await phone.session.start();
    const kept = phone.session.keep();
    await kept;
    phone.server.failure = offline;
    phone.score();
    expect(phone.session.state().folded?.state.home).toBe(1);
  });

  it('asks seldom once the game has ended, and often again after an undo', async () => {
    const phone = aPhone();
    await phone.session.start();
    await phone.session.keep();
    phone.server.pass(1_000);
    const end = phone.session.tap({ kind: 'final' });
    await phone.rest();
    expect(phone.waitMs()).toBe(30_000);
    phone.server.pass(1_000);
    if (end !== undefined) phone.session.tap({ kind: 'void', target: end.id });
    await phone.rest();
    expect(phone.waitMs()).toBe(4_000);
  });

  it('asks once when it is woken twice', async () => {
    const phone = aPhone();
    await phone.session.start();
    await phone.session.keep();
    await phone.rest();
    const before = phone.server.requests;
    phone.session.wake();
    phone.session.wake();
    await phone.rest();
    expect(phone.server.requests - before).toBeLessThanOrEqual(2);
  });

  it('sends its own entries once more after the server was restored from a backup', async () => {
    const phone = aPhone();
    await phone.session.start();
    await phone.session.keep();
    await phone.rest();
    for (let taps = 0; taps < 3; taps += 1) {
      phone.score();
      await phone.rest();
    }
    phone.server.log.splice(2);
    await phone.tick();
    expect([scoreOf(phone.server), phone.session.state().folded?.state.home]).toEqual([3, 3]);
    expect(phone.session.state().queue).toEqual([]);
    // Its storage has the number of the restored log.
    const again = phoneOn(phone.server, phone.calls, 0, phone.store);
    await again.session.start();
    expect([again.session.state().folded?.state.home, (await phone.store.read()).seq]).toEqual([3, 4]);
  });
});

it('keeps the log when an answer comes later than a newer one of another tab', async () => {
  const one = aPhone();
  await one.session.start();
  await one.session.keep();
  await one.rest();
  let hold = Promise.resolve();
  let bring = (): void => undefined;
  const slow: ScoreCalls = {
    ...one.calls,
    sync: async (device, body) => {
      const answer = await one.calls.sync(device, body);
      await hold;
      return answer;
    },
  };
  // Without locks both tabs ask at once.
  const two = phoneOn(one.server, slow, 0, one.store);
  await two.session.start();
  one.score();
  await one.rest();
  hold = new Promise((resolve) => (bring = resolve));
  void two.tick();
  await two.rest();
  one.score();
  await one.rest();
  // The second tab hears of the newer answer before its own arrives.
  void two.session.start();
  await two.rest();
  bring();
  await two.rest();
  expect(two.session.state().folded?.state.home).toBe(2);
  expect(await two.store.read()).toMatchObject({ seq: 3 });
});

describe('a browser without storage', () => {
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['refuses', () => Promise.reject(new Error('SecurityError'))],
    ['never answers', () => new Promise<never>(() => undefined)],
  ])('opens the page in three seconds when it %s, and says that taps are not saved', async (_name, open) => {
    vi.useFakeTimers();
    const opening = openInTime(open);
    await vi.advanceTimersByTimeAsync(3_000);
    const store = await opening;
    vi.useRealTimers();
    const { server, calls } = aServer();
    const phone = phoneOn(server, calls, 0, store);
    await phone.session.start();
    await phone.session.keep();
    await phone.rest();
    server.failure = offline;
    phone.score();
    await phone.rest();
    expect(phone.session.state().banner).toEqual({ kind: 'unsaved', count: 1 });
  });
});
