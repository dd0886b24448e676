// Writes the browser's data about each route: method, path, audience and repeatability. It omits schemas and unused
// calls, which would add 10 % to the first download. `--check` writes nothing and fails when the file is stale.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { api } from '@floodlit/contract';
import type { RouteDefinition } from '@floodlit/contract/route';

const sources = new URL('../src/', import.meta.url);
const output = new URL('lib/gen/calls.ts', sources);

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

export function describeCalls(): string {
  const used = listUsedCalls();
  const rooms = Object.entries(api).flatMap(([room, routes]) => {
    const asked = Object.entries(routes as Record<string, RouteDefinition>).filter(([name]) =>
      used.has(`${room}.${name}`),
    );
    const calls = asked.map(([name, route]) => {
      const { method, path, audience, repeatable, kind } = route;
      return `    ${name}: ${JSON.stringify({ method, path, audience, repeatable, kind })},`;
    });
    return calls.length === 0 ? [] : `  ${room}: {\n${calls.join('\n')}\n  },`;
  });
  return [
    '// Written by tools/calls.ts.',
    "import type { api } from '@floodlit/contract';",
    '',
    'const routes: unknown = {',
    ...rooms,
    '};',
    'export const calls = routes as typeof api;',
    '',
  ].join('\n');
}

export function isStale(text: string): boolean {
  try {
    return readFileSync(output, 'utf8') !== text;
  } catch {
    return true;
  }
}

function main(): void {
  const text = describeCalls();
  if (!process.argv.includes('--check')) {
    mkdirSync(new URL('.', output), { recursive: true });
    writeFileSync(output, text);
  } else if (isStale(text)) {
    console.error('lib/gen/calls.ts is stale: run node web/tools/calls.ts');
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
