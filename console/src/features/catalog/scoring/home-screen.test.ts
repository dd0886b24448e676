import { expect, it } from 'vitest';
import { homeScreen } from './home-screen.ts';

it.each([
  ['apart', { standalone: false }, false],
  ['here', { standalone: true }, false],
  ['here', { standalone: false }, true],
  ['same', {}, true],
  ['same', {}, false],
] as const)(
  'the storage of an app on the home screen is %s for %o, as an app: %s',
  (where, browser, isApp) => {
    expect(homeScreen(browser, isApp)).toBe(where);
  },
);
