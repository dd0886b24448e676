import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashWebSources } from './web-sources.mjs';

let project: string;

beforeEach(() => {
  project = mkdtempSync(path.join(os.tmpdir(), 'floodlit-setup-'));
  for (const file of [
    'setup.mjs',
    'own-node.mjs',
    'generated.mjs',
    'web-sources.mjs',
    'server-sources.mjs',
  ]) {
    cpSync(path.join(import.meta.dirname, file), path.join(project, 'tools', file));
  }
  writeFileSync(path.join(project, 'package-lock.json'), '{}');
  anEntry(
    'tools/spec.ts',
    `console.log('ran with', process.argv.slice(2).join(' '), process.env.FLOODLIT_INSTALL_MS);`,
  );
  aGenerator();
  aNpm(`echo "$@" >> '${project}/npm-calls'; mkdir -p '${project}/node_modules/some-package'`);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function anEntry(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
  writeFileSync(path.join(project, name), text);
}

/** A bundle that runs the source. @param says a line of the build. */
function aServerBuild(says = ''): void {
  anEntry(
    'tools/build-server.ts',
    `import { hashServerSources } from './server-sources.mjs';
     import { mkdirSync, writeFileSync } from 'node:fs';
     if ('${says}' !== '') console.log('${says}');
     mkdirSync('server/dist', { recursive: true });
     for (const name of ['main', 'cli'])
       writeFileSync('server/dist/' + name + '.js', "import '../src/" + name + ".ts';");
     writeFileSync('server/dist/.built', hashServerSources(process.cwd()));`,
  );
}

/** A generator that takes its time and notes each run. @param code of its end. */
function aGenerator(code = 0): void {
  anEntry(
    'tools/generate.ts',
    `import { appendFileSync, writeFileSync } from 'node:fs';
     import { generatedStamp, hashGeneratedSources, hashGenerators } from './generated.mjs';
     appendFileSync('generator-runs', 'x');
     await new Promise((resolve) => setTimeout(resolve, 300));
     if (${code} !== 0) { console.error('fr lacks a text'); process.exit(${code}); }
     writeFileSync('made.json', '{}');
     writeFileSync(generatedStamp, [hashGeneratedSources('.'), hashGenerators('.'), 'made.json', ''].join('\\n'));`,
  );
}

/** The npm that the launcher finds: a shell script. */
function aNpm(script: string): void {
  mkdirSync(path.join(project, 'bin'), { recursive: true });
  writeFileSync(path.join(project, 'bin/npm'), `#!/bin/sh\n${script}\n`);
  chmodSync(path.join(project, 'bin/npm'), 0o755);
}

interface Ending {
  code: number | null;
  out: string;
  err: string;
}

function launch(args: string[], onOutput?: (text: string, pid: number) => void): Promise<Ending> {
  const env = { ...process.env, PATH: `${path.join(project, 'bin')}:/usr/bin:/bin` };
  const child = spawn(process.execPath, [path.join(project, 'tools/setup.mjs'), ...args], { env });
  const ending: Ending = { code: null, out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    ending.out += chunk.toString();
    if (child.pid) onOutput?.(ending.out, child.pid);
  });
  child.stderr.on('data', (chunk: Buffer) => (ending.err += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...ending, code })));
}

const npmCalls = (): string[] =>
  existsSync(path.join(project, 'npm-calls'))
    ? readFileSync(path.join(project, 'npm-calls'), 'utf8').trim().split('\n')
    : [];

describe('the launcher', () => {
  it('tells the allocator of the product, and of nothing else, to give freed buffers back', async () => {
    const say = `console.log(process.env.MALLOC_MMAP_THRESHOLD_ ?? 'as it is');`;
    anEntry('server/src/cli.ts', say);
    anEntry('tools/spec.ts', say);
    expect((await launch(['floodlit'])).out).toBe('32768\n');
    expect((await launch(['spec'])).out).toBe('as it is\n');
  });

  it('installs once, without scripts, and again when the lock file changes', async () => {
    const first = await launch(['spec', 'one', 'two']);
    expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/^ran with one two [1-9]\d*\n$/) });
    expect((await launch(['spec'])).out).toBe('ran with  0\n');
    expect(npmCalls()).toEqual(['ci --ignore-scripts --no-audit --no-fund --loglevel=error']);
    writeFileSync(path.join(project, 'package-lock.json'), '{ }');
    await launch(['spec']);
    expect(npmCalls()).toHaveLength(2);
  });

  it('installs once for two commands at the same time, and for none that waited on a killed one', async () => {
    aNpm(`echo "$@" >> '${project}/npm-calls'; sleep 1; mkdir -p '${project}/node_modules/some-package'`);
    // No process has this number.
    writeFileSync(path.join(project, '.floodlit-installing'), '99999999');
    const both = await Promise.all([launch(['spec', 'a']), launch(['spec', 'b'])]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(npmCalls()).toHaveLength(1);
    expect(existsSync(path.join(project, '.floodlit-installing'))).toBe(false);
  });

  it('installs again what a broken install left half-done', async () => {
    mkdirSync(path.join(project, 'node_modules/half-a-package'), { recursive: true });
    aNpm('echo "npm error network" >&2; exit 1');
    const failed = await launch(['spec']);
    expect(failed.code).toBe(1);
    expect(failed.out).toBe('');
    expect(failed.err).toContain(
      'The packages could not be installed (npm says why above): check the network and the disk',
    );
    aNpm(`echo again >> '${project}/npm-calls'; mkdir -p '${project}/node_modules'`);
    expect((await launch(['spec'])).code).toBe(0);
    expect(npmCalls()).toEqual(['again']);
  });

  it('loses its stamp before npm starts, so that an interrupted install is noticed', async () => {
    await launch(['spec']);
    writeFileSync(path.join(project, 'package-lock.json'), '{ }');
    aNpm(`ls '${project}/node_modules/.floodlit-stamp' >> '${project}/npm-calls' 2>&1; exit 1`);
    await launch(['spec']);
    expect(npmCalls().at(-1)).toContain('No such file');
  });

  it('makes the generated files once for two commands at the same time, and again when a source changes or a file is gone', async () => {
    const runs = (): number => readFileSync(path.join(project, 'generator-runs'), 'utf8').length;
    const both = await Promise.all([launch(['spec', 'a']), launch(['spec', 'b'])]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(runs()).toBe(1);
    anEntry('web/src/locales/gen/en.json', '{}');
    await launch(['spec']);
    expect(runs()).toBe(1);
    anEntry('web/src/locales/en.json', '{}');
    await launch(['spec']);
    expect(runs()).toBe(2);
    rmSync(path.join(project, 'made.json'));
    await launch(['spec']);
    expect(runs()).toBe(3);
    await launch(['generate']);
    expect(runs()).toBe(4);
    expect(existsSync(path.join(project, '.floodlit-installing'))).toBe(false);
  });

  it('runs no task when the generated files cannot be made', async () => {
    aGenerator(1);
    expect(await launch(['spec'])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('fr lacks a text'),
    });
  });

  it('answers the exit code of the task', async () => {
    anEntry('tools/spec.ts', 'const code: number = 7; process.exit(code);');
    expect((await launch(['spec'])).code).toBe(7);
  });

  it('hands SIGTERM and SIGINT to the task once and waits for it', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      anEntry(
        'tools/spec.ts',
        `let times = 0;
         process.on('${signal}', () => { times += 1; setTimeout(() => { console.log('times', times); process.exit(3); }, 100); });
         setInterval(() => {}, 1000);
         console.log('ready');`,
      );
      let isSent = false;
      const ending = await launch(['spec'], (text, pid) => {
        if (isSent || !text.includes('ready')) return;
        isSent = true;
        process.kill(pid, signal);
      });
      expect(ending).toMatchObject({ code: 3, out: 'ready\ntimes 1\n' });
    }
  });

  it('ends the task when the shell that npm started it with is gone', async () => {
    anEntry(
      'tools/spec.ts',
      `process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); });
       setInterval(() => {}, 1000);
       console.log('ready');`,
    );
    const command = `"${process.execPath}" tools/setup.mjs spec; true`;
    const env = {
      ...process.env,
      npm_lifecycle_event: 'spec',
      PATH: `${path.join(project, 'bin')}:/usr/bin:/bin`,
    };
    const shell = spawn('sh', ['-c', command], { cwd: project, env, stdio: ['ignore', 'pipe', 'ignore'] });
    let out = '';
    shell.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (out === 'ready\n') shell.kill('SIGKILL');
    });
    // The pipe closes only when the last process that holds it has ended.
    await new Promise((resolve) => shell.stdout.once('close', resolve));
    expect(out).toBe('ready\nstopped\n');
  });

  describe('stops the product', () => {
    const product = `let times = 0;
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.on(signal, () => {
          if (times++ === 0) setTimeout(() => { console.log('stopped by', signal); process.exit(0); }, 200);
        });
      setInterval(() => {}, 1000);
      console.log('ready ' + process.ppid);`;
    const env = (): NodeJS.ProcessEnv => ({
      ...process.env,
      PATH: `${path.join(project, 'bin')}:${process.env.PATH ?? ''}`,
    });
    beforeEach(() => {
      anEntry('server/src/main.ts', product);
      anEntry('web/src/app.ts', 'export const one = 1;');
      anEntry('tools/build-web.ts', '');
      aServerBuild();
      cpSync(path.join(import.meta.dirname, '../package.json'), path.join(project, 'package.json'));
    });

    it.each(['SIGINT', 'SIGTERM'] as const)('when npm alone gets %s', async (signal) => {
      const npm = execFileSync('sh', ['-c', 'command -v npm']).toString().trim();
      const child = spawn(npm, ['start'], { cwd: project, env: env(), stdio: ['ignore', 'pipe', 'ignore'] });
      let out = '';
      child.stdout.on('data', (chunk: Buffer) => {
        if (!out.includes('ready') && (out + chunk.toString()).includes('ready')) child.kill(signal);
        out += chunk.toString();
      });
      // The pipe closes only when the last process that holds it has ended.
      await new Promise((resolve) => child.stdout.once('close', resolve));
      expect(out).toContain(`stopped by ${signal}`);
    });

    it('when the launcher alone gets SIGINT on a terminal', async () => {
      const command = `exec "${process.execPath}" "${path.join(project, 'tools/setup.mjs')}" start`;
      const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: project, env: env() });
      let out = '';
      child.stdout.on('data', (chunk: Buffer) => {
        const isFirst = !out.includes('ready');
        out += chunk.toString();
        const launcher = /ready (\d+)/.exec(out)?.[1];
        if (isFirst && launcher !== undefined) process.kill(Number(launcher), 'SIGINT');
      });
      await new Promise((resolve) => child.once('close', resolve));
      expect(out).toContain('stopped by SIGINT');
    });
  });

  it('names its tasks when asked for another one', async () => {
    expect((await launch(['sing'])).err).toMatch(/^Usage: node tools\/setup.mjs <start \| test \| /);
  });

  it('builds the pages before start when their sources differ, and only drops a console of other sources', async () => {
    anEntry('server/src/main.ts', `console.log('started');`);
    aServerBuild();
    anEntry('web/src/app.ts', 'export const one = 1;');
    anEntry(
      'tools/build-web.ts',
      `import { hashWebSources } from './web-sources.mjs';
       import { mkdirSync, writeFileSync } from 'node:fs';
       console.log('built', process.argv[2]);
       mkdirSync('web/dist', { recursive: true });
       writeFileSync('web/dist/.built', hashWebSources(process.cwd(), 'web'));`,
    );
    anEntry('console/dist/.built', hashWebSources(project, 'console'));
    expect((await launch(['start'])).out).toBe('built --pages\nstarted\n');
    expect(existsSync(path.join(project, 'console/dist'))).toBe(true);
    writeFileSync(path.join(project, 'console/index.html'), 'another');
    expect((await launch(['start'])).out).toBe('started\n');
    expect(existsSync(path.join(project, 'console/dist'))).toBe(false);
    expect((await launch(['start'])).out).toBe('started\n');
    writeFileSync(path.join(project, 'web/src/app.test.ts'), '');
    expect((await launch(['start'])).out).toBe('started\n');
    writeFileSync(path.join(project, 'web/src/app.ts'), 'export const one = 2;');
    expect((await launch(['start'])).out).toBe('built --pages\nstarted\n');
    anEntry('tools/build-web.ts', 'process.exit(1);');
    writeFileSync(path.join(project, 'web/src/app.ts'), 'export const one = 3;');
    expect(await launch(['start'])).toMatchObject({ code: 1, out: '' });
  });

  it('bundles the server before start when its sources differ from the bundle, and only then', async () => {
    anEntry('server/src/main.ts', `console.log('started');`);
    anEntry('server/src/cli.ts', `console.log('ran');`);
    anEntry('tools/build-web.ts', '');
    aServerBuild('bundled');
    expect((await launch(['start'])).out).toBe('bundled\nstarted\n');
    expect((await launch(['start'])).out).toBe('started\n');
    writeFileSync(path.join(project, 'server/src/main.test.ts'), '');
    expect((await launch(['start'])).out).toBe('started\n');
    writeFileSync(path.join(project, 'server/src/main.ts'), `console.log('started anew');`);
    // The command line never waits for a build.
    expect((await launch(['floodlit'])).out).toBe('ran\n');
    expect((await launch(['start'])).out).toBe('bundled\nstarted anew\n');
    anEntry('tools/build-server.ts', 'process.exit(1);');
    writeFileSync(path.join(project, 'server/src/main.ts'), `console.log('started again');`);
    expect(await launch(['start'])).toMatchObject({ code: 1, out: '' });
  });
});
