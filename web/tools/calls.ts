// Writes what a browser needs of each route: method, path, audience, whether it may be repeated. The schemas stay behind:
// they would add a tenth to the first download. `--check` writes nothing and fails when the file is stale.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { api } from '@floodlit/contract';
import type { RouteDefinition } from '@floodlit/contract/route';

const output = new URL('../src/lib/gen/calls.ts', import.meta.url);

export function describeCalls(): string {
  const rooms = Object.entries(api).map(([room, routes]) => {
    const calls = Object.entries(routes as Record<string, RouteDefinition>).map(([name, route]) => {
      const { method, path, audience, repeatable } = route;
      return `    ${name}: ${JSON.stringify({ method, path, audience, repeatable })},`;
    });
    return `  ${room}: {\n${calls.join('\n')}\n  },`;
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
