// Viewers see one focus ring in all of the product: the keyboard's place looks the same on each page.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const styles = ['ui/src', 'web/src'].flatMap((folder) =>
  globSync(`${folder}/**/*.css`, { cwd: root }).map((file) => ({
    file,
    css: readFileSync(path.join(root, file), 'utf8'),
  })),
);

it('every focus ring is 3 px wide, in the color of focus', () => {
  const rings = styles.flatMap(({ file, css }) =>
    [...css.matchAll(/\boutline:\s*([^;]+);/gu)].map(([, value]) => ({ file, value })),
  );
  expect(rings.length).toBeGreaterThan(10);
  const others = rings.filter(
    ({ value }) => value !== 'none' && !/^3px solid var\(--focus(?:, #fff)?\)$/u.test(value ?? ''),
  );
  expect(others).toEqual([]);
});

it('no focus ring is a shadow alone, which a chosen palette of colors takes away', () => {
  const shadows = styles.flatMap(({ file, css }) =>
    [...css.matchAll(/:focus-visible[^{}]*\{([^}]*)\}/gu)]
      .map(([, rule = '']) => ({ file, rule }))
      .filter(({ rule }) => rule.includes('box-shadow') && rule.includes('outline: none')),
  );
  expect(shadows).toEqual([]);
});
