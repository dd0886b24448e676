import { expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';

const around = (env: NodeJS.ProcessEnv) => ({
  env,
  isRoot: false,
  cacheDir: '/nowhere',
  log: () => undefined,
});

it('takes CHROMIUM_PATH when it runs, and refuses it in one sentence when it does not', async () => {
  expect(await findChromium(around({ CHROMIUM_PATH: process.execPath }))).toBe(process.execPath);
  await expect(
    findChromium(around({ CHROMIUM_PATH: '/nowhere/chromium', PATH: process.env.PATH })),
  ).rejects.toThrow(
    'CHROMIUM_PATH /nowhere/chromium is not a Chromium that runs: correct it, or unset it to let Floodlit find one.',
  );
});
