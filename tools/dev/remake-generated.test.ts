import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ViteDevServer } from 'vite';
import { generatedStamp, hashGeneratedSources, hashGenerators } from '../generated.mjs';
import { remakeGenerated } from './remake-generated.ts';

let project: string;
let watcher: EventEmitter;
beforeEach(() => {
  project = mkdtempSync(path.join(os.tmpdir(), 'floodlit-remake-'));
  for (const folder of ['tools', 'web/src/locales'])
    mkdirSync(path.join(project, folder), { recursive: true });
  write(
    'tools/setup.mjs',
    `import { writeFileSync } from 'node:fs'; writeFileSync('made', process.argv[2]);`,
  );
  write('web/src/locales/en.json', '{}');
  write(generatedStamp, `${hashGeneratedSources(project)}\n${hashGenerators(project)}\n`);
  watcher = Object.assign(new EventEmitter(), { add: () => undefined });
  const { configureServer } = remakeGenerated(project);
  if (typeof configureServer === 'function')
    void configureServer.call({} as never, { watcher } as unknown as ViteDevServer);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const write = (name: string, text: string): void => writeFileSync(path.join(project, name), text);
const isMade = (): boolean => existsSync(path.join(project, 'made'));
const tell = (name: string): boolean => watcher.emit('all', 'change', path.join(project, name));

it('makes the generated files again when the text of a page changes', async () => {
  write('web/src/locales/en.json', '{ "a": "A" }');
  tell('web/src/locales/en.json');
  await expect.poll(isMade).toBe(true);
});

it('makes nothing for a file that the sources do not hold, nor for one of the same content', async () => {
  tell('web/src/locales/en.json');
  await new Promise((resolve) => setTimeout(resolve, 400));
  write('web/src/locales/en.json', '{ "a": "A" }');
  tell('web/vite.config.ts');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(isMade()).toBe(false);
});
