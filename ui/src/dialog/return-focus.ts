// Gives the focus of a closed dialog back, also where the element that opened it is gone.

declare global {
  interface Window {
    /** The last press. The document's own script notes it. */
    pressed?: MouseEvent;
  }
}

/** A dialog whose code must load opens some seconds after its press. */
const CAUSED_MS = 10_000;
const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, [tabindex]';

/** Safari leaves the focus on the body, or on a region around the pressed button. */
function findOpener(): Element | null {
  const { activeElement } = document;
  const { pressed } = window;
  if (pressed === undefined || performance.now() - pressed.timeStamp > CAUSED_MS) return activeElement;
  const { target } = pressed;
  const isOpener =
    target instanceof Element && target.isConnected && (activeElement?.contains(target) ?? true);
  return isOpener ? target : activeElement;
}

/**
 * Remembers the focused or pressed element and what it stands in. A menu closes, and a row is deleted, while the dialog
 * is open.
 * @returns To be called after the closing. The browser has returned the focus, or it is lost.
 */
export function rememberFocus(): (closed: Element) => void {
  const before = document.activeElement;
  const opener = findOpener();
  const places: Element[] = [];
  for (let place = opener; place !== null; place = place.parentElement) places.push(place);
  return (closed) => {
    const now = document.activeElement;
    const isLost = now === null || now === document.body || closed.contains(now);
    // The region around the pressed button is as little as the body.
    if (!isLost && (now !== before || opener === before)) return;
    const nearest = places.find((place) => place.matches(FOCUSABLE) && place.getClientRects().length > 0);
    if (nearest instanceof HTMLElement) nearest.focus();
  };
}
