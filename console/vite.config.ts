// The console's build: one document, and files that are named by their content.
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
    target: ['chrome120', 'safari17', 'firefox121'],
    // The policy of the document allows no inline script.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Operators are not bound by the download of a viewer.
    chunkSizeWarningLimit: 1_000,
  },
});
