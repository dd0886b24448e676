import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createConsoleFinder } from './console-build.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'floodlit-console-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const manifest = {
  'score.html': {
    file: 'assets/score-1.js',
    imports: ['_react'],
    dynamicImports: ['en.json'],
    css: ['assets/score.css'],
  },
  _react: { file: 'assets/react.js' },
  'en.json': { file: 'assets/en.js' },
  'index.html': { file: 'assets/main-1.js', imports: ['_react'] },
};
const put = (text: string): void => {
  mkdirSync(path.join(folder, 'dist/assets'), { recursive: true });
  writeFileSync(path.join(folder, 'dist/index.html'), text);
  writeFileSync(path.join(folder, 'dist/assets/main-1.js'), 'main');
  writeFileSync(path.join(folder, 'dist/score.html'), `${text} score`);
  writeFileSync(path.join(folder, 'dist/assets/score-icon-192-x.png'), 'icon');
  mkdirSync(path.join(folder, 'dist/.vite'), { recursive: true });
  writeFileSync(path.join(folder, 'dist/.vite/manifest.json'), JSON.stringify(manifest));
};

function aFinder(build: () => Promise<void>) {
  const errors: unknown[] = [];
  const log = { error: (_: string, error: unknown) => void errors.push(error) };
  let builds = 0;
  let nowMs = 0;
  const find = createConsoleFinder(folder, {
    log,
    build: () => ((builds += 1), build()),
    nowMs: () => nowMs,
  });
  return { find, errors, builds: () => builds, pass: (ms: number) => void (nowMs += ms) };
}

it('is built once, by its first opening', async () => {
  const { promise: going, resolve: go } = Promise.withResolvers<void>();
  const { find, builds } = aFinder(async () => {
    await going;
    put('fresh');
  });
  expect(builds()).toBe(0);
  expect([find(), find(), find()]).toEqual(['building', 'building', 'building']);
  go();
  await expect.poll(find).toMatchObject({ document: { text: Buffer.from('fresh') } });
  expect(builds()).toBe(1);
});

it('is there at once when it was built before', () => {
  put('kept');
  const { find, builds } = aFinder(() => expect.fail('It is there.'));
  expect(find()).toMatchObject({ document: { text: Buffer.from('kept') } });
  expect(builds()).toBe(0);
});

it("knows the files and icons of the scorer's page, and no others", () => {
  put('kept');
  expect(aFinder(() => expect.fail('It is there.')).find()).toMatchObject({
    score: {
      document: { text: Buffer.from('kept score') },
      files: ['/assets/score-1.js', '/assets/score.css', '/assets/react.js', '/assets/en.js'],
      icons: [{ src: '/assets/score-icon-192-x.png', size: 192 }],
    },
  });
});

it('that cannot be built says so for a minute, and is tried again by the next opening', async () => {
  let isWhole = false;
  const { find, errors, builds, pass } = aFinder(async () => {
    if (!isWhole) throw new Error('No room.');
    put('fresh');
  });
  expect(find()).toBe('building');
  await expect.poll(() => errors.length).toBe(1);
  pass(59_000);
  expect([find(), find(), builds()]).toEqual(['failed', 'failed', 1]);
  isWhole = true;
  pass(1_000);
  expect(find()).toBe('building');
  await expect.poll(find).toMatchObject({ document: { text: Buffer.from('fresh') } });
});
