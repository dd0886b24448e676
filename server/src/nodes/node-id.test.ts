import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesIdOf, nodeIdOf } from './node-id.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'floodlit-node-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

it('a DATA_DIR keeps its ids across restarts', () => {
  const ids = [nodeIdOf(dataDir), filesIdOf(dataDir)];
  expect(new Set(ids).size).toBe(2);
  expect([nodeIdOf(dataDir), filesIdOf(dataDir)]).toEqual(ids);
});

it.each(['EPERM', 'ENOTSUP'])('a folder without hard links (%s) keeps its id too', (code) => {
  const folder = path.join(dataDir, code);
  const link = (): void => {
    throw Object.assign(new Error(code), { code });
  };
  const id = nodeIdOf(folder, link);
  expect(nodeIdOf(folder, link)).toBe(id);
  expect(readdirSync(folder)).toEqual(['node-id']);
});

it('a damaged id refuses the start in one sentence that names the file', () => {
  writeFileSync(path.join(dataDir, 'node-id'), 'half');
  expect(() => nodeIdOf(dataDir)).toThrow(/node-id holds no id: delete the file, then start again\.$/);
});
