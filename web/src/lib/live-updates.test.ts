import { aScore } from './score-makers.fixture.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenForUpdates, readUpdate, reconnectDelayMs, type UpdateSource } from './live-updates.ts';

class ASource implements UpdateSource {
  isClosed = false;
  private listeners = new Map<string, (message: MessageEvent<string>) => void>();
  addEventListener(name: string, listener: (message: MessageEvent<string>) => void): void {
    this.listeners.set(name, listener);
  }
  say(name: string, data = ''): void {
    this.listeners.get(name)?.(new MessageEvent(name, { data }));
  }
  close(): void {
    this.isClosed = true;
  }
}

function aPage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  return {
    page: page as unknown as Document,
    show: (state: DocumentVisibilityState) => {
      page.visibilityState = state;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

function listen() {
  const sources: ASource[] = [];
  const again: boolean[] = [];
  const onUpdate = vi.fn();
  const onBegin = vi.fn();
  const onMissed = vi.fn();
  const { page, show } = aPage();
  const onScore = vi.fn();
  const { stop, reopen } = listenForUpdates({
    open: (isAgain) => {
      const source = new ASource();
      sources.push(source);
      again.push(isAgain);
      return source;
    },
    onUpdate,
    onMissed,
    onBegin,
    onScore,
    page,
    random: () => 0,
  });
  const last = (): ASource => {
    const source = sources.at(-1);
    if (source === undefined) throw new Error('nothing was opened');
    return source;
  };
  return { sources, again, last, onUpdate, onMissed, onBegin, onScore, show, stop, reopen };
}

const update = { event_id: 7, stream_status: 'live', signal: 'on' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('reconnectDelayMs', () => {
  it.each([
    [0, 0, 8_000],
    [0, 1, 2_000],
    [1, 0.5, 10_000],
    [9, 0, 30_000],
    [900, 1, 7_500],
  ])('attempt %d with chance %d waits %d ms', (attempt, random, delay) => {
    expect(reconnectDelayMs(attempt, random)).toBe(delay);
  });
});

it('returns of a thousand tabs whose web process was killed spread over seconds', () => {
  const killedMs = Date.now();
  const opened: ASource[] = [];
  const returns = new Map<number, number>();
  const { page } = aPage();
  for (let tab = 0; tab < 1_000; tab++)
    listenForUpdates({
      open: () => {
        // In windows of a tenth of a second.
        const at = Math.floor((Date.now() - killedMs) / 100);
        if (at > 0) returns.set(at, (returns.get(at) ?? 0) + 1);
        const source = new ASource();
        opened.push(source);
        return source;
      },
      onUpdate: () => {},
      onMissed: () => {},
      onBegin: () => {},
      page,
    });
  for (const source of opened.slice()) source.say('error');
  vi.advanceTimersByTime(8_000);
  const ofSecond = (from: number): number =>
    Array.from({ length: 10 }, (_, part) => returns.get(from + part) ?? 0).reduce(
      (sum, count) => sum + count,
      0,
    );
  expect(opened).toHaveLength(2_000);
  expect(Math.min(...returns.keys())).toBeGreaterThanOrEqual(20);
  for (let from = 0; from <= 80; from++) expect(ofSecond(from)).toBeLessThanOrEqual(250);
});

describe('readUpdate', () => {
  it.each([
    ['an update', JSON.stringify(update), update],
    [
      'one without a signal',
      '{"event_id":7,"stream_status":"finished","signal":null}',
      {
        event_id: 7,
        stream_status: 'finished',
        signal: null,
      },
    ],
    ['what is no JSON', 'hello', undefined],
    ['a state it does not know', '{"event_id":7,"stream_status":"paused","signal":null}', undefined],
    ['half of one', '{"event_id":7}', undefined],
  ])('reads %s', (_, data, expected) => {
    expect(readUpdate(data)).toEqual(expected);
  });
});

describe('listenForUpdates', () => {
  it('forwards updates, except unreadable ones', () => {
    const { last, onUpdate } = listen();
    last().say('message', JSON.stringify(update));
    last().say('message', 'hello');
    expect(onUpdate.mock.calls).toEqual([[update]]);
  });

  it('reconnects after a failure with backoff, and loads missed updates', () => {
    const { sources, last, onMissed, onBegin } = listen();
    last().say('open');
    // No event reports a change between the page's own queries and now.
    expect(onBegin).toHaveBeenCalledTimes(1);
    expect(onMissed).not.toHaveBeenCalled();
    for (const wait of [8_000, 16_000, 30_000]) {
      const count = sources.length;
      last().say('error');
      expect(last().isClosed).toBe(true);
      vi.advanceTimersByTime(wait - 1);
      expect(sources).toHaveLength(count);
      vi.advanceTimersByTime(1);
      expect(sources).toHaveLength(count + 1);
    }
    last().say('open');
    expect(onMissed).toHaveBeenCalledTimes(1);
    last().say('error');
    vi.advanceTimersByTime(8_000);
    expect(sources).toHaveLength(5);
  });

  it('reloads when the server itself has missed updates', () => {
    const { last, onMissed } = listen();
    last().say('missed');
    expect(onMissed).toHaveBeenCalledTimes(1);
  });

  it('disconnects in a hidden tab', () => {
    const { sources, last, show, onMissed } = listen();
    last().say('open');
    show('hidden');
    expect(last().isClosed).toBe(true);
    vi.advanceTimersByTime(600_000);
    expect(sources).toHaveLength(1);
    show('visible');
    expect(sources).toHaveLength(2);
    last().say('open');
    expect(onMissed).toHaveBeenCalledTimes(1);
  });

  it('does not reconnect in a hidden tab', () => {
    const { sources, last, show } = listen();
    last().say('error');
    show('hidden');
    vi.advanceTimersByTime(600_000);
    expect(sources).toHaveLength(1);
  });

  it('stops permanently', () => {
    const { sources, last, show, stop } = listen();
    stop();
    expect(last().isClosed).toBe(true);
    show('hidden');
    show('visible');
    vi.advanceTimersByTime(600_000);
    expect(sources).toHaveLength(1);
  });
});

describe('a connection that is opened anew on purpose', () => {
  it('ends the former one when the new one is open, so that nothing is missed', () => {
    const { sources, again, onBegin, onMissed, onUpdate, reopen } = listen();
    sources[0]?.say('open');
    reopen();
    expect(sources).toHaveLength(2);
    expect(sources[0]?.isClosed).toBe(false);
    sources[0]?.say('message', JSON.stringify(update));
    expect(onUpdate).toHaveBeenCalledTimes(1);
    sources[1]?.say('open');
    expect(sources.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect([onBegin, onMissed].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    expect(again).toEqual([false, true]);
  });

  it('replaces one that is not open yet', () => {
    const { sources, onBegin, reopen } = listen();
    reopen();
    expect(sources.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    sources[1]?.say('open');
    expect(onBegin).toHaveBeenCalledTimes(1);
  });

  it('misses updates when the former one is lost before', () => {
    const { sources, onMissed, reopen } = listen();
    sources[0]?.say('open');
    reopen();
    sources[0]?.say('error');
    expect(sources[0]?.isClosed).toBe(true);
    sources[1]?.say('open');
    expect(onMissed).toHaveBeenCalledTimes(1);
  });

  it('does nothing in a hidden tab', () => {
    const { sources, show, reopen } = listen();
    show('hidden');
    reopen();
    expect(sources).toHaveLength(1);
  });

  it('keeps the former one when the server has no place for both, and tries again', () => {
    const { sources, onUpdate, onMissed, reopen } = listen();
    sources[0]?.say('open');
    reopen();
    sources[1]?.say('error');
    expect(sources.map(({ isClosed }) => isClosed)).toEqual([false, true]);
    sources[0]?.say('message', JSON.stringify(update));
    expect(onUpdate).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(8_000);
    sources[2]?.say('open');
    expect(sources.map(({ isClosed }) => isClosed)).toEqual([true, true, false]);
    expect(onMissed).not.toHaveBeenCalled();
  });

  it('returns as any other when the former one is lost after its own failure', () => {
    const { sources, onMissed, reopen } = listen();
    sources[0]?.say('open');
    reopen();
    sources[1]?.say('error');
    sources[0]?.say('error');
    expect(sources.map(({ isClosed }) => isClosed)).toEqual([true, true]);
    vi.advanceTimersByTime(30_000);
    expect(sources).toHaveLength(3);
    sources[2]?.say('open');
    expect(onMissed).toHaveBeenCalledTimes(1);
  });
});

it('forwards scores, except unreadable ones', () => {
  const { last, onScore } = listen();
  const score = aScore({ event_id: 7, home: 2 });
  const changes = { after_seq: 3, gone: [], entries: [], places: [], digest: 5 };
  last().say('score', JSON.stringify({ ...score, ...changes }));
  last().say('score', JSON.stringify(score));
  expect(onScore.mock.calls).toEqual([[{ ...score, ...changes }]]);
});
