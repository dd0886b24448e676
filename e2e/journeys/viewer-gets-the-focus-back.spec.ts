// Every dialog and menu gives the focus back to what opened it, and has no fault, in two languages, dark and light.
import type { Locator, Page } from '@playwright/test';
import { api } from '../../contract/src/index.ts';
import { demoPassword } from '../../demo/src/content/people.ts';
import { demoClips } from '../../demo/src/content/made-clips.ts';
import playerArabic from '../../ui/src/player/locales/ar.json' with { type: 'json' };
import playerEnglish from '../../ui/src/player/locales/en.json' with { type: 'json' };
import arabic from '../../web/src/locales/ar.json' with { type: 'json' };
import english from '../../web/src/locales/en.json' with { type: 'json' };
import french from '../../web/src/locales/fr.json' with { type: 'json' };
import { listFaults } from '../accessible.ts';
import { aDemoPerson } from '../channel-api.ts';
import { becomeViewer, expect, test } from '../journey.ts';
import { openWhole } from '../pages.ts';

const catalogues = { en: english, fr: french, ar: arabic };
type Language = keyof typeof catalogues;
type Key = keyof typeof english;

const named = (language: Language, key: Key, name = ''): string =>
  catalogues[language][key].replace('{name}', name);

/** Opens it by the keyboard, closes it by Escape, and looks where the focus is. */
async function expectReturn(page: Page, opener: Locator, what: string): Promise<void> {
  await test.step(what, async () => {
    const dialog = page.locator('dialog[open]');
    await opener.press('Enter');
    await expect(dialog, what).toBeVisible();
    await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
    expect.soft(await listFaults(page), what).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener, what).toBeFocused();
  });
}

for (const language of ['en', 'ar'] as const)
  test.describe(`a fan in ${language}`, () => {
    test.beforeEach(async ({ context, stage }) => {
      await context.addCookies([{ name: 'floodlit.interface_language', value: language, url: stage.url }]);
    });

    test('gets the focus back from search, the calendar, share, a code, a clip and a file', async ({
      page,
      stage,
    }) => {
      test.setTimeout(240_000);
      const button = (key: Key, name?: string): Locator =>
        page.getByRole('button', { name: named(language, key, name), exact: true });
      await openWhole(page, '/schedule');
      await expectReturn(page, page.locator('header a[href^="/search"]'), 'search');
      await expectReturn(page, button('schedule.calendar'), 'calendar');
      const bob = await aDemoPerson(stage.url, 'bob@demo.test', demoPassword);
      const name = demoClips[0]?.name ?? '';
      // The demo makes its clips last: near the end of a run nobody waits for them.
      const listReady = async (): Promise<string[]> =>
        (await bob.client.call(api.clips.ofUser, { limit: 50 })).data
          .filter(({ status }) => status === 'ready')
          .map((clip) => clip.name);
      await expect.poll(listReady, { timeout: 120_000 }).toContain(name);
      await becomeViewer(page, bob);
      await openWhole(page, '/profile/clips');
      for (const key of ['clips.play', 'clips.share_named', 'clips.edit_named'] as const)
        await expectReturn(page, button(key, name).first(), key);
      await openWhole(page, '/profile/cards');
      await expectReturn(page, button('cards.add'), 'a card');
      await openWhole(page, `/watch/${stage.games.free}`);
      await expectReturn(page, button('share.open'), 'share');
      await expectReturn(page, button('code.other_device'), 'another device');
      await expectReturn(page, button('download.open'), 'download');
    });

    test('finds no fault in the menus of the player, which give the focus back', async ({ page, stage }) => {
      const texts = language === 'en' ? playerEnglish : playerArabic;
      await page.goto(`/watch/${stage.games.free}`);
      const player = page.locator('media-controller');
      await expect(page.locator('media-settings-menu-button').first()).toBeAttached();
      // The end screen of a short game would cover the menus on a busy machine.
      await page
        .locator('media-controller video')
        .evaluate((video: HTMLVideoElement) => void (video.loop = true));
      await player.focus();
      await page.keyboard.press('Shift+?');
      const sheet = page.locator('dialog[open]');
      await expect(sheet).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(player).toBeFocused();

      const settings = page.locator('media-settings-menu-button');
      await settings.focus();
      await settings.press('Enter');
      await expect(page.locator('media-settings-menu')).toBeVisible();
      expect.soft(await listFaults(page), 'settings').toEqual([]);
      await page.locator('media-settings-menu-item').filter({ hasText: texts['menu.speed'] }).click();
      await expect(page.locator('media-playback-rate-menu')).toBeVisible();
      await expect(
        page.getByRole('menuitem', { name: `${texts['menu.speed']}: ${texts['menu.back']}` }),
      ).toBeVisible();
      expect.soft(await listFaults(page), 'speed').toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');

      await settings.click();
      await page.locator('media-chrome-menu-item').filter({ hasText: texts['menu.all_keys'] }).click();
      await expect(sheet).toBeVisible();
      expect.soft(await listFaults(page), 'keys').toEqual([]);
      await page.keyboard.press('Escape');
      await expect(settings).toBeFocused();
    });
  });

test('a fan of a light channel gets the focus back from the calendar and from search', async ({
  page,
  stage,
}) => {
  await openWhole(page, `http://second.localhost:${stage.port}/schedule`);
  await expectReturn(page, page.locator('header a[href^="/search"]'), 'search');
  const calendar = page.getByRole('button', { name: named('fr', 'schedule.calendar'), exact: true });
  await expectReturn(page, calendar, 'calendar');
});
