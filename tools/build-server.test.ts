import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundle } from './build-server.ts';

const projectRoot = path.join(import.meta.dirname, '..');
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(projectRoot, 'server/dist.test-'));
  await bundle(folder);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs code beside the bundle. @returns its output. */
const run = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, args, { cwd: folder })).stdout;

describe('the bundle of the server', () => {
  it('runs the command line', async () => {
    expect(await run('cli.js', '--help')).toContain('encoder create');
  });

  it('has an entry for each process, and keeps the native libraries out of it', async () => {
    const texts = await run(
      '--input-type=module',
      '-e',
      `import { readdirSync, readFileSync } from 'node:fs';
       console.log(readdirSync('.').filter((name) => name.endsWith('.js')).join(' '));
       for (const name of readdirSync('.').filter((name) => name.endsWith('.js')))
         for (const [line] of readFileSync(name, 'utf8').matchAll(/^import .*"@napi-rs.*$/gm)) console.log(line);`,
    );
    for (const name of ['main.js', 'worker.js', 'cli.js', 'sandbox.js', 'shell-renderer.js'])
      expect(texts).toContain(name);
    // A static import would map 35 MB at the start of each process.
    expect(texts).not.toContain('@napi-rs');
  });
});
