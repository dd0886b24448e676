// The browser's build. It has no index.html: the server writes the document and finds the files in the
// manifest.
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export const alias = [
  // Recordings have muxed sound and picture, and captions as tracks, so the light build is enough. A viewer who chooses
  // another sound track loads the full build by its own name.
  { find: /^hls\.js(\/dist\/hls\.mjs)?$/, replacement: 'hls.js/light' },
];

/**
 * The code of most pages in one chunk: thirty small ones would be 10 % larger, since each is compressed by itself.
 * Forms, checkout and player stay apart.
 */
const CORE = [
  /node_modules\/(react|react-dom|scheduler|@tanstack(?!.*infinite))\//,
  /node_modules\/lucide-react\/dist\/esm\/(?!icons)/,
  /node_modules\/lucide-react\/dist\/esm\/icons\/(chevron-down|pause|play|search-x|layout-grid|rows-3|minus)\.mjs/,
  /\/contract\/src\/(client|errors|limits|limit-values|document|catalog\/(days|event-title|repeated-hour|wall-clock|zone-alias|zone-name)|sums\/(?!avc|card|clip|favoritable|short|fold-game|game-|period-name|sport-rules|team-form|score-at|log-changes))/,
  /\/ui\/src\/(?!player|workshop|form|dialog|pass-card|price-summary|progress-bar|status-chip|carousel)/,
  /\/web\/src\/app\/(?!main|repeat-press)/,
  // Live updates load when the page is idle.
  /\/web\/src\/lib\/(?!live-updates|hidden-scores|clip-cache|session-facts|gen\/calls\/(?!channel|identity|catalog|index))/,
  /\/web\/src\/features\/channel\/(?!consent|checkout-|reading\/(?!written-language)|home)/,
  /\/web\/src\/features\/catalog\/(?!home\/|schedule|search|follow-updates|scores\/(?!score-place))/,
  /\/web\/src\/features\/catalog\/schedule\/(event-row|view-switch|use-stored-choice|choice-switch)/,
  /\/web\/src\/features\/(favorites\/(following-provider|favorite-queries)|identity\/session)/,
];

/** The first frame's shared code in one chunk: each additional chunk is a request before the picture. */
const EARLY =
  /\/contract\/src\/media\/resume\.ts|\/ui\/src\/player\/(early\/(index|request-playback|early-playback|keep-connected)|engine\/preferences|logic\/(resume|token|latency))\.ts/;

/** The code that the pages that sell have in common, Home's last rail among them. */
const SOLD =
  /\/(web\/src\/features\/commerce\/(commerce-queries|pass-facts|passes-for|product|purchase|selections|cover-label|held-label|pass-ways|pass-contents|passes-with)|ui\/src\/pass-card)/;

/** Fields and dialogs that need no library for forms, without the code for browsers that have no dialogs. */
const FIELDS = /\/ui\/src\/(form\/|dialog\/(?!open-plainly))/;

/** The parts that log-in, registration and the pages of an account share. */
const ACCOUNT =
  /\/web\/src\/features\/identity\/(form-failure|field-messages|show-field-errors|email-field|secret-field|password-|account-page|captcha-error|use-(guarded|owner))/;

/**
 * The first download names what each page loads with its code: the sheets, and the large groups. The names of small
 * files weigh more than the moment that they save. A page's code names them, and a pointer over its link loads them
 * ahead.
 */
const listBeside = (_: string, files: string[], { hostId }: { hostId: string }): string[] =>
  /\/core-[^/]*$/.test(hostId)
    ? files.filter((file) => /\.css$|\/(account|watching|sold|fields|early|player)-[\w-]{8}\.js$/.test(file))
    : files;

const isCore = (id: string): boolean => CORE.some((pattern) => pattern.test(id));

export default defineConfig({
  root: path('.'),
  plugins: [react()],
  resolve: { alias },
  build: {
    outDir: path('dist'),
    emptyOutDir: true,
    manifest: true,
    target: ['chrome120', 'safari17', 'firefox121'],
    modulePreload: { polyfill: false, resolveDependencies: listBeside },
    rolldownOptions: {
      input: {
        app: path('src/app/main.ts'),
        'player-early': '@floodlit/ui/player/early-start',
        'player-preroll': path('src/features/media/preroll/start-preroll.ts'),
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', test: isCore },
            { name: 'early', test: EARLY },
            // The shop in one chunk: the name of each additional chunk is part of the first download.
            { name: 'sold', test: SOLD },
            { name: 'fields', test: FIELDS },
            { name: 'account', test: ACCOUNT, minShareCount: 2 },
            {
              name: 'watching',
              // The score follows the first picture. The overlay of other programs shares its box.
              test: /\/web\/src\/features\/(access|media\/(?!preroll|score\/(?!use-play-score|score-words)|actions\/(address|share-dialog)))/,
              minShareCount: 2,
            },
            // Every page needs them, and the first frame's script must not wait for another group's code.
            { name: 'helper', test: /vite\/preload-helper/, priority: 1 },
            // CommonJS modules need it, React among them. The first frame has none.
            { name: 'runtime', test: /rolldown\/runtime/, priority: 1 },
          ],
        },
      },
    },
  },
});
