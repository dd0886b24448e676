import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from './run-task.ts';

const read = (name: string): string => readFileSync(path.join(projectRoot, name), 'utf8');

describe('.env.example', () => {
  it('names each variable of the table in docs/operations.md once', () => {
    const documented = [
      ...read('docs/operations.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm),
    ].flatMap(([, names = '']) => [...names.matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]));
    const offered = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map((match) => match[1]);
    expect(documented.length).toBeGreaterThan(20);
    expect(new Set(offered)).toEqual(new Set(documented));
    expect(offered).toHaveLength(documented.length);
  });
});
