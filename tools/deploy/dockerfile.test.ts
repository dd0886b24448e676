import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The instructions with their lines joined, comments left out. */
const instructions = read('Dockerfile')
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .join('\n')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line !== '');
const stages = instructions
  .join('\n')
  .split(/^(?=FROM )/m)
  .slice(1);
const last = stages.at(-1) ?? '';

describe('the image', () => {
  it('installs the packages of every workspace', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    for (const workspace of workspaces)
      expect(instructions).toContain(`COPY ${workspace}/package.json ${workspace}/`);
  });

  it('is built of Debian and npm alone', () => {
    expect(stages).toHaveLength(2);
    expect(stages.every((stage) => stage.startsWith('FROM ${DEBIAN}'))).toBe(true);
    const text = `${instructions.join('\n')}\n${read('deploy/docker/build.sh')}`;
    expect(text).not.toMatch(/\b(?:curl|wget|git clone|ADD)\b|https?:\/\//);
  });

  it('runs as a user who is not root, who owns the data alone', () => {
    const users = [...last.matchAll(/^USER (.+)$/gm)].map(([, user]) => user);
    expect(users).toEqual(['floodlit']);
    expect(last.indexOf('USER floodlit')).toBeGreaterThan(last.indexOf('COPY --from=build'));
    expect(last).toMatch(/install -d -o floodlit -g floodlit -m 0750 \/data/);
  });

  it('finds its ffmpeg at a given path, so that no start installs or fetches one', () => {
    expect(last).toMatch(/apt-get install .* ffmpeg /);
    expect(last).toMatch(/FFMPEG_PATH=\/usr\/bin\/ffmpeg/);
  });

  it('sets the same allocator as the launcher', () => {
    for (const [, name, value] of read('tools/setup.mjs').matchAll(/(MALLOC_\w+): '(\d+)'/g))
      expect(last).toContain(`${name}=${value}`);
  });

  it('gets nothing of a working copy: no package, no build, no data, no secret', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['**/node_modules', '**/dist', '**/gen', '**/.env', 'data', '.git', 'deploy/secrets'])
      expect(ignored).toContain(name);
  });

  it('has no file at a path that its build script copies and its context leaves out', () => {
    const copied = [...read('deploy/docker/build.sh').matchAll(/^cp -a (.+) \/image\/app\/$/gm)]
      .flatMap(([, names]) => (names ?? '').split(' '))
      .filter((name) => globSync(name, { cwd: root }).length === 0);
    expect(copied).toEqual([]);
  });
});

describe('the health check of a container', () => {
  async function answering(status: number): Promise<{ port: string; paths: string[] }> {
    const paths: string[] = [];
    const server = createServer((request, reply) => {
      paths.push(request.url ?? '');
      reply.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return { port: String((server.address() as AddressInfo).port), paths };
  }
  const check = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, [path.join(root, 'deploy/docker/health.mjs')], { env }).then(
      () => 0,
      (error: { code?: number }) => error.code,
    );

  it('asks a web or an ingest whether it lives, and a worker for its metrics', async () => {
    const { port, paths } = await answering(200);
    for (const ROLE of ['all', 'web', 'ingest']) expect(await check({ ROLE, PORT: port })).toBe(0);
    expect(await check({ ROLE: 'worker', METRICS_PORT: port })).toBe(0);
    expect(paths).toEqual(['/healthz', '/healthz', '/healthz', '/metrics']);
  });

  it('fails for a process that answers with an error, or not at all', async () => {
    const { port } = await answering(500);
    expect(await check({ ROLE: 'web', PORT: port })).toBe(1);
    expect(await check({ ROLE: 'web', PORT: '1' })).toBe(1);
  });
});
