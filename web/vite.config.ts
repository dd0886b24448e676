// The browser's build. It has no index.html: the server writes the document and finds the files in the
// manifest.
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export const alias = [
  // Recordings have muxed sound and picture, and captions as tracks, so the light build is enough.
  { find: /^hls\.js(\/dist\/hls\.mjs)?$/, replacement: 'hls.js/light' },
];

/**
 * The code of most pages in one chunk: thirty small ones would be 10 % larger, since each is compressed by itself.
 * Forms, checkout and player stay apart.
 */
const CORE = [
  /node_modules\/(react|react-dom|scheduler|@tanstack(?!.*infinite))\//,
  /node_modules\/lucide-react\/dist\/esm\/(?!icons)/,
  /\/contract\/src\/(client|errors|limits|document|sums\/(?!favoritable|watch-rules))/,
  /\/ui\/src\/(?!player|workshop|form|dialog|pass-card|price-summary|prose|tabs|crest|status-chip|carousel)/,
  // Live updates load when the page is idle.
  /\/web\/src\/(lib\/(?!live-updates|use-late)|features\/channel\/(?!consent|reading|home)|features\/catalog\/(?!home|schedule|search|follow-(updates|button)))/,
];

/** The first frame's shared code in one chunk: each additional chunk is a request before the picture. */
const EARLY =
  /\/ui\/src\/player\/(early\/(index|request-playback|early-playback)|engine\/preferences|logic\/(resume|token))\.ts/;

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
            // The shop in one chunk: the name of each additional chunk is part of the first download.
            { name: 'sold', test: /\/web\/src\/features\/commerce\/(commerce-queries|pass-facts|product)/ },
            // Every page needs it, and the first frame's script must not wait for another group's code.
            { name: 'helper', test: /vite\/preload-helper/, priority: 1 },
          ],
        },
      },
    },
  },
});
