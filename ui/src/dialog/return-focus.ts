// Gives the focus of a closed dialog back, also where the element that opened it is gone.

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, [tabindex]';

/**
 * Remembers the focused element and what it stands in. A menu closes, and a row is deleted, while the dialog is open.
 * @returns To be called after the closing: the browser has returned the focus, or left it on the body.
 */
export function rememberFocus(): () => void {
  const places: Element[] = [];
  for (let place = document.activeElement; place !== null; place = place.parentElement) places.push(place);
  return () => {
    const now = document.activeElement;
    if (now !== null && now !== document.body) return;
    const nearest = places.find((place) => place.matches(FOCUSABLE) && place.getClientRects().length > 0);
    if (nearest instanceof HTMLElement) nearest.focus();
  };
}
