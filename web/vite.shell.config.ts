// The server's build of the static shell: one file that renders the first view of a page.
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { alias } from './vite.config.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  root: path('.'),
  plugins: [react()],
  resolve: { alias },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: path('dist-shell'),
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: path('src/shell/render-shell.tsx'),
      output: { entryFileNames: 'shell.js', codeSplitting: false },
    },
  },
});
