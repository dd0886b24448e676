import { defineConfig } from 'vitest/config';
import { findMissing } from './tools/generated.mjs';
import { LongFirst } from './tools/long-first.ts';

// Without the launcher, nothing has made the generated files.
const missing = findMissing(import.meta.dirname);
if (missing !== undefined) {
  console.error(missing);
  process.exit(1);
}

const serverMedia = ['server/src/media/**/*.test.ts'];
const inBrowser = '**/*.browser.test.ts';
/** Long searches: the models of money, many schedules of the real verbs, every encoder variant, every file. `npm run test:deep` runs them, `npm test` does not. */
const deep = '**/*.deep.test.ts';
/** The deep ones that play in a browser. */
const deepInBrowser = '**/*.browser.deep.test.ts';

const project = (
  name: string,
  include: string[],
  more: { exclude?: string[]; globalSetup?: string; isolate?: boolean } = {},
) => ({
  extends: true as const,
  test: {
    name,
    include,
    ...more,
    exclude: ['**/node_modules/**', '**/dist/**', inBrowser, deep, ...(more.exclude ?? [])],
  },
});

/** Tests of rules share the loaded modules of their process: loading them again took most of the time. */
const pure = { isolate: false };
/** These replace modules or globals. */
const alone = [
  'ui/src/player/engine/open-groups.test.ts',
  'web/src/features/channel/consent/consent.test.ts',
  'web/src/features/identity/recaptcha.test.ts',
  'web/src/features/insight/queue/sending.test.ts',
  'web/src/features/media/embed/hand-back.test.ts',
  'web/src/features/media/actions/watch-opening.test.ts',
  'web/src/lib/facts.test.ts',
  'web/src/lib/random-key.test.ts',
];

/** These replace modules, globals or the clock of the process, or count what it remembers. The others share one, in any order. */
const serverAlone = [
  'server/src/adapters/argon2-passwords.test.ts',
  'server/src/adapters/disk-uploads.test.ts',
  'server/src/adapters/web-build.test.ts',
  'server/src/cache/cache.test.ts',
  'server/src/db/connect.test.ts',
  'server/src/http/query-string.test.ts',
  'server/src/ingest/**/*.test.ts',
  'server/src/live-updates/*.test.ts',
];

export default defineConfig({
  test: {
    pool: 'forks',
    // A test waits for the database and for processes: two at once left two cores idle for two fifths of the time.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A busy machine needs more than the usual second until a polled condition holds.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      project('contract', ['contract/src/**/*.test.ts'], pure),
      project('server', ['server/**/*.test.ts'], {
        ...pure,
        exclude: [...serverMedia, ...serverAlone],
        globalSetup: './server/test/global-setup.ts',
      }),
      project('server-alone', serverAlone, { globalSetup: './server/test/global-setup.ts' }),
      project('server-media', serverMedia, { ...pure, globalSetup: './server/test/global-setup.ts' }),
      project('stripe-sandbox', ['stripe-sandbox/**/*.test.ts'], {
        globalSetup: './stripe-sandbox/test/postgres.ts',
      }),
      project('ffmpeg', ['ffmpeg/src/**/*.test.ts']),
      project('demo', ['demo/**/*.test.ts']),
      project('tools', ['tools/**/*.test.ts', 'bench/**/*.test.ts', 'e2e/**/*.test.ts']),
      project('web', ['ui/src/**/*.test.{ts,tsx}', 'web/**/*.test.{ts,tsx}', 'console/src/**/*.test.ts'], {
        ...pure,
        exclude: alone,
      }),
      project('web-alone', alone),
      {
        extends: true,
        test: {
          name: 'deep',
          include: [deep],
          exclude: ['**/node_modules/**', '**/dist/**', deepInBrowser],
          globalSetup: './server/test/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'deep-in-browser',
          include: ['ui/src/player/' + deepInBrowser],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: './ui/src/player/browser-test/global-setup.ts',
          // Each file plays several pictures at once. Two files would slow each other down.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'in-browser',
          include: ['ui/src/' + inBrowser],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: './ui/src/player/browser-test/global-setup.ts',
          // Pictures play in real time, and on a slower machine a fourth at once takes the frames of the others.
          maxWorkers: 3,
          // A number of workers of its own takes a turn of its own, after the others.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'console-in-browser',
          include: ['console/src/' + inBrowser],
          exclude: ['**/node_modules/**', '**/dist/**'],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
