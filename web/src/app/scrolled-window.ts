import { STORE_PREFIX } from '../lib/local-store.ts';
import type { ScrolledWindow } from './scroll-memory.ts';

const NAME = `${STORE_PREFIX}session.positions`;
/** The reader's own ways to scroll, or to do something else. */
const READER = ['wheel', 'pointerdown', 'keydown'] as const;

/** Takes the restoring over from the browser, which would do it before the page is drawn. */
export function watchScrolling(): ScrolledWindow {
  history.scrollRestoration = 'manual';
  // A page that comes back from the browser's cache is as it was.
  window.addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  return {
    position: () => Math.round(window.scrollY),
    scrollTo: (position) => window.scrollTo(0, position),
    onScroll: (listener) => window.addEventListener('scroll', listener, { passive: true }),
    onReader: (listener) => {
      const stopping = new AbortController();
      const options = { passive: true, capture: true, signal: stopping.signal };
      for (const sign of READER) window.addEventListener(sign, listener, options);
      return () => stopping.abort();
    },
    onResize: (listener) => {
      const observer = new ResizeObserver(listener);
      observer.observe(document.body);
      return () => observer.disconnect();
    },
    after: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    onLeave: (listener) =>
      window.addEventListener('pagehide', () => {
        // The server's picture of a reloaded page has its place before the application is there.
        history.scrollRestoration = 'auto';
        listener();
      }),
    read: () => {
      try {
        return sessionStorage.getItem(NAME);
      } catch {
        return null;
      }
    },
    write: (text) => {
      try {
        sessionStorage.setItem(NAME, text);
      } catch {
        // Where nothing is stored, the browser restores what it can.
      }
    },
  };
}
