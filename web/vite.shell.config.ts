// The server's build: one file that renders every page. It loads no code that pages load on demand.
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
  // Else React would bring both of its builds and choose the slow one, which checks itself, in most processes.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    outDir: path('dist-shell'),
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: path('src/shell/render-shell.tsx'),
      output: { entryFileNames: 'shell.js', chunkFileNames: 'late/[name]-[hash].js' },
    },
  },
});
