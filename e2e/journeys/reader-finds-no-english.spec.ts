// Every public page in French and Arabic, on a phone and a desk.
import { hasEnglish } from '../english-texts.ts';
import { expect, test } from '../journey.ts';
import { listPages, openWhole } from '../pages.ts';
import { listShownTexts } from '../shown-texts.ts';
import { readStage } from '../stage.ts';
import { findVideos } from '../videos.ts';

const widths = [1440, 390];

/** Pages for users, and one that shows fields of the API under their names. */
const left = /^\/(?:profile|simulate)/;

/** Pages of the demo that the list of pages does not name. */
const more = [
  '/?participant=riverside-hawks',
  '/?participant_group=riverside-high',
  '/?sport=ice-hockey',
  '/volunteers',
  '/privacy_policy',
];

/** Pictures have no text. Rows of clips have the words of their makers: other journeys make clips on the same stage. */
const blocked = ['*.webp*', '*.jpg*', '*.png*', '*.svg*', '*.woff2*', '*/api/clips*'];

test.beforeAll(async () => {
  // The demo makes them after its games.
  test.setTimeout(300_000);
  await findVideos(readStage().url);
});

for (const language of ['fr', 'ar'] as const)
  test(`[R1.03] no public page has an English text in ${language}`, async ({ page, context, stage }) => {
    // A route of Playwright's would switch off the cache of the browser: each page would load the application anew.
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setBlockedURLs', { urls: blocked });
    await context.addCookies([{ name: 'floodlit.interface_language', value: language, url: stage.url }]);
    const paths = (await listPages(stage)).filter((path) => !left.test(path));
    for (const path of [...paths, ...more]) {
      await openWhole(page, path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const english = (await listShownTexts(page)).filter((text) => hasEnglish(text, language));
        expect.soft(english, `${path}, ${width} px`).toEqual([]);
      }
    }
  });
