// `npm run generate`: writes the `gen/` folders: message catalogues, calls of the web and common passwords.
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartRefused } from '../server/src/processes/start-refused.ts';
import { describeCalls } from '../web/tools/calls.ts';
import { describeMessages } from '../web/tools/messages.ts';
import { describeCommonPasswords } from './common-passwords.ts';
import { generatedStamp, hashGeneratedSources, hashGenerators } from './generated.mjs';
import { projectRoot } from './run-task.ts';
import { runTool } from './run-tool.ts';

const usage = `npm run generate            writes the compiled message catalogues, the calls of the web and the common passwords
tools/generate.ts --check   writes nothing, and fails when one of them is missing or made of other sources
Every other npm task does this by itself when their sources have changed.`;

/** Another process sees the old file or the new one, and never half a file. */
function replaceFile(file: string, text: string): void {
  const fresh = `${file}.${process.pid}.fresh`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(fresh, text);
  renameSync(fresh, file);
}

function holds(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8') === text;
  } catch {
    return false;
  }
}

/** @returns path from the root → text, for every generated file. Fails with `StartRefused` for a fault of a catalogue. */
export function describeGenerated(): Map<string, string> {
  const { faults, files } = describeMessages();
  if (faults.length > 0) throw new StartRefused(faults.join('\n'));
  return new Map([...files, ...describeCalls(), ...describeCommonPasswords()]);
}

/** Writes the files whose text differs, so that a watcher sees only those, and removes what no source makes any more. */
function writeGenerated(files: ReadonlyMap<string, string>, hash: string): void {
  for (const [name, text] of files) {
    const file = path.join(projectRoot, name);
    if (!holds(file, text)) replaceFile(file, text);
  }
  for (const name of globSync('*/src/**/gen/**/*.*', { cwd: projectRoot }))
    if (!files.has(name)) rmSync(path.join(projectRoot, name));
  replaceFile(
    path.join(projectRoot, generatedStamp),
    `${[hash, hashGenerators(projectRoot), ...files.keys()].join('\n')}\n`,
  );
}

if (import.meta.main)
  await runTool(usage, async (args) => {
    // Hashed before they are read: an edit in between makes the files again at the next task.
    const hash = hashGeneratedSources(projectRoot);
    const files = describeGenerated();
    if (!args.includes('--check')) writeGenerated(files, hash);
    else {
      const stale = [...files].filter(([name, text]) => !holds(path.join(projectRoot, name), text));
      const lines = stale.map(([name]) => `${name} is missing or stale: run npm run generate.`);
      if (lines.length > 0) throw new StartRefused(lines.join('\n'));
    }
    return 0;
  });
