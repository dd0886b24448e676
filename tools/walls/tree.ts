/** The repository as the walls see it: its source files, and where each import leads. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { type ImportLine, readImports } from './scan.ts';

/** Path from the root → text, for every file the walls look at. */
export type Tree = ReadonlyMap<string, string>;

/**
 * Where an import leads. Where an import leads. `ours`: a file of this repository, and `workspace` is the folder of its
 * package. `builtin`: part of Node. `package`: from npm. `computed`: an `import(x)` that cannot be read here.
 */
type Target =
  | { kind: 'ours'; path: string; isByName: boolean }
  | { kind: 'builtin' | 'package'; name: string }
  | { kind: 'computed' };

export interface Link extends ImportLine {
  from: string;
  to: Target;
}

const scope = '@floodlit/';
const isSource = (path: string) => /\.(?:tsx?|css|mjs)$/u.test(path);

/** Reads what git tracks and what it would track (untracked, not ignored). Throws outside a git checkout. */
export function readTree(root: string): Tree {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const tree = new Map<string, string>();
  for (const path of listed.split('\0')) {
    if (!isSource(path) && !/^[^/]+\/package\.json$/u.test(path)) continue;
    try {
      tree.set(path, readFileSync(join(root, path), 'utf8'));
    } catch (error) {
      // Deleted, but git still lists it.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return tree;
}

export const sourcesOf = (tree: Tree): string[] => [...tree.keys()].filter(isSource).toSorted();

/** The first file of an `exports` entry: `"./x.ts"` or `{ "default": "./x.ts" }`. */
function firstPath(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  if (typeof entry !== 'object' || entry === null) return undefined;
  return Object.values(entry)
    .map(firstPath)
    .find((path) => path !== undefined);
}

/** Follows `@floodlit/contract/commerce/commerce` through the workspace's `exports` to its file. */
function resolveByName(tree: Tree, specifier: string): string {
  const [workspace = '', ...rest] = specifier.slice(scope.length).split('/');
  const subpath = ['.', ...rest].join('/');
  const manifest: unknown = JSON.parse(tree.get(`${workspace}/package.json`) ?? '{}');
  const declared =
    typeof manifest === 'object' && manifest && 'exports' in manifest ? manifest.exports : undefined;
  const entries = Object.entries(typeof declared === 'string' ? { '.': declared } : (declared ?? {}));
  for (const [name, entry] of entries) {
    const path = firstPath(entry);
    const [head = '', tail] = name.split('*');
    const fits = tail === undefined ? name === subpath : subpath.startsWith(head) && subpath.endsWith(tail);
    if (!fits || path === undefined) continue;
    const star = tail === undefined ? '' : subpath.slice(head.length, subpath.length - tail.length);
    return posix.join(workspace, path.replaceAll('*', star));
  }
  return posix.join(workspace, 'src', ...(rest.length > 0 ? rest : ['index.ts']));
}

function resolve(tree: Tree, from: string, specifier: string | undefined): Target {
  if (specifier === undefined) return { kind: 'computed' };
  const plain = specifier.replace(/[?#].*$/u, '');
  if (plain.startsWith('.')) {
    return { kind: 'ours', path: posix.join(posix.dirname(from), plain), isByName: false };
  }
  if (plain.startsWith(scope)) return { kind: 'ours', path: resolveByName(tree, plain), isByName: true };
  if (isBuiltin(plain)) return { kind: 'builtin', name: plain.replace(/^node:/u, '') };
  const name = plain.split('/', plain.startsWith('@') ? 2 : 1).join('/');
  return { kind: 'package', name };
}

/** Every import of every source file. */
export function readLinks(tree: Tree): Link[] {
  return sourcesOf(tree).flatMap((from) =>
    readImports(tree.get(from) ?? '', from.endsWith('.css')).map((line) => ({
      ...line,
      from,
      to: resolve(tree, from, line.specifier),
    })),
  );
}
