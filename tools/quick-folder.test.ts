import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const program = `
  import { statSync } from 'node:fs';
  import { makeQuickFolder } from '${path.join(import.meta.dirname, 'quick-folder.ts')}';
  const folder = makeQuickFolder();
  console.log(folder, (statSync(folder).mode & 0o777).toString(8));`;
const run = (): string[] =>
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    .trim()
    .split(' ');

it('is there for everybody while the tests run, and gone after them', () => {
  const [folder = '', mode] = run();
  expect(mode).toBe('755');
  expect(folder).toMatch(/fl-\d+-\w{6}$/);
  expect(existsSync(folder)).toBe(false);
});

it('sweeps what a run left that was killed, and nothing of one that goes on', () => {
  const [folder = ''] = run();
  const nobody = 2 ** 22 + 1;
  const [left, kept] = [`fl-${nobody}-abcdef`, `fl-${process.pid}-abcdef`].map((name) =>
    path.join(path.dirname(folder), name),
  ) as [string, string];
  for (const made of [left, kept]) mkdirSync(made);
  run();
  expect([existsSync(left), existsSync(kept)]).toEqual([false, true]);
  rmSync(kept, { recursive: true });
});
