import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSandboxFinder } from './find-stripe-sandbox.ts';

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(path.join(os.tmpdir(), 'floodlit-sandbox-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

it('answers the sandbox’s address: the last one during a restart, and the new one after it', () => {
  const file = path.join(dataDir, 'stripe-sandbox.json');
  const find = createSandboxFinder(dataDir);
  expect(find).toThrow('ENOENT');
  writeFileSync(file, '{"port": 4001}');
  expect(find()).toBe('http://127.0.0.1:4001');
  rmSync(file);
  expect(find()).toBe('http://127.0.0.1:4001');
  writeFileSync(file, '{"port": 4002}');
  expect(find()).toBe('http://127.0.0.1:4002');
});
