// The app replaces the server-rendered page. This module keeps the keyboard's position in the tab order, the texts
// already typed, the answers already open and the last press.
import { FOCUSABLE, listSame } from './same-element.ts';

declare global {
  interface Window {
    /** The last press of the page. A script of the document keeps it. */
    pressed?: MouseEvent;
  }
}

const TYPED = ':not([type=radio], [type=checkbox], [type=file])';

/** Runs by itself at the moment when `root` loses the server-rendered page. */
export function keepPlace(root: HTMLElement): void {
  // Early pictures load beside the page.
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
    keepOpen(drawn);
    if (last !== undefined && document.activeElement === document.body) {
      // A playing picture moves instead of rendering again.
      const place = last.isConnected ? last : findPlace(old, last, root);
      place?.focus({ preventScroll: true });
    }
    const press = window.pressed;
    if (press) void import('./repeat-press.ts').then(({ repeatPress }) => repeatPress(press, old, root));
  }).observe(root, { childList: true });
}

/** Enters again the text typed before the app listened. */
function keepWords(old: readonly HTMLElement[], after: Element): void {
  for (const [place, field] of old.entries()) {
    if (!(field instanceof HTMLInputElement) || !field.matches(TYPED)) continue;
    if (field.value === field.defaultValue) continue;
    const fresh = findSame(old, place, after);
    if (!(fresh instanceof HTMLInputElement)) continue;
    // Bypasses the field's own property. Otherwise React would see no change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(fresh, field.value);
    fresh.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Opens again what the reader, or the browser's search for the text of a link, opened before. */
function keepOpen(drawn: readonly Element[]): void {
  for (const { id } of drawn.flatMap((part) => [...part.querySelectorAll('details[open][id]')]))
    document.getElementById(id)?.toggleAttribute('open', true);
}

/** The new element for the one that had the focus, or for its nearest predecessor that still exists. */
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

/** The element of the same name, with the same rank among equals. */
function findSame(old: readonly HTMLElement[], place: number, after: Element): HTMLElement | undefined {
  const rank = listSame(old[place], old.slice(0, place)).length;
  return listSame(old[place], after.querySelectorAll<HTMLElement>(FOCUSABLE))[rank];
}
