import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeGenerated } from './generate.ts';
import { projectRoot } from './run-task.ts';
import { hashServerSources } from './server-sources.mjs';
import { hashWebSources } from './web-sources.mjs';

it('the generated files are those of the sources', () => {
  for (const [name, text] of describeGenerated())
    expect(readFileSync(path.join(projectRoot, name), 'utf8'), name).toBe(text);
});

describe('a fresh checkout', () => {
  let project: string;
  beforeAll(() => {
    project = mkdtempSync(path.join(os.tmpdir(), 'floodlit-fresh-'));
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: projectRoot,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    for (const name of listed.split('\0').filter((one) => one !== '' && !one.startsWith('docs/')))
      cpSync(path.join(projectRoot, name), path.join(project, name));
    linkPackages();
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  /** The packages of this checkout, with the workspaces of the fresh one. */
  function linkPackages(): void {
    const from = path.join(projectRoot, 'node_modules');
    const to = path.join(project, 'node_modules');
    mkdirSync(path.join(to, '@floodlit'), { recursive: true });
    for (const name of readdirSync(from).filter((one) => one !== '@floodlit' && !one.startsWith('.')))
      symlinkSync(path.join(from, name), path.join(to, name));
    for (const name of readdirSync(path.join(from, '@floodlit')))
      symlinkSync(path.join(project, name), path.join(to, '@floodlit', name));
    const lock = createHash('sha256').update(readFileSync(path.join(project, 'package-lock.json')));
    writeFileSync(
      path.join(to, '.floodlit-stamp'),
      `${lock.digest('hex')} ${process.platform}-${process.arch}`,
    );
  }

  function run(...args: string[]): Promise<{ code: number | null; output: string }> {
    return new Promise((resolve) => {
      const child = execFile(process.execPath, args, { cwd: project }, (_, out, err) =>
        resolve({ code: child.exitCode, output: out + err }),
      );
    });
  }
  const runTest = () => run('node_modules/vitest/vitest.mjs', 'run', 'web/src/lib/format-message.test.ts');

  it('says in one sentence what vitest, check and the builds miss', async () => {
    const sentence = 'The generated files are missing: run npm run generate.\n';
    expect(await runTest()).toEqual({ code: 1, output: sentence });
    for (const tool of ['check.ts', 'build-web.ts', 'build-server.ts'])
      expect(await run(`tools/${tool}`)).toMatchObject({
        code: 1,
        output: expect.stringContaining(sentence),
      });
  });

  it('has the generated files after the first tasks, also when two start at once', async () => {
    const ends = await Promise.all([
      run('tools/setup.mjs', 'spec', '--help'),
      run('tools/setup.mjs', 'generate'),
    ]);
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    expect((await runTest()).code).toBe(0);
    for (const [name, text] of describeGenerated())
      expect(readFileSync(path.join(project, name), 'utf8'), name).toBe(text);
  });

  it('drops a file that no source makes, and names one that is missing or of another version', async () => {
    writeFileSync(path.join(project, 'web/src/lib/gen/calls/gone.ts'), '');
    await run('tools/setup.mjs', 'generate');
    expect(readdirSync(path.join(project, 'web/src/lib/gen/calls'))).not.toContain('gone.ts');
    rmSync(path.join(project, 'console/src/locales/gen/fr.json'));
    expect((await runTest()).output).toBe(
      'The generated file console/src/locales/gen/fr.json is missing: run npm run generate.\n',
    );
    appendFileSync(path.join(project, 'web/tools/messages.ts'), '//');
    expect((await runTest()).output).toBe(
      'The generated files are those of another version: run npm run generate.\n',
    );
  });

  it('builds the server and both webs again for another text, and not for a generated file', async () => {
    const hashes = () => [
      hashServerSources(project),
      hashWebSources(project, 'web'),
      hashWebSources(project, 'console'),
    ];
    const before = hashes();
    const locales = ['server/src/mail/locales', 'web/src/locales', 'console/src/locales'];
    for (const folder of locales) writeFileSync(path.join(project, folder, 'gen/en.json'), '{}');
    expect(hashes()).toEqual(before);
    for (const [index, folder] of locales.entries()) {
      writeFileSync(path.join(project, folder, 'en.json'), '{}');
      expect(hashes()[index]).not.toBe(before[index]);
    }
  });
});
