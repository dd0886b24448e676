// The application replaces the server's document with its own, and with it the place of the early player.

/** How long a picture without a place waits for its page. */
const WAIT_MS = 20_000;

/**
 * An element that loses its place waits in the same spot of the screen, playing, until a page adopts it; after
 * 20 s without one `onAbandoned` is called. The returned function lets go of it.
 */
export function keepConnected(element: HTMLElement, place: HTMLElement, onAbandoned: () => void): () => void {
  // Told by the observer: asked now, the whole page would be laid out before the first frame.
  let bounds: DOMRect | undefined;
  const sizes = new ResizeObserver(() => {
    if (place.isConnected) bounds = place.getBoundingClientRect();
  });
  sizes.observe(place);
  const changes = new MutationObserver(() => {
    if (element.parentElement === place && place.isConnected) return;
    changes.disconnect();
    sizes.disconnect();
    // Adopted in the same step: it is in the page already.
    if (element.isConnected) return;
    const shelter = document.createElement('div');
    if (bounds)
      Object.assign(shelter.style, {
        position: 'absolute',
        top: `${bounds.top + scrollY}px`,
        left: `${bounds.left + scrollX}px`,
        width: `${bounds.width}px`,
        height: `${bounds.height}px`,
      });
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
