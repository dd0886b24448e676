// The browser's build. No index.html: the server writes the document and finds the files in the manifest.
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export const alias = [
  // Recordings carry sound and picture together and captions as tracks: the light build is enough.
  { find: /^hls\.js(\/dist\/hls\.mjs)?$/, replacement: 'hls.js/light' },
];

/**
 * What the first page and most others are made of, in one file: thirty small ones would cost a tenth more, since each is
 * compressed by itself. Forms, checkout and player stay apart.
 */
const CORE = [
  /node_modules\/(react|react-dom|scheduler|@tanstack(?!.*infinite))\//,
  /node_modules\/lucide-react\/dist\/esm\/(?!icons)/,
  /\/contract\/src\/(client|errors|limits|document|sums\/(?!favoritable|watch-rules))/,
  /\/ui\/src\/(?!player|workshop|form|dialog|pass-card|price-summary|prose|tabs|crest|status-chip|carousel)/,
  // What the server tells comes when the page is at rest.
  /\/web\/src\/(lib\/(?!live-updates|use-late)|features\/channel\/(?!consent|reading|home)|features\/catalog\/(?!home|schedule|search|follow-(updates|button)))/,
];

/** What the first frame's own script shares with others, in one file: each more is a request that the picture waits for. */
const EARLY =
  /\/ui\/src\/player\/(early\/(index|ask-playback|early-playback)|engine\/preferences|logic\/(resume|token))\.ts/;

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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        app: path('src/app/main.ts'),
        'player-early': '@floodlit/ui/player/early-start',
      },
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', test: isCore },
            { name: 'early', test: EARLY },
            // What is sold, in one file: the name of each more file comes with the first download.
            { name: 'sold', test: /\/web\/src\/features\/commerce\/(commerce-queries|pass-facts|product)/ },
            // Every page needs it, and the first frame's script must not wait for what another group takes with it.
            { name: 'helper', test: /vite\/preload-helper/, priority: 1 },
          ],
        },
      },
    },
  },
});
