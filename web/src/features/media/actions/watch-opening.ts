// A viewer learns that a press opened nothing. No browser tells: a page that keeps eyes and keys has opened nothing.

/** An app may need this long to come to the front. */
const OPENING_MS = 1_200;

/** @param onBlocked hears of it once, unless the page was left meanwhile. */
export function watchOpening(onBlocked: () => void): void {
  let isLeft = false;
  const leave = (): void => {
    isLeft = true;
  };
  const signs = new AbortController();
  globalThis.addEventListener('blur', leave, signs);
  globalThis.addEventListener('pagehide', leave, signs);
  setTimeout(() => {
    signs.abort();
    if (!isLeft && document.visibilityState === 'visible' && document.hasFocus()) onBlocked();
  }, OPENING_MS);
}
