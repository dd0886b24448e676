// Bundles the server's processes into server/dist: fewer files to read and compile, no types to strip, no unused code.
// `npm start` runs the bundle; `npm run dev`, tests and benches of single parts run the sources.
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { StartRefused } from '../server/src/processes/start-refused.ts';
import { ensureGenerated } from './ensure-generated.ts';
import { runTool } from './run-tool.ts';
import { hashServerSources, isServerBuilt } from './server-sources.mjs';

const projectRoot = path.join(import.meta.dirname, '..');
const entries = {
  main: 'server/src/main.ts',
  worker: 'server/src/worker.ts',
  cli: 'server/src/cli.ts',
  sandbox: 'stripe-sandbox/src/main.ts',
  'shell-renderer': 'server/src/adapters/shell-renderer.ts',
  'picture-thread': 'server/src/adapters/picture-thread.ts',
};
/** The threads are entries beside the others. */
const threadUrl = /new URL\('\.\/(shell-renderer|picture-thread)\.ts', import\.meta\.url\)/g;

/** A source that reads a file beside itself finds it from the bundle too. */
function keepSourceUrls(outDir: string): Plugin {
  return {
    name: 'keep-source-urls',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('import.meta.url')) return undefined;
      const source = JSON.stringify(path.relative(outDir, id));
      return code
        .split(threadUrl)
        .map((part, index) =>
          index % 2 === 1
            ? `new URL('./${part}.js', import.meta.url)`
            : part.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`),
        )
        .join('');
    },
  };
}

/** Builds into a folder of its own, which takes its place only when it is whole. The stamp is written last. */
export async function buildServer(log: (line: string) => void): Promise<void> {
  const hash = hashServerSources(projectRoot);
  if (isServerBuilt(projectRoot, hash)) return;
  ensureGenerated();
  const startedAt = performance.now();
  log('Bundling the server …');
  const place = path.join(projectRoot, 'server/dist');
  const fresh = `${place}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  try {
    await bundle(fresh);
    writeFileSync(path.join(fresh, '.built'), hash);
    rmSync(place, { recursive: true, force: true });
    renameSync(fresh, place);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  log(`Bundled the server in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** @param outDir a folder in `server/`, so that packages and sources are found from it. */
export async function bundle(outDir: string): Promise<void> {
  const input = Object.fromEntries(
    Object.entries(entries).map(([name, file]) => [name, path.join(projectRoot, file)]),
  );
  try {
    await build({
      configFile: false,
      root: projectRoot,
      logLevel: 'error',
      plugins: [keepSourceUrls(outDir)],
      // The library of canvases is native; that of Stripe is loaded by `require` at its first use.
      ssr: { noExternal: true, external: ['@napi-rs/canvas', 'stripe', 'sanitize-html', 'pg-native'] },
      build: {
        ssr: true,
        target: 'node24',
        outDir,
        emptyOutDir: false,
        copyPublicDir: false,
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input,
          output: { comments: false, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    });
  } catch (error) {
    throw new StartRefused(`The server could not be bundled: ${String(error)}`);
  }
  for (const name of readdirSync(outDir).filter((one) => one.endsWith('.map'))) {
    const file = path.join(outDir, name);
    const { sourcesContent: _texts, ...map } = JSON.parse(readFileSync(file, 'utf8')) as Record<
      string,
      unknown
    >;
    writeFileSync(file, JSON.stringify(map));
  }
}

if (import.meta.main)
  await runTool('build-server.ts: bundles the server when its sources have changed.', async () => {
    await buildServer(console.log);
    return 0;
  });
