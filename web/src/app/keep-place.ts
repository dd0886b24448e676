// The page that the server drew is replaced whole by the application's. Who is on the way through it with the Tab key stays
// where they were instead of beginning at the top again, and what was typed is not lost.

const TYPED = ':not([type=radio], [type=checkbox], [type=file])';
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** Goes on without being asked: the moment comes when the server's page is taken out of `root`. */
export function keepPlace(root: HTMLElement): void {
  // Pictures that are asked for early stand beside the page.
  const drawn = [...root.children];
  if (drawn.length === 0) return;
  let last: HTMLElement | undefined;
  const remember = (): void => {
    const focused = document.activeElement;
    last = focused instanceof HTMLElement && root.contains(focused) ? focused : undefined;
  };
  remember();
  document.addEventListener('focusin', remember);
  new MutationObserver((_, observer) => {
    if (drawn.some((part) => part.parentNode === root)) return;
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    const old = drawn.flatMap((part) => [...part.querySelectorAll<HTMLElement>(FOCUSABLE)]);
    keepWords(old, root);
    if (last === undefined || document.activeElement !== document.body) return;
    // A picture that plays is not drawn anew: it moves.
    const place = last.isConnected ? last : findPlace(old, last, root);
    place?.focus({ preventScroll: true });
  }).observe(root, { childList: true });
}

/** What was typed while nobody listened is typed anew. */
function keepWords(old: readonly HTMLElement[], after: Element): void {
  for (const [place, field] of old.entries()) {
    if (!(field instanceof HTMLInputElement) || !field.matches(TYPED)) continue;
    if (field.value === field.defaultValue) continue;
    const fresh = findSame(old, place, after);
    if (!(fresh instanceof HTMLInputElement)) continue;
    // Past the field's own property, by which React would know the value already.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(fresh, field.value);
    fresh.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** What stands in the new page for what had the focus, or for the nearest before it that has not gone. */
function findPlace(
  old: readonly HTMLElement[],
  focused: HTMLElement,
  after: Element,
): HTMLElement | undefined {
  for (let place = old.indexOf(focused); place >= 0; place -= 1) {
    const same = findSame(old, place, after);
    if (same !== undefined) return same;
  }
  return undefined;
}

/** The one of the same name, and of several the one of the same rank. */
function findSame(old: readonly HTMLElement[], place: number, after: Element): HTMLElement | undefined {
  const name = nameOf(old[place]);
  const rank = old.slice(0, place).filter((one) => nameOf(one) === name).length;
  return [...after.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => nameOf(one) === name)[rank];
}

const nameOf = (element: Element | undefined): string =>
  [
    element?.localName,
    element?.getAttribute('type'),
    element?.getAttribute('href'),
    element?.getAttribute('aria-label') ?? element?.textContent,
  ].join('|');
