import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchOpening } from './watch-opening.ts';

const page = { visibilityState: 'visible', hasFocus: () => true };
const leave = (sign: string) => () => globalThis.dispatchEvent(new Event(sign));

beforeEach(() => {
  vi.useFakeTimers();
  const events = new EventTarget();
  vi.stubGlobal('document', { ...page });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['nothing happens', () => undefined, 1],
  ['another page is in front', () => vi.stubGlobal('document', { ...page, visibilityState: 'hidden' }), 0],
  ['another window has the keys', () => vi.stubGlobal('document', { ...page, hasFocus: () => false }), 0],
  ['an app came, and the viewer is back', leave('blur'), 0],
  ['the browser leaves the page', leave('pagehide'), 0],
])('a press opened nothing, or something: %s', (_name, happens, calls) => {
  const onBlocked = vi.fn();
  watchOpening(onBlocked);
  happens();
  expect(onBlocked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(onBlocked).toHaveBeenCalledTimes(calls);
});
