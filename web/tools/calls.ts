// Writes the browser's data about each route: method, path, audience and repeatability. It omits schemas and unused
// calls, which would add 10 % to the first download. `--check` writes nothing and fails when the file is stale.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { api } from '@floodlit/contract';
import type { RouteDefinition } from '@floodlit/contract/route';

const sources = new URL('../src/', import.meta.url);
const output = new URL('lib/gen/', sources);

/** `room.name` of every call that the web makes. */
function listUsedCalls(): Set<string> {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources }).filter(
    (file) => !/\.test\.|^lib\/gen\//.test(file),
  );
  const found = files.flatMap((file) => [
    ...readFileSync(new URL(file, sources), 'utf8').matchAll(/\bcalls\.(\w+)\.(\w+)/g),
  ]);
  return new Set(found.map(([, room, name]) => `${room}.${name}`));
}

const written = '// Written by tools/calls.ts.';

/** @returns the text of each file of `lib/gen`. A room stands in a file of its own, so a page loads its own rooms. */
export function describeCalls(): Map<string, string> {
  const used = listUsedCalls();
  const files = new Map<string, string>();
  for (const [room, routes] of Object.entries(api)) {
    const asked = Object.entries(routes as Record<string, RouteDefinition>).filter(([name]) =>
      used.has(`${room}.${name}`),
    );
    if (asked.length === 0) continue;
    const calls = asked.map(([name, route]) => {
      const { method, path, audience, repeatable, kind } = route;
      return `  ${name}: ${JSON.stringify({ method, path, audience, repeatable, kind })},`;
    });
    files.set(
      `calls/${room}.ts`,
      [
        written,
        "import type { api } from '@floodlit/contract';",
        '',
        'const routes: unknown = {',
        ...calls,
        '};',
        `export const ${room} = routes as typeof api.${room};`,
        '',
      ].join('\n'),
    );
  }
  const rooms = [...files.keys()].map((file) => `export * from './${file.replace('calls/', '')}';`);
  files.set('calls/index.ts', [written, ...rooms, ''].join('\n'));
  files.set('calls.ts', [written, "export * as calls from './calls/index.ts';", ''].join('\n'));
  return files;
}

/** Names the files that are missing or tell something else. */
export function listStale(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) => {
    try {
      return readFileSync(new URL(file, output), 'utf8') === text ? [] : [file];
    } catch {
      return [file];
    }
  });
}

function main(): void {
  const files = describeCalls();
  if (!process.argv.includes('--check')) {
    rmSync(new URL('calls', output), { recursive: true, force: true });
    mkdirSync(new URL('calls', output), { recursive: true });
    for (const [file, text] of files) writeFileSync(new URL(file, output), text);
  } else if (listStale(files).length > 0) {
    console.error('lib/gen/calls.ts is stale: run node web/tools/calls.ts');
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
