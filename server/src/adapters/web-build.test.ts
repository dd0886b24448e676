import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createShellThread } from './shell-thread.ts';
import { openWebBuild, WebBuildMissing } from './web-build.ts';

const manifest = {
  'src/app/main.ts': {
    file: 'assets/main-1.js',
    isEntry: true,
    imports: ['_react-1.js', '_shared-1.js'],
    css: ['assets/main-1.css'],
  },
  'src/app/early-start.ts': {
    file: 'assets/early-1.js',
    isEntry: true,
    imports: ['_shared-1.js'],
    dynamicImports: ['_player-1.js'],
  },
  'src/start-preroll.ts': {
    file: 'assets/preroll-1.js',
    isEntry: true,
    imports: ['_shared-1.js'],
    dynamicImports: ['src/app/early-start.ts'],
  },
  'src/pages/home.tsx': {
    file: 'assets/home-1.js',
    imports: ['src/app/main.ts', '_card-1.js'],
    css: ['assets/home-1.css', 'assets/card-1.css'],
  },
  'src/locales/gen/en.json': { file: 'assets/en-1.js', isDynamicEntry: true },
  '_player-1.js': {
    file: 'assets/player-1.js',
    imports: ['_react-1.js', '_hls-1.js'],
    dynamicImports: ['src/full-hls.ts'],
  },
  '_hls-1.js': { file: 'assets/hls-1.js' },
  'src/full-hls.ts': { file: 'assets/full-hls-1.js', isDynamicEntry: true },
  '_react-1.js': { file: 'assets/react-1.js' },
  '_shared-1.js': { file: 'assets/shared-1.js', imports: ['_react-1.js'] },
  '_card-1.js': { file: 'assets/card-1.js', imports: ['_shared-1.js'], css: ['assets/card-1.css'] },
};

let folder: string;
let web: Awaited<ReturnType<typeof openWebBuild>>;

function build(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'floodlit-web-'));
  build({
    'dist/.vite/manifest.json': JSON.stringify(manifest),
    'dist/assets/main-1.css': 'main {}',
    'dist/assets/home-1.css': 'home {}',
    'dist/assets/card-1.css': 'card {}',
    'dist/assets/main-1.js': 'main',
    'dist/assets/main-1.js.br': 'main, small',
    'dist/assets/main-1.js.gz': 'main, smaller than nothing',
    'dist/assets/home-1.js': 'home',
    'dist/assets/archivo-extended-1.woff2': 'ext',
    'dist/assets/archivo-text-1.woff2': 'font',
    'dist/assets/main-1.js.map': 'what a stranger need not see',
    'dist/index.html': 'not ours',
    'dist-shell/shell.js': `export const renderShell = ({ path }) => {
      if (path === '/broken') throw new Error('It cannot be drawn.');
      if (path === '/ends') process.exit(3);
      while (path === '/endless');
      for (const until = Date.now() + 300; path === '/slow' && Date.now() < until; );
      return \`<p>\${path}</p>\`;
    };`,
    'dist-shell/package.json': '{"type":"module"}',
  });
  web = await openWebBuild(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the built web', () => {
  it('lists the files of a page: it runs the entry and preloads the rest and the texts, each once', () => {
    expect(web.assetsOf('src/pages/home.tsx', { isPlaying: false, hasPreroll: false }, 'en')).toEqual({
      earlyScript: undefined,
      script: '/assets/main-1.js',
      earlyPreloads: [],
      modulePreloads: ['react', 'shared', 'home', 'card', 'en'].map((name) => `/assets/${name}-1.js`),
      styles: ['main', 'home', 'card'].map((name) => ({ href: `/assets/${name}-1.css`, text: `${name} {}` })),
      enginePreloads: [],
      font: '/assets/archivo-text-1.woff2',
    });
  });

  it('runs the module that starts a stream first, with its engine, and nothing that few games need', () => {
    expect(web.assetsOf('src/pages/home.tsx', { isPlaying: true, hasPreroll: false }, 'en')).toMatchObject({
      earlyScript: '/assets/early-1.js',
      script: '/assets/main-1.js',
      earlyPreloads: ['/assets/shared-1.js', '/assets/react-1.js'],
      enginePreloads: ['/assets/player-1.js', '/assets/hls-1.js'],
      modulePreloads: ['/assets/home-1.js', '/assets/card-1.js', '/assets/en-1.js'],
    });
  });

  it('fetches the start of the stream as early as the choice of a film', () => {
    expect(web.assetsOf('src/pages/home.tsx', { isPlaying: true, hasPreroll: true }, 'en')).toMatchObject({
      earlyScript: '/assets/preroll-1.js',
      earlyPreloads: ['/assets/shared-1.js', '/assets/react-1.js', '/assets/early-1.js'],
      enginePreloads: ['/assets/player-1.js', '/assets/hls-1.js'],
    });
  });

  it('loads the app alone for a page that the build does not know', () => {
    expect(
      web.assetsOf('src/pages/nothing.tsx', { isPlaying: false, hasPreroll: false }, 'en').modulePreloads,
    ).toEqual(['/assets/react-1.js', '/assets/shared-1.js', '/assets/en-1.js']);
  });

  it('has each file with its compressed forms, where they were made', () => {
    const main = web.findAsset('/assets/main-1.js');
    expect(main?.contentType).toBe('text/javascript; charset=utf-8');
    expect([main?.body, main?.brotli, main?.gzip].map(String)).toEqual([
      'main',
      'main, small',
      'main, smaller than nothing',
    ]);
    expect(web.findAsset('/assets/home-1.js')).toMatchObject({ brotli: undefined, gzip: undefined });
  });

  it.each([
    '/assets/main-1.js.map',
    '/assets/main-1.js.br',
    '/assets/../index.html',
    '/assets/../.vite/manifest.json',
    '/assets/',
    '/assets/constructor',
    '/index.html',
  ])('[T33] [T76] has no %s', (name) => {
    expect(web.findAsset(name)).toBeUndefined();
  });

  const shellInput = (path: string) => ({ path }) as Parameters<typeof web.renderShell>[0];

  it('renders the shell with its own bundle, and continues after a failed render', async () => {
    expect(
      await Promise.all([web.renderShell(shellInput('/live')), web.renderShell(shellInput('/vod'))]),
    ).toEqual(['<p>/live</p>', '<p>/vod</p>']);
    await expect(web.renderShell(shellInput('/broken'))).rejects.toThrow('cannot be drawn');
    expect(await web.renderShell(shellInput('/live'))).toBe('<p>/live</p>');
  });

  it('renders after its thread has ended', async () => {
    await expect(web.renderShell(shellInput('/ends'))).rejects.toThrow('ended with 3');
    expect(await web.renderShell(shellInput('/live'))).toBe('<p>/live</p>');
  });

  /** A thread whose patience passes by hand, so that a slow start of it costs none. */
  const aTimedThread = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    return createShellThread(pathToFileURL(path.join(folder, 'dist-shell/shell.js')).href);
  };

  it('ends a render that never finishes, and continues', async () => {
    const draw = await aTimedThread();
    const endless = draw(shellInput('/endless'));
    vi.advanceTimersByTime(10_000);
    await expect(endless).rejects.toThrow('A shell was not drawn within 10 s.');
    expect(await draw(shellInput('/live'))).toBe('<p>/live</p>');
    await expect(draw({ path: () => 'cannot be sent' } as never)).rejects.toThrow('could not be cloned');
    expect(await draw(shellInput('/live'))).toBe('<p>/live</p>');
  });

  it('lets a busy machine load its thread slowly, and gives up one that never loads', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const slow = createShellThread(`data:text/javascript,
      await new Promise((load) => new BroadcastChannel('load').onmessage = load);
      export const renderShell = () => '<p>slow</p>';`);
    vi.advanceTimersByTime(60_000);
    const channel = new BroadcastChannel('load');
    onTestFinished(() => channel.close());
    const knocking = setInterval(() => channel.postMessage('load'), 50);
    onTestFinished(() => clearInterval(knocking));
    expect(await (await slow)(shellInput('/live'))).toBe('<p>slow</p>');
    const never = createShellThread(
      'data:text/javascript,await new Promise(() => setInterval(() => {}, 1e6))',
    );
    vi.advanceTimersByTime(120_000);
    await expect(never).rejects.toThrow('was not loaded within 120 s');
  });

  it('gives each render its full timeout from its own start', async () => {
    const draw = await aTimedThread();
    const shells = ['/slow', '/slow', '/slow'].map((path) => draw(shellInput(path)));
    for (const shell of shells) {
      vi.advanceTimersByTime(6_000);
      expect(await shell).toBe('<p>/slow</p>');
    }
  });

  it('does not open with a broken bundle', async () => {
    await expect(createShellThread('data:text/javascript,throw new Error("It is broken.")')).rejects.toThrow(
      'It is broken.',
    );
  });

  it('keeps answering during a render', async () => {
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 10);
    await web.renderShell(shellInput('/slow'));
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(5);
  });

  it('serves the best compression as soon as it is made, and makes it once', async () => {
    const { signal } = new AbortController();
    const smallOf = (built: typeof web) => built.findAsset('/assets/main-1.css')?.brotli;
    expect(smallOf(web)).toBeUndefined();
    await web.packBest(signal);
    expect(brotliDecompressSync(smallOf(web) ?? '').toString()).toBe('main {}');
    build({ 'dist/assets/main-1.css.br': 'kept' });
    const again = await openWebBuild(folder);
    await again.packBest(signal);
    expect(smallOf(again)?.toString()).toBe('kept');
  });

  it('has another version when the build is another', async () => {
    build({
      'dist/.vite/manifest.json': JSON.stringify({ ...manifest, '_new.js': { file: 'assets/new.js' } }),
    });
    expect((await openWebBuild(folder)).version).not.toBe(web.version);
  });

  it.each(['dist/.vite/manifest.json', 'dist-shell/shell.js'])(
    'says how to build it when %s is missing',
    async (name) => {
      rmSync(path.join(folder, name));
      await expect(openWebBuild(folder)).rejects.toThrow(WebBuildMissing);
      await expect(openWebBuild(folder)).rejects.toThrow(
        'The web is not built: start with `npm start`, which builds it.',
      );
    },
  );
});
