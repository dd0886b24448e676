// The console's build: its document, that of the scorer's page, and files that are named by their content.
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  root: path('.'),
  plugins: [react()],
  build: {
    outDir: path('dist'),
    emptyOutDir: true,
    // The worker of the scorer's page keeps the files of that page alone.
    manifest: true,
    rolldownOptions: { input: { console: path('index.html'), score: path('score.html') } },
    target: ['chrome120', 'safari17', 'firefox121'],
    // The policy of the document allows no inline script.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Operators are not bound by the download of a viewer.
    chunkSizeWarningLimit: 1_000,
  },
});
