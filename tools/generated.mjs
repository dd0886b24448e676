// The hash and the stamp of the files that `npm run generate` makes. Plain JavaScript, because the launcher runs it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { generators, hashFiles } from './web-sources.mjs';

export const generatedSources = [
  'contract/src',
  'web/src',
  'ui/src/player/locales',
  'console/src/locales',
  'server/src/document/locales',
  'server/src/mail/locales',
];
/** A newer package may compile messages otherwise. */
const files = ['package-lock.json', 'tools/generate.ts', ...generators];

/** Holds the hash of the sources, that of the generators alone, then the path of each file. */
export const generatedStamp = '.floodlit-generated';

export const hashGeneratedSources = (projectRoot) => hashFiles(projectRoot, generatedSources, files);
export const hashGenerators = (projectRoot) => hashFiles(projectRoot, [], files);

function readStamp(projectRoot) {
  const stamp = path.join(projectRoot, generatedStamp);
  const lines = existsSync(stamp) ? readFileSync(stamp, 'utf8').trimEnd().split('\n') : [];
  const [hash, generatorsHash, ...made] = lines;
  return { hash, generatorsHash, made };
}

/** Are the generated files made of exactly the present sources? */
export const isGenerated = (projectRoot) =>
  readStamp(projectRoot).hash === hashGeneratedSources(projectRoot) && findMissing(projectRoot) === undefined;

/**
 * A sentence about the generated files that are missing, or undefined. Other generators may make files that nobody has
 * made yet. Another text does not count: a test run goes on while its sources are edited.
 */
export function findMissing(projectRoot) {
  const { hash, generatorsHash, made } = readStamp(projectRoot);
  if (hash === undefined) return 'The generated files are missing: run npm run generate.';
  if (generatorsHash !== hashGenerators(projectRoot))
    return 'The generated files are those of another version: run npm run generate.';
  const missing = made.find((file) => !existsSync(path.join(projectRoot, file)));
  return missing && `The generated file ${missing} is missing: run npm run generate.`;
}
