// Names sources in the stacks of the bundle. Node's own `--enable-source-maps` would hold every map in memory from the
// start.
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A storm of errors reads each map once, and a quiet process holds none. */
const keptMs = 60_000;
const position = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

const maps = new Map<string, SourceMap | undefined>();

function read(url: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    // A package outside the bundle, or a map that was deleted.
    return undefined;
  }
}

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) {
    maps.set(url, read(url));
    setTimeout(() => maps.delete(url), keptMs).unref();
  }
  return maps.get(url);
}

/** @returns the stack with the positions of sources, where the code has a map beside it. */
export const sourceStack = (stack: string): string =>
  stack.replace(position, (given: string, url: string, line: string, column: string) => {
    const found = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (found === undefined || !('originalSource' in found)) return given;
    const source = new URL(found.originalSource, url).href;
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
