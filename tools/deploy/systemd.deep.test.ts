import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { debianProgram, run } from './debian-program.ts';

vi.setConfig({ testTimeout: 420_000 });

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, 'deploy/systemd');

/** The units of a machine whose Floodlit lies here. */
async function unitsOfThisFolder(): Promise<string> {
  const place = await mkdtemp(path.join(tmpdir(), 'floodlit-units-'));
  onTestFinished(() => rm(place, { recursive: true }));
  for (const name of await readdir(folder))
    if (/\.(?:service|target)$/.test(name)) await cp(path.join(folder, name), path.join(place, name));
  const unit = path.join(place, 'floodlit@.service');
  await writeFile(unit, (await readFile(unit, 'utf8')).replaceAll('/opt/floodlit', root));
  return place;
}

it.each(['all', 'web', 'worker', 'ingest', 'ingest-2'])('systemd takes the unit of %s', async (name) => {
  const analyze = await debianProgram('systemd-analyze', 'systemd');
  const place = await unitsOfThisFolder();
  const { stdout, stderr } = await run(analyze, ['verify', path.join(place, `floodlit@${name}.service`)]);
  const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('floodlit'));
  expect(about).toEqual([]);
});

it('a process of the unit can reach little of its machine', async () => {
  const analyze = await debianProgram('systemd-analyze', 'systemd');
  const place = await unitsOfThisFolder();
  const file = path.join(place, 'floodlit@web.service');
  await writeFile(file, await readFile(path.join(place, 'floodlit@.service'), 'utf8'));
  // From 0 (nothing is open) to 100. A service without any protection has 96.
  await run(analyze, ['security', '--offline=yes', '--threshold=25', '--no-pager', file]);
});
