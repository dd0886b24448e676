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

test.beforeAll(async () => {
  // The demo makes them after its games.
  test.setTimeout(300_000);
  await findVideos(readStage().url);
});

for (const language of ['fr', 'ar'] as const)
  test(`[R1.03] no public page has an English text in ${language}`, async ({ page, context, stage }) => {
    // Pictures have no text.
    await page.route('**', (route) =>
      ['image', 'font'].includes(route.request().resourceType()) ? route.abort() : route.continue(),
    );
    // Rows of clips have the words of their makers: other journeys make clips on the same stage.
    await page.route(/\/api\/clips[/?]?/, (route) => route.abort());
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
