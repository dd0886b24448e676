import { STORE_PREFIX } from '../lib/local-store.ts';
import type { ScrolledWindow } from './scroll-memory.ts';

const NAME = `${STORE_PREFIX}session.positions`;
/** Input of the reader: scrolling or other actions. */
const READER = ['wheel', 'pointerdown', 'keydown'] as const;

/** Disables the browser's own restoration, which would run before the page renders. */
export function watchScrolling(): ScrolledWindow {
  history.scrollRestoration = 'manual';
  // A page from the back/forward cache is unchanged.
  window.addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  return {
    position: () => Math.round(window.scrollY),
    scrollTo: (position) => window.scrollTo(0, position),
    onScroll: (listener) => window.addEventListener('scroll', listener, { passive: true }),
    onStep: (listener) => window.addEventListener('popstate', listener),
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
        // The server-rendered page of a reload scrolls before the application loads.
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
        // Without a stored position the browser restores what it can.
      }
    },
  };
}
