// Moves a playing element without an interruption of the picture.

interface MovingParent {
  moveBefore?: (node: Node, before: Node | null) => void;
}

/** The element is reinserted in one task, so that a browser that pauses removed media does not notice. */
export function moveElement(element: HTMLMediaElement, parent: Element): void {
  const wasPlaying = !element.paused;
  const before = parent.firstChild;
  const mover = parent as MovingParent;
  if (mover.moveBefore && element.isConnected && parent.isConnected) mover.moveBefore(element, before);
  else parent.insertBefore(element, before);
  if (wasPlaying && element.paused) element.play().catch(() => undefined);
}
