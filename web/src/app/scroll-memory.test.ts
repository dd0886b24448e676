import { describe, expect, it } from 'vitest';
import type { Location, NavigationType } from '../lib/routing.tsx';
import { createScrollMemory, type ScrolledWindow } from './scroll-memory.ts';

const locationOf = (key: string): Location => ({
  pathname: `/${key}`,
  search: '',
  hash: '',
  state: null,
  key,
});

/** A fake window: its pages have a height, and the test moves its clock. */
function aWindow(stored: string | null = null) {
  let [tall, y, now] = [3_000, 0, 0];
  let written = stored;
  const listeners = {
    scroll: new Set<() => void>(),
    step: new Set<() => void>(),
    reader: new Set<() => void>(),
    resize: new Set<() => void>(),
  };
  let leave = (): void => undefined;
  const timers = new Set<{ at: number; act: () => void }>();
  const listen = (set: Set<() => void>, listener: () => void) => {
    set.add(listener);
    return () => void set.delete(listener);
  };
  const move = (wanted: number): void => {
    const before = y;
    y = Math.min(wanted, tall);
    if (y !== before) for (const tell of listeners.scroll) tell();
  };
  const port: ScrolledWindow = {
    position: () => y,
    scrollTo: move,
    onScroll: (listener) => void listen(listeners.scroll, listener),
    onStep: (listener) => void listen(listeners.step, listener),
    onReader: (listener) => listen(listeners.reader, listener),
    onResize: (listener) => listen(listeners.resize, listener),
    after: (ms, act) => {
      const timer = { at: now + ms, act };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    onLeave: (listener) => {
      leave = listener;
    },
    read: () => written,
    write: (text) => {
      written = text;
    },
  };
  const memory = createScrollMemory(port);
  return {
    y: () => y,
    /** A scroll by the reader. */
    scroll: (to: number) => {
      for (const tell of listeners.reader) tell();
      move(to);
    },
    /** A scroll by the reader, and a step of the history before the browser has reported the scroll. */
    scrollAndStep: (to: number) => {
      y = to;
      for (const tell of listeners.step) tell();
    },
    /** A scroll by the page itself. */
    jump: move,
    grow: (height: number) => {
      tall = height;
      move(y);
      for (const tell of listeners.resize) tell();
    },
    wait: (ms: number) => {
      now += ms;
      for (const timer of timers)
        if (timer.at <= now) {
          timers.delete(timer);
          timer.act();
        }
    },
    open: (key: string, navigationType: NavigationType, height = 3_000) => {
      tall = height;
      move(y);
      memory.show(locationOf(key), navigationType, true);
    },
    /** The same entry is rendered again, as after the first view of a document. */
    showAgain: (key: string) => memory.show(locationOf(key), 'POP', false),
    rewrite: (key: string) => memory.show(locationOf(key), 'REPLACE', false),
    leave: () => {
      leave();
      return written;
    },
    listening: () => listeners.resize.size + listeners.reader.size + timers.size,
  };
}

describe('the position on a page', () => {
  it('[R2.01] starts at the top of a new page, and is restored after Back and Forward', () => {
    const page = aWindow();
    page.open('a', 'POP');
    page.scroll(900);
    page.open('b', 'PUSH');
    expect(page.y()).toBe(0);
    page.scroll(400);
    page.open('a', 'POP');
    expect(page.y()).toBe(900);
    page.open('b', 'POP');
    expect(page.y()).toBe(400);
  });

  it('[R2.01] is restored when the reader scrolled and went back within one frame', () => {
    const page = aWindow();
    page.open('a', 'POP');
    page.open('b', 'PUSH');
    page.scrollAndStep(300);
    page.open('a', 'POP');
    page.open('b', 'POP');
    expect(page.y()).toBe(300);
  });

  it('[R2.01] is restored as soon as a list that loads late makes the page tall enough', () => {
    const page = aWindow();
    page.open('a', 'POP');
    page.scroll(2_000);
    page.open('b', 'PUSH');
    page.open('a', 'POP', 300);
    expect(page.y()).toBe(300);
    page.grow(1_200);
    page.wait(3_000);
    page.grow(2_600);
    expect(page.y()).toBe(2_000);
    page.wait(1_000);
    expect(page.listening()).toBe(0);
  });

  it('stops restoring at the reader’s first input', () => {
    const page = aWindow();
    page.open('a', 'POP');
    page.scroll(2_000);
    page.open('b', 'PUSH');
    page.open('a', 'POP', 300);
    page.scroll(100);
    page.grow(2_600);
    expect(page.y()).toBe(100);
  });

  it('gives up on a page that stays short, and knows the old position until then', () => {
    const page = aWindow();
    page.open('a', 'POP');
    page.scroll(2_000);
    page.open('b', 'PUSH');
    page.open('a', 'POP', 300);
    expect(aWindow(page.leave()).leave()).toContain('["a",2000]');
    page.wait(5_000);
    page.grow(2_600);
    expect(page.y()).toBe(300);
  });

  it('overrides the page’s own scrolling during a restoration', () => {
    const page = aWindow();
    page.open('a', 'POP');
    page.scroll(900);
    page.open('b', 'PUSH');
    page.open('a', 'POP');
    page.jump(50);
    expect(page.y()).toBe(900);
  });

  it('holds a page for one second, however often a screen reader scrolls', () => {
    const page = aWindow();
    page.open('a', 'POP');
    page.scroll(900);
    page.open('b', 'PUSH');
    page.open('a', 'POP');
    for (const ms of [400, 400, 400]) {
      page.jump(50);
      page.wait(ms);
    }
    page.jump(60);
    expect(page.y()).toBe(60);
  });

  it('leaves the page alone when the entry that it shows is rendered again', () => {
    const page = aWindow();
    page.open('a', 'POP');
    page.showAgain('a');
    page.jump(340);
    expect(page.y()).toBe(340);
    page.showAgain('a');
    page.open('b', 'PUSH');
    page.open('a', 'POP');
    expect(page.y()).toBe(340);
  });

  it('goes on restoring when the entry that it shows is rendered again', () => {
    const before = aWindow();
    before.open('a', 'POP');
    before.scroll(2_000);
    const page = aWindow(before.leave());
    page.open('a', 'POP', 300);
    page.showAgain('a');
    page.grow(2_600);
    expect(page.y()).toBe(2_000);
  });

  it('[R2.01] is kept over a reload of the document', () => {
    const before = aWindow();
    before.open('a', 'POP');
    before.scroll(700);
    const after = aWindow(before.leave());
    after.open('a', 'POP');
    expect(after.y()).toBe(700);
  });

  it('keeps the position when a page only changes its query', () => {
    const page = aWindow();
    page.open('a', 'POP');
    page.scroll(500);
    page.rewrite('c');
    expect(page.y()).toBe(500);
    page.open('b', 'PUSH');
    page.open('c', 'POP');
    expect(page.y()).toBe(500);
  });

  it.each(['{', 'null', '"a"'])('begins anew where %s is stored', (stored) => {
    const page = aWindow(stored);
    page.open('a', 'PUSH');
    expect(page.y()).toBe(0);
  });

  it('is stored for the fifty latest entries', () => {
    const page = aWindow();
    for (let key = 0; key < 60; key++) page.open(`page-${key}`, 'PUSH');
    const known = page.leave() ?? '';
    expect([known.includes('"page-9"'), known.includes('"page-10"')]).toEqual([false, true]);
  });
});
