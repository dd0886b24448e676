// The page counts how long a fan reads words over the picture, and how long the picture stands still.
import type { Page } from '@playwright/test';

export interface Seen {
  /** Milliseconds by text. */
  readonly words: Readonly<Record<string, number>>;
  /** The longest time in which the picture stood still. */
  readonly stillMs: number;
  /** By the clock of the page. */
  readonly ms: number;
}

/** Watches from now on. @returns what was seen until it is called. */
export async function watchWords(page: Page): Promise<() => Promise<Seen>> {
  await page.evaluate(() => {
    const everyMs = 100;
    const seen = { words: {} as Record<string, number>, stillMs: 0, ms: 0 };
    Object.assign(globalThis, { seenWords: seen });
    /** The picture is in a shadow tree. */
    const findPicture = (root: Document | ShadowRoot): HTMLVideoElement | undefined => {
      for (const one of root.querySelectorAll('*')) {
        const found =
          one instanceof HTMLVideoElement ? one : one.shadowRoot ? findPicture(one.shadowRoot) : undefined;
        if (found !== undefined) return found;
      }
      return undefined;
    };
    let picture: HTMLVideoElement | undefined;
    let [lastTime, lastAt, movedAt] = [-1, performance.now(), performance.now()];
    setInterval(() => {
      const now = performance.now();
      const passed = now - lastAt;
      lastAt = now;
      seen.ms += passed;
      for (const found of document.querySelectorAll(
        '.player__slate[data-shown="true"], .player__notice, [role="alert"]',
      )) {
        const text = found.textContent.trim();
        if (text !== '') seen.words[text] = (seen.words[text] ?? 0) + passed;
      }
      if (picture?.isConnected !== true) picture = findPicture(document);
      const time = picture?.currentTime ?? -1;
      if (time !== lastTime) movedAt = now;
      lastTime = time;
      seen.stillMs = Math.max(seen.stillMs, now - movedAt);
    }, everyMs);
  });
  return () => page.evaluate(() => (globalThis as unknown as { seenWords: Seen }).seenWords);
}
