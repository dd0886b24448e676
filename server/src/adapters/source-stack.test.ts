import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourceStack } from './source-stack.ts';

let folder: string;
let url: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'floodlit-stack-'));
  url = pathToFileURL(path.join(folder, 'main.js')).href;
  // Line 1 of the bundle, from column 1 on, is line 3 of the source.
  const map = { version: 3, sources: ['../src/one.ts'], names: [], mappings: 'AAEA' };
  writeFileSync(path.join(folder, 'main.js.map'), JSON.stringify(map));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the stack of an error in the bundle', () => {
  it('names the source and its line', () => {
    const source = new URL('../src/one.ts', url).href;
    expect(sourceStack(`Error: no\n    at run (${url}:1:5)`)).toBe(`Error: no\n    at run (${source}:3:1)`);
  });

  it('stays as it is without a map', () => {
    const stack = `Error: no\n    at run (${url.replace('main', 'other')}:1:5)\n    at node:internal:3:4`;
    expect(sourceStack(stack)).toBe(stack);
  });
});
