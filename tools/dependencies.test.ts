import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Manifest {
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
interface Locked {
  readonly link?: boolean;
  readonly integrity?: string;
  readonly resolved?: string;
}

describe('[T78] what comes from elsewhere', () => {
  const manifests = ['package.json', ...globSync('*/package.json', { cwd: root })];

  it('[T78] is named by its exact version in every workspace', () => {
    expect(manifests.length).toBeGreaterThan(5);
    for (const file of manifests) {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file)) as Manifest;
      const wanted = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
      const loose = wanted.filter(
        ([name, version]) =>
          !name.startsWith('@floodlit/') && !/^(?:npm:.+@)?\d+\.\d+\.\d+[\w.+-]*$/.test(version),
      );
      expect(loose, file).toEqual([]);
    }
  });

  it('[T78] is locked with its hash, from the registry alone', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
    const fetched = Object.entries(packages).filter(
      ([name, { link }]) => name.includes('node_modules/') && link !== true,
    );
    expect(fetched.length).toBeGreaterThan(100);
    const unsure = fetched.filter(
      ([, { integrity, resolved }]) =>
        integrity?.startsWith('sha512-') !== true ||
        (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
    );
    expect(unsure).toEqual([]);
  });

  it('[T78] runs no script of its own when it is installed', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  });
});
