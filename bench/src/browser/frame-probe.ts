// Runs in the page before its own scripts: notes when the first frame of any video has been decoded and shown.

/** Prefix of the console line that carries the milliseconds. */
export const frameMark = 'first frame after';

/**
 * Writes one line to the console: nothing has to be asked of the page, which would cost its processor time.
 * By the page's own clock since navigation. Handed over as text, so it names nothing outside.
 */
export function watchForFrame(mark: string): void {
  let isSeen = false;
  const watched = new WeakSet<HTMLVideoElement>();
  const watch = (video: HTMLVideoElement): void => {
    if (watched.has(video)) return;
    watched.add(video);
    video.requestVideoFrameCallback(() => {
      if (isSeen) return;
      isSeen = true;
      console.debug(mark, performance.now());
    });
  };
  const observe = (root: Document | ShadowRoot): void => {
    new MutationObserver(() => {
      for (const video of root.querySelectorAll('video')) watch(video);
    }).observe(root, { childList: true, subtree: true });
  };
  observe(document);
  // The player keeps its video in a shadow root, which a document's observer does not see into.
  const attach = Object.getOwnPropertyDescriptor(Element.prototype, 'attachShadow')?.value as (
    this: Element,
    init: ShadowRootInit,
  ) => ShadowRoot;
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init);
    observe(root);
    return root;
  };
}
