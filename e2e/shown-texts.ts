// Collects what a page says, to the eye and to a screen reader.
import type { Page } from '@playwright/test';

/** Each text once: of text nodes that show, of the title, and of attributes that are read out. Code is no text. */
export const listShownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'];
    const texts = new Set([
      document.title,
      document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    ]);
    for (const element of document.querySelectorAll('body, body *')) {
      if (!element.checkVisibility() || element.matches('script, style, template, code')) continue;
      for (const name of attributes) texts.add(element.getAttribute(name) ?? '');
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) texts.add(node.textContent ?? '');
    }
    return [...texts].map((text) => text.trim()).filter((text) => /\p{L}/u.test(text));
  });
