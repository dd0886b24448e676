/** `npm run walls`: who may import whom. Prints one line per breach and ends with 1 when there is one. */
import { resolve } from 'node:path';
import { type Finding, findCycles, findEnvironmentImports, findInFile } from './walls/file-walls.ts';
import { findFirstRenderReads } from './walls/first-render.ts';
import { linkWalls, wallBrokenBy } from './walls/link-walls.ts';
import { describeAgainstOrder, findAgainstOrder, findUnplacedParts } from './walls/part-orders.ts';
import { describeSubRoomLinks, findTooManyLinks } from './walls/sub-rooms.ts';
import { readLinks, readTree, sourcesOf, type Tree } from './walls/tree.ts';

const help = `npm run walls [-- <folder>]
npm run walls -- --links  counts the links against the order of parts, and the imports between sub-rooms of commerce

Checks the walls of the house over every .ts, .tsx, .css and .mjs file that git tracks or would track:
  1 workspaces meet only in contract       4 verbs, SQL, Fastify, vendors, processes and environment stay in place
  2 a room looks left, through index.ts    5 in the web: app > pages > features > lib, features left only
  3 rules.ts is pure                       6 no cycles, no attic names, no file past 400 lines
                                           7 pages write dates and numbers without Intl
  8 the first rendering of a page reads nothing that only the browser knows
Prints 'file:line what → wall N: why', and ends with 1 when a wall is broken or no file was seen.`;

/** All breaches of a tree, by file and line. Throws when the tree holds no source: a check that saw nothing proves nothing. */
export function findBreaches(tree: Tree): Finding[] {
  const files = sourcesOf(tree);
  if (files.length === 0) throw new Error('walls saw no source file: is this the root of the repository?');
  const links = readLinks(tree);
  const broken = links.flatMap((link) => {
    const wall = wallBrokenBy(link);
    if (!wall) return [];
    const what = link.specifier === undefined ? 'imports a computed name' : `imports '${link.specifier}'`;
    return [{ file: link.from, line: link.line, what, wall: wall.wall, sentence: wall.sentence }];
  });
  return [
    ...broken,
    ...files.flatMap((file) => findInFile(file, tree.get(file) ?? '')),
    ...findEnvironmentImports(links),
    ...findTooManyLinks(links),
    ...findAgainstOrder(links),
    ...findUnplacedParts(files),
    ...findCycles(tree, links),
    ...findFirstRenderReads(tree, links),
  ].toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

export const describeFinding = ({ file, line, what, wall, sentence }: Finding): string =>
  `${file}:${line} ${what} → wall ${wall}: ${sentence}`;

function main(args: readonly string[]): number {
  if (args.includes('--help')) {
    console.log(help);
    return 0;
  }
  try {
    const tree = readTree(resolve(args.find((arg) => !arg.startsWith('--')) ?? '.'));
    if (args.includes('--links')) {
      const links = readLinks(tree);
      console.log(`${describeSubRoomLinks(links)}\n${describeAgainstOrder(links)}`);
      return findAgainstOrder(links).length + findTooManyLinks(links).length === 0 ? 0 : 1;
    }
    const found = findBreaches(tree);
    for (const finding of found) console.log(describeFinding(finding));
    const seen = `${sourcesOf(tree).length} files, ${linkWalls.length} rules about imports`;
    console.log(found.length === 0 ? `The walls hold: ${seen}.` : `${found.length} breaches: ${seen}.`);
    return found.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

if (import.meta.main) process.exitCode = main(process.argv.slice(2));
