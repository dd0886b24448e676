import type { GameLog, ScoreUpdate } from '@floodlit/contract/catalog/scores';
import { logDigest } from '@floodlit/contract/sums/log-changes';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aGoal, aLog, anEntry, aWholeGame, gameBegin } from './game-log.fixture.ts';
import { isStop } from './game-rows.ts';
import { createPlayScore, type LogSource, type PlayedMedia } from './play-score.ts';

const running: (() => void)[] = [];
afterEach(() => {
  for (const stop of running.splice(0)) stop();
  vi.useRealTimers();
});

/** A picture with a play-head, and with a clock when it is live. */
class FakeMedia extends EventTarget {
  currentTime = 0;
  seeking = false;
  playbackRate = 1;
  api = {
    latestLevelDetails: {
      fragments: [{ start: 0, duration: 1_000, programDateTime: gameBegin }],
    },
  };
  playTo(second: number): void {
    this.currentTime = second;
    this.dispatchEvent(new Event('timeupdate'));
  }
  jumpTo(second: number): void {
    this.seeking = true;
    this.playTo(second);
    this.seeking = false;
    this.dispatchEvent(new Event('seeked'));
  }
}

async function aPlay(
  log: GameLog,
  { isLive = false, isShown = true, hasList = true, entry = undefined as string | undefined } = {},
) {
  const media = new FakeMedia();
  const list = media.api.latestLevelDetails.fragments;
  const fragments = hasList ? [] : list.splice(0);
  let listener: Parameters<LogSource['follow']>[0] | undefined;
  let tellShown = (): void => undefined;
  const server = { log, reads: 0, isShown };
  const score = createPlayScore({
    media: media as unknown as PlayedMedia,
    isLive,
    entry,
    random: () => 0.5,
    source: {
      read: async () => {
        server.reads += 1;
        return server.log;
      },
      follow: (one) => {
        listener = one;
        return () => {
          listener = undefined;
        };
      },
      isShown: () => server.isShown,
      onShownChange: (one) => {
        tellShown = one;
        return () => undefined;
      },
    },
  });
  running.push(score.stop);
  const isReady = (): boolean => server.reads === 1 && (!hasList || score.game.get() !== undefined);
  await vi.waitFor(() => expect(isReady()).toBe(server.isShown));
  return {
    media,
    score,
    server,
    update: (update: ScoreUpdate) => listener?.(update),
    bringList: () => {
      list.push(...fragments);
      media.dispatchEvent(new Event('durationchange'));
    },
    isFollowing: () => listener !== undefined,
    setShown: (isShown: boolean) => {
      server.isShown = isShown;
      tellShown();
    },
    numbers: () => {
      const view = score.bug.get();
      return view && `${view.state.home}-${view.state.away} ${view.clock}`;
    },
  };
}

describe('[T53] the score of a replay', () => {
  it('is that of the second in the picture, also after a rewind', async () => {
    const { media, numbers } = await aPlay(aWholeGame());
    expect(numbers()).toBe('0-0 null');
    media.jumpTo(320);
    expect(numbers()).toBe('2-1 46:00');
    media.jumpTo(100);
    expect(numbers()).toBe('1-0 1:30');
    media.jumpTo(450);
    expect(numbers()).toBe('2-1 null');
  });

  it('counts a change that the viewer saw happen, and no jump', async () => {
    const { media, score } = await aPlay(aWholeGame());
    media.jumpTo(69);
    media.playTo(69.9);
    expect(score.bug.get()?.seen).toBe(0);
    media.playTo(70.2);
    expect(score.bug.get()?.seen).toBe(1);
    media.jumpTo(320);
    media.jumpTo(20);
    expect(score.bug.get()?.seen).toBe(1);
  });

  it('opens nothing later than the viewer has reached, until it is asked for', async () => {
    const { media, score } = await aPlay(aWholeGame());
    media.jumpTo(100);
    media.jumpTo(20);
    expect(score.game.get()).toMatchObject({ reached: 2, current: 0, showsNext: false });
    score.showNext();
    expect(score.game.get()?.showsNext).toBe(true);
  });

  it('has none for a result without any place in the picture', async () => {
    const log = aLog([anEntry('final', null, { home: 4, away: 2, at: gameBegin + 9e6 })]);
    const { media, numbers } = await aPlay(log);
    media.api.latestLevelDetails.fragments.length = 0;
    media.jumpTo(50);
    expect(numbers()).toBeUndefined();
  });

  it('has none before a typed result, which says nothing of the course of the game', async () => {
    const result = anEntry('final', 300, { home: 4, away: 2 });
    const { media, numbers } = await aPlay(aLog([result]));
    media.jumpTo(50);
    expect(numbers()).toBeUndefined();
    media.jumpTo(310);
    expect(numbers()).toBe('4-2 null');
  });
});

describe('the place that an address names', () => {
  it('is opened some seconds before the play', async () => {
    const log = aWholeGame();
    const { media } = await aPlay(log, { entry: log.entries[6]?.id });
    expect(media.currentTime).toBe(294);
  });

  it.each([
    ['an unknown entry', (): string => crypto.randomUUID()],
    ['an entry without a picture', (log: GameLog): string => log.entries[8]?.id ?? ''],
    ['no entry at all', (): string => '<b>'],
  ])('is the usual one for %s', async (_name, entryOf) => {
    const log = aWholeGame();
    log.entries.push(anEntry('big_play', null, { at: gameBegin + 9e6 }));
    const { media } = await aPlay(log, { entry: entryOf(log) });
    expect(media.currentTime).toBe(0);
  });
});

describe('the place that an address names, when the log or the picture comes late', () => {
  const aLiveLog = (): GameLog => aLog([aGoal('home', null, { at: gameBegin + 70_000 })]);

  it('is opened once the first list of a live game is there', async () => {
    const log = aLiveLog();
    const { media, bringList } = await aPlay(log, {
      isLive: true,
      hasList: false,
      entry: log.entries[0]?.id,
    });
    expect(media.currentTime).toBe(0);
    bringList();
    expect(media.currentTime).toBe(64);
  });

  it('is forgotten once the viewer watches something else', async () => {
    const log = aWholeGame();
    const { media, setShown, score } = await aPlay(log, { isShown: false, entry: log.entries[6]?.id });
    media.playTo(1);
    media.playTo(12);
    setShown(true);
    await vi.waitFor(() => expect(score.game.get()).toBeDefined());
    expect(media.currentTime).toBe(12);
  });
});

describe('previous and next', () => {
  it('go along plays and periods', async () => {
    const { media, score } = await aPlay(aWholeGame());
    const go = (by: -1 | 1): number => {
      score.go(by, isStop);
      return media.currentTime;
    };
    expect([go(1), go(1), go(1), go(1), go(1), go(1), go(1)]).toEqual([10, 64, 84, 124, 260, 294, 294]);
    expect([go(-1), go(-1)]).toEqual([260, 124]);
  });
});

describe('the score of a live picture', () => {
  const live = (): GameLog =>
    aLog([
      anEntry('period_start', null, { at: gameBegin + 10_000 }),
      aGoal('home', null, { at: gameBegin + 70_000 }),
    ]);
  const third = aGoal('home', null, { at: gameBegin + 100_000 });
  const nextGoal = (log: GameLog, fields: Partial<ScoreUpdate> = {}): ScoreUpdate => ({
    ...log.score,
    home: 2,
    seq: 3,
    after_seq: 2,
    gone: [],
    entries: [third],
    places: [2],
    digest: logDigest([...log.entries, third]),
    ...fields,
  });

  it('waits for the picture that an update belongs to', async () => {
    const log = live();
    const { media, update, numbers } = await aPlay(log, { isLive: true });
    media.playTo(98);
    update(nextGoal(log));
    expect(numbers()).toBe('1-0 1:28');
    media.playTo(100.1);
    expect(numbers()).toBe('2-0 1:30');
  });

  it('reads the log again, seconds later, when too much changed', async () => {
    const log = live();
    const { update, server } = await aPlay(log, { isLive: true });
    vi.useFakeTimers();
    update(nextGoal(log, { after_seq: -1 }));
    await vi.advanceTimersByTimeAsync(7_000);
    expect(server.reads).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.reads).toBe(2);
  });

  it('reads again once for a new connection that tells of more, and not for the same', async () => {
    const log = live();
    const { update, server } = await aPlay(log, { isLive: true });
    vi.useFakeTimers();
    const present = { after_seq: -1, gone: [], entries: [], places: [], digest: logDigest(log.entries) };
    update({ ...log.score, ...present });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.reads).toBe(1);
    // However many taps follow, the read is not put off.
    for (let seq = 5; seq < 15; seq += 1) {
      update({ ...log.score, seq, ...present });
      await vi.advanceTimersByTimeAsync(800);
    }
    expect(server.reads).toBe(2);
  });

  it('reads again when its first answer is older than an update that came before it', async () => {
    const log = live();
    const { update, server, setShown, score } = await aPlay(log, { isLive: true });
    setShown(false);
    vi.useFakeTimers();
    setShown(true);
    update(nextGoal(log));
    await vi.advanceTimersByTimeAsync(0);
    expect([server.reads, score.game.get()?.steps.length]).toEqual([2, 2]);
    server.log = { ...log, score: { ...log.score, seq: 3 }, entries: [...log.entries, third] };
    await vi.advanceTimersByTimeAsync(3_000);
    expect([server.reads, score.game.get()?.steps.length]).toEqual([3, 3]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.reads).toBe(3);
  });

  it('keeps its marks while lists of the picture come and move nothing', async () => {
    const { media, score } = await aPlay(live(), { isLive: true });
    const before = score.game.get()?.steps;
    media.dispatchEvent(new Event('durationchange'));
    expect(score.game.get()?.steps).toBe(before);
    const [fragment] = media.api.latestLevelDetails.fragments;
    if (fragment !== undefined) fragment.start = 50;
    media.dispatchEvent(new Event('durationchange'));
    expect(score.game.get()?.steps).not.toBe(before);
  });
});

describe('a device that hides scores', () => {
  it('neither asks nor follows, and one press shows this game', async () => {
    const { server, setShown, isFollowing, score } = await aPlay(aWholeGame());
    setShown(false);
    expect([isFollowing(), score.bug.get(), score.game.get()]).toEqual([false, undefined, undefined]);
    setShown(true);
    await vi.waitFor(() => expect(score.game.get()).toBeDefined());
    expect([isFollowing(), server.reads]).toEqual([true, 2]);
  });
});
