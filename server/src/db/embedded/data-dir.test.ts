import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pathsIn, resolveDataDir } from './data-dir.ts';
import { judgeSpace } from './free-space.ts';

function aFolder(mode: number): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'floodlit-dir-'));
  chmodSync(folder, mode);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('resolveDataDir', () => {
  it('takes DATA_DIR, from the project when it is relative', () => {
    expect(resolveDataDir({ DATA_DIR: '/srv/games' }, '/srv/floodlit')).toEqual({ dataDir: '/srv/games' });
    expect(resolveDataDir({ DATA_DIR: 'else' }, '/srv/floodlit')).toEqual({ dataDir: '/srv/floodlit/else' });
  });

  it('is ./data in a project that others can enter', () => {
    const project = aFolder(0o755);
    expect(resolveDataDir({}, project)).toEqual({ dataDir: path.join(project, 'data') });
  });

  it.runIf(process.getuid?.() === 0)('moves to /var/lib for root in a closed project, with a notice', () => {
    const project = aFolder(0o700);
    const { dataDir, notice } = resolveDataDir({}, project);
    expect(dataDir).toMatch(/^\/var\/lib\/floodlit\/[0-9a-f]{12}$/);
    expect(notice).toContain(dataDir);
    expect(resolveDataDir({}, aFolder(0o700)).dataDir).not.toBe(dataDir);
  });
});

describe('pathsIn', () => {
  it('keeps the socket in the data directory unless its address would be too long', () => {
    expect(pathsIn('/srv/data').run).toBe('/srv/data/run');
    expect(pathsIn(`/srv/${'x'.repeat(75)}`).run).toBe(`/srv/${'x'.repeat(75)}/run`);
    expect(pathsIn(`/srv/${'x'.repeat(80)}`).run).toMatch(/\/floodlit-[0-9a-f]{12}$/);
  });
});

describe('judgeSpace', () => {
  it('is low under 1 GB, and under 5 % of the disk', () => {
    expect(judgeSpace(1_000_000_000, 20_000_000_000).isLow).toBe(false);
    expect(judgeSpace(999_999_999, 10_000_000_000).isLow).toBe(true);
    expect(judgeSpace(4_000_000_000, 100_000_000_000).isLow).toBe(true);
  });
});
