// The page that the server drew is replaced whole by the application's. Who is on the way through it with the Tab key stays
// where they were instead of beginning at the top again.

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** Goes on without being asked: the moment comes when the server's page is taken out of `root`. */
export function keepPlace(root: HTMLElement): void {
  const drawn = root.firstElementChild;
  if (drawn === null) return;
  let last: HTMLElement | undefined;
  const remember = (): void => {
    const focused = document.activeElement;
    last = focused instanceof HTMLElement && drawn.contains(focused) ? focused : undefined;
  };
  remember();
  document.addEventListener('focusin', remember);
  new MutationObserver((_, observer) => {
    if (drawn.isConnected) return;
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    if (last === undefined || document.activeElement !== document.body) return;
    // A picture that plays is not drawn anew: it moves.
    const place = last.isConnected ? last : findSame(drawn, last, root);
    place?.focus({ preventScroll: true });
  }).observe(root, { childList: true });
}

/** What stands in the new page for what had the focus, or for the nearest before it that has not gone. */
function findSame(before: Element, focused: Element, after: Element): HTMLElement | undefined {
  const old = [...before.querySelectorAll(FOCUSABLE)];
  const fresh = [...after.querySelectorAll<HTMLElement>(FOCUSABLE)];
  for (let place = old.indexOf(focused); place >= 0; place -= 1) {
    const name = nameOf(old[place]);
    const rank = old.slice(0, place).filter((one) => nameOf(one) === name).length;
    const same = fresh.filter((one) => nameOf(one) === name)[rank];
    if (same !== undefined) return same;
  }
  return undefined;
}

const nameOf = (element: Element | undefined): string =>
  [
    element?.localName,
    element?.getAttribute('href'),
    element?.getAttribute('aria-label') ?? element?.textContent,
  ].join('|');
