import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ownEnvironment } from './own-environment.ts';

/** A started product may inherit these variables: programs, data and the log level. */
const harmless = ['FFMPEG_PATH', 'GEOIP_DB', 'LOG_LEVEL'];

const root = path.join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const namesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/environment\.([A-Z_]+)|environment(?:\[|, )'([A-Z_]+)'/g)].flatMap(
      ([, dotted, quoted]) => dotted ?? quoted ?? [],
    ),
  ),
];

it('a product that is started for a journey or a bench inherits nothing that the operator has set', () => {
  const names = [
    ...namesIn(read('server/src/config/config.ts')),
    ...namesIn(read('server/src/config/machine-variables.ts')),
    'GOOGLE_CLIENT_SECRET',
    'FACEBOOK_CLIENT_ID',
  ];
  expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'ROLE']));
  const inherited = Object.fromEntries([...names, 'PATH', 'HOME'].map((name) => [name, 'the operator’s']));
  expect(Object.keys(ownEnvironment({}, inherited)).toSorted()).toEqual(
    [...harmless, 'HOME', 'PATH'].filter((name) => name in inherited).toSorted(),
  );
  expect(ownEnvironment({ ROLE: 'web' }, inherited)).toMatchObject({ ROLE: 'web', PATH: 'the operator’s' });
});

it.each([
  'bench/src/chaos/money/money.ts',
  'bench/src/product/product-process.ts',
  'bench/src/product/serve.ts',
  'bench/src/product/start-child.ts',
  'bench/src/restart.ts',
  'bench/src/sale/refunds.ts',
  'e2e/product.ts',
])('%s starts the product in such an environment', (file) => {
  expect(read(file)).toContain('ownEnvironment(');
  expect(read(file)).not.toMatch(/\.\.\.process\.env|= process\.env/);
});
