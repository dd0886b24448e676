// Describes each route for the browser: method, path, audience and repeatability. It omits schemas and unused
// calls, which would add 10 % to the first download.
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { api } from '@floodlit/contract';
import type { RouteDefinition } from '@floodlit/contract/route';

const sources = new URL('../src/', import.meta.url);
const output = 'web/src/lib/gen';

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

/** @returns path from the root → text, for each file of `lib/gen`. A page loads the files of its own rooms. */
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
      `${output}/calls/${room}.ts`,
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
  const rooms = [...files.keys()].map((file) => `export * from './${posix.basename(file)}';`);
  files.set(`${output}/calls/index.ts`, [written, ...rooms, ''].join('\n'));
  files.set(`${output}/calls.ts`, [written, "export * as calls from './calls/index.ts';", ''].join('\n'));
  return files;
}
