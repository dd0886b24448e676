import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from './run-task.ts';

it('the files that begin first are there', () => {
  const source = readFileSync(path.join(projectRoot, 'tools/long-first.ts'), 'utf8');
  const named = [...source.matchAll(/^ {2}'([^']+\.test\.ts)',$/gm)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([]);
});
