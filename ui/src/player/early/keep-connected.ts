// The place of the early player may leave the page before a player has taken the picture out of it.

/** How long a playing element without a container waits for its page. */
const WAIT_MS = 20_000;

/**
 * An element that loses its container keeps playing at the same spot of the screen until a page adopts it. After 20 s
 * without a page, `onAbandoned` is called. The returned function stops the observation.
 */
export function keepConnected(element: HTMLElement, place: HTMLElement, onAbandoned: () => void): () => void {
  // From the observer: measuring now would lay out the whole page before the first frame.
  let bounds: DOMRect | undefined;
  const sizes = new ResizeObserver(() => {
    if (place.isConnected) bounds = place.getBoundingClientRect();
  });
  sizes.observe(place);
  const changes = new MutationObserver(() => {
    if (element.parentElement === place && place.isConnected) return;
    changes.disconnect();
    sizes.disconnect();
    // Adopted in the same task: it is already in the page.
    if (element.isConnected) return;
    const shelter = document.createElement('div');
    if (bounds) Object.assign(shelter.style, shelterStyle(bounds));
    shelter.append(element);
    document.body.append(shelter);
    const leaving = new MutationObserver(() => {
      if (element.parentElement === shelter) return;
      leaving.disconnect();
      clearTimeout(patience);
      shelter.remove();
    });
    leaving.observe(shelter, { childList: true });
    const patience = setTimeout(() => {
      leaving.disconnect();
      shelter.remove();
      onAbandoned();
    }, WAIT_MS);
  });
  changes.observe(document.documentElement, { childList: true, subtree: true });
  return () => {
    changes.disconnect();
    sizes.disconnect();
  };
}

/** The window may shrink later, as when a phone turns. The page must not become wider than its window. */
const shelterStyle = ({ top, left, width, height }: DOMRect): Partial<CSSStyleDeclaration> => ({
  position: 'absolute',
  top: `${top + scrollY}px`,
  left: `max(0px, min(${left + scrollX}px, 100% - ${width}px))`,
  width: `min(${width}px, 100%)`,
  aspectRatio: `${width} / ${height}`,
});
